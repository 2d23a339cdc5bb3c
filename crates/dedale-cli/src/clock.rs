//! The time that work takes.

use std::time::{Duration, Instant};

use dedale_app::Watch;

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
