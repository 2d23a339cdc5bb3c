/// The client that waits for an answer: it hears of progress, and can give up.
///
/// Requests have no clock of their own; they read the time here.
pub trait Watch: Sync {
    /// Whether somebody still waits for the answer, and there is time for it. Cheap enough
    /// for a thousand calls a second.
    fn goes_on(&self) -> bool;

    /// Reports progress: `done` out of `of`.
    fn tell(&self, done: u64, of: u64);

    /// Nanoseconds since some moment, which is the same for all requests that share hunts.
    fn nanos(&self) -> u64;
}

/// A watch without a client and without a time limit.
#[derive(Clone, Copy, Default, Debug)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn goes_on(&self) -> bool {
        true
    }

    fn tell(&self, _done: u64, _of: u64) {}

    fn nanos(&self) -> u64 {
        0
    }
}
