use super::region::{strides, ways_of};
use super::style::Coins;
use super::{Bias, Region};
use crate::Random;
use crate::board::Way;

/// A random walk over a region: each step leads to a random neighbour, by the
/// weights of the bias.
pub(super) struct Walk {
    neighbors: Vec<u8>,
    strides: [isize; 8],
    bias: Bias,
    coins: Coins,
}

const ALL_FOUR: u8 = 0b1111;

impl Walk {
    pub(super) fn over(region: &Region, bias: Bias) -> Self {
        let (neighbors, strides) = (region.table(), strides(region.size()));
        Self { neighbors, strides, bias, coins: Coins::of(bias) }
    }

    /// The way of a step from the cell; the cell must have neighbours.
    #[inline]
    pub(super) fn way_from(&mut self, cell: usize, random: &mut Random) -> Way {
        let ways = self.neighbors[cell];
        if ways == ALL_FOUR { self.coins.flip(random) } else { self.bias.pick(ways, random) }
    }

    #[inline]
    pub(super) fn beside(&self, cell: usize, way: Way) -> usize {
        cell.wrapping_add_signed(self.strides[way.index()])
    }

    /// Marks all cells that can be walked to from this one, and counts them.
    pub(super) fn mark_part(&self, from: usize, marked: &mut [bool]) -> usize {
        marked[from] = true;
        let mut reached = vec![from];
        let mut count = 0;
        while let Some(cell) = reached.pop() {
            count += 1;
            for way in ways_of(self.neighbors[cell]) {
                let next = self.beside(cell, way);
                if !std::mem::replace(&mut marked[next], true) {
                    reached.push(next);
                }
            }
        }
        count
    }
}
