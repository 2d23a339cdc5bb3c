//! Path search from a start to a goal: A*, jump points, Dijkstra, breadth-first and others.
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
//! | [`dfs`], [`heuristic_dfs`], [`tremaux`] | the path of a walker that backtracks | ignored |
//! | [`wall_follower`] | the path of a walker with a hand on the wall, or none | ignored |
//!
//! [`theta_star`] leaves the steps of the board and goes at any angle; [`AnyAngle`] finds the shortest
//! such paths.
//!
//! The breadth-first search, Dijkstra's algorithm and A* take one goal or several ([`Goals`]); [`nearest`]
//! goes as near to a goal as one can get. [`MovementRange`] has the cells within a budget, [`ShortestPaths`] all
//! cheapest paths and their number; [`FewestTurns`] takes the one that turns least. [`WithTurnCost`] makes each
//! turn cost, [`WithHeights`] each climb; a [`WrappedBoard`](crate::board::WrappedBoard) joins opposite sides.
//!
//! [`Algorithm`] turns a name into a call; [`Algorithm::Auto`] chooses. [`Planner`] is for many
//! queries on one board, [`JumpSearch`] for one that changes, and [`PathIndex`] for one that is
//! asked often. [`Anytime`] gives a path soon, then better ones.

mod algorithm;
mod any_angle;
mod anytime;
mod best_first;
mod bfs;
mod bidirectional;
mod canonical;
mod dead_end_filling;
mod dfs;
mod goals;
mod heights;
mod idastar;
mod index;
mod jump;
mod labels;
mod movement_range;
mod nearest;
mod path;
mod planner;
mod shortest;
mod theta_star;
mod trace;
mod tremaux;
mod turning;
mod wall_follower;

pub use algorithm::{Algorithm, Guarantee, NeedsBoard, UnknownAlgorithm};
pub use any_angle::{AnyAngle, AnyAnglePath};
pub use anytime::{Anytime, Improvement};
pub use best_first::{
    astar, astar_with, dijkstra, dijkstra_with, greedy, greedy_with, weighted_astar,
    weighted_astar_with,
};
pub use bfs::{bfs, bfs_with};
pub use bidirectional::{
    bidirectional_astar, bidirectional_astar_with, bidirectional_bfs, bidirectional_bfs_with,
};
pub use canonical::FewestTurns;
pub use dead_end_filling::{dead_end_filling, dead_end_filling_with};
pub use dfs::{dfs, dfs_with, heuristic_dfs, heuristic_dfs_with};
pub use goals::Goals;
pub use heights::{Climb, WithHeights};
pub use idastar::{idastar, idastar_with};
pub use index::PathIndex;
pub use jump::{JumpSearch, LandmarkCosts};
pub use labels::IndexNumbers;
pub use movement_range::MovementRange;
pub use nearest::{nearest, nearest_with};
pub use num_bigint::BigUint;
pub use path::{Path, PathFault};
pub use planner::Planner;
pub use shortest::ShortestPaths;
pub use theta_star::{theta_star, theta_star_with};
pub use trace::{Mark, Marks, Trace};
pub use tremaux::{tremaux, tremaux_with};
pub use turning::WithTurnCost;
pub use wall_follower::{Hand, UnknownHand, wall_follower, wall_follower_with};

pub(crate) use crate::visit::blind_or_watched;
pub use crate::visit::{Counters, End, Event, Limit, Observer, Stopped};

use std::collections::BinaryHeap;

use crate::board::{Cell, Graph};
use crate::visit::{BucketQueue, Entry};

/// Reusable scratch space for searches, kept from query to query.
///
/// It grows to the largest board it has served and is never cleared as a whole, so a short
/// query on a large board is fast. 16 bytes a cell, twice that for searches from both ends,
/// plus the queue: each search says how much.
#[derive(Clone, Default, Debug)]
pub struct Workspace {
    near: Side,
    far: Side,
    heap: BinaryHeap<Entry>,
}

impl Workspace {
    /// An empty workspace, with no memory yet.
    pub fn new() -> Self {
        Self::default()
    }
}

/// What a search from one end knows, with its queues.
#[derive(Clone, Default, Debug)]
struct Side {
    nodes: Nodes,
    queue: Vec<Cell>,
    buckets: BucketQueue,
}

impl Side {
    /// Prepares for a query.
    ///
    /// # Panics
    ///
    /// Panics if an end is not in the graph.
    fn reset(&mut self, graph: &impl Graph, start: Cell, goals: impl Goals) {
        let cells = graph.cell_count();
        let mut ends = goals.cells().iter().chain([&start]);
        assert!(ends.all(|end| end.index() < cells), "a start and a goal of the graph");
        self.nodes.reset(cells);
        self.queue.clear();
    }
}

/// What is known of each cell in the current query.
///
/// A node belongs to the query whose stamp it bears; all others count as unseen, so a new
/// query only takes a new stamp.
#[derive(Clone, Default, Debug)]
struct Nodes {
    nodes: Vec<Node>,
    /// Stamps are odd: `stamp` marks an open node, `stamp + 1` a closed one.
    stamp: u32,
}

/// The cost; then the parent and, in the low half, the mark. Plain numbers, so that fresh
/// memory of a large board is not touched before it is used.
type Node = [u64; 2];

const NO_PARENT: u32 = u32::MAX;

impl Nodes {
    fn reset(&mut self, cell_count: usize) {
        self.stamp = match self.stamp.checked_add(2) {
            Some(stamp) if self.nodes.len() >= cell_count && stamp < u32::MAX => stamp,
            _ => {
                self.nodes = vec![[0; 2]; cell_count];
                1
            }
        };
    }

    #[inline]
    fn mark(&self, cell: Cell) -> u32 {
        self.nodes[cell.index()][1] as u32
    }

    #[inline]
    fn is_seen(&self, cell: Cell) -> bool {
        self.mark(cell) >= self.stamp
    }

    #[inline]
    fn is_closed(&self, cell: Cell) -> bool {
        self.mark(cell) > self.stamp
    }

    #[inline]
    fn cost(&self, cell: Cell) -> u64 {
        self.nodes[cell.index()][0]
    }

    /// The cost of the path to the cell, if it has been seen.
    #[inline]
    fn known_cost(&self, cell: Cell) -> Option<u64> {
        self.is_seen(cell).then(|| self.cost(cell))
    }

    #[inline]
    fn open(&mut self, cell: Cell, cost: u64, parent: Option<Cell>) {
        let parent = parent.map_or(NO_PARENT, Cell::number);
        self.nodes[cell.index()] = [cost, u64::from(parent) << 32 | u64::from(self.stamp)];
    }

    #[inline]
    fn close(&mut self, cell: Cell) {
        debug_assert!(self.is_seen(cell) && !self.is_closed(cell));
        self.nodes[cell.index()][1] += 1;
    }

    fn parent(&self, cell: Cell) -> Option<Cell> {
        let parent = (self.nodes[cell.index()][1] >> 32) as u32;
        (parent != NO_PARENT).then(|| Cell::new(parent))
    }

    /// The cells from `end` back to where the search began.
    fn chain(&self, end: Cell) -> impl Iterator<Item = Cell> {
        std::iter::successors(Some(end), |&cell| self.parent(cell))
    }

    fn path_to(&self, goal: Cell) -> Path {
        let mut cells: Vec<Cell> = self.chain(goal).collect();
        cells.reverse();
        Path::new(cells)
    }
}

/// Does both, with the feature `rayon` at the same time.
fn both<T: Send>(one: impl FnOnce() -> T + Send, other: impl FnOnce() -> T + Send) -> [T; 2] {
    #[cfg(feature = "rayon")]
    {
        rayon::join(one, other).into()
    }
    #[cfg(not(feature = "rayon"))]
    {
        [one(), other()]
    }
}
