//! The value of every position of a game, and how to play it.
//!
//! [`Retrograde`] goes back from the ends of a [`GameGraph`](crate::game::GameGraph) and
//! gives a [`Solution`]: who wins from each position, and how soon; or [`Grundy`]
//! numbers. A [`Strategy`] is what one player means to do; it is built from a
//! solution, [checked](Strategy::check) without one, and each of its moves can be
//! [explained](Explanation).
//!
//! A game whose players do not see all is not in a graph of positions: [`belief`] is where
//! an unseen walker can be, and how likely, and [`hunt`] is what a hunt is worth if both
//! sides play as well as can be.
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
mod best;
mod check;
mod counters;
mod explain;
mod fault;
mod grundy;
pub mod hunt;
mod retrograde;
mod solution;
mod strategy;

pub use best::MoveValue;
pub use check::{Flaw, Refutation, Verified};
pub use explain::{Explanation, Reply};
pub use fault::SolutionFault;
pub use grundy::{Grundy, GrundyError};
pub use retrograde::{Progress, Retrograde};
pub use solution::{Solution, Value};
pub use strategy::Strategy;
