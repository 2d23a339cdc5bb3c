//! Dead-end filling: dead ends are walled up until none is left, and what
//! remains is searched. In a perfect maze that is the one path.
//!
//! A *dead end* is a cell, neither start nor goal, that cannot be passed
//! through: no two different unfilled cells beside it are such that one has a
//! step to it and it has a step to the other. Where every step has a step back
//! this is a cell with at most one unfilled neighbor.
//!
//! No path that visits each cell once is lost: it passes through each of its
//! cells but the ends from one neighbor to another, so the first of them to be
//! filled would be filled while both neighbors are unfilled, and then it is no
//! dead end. A path with the fewest steps visits each cell once; so the answer
//! has the fewest steps of all paths on the whole board, be its steps one-way or
//! diagonal. (Each cheapest path is left too, but the search counts steps.)

use super::workspace::Nodes;
use super::{Event, Observer, Path, Stopped, Workspace, bfs};
use crate::board::{Cell, Reversible};

/// A path from `start` to `goal` with the fewest steps, by filling dead ends
/// and a breadth-first search through the cells that are left; `None` when
/// there is none.
///
/// Filled cells are told as banned, before the search begins; cells that no step
/// enters or leaves, as walls are, are passed over. Ties as in [`super::bfs`].
/// O(n) time in the cells of the graph, however near the goal is; 20 bytes a
/// cell. Panics if a cell is not in the graph.
pub fn dead_end_filling(graph: &impl Reversible, start: Cell, goal: Cell) -> Option<Path> {
    dead_end_filling_with(graph, start, goal, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// As [`dead_end_filling`], watched.
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
        // One filled cell may make dead ends of those beside it: a corridor is
        // filled from its end to its mouth at once.
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

/// Whether no walker can come to the cell from one unfilled cell and go on to
/// another.
fn is_dead_end(graph: &impl Reversible, filled: &Nodes, cell: Cell) -> bool {
    let mut before = graph.predecessors(cell).filter(|&cell| !filled.is_seen(cell));
    let mut after = graph.neighbors(cell).filter(|&cell| !filled.is_seen(cell));
    match (before.next(), after.next()) {
        (Some(from), Some(to)) => from == to && before.next().is_none() && after.next().is_none(),
        _ => true,
    }
}
