//! Solvers: the value of every position of a game, and how to play it.
//!
//! [`Retrograde`] works back from the ends of a [`GameGraph`](crate::game::GameGraph) to a
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
mod counters;
mod explain;
mod fault;
mod grundy;
pub mod hunt;
mod retrograde;
mod solution;
mod strategy;

pub use check::{Flaw, Refutation, Unasked, Verified};
pub use counters::{Counters, Settle};
pub use explain::{Explanation, ExplanationTree, Reply};
pub use fault::SolutionFault;
pub use grundy::{Grundy, GrundyError};
pub use retrograde::{Progress, Retrograde};
pub use solution::{Solution, Value};
pub use strategy::{MoveValue, Strategy};
