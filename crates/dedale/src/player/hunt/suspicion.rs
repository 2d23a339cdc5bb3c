use super::hunters::STYLES;
use super::tracker::Tracker;
use crate::game::HunterView;

/// Where the monster is, as the mixture hunter thinks: for pictures, and for hunters who
/// want a hint.
///
/// A filter over styles of walking, and over exits where these are not known. Memory and
/// time as for the [`Mixture`](super::Mixture) hunter: some hundred numbers for each cell
/// and turn, up to some 70 MB.
#[derive(Debug)]
pub struct Suspicion {
    tracker: Option<Tracker>,
}

impl Suspicion {
    /// At the beginning of a hunt, or later: what the view has is learned when asked.
    pub fn new(view: &HunterView) -> Self {
        let mut tracker = None;
        Tracker::begin(&mut tracker, view, &STYLES);
        Self { tracker }
    }

    /// How likely each cell is, when the hunter has to shoot; `None` if the monster is not
    /// on the field yet. The view must be that of the same hunt, at the same turn as at the
    /// last question or later.
    pub fn cells(&mut self, view: &HunterView) -> Option<Vec<f64>> {
        Tracker::following(&mut self.tracker, view).map(|tracker| tracker.cells().to_vec())
    }

    /// How likely each cell was at each turn, given all that is known now: the turn, and its
    /// cells. Begins after the first turn where what was before had to be forgotten.
    pub fn past(&mut self, view: &HunterView) -> Vec<(u32, Vec<f64>)> {
        let tracker = Tracker::following(&mut self.tracker, view);
        tracker.map_or_else(Vec::new, Tracker::past)
    }
}
