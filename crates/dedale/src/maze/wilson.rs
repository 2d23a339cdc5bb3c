//! Wilson's algorithm (D. B. Wilson 1996).

use super::passages::Passages;
use super::walk::Walk;
use super::watch::{Watch, starts};
use super::{Region, Style};
use crate::Random;
use crate::board::{Cell, Direction};
use crate::search::{Observer, Stopped};

/// From each cell outside the maze, walks at random until it meets the maze, and carves the
/// walk without its loops. Every maze is equally likely.
///
/// A cell remembers the direction in which it was last left, so loops vanish by themselves.
/// The total length of the walks depends on the first cell of the maze and not on the order
/// of the others (Wilson 1996): the middle is best.
pub(super) fn carve<O: Observer + ?Sized>(
    region: &Region,
    style: &Style,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let size = region.size();
    let mut walk = Walk::over(region, style.bias);
    let mut passages = Passages::none(size);
    let mut left_by = vec![0; size.cell_count()];
    for root in roots(region, style) {
        left_by[root] = JOINED;
        watch.closed(root)?;
    }
    for first in (0..size.cell_count()).filter(|&cell| region.contains(Cell::new(cell as u32))) {
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
fn roots(region: &Region, style: &Style) -> Vec<usize> {
    let size = region.size();
    let (width, height) = (size.width() as usize, size.height() as usize);
    let middle = height / 2 * width + width / 2;
    if region.is_whole() {
        return starts(region, style, middle).collect();
    }
    let mut marked = vec![false; size.cell_count()];
    starts(region, style, middle)
        .filter(|&cell| !marked[cell] && region.mark_part(cell, &mut marked) > 0)
        .collect()
}
