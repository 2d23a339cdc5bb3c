use super::shots::any_cell;
use super::tracker::Tracker;
use super::{Forfeit, HunterPlayer};
use crate::game::HunterView;
use dedale::Random;
use dedale::board::{Cell, Direction};

/// Shoots where the monster can be, however unlikely: at the possible cell surrounded by
/// the most possible cells, since most walks lead there; ties at random.
///
/// Where the map is not known, it learns walls from its shots alone, and knows that the
/// monster enters at the border.
#[derive(Default, Debug)]
pub struct Possible {
    tracker: Option<Tracker>,
}

impl HunterPlayer for Possible {
    fn begin(&mut self, view: &HunterView, _: &mut Random) -> Result<(), Forfeit> {
        self.tracker = Some(Tracker::of_any_walk(view));
        Ok(())
    }

    fn shoot(&mut self, view: &HunterView, random: &mut Random) -> Result<Option<Cell>, Forfeit> {
        let Some(tracker) = Tracker::following(&mut self.tracker, view) else {
            return Ok(Some(any_cell(view, random)));
        };
        let size = view.size();
        let cells = tracker.cells();
        let round = |(cell, &mass): (usize, &f64)| {
            if mass <= 0.0 {
                return 0.0;
            }
            let at = size.point_of(Cell::new(cell as u32));
            let beside =
                Direction::ALL.into_iter().filter_map(|direction| size.toward(at, direction));
            let possible = beside.filter(|&at| cells[size.index(at)] > 0.0);
            1.0 + possible.count() as f64
        };
        let counts: Vec<f64> = cells.iter().enumerate().map(round).collect();
        Ok(Some(super::shots::likeliest(&counts, random)))
    }
}
