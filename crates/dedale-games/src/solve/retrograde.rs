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

#[cfg(feature = "parallel")]
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU32};

use dedale::search::Stopped;

use super::Value;
use super::solution::{self, Solution, entry};
use crate::game::{GameGraph, Rows, Seat};

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
        for position in 0..self.graph.position_count() {
            let at_end = self.graph.at_end(position);
            if self.graph.move_count(position) == 0 && at_end != Value::Draw {
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

// Counts the moves of each position that are not known to be bad.
//
// One byte a position, so that the counters stay in the cache: 0 means that the value is
// known, 255 that the count is stored where the value will be.

/// The count of such positions is stored in the entries.
const MANY: u8 = u8::MAX;

/// Updates positions in one pass over predecessors. A pass sends each of them one kind of
/// update: that a move is good or, once for each move, that moves are bad.
pub trait Settle {
    /// Records a good move; returns whether the value was unknown before.
    fn gains(&mut self, position: u32) -> bool;

    /// Records a bad move; returns whether it was the last one left.
    fn loses(&mut self, position: u32) -> bool;

    /// Stores the result of a position.
    fn keep(&mut self, position: u32, entry: u32);
}

/// The counters, and the results so far: 5 bytes a position.
#[derive(Debug)]
pub struct Counters {
    few: Vec<AtomicU8>,
    entries: Vec<AtomicU32>,
}

impl Counters {
    /// Starts with the number of moves of each position; all are draws so far.
    pub fn new(moves: impl ExactSizeIterator<Item = u32>) -> Self {
        let mut entries = Vec::with_capacity(moves.len());
        let few = moves.map(|moves| {
            let few = u8::try_from(moves).unwrap_or(MANY);
            entries.push(if few == MANY { moves } else { entry(Value::Draw, 0) });
            AtomicU8::new(few)
        });
        let few = few.collect();
        Self { few, entries: entries.into_iter().map(AtomicU32::new).collect() }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.few.len()
    }

    /// Calls `visit` with all positions of this distance and their values, in order.
    pub fn each_at(&mut self, distance: u32, mut visit: impl FnMut(u32, Value)) {
        let [win, loss] = [Value::Win, Value::Loss].map(|value| entry(value, distance));
        for (position, (kept, few)) in (0..).zip(self.entries.iter_mut().zip(&mut self.few)) {
            let kept = *kept.get_mut();
            if (kept == win || kept == loss) && *few.get_mut() == 0 {
                visit(position, if kept == win { Value::Win } else { Value::Loss });
            }
        }
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.few.is_empty()
    }

    /// The value of the position, and its distance, once they are known.
    pub fn result(&mut self, position: u32) -> Option<(Value, u32)> {
        let place = position as usize;
        let entry = *self.entries[place].get_mut();
        if *self.few[place].get_mut() > 0 { None } else { solution::result_of(entry) }
    }

    /// How many moves of the position are not known to be bad; 0 once its value is known.
    pub fn left(&mut self, position: u32) -> u32 {
        match *self.few[position as usize].get_mut() {
            MANY => *self.entries[position as usize].get_mut(),
            few => few.into(),
        }
    }

    /// Stores the value of the position and its distance.
    #[inline]
    pub fn settle(&mut self, position: u32, value: Value, distance: u32) {
        *self.few[position as usize].get_mut() = 0;
        self.keep(position, entry(value, distance));
    }

    /// The result of each position; those that are not settled are draws.
    pub(super) fn into_entries(self) -> Vec<u32> {
        let settled = |(entry, few): (AtomicU32, AtomicU8)| {
            if few.into_inner() == MANY {
                solution::entry(Value::Draw, 0)
            } else {
                entry.into_inner()
            }
        };
        self.entries.into_iter().zip(self.few).map(settled).collect()
    }
}

/// On a single thread: nothing is atomic.
impl Settle for Counters {
    #[inline]
    fn gains(&mut self, position: u32) -> bool {
        std::mem::take(self.few[position as usize].get_mut()) > 0
    }

    #[inline]
    fn loses(&mut self, position: u32) -> bool {
        let few = self.few[position as usize].get_mut();
        if *few == MANY {
            let many = self.entries[position as usize].get_mut();
            *many -= 1;
            *few = if *many == 0 { 0 } else { MANY };
            return *many == 0;
        }
        let was_last = *few == 1;
        *few = few.saturating_sub(1);
        was_last
    }

    #[inline]
    fn keep(&mut self, position: u32, entry: u32) {
        *self.entries[position as usize].get_mut() = entry;
    }
}

/// On several threads. The first to settle a position stores it; all would store the same.
#[cfg(feature = "parallel")]
impl Settle for &Counters {
    #[inline]
    fn gains(&mut self, position: u32) -> bool {
        let few = &self.few[position as usize];
        few.load(Relaxed) > 0 && few.swap(0, Relaxed) > 0
    }

    #[inline]
    fn loses(&mut self, position: u32) -> bool {
        let few = &self.few[position as usize];
        match few.load(Relaxed) {
            0 => false,
            MANY => {
                let was_last = self.entries[position as usize].fetch_sub(1, Relaxed) == 1;
                if was_last {
                    few.store(0, Relaxed);
                }
                was_last
            }
            // A position loses no more moves than it has.
            _ => few.fetch_sub(1, Relaxed) == 1,
        }
    }

    #[inline]
    fn keep(&mut self, position: u32, entry: u32) {
        self.entries[position as usize].store(entry, Relaxed);
    }
}
