//! As near to a goal as one can get.

use super::goals::estimate;
use super::{Goals, Observer, Path, Stopped, Workspace, astar_with};
use crate::board::{Cell, Heuristic};

/// Finds a cheapest path to a goal by A*, or, if none can be reached, to the cell nearest to one.
///
/// The nearest cell has the lowest [estimate](Heuristic::estimate) to a goal: on boards the cost of the
/// way without walls and weights. Ties go to the cell that costs least to reach, then to the lowest by
/// number. [`Path::reaches_goal`] tells which of the two was found. A goal may be a wall. A start that
/// no step leaves is a path of one cell.
///
/// Time and memory of [`astar`](super::astar), and where no goal can be reached O(n) in all cells.
///
/// ```
/// use dedale::board::{GridMap, Neighborhood};
/// use dedale::search::nearest;
///
/// let map: GridMap = "S..#G\n...#.\n".parse()?;
/// let board = map.board(Neighborhood::Four);
/// let [start, goal] =
///     [map.starts[0], map.goals[0]].map(|point| board.cell_at(point).unwrap());
/// let path = nearest(&board, start, goal);
/// assert!(!path.reaches_goal());
/// assert_eq!(path.steps(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
///
/// Panics if a cell is not in the graph.
pub fn nearest(graph: &impl Heuristic, start: Cell, goals: impl Goals) -> Path {
    let found = nearest_with(graph, start, goals, &mut Workspace::new(), &mut ());
    found.unwrap_or_else(|Stopped| unreachable!("nobody stops it"))
}

/// [`nearest`] with a workspace and an observer.
///
/// # Errors
///
/// Returns [`Stopped`] once the observer stops it.
pub fn nearest_with<G: Heuristic, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goals: impl Goals,
    workspace: &mut Workspace,
    observer: &mut O,
) -> Result<Path, Stopped> {
    if let Some(path) = astar_with(graph, start, goals, workspace, observer)? {
        return Ok(path);
    }
    let nodes = &workspace.near.nodes;
    let cells = (0..graph.cell_count() as u32).map(Cell::new).filter(|&cell| nodes.is_seen(cell));
    let key = |&cell: &Cell| (estimate(graph, cell, &goals), nodes.cost(cell), cell);
    let end = cells.min_by_key(key).unwrap_or(start);
    Ok(nodes.path_to(end).short_of_goal())
}
