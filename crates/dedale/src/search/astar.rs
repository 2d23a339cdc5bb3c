//! A* (Hart, Nilsson, Raphael 1968).

use super::best_first::BestFirst;
use super::{Observer, Path, Stopped, Workspace};
use crate::board::{Cell, Heuristic};

/// Finds a cheapest path from `start` to `goal` by A*; `None` if there is none.
///
/// Of cells with the same sum of cost and estimate, the one opened last is expanded first.
/// O(n) time in the cells opened; 16 bytes a cell of the graph, 8 for each cell on the
/// frontier, and up to 16 for each unit of the highest step cost. Panics if a cell is not
/// in the graph.
///
/// ```
/// use dedale::board::{Terrain, GridMap, Point, Size, Neighborhood, CornerCutting};
/// use dedale::search::astar;
///
/// let board = GridMap::new(Size::new(4, 3)?, Terrain::FREE).board(Neighborhood::Eight(CornerCutting::Never));
/// let [a, b] = [Point::new(0, 0), Point::new(3, 2)].map(|point| board.cell_at(point).unwrap());
/// let path = astar(&board, a, b).unwrap();
/// assert_eq!(path.steps(), 3);
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
pub fn astar(graph: &impl Heuristic, start: Cell, goal: Cell) -> Option<Path> {
    astar_with(graph, start, goal, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`astar`] with a workspace and an observer.
pub fn astar_with<G: Heuristic, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goal: Cell,
    workspace: &mut Workspace,
    observer: &mut O,
) -> Result<Option<Path>, Stopped> {
    let side = &mut workspace.near;
    side.reset(graph, start, goal);
    let estimate = |cell| graph.estimate(cell, goal);
    side.buckets.reset(2 * u64::from(graph.max_step_cost()), estimate(start));
    let search = BestFirst { graph, estimate, key: |cost, estimate| cost + estimate };
    search.run(start, goal, &mut side.nodes, &mut side.buckets, observer)
}
