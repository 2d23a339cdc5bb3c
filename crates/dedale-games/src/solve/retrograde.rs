//! Retrograde analysis: works back from the ends of a game (Zermelo 1913 in principle;
//! Thompson 1986 for chess).
//!
//! Positions without moves have distance 0. Then, distance by distance, the results of all
//! positions of one distance are passed on to their predecessors:
//!
//! ```text
//!     u ---> v lost     u has won, now if not before: it moves to v
//!     u ---> v won      one move of u is bad; if it was the last one, u has lost
//! ```
//!
//! A position is settled at the first good move (the winner hurries) or the last bad one
//! (the loser delays), so distances come for free. What is never settled is a draw. Each
//! arc is looked at once: O(V + E).
//!
//! Where positions have owners, v lies in the list of the player who wins there, and that
//! list alone decides: u is won if its owner is that player.

use crate::game::{Convention, GameGraph, Rows, Seat};
use dedale::search::Stopped;

use super::counters::{Counters, Settle};
use super::solution::{Solution, Value, entry};

/// The observer is called after this many positions.
pub(super) const CHUNK: usize = 1 << 16;

/// Where more than one in this many positions have the same distance, they are sorted, so
/// that their predecessors are read in one stream.
const SPARSE: usize = 64;

/// What a thread takes at a time.
const SHARE: usize = 1 << 11;

/// The progress of the analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions whose value is known and has been passed on to their predecessors.
    pub settled: u32,
    /// The distance being looked at.
    pub distance: u32,
}

/// Solves a game graph by retrograde analysis, on its reversed arcs.
///
/// 4 bytes a position and an arc, besides the graph. Reversing arcs takes 4 bytes a
/// position and up to 128 MiB more (or 8 bytes for each arc to one bucket of 16,384
/// positions, if that is more); solving takes 5 to 9 bytes a position more.
#[derive(Debug)]
pub struct Retrograde<'a> {
    pub(super) graph: &'a GameGraph,
    pub(super) predecessors: Rows,
    is_parallel: bool,
}

impl<'a> Retrograde<'a> {
    /// Prepares the analysis by reversing the arcs of the graph: O(V + E) time.
    pub fn new(graph: &'a GameGraph) -> Self {
        Self { graph, predecessors: graph.reversed(), is_parallel: false }
    }

    /// Uses all threads of `rayon`'s pool where many positions have one distance (with the
    /// feature `parallel`; otherwise a single thread). The answers are the same.
    pub fn in_parallel(self) -> Self {
        Self { is_parallel: true, ..self }
    }

    /// Computes the value of every position and its distance: O(V + E) time.
    pub fn solve(&self) -> Solution {
        self.solve_with(&mut |_| Ok(())).expect("nobody stops it")
    }

    /// Like [`Retrograde::solve`], with progress reports; an error from the observer stops
    /// it.
    pub fn solve_with(
        &self,
        watch: &mut dyn FnMut(Progress) -> Result<(), Stopped>,
    ) -> Result<Solution, Stopped> {
        let graph = self.graph;
        let mut counters =
            Counters::new((0..graph.position_count()).map(|position| graph.move_count(position)));
        if graph.has_owners() {
            self.go_back(&Owned(graph), &mut counters, watch)?;
        } else {
            self.go_back(&InTurn, &mut counters, watch)?;
        }
        Ok(Solution::new(counters.into_entries()))
    }

    fn go_back<T: Turns>(
        &self,
        turns: &T,
        counters: &mut Counters,
        watch: &mut dyn FnMut(Progress) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let mut lists = [Vec::new(), Vec::new()];
        let at_end = match self.graph.convention() {
            Convention::Normal => Value::Loss,
            Convention::Misere => Value::Win,
        };
        for position in 0..self.graph.position_count() {
            if self.graph.move_count(position) == 0 {
                lists[turns.list(position, at_end)].push(position);
                counters.keep(position, entry(at_end, 0));
            }
        }
        let mut progress = Progress { settled: 0, distance: 0 };
        let mut unreported = 0;
        while lists.iter().any(|list| !list.is_empty()) {
            let mut next = [Vec::new(), Vec::new()];
            for (list, positions) in lists.iter().enumerate() {
                let reached = &mut next[turns.next_list(list)];
                let pass = Pass { turns, predecessors: &self.predecessors, list, progress };
                for chunk in positions.chunks(CHUNK) {
                    if self.is_parallel && chunk.len() >= 4 * SHARE {
                        pass.update_in_shares(chunk, counters, reached);
                    } else {
                        pass.update(chunk, counters, reached);
                    }
                    progress.settled += chunk.len() as u32;
                    unreported += chunk.len();
                    if unreported >= CHUNK {
                        unreported = 0;
                        watch(progress)?;
                    }
                }
            }
            progress.distance += 1;
            if next.iter().map(Vec::len).sum::<usize>() > counters.len() / SPARSE {
                next.iter_mut().for_each(Vec::clear);
                counters.each_at(progress.distance, |position, value| {
                    next[turns.list(position, value)].push(position);
                });
            }
            lists = next;
        }
        watch(progress)
    }
}

/// Positions of one distance and one list.
struct Pass<'a, T> {
    turns: &'a T,
    predecessors: &'a Rows,
    list: usize,
    progress: Progress,
}

impl<T: Turns> Pass<'_, T> {
    /// Updates the predecessors of these positions; those settled by it are added to
    /// `reached`.
    #[inline]
    fn update(&self, positions: &[u32], counters: &mut impl Settle, reached: &mut Vec<u32>) {
        let distance = self.progress.distance + 1;
        for &position in positions {
            for &before in self.predecessors.row(position) {
                let gains = self.turns.gains(before, self.list);
                if gains && counters.gains(before) {
                    counters.keep(before, entry(Value::Win, distance));
                    reached.push(before);
                } else if !gains && counters.loses(before) {
                    counters.keep(before, entry(Value::Loss, distance));
                    reached.push(before);
                }
            }
        }
    }

    /// Like [`Pass::update`], each thread a share at a time.
    #[cfg(feature = "parallel")]
    fn update_in_shares(&self, positions: &[u32], counters: &mut Counters, reached: &mut Vec<u32>) {
        use rayon::prelude::*;
        let counters = &*counters;
        let share = |positions: &[u32]| {
            let mut reached = Vec::new();
            self.update(positions, &mut { counters }, &mut reached);
            reached
        };
        let found: Vec<Vec<u32>> = positions.par_chunks(SHARE).map(share).collect();
        reached.extend(found.iter().flatten());
    }

    #[cfg(not(feature = "parallel"))]
    fn update_in_shares(&self, positions: &[u32], counters: &mut Counters, reached: &mut Vec<u32>) {
        self.update(positions, counters, reached);
    }
}

/// Whose turn it is, as far as it matters here.
trait Turns: Sync {
    /// The list that a position of this value is put in.
    fn list(&self, position: u32, value: Value) -> usize;

    /// The list for what is settled from this list.
    fn next_list(&self, list: usize) -> usize;

    /// Whether moving to a position of this list is good for the player to move in
    /// `before`.
    fn gains(&self, before: u32, list: usize) -> bool;
}

/// Players take turns: one list of lost and one of won positions.
struct InTurn;

impl Turns for InTurn {
    #[inline]
    fn list(&self, _: u32, value: Value) -> usize {
        usize::from(value == Value::Win)
    }

    #[inline]
    fn next_list(&self, list: usize) -> usize {
        1 - list
    }

    #[inline]
    fn gains(&self, _: u32, list: usize) -> bool {
        list == 0
    }
}

/// Positions have owners: one list of positions where the first player wins, and one where
/// the second does.
struct Owned<'a>(&'a GameGraph);

impl Owned<'_> {
    fn owner(&self, position: u32) -> Seat {
        self.0.owner(position).expect("a graph with owners")
    }
}

impl Turns for Owned<'_> {
    #[inline]
    fn list(&self, position: u32, value: Value) -> usize {
        let owner = self.owner(position);
        if value == Value::Win { owner.index() } else { owner.other().index() }
    }

    #[inline]
    fn next_list(&self, list: usize) -> usize {
        list
    }

    #[inline]
    fn gains(&self, before: u32, list: usize) -> bool {
        self.owner(before).index() == list
    }
}
