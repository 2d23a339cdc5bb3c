use std::fmt;
use std::str::FromStr;

use super::{
    Hand, JumpSearch, Observer, Path, PathIndex, Stopped, Workspace, best_first, bfs,
    bidirectional, canonical::CanonicalSearch, dead_end_filling, dfs, idastar, tremaux,
    wall_follower,
};
use crate::board::{Board, BoardKind, Cell, DirectionOrder, Heuristic, Reversible, each_board};
use crate::visit::blind_or_watched;

/// The search algorithms by name: the one place where a name becomes a call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Algorithm {
    /// The fastest of these on this board that finds the lowest cost: see [`Algorithm::on`].
    Auto,
    /// Jump point search: lowest cost, on boards that it [fits](Algorithm::fits); A* on others.
    Jps,
    /// The search that a [`PathIndex`] leads, which is built first: lowest cost, on every board.
    Index,
    /// Breadth-first search: fewest steps.
    Bfs,
    /// Depth-first search, trying directions in this order.
    Dfs(DirectionOrder),
    /// Depth-first search that steps to the cell nearest to the goal in a straight line;
    /// this order breaks ties.
    HeuristicDfs(DirectionOrder),
    /// Depth-first search that steps to the cell with the smallest Manhattan distance to
    /// the goal (on hexagonal cells: the fewest steps); this order breaks ties.
    ManhattanDfs(DirectionOrder),
    /// Dijkstra's algorithm: lowest cost.
    Dijkstra,
    /// A*: lowest cost.
    Astar,
    /// A* that follows one of several equal paths, from both ends where cells have weights (Pijls, Post
    /// 2009): lowest cost. Faster than A* where a [`Planner`](super::Planner) asks often, as what it
    /// learns of a board stays.
    CanonicalAstar,
    /// A* with its estimate scaled to this many percent: the cost exceeds the lowest at
    /// most by that factor.
    WeightedAstar(u32),
    /// Greedy best-first search: some path, found soon.
    Greedy,
    /// Breadth-first search from both ends: fewest steps.
    BidirectionalBfs,
    /// Bidirectional A*, from both ends: lowest cost.
    BidirectionalAstar,
    /// Iterative deepening A*: lowest cost.
    Idastar,
    /// Dead-end filling: fewest steps.
    DeadEndFilling,
    /// Trémaux's walk with chalk marks: the path of depth-first search.
    Tremaux,
    /// Wall follower with this hand on the wall: some path, or none.
    WallFollower(Hand),
}

/// What an algorithm guarantees about its path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Guarantee {
    /// The path has the fewest steps possible.
    OptimalSteps,
    /// The path has the lowest cost possible.
    OptimalCost,
    /// A path is found if there is one.
    Complete,
    /// A path may be missed although there is one.
    Incomplete,
}

crate::names! {
    Guarantee:
    OptimalSteps = "optimal-steps", OptimalCost = "optimal-cost", Complete = "complete",
    Incomplete = "incomplete"
}

impl Algorithm {
    /// Every algorithm, with its default order, weight or hand; not [`Algorithm::Auto`], which
    /// is always one of them.
    pub const ALL: [Self; 17] = [
        Self::Astar,
        Self::CanonicalAstar,
        Self::Jps,
        Self::Index,
        Self::Dijkstra,
        Self::Bfs,
        Self::BidirectionalAstar,
        Self::BidirectionalBfs,
        Self::Idastar,
        Self::WeightedAstar(150),
        Self::Greedy,
        Self::Dfs(DirectionOrder::NORTH_WEST_EAST_SOUTH),
        Self::HeuristicDfs(DirectionOrder::TOP_RIGHT_BOTTOM_LEFT),
        Self::ManhattanDfs(DirectionOrder::NORTH_WEST_EAST_SOUTH),
        Self::DeadEndFilling,
        Self::Tremaux,
        Self::WallFollower(Hand::Right),
    ];

    /// `auto`, and every algorithm.
    pub fn named() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Auto).chain(Self::ALL)
    }

    /// The algorithm's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Jps => "jps",
            Self::Index => "index",
            Self::Bfs => "bfs",
            Self::Dfs(_) => "dfs",
            Self::HeuristicDfs(_) => "heuristic-dfs",
            Self::ManhattanDfs(_) => "manhattan-dfs",
            Self::Dijkstra => "dijkstra",
            Self::Astar => "astar",
            Self::CanonicalAstar => "canonical-astar",
            Self::WeightedAstar(_) => "weighted-astar",
            Self::Greedy => "greedy",
            Self::BidirectionalBfs => "bidirectional-bfs",
            Self::BidirectionalAstar => "bidirectional-astar",
            Self::Idastar => "idastar",
            Self::DeadEndFilling => "dead-end-filling",
            Self::Tremaux => "tremaux",
            Self::WallFollower(_) => "wall-follower",
        }
    }

    /// What the algorithm guarantees about its path.
    pub const fn guarantee(self) -> Guarantee {
        match self {
            Self::Bfs | Self::BidirectionalBfs | Self::DeadEndFilling => Guarantee::OptimalSteps,
            Self::Auto
            | Self::Jps
            | Self::Index
            | Self::Dijkstra
            | Self::Astar
            | Self::CanonicalAstar
            | Self::BidirectionalAstar
            | Self::Idastar => Guarantee::OptimalCost,
            Self::WallFollower(_) => Guarantee::Incomplete,
            _ => Guarantee::Complete,
        }
    }

    /// The same algorithm, trying directions in this order; `None` if the algorithm takes
    /// the board's order.
    pub const fn with_order(self, order: DirectionOrder) -> Option<Self> {
        match self {
            Self::Dfs(_) => Some(Self::Dfs(order)),
            Self::HeuristicDfs(_) => Some(Self::HeuristicDfs(order)),
            Self::ManhattanDfs(_) => Some(Self::ManhattanDfs(order)),
            _ => None,
        }
    }

    /// The same algorithm with this hand on the wall; `None` unless it is the wall
    /// follower.
    pub const fn with_hand(self, hand: Hand) -> Option<Self> {
        match self {
            Self::WallFollower(_) => Some(Self::WallFollower(hand)),
            _ => None,
        }
    }

    /// The algorithm that runs one query on this board: `auto` is jump point search where that
    /// fits and walls stand in long lines, and A* elsewhere. O(1).
    pub fn on(self, board: &impl Board) -> Self {
        match self {
            Self::Auto if JumpSearch::fits_at_once(BoardKind::of(board)) => Self::Jps,
            Self::Auto => Self::Astar,
            _ if !self.fits(board) => Self::Astar,
            _ => self,
        }
    }

    /// Whether the algorithm can run on this board. O(1).
    pub fn fits(self, board: &impl Board) -> bool {
        !self.needs_plain_squares() || JumpSearch::fits(board)
    }

    /// Whether the algorithm needs a board of squares without weights above 1, roads, thin walls
    /// and water, as jump point search does.
    pub const fn needs_plain_squares(self) -> bool {
        matches!(self, Self::Jps)
    }

    /// Finds a path with this algorithm. For many queries on one board use a
    /// [`Planner`](super::Planner).
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn find(self, board: &impl Board, start: Cell, goal: Cell) -> Option<Path> {
        self.find_with(board, start, goal, &mut Workspace::new(), &mut ()).unwrap_or(None)
    }

    /// [`Algorithm::find`] with a workspace and an observer.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] once the observer stops it.
    pub fn find_with(
        self,
        board: &impl Board,
        start: Cell,
        goal: Cell,
        workspace: &mut Workspace,
        observer: &mut dyn Observer,
    ) -> Result<Option<Path>, Stopped> {
        self.find_on(BoardKind::of(board), start, goal, workspace, observer)
    }

    pub(super) fn find_on(
        self,
        board: BoardKind<'_>,
        start: Cell,
        goal: Cell,
        workspace: &mut Workspace,
        observer: &mut dyn Observer,
    ) -> Result<Option<Path>, Stopped> {
        each_board!(board, board => match self.on(board) {
            Self::Jps => {
                let mut jumps = JumpSearch::on(board).expect("a board that fits");
                jumps.find_with(start, goal, observer)
            }
            Self::Index => match PathIndex::on(board) {
                Some(mut index) => index.find_with(start, goal, observer),
                None => best_first::astar_with(board, start, goal, workspace, observer),
            },
            Self::CanonicalAstar => {
                let mut search = CanonicalSearch::on(BoardKind::of(board));
                search.find_with(BoardKind::of(board), [start, goal], true, observer)
            }
            other => blind_or_watched!(observer, observer => {
                other.search(board, start, goal, workspace, observer)
            }),
        })
    }

    /// Runs one of the searches that learn nothing of the board.
    fn search<O: Observer + ?Sized>(
        self,
        board: &impl Board,
        start: Cell,
        goal: Cell,
        workspace: &mut Workspace,
        observer: &mut O,
    ) -> Result<Option<Path>, Stopped> {
        match self {
            Self::Dfs(order) => {
                dfs::dfs_with(&board.in_order(order), start, goal, workspace, observer)
            }
            Self::HeuristicDfs(order) => {
                let distance = |cell| board.straight_line_squared(cell, goal);
                let board = &board.in_order(order);
                dfs::heuristic_dfs_with(board, start, goal, distance, workspace, observer)
            }
            Self::ManhattanDfs(order) => {
                let distance = |cell| board.straight_steps(cell, goal);
                let board = &board.in_order(order);
                dfs::heuristic_dfs_with(board, start, goal, distance, workspace, observer)
            }
            Self::WallFollower(hand) => {
                wall_follower::wall_follower_with(board, start, goal, hand, workspace, observer)
            }
            other => other.run(board, start, goal, workspace, observer),
        }
    }

    /// Whether the algorithm needs a board: it uses straight lines or directions, which
    /// other graphs lack.
    pub const fn needs_board(self) -> bool {
        matches!(
            self,
            Self::Jps
                | Self::Index
                | Self::CanonicalAstar
                | Self::HeuristicDfs(_)
                | Self::ManhattanDfs(_)
                | Self::WallFollower(_)
        )
    }

    /// Finds a path in your own graph with this algorithm. Depth-first search takes
    /// neighbors in the order of the graph.
    ///
    /// # Errors
    ///
    /// Returns an error if the algorithm needs a board.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not in the graph.
    pub fn find_in_graph<G: Reversible + Heuristic>(
        self,
        graph: &G,
        start: Cell,
        goal: Cell,
    ) -> Result<Option<Path>, NeedsBoard> {
        let found = self.find_in_graph_with(graph, start, goal, &mut Workspace::new(), &mut ())?;
        Ok(found.unwrap_or(None))
    }

    /// [`Algorithm::find_in_graph`] with a workspace and an observer.
    ///
    /// # Errors
    ///
    /// As [`Algorithm::find_in_graph`].
    pub fn find_in_graph_with<G: Reversible + Heuristic>(
        self,
        graph: &G,
        start: Cell,
        goal: Cell,
        workspace: &mut Workspace,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Result<Option<Path>, Stopped>, NeedsBoard> {
        if self.needs_board() {
            return Err(NeedsBoard { algorithm: self.name() });
        }
        Ok(self.run(graph, start, goal, workspace, observer))
    }

    /// Runs one of the searches that need nothing but the graph, or the nearest to it.
    fn run<G: Reversible + Heuristic>(
        self,
        graph: &G,
        start: Cell,
        goal: Cell,
        workspace: &mut Workspace,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Option<Path>, Stopped> {
        match self {
            Self::Bfs => bfs::bfs_with(graph, start, goal, workspace, observer),
            Self::Dijkstra => best_first::dijkstra_with(graph, start, goal, workspace, observer),
            Self::Auto | Self::Jps | Self::Index | Self::Astar | Self::CanonicalAstar => {
                best_first::astar_with(graph, start, goal, workspace, observer)
            }
            Self::WeightedAstar(percent) => {
                best_first::weighted_astar_with(graph, start, goal, percent, workspace, observer)
            }
            Self::Greedy => best_first::greedy_with(graph, start, goal, workspace, observer),
            Self::BidirectionalBfs => {
                bidirectional::bidirectional_bfs_with(graph, start, goal, workspace, observer)
            }
            Self::BidirectionalAstar => {
                bidirectional::bidirectional_astar_with(graph, start, goal, workspace, observer)
            }
            Self::Idastar => idastar::idastar_with(graph, start, goal, workspace, observer),
            Self::DeadEndFilling => {
                dead_end_filling::dead_end_filling_with(graph, start, goal, workspace, observer)
            }
            Self::Tremaux => tremaux::tremaux_with(graph, start, goal, workspace, observer),
            Self::Dfs(_)
            | Self::HeuristicDfs(_)
            | Self::ManhattanDfs(_)
            | Self::WallFollower(_) => dfs::dfs_with(graph, start, goal, workspace, observer),
        }
    }
}

/// The error for an algorithm that runs on boards only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("{algorithm} needs a board of square or hexagonal cells, not just a graph")]
pub struct NeedsBoard {
    /// The algorithm's name.
    pub algorithm: &'static str,
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a name that is no algorithm's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("unknown algorithm '{name}'; the algorithms are {known}", known = known_names())]
pub struct UnknownAlgorithm {
    /// The name requested.
    pub name: String,
}

fn known_names() -> String {
    let names: Vec<_> = Algorithm::named().map(Algorithm::name).collect();
    names.join(", ")
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Self, UnknownAlgorithm> {
        Self::named()
            .find(|algorithm| algorithm.name() == name)
            .ok_or_else(|| UnknownAlgorithm { name: name.to_owned() })
    }
}
