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

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use super::bound::Bound;
use super::graph::Node;
use crate::board::{Board, Cell, Point, Size};
use crate::field::WeightedFlowField;

/// How many landmarks an index has.
pub(super) const COUNT: usize = 8;

/// The costs of a cell to the landmarks; the highest number if there is no path.
pub(super) type Costs = [u32; COUNT];

const UNREACHED: Costs = [u32::MAX; COUNT];

/// A table of the costs to eight landmarks, with a row for each cell: a `Vec`, or a file in
/// memory.
pub trait LandmarkCosts: AsRef<[Costs]> + AsMut<[Costs]> + fmt::Debug + Send + Sync {}

impl<T: AsRef<[Costs]> + AsMut<[Costs]> + fmt::Debug + Send + Sync> LandmarkCosts for T {}

/// The landmarks of a board.
#[derive(Clone, Debug)]
pub(super) struct Landmarks {
    size: Size,
    pub(super) cells: [Cell; COUNT],
    /// Clones share them until a wall is removed.
    pub(super) costs: Arc<dyn LandmarkCosts>,
    /// The rows of the jump points, side by side.
    nodes: Vec<Row>,
    goal: Costs,
}

/// A row that lies in one line of the cache.
#[repr(align(32))]
#[derive(Clone, Copy, Debug)]
struct Row(Costs);

impl Landmarks {
    pub(super) fn new(size: Size, cells: [Cell; COUNT], costs: Arc<dyn LandmarkCosts>) -> Self {
        Self { size, cells, costs, nodes: Vec::new(), goal: UNREACHED }
    }

    /// Landmarks in the component of this cell, each the farthest from all before.
    pub(super) fn around(board: &impl Board, cell: Cell) -> Self {
        let size = board.table().size();
        let mut costs = vec![UNREACHED; size.cell_count()];
        let mut nearest = vec![u64::MAX; size.cell_count()];
        let mut field = WeightedFlowField::to(board, &[cell]);
        let farthest = |costs: &mut dyn Iterator<Item = (Cell, u64)>| {
            costs.fold((cell, 0), |far, at| if at.1 > far.1 { at } else { far }).0
        };
        let all = || (0..size.cell_count() as u32).map(Cell::new);
        let mut next =
            farthest(&mut all().filter_map(|cell| field.cost(cell).map(|cost| (cell, cost))));
        let mut cells = [cell; COUNT];
        for landmark in 0..COUNT {
            cells[landmark] = next;
            field.recompute(board, &[next]);
            next = farthest(&mut all().zip(&mut costs).zip(&mut nearest).filter_map(
                |((cell, costs), nearest)| {
                    let cost = field.cost(cell)?;
                    costs[landmark] = cost.min(u64::from(u32::MAX) - 1) as u32;
                    *nearest = cost.min(*nearest);
                    Some((cell, *nearest))
                },
            ));
        }
        Self::new(size, cells, Arc::new(costs))
    }

    /// Takes over that cells were edited: these are free now, of which the opened ones were walls
    /// before. Returns the cells whose costs fell.
    pub(super) fn open(&mut self, board: &impl Board, opened: &[Cell], free: &[Cell]) -> Vec<Cell> {
        if free.is_empty() {
            return Vec::new();
        }
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
                let via = from.map(|cost| cost.saturating_add(step.cost));
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
            row.0 = (*self.costs).as_ref()[cell.index()];
        }
    }

    #[cold]
    fn add(&mut self, nodes: &[Node]) {
        let costs = (*self.costs).as_ref();
        self.nodes.extend(nodes[self.nodes.len()..].iter().map(|node| {
            let (x, y) = node.at();
            Row(costs[self.size.index(Point::new(x as u32, y as u32))])
        }));
    }

    #[inline]
    fn bound(&self, costs: &Costs) -> u64 {
        let differences = costs.iter().zip(&self.goal).map(|(&cost, &goal)| cost.abs_diff(goal));
        u64::from(differences.fold(0, u32::max))
    }
}

impl Bound for Landmarks {
    fn aim(&mut self, goal: Cell) {
        self.goal = (*self.costs).as_ref()[goal.index()];
    }

    fn at(&self, cell: Cell) -> u64 {
        self.bound(&(*self.costs).as_ref()[cell.index()])
    }

    #[inline]
    fn of(&mut self, node: u32, nodes: &[Node]) -> u64 {
        if self.nodes.len() <= node as usize {
            self.add(nodes);
        }
        self.bound(&self.nodes[node as usize].0)
    }
}
