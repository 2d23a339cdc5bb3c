//! A spinner for work that takes more than a second.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use dedale_app::Watch;
use indicatif::{ProgressBar, ProgressDrawTarget};

/// Shows a spinner on a terminal's standard error after one second, until it
/// is dropped.
pub struct Spinner {
    bar: ProgressBar,
    done: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Spinner {
    pub fn with(what: &'static str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        bar.set_message(what);
        let (done, waits) = channel();
        let shown = bar.clone();
        let thread = std::thread::spawn(move || {
            let waited = waits.recv_timeout(Duration::from_secs(1));
            if waited == Err(RecvTimeoutError::Timeout) {
                shown.set_draw_target(ProgressDrawTarget::stderr());
                shown.enable_steady_tick(Duration::from_millis(100));
                let _ = waits.recv();
                shown.finish_and_clear();
            }
        });
        Self { bar, done: Some(done), thread: Some(thread) }
    }

    /// Shows the progress.
    pub fn tell(&self, progress: &str) {
        self.bar.set_message(progress.to_owned());
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

// The time that work takes.

/// A watch that never loses patience.
pub struct Clock(Instant);

impl Clock {
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl Watch for Clock {
    fn goes_on(&self) -> bool {
        true
    }

    fn tell(&self, _done: u64, _of: u64) {}

    fn nanos(&self) -> u64 {
        self.0.elapsed().as_nanos() as u64
    }
}

/// Does the work, and measures its time.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let begin = Instant::now();
    let done = work();
    (done, begin.elapsed())
}
