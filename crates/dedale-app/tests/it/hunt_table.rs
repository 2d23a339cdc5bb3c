//! Hunts in play, and who waits for the computer's moves.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use dedale_app::registry::Hunts;
use dedale_app::{Fault, FaultKind, Unwatched, Watch};
use serde_json::Value;

use crate::requests::answer_with;

/// A table and ids for those who ask.
#[derive(Default)]
pub(crate) struct Table {
    pub(crate) hunts: Mutex<Hunts>,
    ids: AtomicU64,
}

impl Table {
    pub(crate) fn bytes(&self, body: &[u8], watch: &dyn Watch) -> Result<Value, Fault> {
        let id = u128::from(self.ids.fetch_add(1, Ordering::Relaxed));
        let bytes = answer_with(&self.hunts, id, "hunt", body, watch)?;
        Ok(serde_json::from_slice(&bytes).expect("an answer in JSON"))
    }

    pub(crate) fn watched(&self, request: &Value, watch: &dyn Watch) -> Result<Value, Fault> {
        self.bytes(request.to_string().as_bytes(), watch)
    }

    pub(crate) fn ask(&self, request: &Value) -> Value {
        self.watched(request, &Unwatched).unwrap_or_else(|fault| panic!("{request}: {fault}"))
    }

    pub(crate) fn refused(&self, request: &Value) -> String {
        let fault = self.watched(request, &Unwatched).expect_err("no answer");
        assert_eq!(fault.kind, FaultKind::Unanswerable, "{request}: {fault}");
        fault.sentence
    }
}

/// Gives up after so many questions whether it does, and is at this time.
pub(crate) struct Patience {
    pub(crate) left: AtomicU64,
    pub(crate) nanos: u64,
    pub(crate) told: Mutex<Vec<[u64; 2]>>,
}

impl Patience {
    pub(crate) fn of(left: u64) -> Self {
        Self { left: left.into(), nanos: 0, told: Mutex::default() }
    }

    pub(crate) fn at(nanos: u64) -> Self {
        Self { nanos, ..Self::of(u64::MAX) }
    }
}

impl Watch for Patience {
    fn goes_on(&self) -> bool {
        let down = |left: u64| left.checked_sub(1);
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, down).is_ok()
    }

    fn tell(&self, done: u64, of: u64) {
        self.told.lock().unwrap().push([done, of]);
    }

    fn nanos(&self) -> u64 {
        self.nanos
    }
}
