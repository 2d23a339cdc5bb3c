use super::hunters::STYLES;
use super::hypotheses::Style;
use super::tracker::Tracker;
use crate::game::HunterView;

/// Where the monster is, as the mixture hunter thinks: for pictures, and for hunters who
/// want a hint.
///
/// A filter over styles of walking, and over exits where these are not known. Memory and
/// time as for the [`Mixture`](super::Mixture) hunter: some hundred numbers for each cell
/// and turn, up to some 70 MB.
#[derive(Debug)]
pub struct HunterBelief {
    tracker: Option<Tracker>,
}

impl HunterBelief {
    /// At the beginning of a hunt, or later: what the view has is learned when asked.
    pub fn new(view: &HunterView) -> Self {
        Self::over(view, &STYLES)
    }

    /// The same as the [`Bayes`](super::Bayes) hunter thinks.
    pub fn of_bayes(view: &HunterView) -> Self {
        Self::over(view, &[Style::Wandering])
    }

    fn over(view: &HunterView, styles: &[Style]) -> Self {
        let mut tracker = None;
        Tracker::begin(&mut tracker, view, styles);
        Self { tracker }
    }

    /// How likely each cell is, when the hunter has to shoot; `None` if the monster is not
    /// on the field yet. The view must be that of the same hunt, at the same turn as at the
    /// last question or later.
    pub fn cells(&mut self, view: &HunterView) -> Option<Vec<f64>> {
        Tracker::following(&mut self.tracker, view).map(|tracker| tracker.cells().to_vec())
    }

    /// How likely each cell is once all is known that the view tells, at the hunter's part of
    /// this turn: the view's own, or the one before, if the hunter has just done it.
    pub fn cells_at(&mut self, view: &HunterView, turn: u32) -> Option<Vec<f64>> {
        let tracker = Tracker::following_to(&mut self.tracker, view, turn);
        tracker.map(|tracker| tracker.cells().to_vec())
    }

    /// How likely each cell was at each turn, given all that is known now: the turn, and its
    /// cells. Begins after the first turn where what was before had to be forgotten.
    pub fn past(&mut self, view: &HunterView) -> Vec<(u32, Vec<f64>)> {
        let tracker = Tracker::following(&mut self.tracker, view);
        tracker.map_or_else(Vec::new, Tracker::past)
    }
}
