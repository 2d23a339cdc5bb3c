//! The binary tree algorithm.

use super::Bias;
use super::row_bits::{RowBits, but_last};
use crate::Random;

/// Each cell gets a passage to the east or to the north; in the first row only to the east,
/// in the last column only to the north.
#[derive(Clone, Copy, Debug)]
pub(super) struct BinaryTree(pub(super) Bias);

impl BinaryTree {
    pub(super) fn carve_row(self, top: bool, width: usize, random: &mut Random, row: &mut RowBits) {
        for (word, (east, north)) in row.east.iter_mut().zip(&mut row.north).enumerate() {
            let inner = but_last(width, word);
            if top {
                (*east, *north) = (inner, 0);
            } else {
                *east = self.0.sideways_bits(random) & inner;
                *north = !*east;
            }
        }
        mask_end(width, &mut row.north);
    }
}

/// Clears the bits beyond the row.
fn mask_end(width: usize, bits: &mut [u64]) {
    if !width.is_multiple_of(64) {
        bits[width / 64] &= (1 << (width % 64)) - 1;
    }
}
