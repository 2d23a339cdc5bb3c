//! Where the moves of a game come from: each process tells some of them.

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
