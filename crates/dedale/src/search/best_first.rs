//! Best-first searches: Dijkstra's algorithm, A*, weighted A* and the greedy one, which share a loop.

use super::goals::estimate;
use super::{Event, Goals, Nodes, Observer, Path, Stopped, Workspace};
use crate::board::{Cell, Heuristic, Weighted};
use crate::visit::Frontier;

/// The loop that Dijkstra's algorithm, A* and their relatives share: always expand the cell
/// with the smallest key. They differ in the estimate of the remaining cost, in the key
/// made of cost and estimate, and in the queue.
///
/// A closed cell is never reopened. With a consistent estimate and `key = cost + estimate`
/// that loses nothing.
pub(super) struct BestFirst<'a, G, E, K> {
    pub(super) graph: &'a G,
    pub(super) estimate: E,
    pub(super) key: K,
}

impl<G, E, K> BestFirst<'_, G, E, K>
where
    G: Weighted,
    E: Fn(Cell) -> u64,
    K: Fn(u64, u64) -> u64,
{
    /// `nodes` and `queue` must be fresh.
    #[inline]
    pub(super) fn run<O: Observer + ?Sized>(
        &self,
        start: Cell,
        goals: impl Goals,
        nodes: &mut Nodes,
        queue: &mut impl Frontier,
        observer: &mut O,
    ) -> Result<Option<Path>, Stopped> {
        self.begin(start, nodes, queue, observer)?;
        while let Some((_, cell)) = queue.pop() {
            if nodes.is_closed(cell) {
                continue;
            }
            observer.on(Event::Expanded { cell })?;
            if goals.contains(cell) {
                observer.on(Event::Closed { cell })?;
                observer.on(Event::Arrived { cell })?;
                return Ok(Some(nodes.path_to(cell)));
            }
            self.leave(cell, nodes, queue, observer)?;
        }
        Ok(None)
    }

    /// Opens the start.
    #[inline]
    pub(super) fn begin<O: Observer + ?Sized>(
        &self,
        start: Cell,
        nodes: &mut Nodes,
        queue: &mut impl Frontier,
        observer: &mut O,
    ) -> Result<(), Stopped> {
        let estimate = (self.estimate)(start);
        nodes.open(start, 0, None);
        queue.push((self.key)(0, estimate), start);
        observer.on(Event::Opened { cell: start, parent: None, cost: 0, estimate })
    }

    /// Goes on, past goals, until every cell with a key of at most this is closed.
    pub(super) fn run_on<O: Observer + ?Sized>(
        &self,
        most: u64,
        nodes: &mut Nodes,
        queue: &mut impl Frontier,
        observer: &mut O,
    ) -> Result<(), Stopped> {
        while let Some((_, cell)) = queue.pop().filter(|&(key, _)| key <= most) {
            if !nodes.is_closed(cell) {
                observer.on(Event::Expanded { cell })?;
                self.leave(cell, nodes, queue, observer)?;
            }
        }
        Ok(())
    }

    /// Closes the cell, and opens the cells that its steps lead to.
    #[inline]
    fn leave<O: Observer + ?Sized>(
        &self,
        cell: Cell,
        nodes: &mut Nodes,
        queue: &mut impl Frontier,
        observer: &mut O,
    ) -> Result<(), Stopped> {
        nodes.close(cell);
        let cost_here = nodes.cost(cell);
        for step in self.graph.steps(cell) {
            let next = step.to;
            let cost = cost_here + u64::from(step.cost);
            let known = nodes.known_cost(next);
            if known.is_some_and(|known| known <= cost) || nodes.is_closed(next) {
                continue;
            }
            let estimate = (self.estimate)(next);
            nodes.open(next, cost, Some(cell));
            queue.push((self.key)(cost, estimate), next);
            observer.on(match known {
                None => Event::Opened { cell: next, parent: Some(cell), cost, estimate },
                Some(_) => Event::Improved { cell: next, parent: cell, cost, estimate },
            })?;
        }
        observer.on(Event::Closed { cell })
    }
}

// A* (Hart, Nilsson, Raphael 1968).

/// Finds a cheapest path from `start` to a goal by A*; `None` if there is none.
///
/// Of cells with the same sum of cost and estimate, the one opened last is expanded first. O(n)
/// time in the cells opened; 16 bytes a cell of the graph, 8 for each cell on the frontier, and
/// up to 16 for each unit of the highest step cost.
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
///
/// # Panics
///
/// Panics if a cell is not in the graph.
pub fn astar(graph: &impl Heuristic, start: Cell, goals: impl Goals) -> Option<Path> {
    astar_with(graph, start, goals, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`astar`] with a workspace and an observer.
///
/// # Errors
///
/// Returns [`Stopped`] once the observer stops it.
pub fn astar_with<G: Heuristic, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goals: impl Goals,
    workspace: &mut Workspace,
    observer: &mut O,
) -> Result<Option<Path>, Stopped> {
    let side = &mut workspace.near;
    side.reset(graph, start, goals);
    let estimate = move |cell| estimate(graph, cell, &goals);
    side.buckets.reset(2 * u64::from(graph.max_step_cost()), estimate(start));
    let search = BestFirst { graph, estimate, key: |cost, estimate| cost + estimate };
    search.run(start, goals, &mut side.nodes, &mut side.buckets, observer)
}

// Weighted A* (Pohl 1970), without reopening (Likhachev, Gordon, Thrun 2003).

/// Finds a path from `start` to `goal` that costs at most `percent / 100` times as much as
/// a cheapest one; `None` if there is none. The higher the weight, the sooner it is usually
/// found. Below 100 it counts as 100.
///
/// Of equal keys, the smallest cell number is expanded first. O(n log n) time in the cells
/// opened, 16 bytes a cell of the graph.
///
/// # Panics
///
/// Panics if a cell is not in the graph.
pub fn weighted_astar(
    graph: &impl Heuristic,
    start: Cell,
    goal: Cell,
    percent: u32,
) -> Option<Path> {
    weighted_astar_with(graph, start, goal, percent, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`weighted_astar`] with a workspace and an observer.
///
/// # Errors
///
/// Returns [`Stopped`] once the observer stops it.
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

// Greedy best-first search (Doran, Michie 1966).

/// Finds some path from `start` to `goal` by always expanding the cell that seems nearest
/// to the goal; `None` if there is none. Often quick, but with no guarantee about the
/// path's cost.
///
/// Of cells that seem equally near, the one with the smallest number is expanded first. O(n log
/// n) time in the cells opened, 16 bytes a cell of the graph.
///
/// # Panics
///
/// Panics if a cell is not in the graph.
pub fn greedy(graph: &impl Heuristic, start: Cell, goal: Cell) -> Option<Path> {
    greedy_with(graph, start, goal, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`greedy`] with a workspace and an observer.
///
/// # Errors
///
/// Returns [`Stopped`] once the observer stops it.
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

// Dijkstra's algorithm (Dijkstra 1959), with a ring of buckets (Dial 1969).

/// Finds a cheapest path from `start` to a goal by Dijkstra's algorithm, in all directions
/// by cost; `None` if there is none.
///
/// Of cells with the same cost, the one opened last is expanded first. O(n) time in the cells
/// opened; 16 bytes a cell of the graph, 8 for each cell on the frontier, and up to 8 for each
/// unit of the highest step cost.
///
/// # Panics
///
/// Panics if a cell is not in the graph.
pub fn dijkstra(graph: &impl Weighted, start: Cell, goals: impl Goals) -> Option<Path> {
    dijkstra_with(graph, start, goals, &mut Workspace::new(), &mut ()).unwrap_or(None)
}

/// [`dijkstra`] with a workspace and an observer.
///
/// # Errors
///
/// Returns [`Stopped`] once the observer stops it.
pub fn dijkstra_with<G: Weighted, O: Observer + ?Sized>(
    graph: &G,
    start: Cell,
    goals: impl Goals,
    workspace: &mut Workspace,
    observer: &mut O,
) -> Result<Option<Path>, Stopped> {
    let side = &mut workspace.near;
    side.reset(graph, start, goals);
    side.buckets.reset(u64::from(graph.max_step_cost()), 0);
    let search = BestFirst { graph, estimate: |_| 0, key: |cost, _| cost };
    search.run(start, goals, &mut side.nodes, &mut side.buckets, observer)
}
