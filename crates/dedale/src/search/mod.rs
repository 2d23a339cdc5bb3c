//! Path search from a start to a goal: A*, jump points, Dijkstra, breadth-first and eleven more.
//!
//! Every search comes in two forms: plain, and as `_with`, which takes a [`Workspace`] to
//! reuse from query to query and an [`Observer`]. A search never fails: no path is `None`
//! (for the wall follower: no path found). Only an observer stops it, with [`Stopped`].
//!
//! | function | its path | step costs |
//! |---|---|---|
//! | [`bfs`], [`bidirectional_bfs`], [`dead_end_filling`] | the fewest steps | ignored |
//! | [`dijkstra`], [`astar`], [`bidirectional_astar`], [`idastar`] | the lowest cost | any |
//! | [`weighted_astar`] | at most `w` times the lowest cost | any |
//! | [`greedy`] | any path, found soon | any |
//! | [`dfs`], [`heuristic_dfs`] | the path of a walker that backtracks | ignored |
//! | [`wall_follower`] | the path of a walker with a hand on the wall, or none | ignored |
//!
//! [`Algorithm`] turns a name into a call; [`Algorithm::Auto`] chooses. [`Planner`] is for many
//! queries on one board, [`JumpSearch`] for one that changes, and [`PathIndex`] for one that is
//! asked often. [`Anytime`] gives a path soon, then better ones.

mod algorithm;
mod anytime;
mod best_first;
mod bfs;
mod bidirectional;
mod dead_end_filling;
mod dfs;
mod idastar;
mod jump;
mod path;
mod planner;
mod trace;
mod wall_follower;
mod workspace;

pub use algorithm::{Algorithm, Guarantee, NeedsBoard, UnknownAlgorithm};
pub use anytime::{Anytime, Improvement};
pub use best_first::{
    astar, astar_with, dijkstra, dijkstra_with, greedy, greedy_with, weighted_astar,
    weighted_astar_with,
};
pub use bfs::{bfs, bfs_with};
pub use bidirectional::{
    bidirectional_astar, bidirectional_astar_with, bidirectional_bfs, bidirectional_bfs_with,
};
pub use dead_end_filling::{dead_end_filling, dead_end_filling_with};
pub use dfs::{dfs, dfs_with, heuristic_dfs, heuristic_dfs_with};
pub use idastar::{idastar, idastar_with};
pub use jump::{JumpSearch, LabelNumbers, LandmarkCosts, PathIndex};
pub use path::{Path, PathFault};
pub use planner::Planner;
pub use trace::{Mark, Marks, Trace};
pub use wall_follower::{Hand, UnknownHand, wall_follower, wall_follower_with};
pub use workspace::Workspace;

pub(crate) use crate::visit::blind_or_watched;
pub use crate::visit::{Counters, End, Event, Limit, Observer, Stopped};
