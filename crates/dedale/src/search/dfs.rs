//! Depth-first search by a walker: step on to an unvisited cell, or back out of a dead end.
//! No recursion, so boards of any size will do.
//!
//! The walker's states are those of the heuristic search of "Maze Solver": *open* (where
//! the walker stands), *neutral* (unvisited), *closed* (on the path so far), *banned* (dead
//! end).

use super::{Event, Nodes, Observer, Path, Stopped, Workspace};
use crate::board::{Cell, Graph};

/// Finds a path from `start` to `goal` by depth-first search: always to the first unvisited
/// neighbor in the order of the graph. `None` if there is none. Usually not a shortest
/// path.
///
/// O(steps) time; each cell is visited once. 20 bytes a cell of the graph.
///
/// # Panics
///
/// Panics if a cell is not in the graph.
pub fn dfs(graph: &impl Graph, start: Cell, goal: Cell) -> Option<Path> {
    dfs_with(graph, start, goal, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`dfs`] with a workspace and an observer.
///
/// # Errors
///
/// Returns [`Stopped`] once the observer stops it.
pub fn dfs_with<G: Graph, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goal: Cell,
    workspace: &mut Workspace,
    observer: &mut O,
) -> Result<Option<Path>, Stopped> {
    walk(graph, start, goal, workspace, observer, |cell, nodes, _| {
        Ok(graph.neighbors(cell).find(|&next| !nodes.is_seen(next)))
    })
}

/// Finds a path from `start` to `goal` by depth-first search that always steps to the
/// unvisited neighbor nearest to the goal by `distance`; the first in the order of the
/// graph wins ties. `None` if there is none. Usually not a shortest path.
///
/// With top, right, bottom, left as the order and straight-line distance this is the
/// heuristic search of H. Ducommun's "Maze Solver" (2020), except that it also answers when
/// the goal is the start or cannot be reached. Costs as much as [`dfs`].
pub fn heuristic_dfs(
    graph: &impl Graph,
    start: Cell,
    goal: Cell,
    distance: impl Fn(Cell) -> u64,
) -> Option<Path> {
    heuristic_dfs_with(graph, start, goal, distance, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`heuristic_dfs`] with a workspace and an observer, which is told each distance compared
/// where there is a choice ([`Event::Measured`]).
///
/// # Errors
///
/// Returns [`Stopped`] once the observer stops it.
pub fn heuristic_dfs_with<G: Graph, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goal: Cell,
    distance: impl Fn(Cell) -> u64,
    workspace: &mut Workspace,
    observer: &mut O,
) -> Result<Option<Path>, Stopped> {
    walk(graph, start, goal, workspace, observer, |cell, nodes, observer| {
        let neutral = || graph.neighbors(cell).filter(|&next| !nodes.is_seen(next));
        if observer.watches() && neutral().nth(1).is_some() {
            for next in neutral() {
                let distance = distance(next);
                observer.on(Event::Measured { cell: next, from: cell, distance })?;
            }
        }
        // Computed anew on each visit, as in "Maze Solver". `min_by_key` keeps the first of
        // equals.
        Ok(neutral().min_by_key(|&next| distance(next)))
    })
}

/// Walks from `start` until `goal`: on to the cell that `choose` takes among the unvisited
/// neighbors of the current cell, or one back where it takes none.
fn walk<G: Graph, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goal: Cell,
    workspace: &mut Workspace,
    observer: &mut O,
    choose: impl Fn(Cell, &Nodes, &mut O) -> Result<Option<Cell>, Stopped>,
) -> Result<Option<Path>, Stopped> {
    let side = &mut workspace.near;
    side.reset(graph, start, goal);
    let (nodes, path) = (&mut side.nodes, &mut side.queue);
    nodes.open(start, 0, None);
    path.push(start);
    observer.on(Event::Opened { cell: start, parent: None, cost: 0, estimate: 0 })?;

    while let Some(&cell) = path.last() {
        observer.on(Event::Expanded { cell })?;
        if !nodes.is_closed(cell) {
            nodes.close(cell);
            observer.on(Event::Closed { cell })?;
        }
        if cell == goal {
            observer.on(Event::Arrived { cell })?;
            return Ok(Some(Path::new(path.clone())));
        }
        if let Some(next) = choose(cell, nodes, observer)? {
            let cost = path.len() as u64;
            nodes.open(next, cost, Some(cell));
            path.push(next);
            observer.on(Event::Opened { cell: next, parent: Some(cell), cost, estimate: 0 })?;
        } else {
            path.pop();
            observer.on(Event::Banned { cell })?;
        }
    }
    Ok(None)
}
