//! Uniform mazes by random walks: Wilson's algorithm (D. B. Wilson 1996), that of Aldous and Broder, and
//! a hybrid of the two.

use super::carving::{Watch, starts};
use crate::Random;
use crate::board::Direction;
use crate::maze::carved::Passages;
use crate::maze::region::Cells;
use crate::maze::{Bias, Coins, Region, Style};
use crate::search::{Observer, Stopped};

/// From each cell outside the maze, walks at random until it meets the maze, and carves the
/// walk without its loops. Every maze is equally likely.
///
/// A cell remembers the direction in which it was last left, so loops vanish by themselves.
/// The total length of the walks depends on the first cell of the maze and not on the order
/// of the others (Wilson 1996): the middle is best.
pub(super) fn carve_wilson<C: Cells, O: Observer + ?Sized>(
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
    /// The directions among which two bits choose: all four; none, which no cell has, with a bias.
    fair: u8,
}

impl Walk {
    pub(super) fn over(cells: &impl Cells, bias: Bias) -> Self {
        let fair = if bias == Bias::NONE { 0b1111 } else { 0 };
        Self { neighbors: cells.table(), bias, coins: Coins::NONE, fair }
    }

    /// The direction of a step from the cell; the cell must have neighbors.
    #[inline]
    pub(super) fn direction_from(&mut self, cell: usize, random: &mut Random) -> Direction {
        let directions = self.neighbors[cell];
        if directions == self.fair {
            self.coins.fair(random)
        } else {
            self.bias.pick(directions, random)
        }
    }
}

// The Aldous–Broder algorithm (Aldous 1990, Broder 1989).

/// Walks at random until every cell has been visited, and carves the steps that first
/// entered each cell. Every maze is equally likely.
pub(super) fn carve_aldous_broder<C: Cells, O: Observer + ?Sized>(
    cells: &C,
    style: &Style,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let mut walk = Walk::over(cells, style.bias);
    let mut passages = Passages::none(cells);
    let count = cells.count();
    let mut marked = vec![false; if cells.is_whole() { 0 } else { count }];
    for start in starts(cells, style, 0) {
        if !passages.is_bare(start) {
            continue;
        }
        let part = if cells.is_whole() { count } else { cells.mark_part(start, &mut marked) };
        let mut cells_left = part - 1;
        watch.closed(start)?;
        let mut cell = start;
        while cells_left > 0 {
            // Most of the time goes by between cells that are seen already.
            let (before, direction) = loop {
                let direction = walk.direction_from(cell, random);
                let before = cell;
                cell = passages.beside(cell, direction);
                watch.expanded(cell)?;
                if passages.is_bare(cell) {
                    break (before, direction);
                }
            };
            passages.open(before, direction);
            cells_left -= 1;
            watch.carved(before, cell)?;
            watch.closed(cell)?;
        }
    }
    Ok(passages.exits)
}

// A uniform maze, fast: Wilson's algorithm on the walls.
//
// Aldous and Broder's walk starts fast and is slow to find the last cells; Wilson's walks
// are slow to find the first cell and fast ever after. Robin Houston starts with one and
// ends with the other. As usually coded that is not uniform: the cells visited so far are
// no random choice among the trees that could join them (a test shows this).
//
// ```text
// +---+---+---+      The walls of a maze without its border, seen as
// |           |      passages between the corners of cells, are a maze
// +---*   *---+      too: from each corner * exactly one path leads to the
// |       |   |      border. The two kinds of mazes match one to one, so a
// +---+---+---+      uniform maze of walls gives a uniform one of cells.
// ```
// And there the first cell is the whole border, which a walk soon finds from anywhere.
// What remains is Wilson's algorithm without its slow start.

/// Every maze of the whole rectangle is equally likely.
pub(super) fn carve_hybrid<O: Observer + ?Sized>(
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
    let mut coins = Coins::NONE;
    for y in 1..height {
        for x in 1..width {
            let first = y * width + x;
            let mut corner = first;
            while left_by[corner] != STANDS {
                let direction = coins.flip(style.bias, random);
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
