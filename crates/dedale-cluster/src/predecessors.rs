//! Lists of predecessors, made of moves in any order.
//!
//! The moves are thrown into buckets of so few places that a bucket's lists stay in the cache
//! while they are filled, and a move that was told twice is dropped:
//!
//! ```text
//!   (place, from) …  ──▶  places 0 to 16383 │ 16384 to 32767 │ …  ──▶  lists, place by place
//! ```

/// Places of a bucket, as a power of two.
const BUCKET: u32 = 14;

/// Moves in buckets.
#[derive(Debug)]
pub(crate) struct Buckets(Vec<Vec<(u32, u32)>>);

impl Buckets {
    /// For so many places, and about as many moves.
    pub(crate) fn new(places: usize, moves: usize) -> Self {
        let count = places.div_ceil(1 << BUCKET).max(1);
        let room = moves / count + moves / count / 16;
        Self((0..count).map(|_| Vec::with_capacity(room)).collect())
    }

    /// A move to this place, from a position.
    #[inline]
    pub(crate) fn push(&mut self, place: usize, from: u32) {
        self.0[place >> BUCKET].push((place as u32, from));
    }
}

/// For each place, the positions from which a move leads there, in order.
#[derive(Debug)]
pub(crate) struct Predecessors {
    begins: Vec<u32>,
    from: Vec<u32>,
}

impl Predecessors {
    /// The moves of the buckets, each of which is freed when it is empty.
    pub(crate) fn of(Buckets(buckets): Buckets, places: usize) -> Self {
        let mut begins = Vec::with_capacity(places + 1);
        begins.push(0);
        let mut from: Vec<u32> = Vec::with_capacity(buckets.iter().map(Vec::len).sum());
        for (number, bucket) in buckets.into_iter().enumerate() {
            let first = number << BUCKET;
            let mut ends = vec![0_u32; places.saturating_sub(first).min(1 << BUCKET)];
            for &(place, _) in &bucket {
                ends[place as usize - first] += 1;
            }
            let begin = from.len();
            let mut end = begin as u32;
            for next in &mut ends {
                end += std::mem::replace(next, end);
            }
            from.resize(end as usize, 0);
            for (place, before) in bucket {
                let next = &mut ends[place as usize - first];
                from[*next as usize] = before;
                *next += 1;
            }
            let kept = without_repeats(&mut from, begin, &ends, &mut begins);
            from.truncate(kept);
        }
        from.shrink_to_fit();
        Self { begins, from }
    }

    /// The number of moves.
    pub(crate) fn len(&self) -> usize {
        self.from.len()
    }

    /// The positions of all lists, list by list.
    pub(crate) fn all(&self) -> impl Iterator<Item = u32> {
        self.from.iter().copied()
    }

    /// Where the list of a place lies; see [`Predecessors::at`].
    #[inline]
    pub(crate) fn range(&self, place: u32) -> std::ops::Range<u32> {
        self.begins[place as usize]..self.begins[place as usize + 1]
    }

    #[inline]
    pub(crate) fn at(&self, index: u32) -> u32 {
        self.from[index as usize]
    }
}

/// Sorts the lists that begin here and have these ends, drops what is in one of them twice, and
/// moves them together; returns where the last one ends.
fn without_repeats(from: &mut [u32], begin: usize, ends: &[u32], begins: &mut Vec<u32>) -> usize {
    let (mut begin, mut kept) = (begin, begin);
    for &end in ends {
        let list = &mut from[begin..end as usize];
        list.sort_unstable();
        let mut last = None;
        for index in begin..end as usize {
            let before = from[index];
            if last.replace(before) != Some(before) {
                from[kept] = before;
                kept += 1;
            }
        }
        begin = end as usize;
        begins.push(kept as u32);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_once_in_the_list_of_its_place() {
        for places in [1, 5, 1 << BUCKET, 3 << BUCKET, (3 << BUCKET) + 7] {
            let moves = || (0..40_000).map(move |each: u32| (each as usize * 7919 % places, each));
            let mut buckets = Buckets::new(places, 9);
            let twice = moves().skip(7).step_by(3);
            twice.chain(moves()).for_each(|(place, from)| buckets.push(place, from));
            let lists = Predecessors::of(buckets, places);
            for place in 0..places {
                let range = lists.range(place as u32);
                let found: Vec<u32> = range.map(|index| lists.at(index)).collect();
                let expected = moves().filter(|&(to, _)| to == place).map(|(_, from)| from);
                if place % 997 == 0 || places < 9 {
                    assert_eq!(found, expected.collect::<Vec<_>>(), "{place} of {places}");
                }
            }
            assert_eq!(lists.len(), 40_000);
        }
    }
}
