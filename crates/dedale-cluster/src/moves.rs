//! Where the moves of a game come from: each process tells some of them.

use std::collections::HashMap;
use std::fmt;

use dedale::{Phrase, Phrased};
use dedale_games::game::{GameGraph, Numbered};

/// A worker, and the process that it is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The number of the worker, from 0, among all.
    pub worker: usize,
    /// How many workers there are, in all processes.
    pub workers: usize,
    /// How many of them each process has; those of one process have numbers that follow.
    pub threads: usize,
}

/// Moves, as from and to.
pub type Told<'a> = Box<dyn Iterator<Item = (u32, u32)> + 'a>;

/// A game as the processes know it: together they know all its moves, and none of them needs to
/// know them all.
pub trait Moves: fmt::Debug + Send + Sync + 'static {
    /// What this process knows of the rules and the others may not: they are all told it.
    fn note(&self) -> String {
        String::new()
    }

    /// The positions, start, convention and owners by what the processes have told, each its
    /// [`note`](Self::note), in their order: a graph whose own moves do not count. Every process
    /// has to find the same, or a sentence that says what is wrong.
    fn rules(&self, notes: &[String]) -> Result<GameGraph, Phrase>;

    /// The moves that this worker tells, in any order. What all workers tell are all moves; one
    /// that is told twice counts once.
    fn told(&self, place: Place) -> Told<'_>;
}

impl Place {
    /// The positions that the worker owns.
    pub fn positions(self, count: u32) -> impl Iterator<Item = u32> {
        (self.worker as u32..count).step_by(self.workers)
    }

    /// The number of the thread in its process, from 0.
    pub fn thread(self) -> usize {
        self.worker % self.threads
    }
}

/// A graph that every process has whole.
impl Moves for GameGraph {
    fn rules(&self, _: &[String]) -> Result<GameGraph, Phrase> {
        self.with_arcs([]).map_err(|error| error.phrase())
    }

    fn told(&self, place: Place) -> Told<'_> {
        let row = |from| self.successors(from).map(move |to| (from, to));
        Box::new(place.positions(self.position_count()).flat_map(row))
    }
}

/// The moves of a game that a worker tells if it makes those of its own positions. The game has
/// up to 2^32 positions.
pub fn told_by<G: Numbered>(game: &G, place: Place) -> Told<'_> {
    let row = |from| {
        let mut row = Vec::new();
        game.successors(from, &mut row);
        row.into_iter().map(move |to| (from, to))
    };
    Box::new(place.positions(game.position_count() as u32).flat_map(row))
}

// Counts of moves.

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

// Whose a position is: that of the worker v mod n, where it is in place v div n.

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

// Lists of predecessors, made of moves in any order.
//
// The moves are thrown into buckets of so few places that a bucket's lists stay in the cache
// while they are filled, and a move that was told twice is dropped:
//
// ```text
//   (place, from) …  ──▶  places 0 to 16383 │ 16384 to 32767 │ …  ──▶  lists, place by place
// ```

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
    fn counts_of_any_size_are_told() {
        let expected = [0, 1, 255, 256, 257, 511, 512, 70_000];
        let mut counts = Counts::new(expected.len());
        for (place, &count) in expected.iter().enumerate() {
            (0..count).for_each(|_| counts.add(place));
        }
        assert_eq!(counts.all().collect::<Vec<_>>(), expected);
    }
}

#[cfg(test)]
mod tests_of_owners {
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

#[cfg(test)]
mod tests_of_predecessors {
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
