//! Games solved by several processes, on one machine or on many.
//!
//! A [`Cluster`] is a list of addresses, one for each process, and the place of this process in
//! it. Every process runs the same work; its threads are *workers*, which go on in step, round
//! by round, over [timely dataflow](https://docs.rs/timely) (Murray and others, 2013). A worker
//! owns a share of the positions: its memory holds them alone, so memory adds up over machines.
//!
//! Nothing is done about processes that die: the others stop. What was saved before serves to
//! [resume](Saves), on as many processes as there are then.
//!
//! | file | idea |
//! |---|---|
//! | `cluster` | the processes, their connections and rounds: letters to owners, all of which arrive before the next round |
//! | `moves` | where the moves of a game come from: a file, a graph, or the game itself |
//! | `retrograde` | the values of a game graph, distance by distance, by owner of position |
//! | `chomp` | bars of Chomp, level by level, by owner of family |
//! | `saves` | what each worker knows after a distance, in files of its own |

mod chomp;
mod cluster;
mod moves;
mod retrograde;
mod saves;

pub use chomp::{Bar, BarAnswer, BarSolved};
pub use cluster::{Cluster, ClusterError};
pub use moves::{Moves, Place, Told, told_by};
pub use retrograde::{Analysis, Analyzed, SolveError};
pub use saves::{SaveError, Saves};
