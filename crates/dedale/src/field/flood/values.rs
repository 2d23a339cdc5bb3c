//! What the values of a flood mean that are not a distance and a direction.

/// Not reached yet, and reachable. The low bits are no direction.
pub(super) const FRESH: u32 = u32::MAX;
/// A wall or the border; no direction either.
pub(super) const SHUT: u32 = u32::MAX - 1;
/// The same where the least value stays: less than what any cell that is reached has.
pub(super) const SHUT_BELOW: u32 = 0;
