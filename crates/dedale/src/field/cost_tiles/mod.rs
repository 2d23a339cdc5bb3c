//! Costs by sweeps over tiles held in registers: a hot kernel.
//!
//! The same idea as [the tiles of straight steps](super::tiles), for everything else that
//! leads back as it came: diagonal steps by any corner rule, weights, hexagons, and distances
//! past sixteen bits. Tiles are 8×8 cells, a row of eight 32-bit costs one vector.
//!
//! ```text
//!     before  a b c d e f g h      A row takes what is least by steps straight up, to the
//!              \|/                 left and to the right: the row before, as it is and moved
//!        row    x                  by one lane, each plus the cost of that step.
//! ```
//!
//! A vertical sweep carries costs down and up so; turned by its diagonal, the tile is swept to
//! the left and right by straight steps alone. An open tile is settled by one of each; else
//! they take turns until a vertical sweep changes nothing.
//!
//! A step that does not exist costs `NONE`, more than any sum. The first and last rows of all
//! tiles of a row lie side by side, as do the first and last columns of a column of tiles: so a
//! tile reads each edge at one place, and corners as the same edge one cell further. Tiles wait
//! in buckets about as wide as the shortest step: on open ground a tile is then settled after
//! all that can improve it. The next in a bucket are fetched from memory meanwhile.

#![allow(
    clippy::inline_always,
    reason = "vector instructions are inlined only into functions that may use them"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod lanes;
mod next;
mod settle;
mod steps;
mod sweep;

use lanes::{NONE, Row};
use steps::Steps;

use super::Next;
use super::TileQueue;
use super::tiles::{Form, Overflow, State};
#[cfg(target_arch = "x86_64")]
use super::vectors::avx2::is_here;
use crate::board::{Board, Cell, Direction};

/// The side of a tile, in cells.
const SIDE: usize = 8;

/// The longest of all shortest paths within a tile has fewer steps.
const LONGEST: u64 = 64;

/// Enough for the longest path within a tile and a step.
const BUCKETS: usize = 256;

/// Costs and optimal next steps of a board of which every step has a step back.
#[derive(Clone, Debug, Default)]
pub(super) struct CostTiles {
    width: usize,
    cell_count: usize,
    /// Tiles, those of the border included.
    columns: usize,
    rows: usize,
    steps: Steps,
    /// The first and the last row of each tile, tile row by tile row.
    tops: Vec<u32>,
    bottoms: Vec<u32>,
    /// The first and the last column of each tile, tile column by tile column.
    lefts: Vec<u32>,
    rights: Vec<u32>,
    costs: Vec<Tile>,
    /// For each cell the bits of its optimal next steps; empty if they were never requested.
    next: Vec<[u8; SIDE * SIDE]>,
    queue: TileQueue<BUCKETS>,
    /// The width of a bucket, as a power of two.
    bucket_bits: u32,
    /// A tile that is woken at this cost might overflow.
    too_far: u32,
    states: Vec<State>,
}

/// A tile and the places of its edges in their tables: its first and last row, the rows above and
/// below, its first and last column, and the columns on the left and right.
#[derive(Clone, Copy)]
struct Spot {
    tile: usize,
    row_place: usize,
    above: usize,
    below: usize,
    column_place: usize,
    left: usize,
    right: usize,
}

/// The costs of a tile's cells, row by row.
#[repr(align(64))]
#[derive(Clone, Copy, Debug)]
struct Tile([[u32; SIDE]; SIDE]);

impl Tile {
    const NONE: Self = Self([[NONE; SIDE]; SIDE]);
}

/// What costs are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    /// A step is what it costs on the board.
    Cost,
    /// A straight step is so much, and a diagonal one, onto any terrain.
    Fixed([u32; 2]),
}

impl Unit {
    /// Every step is 1.
    pub(super) const STEP: Self = Self::Fixed([1, 1]);
}

impl CostTiles {
    pub(super) const fn cell_count(&self) -> usize {
        self.cell_count
    }

    #[cfg(feature = "serde")]
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    pub(super) fn cost(&self, cell: Cell) -> Option<u32> {
        let (tile, x, y) = self.place(cell);
        let cost = self.costs[tile].0[y][x];
        (self.states[tile] != State::Unmet && cost != NONE).then_some(cost)
    }

    /// Calls this for each cell that a goal is reached from, with the cell's number and cost, row
    /// by row.
    pub(super) fn for_each(&self, mut visit: impl FnMut(usize, u32)) {
        for first in (0..self.cell_count).step_by(self.width) {
            let (start, _, y) = self.place(Cell::new(first as u32));
            for (column, x) in (0..self.width).step_by(SIDE).enumerate() {
                if self.states[start + column] == State::Unmet {
                    continue;
                }
                let costs = &self.costs[start + column].0[y][..SIDE.min(self.width - x)];
                for (cell, &cost) in (first + x..).zip(costs) {
                    if cost != NONE {
                        visit(cell, cost);
                    }
                }
            }
        }
    }

    pub(super) fn next(&self, cell: Cell) -> Next {
        let (tile, x, y) = self.place(cell);
        if self.states[tile] == State::Unmet {
            return Next::Unreachable;
        }
        let steps = self.next[tile][y * SIDE + x];
        if steps != 0 {
            return Next::Toward(Direction::ALL[steps.trailing_zeros() as usize]);
        }
        if self.costs[tile].0[y][x] == 0 { Next::Arrived } else { Next::Unreachable }
    }

    /// Sets a cost, or none for `u64::MAX`; `false` if it is too large.
    pub(super) fn set_cost(&mut self, cell: Cell, cost: u64) -> bool {
        let (tile, x, y) = self.place(cell);
        if self.states[tile] == State::Unmet {
            self.states[tile] = State::Met;
            self.costs[tile] = Tile::NONE;
            self.next[tile] = [0; SIDE * SIDE];
        }
        self.costs[tile].0[y][x] = u32::try_from(cost).map_or(NONE, |cost| cost.min(NONE));
        cost < u64::from(NONE) || cost == u64::MAX
    }

    /// Sets the bits of the optimal next steps of a cell.
    pub(super) fn set_next(&mut self, cell: Cell, directions: u8) {
        let (tile, x, y) = self.place(cell);
        self.next[tile][y * SIDE + x] = directions;
    }

    /// Floods the board from the goals, and finds next steps if requested; `unit` says
    /// what costs are made of. Nothing of the previous flood remains. After an error nothing can be asked but another flood.
    pub(super) fn run(
        &mut self,
        board: &impl Board,
        unit: Unit,
        goals: &[Cell],
        form: Form,
        with_next: bool,
    ) -> Result<(), Overflow> {
        self.lay_out(board, unit);
        if with_next && self.next.is_empty() {
            self.next = vec![[0; SIDE * SIDE]; self.costs.len()];
        }
        for &goal in goals {
            let (tile, x, y) = self.place(goal);
            if self.states[tile] == State::Unmet {
                self.states[tile] = State::HasGoal;
                self.costs[tile] = Tile::NONE;
            }
            self.costs[tile].0[y][x] = 0;
            self.wake(tile, 0);
        }
        let steps = std::mem::take(&mut self.steps);
        let has_diagonals = board.table().direction_count() == 8;
        let result = match (steps.has_weights(), has_diagonals) {
            (false, false) => self.flood::<false, false>(&steps, form, with_next),
            (false, true) => self.flood::<false, true>(&steps, form, with_next),
            (true, false) => self.flood::<true, false>(&steps, form, with_next),
            (true, true) => self.flood::<true, true>(&steps, form, with_next),
        };
        self.steps = steps;
        result
    }

    /// Settles all tiles, and finds next steps if requested.
    fn flood<const WEIGHTED: bool, const DIAGONAL: bool>(
        &mut self,
        steps: &Steps,
        form: Form,
        with_next: bool,
    ) -> Result<(), Overflow> {
        match form {
            #[cfg(target_arch = "x86_64")]
            Form::Native if is_here() => {
                avx2::settle::<WEIGHTED, DIAGONAL>(self, steps)?;
                if with_next {
                    avx2::find_next::<WEIGHTED, DIAGONAL>(self, steps);
                }
            }
            _ => {
                self.settle::<Row, WEIGHTED, DIAGONAL>(steps)?;
                if with_next {
                    self.find_next::<Row, WEIGHTED, DIAGONAL>(steps);
                }
            }
        }
        Ok(())
    }

    /// Sizes the tables for the board, and forgets the tiles met last time.
    fn lay_out(&mut self, board: &impl Board, unit: Unit) {
        let size = board.table().size();
        let [columns, rows] =
            [size.width(), size.height()].map(|side| (side as usize).div_ceil(SIDE) + 2);
        let count = columns * rows;
        if (self.columns, self.rows) != (columns, rows) {
            (self.columns, self.rows) = (columns, rows);
            self.costs = vec![Tile::NONE; count];
            self.next = Vec::new();
        }
        self.width = size.width() as usize;
        self.cell_count = size.cell_count();
        self.states.clear();
        self.states.resize(count, State::Unmet);
        for edges in [&mut self.tops, &mut self.bottoms, &mut self.lefts, &mut self.rights] {
            edges.clear();
            edges.resize(count * SIDE, NONE);
        }
        self.queue.reset(count);
        self.steps.read(board, unit, columns, rows);
        let longest = self.steps.longest(board);
        // As wide as a straight step, or wider where there would be too many buckets.
        let span = LONGEST * longest;
        let steps_wide =
            (span / (BUCKETS as u64 - 2)).max(u64::from(self.steps.bases()[0]) / 2 + 1);
        self.bucket_bits = steps_wide.next_power_of_two().ilog2();
        self.too_far = u64::from(NONE).saturating_sub(span) as u32;
    }

    #[inline(always)]
    const fn spot(&self, tile: usize) -> Spot {
        // Numbers of tiles are short, and so is their division.
        let row = (tile as u32 / self.columns as u32) as usize;
        let column = tile - row * self.columns;
        let [row_place, column_place] = [tile * SIDE, (column * self.rows + row) * SIDE];
        Spot {
            tile,
            row_place,
            above: row_place - self.columns * SIDE,
            below: row_place + self.columns * SIDE,
            column_place,
            left: column_place - self.rows * SIDE,
            right: column_place + self.rows * SIDE,
        }
    }

    /// The tile of a cell and its place there.
    #[inline]
    fn place(&self, cell: Cell) -> (usize, usize, usize) {
        assert!(cell.index() < self.cell_count, "a cell of the field's board");
        let (x, y) = (cell.index() % self.width, cell.index() / self.width);
        ((y / SIDE + 1) * self.columns + x / SIDE + 1, x % SIDE, y % SIDE)
    }

    /// Lets a tile wait for its turn: one with this cost.
    #[inline]
    fn wake(&mut self, tile: usize, cost: u32) {
        self.queue.push(tile, cost >> self.bucket_bits);
    }
}
