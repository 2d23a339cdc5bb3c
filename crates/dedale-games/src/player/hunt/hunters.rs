use super::hypotheses::Style;
use super::look_ahead::LookAhead;
use super::shots::{any_cell, likeliest};
use super::tracker::Tracker;
use super::{Forfeit, HunterPlayer};
use crate::game::HunterView;
use dedale::Random;
use dedale::board::Cell;

/// Shoots at the cell most likely to hold the monster, by an exact Bayes filter for a
/// monster that wanders towards an exit; ties at random.
#[derive(Default, Debug)]
pub struct Bayes {
    tracker: Option<Tracker>,
}

impl HunterPlayer for Bayes {
    fn begin(&mut self, view: &HunterView, _: &mut Random) -> Result<(), Forfeit> {
        Tracker::begin(&mut self.tracker, view, &[Style::Wandering]);
        Ok(())
    }

    fn shoot(&mut self, view: &HunterView, random: &mut Random) -> Result<Option<Cell>, Forfeit> {
        let Some(tracker) = Tracker::following(&mut self.tracker, view) else {
            return Ok(Some(any_cell(view, random)));
        };
        Ok(Some(likeliest(tracker.cells(), random)))
    }
}

/// The styles of walking in the mixture.
pub(super) const STYLES: [Style; 3] = [Style::Greedy, Style::Shortest, Style::Wandering];

/// Shoots where a hit now and a hit at the next turn are likeliest together, by a filter
/// over several kinds of monsters.
#[derive(Default, Debug)]
pub struct Mixture {
    tracker: Option<Tracker>,
    look_ahead: LookAhead,
}

impl HunterPlayer for Mixture {
    fn begin(&mut self, view: &HunterView, _: &mut Random) -> Result<(), Forfeit> {
        Tracker::begin(&mut self.tracker, view, &STYLES);
        Ok(())
    }

    fn shoot(&mut self, view: &HunterView, random: &mut Random) -> Result<Option<Cell>, Forfeit> {
        let Some(tracker) = Tracker::following(&mut self.tracker, view) else {
            return Ok(Some(any_cell(view, random)));
        };
        Ok(Some(self.look_ahead.shot(tracker, random)))
    }
}
