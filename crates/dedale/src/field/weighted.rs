use super::repair::{Repair, Repairable, Repairs, UNREACHED};
use super::{ARRIVED, DIRECTION_BITS, Next, next_of};
use crate::board::{Board, Cell, Direction, SquareBoard, Terrain};
use crate::search::{BucketQueue, Event, Frontier, Observer, Stopped};

/// A weighted flow field: every cell's lowest cost to the nearest goal, and the next step
/// there.
///
/// Dijkstra's algorithm from the goals over reversed steps. Costs are those of the board:
/// [`STRAIGHT`](crate::board::STRAIGHT) and [`DIAGONAL`](crate::board::DIAGONAL) times the
/// weight of the cell entered. Of several cheapest next steps the first in the board's order is
/// kept ([`Tie::Canonical`](super::Tie::Canonical)).
/// O(cells) time; 12 bytes a cell, and up to 8 for each unit of the highest step cost.
#[derive(Clone, Debug, Default)]
pub struct WeightedFlowField {
    goals: Vec<Cell>,
    /// Cost and next direction of each cell.
    values: Vec<u64>,
    /// The cells reached, cheapest first; empty after a repair.
    order: Vec<Cell>,
    buckets: BucketQueue,
    repairs: Repairs,
}

impl WeightedFlowField {
    /// Computes the flow field of these goals. A goal in a wall is reached from itself
    /// only; without goals nothing is reached. Panics if a goal is not on the board.
    pub fn to(board: &impl Board, goals: &[Cell]) -> Self {
        let mut field = Self::default();
        field.recompute(board, goals);
        field
    }

    /// [`WeightedFlowField::to`] with an observer.
    pub fn to_with(
        board: &impl Board,
        goals: &[Cell],
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Self, Stopped> {
        let mut field = Self::default();
        field.fill(board, goals, observer)?;
        Ok(field)
    }

    /// Recomputes the field for other goals or another board, in the memory it already has.
    /// Nothing of the old field remains.
    pub fn recompute(&mut self, board: &impl Board, goals: &[Cell]) {
        let blind = self.fill(board, goals, &mut ());
        debug_assert!(blind.is_ok(), "the blind observer never stops");
    }

    /// The goals, as passed in.
    pub fn goals(&self) -> &[Cell] {
        &self.goals
    }

    /// The cost of a cheapest path from the cell to a goal; `None` if no goal can be
    /// reached.
    pub fn cost(&self, cell: Cell) -> Option<u64> {
        let value = self.values[cell.index()];
        (value != UNREACHED).then_some(value >> DIRECTION_BITS)
    }

    /// Where to go next from the cell.
    pub fn next(&self, cell: Cell) -> Next {
        let value = self.values[cell.index()];
        if value == UNREACHED { Next::Unreachable } else { next_of((value & 0xF) as u8) }
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

    /// The cells from which a goal can be reached, cheapest first, goals
    /// included. After a repair O(cells · log cells) time, else O(cells).
    pub fn reached(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        let mut order = self.order.clone();
        if order.is_empty() {
            let cells = (0..self.values.len() as u32).map(Cell::new);
            order.extend(cells.filter(|&cell| self.cost(cell).is_some()));
            order.sort_unstable_by_key(|&cell| (self.cost(cell), cell));
        }
        order.into_iter()
    }

    /// The largest cost; `None` without goals. O(cells).
    pub fn farthest(&self) -> Option<u64> {
        let reached = self.values.iter().filter(|&&value| value != UNREACHED);
        reached.max().map(|value| value >> DIRECTION_BITS)
    }

    /// Repairs the field after live edits of its board at these cells (terrain, walls, roads
    /// or weights): its costs and next steps are those of a fresh field. O(cells that change ·
    /// log) time, and never much more than a fresh field, which it computes instead once more
    /// than a 64th of the board changes. Panics if the board has another size than before.
    pub fn repair(&mut self, board: &impl Board, changed: &[Cell]) -> Repair {
        assert_eq!(self.cell_count(), board.cell_count(), "the board of the field");
        let most = 64 + board.cell_count() / 64;
        let mut repairs = std::mem::take(&mut self.repairs);
        let result = repairs.run(self, board, changed, |step| u64::from(step.cost), most);
        self.repairs = repairs;
        if let Ok(count) = result {
            self.order.clear();
            return Repair::Changed(count);
        }
        let goals = std::mem::take(&mut self.goals);
        self.recompute(board, &goals);
        Repair::Afresh
    }

    /// Blocks a cell of the board, and repairs the field. See [`repair`](Self::repair).
    pub fn block(&mut self, board: &mut SquareBoard, cell: Cell) -> Repair {
        board.set_terrain(cell, Terrain::Wall);
        self.repair(board, &[cell])
    }

    /// Frees a cell of the board, and repairs the field. See [`repair`](Self::repair).
    pub fn open(&mut self, board: &mut SquareBoard, cell: Cell) -> Repair {
        board.set_terrain(cell, Terrain::FREE);
        self.repair(board, &[cell])
    }

    /// The number of cells of the board.
    pub const fn cell_count(&self) -> usize {
        self.values.len()
    }

    fn fill(
        &mut self,
        board: &impl Board,
        goals: &[Cell],
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<(), Stopped> {
        self.values.clear();
        self.values.resize(board.cell_count(), UNREACHED);
        self.order.clear();
        self.goals.clear();
        self.goals.extend_from_slice(goals);
        self.buckets.reset(u64::from(board.max_step_cost()), 0);

        for &cell in goals {
            if self.values[cell.index()] == UNREACHED {
                self.values[cell.index()] = u64::from(ARRIVED);
                self.buckets.push(0, cell);
                observer.on(Event::Opened { cell, parent: None, cost: 0, estimate: 0 })?;
            }
        }
        while let Some((cost, cell)) = self.buckets.pop() {
            if self.cost(cell) != Some(cost) {
                continue; // a costlier entry of a cell that is settled by now
            }
            self.order.push(cell);
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
                self.values[from.index()] = self.values[from.index()].min(value);
                if known == Some(whole) {
                    continue;
                }
                self.buckets.push(whole, from);
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
        let value = &mut self.values[cell.index()];
        *value = if cost == UNREACHED { UNREACHED } else { cost << DIRECTION_BITS };
        true
    }

    fn set_next(&mut self, cell: Cell, directions: u8) {
        if directions != 0 {
            let value = &mut self.values[cell.index()];
            let code = u64::from(directions.trailing_zeros());
            *value = *value >> DIRECTION_BITS << DIRECTION_BITS | code;
        }
    }
}
