//! Lower bounds by landmarks (Goldberg, Harrelson 2005).
//!
//! A landmark is a cell to which the cost of every other is known. On the way from a cell to
//! the goal that cost can change by no more than the path costs:
//!
//! ```text
//!     landmark .......... 90 ........ cell       path >= 90 - 35
//!         ......... 35 ........ goal
//! ```
//!
//! That holds as long as no step changes a known cost by more than the step itself costs. A new
//! wall takes steps away: all bounds stay. A wall that is removed brings steps: where one of them
//! would change a cost by too much, the higher cost is lowered, and so on from there.
//!
//! The costs are those of a [`Metric`] that fits sixteen bits, so that the row of a cell is short.
//! The highest one stands for all that are higher, and for no path.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use super::graph::Node;
use super::metric::Metric;
use super::rule::Rule;
use crate::board::{Board, Cell, Graph, Point, STRAIGHT, Size, SquareBoard, Weighted};
use crate::field::FixedCosts;
use crate::search::both;

/// How many landmarks an index has.
pub(in crate::search) const COUNT: usize = 24;

/// The costs of a cell to the landmarks, as the table has them; the highest number if there is no
/// path.
pub(in crate::search) type Costs = [u16; COUNT];

/// Costs are compared so many at a time.
const LANES: usize = 8;

/// What a straight step costs while the size of a board is found out. No path costs a billion.
const ROUGH: u32 = 5;

const UNREACHED: Costs = [u16::MAX; COUNT];

/// A table of the costs to the landmarks, with a row for each cell: a `Vec`, or a file in memory.
pub trait LandmarkCosts: AsRef<[Costs]> + AsMut<[Costs]> + fmt::Debug + Send + Sync {}

impl<T: AsRef<[Costs]> + AsMut<[Costs]> + fmt::Debug + Send + Sync> LandmarkCosts for T {}

/// The landmarks of a board.
#[derive(Clone, Debug)]
pub(super) struct Landmarks {
    size: Size,
    pub(super) cells: [Cell; COUNT],
    pub(super) metric: Metric,
    /// Clones share them until a wall is removed.
    pub(super) costs: Arc<dyn LandmarkCosts>,
    /// The rows of the jump points, side by side.
    nodes: Vec<Costs>,
    goal: Costs,
    goal_at: Point,
}

impl Landmarks {
    pub(super) fn new(
        size: Size,
        cells: [Cell; COUNT],
        metric: Metric,
        costs: Arc<dyn LandmarkCosts>,
    ) -> Self {
        let (goal, goal_at) = (UNREACHED, Point::new(0, 0));
        Self { size, cells, metric, costs, nodes: Vec::new(), goal, goal_at }
    }

    /// Landmarks in the component of this cell, each as far as possible from all before. With the
    /// feature `rayon` the costs to one are written down while those to the next are computed.
    pub(super) fn around(board: &SquareBoard, rule: Rule, cell: Cell) -> Self {
        let cell_count = board.table().size().cell_count();
        let [mut field, mut last] = [FixedCosts::default(), FixedCosts::default()];
        let rough = Metric::new(rule, ROUGH);
        field.fill(board, cell, rough.steps());
        let (mut next, longest) = farthest(&field, &mut vec![u32::MAX; cell_count], cell);
        // Some paths are longer than this one, and few of them too long.
        let metric = Metric::for_length(rule, longest / ROUGH * 9 / 8);

        let mut costs = vec![UNREACHED; cell_count];
        let mut nearest = vec![u32::MAX; cell_count];
        let mut cells = [cell; COUNT];
        for (landmark, cell) in cells.iter_mut().enumerate() {
            *cell = next;
            let write_last = || {
                if let Some(before) = landmark.checked_sub(1) {
                    write(&last, before, &mut costs);
                }
            };
            both(|| field.fill(board, next, metric.steps()), write_last);
            (next, _) = farthest(&field, &mut nearest, next);
            std::mem::swap(&mut field, &mut last);
        }
        write(&last, COUNT - 1, &mut costs);
        Self::new(board.table().size(), cells, metric, Arc::new(costs))
    }

    /// Takes over that cells were edited: these are free now, of which the opened ones were walls
    /// before. Returns the cells whose costs fell.
    pub(super) fn open(
        &mut self,
        board: &SquareBoard,
        opened: &[Cell],
        free: &[Cell],
    ) -> Vec<Cell> {
        if free.is_empty() {
            return Vec::new();
        }
        let [straight, diagonal] = self.metric.steps().map(|step| step as u16);
        let costs = self.own_costs();
        for cell in opened {
            costs[cell.index()] = UNREACHED;
        }
        let beside = free.iter().flat_map(|&cell| board.neighbors(cell));
        let mut queue: VecDeque<Cell> = beside.chain(free.iter().copied()).collect();
        let mut lowered = opened.to_vec();
        while let Some(cell) = queue.pop_front() {
            let from = costs[cell.index()];
            for step in board.steps(cell) {
                let known = &mut costs[step.to.index()];
                let add = if step.cost == STRAIGHT { straight } else { diagonal };
                let via = from.map(|cost| cost.saturating_add(add));
                if known.iter().zip(via).any(|(&known, via)| via < known) {
                    known.iter_mut().zip(via).for_each(|(known, via)| *known = via.min(*known));
                    queue.push_back(step.to);
                    lowered.push(step.to);
                }
            }
        }
        lowered
    }

    /// The costs, of which there is a copy now if they were shared.
    fn own_costs(&mut self) -> &mut [Costs] {
        if Arc::get_mut(&mut self.costs).is_none() {
            self.costs = Arc::new((*self.costs).as_ref().to_vec());
        }
        Arc::get_mut(&mut self.costs).expect("costs that nobody shares").as_mut()
    }

    /// Copies the costs of a cell to the jump point that it is.
    pub(super) fn renew(&mut self, cell: Cell, node: u32) {
        if let Some(row) = self.nodes.get_mut(node as usize) {
            *row = (*self.costs).as_ref()[cell.index()];
        }
    }

    #[cold]
    fn add(&mut self, nodes: &[Node]) {
        let costs = (*self.costs).as_ref();
        self.nodes.extend(nodes[self.nodes.len()..].iter().map(|node| {
            let (x, y) = node.at();
            costs[self.size.index(Point::new(x as u32, y as u32))]
        }));
    }

    #[inline]
    fn bound(&self, costs: &Costs, at: Point, plain: u64) -> u64 {
        let mut most = [0; LANES];
        let rows = costs.as_chunks::<LANES>().0.iter().zip(self.goal.as_chunks::<LANES>().0);
        for (costs, goal) in rows {
            for lane in 0..LANES {
                most[lane] = costs[lane].abs_diff(goal[lane]).max(most[lane]);
            }
        }
        let most = most.into_iter().fold(0, u16::max);
        let Point { x, y } = self.goal_at;
        self.metric.least(most.into(), (at.x.abs_diff(x), at.y.abs_diff(y)), plain)
    }
}

impl Bound for Landmarks {
    /// The bounds are sharp, and narrow buckets follow them.
    const BUCKET_BITS: u32 = 11;

    fn aim(&mut self, goal: Cell) {
        self.goal = (*self.costs).as_ref()[goal.index()];
        self.goal_at = self.size.point_of(goal);
    }

    fn at(&self, cell: Cell, plain: u64) -> u64 {
        self.bound(&(*self.costs).as_ref()[cell.index()], self.size.point_of(cell), plain)
    }

    #[inline]
    fn of(&mut self, node: u32, nodes: &[Node], plain: u64) -> u64 {
        if self.nodes.len() <= node as usize {
            self.add(nodes);
        }
        let (x, y) = nodes[node as usize].at();
        self.bound(&self.nodes[node as usize], Point::new(x as u32, y as u32), plain)
    }
}

/// Of the cells that the field reaches the farthest from all landmarks, its own among them, and how
/// far it is; `cell` if there is none.
fn farthest(field: &FixedCosts, nearest: &mut [u32], cell: Cell) -> (Cell, u32) {
    let mut found = (cell, 0);
    field.for_each(|number, cost| {
        nearest[number] = cost.min(nearest[number]);
        if nearest[number] > found.1 {
            found = (Cell::new(number as u32), nearest[number]);
        }
    });
    found
}

/// Writes down the costs to a landmark.
fn write(field: &FixedCosts, landmark: usize, costs: &mut [Costs]) {
    field.for_each(|cell, cost| costs[cell][landmark] = cost.min(u16::MAX.into()) as u16);
}

/// A lower bound of the cost to the goal. `plain` is the cost on a board without walls.
pub(super) trait Bound: fmt::Debug {
    /// The width of a bucket of what waits, as a power of two: the sharper the bound, the narrower
    /// it pays to be.
    const BUCKET_BITS: u32;

    /// Takes a cell as the goal.
    fn aim(&mut self, goal: Cell);

    /// The least that a path from a cell to the goal can cost.
    fn at(&self, cell: Cell, plain: u64) -> u64;

    /// The least that a path from one of these jump points to the goal can cost.
    fn of(&mut self, node: u32, nodes: &[Node], plain: u64) -> u64;
}

/// Walls are not looked at.
#[derive(Clone, Debug)]
pub(super) struct Unbounded;

impl Bound for Unbounded {
    /// 0.7 of a straight step.
    const BUCKET_BITS: u32 = 12;

    fn aim(&mut self, _: Cell) {}

    fn at(&self, _: Cell, plain: u64) -> u64 {
        plain
    }

    #[inline]
    fn of(&mut self, _: u32, _: &[Node], plain: u64) -> u64 {
        plain
    }
}
