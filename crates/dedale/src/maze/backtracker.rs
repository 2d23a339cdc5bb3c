//! Recursive backtracking, without recursion.

use super::carving::Carving;
use super::watch::{Watch, starts};
use super::{Region, Style};
use crate::Random;
use crate::board::Direction;
use crate::search::{Observer, Stopped};

/// Walks from the start to random unvisited neighbors, and back along the stack when there
/// is none.
///
/// The stack holds the directions taken, one byte a cell: the cell before lies in the
/// opposite direction.
pub(super) fn carve<const W: usize, O: Observer + ?Sized>(
    region: &Region,
    style: &Style,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let mut carving = Carving::<W>::of(region);
    let mut stack: Vec<Direction> = Vec::new();
    for mut cell in starts(region, style, 0) {
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
                stack.push(direction);
                watch.carved(cell, next)?;
                watch.opened(next, Some(cell))?;
                cell = next;
            } else {
                watch.closed(cell)?;
                let Some(direction) = stack.pop() else { break };
                cell = carving.beside(cell, direction.opposite());
            }
        }
    }
    Ok(carving.into_exits())
}
