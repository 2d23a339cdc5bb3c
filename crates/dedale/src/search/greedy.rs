//! Greedy best-first search (Doran, Michie 1966).

use super::best_first::BestFirst;
use super::{Observer, Path, Stopped, Workspace};
use crate::board::{Cell, Heuristic};

/// Finds some path from `start` to `goal` by always expanding the cell that seems nearest
/// to the goal; `None` if there is none. Often quick, but with no guarantee about the
/// path's cost.
///
/// Of cells that seem equally near, the one with the smallest number is expanded first. O(n
/// log n) time in the cells opened, 16 bytes a cell of the graph. Panics if a cell is not
/// in the graph.
pub fn greedy(graph: &impl Heuristic, start: Cell, goal: Cell) -> Option<Path> {
    greedy_with(graph, start, goal, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`greedy`] with a workspace and an observer.
pub fn greedy_with<G: Heuristic, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goal: Cell,
    workspace: &mut Workspace,
    observer: &mut O,
) -> Result<Option<Path>, Stopped> {
    workspace.near.reset(graph, start, goal);
    workspace.heap.clear();
    let estimate = |cell| graph.estimate(cell, goal);
    let search = BestFirst { graph, estimate, key: |_, estimate| estimate };
    search.run(start, goal, &mut workspace.near.nodes, &mut workspace.heap, observer)
}
