//! The growing tree algorithm: carving on from a cell in a list of active ones.

use super::carving::{Carving, Watch, starts};
use crate::Random;
use crate::board::Direction;
use crate::maze::Style;
use crate::maze::region::Cells;
use crate::search::{Observer, Stopped};

/// The rule by which a growing tree selects its next active cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// The newest cell: as the backtracker does.
    Newest,
    /// A random cell.
    Random,
    /// Half the time the newest cell, else a random one.
    Mixed,
}

/// Stands in the list for a finished cell that was not the newest.
const DONE: u32 = u32::MAX;

pub(super) fn carve<C: Cells, O: Observer + ?Sized>(
    cells: &C,
    style: &Style,
    choice: Choice,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let mut carving = Carving::of(cells);
    let mut active: Vec<u32> = Vec::new();
    for start in starts(cells, style, 0) {
        if !carving.is_bare(start) {
            continue;
        }
        carving.visit(start);
        watch.opened(start, None)?;
        active.push(start as u32);
        let mut done = 0;
        while let Some(&newest) = active.last() {
            if newest == DONE {
                active.pop();
                done -= 1;
                continue;
            }
            let takes_newest = match choice {
                Choice::Newest => true,
                Choice::Random => false,
                Choice::Mixed => random.bits() >> 63 == 0,
            };
            let mut index = active.len() - 1;
            if !takes_newest {
                // The coin stays as it fell: only the cell is redrawn.
                index = random.below(active.len() as u32) as usize;
                while active[index] == DONE {
                    index = random.below(active.len() as u32) as usize;
                }
            }
            let cell = active[index] as usize;
            watch.expanded(cell)?;
            let directions = carving.unvisited(cell);
            if directions == 0 {
                watch.closed(cell)?;
                active[index] = DONE;
                done += 1;
                // The order of the others is kept: one of them is the newest.
                if done * 2 > active.len() {
                    active.retain(|&cell| cell != DONE);
                    done = 0;
                }
                continue;
            }
            let next = carving.open(cell, style.bias.pick(directions, random));
            carving.visit(next);
            watch.carved(cell, next)?;
            watch.opened(next, Some(cell))?;
            active.push(next as u32);
        }
    }
    Ok(carving.into_exits())
}

// Recursive backtracking, without recursion.

/// Walks from the start to random unvisited neighbors, and back along the stack when there
/// is none.
///
/// The stack holds the directions back, one byte a cell.
pub(super) fn carve_backtracker<C: Cells, O: Observer + ?Sized>(
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
