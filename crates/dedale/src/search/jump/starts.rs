//! The slants of cells that were a start before.
//!
//! A start is seldom a jump point, so nothing is known of its slants, and to run over the bits from
//! every cell of them is most of the work where the board is open. Who has asked from a cell twice
//! is taken to ask again: what its slants meet is kept, until an edit touches them.

use std::num::NonZeroU32;

use super::reach::Arrival;

/// As many starts are kept, as a power of two; of two that fall on one place, the last.
const PLACES_BITS: u32 = 10;
/// More cells of slants are not kept.
const MOST_CELLS: usize = 1 << 21;

/// Where the cells of a slant are kept, the start first.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Slant {
    pub(super) first: u32,
    pub(super) steps: u32,
    /// The arrival at the last cell, if the slant ends with a turn.
    pub(super) turn: Option<Arrival>,
}

/// The slants of a start.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Slants(pub(super) [Slant; 4]);

/// What is known of a start.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Start {
    /// Its number and one more; 0 if there is none.
    pub(super) cell: u32,
    /// Where its slants are; `None` if it was asked from once.
    pub(super) slants: Option<NonZeroU32>,
    /// How many edits of the board had been seen when that was so.
    pub(super) edits: u32,
}

/// All that is kept.
#[derive(Clone, Default, Debug)]
pub(super) struct Starts {
    pub(super) known: Vec<Start>,
    /// The first are nobody's.
    pub(super) slants: Vec<Slants>,
    /// For each cell of a slant the jump points at the end of its two runs.
    pub(super) jumps: Vec<[Option<Arrival>; 2]>,
    /// How far they were looked for.
    pub(super) lengths: Vec<[u16; 2]>,
}

impl Starts {
    /// Whether there is too much to keep more.
    pub(super) const fn is_full(&self) -> bool {
        self.jumps.len() > MOST_CELLS
    }

    /// The place of a start, where it may stand or another one.
    #[inline]
    pub(super) fn place(&mut self, cell: u32) -> usize {
        if self.known.is_empty() {
            self.known = vec![Start::default(); 1 << PLACES_BITS];
            self.slants.push(Slants::default());
        }
        (cell.wrapping_mul(0x9E37_79B9) >> (u32::BITS - PLACES_BITS)) as usize
    }

    pub(super) fn push(&mut self, jumps: [Option<Arrival>; 2], lengths: [u16; 2]) {
        self.jumps.push(jumps);
        self.lengths.push(lengths);
    }
}
