//! Whose a position is: that of the worker v mod n, where it is in place v div n.

/// The workers as owners of positions.
///
/// Each letter needs the quotient, and the processor takes long to divide; so it multiplies by
/// the reciprocal m = ⌈2^64 / n⌉. For v and n below 2^32, ⌊m·v / 2^64⌋ is ⌊v / n⌋: m exceeds
/// 2^64 / n by less than 1, so the product exceeds v / n by less than v / 2^64 < 1 / n. (Granlund
/// and Montgomery, 1994.)
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owners {
    count: u32,
    /// The reciprocal less 1, so that it fits for one worker too.
    reciprocal: u64,
}

impl Owners {
    pub(crate) fn new(count: usize) -> Self {
        let count = count as u32;
        Self { count, reciprocal: u64::MAX / u64::from(count) }
    }

    pub(crate) fn count(self) -> usize {
        self.count as usize
    }

    /// The place of the position with its owner.
    #[inline]
    pub(crate) fn place(self, position: u32) -> usize {
        let product = u128::from(self.reciprocal) * u128::from(position) + u128::from(position);
        (product >> 64) as usize
    }

    /// The worker who owns the position.
    #[inline]
    pub(crate) fn owner(self, position: u32) -> usize {
        (position - self.place(position) as u32 * self.count) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_quotients_and_owners_remainders() {
        let counts = (1..200).chain([1 << 16, (1 << 20) - 1]);
        for count in counts {
            let owners = Owners::new(count as usize);
            let edges = (0..20).flat_map(|times: u32| {
                let multiple = count * (u32::MAX / count / 19 * times.min(19));
                [multiple.saturating_sub(1), multiple, multiple.saturating_add(1)]
            });
            for position in edges.chain([0, 1, u32::MAX, u32::MAX - 1]) {
                assert_eq!(
                    owners.place(position),
                    (position / count) as usize,
                    "{position}/{count}"
                );
                assert_eq!(owners.owner(position), (position % count) as usize);
            }
        }
    }
}
