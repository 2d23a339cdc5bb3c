//! Dead-end filling: dead ends are walled up until none remains, and what is left is
//! searched. In a perfect maze that is the only path.
//!
//! A *dead end* is a cell, neither start nor goal, that cannot be passed through: there are
//! no two different unfilled cells beside it such that the first has a step to it and it
//! has a step to the second. Where every step has a step back this is a cell with at most
//! one unfilled neighbor.
//!
//! No path that visits each cell at most once is lost: it passes through each of its cells
//! but the ends from one neighbor to another, so the first of them to be filled would be
//! filled while both neighbors are unfilled, and then it is not a dead end. A path with the
//! fewest steps visits each cell at most once, so the answer has the fewest steps of all
//! paths on the whole board, even with one-way or diagonal steps. (Every cheapest path
//! survives too, but the search counts steps.)

use super::{Event, Nodes, Observer, Path, Stopped, Workspace, bfs};
use crate::board::{Cell, Reversible};

/// Finds a path from `start` to `goal` with the fewest steps, by filling dead ends and
/// searching the remaining cells breadth-first; `None` if there is none.
///
/// Filled cells are reported as banned before the search begins; cells that no step enters or
/// leaves, such as walls, are skipped. Breaks ties as [`super::bfs`] does. O(n) time in the cells
/// of the graph, however near the goal is; 20 bytes a cell.
///
/// # Panics
///
/// Panics if a cell is not in the graph.
pub fn dead_end_filling(graph: &impl Reversible, start: Cell, goal: Cell) -> Option<Path> {
    dead_end_filling_with(graph, start, goal, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`dead_end_filling`] with a workspace and an observer.
///
/// # Errors
///
/// Returns [`Stopped`] once the observer stops it.
pub fn dead_end_filling_with<G: Reversible, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goal: Cell,
    workspace: &mut Workspace,
    observer: &mut O,
) -> Result<Option<Path>, Stopped> {
    let side = &mut workspace.near;
    side.reset(graph, start, goal);
    let (filled, suspects) = (&mut side.nodes, &mut side.queue);
    for cell in (0..graph.cell_count() as u32).map(Cell::new) {
        if graph.neighbors(cell).next().is_some() || graph.predecessors(cell).next().is_some() {
            suspects.push(cell);
        }
        // Filling a cell may turn its neighbors into dead ends: a corridor is filled from
        // its end to its mouth in one go.
        while let Some(cell) = suspects.pop() {
            let is_end = cell == start || cell == goal;
            if is_end || filled.is_seen(cell) || !is_dead_end(graph, filled, cell) {
                continue;
            }
            filled.open(cell, 0, None);
            observer.on(Event::Banned { cell })?;
            suspects.extend(graph.neighbors(cell).filter(|&next| !filled.is_seen(next)));
            suspects.extend(graph.predecessors(cell).filter(|&next| !filled.is_seen(next)));
        }
    }
    bfs::among_unseen(graph, start, goal, side, observer)
}

/// Whether no walker can enter the cell from one unfilled cell and leave it for another.
fn is_dead_end(graph: &impl Reversible, filled: &Nodes, cell: Cell) -> bool {
    let mut before = graph.predecessors(cell).filter(|&cell| !filled.is_seen(cell));
    let mut after = graph.neighbors(cell).filter(|&cell| !filled.is_seen(cell));
    match (before.next(), after.next()) {
        (Some(from), Some(to)) => from == to && before.next().is_none() && after.next().is_none(),
        _ => true,
    }
}
