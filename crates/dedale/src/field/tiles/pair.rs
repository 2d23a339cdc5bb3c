//! Two rows of a tile at a time, a byte a cell: distances as far as neighbors need them to tell
//! which of them is nearer.

use crate::board::TILE;
use crate::field::vectors::{Bits, Numbers};

/// Two rows of sixteen bytes.
pub(super) type TwoRows = Numbers<u8, { 2 * TILE }>;

/// Two rows in a register.
pub(super) trait Pair: Bits {
    /// All bytes alike.
    fn all(byte: u8) -> Self;

    fn store(self, bytes: &mut [u8; 2 * TILE]);

    /// Differences; 255 is below 0.
    fn minus_one(self) -> Self;

    /// All ones where equal, else 0.
    fn equal(self, other: Self) -> Self;

    /// The second row of this pair and the first of another.
    fn across(self, next: Self) -> Self;

    /// Each row moves one byte to the right. Its first byte is that of its number in a column,
    /// which holds both rows of a pair; this is the pair of that number.
    fn moved_right(self, column: Self, pair: usize) -> Self;

    /// Each row moves one byte to the left. Its last byte is that of its number in the column.
    fn moved_left(self, column: Self, pair: usize) -> Self;
}

/// A byte for each distance: its low seven bits; 255 for none, which is the largest number.
pub(super) const fn byte_of(distance: u16) -> u8 {
    if distance == u16::MAX { u8::MAX } else { (distance & 0x7F) as u8 }
}

impl TwoRows {
    pub(super) fn of(rows: [[u16; TILE]; 2]) -> Self {
        let mut bytes = [0; 2 * TILE];
        for (byte, &distance) in bytes.iter_mut().zip(rows.as_flattened()) {
            *byte = byte_of(distance);
        }
        Self(bytes)
    }
}

impl Pair for TwoRows {
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn all(byte: u8) -> Self {
        Self([byte; 2 * TILE])
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn store(self, bytes: &mut [u8; 2 * TILE]) {
        *bytes = self.0;
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn minus_one(self) -> Self {
        self.map(|byte| byte.wrapping_sub(1))
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn equal(self, other: Self) -> Self {
        self.zip(other, |a, b| if a == b { u8::MAX } else { 0 })
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn across(self, next: Self) -> Self {
        let mut across = self;
        across.0[..TILE].copy_from_slice(&self.0[TILE..]);
        across.0[TILE..].copy_from_slice(&next.0[..TILE]);
        across
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn moved_right(self, column: Self, pair: usize) -> Self {
        let mut moved = self;
        moved.0[1..].copy_from_slice(&self.0[..2 * TILE - 1]);
        (moved.0[0], moved.0[TILE]) = (column.0[2 * pair], column.0[2 * pair + 1]);
        moved
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn moved_left(self, column: Self, pair: usize) -> Self {
        let mut moved = self;
        moved.0[..2 * TILE - 1].copy_from_slice(&self.0[1..]);
        (moved.0[TILE - 1], moved.0[2 * TILE - 1]) = (column.0[2 * pair], column.0[2 * pair + 1]);
        moved
    }
}
