//! Weighted A* (Pohl 1970), without reopening (Likhachev, Gordon, Thrun 2003).

use super::best_first::BestFirst;
use super::{Observer, Path, Stopped, Workspace};
use crate::board::{Cell, Heuristic};

/// Finds a path from `start` to `goal` that costs at most `percent / 100` times as much as
/// a cheapest one; `None` if there is none. The higher the weight, the sooner it is usually
/// found. Below 100 it counts as 100.
///
/// Of equal keys, the smallest cell number is expanded first. O(n log n) time in the cells
/// opened, 16 bytes a cell of the graph. Panics if a cell is not in the graph.
pub fn weighted_astar(
    graph: &impl Heuristic,
    start: Cell,
    goal: Cell,
    percent: u32,
) -> Option<Path> {
    weighted_astar_with(graph, start, goal, percent, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`weighted_astar`] with a workspace and an observer.
pub fn weighted_astar_with<G: Heuristic, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goal: Cell,
    percent: u32,
    workspace: &mut Workspace,
    observer: &mut O,
) -> Result<Option<Path>, Stopped> {
    workspace.near.reset(graph, start, goal);
    workspace.heap.clear();
    let percent = u64::from(percent.max(100));
    let search = BestFirst {
        graph,
        estimate: |cell| graph.estimate(cell, goal),
        key: |cost, estimate| cost * 100 + estimate * percent,
    };
    search.run(start, goal, &mut workspace.near.nodes, &mut workspace.heap, observer)
}
