//! A uniform maze, fast: Wilson's algorithm on the walls.
//!
//! Aldous and Broder's walk starts fast and is slow to find the last cells; Wilson's walks
//! are slow to find the first cell and fast ever after. Robin Houston starts with one and
//! ends with the other. As usually coded that is not uniform: the cells visited so far are
//! no random choice among the trees that could join them (a test shows this).
//!
//! ```text
//! +---+---+---+      The walls of a maze without its border, seen as
//! |           |      passages between the corners of cells, are a maze
//! +---*   *---+      too: from each corner * exactly one path leads to the
//! |       |   |      border. The two kinds of mazes match one to one, so a
//! +---+---+---+      uniform maze of walls gives a uniform one of cells.
//! ```
//! And there the first cell is the whole border, which a walk soon finds from anywhere.
//! What remains is Wilson's algorithm without its slow start.
//! anywhere. What is left is Wilson's algorithm; its trouble is gone.

use super::carving::Watch;
use super::style::Coins;
use super::{Region, Style};
use crate::Random;
use crate::board::Direction;
use crate::search::{Observer, Stopped};

/// Every maze of the whole rectangle is equally likely.
pub(super) fn carve<O: Observer + ?Sized>(
    region: &Region,
    style: &Style,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let (width, height) = (region.size().width() as usize, region.size().height() as usize);
    let mut exits = region.table();
    // A corner has the number of the cell to its south-east. The border's corners stand;
    // those in the east are the western ones of the next row.
    let strides = [width as isize, -1, -(width as isize), 1];
    let mut left_by = vec![STANDS; width * (height + 1) + 1];
    for y in 1..height {
        left_by[y * width + 1..(y + 1) * width].fill(0);
    }
    let mut coins = Coins::of(style.bias);
    for y in 1..height {
        for x in 1..width {
            let first = y * width + x;
            let mut corner = first;
            while left_by[corner] != STANDS {
                let direction = coins.flip(random);
                left_by[corner] = direction as u8;
                corner = corner.wrapping_add_signed(strides[direction as usize & 3]);
            }
            corner = first;
            while left_by[corner] != STANDS {
                let direction = Direction::ALL[left_by[corner] as usize & 3];
                left_by[corner] = STANDS;
                // The two cells beside this side of the corner.
                let (from, to, across_wall) = match direction {
                    Direction::S => (corner - 1, corner, Direction::E),
                    Direction::W => (corner - 1 - width, corner - 1, Direction::S),
                    Direction::N => (corner - 1 - width, corner - width, Direction::E),
                    _ => (corner - width, corner, Direction::S),
                };
                exits[from] &= !across_wall.bit();
                exits[to] &= !across_wall.opposite().bit();
                watch.walled(from, to)?;
                corner = corner.wrapping_add_signed(strides[direction as usize & 3]);
            }
        }
    }
    Ok(exits)
}

/// A corner that has its wall.
const STANDS: u8 = u8::MAX;
