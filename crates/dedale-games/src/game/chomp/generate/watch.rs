use dedale::search::Stopped;

/// The observer is told after so many arcs or pairs.
const INTERVAL: usize = 1 << 16;

/// How far the work is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Progress {
    /// Positions whose arcs are known.
    pub positions: u64,
    /// How many arcs these have.
    pub arcs: u64,
}

/// Counts what is tried, and tells the observer at times.
pub(super) struct Watch<'a> {
    observer: &'a mut dyn FnMut(Progress) -> Result<(), Stopped>,
    progress: Progress,
    /// Tried since the observer was told.
    tried: usize,
}

impl<'a> Watch<'a> {
    pub(super) fn new(observer: &'a mut dyn FnMut(Progress) -> Result<(), Stopped>) -> Self {
        Self { observer, progress: Progress::default(), tried: 0 }
    }

    /// So many more arcs or pairs were tried.
    #[inline]
    pub(super) fn tried(&mut self, count: usize) -> Result<(), Stopped> {
        self.tried += count;
        if self.tried < INTERVAL {
            return Ok(());
        }
        self.tried = 0;
        (self.observer)(self.progress)
    }

    /// One more position's arcs are known, so many.
    pub(super) fn done(&mut self, arcs: usize) {
        self.progress.positions += 1;
        self.progress.arcs += arcs as u64;
    }
}
