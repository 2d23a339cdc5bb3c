//! Anytime A*: a path soon, then better ones (ARA*: Likhachev, Gordon, Thrun 2003).
//!
//! Weighted A* again and again, with a lower weight each time, but on what the searches before
//! have found: only cells whose cost has fallen since they were last expanded are expanded again.
//!
//! ```text
//!     weight 3.0   start ~~~~~~~~~~~ goal      a path at most 3 times as long as the shortest
//!     weight 2.5   the frontier, and the cells improved behind it, are looked at again
//!     ...
//!     weight 1.0   a shortest path
//! ```

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Event, Observer, Path, Stopped};
use crate::board::{Cell, Heuristic};

/// By how much the weight falls from one path to the next, in percent.
const STEP: u32 = 50;

/// Paths from a start to a goal, each cheaper than the one before, the last one a cheapest path.
///
/// ```
/// use dedale::board::{Cell, GridMap, Neighborhood, Point, Size, Terrain};
/// use dedale::search::Anytime;
///
/// let mut map = GridMap::new(Size::new(30, 20)?, Terrain::FREE);
/// (0..19).for_each(|y| map.set_terrain(Point::new(15, y), Terrain::Wall));
/// let board = map.board(Neighborhood::Four);
/// let mut last = None;
/// for found in Anytime::new(&board, Cell::new(0), Cell::new(29), 300) {
///     // Time for more? Else break: the path is there.
///     last = Some(found);
/// }
/// let last = last.unwrap();
/// assert_eq!((last.path.steps(), last.percent), (67, 100));
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Anytime<'a, G> {
    graph: &'a G,
    start: Cell,
    goal: Cell,
    /// The weight of the estimate in the next search; `None` when all is done.
    percent: Option<u32>,
    nodes: Vec<Node>,
    /// Keys and cells. Entries of cells that do not wait, or by another key, are out of date.
    queue: BinaryHeap<Reverse<(u64, Cell)>>,
    /// Cells that wait for the next search.
    later: Vec<Cell>,
    /// The number of the search.
    round: u32,
    /// The cost of the last path.
    best: Option<u64>,
}

/// A path, and how far from the cheapest it can be at most.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Improvement {
    /// The path.
    pub path: Path,
    /// The most that it can cost, in percent of the lowest cost: 100 is a cheapest path.
    pub percent: u32,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    cost: u64,
    parent: u32,
    /// The number of the last search that expanded the cell.
    expanded: u32,
    /// Whether its cost has fallen since.
    waits: bool,
}

const NO_PARENT: u32 = u32::MAX;
const UNSEEN: Node = Node { cost: u64::MAX, parent: NO_PARENT, expanded: 0, waits: false };

impl<'a, G: Heuristic> Anytime<'a, G> {
    /// The first path costs at most `percent / 100` times as much as a cheapest one; below 100 it
    /// counts as 100. Each path takes O(n log n) time in the cells expanded for it; 24 bytes a
    /// cell of the graph.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not in the graph.
    pub fn new(graph: &'a G, start: Cell, goal: Cell, percent: u32) -> Self {
        let cells = graph.cell_count();
        assert!(start.index() < cells && goal.index() < cells, "a start and a goal of the graph");
        let mut nodes = vec![UNSEEN; cells];
        nodes[start.index()] = Node { cost: 0, waits: true, ..UNSEEN };
        let (queue, later, percent) = (BinaryHeap::new(), vec![start], Some(percent.max(100)));
        Self { graph, start, goal, percent, nodes, queue, later, round: 0, best: None }
    }

    /// The next path, cheaper than the one before, or the same one if it has proved to be a
    /// cheapest; `None` if that was said before, or if there is no path. After the observer has
    /// stopped the search, the next call takes it up again.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] once the observer stops it.
    pub fn next_with(
        &mut self,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Option<Improvement>, Stopped> {
        while let Some(percent) = self.percent {
            self.begin(percent);
            self.search(percent, observer)?;
            let Some(path) = self.path() else {
                self.percent = None;
                return Ok(None);
            };
            let cost = path.cost(self.graph).expect("a path of the graph");
            let proven = self.proven(cost).min(percent);
            let is_news = proven == 100 || self.best.is_none_or(|best| cost < best);
            if is_news {
                observer.on(Event::Arrived { cell: self.goal })?;
            }
            self.percent =
                (proven > 100).then(|| percent.saturating_sub(STEP).min(proven).max(100));
            if is_news {
                self.best = Some(cost);
                return Ok(Some(Improvement { path, percent: proven }));
            }
        }
        Ok(None)
    }

    /// Queues all cells that wait, by the weight of a new search.
    fn begin(&mut self, percent: u32) {
        self.round += 1;
        let mut waiting = std::mem::take(&mut self.later);
        waiting.extend(self.queue.drain().map(|Reverse((_, cell))| cell));
        waiting.retain(|cell| self.nodes[cell.index()].waits);
        waiting.sort_unstable();
        waiting.dedup();
        let keys = waiting.into_iter().map(|cell| Reverse((self.key(cell, percent), cell)));
        self.queue = keys.collect();
    }

    /// Expands cells until none can lead to a path that is better by more than the weight allows.
    fn search(
        &mut self,
        percent: u32,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<(), Stopped> {
        while let Some(&Reverse((key, cell))) = self.queue.peek() {
            let goal = self.nodes[self.goal.index()].cost;
            if goal != u64::MAX && goal * 100 <= key {
                return Ok(());
            }
            self.queue.pop();
            let node = self.nodes[cell.index()];
            if node.waits && node.expanded != self.round && self.key(cell, percent) == key {
                if let Err(stopped) = self.expand(cell, percent, observer) {
                    self.later.push(cell);
                    return Err(stopped);
                }
                self.nodes[cell.index()].waits = false;
            }
        }
        Ok(())
    }

    fn expand(
        &mut self,
        cell: Cell,
        percent: u32,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<(), Stopped> {
        observer.on(Event::Expanded { cell })?;
        self.nodes[cell.index()].expanded = self.round;
        let cost_here = self.nodes[cell.index()].cost;
        for step in self.graph.steps(cell) {
            let (next, cost) = (step.to, cost_here + u64::from(step.cost));
            let node = &mut self.nodes[next.index()];
            if node.cost <= cost {
                continue;
            }
            let is_new = node.cost == u64::MAX;
            (node.cost, node.parent, node.waits) = (cost, cell.number(), true);
            if node.expanded == self.round {
                self.later.push(next);
            } else {
                self.queue.push(Reverse((self.key(next, percent), next)));
            }
            let estimate = self.graph.estimate(next, self.goal);
            observer.on(if is_new {
                Event::Opened { cell: next, parent: Some(cell), cost, estimate }
            } else {
                Event::Improved { cell: next, parent: cell, cost, estimate }
            })?;
        }
        observer.on(Event::Closed { cell })
    }

    fn key(&self, cell: Cell, percent: u32) -> u64 {
        self.nodes[cell.index()].cost * 100
            + self.graph.estimate(cell, self.goal) * u64::from(percent)
    }

    /// The most that a path of this cost can cost, in percent of the lowest cost: every cheaper
    /// path leads through a cell that waits.
    fn proven(&self, cost: u64) -> u32 {
        let waiting = self.queue.iter().map(|Reverse((_, cell))| cell).chain(&self.later);
        let waiting = waiting.filter(|cell| self.nodes[cell.index()].waits);
        let least = waiting
            .map(|&cell| self.nodes[cell.index()].cost + self.graph.estimate(cell, self.goal))
            .min();
        match least {
            Some(least) if least < cost => (u128::from(cost) * 100)
                .div_ceil(u128::from(least.max(1)))
                .min(u32::MAX.into()) as u32,
            _ => 100,
        }
    }

    /// The best path so far.
    fn path(&self) -> Option<Path> {
        if self.nodes[self.goal.index()].cost == u64::MAX {
            return None;
        }
        let before = |cell: &Cell| {
            let parent = self.nodes[cell.index()].parent;
            (*cell != self.start).then(|| Cell::new(parent))
        };
        let mut cells: Vec<Cell> = std::iter::successors(Some(self.goal), before).collect();
        cells.reverse();
        Some(Path::new(cells))
    }
}

/// The paths, until the last is a cheapest one.
impl<G: Heuristic> Iterator for Anytime<'_, G> {
    type Item = Improvement;

    fn next(&mut self) -> Option<Improvement> {
        self.next_with(&mut ()).unwrap_or(None)
    }
}
