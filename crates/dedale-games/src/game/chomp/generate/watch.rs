use dedale::search::Stopped;

/// The observer is called after this many arcs or pairs.
const INTERVAL: usize = 1 << 16;

/// The progress of generating a graph.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Progress {
    /// Positions whose arcs are complete.
    pub positions: u64,
    /// Arcs from these positions.
    pub arcs: u64,
}

/// Counts the arcs or pairs tried, and calls the observer now and then.
pub(super) struct Watch<'a> {
    observer: &'a mut dyn FnMut(Progress) -> Result<(), Stopped>,
    progress: Progress,
    /// Tried since the last call of the observer.
    tried: usize,
}

impl<'a> Watch<'a> {
    pub(super) fn new(observer: &'a mut dyn FnMut(Progress) -> Result<(), Stopped>) -> Self {
        Self { observer, progress: Progress::default(), tried: 0 }
    }

    /// Counts this many more arcs or pairs as tried.
    #[inline]
    pub(super) fn tried(&mut self, count: usize) -> Result<(), Stopped> {
        self.tried += count;
        if self.tried < INTERVAL {
            return Ok(());
        }
        self.tried = 0;
        (self.observer)(self.progress)
    }

    /// Counts one more position as complete, with this many arcs.
    pub(super) fn done(&mut self, arcs: usize) {
        self.progress.positions += 1;
        self.progress.arcs += arcs as u64;
    }
}
