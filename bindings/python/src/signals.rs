//! Ctrl-C during long work.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{LazyLock, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use dedale::search::{Event, Observer, Stopped};
use dedale_app::{Fault, Watch};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::arrays::raise;
use crate::edits::lock;

/// How much time passes between two looks at signals.
pub(crate) const INTERVAL: Duration = Duration::from_millis(20);

/// How many events of a search pass between two looks at the clock.
const EVENTS: u32 = 8192;

/// The caller, who may press Ctrl-C.
#[derive(Debug)]
pub(crate) struct Signals {
    /// When signals were looked at last.
    looked: AtomicU64,
    raised: Mutex<Option<PyErr>>,
}

impl Signals {
    pub(crate) fn new() -> Self {
        Self { looked: AtomicU64::new(nanos()), raised: Mutex::default() }
    }

    /// An observer that stops a search when Ctrl-C has come.
    pub(crate) const fn observer(&self) -> Heeding<'_> {
        Heeding { signals: self, events: 0 }
    }

    /// What the work came to: the exception that a signal raised goes before all else.
    pub(crate) fn outcome<T, E: Into<Fault>>(&self, result: Result<T, E>) -> PyResult<T> {
        match lock(&self.raised).take() {
            Some(raised) => Err(raised),
            None => result.map_err(raise),
        }
    }
}

impl Watch for Signals {
    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method has one lifetime")]
    fn goes_on(&self) -> bool {
        let now = nanos();
        if Duration::from_nanos(now - self.looked.load(Ordering::Relaxed).min(now)) < INTERVAL {
            return true;
        }
        self.looked.store(now, Ordering::Relaxed);
        let mut raised = lock(&self.raised);
        if raised.is_none() {
            *raised = Python::attach(|py| py.check_signals()).err();
        }
        raised.is_none()
    }

    fn tell(&self, _done: u64, _of: u64) {}

    fn nanos(&self) -> u64 {
        nanos()
    }
}

/// Nanoseconds on one clock for all calls, by which the table of hunts knows the idlest.
fn nanos() -> u64 {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGIN.elapsed().as_nanos() as u64
}

/// Counts events, and looks at signals now and then.
pub(crate) struct Heeding<'a> {
    signals: &'a Signals,
    events: u32,
}

impl Observer for Heeding<'_> {
    fn watches(&self) -> bool {
        false
    }

    #[inline]
    fn on(&mut self, _event: Event) -> Result<(), Stopped> {
        self.events += 1;
        if self.events.is_multiple_of(EVENTS) && !self.signals.goes_on() {
            return Err(Stopped);
        }
        Ok(())
    }
}

/// Does work that cannot be stopped on a thread of its own. If Ctrl-C comes, nobody waits for it
/// any more; it ends in the background.
pub(crate) fn on_a_thread<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, receiver) = channel();
    thread::spawn(move || sender.send(work()));
    let receiver = Mutex::new(receiver);
    loop {
        match py.detach(|| lock(&receiver).recv_timeout(INTERVAL)) {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the work has ended without an answer"));
            }
        }
    }
}
