//! Trémaux's walk: a piece of chalk is enough in a maze of which nothing is known (Ch. P. Trémaux,
//! told by É. Lucas, "Récréations mathématiques", 1882).
//!
//! ```text
//!   at a cell:  a passage without a chalk mark?  walk it and mark it
//!               it leads to a cell seen before?  back, and mark it again
//!               no passage left?                 back the way one came, marking it again
//! ```
//!
//! No passage is marked more than twice, once in each direction, so the walk ends; the passages
//! marked once are the path. A cell that is left for good has all its passages marked twice, and
//! the way one came is marked once: so what is known of the cells tells the marks.

use super::{Event, Observer, Path, Stopped, Workspace};
use crate::board::{Cell, Graph};

/// Finds a path from `start` to `goal` by Trémaux's walk; `None` if there is none. Usually not a
/// shortest path: it is that of [`dfs`](super::dfs), and the walker also looks into cells that it
/// has seen before.
///
/// Passages are tried in the order of the graph. O(steps) time; 20 bytes a cell of the graph, and 8
/// for each cell of the path.
///
/// # Panics
///
/// Panics if a cell is not in the graph.
pub fn tremaux(graph: &impl Graph, start: Cell, goal: Cell) -> Option<Path> {
    tremaux_with(graph, start, goal, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`tremaux`] with a workspace and an observer. A cell is expanded each time the walker stands on
/// it.
///
/// # Errors
///
/// Returns [`Stopped`] once the observer stops it.
pub fn tremaux_with<G: Graph, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goal: Cell,
    workspace: &mut Workspace,
    observer: &mut O,
) -> Result<Option<Path>, Stopped> {
    let side = &mut workspace.near;
    side.reset(graph, start, goal);
    let (nodes, path) = (&mut side.nodes, &mut side.queue);
    // For each cell of the path, the number of its passages that were tried.
    let mut tried = vec![0_usize];
    nodes.open(start, 0, None);
    path.push(start);
    observer.on(Event::Opened { cell: start, parent: None, cost: 0, estimate: 0 })?;

    while let (Some(&cell), Some(tried_here)) = (path.last(), tried.last_mut()) {
        observer.on(Event::Expanded { cell })?;
        if *tried_here == 0 {
            observer.on(Event::Closed { cell })?;
        }
        if cell == goal {
            observer.on(Event::Arrived { cell })?;
            return Ok(Some(Path::new(path.clone())));
        }
        let came_from = nodes.parent(cell);
        let mut passages = graph.neighbors(cell).enumerate().skip(*tried_here);
        let unmarked =
            passages.find(|&(_, next)| !nodes.is_closed(next) && Some(next) != came_from);
        let Some((index, next)) = unmarked else {
            nodes.close(cell);
            path.pop();
            tried.pop();
            observer.on(Event::Banned { cell })?;
            continue;
        };
        *tried_here = index + 1;
        if nodes.is_seen(next) {
            observer.on(Event::Expanded { cell: next })?;
            continue;
        }
        let cost = path.len() as u64;
        nodes.open(next, cost, Some(cell));
        path.push(next);
        tried.push(0);
        observer.on(Event::Opened { cell: next, parent: Some(cell), cost, estimate: 0 })?;
    }
    Ok(None)
}
