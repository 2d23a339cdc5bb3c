use super::Bias;
use super::cells::Cells;
use super::style::Coins;
use crate::Random;
use crate::board::Direction;

/// A random walk over cells: each step leads to a random neighbor, by the weights of the
/// bias.
pub(super) struct Walk {
    neighbors: Vec<u8>,
    bias: Bias,
    coins: Coins,
}

const ALL_FOUR: u8 = 0b1111;

impl Walk {
    pub(super) fn over(cells: &impl Cells, bias: Bias) -> Self {
        Self { neighbors: cells.table(), bias, coins: Coins::of(bias) }
    }

    /// The direction of a step from the cell; the cell must have neighbors.
    #[inline]
    pub(super) fn direction_from(&mut self, cell: usize, random: &mut Random) -> Direction {
        let directions = self.neighbors[cell];
        if directions == ALL_FOUR {
            self.coins.flip(random)
        } else {
            self.bias.pick(directions, random)
        }
    }
}
