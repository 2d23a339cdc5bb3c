//! Answers about paths: one path, a flow field, the queries of a scenario.

use dedale::Algorithm;
use serde::Serialize;

use super::Length;
use crate::schema::named;
use crate::{ByName, Named};

/// The answer of `dedale path`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct PathAnswer {
    /// Whether there is a path.
    pub found: bool,
    /// Without a path to the goal, and if requested: the reachable cell nearest to it, where the path
    /// ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<[i32; 2]>,
    /// The cost of the path: straight steps 1 and diagonal steps √2, times weights.
    pub cost: Option<Length>,
    /// The number of steps; null for paths at any angle.
    pub steps: Option<usize>,
    /// If cells have heights: how many levels the path climbs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub climbed: Option<u64>,
    /// If turns cost: the number of turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<usize>,
    /// If requested: the number of cheapest paths, in decimal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<String>,
    /// If the number of cheapest paths was requested: the cells that all of them use, in the order of the
    /// path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub common: Option<Vec<[i32; 2]>>,
    /// Of a path at any angle: where it begins, bends and ends, as `[x, y]`. The center of a cell is its
    /// place, its upper left corner half a cell before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<[Length; 2]>>,
    /// The cells of the path as `[x, y]`; of hexagonal cells `[q, r]`. Of a path at any angle the cells
    /// that its lines pass.
    pub cells: Vec<[i32; 2]>,
    /// The name of the algorithm.
    pub algorithm: ByName<PathSearch>,
    /// Where the search begins.
    pub start: [i32; 2],
    /// Where it is to end: of several goals the one that the path reaches.
    pub goal: [i32; 2],
    /// The counts of the search's events.
    #[serde(flatten)]
    pub counters: SearchCounters,
    /// The dead ends that the search met, by rows.
    pub banned_cells: Vec<[i32; 2]>,
    /// Whether the search gave up at its limit of expansions.
    pub gave_up: bool,
    /// The time of the search, in nanoseconds.
    pub nanos: u64,
}

/// The search that an answer is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathSearch {
    /// A search over the steps of the board.
    Steps(Algorithm),
    /// [`AnyAngle`](dedale::search::AnyAngle).
    AnyAngle,
    /// [`theta_star`](dedale::search::theta_star).
    ThetaStar,
}

impl Named for PathSearch {
    const SCHEMA: &'static str = "PathSearchName";

    const KIND: [&'static str; 2] = ["search", "searches"];

    fn all() -> Vec<Self> {
        let steps = Algorithm::named().map(Self::Steps);
        steps.chain([Self::AnyAngle, Self::ThetaStar]).collect()
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Steps(algorithm) => algorithm.name(),
            Self::AnyAngle => "any-angle",
            Self::ThetaStar => "theta-star",
        }
    }
}

/// The answer of `dedale reach`.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ReachAnswer {
    /// Where the unit stands, as `[x, y]`; of hexagonal cells `[q, r]`.
    pub start: [i32; 2],
    /// The budget, in steps.
    pub budget: Length,
    /// The cells within the budget, the cheapest first, then by rows; the start is the first.
    pub cells: Vec<ReachedCell>,
}

/// A cell within a budget of movement.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ReachedCell {
    /// The cell.
    pub cell: [i32; 2],
    /// The cost of a cheapest path there.
    pub cost: Length,
    /// The cell before it on this path; null for the start.
    pub before: Option<[i32; 2]>,
}

/// The answer of `dedale sight`.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct SightAnswer {
    /// The cell looked from, as `[x, y]`.
    pub from: [i32; 2],
    /// The cell looked at, if one was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<[i32; 2]>,
    /// Whether that cell is seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen: Option<bool>,
    /// If no cell was requested: the cells that are seen, by rows; the cell looked from is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<[i32; 2]>>,
}

/// The counts of a search's events.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct SearchCounters {
    /// Cells that joined the frontier.
    pub opened: u64,
    /// Better paths to cells on the frontier.
    pub improved: u64,
    /// Cells expanded.
    pub expanded: u64,
    /// Cells closed.
    pub closed: u64,
    /// Dead ends.
    pub banned: u64,
    /// The most cells open at one time.
    pub longest_frontier: u64,
}

/// The answer of `dedale path` for several searches.
#[derive(Serialize, Debug)]
pub struct PathsAnswer {
    /// One answer for each search: by start, then by algorithm.
    pub paths: Vec<PathAnswer>,
}

/// The answer of `dedale field`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "FieldAnswer"))]
pub struct FieldAnswer<D: Serialize, N: Serialize, A: Serialize> {
    /// Columns of the table.
    pub width: u32,
    /// Rows of the table.
    pub height: u32,
    /// On hexagonal boards: `q` and `r` of the first column and row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<[i32; 2]>,
    /// The goals, as `[x, y]`; of hexagonal cells `[q, r]`.
    pub goals: Vec<[i32; 2]>,
    /// Which of several optimal next steps is kept: `canonical`, the first direction in the
    /// board's order, or `discovery`, the neighbor that discovered the cell.
    pub tie: &'static str,
    /// The starts that the board marks, in its order.
    pub starts: Vec<StartOfField>,
    /// The number of cells from which a goal can be reached, goals included.
    pub reached: usize,
    /// The largest distance; null without goals.
    pub farthest: Option<Length>,
    /// The cells whose blocking would cut a start off from all goals, row by row, if
    /// requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chokepoints: Option<Vec<[i32; 2]>>,
    /// Row by row, the distance of each cell to the nearest goal; null where none can be
    /// reached.
    pub distance: D,
    /// Row by row, the direction of the next step, `*` at a goal; null where none can be
    /// reached.
    pub next: N,
    /// Row by row, every direction in which a best path can begin, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_next: Option<A>,
}

/// A start of the board, and its path in a flow field.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct StartOfField {
    /// The start.
    pub start: [i32; 2],
    /// Whether no goal can be reached from it.
    pub cut_off: bool,
    /// Its distance; null if it is cut off.
    pub distance: Option<Length>,
    /// The cells of the path along the next steps, the start first; empty if it is cut off.
    pub path: Vec<[i32; 2]>,
}

/// The answer of `dedale index`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct IndexAnswer {
    /// Columns of the board.
    pub width: u32,
    /// Rows of the board.
    pub height: u32,
    /// Whether the index has hub labels, else landmarks.
    pub labels: bool,
    /// The landmarks, as `[x, y]`, of a board that jump point search fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub landmarks: Option<Vec<[i32; 2]>>,
    /// The bytes of the file.
    pub bytes: u64,
    /// How long it took to build, in nanoseconds.
    pub nanos: u64,
}

/// The answer of `dedale scen`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ScenAnswer {
    /// The file of the map, or of the patches.
    pub map: String,
    /// The number of queries run.
    pub queries: usize,
    /// The number of patches laid on the board, if the board changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patches: Option<usize>,
    /// The number of queries that found a path.
    pub solved: usize,
    /// The number of lengths that differ from those of the scenario.
    pub wrong: usize,
    /// The mean time of a query, in nanoseconds.
    pub mean_nanos: u64,
    /// The median time of a query, in nanoseconds.
    pub median_nanos: u64,
    /// The time that 95 of 100 queries do not exceed, in nanoseconds.
    pub p95_nanos: u64,
    /// The longest time of a query, in nanoseconds.
    pub max_nanos: u64,
    /// Each query's length, in the order of the file, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub costs: Option<Vec<Option<Length>>>,
}

// Any graph.

/// What is searched for in a graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GraphSearch {
    /// A cheapest path from one node to another.
    Path,
    /// The distance of every node to the nearest of some.
    Field,
    /// The shortest chain of nodes between two sets.
    Link,
}

dedale::names!(GraphSearch: Path = "path", Field = "field", Link = "link");

named! { GraphSearch: ALL, "search", "searches" }

/// The answer of `dedale path`, `field` and `link` on a graph.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct GraphSearchAnswer {
    /// What was searched for.
    pub search: ByName<GraphSearch>,
    /// Whether there is a path or a link; of a field, whether every node reaches a goal.
    pub found: bool,
    /// The cost of the path: the sum of its weights, or its steps.
    pub cost: Option<Length>,
    /// The number of steps of the path or the link.
    pub steps: Option<usize>,
    /// The nodes of the path or the link.
    pub cells: Vec<String>,
    /// Of a link: whether no other set of as few nodes is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
    /// Of a link: the nodes without any one of which there would be none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<Vec<String>>,
    /// Of a field: every node, with its cost and where to go next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<Vec<FieldNode>>,
    /// Where the search begins.
    pub start: Vec<String>,
    /// Where it is to end.
    pub goal: Vec<String>,
    /// The time of the search, in nanoseconds.
    pub nanos: u64,
}

/// A node of a field.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct FieldNode {
    /// The node.
    pub node: String,
    /// The cost of a cheapest path to a goal; null where there is none.
    pub cost: Option<Length>,
    /// The next node of that path; null at a goal, and where there is none.
    pub next: Option<String>,
}
