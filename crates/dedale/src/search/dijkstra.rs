//! Dijkstra's algorithm (Dijkstra 1959), with a ring of buckets (Dial 1969).

use super::best_first::BestFirst;
use super::{Observer, Path, Stopped, Workspace};
use crate::board::{Cell, Weighted};

/// Finds a cheapest path from `start` to `goal` by Dijkstra's algorithm, in all directions
/// by cost; `None` if there is none.
///
/// Of cells with the same cost, the one opened last is expanded first. O(n) time in the
/// cells opened; 16 bytes a cell of the graph, 8 for each cell on the frontier, and up to 8
/// for each unit of the highest step cost. Panics if a cell is not in the graph.
pub fn dijkstra(graph: &impl Weighted, start: Cell, goal: Cell) -> Option<Path> {
    dijkstra_with(graph, start, goal, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`dijkstra`] with a workspace and an observer.
pub fn dijkstra_with<G: Weighted, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goal: Cell,
    workspace: &mut Workspace,
    observer: &mut O,
) -> Result<Option<Path>, Stopped> {
    let side = &mut workspace.near;
    side.reset(graph, start, goal);
    side.buckets.reset(u64::from(graph.max_step_cost()), 0);
    let search = BestFirst { graph, estimate: |_| 0, key: |cost, _| cost };
    search.run(start, goal, &mut side.nodes, &mut side.buckets, observer)
}
