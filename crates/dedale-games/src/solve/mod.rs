//! Solvers: the value of every position of a game, and how to play it.
//!
//! [`Retrograde`] works back from the ends of a [`GameGraph`] to a
//! [`Solution`]: who wins from each position, and how soon; or to [`Grundy`] numbers. A
//! [`Strategy`] is one player's plan; it is built from a solution,
//! [checked](Strategy::check) without one, and each of its moves can be
//! [explained](Explanation).
//!
//! [`chomp`] solves bars of Chomp whose graphs would not fit, on their staircases.
//!
//! Games with hidden information have no graph of positions: [`belief`] tracks where an
//! unseen walker can be, with probabilities, and [`hunt`] finds the value of a hunt under
//! optimal play.
//!
//! ```
//! use dedale_games::game::{Chomp, GameGraph, Store};
//! use dedale_games::solve::{Retrograde, Strategy, Value};
//!
//! let graph = GameGraph::of(&Chomp::new(3, 4)?, Store::List)?;
//! let solution = Retrograde::new(&graph).solve();
//! assert_eq!(solution.value(graph.start()), Value::Win);
//! assert_eq!(solution.distance(graph.start()), Some(8)); // moves to the empty bar
//!
//! let strategy = Strategy::winning(&graph, &solution).expect("the first player wins");
//! assert!(strategy.check(&graph).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod belief;
mod check;
pub mod chomp;
pub mod hunt;
mod retrograde;
mod solution;
mod strategy;

pub use crate::game::Value;
pub use check::{Flaw, Refutation, SolutionFault, Unasked, Verified};
pub use retrograde::{Counters, Progress, Retrograde, Settle};
pub use solution::Solution;
pub use strategy::{Explanation, ExplanationTree, MoveValue, Reply, Strategy};

use dedale::search::Stopped;

use self::retrograde::CHUNK;
use crate::game::{Convention, GameGraph};

/// Stands for no number.
const NONE: u32 = u32::MAX;

/// The Sprague–Grundy numbers of a game (Sprague 1935, Grundy 1939): for each position the
/// least number that none of its successors has.
///
/// A position is lost exactly when its number is 0. Under the normal convention the number
/// of a sum of games, with each turn in one of them, is the sum of their numbers without
/// carry.
///
/// Under the misère convention nobody makes the last move while having another. So these
/// are the numbers of the game without its ends, under normal play: positions whose only
/// moves lead to ends have number 0, and the ends have none. Published numbers of Chomp,
/// where nobody bites the poison, follow this rule. In a sum of such games they add only if
/// nobody makes the last move in any of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grundy {
    numbers: Vec<u32>,
}

/// Why Grundy numbers were not computed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
pub enum GrundyError {
    /// The game can go on forever.
    #[error("Grundy numbers are for games that always end, and a position can come again")]
    Cycle {
        /// A position on a cycle.
        position: u32,
    },
    /// The players have different moves.
    #[error(
        "Grundy numbers are for games in which both players have the same moves, not for \
        positions with owners"
    )]
    Owners,
    /// Some ends are won, lost or drawn by themselves.
    #[error("Grundy numbers are for games whose ends all have one value")]
    Ends,
    /// The observer stopped the work.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Grundy {
    /// The number of a position; `None` for an end under the misère convention.
    pub fn number(&self, position: u32) -> Option<u32> {
        Some(self.numbers[position as usize]).filter(|&number| number != NONE)
    }

    /// The greatest Grundy number.
    pub fn greatest(&self) -> u32 {
        self.numbers.iter().copied().filter(|&number| number != NONE).max().unwrap_or(0)
    }
}

impl Retrograde<'_> {
    /// The Grundy number of every position of a game without cycles and owners: O(V + E)
    /// time.
    pub fn grundy(&self) -> Result<Grundy, GrundyError> {
        self.grundy_with(&mut |_| Ok(()))
    }

    /// Like [`Retrograde::grundy`], with progress reports; an error from the observer stops
    /// it. The reported distance is 0.
    pub fn grundy_with(
        &self,
        watch: &mut dyn FnMut(Progress) -> Result<(), Stopped>,
    ) -> Result<Grundy, GrundyError> {
        let graph = self.graph;
        if graph.has_owners() {
            return Err(GrundyError::Owners);
        }
        if graph.ends().next().is_some() {
            return Err(GrundyError::Ends);
        }
        let count = graph.position_count();
        // Moves to positions without a number yet.
        let mut open: Vec<u32> = (0..count).map(|position| graph.move_count(position)).collect();
        let mut numbers = vec![NONE; count as usize];
        let mut ready: Vec<u32> = (0..count).filter(|&at| open[at as usize] == 0).collect();
        let mut least = Mex::default();
        let mut settled = 0;
        while let Some(position) = ready.pop() {
            let is_end = graph.move_count(position) == 0;
            if !is_end || graph.convention() == Convention::Normal {
                numbers[position as usize] = least.without(graph, position, &numbers);
            }
            for &before in self.predecessors.row(position) {
                open[before as usize] -= 1;
                if open[before as usize] == 0 {
                    ready.push(before);
                }
            }
            settled += 1;
            if (settled as usize).is_multiple_of(CHUNK) {
                watch(Progress { settled, distance: 0 })?;
            }
        }
        if settled < count {
            return Err(GrundyError::Cycle { position: on_a_cycle(graph, &open) });
        }
        Ok(Grundy { numbers })
    }
}

/// Finds the least number missing from a set (mex), again and again.
#[derive(Debug, Default)]
struct Mex {
    /// For each number the last round in which it occurred.
    seen: Vec<u64>,
    round: u64,
}

impl Mex {
    fn without(&mut self, graph: &GameGraph, position: u32, numbers: &[u32]) -> u32 {
        self.round += 1;
        for next in graph.successors(position) {
            let number = numbers[next as usize];
            if number != NONE {
                if number as usize >= self.seen.len() {
                    self.seen.resize(number as usize + 1, 0);
                }
                self.seen[number as usize] = self.round;
            }
        }
        let missing = self.seen.iter().position(|&seen| seen != self.round);
        missing.unwrap_or(self.seen.len()) as u32
    }
}

/// A position with open moves, reached by open moves for the second time.
fn on_a_cycle(graph: &GameGraph, open: &[u32]) -> u32 {
    let is_open = |position: &u32| open[*position as usize] > 0;
    let next = |position| graph.successors(position).find(is_open).expect("an open move");
    let begin = (0..graph.position_count()).find(is_open).expect("an open position");
    let mut seen = vec![false; open.len()];
    let mut position = begin;
    while !std::mem::replace(&mut seen[position as usize], true) {
        position = next(position);
    }
    position
}
