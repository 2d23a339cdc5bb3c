//! The recursive backtracker, without recursion.

use super::carving::Carving;
use super::watch::{Watch, starts};
use super::{Region, Style};
use crate::Random;
use crate::board::Way;
use crate::search::{Observer, Stopped};

/// Walks from the start to a random neighbour not visited yet, and back along
/// the stack when there is none.
///
/// The stack holds the ways that were taken, one byte a cell: the cell before is
/// the one that lies the other way.
pub(super) fn carve<const W: usize, O: Observer + ?Sized>(
    region: &Region,
    style: &Style,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let mut carving = Carving::<W>::of(region);
    let mut stack: Vec<Way> = Vec::new();
    for mut cell in starts(region, style, 0) {
        if !carving.is_bare(cell) {
            continue;
        }
        carving.visit(cell);
        watch.opened(cell, None)?;
        loop {
            watch.expanded(cell)?;
            let ways = carving.unvisited(cell);
            if ways != 0 {
                let way = style.bias.pick(ways, random);
                let next = carving.open(cell, way);
                carving.visit(next);
                stack.push(way);
                watch.carved(cell, next)?;
                watch.opened(next, Some(cell))?;
                cell = next;
            } else {
                watch.closed(cell)?;
                let Some(way) = stack.pop() else { break };
                cell = carving.beside(cell, way.opposite());
            }
        }
    }
    Ok(carving.into_exits())
}
