//! Breadth-first search (Moore 1959).

use super::{Event, Goals, Observer, Path, Side, Stopped, Workspace};
use crate::board::{Cell, Graph};

/// Finds a path from `start` to a goal with the fewest steps, whatever they cost; `None` if
/// there is none.
///
/// Cells at the same distance are expanded in the order in which they were found, and neighbors
/// are found in the order of the graph. O(n) time in the cells opened, 20 bytes a cell of the
/// graph.
///
/// # Panics
///
/// Panics if a cell is not in the graph.
pub fn bfs(graph: &impl Graph, start: Cell, goals: impl Goals) -> Option<Path> {
    bfs_with(graph, start, goals, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`bfs`] with a workspace and an observer.
///
/// # Errors
///
/// Returns [`Stopped`] once the observer stops it.
pub fn bfs_with<G: Graph, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goals: impl Goals,
    workspace: &mut Workspace,
    observer: &mut O,
) -> Result<Option<Path>, Stopped> {
    let side = &mut workspace.near;
    side.reset(graph, start, goals);
    among_unseen(graph, start, goals, side, observer)
}

/// [`bfs_with`] restricted to cells that the side has not seen.
pub(super) fn among_unseen<G: Graph, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goals: impl Goals,
    side: &mut Side,
    observer: &mut O,
) -> Result<Option<Path>, Stopped> {
    let (nodes, queue) = (&mut side.nodes, &mut side.queue);
    nodes.open(start, 0, None);
    queue.push(start);
    observer.on(Event::Opened { cell: start, parent: None, cost: 0, estimate: 0 })?;

    let mut head = 0;
    while let Some(&cell) = queue.get(head) {
        head += 1;
        observer.on(Event::Expanded { cell })?;
        if goals.contains(cell) {
            observer.on(Event::Closed { cell })?;
            observer.on(Event::Arrived { cell })?;
            return Ok(Some(nodes.path_to(cell)));
        }
        let cost = nodes.cost(cell) + 1;
        for next in graph.neighbors(cell) {
            if !nodes.is_seen(next) {
                nodes.open(next, cost, Some(cell));
                queue.push(next);
                observer.on(Event::Opened { cell: next, parent: Some(cell), cost, estimate: 0 })?;
            }
        }
        observer.on(Event::Closed { cell })?;
    }
    Ok(None)
}
