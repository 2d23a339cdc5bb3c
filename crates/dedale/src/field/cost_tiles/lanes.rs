//! Eight numbers at a time: what the kernel asks of a processor, and its plain form.
//!
//! The kernel is one function, since what is called keeps no registers. WebAssembly has none to
//! keep, and a small module matters more: there nothing is inlined by force.

use super::SIDE;
use crate::field::vectors::{Bits, Numbers};

/// Not reached; as a cost, a step that does not exist.
pub(super) const NONE: u32 = 1 << 30;

/// A row or column of a tile, in memory.
pub(super) type Row = Numbers<u32, SIDE>;

/// Eight rows of a tile, from one edge of a cache line.
#[repr(align(64))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows<L>(pub(super) [L; SIDE]);

/// A row in a register.
pub(super) trait Lanes: Bits {
    /// Loads eight numbers from this place on.
    fn load(numbers: &[u32], place: usize) -> Self;

    fn store(self, numbers: &mut [u32; SIDE]);

    /// All lanes alike.
    fn all(number: u32) -> Self;

    /// Eight bytes, the lowest in the first lane.
    fn widened(bytes: u64) -> Self;

    fn plus(self, other: Self) -> Self;

    fn times(self, other: Self) -> Self;

    fn min(self, other: Self) -> Self;

    /// Bit `BIT` of each lane, moved to the bit of `NONE`; the others are any.
    fn raised<const BIT: u32>(self) -> Self;

    /// All ones where equal, else 0.
    fn equal(self, other: Self) -> Self;

    /// The numbers that are below the other's in their lane; all ones elsewhere.
    fn below(self, other: Self) -> Self;

    /// The least number of all lanes.
    fn least(self) -> u32;

    /// The number in the first lane.
    fn first(self) -> u32;

    /// The number in the last lane.
    fn last(self) -> u32;

    /// Each lane moves one place to the right, the last to the first.
    fn moved_right(self) -> Self;

    /// Each lane moves one place to the left, the first to the last.
    fn moved_left(self) -> Self;

    /// Columns of rows, and rows of columns.
    fn turned(rows: &Rows<Self>) -> Rows<Self>;

    /// Columns of rows of bytes.
    fn turned_bytes(rows: &[u64; SIDE]) -> [u64; SIDE];

    /// Eight numbers below 256 as bytes, the first lane in the lowest.
    fn narrowed(self) -> u64;
}

impl Lanes for Row {
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn load(numbers: &[u32], place: usize) -> Self {
        Self(*numbers[place..].first_chunk().expect("eight numbers"))
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn store(self, numbers: &mut [u32; SIDE]) {
        *numbers = self.0;
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn all(number: u32) -> Self {
        Self([number; SIDE])
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn widened(bytes: u64) -> Self {
        Self(bytes.to_le_bytes().map(u32::from))
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn plus(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_add)
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn times(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_mul)
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn min(self, other: Self) -> Self {
        self.zip(other, |a, b| if a < b { a } else { b })
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn raised<const BIT: u32>(self) -> Self {
        self.map(|number| number << (NONE.trailing_zeros() - BIT))
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn equal(self, other: Self) -> Self {
        self.zip(other, |a, b| if a == b { u32::MAX } else { 0 })
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn below(self, other: Self) -> Self {
        self.zip(other, |a, b| if a < b { a } else { u32::MAX })
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn first(self) -> u32 {
        self.0[0]
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn last(self) -> u32 {
        self.0[SIDE - 1]
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn least(self) -> u32 {
        self.0.iter().fold(u32::MAX, |least, &number| if number < least { number } else { least })
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn moved_right(mut self) -> Self {
        self.0.rotate_right(1);
        self
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn moved_left(mut self) -> Self {
        self.0.rotate_left(1);
        self
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn turned(rows: &Rows<Self>) -> Rows<Self> {
        let mut turned = *rows;
        for (x, row) in turned.0.iter_mut().enumerate() {
            *row = Self(std::array::from_fn(|y| rows.0[y].0[x]));
        }
        turned
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn turned_bytes(rows: &[u64; SIDE]) -> [u64; SIDE] {
        let rows = rows.map(u64::to_le_bytes);
        std::array::from_fn(|x| u64::from_le_bytes(std::array::from_fn(|y| rows[y][x])))
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn narrowed(self) -> u64 {
        u64::from_le_bytes(self.0.map(|number| number as u8))
    }
}
