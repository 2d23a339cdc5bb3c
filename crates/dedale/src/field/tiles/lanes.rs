//! Sixteen numbers at a time: what the kernel asks of a processor, and its plain form.
//!
//! The kernel is one function, since what is called keeps no registers. WebAssembly has none to
//! keep, and a small module matters more: there nothing is inlined by force.

use super::pair::{Pair, TwoRows};
use crate::board::TILE;
use crate::field::vectors::{Bits, Numbers};

/// Not reached.
pub(super) const NONE: u16 = u16::MAX;

/// A row or column of a tile, in memory.
pub(super) type Line = Numbers<u16, TILE>;

impl Line {
    pub(super) const NONE: Self = Self([NONE; TILE]);
    pub(super) const ZERO: Self = Self([0; TILE]);
}

/// Sixteen lines of a tile, from one edge of a cache line: on some processors half as far
/// costs a sixth of the speed.
#[repr(align(64))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines<L>(pub(super) [L; TILE]);

impl Lines<Line> {
    /// The distance at this place, counted row by row.
    #[inline]
    pub(super) fn at(&self, place: usize) -> u16 {
        self.0[place / TILE].0[place % TILE]
    }

    pub(super) fn set(&mut self, place: usize, distance: u16) {
        self.0[place / TILE].0[place % TILE] = distance;
    }
}

/// A line in a register.
pub(super) trait Lanes: Bits {
    type Pair: Pair;

    fn load(line: &Line) -> Self;

    fn store(self, line: &mut Line);

    /// All lanes alike.
    fn all(number: u16) -> Self;

    /// All ones in the lanes whose bit is set, else 0.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn lanes(bits: u16) -> Self {
        let single = Self::load(&SINGLE_BITS);
        Self::all(bits).and(single).equal(single)
    }

    /// The cost of a step where its bit is set: 1, else so much that no sum is below `NONE`.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn costs(bits: u16) -> Self {
        let set = Self::all(bits).and(Self::load(&SINGLE_BITS));
        set.equal(Self::all(0)).or(Self::all(1))
    }

    /// Sums, at most `NONE`.
    fn plus(self, other: Self) -> Self;

    fn min(self, other: Self) -> Self;

    /// All ones where equal, else 0.
    fn equal(self, other: Self) -> Self;

    /// The least number that is below the other's in its lane; `NONE` if none is.
    fn least_below(self, other: Self) -> u16;

    /// The least of each lane and the others, 1 more for each lane between: a line without
    /// walls.
    fn along(self) -> Self;

    /// Columns of rows, and rows of columns.
    fn turned(lines: &Lines<Self>) -> Lines<Self>;

    /// Two rows of distances, each as far as a byte holds it: see [`byte_of`](super::pair::byte_of).
    fn pair(rows: [Self; 2]) -> Self::Pair;
}

/// One bit a lane.
pub(super) const SINGLE_BITS: Line = {
    let mut line = Numbers([0; TILE]);
    let mut lane = 0;
    while lane < TILE {
        line.0[lane] = 1 << lane;
        lane += 1;
    }
    line
};

impl Lanes for Line {
    type Pair = TwoRows;

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn load(line: &Line) -> Self {
        *line
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn store(self, line: &mut Line) {
        *line = self;
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn all(number: u16) -> Self {
        Self([number; TILE])
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn plus(self, other: Self) -> Self {
        self.zip(other, u16::saturating_add)
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn min(self, other: Self) -> Self {
        self.zip(other, |a, b| if a < b { a } else { b })
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn equal(self, other: Self) -> Self {
        self.zip(other, |a, b| if a == b { u16::MAX } else { 0 })
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn least_below(self, other: Self) -> u16 {
        let below = self.zip(other, |a, b| if a < b { a } else { NONE });
        below.0.iter().fold(NONE, |least, &number| if number < least { number } else { least })
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn along(mut self) -> Self {
        for lane in 1..TILE {
            self.0[lane] = self.0[lane].min(self.0[lane - 1].saturating_add(1));
        }
        for lane in (0..TILE - 1).rev() {
            self.0[lane] = self.0[lane].min(self.0[lane + 1].saturating_add(1));
        }
        self
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn turned(lines: &Lines<Self>) -> Lines<Self> {
        let mut turned = *lines;
        for (x, line) in turned.0.iter_mut().enumerate() {
            *line = Self(std::array::from_fn(|y| lines.0[y].0[x]));
        }
        turned
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn pair(rows: [Self; 2]) -> TwoRows {
        TwoRows::of(rows.map(|row| row.0))
    }
}
