//! Repairs a field after live edits: only cells whose answer changes are touched, and their
//! neighbors.
//!
//! Two rounds, both from low costs to high ones. Upwards: a cell is *raised* if no step leads
//! from it to a cell that is cheaper by what the step costs, and has not been raised itself;
//! cells that stepped onto a raised one are looked at in turn. Downwards: raised cells, and
//! those for which an edit opened a better step, get the least cost that their neighbors
//! offer, and pass it on (Ramalingam, Reps: An incremental algorithm for a generalization of
//! the shortest-path problem, 1996).
//!
//! ```text
//!   2 1 G        2 1 G         2 1 G        2 1 G
//!   3 # 1   →    3 # #    →    3 # #   →    3 # #      the cell under the goal is blocked:
//!   4 3 2        4 3 2         4 ∞ ∞        4 5 6      two cells lose their support
//! ```

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::cost_flood::UNREACHED;
use crate::board::{Board, Cell, Direction, Step};

/// What a repair did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repair {
    /// So many cells lost their distance or got another.
    Changed(usize),
    /// It computed the field afresh, because too many cells would have changed or the field
    /// keeps the tie [`Discovery`](super::Tie::Discovery).
    Afresh,
}

/// Edits of single cells, for a field with `repairs` and a method `repair`.
macro_rules! repaired {
    ($field:ident) => {
        impl $field {
            /// How many cells the last repair looked at, if it was one
            /// ([`Changed`](Repair::Changed)): those around its edits, those whose distance it
            /// took or set, and those with a step onto one of these. A fresh field looks at every
            /// cell that reaches a goal.
            pub const fn looked_at(&self) -> usize {
                self.repairs.looked_at()
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
        }
    };
}
pub(super) use repaired;

/// A field that is being repaired.
pub(super) trait Repairable {
    /// The cost of a cell; `UNREACHED` if no goal can be reached.
    fn cost(&self, cell: Cell) -> u64;

    /// Sets the cost of a cell; `false` if it is too high to be kept.
    fn set_cost(&mut self, cell: Cell, cost: u64) -> bool;

    /// Sets the bits of the optimal next steps of a cell; none if it has no cost.
    fn set_next(&mut self, cell: Cell, directions: u8);
}

/// The memory of a repair.
#[derive(Clone, Debug, Default)]
pub(super) struct Repairs {
    raised: Marks,
    /// Cells with new costs.
    lowered: Vec<Cell>,
    /// Cells whose next steps are found again.
    renewed: Marks,
    queue: BinaryHeap<Reverse<(u64, Cell)>>,
}

/// A set of cells that is cleared as fast as it was filled.
#[derive(Clone, Debug, Default)]
struct Marks {
    bits: Vec<u64>,
    cells: Vec<Cell>,
}

impl Marks {
    fn clear(&mut self, cell_count: usize) {
        for cell in self.cells.drain(..) {
            self.bits[cell.index() / 64] = 0;
        }
        self.bits.resize(cell_count.div_ceil(64), 0);
    }

    fn contains(&self, cell: Cell) -> bool {
        self.bits[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    /// Whether the cell was not in the set.
    fn insert(&mut self, cell: Cell) -> bool {
        let is_new = !self.contains(cell);
        if is_new {
            self.bits[cell.index() / 64] |= 1 << (cell.index() % 64);
            self.cells.push(cell);
        }
        is_new
    }
}

/// The repair needs a fresh field instead.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooMany;

impl Repairs {
    /// How many cells the last repair looked at: those around its edits, those that lost or got
    /// their cost, and those with a step onto one of these.
    pub(super) const fn looked_at(&self) -> usize {
        self.renewed.cells.len()
    }

    /// Repairs the field after edits of the board at these cells; returns how many cells lost
    /// or got their cost. `price` is what a step costs in this field, `most` how many cells may
    /// change in either round; fewer, where a door opens to a large part of the board. After an
    /// error the field must be computed afresh.
    pub(super) fn run<B: Board>(
        &mut self,
        field: &mut impl Repairable,
        board: &B,
        changed: &[Cell],
        price: impl Fn(Step) -> u64 + Copy,
        most: usize,
    ) -> Result<usize, TooMany> {
        // An edit changes steps from and to the cells around it.
        let size = board.table().size();
        let edited = || changed.iter().flat_map(move |&cell| size.around(cell, 1));
        self.raised.clear(board.cell_count());
        self.renewed.clear(board.cell_count());
        self.lowered.clear();
        self.queue.clear();
        self.raise(field, board, edited(), price, most)?;
        self.lower(field, board, edited(), price, most)?;

        let Self { raised, lowered, renewed, .. } = self;
        let mut renew = |cell: Cell| {
            if renewed.insert(cell) {
                renew_next(field, board, cell, price);
            }
        };
        edited().for_each(&mut renew);
        for &cell in raised.cells.iter().chain(&*lowered) {
            renew(cell);
            board.predecessors(cell).for_each(&mut renew);
        }
        let newly = lowered.iter().filter(|&&cell| !raised.contains(cell)).count();
        Ok(raised.cells.len() + newly)
    }

    /// Takes the costs of all cells that have lost their support.
    fn raise<B: Board>(
        &mut self,
        field: &mut impl Repairable,
        board: &B,
        edited: impl Iterator<Item = Cell>,
        price: impl Fn(Step) -> u64 + Copy,
        most: usize,
    ) -> Result<(), TooMany> {
        let Self { raised, queue, .. } = self;
        let costs = edited.map(|cell| Reverse((field.cost(cell), cell)));
        queue.extend(costs.filter(|&Reverse((cost, _))| cost != 0 && cost != UNREACHED));
        while let Some(Reverse((cost, cell))) = queue.pop() {
            let supports = |step: Step| field.cost(step.to).checked_add(price(step)) == Some(cost);
            // Cheaper cells that are to be raised have been: their cost is gone.
            if raised.contains(cell) || board.steps(cell).any(supports) {
                continue;
            }
            if raised.cells.len() == most {
                return Err(TooMany);
            }
            raised.insert(cell);
            field.set_cost(cell, UNREACHED);
            for step in board.incoming(cell) {
                let through = cost + price(step);
                if field.cost(step.to) == through {
                    queue.push(Reverse((through, step.to)));
                }
            }
        }
        Ok(())
    }

    /// Gives raised cells, and those that an edit brings nearer, their least costs.
    fn lower<B: Board>(
        &mut self,
        field: &mut impl Repairable,
        board: &B,
        edited: impl Iterator<Item = Cell>,
        price: impl Fn(Step) -> u64 + Copy,
        most: usize,
    ) -> Result<(), TooMany> {
        let Self { raised, lowered, queue, .. } = self;
        for cell in raised.cells.iter().copied().chain(edited) {
            let through = |step: Step| field.cost(step.to).saturating_add(price(step));
            let least = board.steps(cell).map(through).min().unwrap_or(UNREACHED);
            if least < field.cost(cell) {
                queue.push(Reverse((least, cell)));
            }
        }
        let unit = price(Step { to: Cell::new(0), cost: board.base_cost(Direction::S) });
        let mut gain = 0;
        while let Some(Reverse((cost, cell))) = queue.pop() {
            let before = field.cost(cell);
            if cost >= before {
                continue;
            }
            if before != UNREACHED {
                gain = gain.max((before - cost) / unit);
            }
            // What lies within half as many steps of this cell comes nearer, too: the field will
            // hardly be repaired.
            let patience = if gain * gain / 8 > most as u64 { most / 8 } else { most };
            if lowered.len() >= patience || !field.set_cost(cell, cost) {
                return Err(TooMany);
            }
            lowered.push(cell);
            for step in board.incoming(cell) {
                let through = cost + price(step);
                if through < field.cost(step.to) {
                    queue.push(Reverse((through, step.to)));
                }
            }
        }
        Ok(())
    }
}

/// Finds the optimal next steps of a cell again.
fn renew_next<B: Board>(
    field: &mut impl Repairable,
    board: &B,
    cell: Cell,
    price: impl Fn(Step) -> u64,
) {
    let cost = field.cost(cell);
    if cost == UNREACHED {
        return field.set_next(cell, 0);
    }
    let optimal =
        |&(_, step): &(Direction, Step)| field.cost(step.to).checked_add(price(step)) == Some(cost);
    let steps = board.table().exits(cell).zip(board.steps(cell));
    let directions = steps.filter(optimal).map(|(direction, _)| direction.bit()).sum();
    field.set_next(cell, directions);
}
