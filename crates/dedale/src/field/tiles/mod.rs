//! Distances by sweeps over tiles held in registers: a hot kernel.
//!
//! The board is cut into tiles of 16×16 cells. A tile is sixteen lines of sixteen 16-bit
//! distances, one vector each. A *sweep* carries distances along the columns, down and up at
//! once, each line from the one before: `line = min(line, line before + cost)`, where a step
//! costs 1, or more than any distance where it does not exist. Turning the tile makes rows of
//! columns. Sweep, turn, sweep, turn, until nothing changes: then the tile is settled, given
//! what its neighbors know.
//!
//! ```text
//!    sweep           turn            sweep              ┌────┐ bottom line of the tile above
//!   ↓ ↓ ↓ ↓         1 5 9 d         ↓ ↓ ↓ ↓         ┌───┼────┼───┐
//!   1 2 3 4   ↘     2 6 a e         1 5 9 d         │ ← │tile│ → │ right column of the tile
//!   5 6 7 8         3 7 b f         2 6 a e         └───┼────┼───┘ on the left, and so on
//!   ↑ ↑ ↑ ↑                         ↑ ↑ ↑ ↑             └────┘
//! ```
//!
//! A tile takes in the four lines next to it, and wakes each neighbor that its own edges can
//! improve. Tiles wait in buckets of eight steps, nearest first, so that most are settled
//! once or twice. A tile without walls needs one sweep each, its sides closed beforehand.
//! Distances of tiles never met are never written.
#![allow(
    clippy::inline_always,
    reason = "vector instructions are inlined only into functions that may use them"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod lanes;
mod layout;
mod next;
mod pair;
#[cfg(target_arch = "x86_64")]
mod pair_avx2;
mod settle;
mod waves;

use lanes::{Line, Lines, NONE};
use layout::Edges;
use layout::TileLayout;
pub(super) use waves::Waves;

use super::Next;
use super::TileQueue;
#[cfg(target_arch = "x86_64")]
use super::vectors::avx2::is_here;
use crate::board::{Board, Cell, Direction, TILE, TileSteps};

/// A distance is too large for this kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Overflow;

/// Tiles wait in buckets of this many steps, as a power of two.
const BUCKET_BITS: u32 = 3;

/// Enough for one tile's longest path and a step.
const BUCKETS: usize = 64;

/// Distances and optimal next steps of a board of which every step is straight and has a step
/// back.
#[derive(Clone, Debug, Default)]
pub(super) struct Tiles {
    layout: TileLayout,
    edges: Vec<Edges>,
    distances: Vec<Lines<Line>>,
    /// For each cell the bits of its optimal next steps; empty if they were never requested.
    next: Vec<[u8; TILE * TILE]>,
    queue: TileQueue<BUCKETS>,
    states: Vec<State>,
    /// The tiles that have distances.
    met: Vec<u32>,
}

/// What is known of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// Nothing: what is kept of it is of another flood.
    Unmet,
    /// Its distances or costs.
    Met,
    /// The same, and some of them begin within.
    HasGoal,
}

/// Which form of the kernel runs; the answer is the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// The fastest that this processor has.
    Native,
    /// Plain loops.
    Portable,
}

/// Whether the fastest form on this processor is a vector one.
pub(super) fn has_vectors() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_here();
    #[cfg(not(target_arch = "x86_64"))]
    return cfg!(any(target_feature = "neon", target_feature = "simd128"));
}

impl Tiles {
    pub(super) const fn cell_count(&self) -> usize {
        self.layout.cell_count()
    }

    #[cfg(feature = "serde")]
    pub(super) const fn width(&self) -> usize {
        self.layout.width()
    }

    pub(super) fn distance(&self, cell: Cell) -> Option<u32> {
        let (tile, place) = self.layout.place(cell);

        let distance = self.distances[tile].at(place);

        let is_reached = self.states[tile] != State::Unmet && distance != NONE;

        is_reached.then_some(u32::from(distance))
    }

    /// Tells the distance of every cell, row by row.
    pub(super) fn each_distance(&self, mut act: impl FnMut(Option<u32>)) {
        let width = self.layout.width();

        for y in 0..self.cell_count() / width.max(1) {
            let (first, line) = (self.layout.first_tile(y), y % TILE * TILE);
            for (tile, x) in (first..).zip((0..width).step_by(TILE)) {
                let is_met = self.states[tile] != State::Unmet;
                for place in line..line + TILE.min(width - x) {
                    let distance = self.distances[tile].at(place);
                    act((is_met && distance != NONE).then_some(u32::from(distance)));
                }
            }
        }
    }

    pub(super) fn next(&self, cell: Cell) -> Next {
        let (tile, place) = self.layout.place(cell);

        if self.states[tile] == State::Unmet {
            return Next::Unreachable;
        }

        let steps = self.next[tile][place];

        if steps != 0 {
            return Next::Toward(Direction::ALL[steps.trailing_zeros() as usize]);
        }

        if self.distances[tile].at(place) == 0 { Next::Arrived } else { Next::Unreachable }
    }

    /// Sets a distance, or none for `u64::MAX`; `false` if it is too large.
    pub(super) fn set_distance(&mut self, cell: Cell, distance: u64) -> bool {
        let (tile, place) = self.layout.place(cell);

        if self.states[tile] == State::Unmet {
            self.meet(tile, State::Met);
            self.distances[tile] = Lines([Line::NONE; TILE]);
            self.next[tile] = [0; TILE * TILE];
        }

        self.distances[tile].set(place, u16::try_from(distance).unwrap_or(NONE));

        distance < u64::from(NONE) || distance == u64::MAX
    }

    /// Sets the bits of the optimal next steps of a cell.
    pub(super) fn set_next(&mut self, cell: Cell, directions: u8) {
        let (tile, place) = self.layout.place(cell);

        self.next[tile][place] = directions;
    }

    /// Floods the board from the goals, and finds next steps if requested. Nothing of the
    /// previous flood remains. After an error nothing can be asked but another flood.
    pub(super) fn run(
        &mut self,
        board: &impl Board,
        goals: &[Cell],
        form: Form,
        with_next: bool,
    ) -> Result<(), Overflow> {
        let steps = board.table().tile_steps();

        self.lay_out(board, steps);

        if self.distances.is_empty() {
            self.distances = vec![Lines([Line::NONE; TILE]); self.edges.len()];
        }

        if with_next && self.next.is_empty() {
            self.next = vec![[0; TILE * TILE]; self.edges.len()];
        }

        for &goal in goals {
            let (tile, place) = self.layout.place(goal);
            if self.states[tile] == State::Unmet {
                self.meet(tile, State::HasGoal);
                self.distances[tile] = Lines([Line::NONE; TILE]);
            }
            self.distances[tile].set(place, 0);
            self.wake(tile, 0);
        }

        match form {
            #[cfg(target_arch = "x86_64")]
            Form::Native if is_here() => {
                avx2::settle(self, steps)?;
                if with_next {
                    avx2::find_next(self);
                }
            }
            _ => {
                self.settle::<Line>(steps)?;
                if with_next {
                    self.find_next::<Line>();
                }
            }
        }

        if with_next {
            self.correct_next(board, goals);
        }

        Ok(())
    }

    /// Sizes the tables for the board, and forgets the tiles met last time.
    fn lay_out(&mut self, board: &impl Board, steps: &TileSteps) {
        let layout = TileLayout::of(board.table().size(), steps);

        let count = steps.tiles().len();

        if (self.layout.stride(), self.edges.len()) != (layout.stride(), count) {
            self.edges = vec![Edges::NONE; count];
            (self.distances, self.next) = (Vec::new(), Vec::new());
            self.states = vec![State::Unmet; count];
            self.met.clear();
        }

        self.layout = layout;

        for tile in self.met.drain(..).map(|tile| tile as usize) {
            self.edges[tile] = Edges::NONE;
            self.states[tile] = State::Unmet;
        }

        self.queue.reset(count);
    }

    fn meet(&mut self, tile: usize, state: State) {
        self.states[tile] = state;

        self.met.push(tile as u32);
    }

    /// Lets a tile wait for its turn: one with this distance.
    #[inline]
    fn wake(&mut self, tile: usize, distance: u16) {
        self.queue.push(tile, u32::from(distance >> BUCKET_BITS));
    }
}
