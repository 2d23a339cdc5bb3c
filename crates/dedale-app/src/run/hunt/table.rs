//! The table of hunts in play.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use super::live::{Bytes, Live};
use crate::{Refusal, Result, refusal};

/// Hunts in play, by their ids.
///
/// A hunt is forgotten 30 minutes after its last request. There are at most 1,000, and they
/// take some 200 MB at most: where there would be more, the one with the oldest last
/// request goes; but before that, the computers' filters go, which are recomputed when they
/// are needed.
#[derive(Default, Debug)]
pub struct Hunts {
    kept: HashMap<u128, Kept>,
    /// Whether hunts are kept whatever their age.
    is_lasting: bool,
}

#[derive(Debug)]
struct Kept {
    live: Arc<Mutex<Live>>,
    /// The time of its last request.
    at: u64,
    bytes: Bytes,
}

impl Hunts {
    /// The most hunts in the table.
    pub const MOST: usize = 1_000;

    /// The nanoseconds after which a hunt is forgotten.
    pub const EXPIRES: u64 = 30 * 60 * 1_000_000_000;

    /// The most memory of hunts, and of their filters.
    const MOST_BYTES: usize = 160 << 20;
    const MOST_MINDS: usize = 96 << 20;

    /// A table that keeps hunts whatever their age, for a program that holds them itself.
    pub fn without_expiry() -> Self {
        Self { is_lasting: true, ..Self::default() }
    }

    /// The number of hunts.
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Adds a hunt.
    pub(crate) fn add(&mut self, id: u128, live: Live, now: u64) {
        self.forget(now);
        let bytes = live.bytes();
        self.kept.insert(id, Kept { live: Arc::new(Mutex::new(live)), at: now, bytes });
        self.make_room(id);
    }

    /// The hunt with this id.
    pub(crate) fn find(&mut self, id: u128, now: u64) -> Result<Arc<Mutex<Live>>> {
        self.forget(now);
        let kept = self.kept.get_mut(&id).ok_or_else(unknown)?;
        kept.at = kept.at.max(now);
        Ok(Arc::clone(&kept.live))
    }

    pub(crate) fn remove(&mut self, id: u128) {
        self.kept.remove(&id);
    }

    /// Updates the memory of the hunt.
    pub(crate) fn weigh(&mut self, id: u128, bytes: Bytes) {
        if let Some(kept) = self.kept.get_mut(&id) {
            kept.bytes = bytes;
            self.make_room(id);
        }
    }

    fn forget(&mut self, now: u64) {
        self.kept.retain(|_, kept| self.is_lasting || now.saturating_sub(kept.at) < Self::EXPIRES);
    }

    fn sum(&self, of: impl Fn(Bytes) -> usize) -> usize {
        self.kept.values().map(|kept| of(kept.bytes)).sum()
    }

    /// Makes room for the hunt requested last.
    fn make_room(&mut self, last: u128) {
        let mut minds = self.sum(|bytes| bytes.mind);
        if minds > Self::MOST_MINDS {
            let mut idle: Vec<&mut Kept> = self.kept.values_mut().collect();
            idle.sort_by_key(|kept| kept.at);
            for kept in idle {
                // One that is thinking is left alone.
                let Ok(mut live) = kept.live.try_lock() else { continue };
                live.set_aside();
                drop(live);
                minds -= std::mem::take(&mut kept.bytes.mind);
                if minds <= Self::MOST_MINDS {
                    break;
                }
            }
        }
        let mut hunts = self.sum(|bytes| bytes.hunt);
        while self.kept.len() > Self::MOST || hunts > Self::MOST_BYTES - Self::MOST_MINDS {
            let idlest = self.kept.iter().filter(|(id, _)| **id != last);
            let Some(id) = idlest.min_by_key(|(_, kept)| kept.at).map(|(id, _)| *id) else { break };
            hunts -= self.kept.remove(&id).map_or(0, |kept| kept.bytes.hunt);
        }
    }
}

/// The refusal of an id that no hunt has, or no longer has.
pub(crate) fn unknown() -> Refusal {
    refusal!("hunt-forgotten", "there is no such hunt, or it has been forgotten; begin another one")
}
