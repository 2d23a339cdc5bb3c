//! Counts of moves.

use std::collections::HashMap;

/// For each place a count, which grows by one at places in no order: of one byte, so that the
/// counts stay in the cache, and the times 256 of the few large ones apart.
#[derive(Debug)]
pub(crate) struct Counts {
    few: Vec<u8>,
    many: HashMap<usize, u32>,
}

impl Counts {
    pub(crate) fn new(places: usize) -> Self {
        Self { few: vec![0; places], many: HashMap::new() }
    }

    #[inline]
    pub(crate) fn add(&mut self, place: usize) {
        let count = &mut self.few[place];
        *count = count.wrapping_add(1);
        if *count == 0 {
            *self.many.entry(place).or_default() += 1 << u8::BITS;
        }
    }

    /// All counts, place by place.
    pub(crate) fn all(&self) -> impl ExactSizeIterator<Item = u32> {
        let many = |place| self.many.get(&place).copied().unwrap_or_default();
        self.few.iter().enumerate().map(move |(place, &few)| u32::from(few) + many(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_any_size_are_told() {
        let expected = [0, 1, 255, 256, 257, 511, 512, 70_000];
        let mut counts = Counts::new(expected.len());
        for (place, &count) in expected.iter().enumerate() {
            (0..count).for_each(|_| counts.add(place));
        }
        assert_eq!(counts.all().collect::<Vec<_>>(), expected);
    }
}
