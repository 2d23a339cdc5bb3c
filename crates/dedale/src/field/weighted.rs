use super::cost_flood::UNREACHED;
use super::costs::Costs;
use super::distances::Kernel;
use super::repair::{Repair, Repairable, Repairs, repaired};
use super::{ARRIVED, DIRECTION_BITS, Next, computed};
use crate::board::{Board, BoardKind, Cell, Direction, SquareBoard, Step, Terrain, each_board};
use crate::visit::{BucketQueue, Event, Frontier, Observer, Stopped};

/// A weighted flow field: every cell's lowest cost to the nearest goal, and the next step
/// there.
///
/// Costs are those of the board: [`STRAIGHT`](crate::board::STRAIGHT) and
/// [`DIAGONAL`](crate::board::DIAGONAL) times the weight of the cell entered. Of several
/// cheapest next steps the first in the board's order is kept
/// ([`Tie::Canonical`](super::Tie::Canonical)). O(cells) time. By tiles, 8 bytes a cell (9 with
/// weights); by a flood from cell to cell, which takes boards with one-way roads and costs
/// above a billion, 14 bytes, with rows 9 to 24 cells longer. Where every step costs the same
/// (straight steps onto ground of weight 1), it is a [`FlowField`](super::FlowField) inside,
/// and as fast.
#[derive(Clone, Debug, Default)]
pub struct WeightedFlowField {
    pub(super) goals: Vec<Cell>,
    pub(super) costs: Costs,
    pub(super) repairs: Repairs,
}

computed!(WeightedFlowField);
repaired!(WeightedFlowField);

impl WeightedFlowField {
    /// [`WeightedFlowField::to`] with an observer.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] once the observer stops it.
    pub fn to_with(
        board: &impl Board,
        goals: &[Cell],
        observer: &mut dyn Observer,
    ) -> Result<Self, Stopped> {
        let mut field = Self::default();
        field.goals.extend_from_slice(goals);
        field.fill(BoardKind::of(board), observer)?;
        Ok(field)
    }

    /// [`WeightedFlowField::recompute`] with this kernel; the flood, where the kernel is not
    /// for such a board, or for costs above a billion.
    pub fn recompute_by(&mut self, kernel: Kernel, board: &impl Board, goals: &[Cell]) {
        self.goals.clear();
        self.goals.extend_from_slice(goals);
        self.costs.fill(kernel, BoardKind::of(board), goals);
    }

    /// The goals, as passed in.
    pub fn goals(&self) -> &[Cell] {
        &self.goals
    }

    /// The cost of a cheapest path from the cell to a goal; `None` if no goal can be
    /// reached. O(1).
    #[inline]
    pub fn cost(&self, cell: Cell) -> Option<u64> {
        self.costs.cost(cell)
    }

    /// Where to go next from the cell. O(1).
    #[inline]
    pub fn next(&self, cell: Cell) -> Next {
        self.costs.next(cell)
    }

    /// Every direction in which a cheapest path can begin, in the order of their bits.
    /// Empty at a goal and where no goal can be reached.
    pub fn all_next<'a>(
        &'a self,
        board: &'a impl Board,
        cell: Cell,
    ) -> impl Iterator<Item = Direction> + 'a {
        let cost = self.cost(cell).filter(|&cost| cost > 0);
        board.table().exits(cell).zip(board.steps(cell)).filter_map(move |(direction, step)| {
            let rest = self.cost(step.to)?;
            (cost == Some(rest + u64::from(step.cost))).then_some(direction)
        })
    }

    fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.cell_count() as u32).map(Cell::new)
    }

    /// The cells from which a goal can be reached, cheapest first, goals included; cells of
    /// one cost are in the order of their numbers. O(cells · log cells) time.
    pub fn reached(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        let cost = |cell: &Cell| self.cost(*cell);
        let mut cells: Vec<Cell> = self.cells().filter(|cell| cost(cell).is_some()).collect();
        cells.sort_by_cached_key(|cell| cost(cell));
        cells.into_iter()
    }

    /// The number of cells from which a goal can be reached. O(cells).
    pub fn reached_count(&self) -> usize {
        self.cells().filter(|&cell| self.cost(cell).is_some()).count()
    }

    /// The largest cost; `None` without goals. O(cells).
    pub fn farthest(&self) -> Option<u64> {
        self.cells().filter_map(|cell| self.cost(cell)).max()
    }

    /// Repairs the field after live edits of its board at these cells (terrain, walls, roads or
    /// weights): its costs and next steps are those of a fresh field. O(cells that change · log)
    /// time, and never much more than a fresh field, which it computes instead once more than a
    /// 128th of the board changes.
    ///
    /// # Panics
    ///
    /// Panics if the board has another size than before.
    pub fn repair(&mut self, board: &impl Board, changed: &[Cell]) -> Repair {
        self.repair_on(BoardKind::of(board), changed)
    }

    fn repair_on(&mut self, board: BoardKind<'_>, changed: &[Cell]) -> Repair {
        assert_eq!(self.cell_count(), board.cell_count(), "the board of the field");
        let most = 64 + board.cell_count() / 128;
        let mut repairs = std::mem::take(&mut self.repairs);
        let changed = &board.table().touched(changed);
        let price = |step: Step| u64::from(step.cost);
        let result = each_board!(board, board => repairs.run(self, board, changed, price, most));
        self.repairs = repairs;
        if let Ok(count) = result {
            return Repair::Changed(count);
        }
        self.costs.fill(Kernel::Auto, board, &self.goals);
        Repair::Afresh
    }

    /// The number of cells of the board.
    pub const fn cell_count(&self) -> usize {
        self.costs.cell_count()
    }

    /// Settles cells one by one, cheapest first, for all to see.
    fn fill(&mut self, board: BoardKind<'_>, observer: &mut dyn Observer) -> Result<(), Stopped> {
        each_board!(board, board => self.settle(board, observer))
    }

    fn settle(&mut self, board: &impl Board, observer: &mut dyn Observer) -> Result<(), Stopped> {
        self.costs.lay_out(board);
        let mut buckets = BucketQueue::default();
        buckets.reset(u64::from(board.max_step_cost()), 0);
        for index in 0..self.goals.len() {
            let cell = self.goals[index];
            if self.cost(cell).is_none() {
                *self.costs.value_mut(cell) = u64::from(ARRIVED);
                buckets.push(0, cell);
                observer.on(Event::Opened { cell, parent: None, cost: 0, estimate: 0 })?;
            }
        }
        while let Some((cost, cell)) = buckets.pop() {
            if self.cost(cell) != Some(cost) {
                continue; // a costlier entry of a cell that is settled by now
            }
            observer.on(Event::Expanded { cell })?;
            for step in board.incoming(cell) {
                let from = step.to;
                let whole = cost + u64::from(step.cost);
                let known = self.cost(from);
                if known.is_some_and(|known| known < whole) {
                    continue;
                }
                let direction =
                    board.table().direction_between(from, cell).map_or(0, Direction::index);
                // Of equal costs the first direction stays: the smaller number.
                let value = whole << DIRECTION_BITS | direction as u64;
                let kept = self.costs.value_mut(from);
                *kept = value.min(*kept);
                if known == Some(whole) {
                    continue;
                }
                buckets.push(whole, from);
                observer.on(match known {
                    None => {
                        Event::Opened { cell: from, parent: Some(cell), cost: whole, estimate: 0 }
                    }
                    Some(_) => {
                        Event::Improved { cell: from, parent: cell, cost: whole, estimate: 0 }
                    }
                })?;
            }
            observer.on(Event::Closed { cell })?;
        }
        Ok(())
    }
}

impl Repairable for WeightedFlowField {
    fn cost(&self, cell: Cell) -> u64 {
        Self::cost(self, cell).unwrap_or(UNREACHED)
    }

    fn set_cost(&mut self, cell: Cell, cost: u64) -> bool {
        self.costs.set_cost(cell, cost)
    }

    fn set_next(&mut self, cell: Cell, directions: u8) {
        self.costs.set_next(cell, directions);
    }
}
