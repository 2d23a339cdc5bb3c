//! Searches: one way from a start to a goal.
//!
//! Every search comes twice: plain, and as `_with` an [`Observer`] and a
//! [`Memory`] that is used again from one query to the next. A search never
//! fails: no path is `None` (and for the wall follower, no path found). Only an
//! observer stops it, with [`Stopped`].
//!
//! | module | its answer | on steps of |
//! |---|---|---|
//! | [`bfs`], [`dead_end_filling`] | a path with the fewest steps | one cost |
//! | [`dijkstra`], [`astar`], [`idastar`] | a cheapest path | any cost |
//! | [`bidirectional`] | the same, searched from both ends | one cost, or any |
//! | [`weighted_astar`] | a path at most `w` times too dear | any cost |
//! | [`greedy`] | some path, soon | any cost |
//! | [`dfs`] | the path a walker finds by trying and backing up | one cost |
//! | [`wall_follower`] | the path of a walker with a hand on the wall, or none | one cost |
//!
//! [`Algorithm`] turns a name into a call.

mod algorithm;
pub mod astar;
mod best_first;
pub mod bfs;
pub mod bidirectional;
pub mod dead_end_filling;
pub mod dfs;
pub mod dijkstra;
mod frontier;
pub mod greedy;
pub mod idastar;
mod memory;
mod observe;
mod path;
mod trace;
pub mod wall_follower;
pub mod weighted_astar;

pub use algorithm::{Algorithm, Promise, UnknownAlgorithm};
pub(crate) use frontier::{BucketQueue, Frontier};
pub use memory::Memory;
pub use observe::{Counters, Event, Limit, Observer, Stopped};
pub use path::{Path, PathFault};
pub use trace::{Mark, Marks, Trace};
pub use wall_follower::Hand;
