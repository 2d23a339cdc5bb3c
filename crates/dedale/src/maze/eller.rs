//! Eller's algorithm (M. Eller 1982), with the row lists of W. D. Pullen.

use super::Bias;
use super::row_bits::RowBits;
use crate::Random;

/// Joins neighbors of a row that are still apart, by coins; then lets each group of the row
/// continue to the next one through at least one cell, the others by coins. In the last row
/// joins all that is still apart.
///
/// The cells of a group form a ring, in the order of the row: two neighbors are in the same
/// group exactly when one follows the other, and a cell is alone in its group exactly when
/// it follows itself.
#[derive(Clone, Debug)]
pub(super) struct Eller {
    bias: Bias,
    before: Vec<u32>,
    after: Vec<u32>,
    south: Vec<u64>,
}

impl Eller {
    pub(super) fn new(width: u32, bias: Bias) -> Self {
        let alone: Vec<u32> = (0..width).collect();
        let south = vec![0; (width as usize).div_ceil(64)];
        Self { bias, before: alone.clone(), after: alone, south }
    }

    pub(super) fn carve_row(&mut self, last: bool, random: &mut Random, row: &mut RowBits) {
        row.north.copy_from_slice(&self.south);
        let width = self.after.len();
        for word in 0..self.south.len() {
            let joins = if last { u64::MAX } else { self.bias.sideways_bits(random) };
            let stays = if last { 0 } else { self.bias.sideways_bits(random) };
            let (mut east, mut south) = (0, 0);
            for bit in 0..(width - word * 64).min(64) {
                let cell = word * 64 + bit;
                if joins >> bit & 1 == 1
                    && cell + 1 < width
                    && self.after[cell] as usize != cell + 1
                {
                    self.link(cell, cell + 1);
                    east |= 1 << bit;
                }
                if stays >> bit & 1 == 1 && self.after[cell] as usize != cell {
                    self.unlink(cell);
                } else {
                    south |= 1 << bit;
                }
            }
            row.east[word] = east;
            self.south[word] = south;
        }
    }

    /// Inserts the ring of `next` after the cell.
    #[inline]
    fn link(&mut self, cell: usize, next: usize) {
        let (end, begin) = (self.before[next], self.after[cell]);
        self.after[end as usize] = begin;
        self.before[begin as usize] = end;
        self.after[cell] = next as u32;
        self.before[next] = cell as u32;
    }

    /// Takes the cell out of its ring.
    #[inline]
    fn unlink(&mut self, cell: usize) {
        let (before, after) = (self.before[cell], self.after[cell]);
        self.after[before as usize] = after;
        self.before[after as usize] = before;
        self.before[cell] = cell as u32;
        self.after[cell] = cell as u32;
    }
}
