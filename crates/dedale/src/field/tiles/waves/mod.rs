//! Optimal next steps alone, half a byte a cell, by waves of bits: a hot kernel.
//!
//! A tile of 16×16 cells is a bit for each cell, and two tiles fill two registers. A *wave*
//! enters at the edges, each cell at the time that a neighboring tile tells, and takes one
//! step in all directions at once: four shifts, and what they give without what was reached
//! before. Distances are counted in bits, too: each binary digit is a register, and digit *k*
//! flips every 2^*k* levels where the wave has not been yet.
//!
//! ```text
//!   level 0      level 1      level 2      distances    digit 0      digit 1
//!   # . . .      o # . .      o o # .      0 1 2 3      0 1 0 1      0 0 1 1
//!   . . . .  →   # . # .  →   o # o #      1 2 1 2      1 0 1 0      0 1 0 1
//!   . . # .      . # o #      # o o o      2 1 0 1      0 1 0 1      1 0 0 0
//! ```
//!
//! Distances are read off at the edges only, for the neighbors. Tiles wait nearest first, and are
//! settled again from nothing when a neighbor knows better: about twice each between 30 %
//! walls. Of the cells within, the two lowest digits are kept: neighbors differ by one at most,
//! so these tell which of them is nearer.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod cells;
mod next;
mod visit;

use super::lanes::{Line, NONE};
use super::layout::{Edges, TileLayout};
use super::{BUCKET_BITS, BUCKETS, Form, Overflow, State};
use crate::board::{Board, Cell, Exits, TILE, TileSteps};
use crate::field::TileQueue;

/// What is kept of a tile. While waves spread: the two lowest digits of its distances and the
/// cells reached, a bit for each cell. In the end: for each row its steps to the south, west,
/// north and east.
type Kept = [Line; 4];

const NOTHING: Kept = [Line::ZERO; 4];

/// Optimal next steps of a board of which every step is straight and has a step back.
#[derive(Clone, Debug, Default)]
pub(in crate::field) struct Waves {
    layout: TileLayout,
    edges: Vec<Edges>,
    kept: Vec<Kept>,
    states: Vec<State>,
    /// The tiles of the goals, and the places there, in order.
    goals: Vec<(usize, usize)>,
    queue: TileQueue<BUCKETS>,
}

impl Waves {
    pub(in crate::field) const fn cell_count(&self) -> usize {
        self.layout.cell_count()
    }

    /// The optimal next steps of a cell.
    pub(in crate::field) fn steps(&self, cell: Cell) -> Exits {
        let (tile, place) = self.layout.place(cell);
        let (x, y) = (place % TILE, place / TILE);
        let rows = &self.kept[tile][y / 4].0[y % 4 * 4..][..4];
        let bit = |direction: usize| ((rows[direction] >> x & 1) as u8) << direction;
        Exits::of(bit(0) | bit(1) | bit(2) | bit(3))
    }

    /// Spreads waves from the goals. Nothing of the previous ones remains. After an error
    /// nothing can be asked but other waves.
    pub(in crate::field) fn run(
        &mut self,
        board: &impl Board,
        goals: &[Cell],
        form: Form,
    ) -> Result<(), Overflow> {
        let steps = board.table().tile_steps();
        let count = steps.tiles().len();
        self.layout = TileLayout::of(board.table().size(), steps);
        self.edges.clear();
        self.edges.resize(count, Edges::NONE);
        self.states.clear();
        self.states.resize(count, State::Unmet);
        self.kept.resize(count, NOTHING);
        self.queue.reset(count);
        self.goals.clear();
        for &goal in goals {
            let (tile, place) = self.layout.place(goal);
            self.states[tile] = State::HasGoal;
            self.goals.push((tile, place));
            self.queue.push(tile, 0);
        }
        self.goals.sort_unstable();
        match (form, board.has_plain_walls()) {
            #[cfg(target_arch = "x86_64")]
            (Form::Native, is_plain) if super::is_here() => avx2::spread(self, steps, is_plain),
            (_, true) => self.spread::<Line, true>(steps),
            (_, false) => self.spread::<Line, false>(steps),
        }
    }

    /// Settles all tiles, then finds their next steps. `PLAIN` says that only walls stop a step.
    #[inline(always)]
    fn spread<R: cells::Rows, const PLAIN: bool>(
        &mut self,
        steps: &TileSteps,
    ) -> Result<(), Overflow> {
        self.settle::<R, PLAIN>(steps)?;
        self.find_next::<R, PLAIN>(steps);
        Ok(())
    }

    /// The places of the goals in a tile.
    #[inline(always)]
    fn goals_in(&self, tile: usize) -> impl Iterator<Item = usize> {
        let first = self.goals.partition_point(|&(of, _)| of < tile);
        self.goals[first..].iter().take_while(move |&&(of, _)| of == tile).map(|&(_, place)| place)
    }
}
