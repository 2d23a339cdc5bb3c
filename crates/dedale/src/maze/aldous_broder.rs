//! The Aldous–Broder algorithm (Aldous 1990, Broder 1989).

use super::Style;
use super::carved::Passages;
use super::carving::{Watch, starts};
use super::cells::Cells;
use super::wilson::Walk;
use crate::Random;
use crate::search::{Observer, Stopped};

/// Walks at random until every cell has been visited, and carves the steps that first
/// entered each cell. Every maze is equally likely.
pub(super) fn carve<C: Cells, O: Observer + ?Sized>(
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
