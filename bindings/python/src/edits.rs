//! A board that is edited, and what followers have missed.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dedale::board::Cell;

use crate::drawn::Drawn;

/// A board, and its last edits: fields and planners read on when they are asked again.
#[derive(Debug)]
pub(crate) struct Edited {
    drawn: Arc<Drawn>,
    /// The cells edited last, in order.
    cells: Vec<Cell>,
    /// How many edits came before these.
    before: u64,
}

/// A board as it is now, and how it got there.
pub(crate) struct Since {
    pub(crate) drawn: Arc<Drawn>,
    /// The cells edited since; `None` if they were too many to be kept.
    pub(crate) changed: Option<Vec<Cell>>,
    /// How many edits there were in all.
    pub(crate) edits: u64,
}

impl Edited {
    pub(crate) fn new(drawn: Drawn) -> Self {
        Self { drawn: Arc::new(drawn), cells: Vec::new(), before: 0 }
    }

    /// The board as it is now. While somebody keeps it, the next edit copies the board.
    pub(crate) fn now(&self) -> Arc<Drawn> {
        Arc::clone(&self.drawn)
    }

    /// How many edits there were.
    pub(crate) const fn count(&self) -> u64 {
        self.before + self.cells.len() as u64
    }

    /// The board, and the edits after the first `seen`, if those are kept.
    pub(crate) fn since(&self, seen: u64) -> Since {
        let missed = seen.checked_sub(self.before).and_then(|kept| self.cells.get(kept as usize..));
        let changed = missed.map(<[Cell]>::to_vec);
        Since { drawn: self.now(), changed, edits: self.count() }
    }

    /// Edits the board at these cells.
    pub(crate) fn edit(&mut self, cells: &[Cell], act: impl FnOnce(&mut Drawn)) {
        act(Arc::make_mut(&mut self.drawn));
        // Who has missed so many edits computes anew.
        if self.cells.len() >= 1024.max(self.drawn.cell_count() / 8) {
            self.before = self.count();
            self.cells.clear();
        }
        self.cells.extend_from_slice(cells);
    }

    /// Changes what no search reads.
    pub(crate) fn mark(&mut self, act: impl FnOnce(&mut Drawn)) {
        act(Arc::make_mut(&mut self.drawn));
    }
}

// Locks that no panic closes for good.

/// Waits for the lock. Only for threads that let Python run meanwhile, or for locks that nobody
/// holds for long.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
