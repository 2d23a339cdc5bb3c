//! Where the moves of a game come from: each process tells some of them.

use std::collections::HashMap;
use std::fmt;

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
    fn rules(&self, notes: &[String]) -> Result<GameGraph, String>;

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
    fn rules(&self, _: &[String]) -> Result<GameGraph, String> {
        self.with_arcs([]).map_err(|error| error.to_string())
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
