//! Recursive backtracking, without recursion.

use super::Style;
use super::carving::Carving;
use super::carving::{Watch, starts};
use super::cells::Cells;
use crate::Random;
use crate::board::Direction;
use crate::search::{Observer, Stopped};

/// Walks from the start to random unvisited neighbors, and back along the stack when there
/// is none.
///
/// The stack holds the directions back, one byte a cell.
pub(super) fn carve<C: Cells, O: Observer + ?Sized>(
    cells: &C,
    style: &Style,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let mut carving = Carving::of(cells);
    let mut stack: Vec<Direction> = Vec::new();
    for mut cell in starts(cells, style, 0) {
        if !carving.is_bare(cell) {
            continue;
        }
        carving.visit(cell);
        watch.opened(cell, None)?;
        loop {
            watch.expanded(cell)?;
            let directions = carving.unvisited(cell);
            if directions != 0 {
                let direction = style.bias.pick(directions, random);
                let next = carving.open(cell, direction);
                carving.visit(next);
                stack.push(cells.back(cell, direction));
                watch.carved(cell, next)?;
                watch.opened(next, Some(cell))?;
                cell = next;
            } else {
                watch.closed(cell)?;
                let Some(back) = stack.pop() else { break };
                cell = carving.beside(cell, back);
            }
        }
    }
    Ok(carving.into_exits())
}
