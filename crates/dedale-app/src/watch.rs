/// Whoever waits for an answer: can be told how far it is, and can give up.
///
/// Questions have no clock of their own; this is where they get the time from.
pub trait Watch: Sync {
    /// Whether somebody still waits for the answer, and there is time for it. Cheap
    /// enough to be asked a thousand times a second.
    fn goes_on(&self) -> bool;

    /// So much is done, of so much in all.
    fn tell(&self, done: u64, of: u64);

    /// Nanoseconds since some moment.
    fn nanos(&self) -> u64;
}

/// Nobody watches, and there is all the time in the world.
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
