use super::hunters::STYLES;
use super::hypotheses::Style;
use super::tracker::Tracker;
use crate::game::HunterView;

/// Where the mixture hunter believes the monster to be: for pictures, and for hunters who
/// want a hint.
///
/// A filter over styles of walking, and over exits where these are unknown. Memory and time
/// as for the [`Mixture`](super::Mixture) hunter: some hundred numbers for each cell and
/// turn, up to about 70 MB.
#[derive(Debug)]
pub struct HunterBelief {
    tracker: Option<Tracker>,
}

impl HunterBelief {
    /// A belief for the start of a hunt or later: reports in the view are learned on
    /// demand.
    pub fn new(view: &HunterView) -> Self {
        Self::over(view, &STYLES)
    }

    /// The belief of the [`Bayes`](super::Bayes) hunter.
    pub fn of_bayes(view: &HunterView) -> Self {
        Self::over(view, &[Style::Wandering])
    }

    fn over(view: &HunterView, styles: &[Style]) -> Self {
        let mut tracker = None;
        Tracker::begin(&mut tracker, view, styles);
        Self { tracker }
    }

    /// The probability of each cell when the hunter has to shoot; `None` if the monster is
    /// not on the field yet. The view must be of the same hunt, at the same turn as in the
    /// last call or later.
    pub fn cells(&mut self, view: &HunterView) -> Option<Vec<f64>> {
        Tracker::following(&mut self.tracker, view).map(|tracker| tracker.cells().to_vec())
    }

    /// The probability of each cell at the hunter's part of this turn, from all reports in
    /// the view. The turn is that of the view, or the one before if the hunter has just
    /// shot.
    pub fn cells_at(&mut self, view: &HunterView, turn: u32) -> Option<Vec<f64>> {
        let tracker = Tracker::following_to(&mut self.tracker, view, turn);
        tracker.map(|tracker| tracker.cells().to_vec())
    }

    /// The probability of each cell at each turn, from all that is known now: the turn, and
    /// its cells. Begins after the first turn where the past had to be forgotten.
    pub fn past(&mut self, view: &HunterView) -> Vec<(u32, Vec<f64>)> {
        let tracker = Tracker::following(&mut self.tracker, view);
        tracker.map_or_else(Vec::new, Tracker::past)
    }
}
