//! Flow fields: every cell's next step to the nearest of several goals.
//!
//! One search from the goals over reversed steps makes a flow field, so a one-way road is
//! followed in its true direction. [`FlowField`] counts steps; [`WeightedFlowField`] adds
//! up costs. (In the flow-field literature the input is called "cost field" and the
//! distances "integration field".) [`Chokepoints`] are the cells whose blocking would cut a
//! spawn off from all goals.

mod batch;
mod chokepoints;
mod cost_flood;
mod cost_tiles;
mod costs;
mod distances;
mod fault;
mod flood;
mod flow_field;
mod graph_flow_field;
mod repair;
#[cfg(feature = "serde")]
mod snapshot;
mod tiles;
mod vectors;
mod weighted;

pub use batch::{AllPairs, TooManyPairs, cost_table, flow_fields};
pub use chokepoints::Chokepoints;
pub(crate) use costs::FixedCosts;
pub use distances::{Distances, Kernel, NextSteps};
pub use fault::FlowFieldFault;
pub use flow_field::FlowField;
pub use graph_flow_field::{GraphFlowField, NextCell};
pub use repair::Repair;
pub(crate) use vectors::prefetch;
pub use weighted::WeightedFlowField;

use crate::board::{Cell, Direction, Size};

/// Where to go next from a cell of a flow field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Next {
    /// Nowhere: the cell is a goal.
    Arrived,
    /// One step in this direction.
    Toward(Direction),
    /// Nowhere: no goal can be reached from here.
    Unreachable,
}

/// How an answer about all cells is computed from goals; its `recompute_by` takes a kernel.
macro_rules! computed {
    ($field:ident) => {
        impl $field {
            /// Computes the answers for these goals. A goal in a wall is reached from itself only;
            /// without goals nothing is reached.
            ///
            /// # Panics
            ///
            /// Panics if a goal is not on the board.
            pub fn to(board: &impl Board, goals: &[Cell]) -> Self {
                let mut field = Self::default();
                field.recompute(board, goals);
                field
            }

            /// Computes the answers for other goals or another board, in the memory at hand.
            /// Nothing of the old ones remains.
            pub fn recompute(&mut self, board: &impl Board, goals: &[Cell]) {
                self.recompute_by(Kernel::Auto, board, goals);
            }
        }
    };
}
use computed;

/// A distance and a direction in one number: the direction in the low four bits.
const DIRECTION_BITS: u32 = 4;

const ARRIVED: u8 = 8;

const fn next_of(code: u8) -> Next {
    if code == ARRIVED { Next::Arrived } else { Next::Toward(Direction::ALL[code as usize]) }
}

/// Which of several optimal next steps a flow field keeps for a cell.
///
/// Distances do not depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Tie {
    /// The first direction, in the board's order (S, W, N, E, then the diagonals), that leads
    /// to a goal in the fewest steps. It depends on distances alone, so every kernel agrees.
    #[default]
    Canonical,
    /// The step to the neighbor that discovered the cell in a breadth-first search from the
    /// goals, where cells are taken first in, first out, and neighbors in the board's order:
    /// the choice of the game `HelmDefense`.
    Discovery,
}

crate::names!(Tie: Canonical = "canonical", Discovery = "discovery");

/// Where the cells of a board lie in a table with a border, row by row: a place beside that
/// of a cell is always in the table.
///
/// ```text
///   b b b b b b b      b  border                index = (y+1)·stride + x+1
///   b . . . . b b      .  cell                  stride > width + 1, and far
///   b . . . . b b                               from all multiples of 16, so
///   b b b b b b b                               that diagonals spread in the cache
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Layout {
    width: usize,
    height: usize,
    stride: usize,
}

impl Layout {
    const fn of(size: Size) -> Self {
        let (width, height) = (size.width() as usize, size.height() as usize);
        Self { width, height, stride: (width | 15) + 9 }
    }

    const fn cell_count(&self) -> usize {
        self.width * self.height
    }

    /// The number of places, and a few more behind them.
    const fn places(&self) -> usize {
        self.stride * (self.height + 2) + 1
    }

    /// The place of the first cell of each row.
    fn row_starts(self) -> impl Iterator<Item = usize> + Clone {
        (0..self.height).map(move |y| (y + 1) * self.stride + 1)
    }

    /// What a step in this direction adds to a place.
    #[inline]
    const fn shift(&self, direction: Direction) -> isize {
        direction.dy() as isize * self.stride as isize + direction.dx() as isize
    }

    #[inline]
    const fn place(&self, cell: Cell) -> usize {
        let (row, column) = (cell.index() / self.width, cell.index() % self.width);
        (row + 1) * self.stride + column + 1
    }

    #[inline]
    const fn cell_in(&self, place: usize) -> Cell {
        let (row, column) = (place / self.stride - 1, place % self.stride - 1);
        Cell::new((row * self.width + column) as u32)
    }
}

/// Does not wait.
const NEVER: u32 = u32::MAX;

/// Tiles that wait to be settled, in buckets, the lowest first; in a bucket, first in, first
/// out. There is a ring of `BUCKETS` buckets: a tile that should wait beyond the last of them
/// waits there.
///
/// A tile waits once: one that is pushed into a lower bucket is passed over in the other. One
/// that is settled early is settled again when it knows more.
#[derive(Clone, Debug, Default)]
struct TileQueue<const BUCKETS: usize> {
    /// The bucket in which a tile waits, or `NEVER`.
    waiting: Vec<u32>,
    buckets: Vec<Vec<u32>>,
    /// How many entries all buckets have.
    count: usize,
    /// The bucket that tiles are taken from, and how many of its entries have been.
    bucket: u32,
    taken: usize,
}

impl<const BUCKETS: usize> TileQueue<BUCKETS> {
    /// Empties the queue, for so many tiles.
    fn reset(&mut self, tiles: usize) {
        // A flood that was given up leaves tiles waiting.
        if self.waiting.len() != tiles || self.count > 0 {
            self.waiting.clear();
            self.waiting.resize(tiles, NEVER);
            self.buckets.iter_mut().for_each(Vec::clear);
        }
        self.buckets.resize_with(BUCKETS, Vec::new);
        (self.count, self.bucket, self.taken) = (0, 0, 0);
    }

    /// Lets a tile wait in this bucket, unless it waits in a lower one.
    #[inline]
    fn push(&mut self, tile: usize, bucket: u32) {
        // In a tile, a long path may end far behind a short one beside it.
        let bucket = bucket.min(self.bucket + BUCKETS as u32 - 1);
        if bucket < self.waiting[tile] {
            self.waiting[tile] = bucket;
            self.buckets[bucket as usize % BUCKETS].push(tile as u32);
            self.count += 1;
        }
    }

    /// Takes out the next tile.
    #[inline]
    fn pop(&mut self) -> Option<usize> {
        loop {
            if let Some(tile) = self.pop_beside() {
                return Some(tile);
            }
            self.buckets[self.bucket as usize % BUCKETS].clear();
            self.count -= std::mem::take(&mut self.taken);
            if self.count == 0 {
                return None;
            }
            self.bucket += 1;
        }
    }

    /// Takes out another tile of the bucket of the last one.
    #[inline]
    fn pop_beside(&mut self) -> Option<usize> {
        let entries = &self.buckets[self.bucket as usize % BUCKETS];
        while let Some(&tile) = entries.get(self.taken) {
            self.taken += 1;
            let waits_in = &mut self.waiting[tile as usize];
            if *waits_in == self.bucket {
                *waits_in = NEVER;
                return Some(tile as usize);
            }
        }
        None
    }

    /// A tile that is likely to be taken out soon: after the next one and so many others.
    #[inline]
    fn soon(&self, after: usize) -> Option<usize> {
        let entries = &self.buckets[self.bucket as usize % BUCKETS];
        entries.get(self.taken + 1 + after).map(|&tile| tile as usize)
    }
}
