//! The sidewinder algorithm.

use super::Bias;
use super::row_bits::{RowBits, but_last};
use crate::Random;

/// Cuts each row into runs: after every cell a coin says whether the run continues. A
/// random cell of each run gets a passage to the north. The first row is one run without
/// one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sidewinder(pub(super) Bias);

impl Sidewinder {
    pub(super) fn carve_row(self, top: bool, width: usize, random: &mut Random, row: &mut RowBits) {
        row.north.fill(0);
        let mut begin = 0;
        for word in 0..row.east.len() {
            let inner = but_last(width, word);
            if top {
                row.east[word] = inner;
                continue;
            }
            let east = self.0.sideways_bits(random) & inner;
            row.east[word] = east;
            let mut ends = !east & (inner << 1 | 1);
            while ends != 0 {
                let end = word * 64 + ends.trailing_zeros() as usize;
                ends &= ends - 1;
                let cell = begin + random.below((end - begin + 1) as u32) as usize;
                row.north[cell / 64] |= 1 << (cell % 64);
                begin = end + 1;
            }
        }
    }
}
