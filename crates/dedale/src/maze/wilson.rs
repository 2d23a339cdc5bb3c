//! Wilson's algorithm (D. B. Wilson 1996).

use super::carved::Passages;
use super::carving::{Watch, starts};
use super::cells::Cells;
use super::style::Coins;
use super::{Bias, Style};
use crate::Random;
use crate::board::Direction;
use crate::search::{Observer, Stopped};

/// From each cell outside the maze, walks at random until it meets the maze, and carves the
/// walk without its loops. Every maze is equally likely.
///
/// A cell remembers the direction in which it was last left, so loops vanish by themselves.
/// The total length of the walks depends on the first cell of the maze and not on the order
/// of the others (Wilson 1996): the middle is best.
pub(super) fn carve<C: Cells, O: Observer + ?Sized>(
    cells: &C,
    style: &Style,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let mut walk = Walk::over(cells, style.bias);
    let mut passages = Passages::none(cells);
    let mut left_by = vec![0; cells.count()];
    for root in roots(cells, style) {
        left_by[root] = JOINED;
        watch.closed(root)?;
    }
    for first in (0..cells.count()).filter(|&cell| cells.has(cell)) {
        let mut cell = first;
        while left_by[cell] != JOINED {
            watch.walked(cell)?;
            let direction = walk.direction_from(cell, random);
            left_by[cell] = direction as u8;
            cell = passages.beside(cell, direction);
        }
        cell = first;
        while left_by[cell] != JOINED {
            let direction = Direction::ALL[left_by[cell] as usize & 7];
            left_by[cell] = JOINED;
            let next = passages.open(cell, direction);
            watch.carved(cell, next)?;
            watch.closed(cell)?;
            cell = next;
        }
    }
    Ok(passages.exits)
}

/// A cell that is in the maze.
const JOINED: u8 = u8::MAX;

/// The first cell of each part.
fn roots(cells: &impl Cells, style: &Style) -> Vec<usize> {
    let middle = cells.middle();
    if cells.is_whole() {
        return starts(cells, style, middle).collect();
    }
    let mut marked = vec![false; cells.count()];
    starts(cells, style, middle)
        .filter(|&cell| !marked[cell] && cells.mark_part(cell, &mut marked) > 0)
        .collect()
}

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
