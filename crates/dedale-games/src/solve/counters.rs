//! Counts the moves of each position that are not known to be bad.
//!
//! One byte a position, so that the counters stay in the cache: 0 means that the value is
//! known, 255 that the count is stored where the value will be.

#[cfg(feature = "parallel")]
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU32};

use super::solution::{self, Value, entry};

/// The count of such positions is stored in the entries.
const MANY: u8 = u8::MAX;

/// Updates positions in one pass over predecessors. A pass sends each of them one kind of
/// update: that a move is good or, once for each move, that moves are bad.
pub trait Settle {
    /// Records a good move; returns whether the value was unknown before.
    fn gains(&mut self, position: u32) -> bool;

    /// Records a bad move; returns whether it was the last one left.
    fn loses(&mut self, position: u32) -> bool;

    /// Stores the result of a position.
    fn keep(&mut self, position: u32, entry: u32);
}

/// The counters, and the results so far: 5 bytes a position.
#[derive(Debug)]
pub struct Counters {
    few: Vec<AtomicU8>,
    entries: Vec<AtomicU32>,
}

impl Counters {
    /// Starts with the number of moves of each position; all are draws so far.
    pub fn new(moves: impl ExactSizeIterator<Item = u32>) -> Self {
        let mut entries = Vec::with_capacity(moves.len());
        let few = moves.map(|moves| {
            let few = u8::try_from(moves).unwrap_or(MANY);
            entries.push(if few == MANY { moves } else { entry(Value::Draw, 0) });
            AtomicU8::new(few)
        });
        let few = few.collect();
        Self { few, entries: entries.into_iter().map(AtomicU32::new).collect() }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.few.len()
    }

    /// Calls `visit` with all positions of this distance and their values, in order.
    pub fn each_at(&mut self, distance: u32, mut visit: impl FnMut(u32, Value)) {
        let [win, loss] = [Value::Win, Value::Loss].map(|value| entry(value, distance));
        for (position, (kept, few)) in (0..).zip(self.entries.iter_mut().zip(&mut self.few)) {
            let kept = *kept.get_mut();
            if (kept == win || kept == loss) && *few.get_mut() == 0 {
                visit(position, if kept == win { Value::Win } else { Value::Loss });
            }
        }
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.few.is_empty()
    }

    /// The value of the position, and its distance, once they are known.
    pub fn result(&mut self, position: u32) -> Option<(Value, u32)> {
        let place = position as usize;
        let entry = *self.entries[place].get_mut();
        if *self.few[place].get_mut() > 0 { None } else { solution::result_of(entry) }
    }

    /// How many moves of the position are not known to be bad; 0 once its value is known.
    pub fn left(&mut self, position: u32) -> u32 {
        match *self.few[position as usize].get_mut() {
            MANY => *self.entries[position as usize].get_mut(),
            few => few.into(),
        }
    }

    /// Stores the value of the position and its distance.
    #[inline]
    pub fn settle(&mut self, position: u32, value: Value, distance: u32) {
        *self.few[position as usize].get_mut() = 0;
        self.keep(position, entry(value, distance));
    }

    /// The result of each position; those that are not settled are draws.
    pub(super) fn into_entries(self) -> Vec<u32> {
        let settled = |(entry, few): (AtomicU32, AtomicU8)| {
            if few.into_inner() == MANY {
                solution::entry(Value::Draw, 0)
            } else {
                entry.into_inner()
            }
        };
        self.entries.into_iter().zip(self.few).map(settled).collect()
    }
}

/// On a single thread: nothing is atomic.
impl Settle for Counters {
    #[inline]
    fn gains(&mut self, position: u32) -> bool {
        std::mem::take(self.few[position as usize].get_mut()) > 0
    }

    #[inline]
    fn loses(&mut self, position: u32) -> bool {
        let few = self.few[position as usize].get_mut();
        if *few == MANY {
            let many = self.entries[position as usize].get_mut();
            *many -= 1;
            *few = if *many == 0 { 0 } else { MANY };
            return *many == 0;
        }
        let was_last = *few == 1;
        *few = few.saturating_sub(1);
        was_last
    }

    #[inline]
    fn keep(&mut self, position: u32, entry: u32) {
        *self.entries[position as usize].get_mut() = entry;
    }
}

/// On several threads. The first to settle a position stores it; all would store the same.
#[cfg(feature = "parallel")]
impl Settle for &Counters {
    #[inline]
    fn gains(&mut self, position: u32) -> bool {
        let few = &self.few[position as usize];
        few.load(Relaxed) > 0 && few.swap(0, Relaxed) > 0
    }

    #[inline]
    fn loses(&mut self, position: u32) -> bool {
        let few = &self.few[position as usize];
        match few.load(Relaxed) {
            0 => false,
            MANY => {
                let was_last = self.entries[position as usize].fetch_sub(1, Relaxed) == 1;
                if was_last {
                    few.store(0, Relaxed);
                }
                was_last
            }
            // A position loses no more moves than it has.
            _ => few.fetch_sub(1, Relaxed) == 1,
        }
    }

    #[inline]
    fn keep(&mut self, position: u32, entry: u32) {
        self.entries[position as usize].store(entry, Relaxed);
    }
}
