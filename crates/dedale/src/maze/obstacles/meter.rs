use crate::search::Stopped;

/// Work between two calls of the watcher, in cells looked at.
const INTERVAL: u64 = 1 << 16;

/// Counts the work of a draw and reports it to the watcher.
pub(super) struct Meter<'a> {
    done: u64,
    due: u64,
    watch: &'a mut dyn FnMut(u64) -> Result<(), Stopped>,
}

impl<'a> Meter<'a> {
    pub(super) fn new(watch: &'a mut dyn FnMut(u64) -> Result<(), Stopped>) -> Self {
        Self { done: 0, due: INTERVAL, watch }
    }

    pub(super) const fn done(&self) -> u64 {
        self.done
    }

    #[inline]
    pub(super) fn spend(&mut self, cells: usize) -> Result<(), Stopped> {
        self.done += cells as u64;
        if self.done >= self.due {
            self.due = self.done + INTERVAL;
            (self.watch)(self.done)?;
        }
        Ok(())
    }
}
