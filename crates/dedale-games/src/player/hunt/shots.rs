use super::{Forfeit, HunterPlayer};
use crate::game::HunterView;
use dedale::Random;
use dedale::board::{Cell, Point};

/// The easy hunter of "Chasse": shoots at any cell, all equally likely.
#[derive(Clone, Copy, Default, Debug)]
pub struct AnyCell;

impl HunterPlayer for AnyCell {
    fn begin(&mut self, _: &HunterView, _: &mut Random) -> Result<(), Forfeit> {
        Ok(())
    }

    fn shoot(&mut self, view: &HunterView, random: &mut Random) -> Result<Option<Cell>, Forfeit> {
        Ok(Some(any_cell(view, random)))
    }
}

/// The hard hunter of "Chasse": shoots around the freshest trace.
///
/// The trace with the highest turn t found so far counts; at turn T its age is a = T - t.
/// The column and row of the shot are drawn independently: a coin decides before or behind,
/// then the distance is 0 to a, all equally likely; if that is off the field, both are
/// drawn again. No trace is ever too old. Without a trace it shoots at any cell.
#[derive(Clone, Copy, Default, Debug)]
pub struct NearTrace;

impl HunterPlayer for NearTrace {
    fn begin(&mut self, _: &HunterView, _: &mut Random) -> Result<(), Forfeit> {
        Ok(())
    }

    fn shoot(&mut self, view: &HunterView, random: &mut Random) -> Result<Option<Cell>, Forfeit> {
        let Some(trace) = view.freshest() else { return Ok(Some(any_cell(view, random))) };
        let size = view.size();
        let age = view.turn() - trace.turn;
        let mut along = |middle: u32, side: u32| loop {
            let ahead = random.happens(1, 2);
            let distance = random.below(age + 1);
            let there = if ahead { Some(middle + distance) } else { middle.checked_sub(distance) };
            if let Some(there) = there.filter(|&there| there < side) {
                return there;
            }
        };
        let Point { x, y } = size.point_of(trace.cell);
        let at = Point::new(along(x, size.width()), along(y, size.height()));
        Ok(size.cell_at(at))
    }
}

/// Any cell, all equally likely.
pub(super) fn any_cell(view: &HunterView, random: &mut Random) -> Cell {
    Cell::new(random.below(view.size().cell_count() as u32))
}

/// The cell with the greatest probability, ties at random.
pub(super) fn likeliest(cells: &[f64], random: &mut Random) -> Cell {
    let most = cells.iter().fold(0.0_f64, |most, &mass| most.max(mass));
    let mut chosen = Cell::new(0);
    let best = (0..).map(Cell::new).zip(cells).filter(|&(_, &mass)| mass >= most);
    for ((cell, _), count) in best.zip(1..) {
        if random.below(count) == 0 {
            chosen = cell;
        }
    }
    chosen
}
