//! Path search from a start to a goal.

use dedale::Algorithm;
use dedale::board::{Board, Cell, DirectionOrder, STRAIGHT};
use dedale::search::{Counters, Guarantee, Hand, Mark, Path};
use dedale_io::picture::{Pictured, Scene};
use serde::{Deserialize, Serialize};

use super::Request;
use crate::Watch;
use crate::answer::{Length, PathAnswer};
use crate::events::Trace;
use crate::schema::{ByName, Parsed};
use crate::search_run::{RunLimits, SearchRun, run_search};
use crate::sketch::{BoardInput, rows};
use crate::{AnyBoard, Loaded, Refusal, Spot, refuse};

/// Names of directions, joined by commas.
const ORDERS: &str = r"^\s*([NnSs][EeWw]?|[EeWw])\s*(,\s*([NnSs][EeWw]?|[EeWw])\s*)*$";

/// A request for a path.
#[derive(Deserialize, schemars::JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct PathRequest {
    /// The board to search; stones do not block cells.
    pub board: BoardInput,
    /// The name of the algorithm.
    pub algorithm: ByName<Algorithm>,
    /// Where the path begins (absent: the only start that the board marks).
    pub from: Option<[i64; 2]>,
    /// Where the path ends (absent: the only goal that the board marks).
    pub to: Option<[i64; 2]>,
    /// For `weighted-astar`: how many times the lowest cost the path may cost, 1 to 1000.
    #[schemars(with = "Option<f64>", range(min = 1, max = 1000))]
    pub weight: Option<Factor>,
    /// For depth-first searches: the order in which to try directions, such as `N,W,E,S`.
    #[schemars(with = "Option<String>", regex(pattern = ORDERS))]
    pub order: Option<Parsed<DirectionOrder>>,
    /// For `wall-follower`: the hand on the wall, `left` or `right`.
    pub hand: Option<ByName<Hand>>,
    /// Whether to return the final mark of each cell.
    #[serde(default)]
    pub marks: bool,
    /// Whether to return the search event by event.
    #[serde(default)]
    pub trace: bool,
}

/// A factor, 1 to 1000, in percent.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(try_from = "f64")]
pub struct Factor(pub u32);

impl TryFrom<f64> for Factor {
    type Error = Refusal;

    fn try_from(factor: f64) -> Result<Self, Refusal> {
        if (1.0..=1000.0).contains(&factor) {
            Ok(Self((factor * 100.0).round() as u32))
        } else {
            refuse("a factor is a number from 1 to 1000")
        }
    }
}

/// A path, and what the search did.
#[derive(Serialize, schemars::JsonSchema, Debug)]
pub struct PathResponse {
    /// The answer, as `dedale path --json` prints it.
    pub answer: PathAnswer,
    /// The counts of the search's events.
    pub counters: SearchCounters,
    /// The guarantee: `optimal-steps`, `optimal-cost`, `complete`, or `incomplete` (may
    /// miss a path).
    #[schemars(with = "ByName<Guarantee>")]
    pub guarantee: &'static str,
    /// The mark of each cell of the table, if requested: `.` neutral, `o` opened, `c`
    /// closed, `b` banned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<String>>,
    /// The search event by event, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Trace>,
}

/// The counts of a search's events.
#[derive(Serialize, schemars::JsonSchema, Clone, Copy, PartialEq, Eq, Debug)]
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

impl SearchCounters {
    fn of(run: &SearchRun) -> Self {
        let Counters { opened, improved, closed, banned, longest_frontier, .. } = run.counters;
        Self { opened, improved, expanded: run.expanded, closed, banned, longest_frontier }
    }
}

/// The options of an algorithm, beyond its name.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tuning {
    /// For `weighted-astar`: the weight of the estimate, in percent.
    pub weight: Option<u32>,
    /// For depth-first searches: the order in which to try directions.
    pub order: Option<DirectionOrder>,
    /// For `wall-follower`: the hand on the wall.
    pub hand: Option<Hand>,
}

impl Tuning {
    /// The algorithm with these options. In sentences the names of options have the dashes
    /// that they are typed with.
    pub fn of(self, mut algorithm: Algorithm, dashes: &str) -> Result<Algorithm, Refusal> {
        if let Some(percent) = self.weight {
            let Algorithm::WeightedAstar(_) = algorithm else {
                return refuse(format!(
                    "{dashes}weight is for weighted-astar, not for {algorithm}"
                ));
            };
            algorithm = Algorithm::WeightedAstar(percent);
        }
        if let Some(order) = self.order {
            algorithm = algorithm.with_order(order).ok_or_else(|| {
                Refusal::new(format!(
                    "{dashes}order is for the depth-first searches, not for {algorithm}"
                ))
            })?;
        }
        if let Some(hand) = self.hand {
            algorithm = algorithm.with_hand(hand).ok_or_else(|| {
                Refusal::new(format!("{dashes}hand is for wall-follower, not for {algorithm}"))
            })?;
        }
        Ok(algorithm)
    }
}

/// The number that turns a cost in the algorithm's events into cells, by division: 1 where
/// they count steps.
pub fn unit(algorithm: Algorithm) -> u32 {
    let counts_steps = algorithm.guarantee() == Guarantee::OptimalSteps
        || matches!(
            algorithm,
            Algorithm::Dfs(_)
                | Algorithm::HeuristicDfs(_)
                | Algorithm::ManhattanDfs(_)
                | Algorithm::WallFollower(_)
        );
    if counts_steps { 1 } else { STRAIGHT }
}

impl PathAnswer {
    /// The answer for a search on this board.
    pub fn new<B: Pictured>(loaded: &Loaded<B>, run: &SearchRun) -> Self {
        let path = run.path.as_ref();
        let cells = path.map_or(&[][..], Path::cells);
        Self {
            found: path.is_some(),
            cost: path.and_then(|path| loaded.board.length(path.cells())).map(Length),
            steps: path.map(Path::steps),
            cells: cells.iter().map(|&cell| loaded.grid.place_of(cell)).collect(),
            opened: run.counters.opened,
            closed: run.counters.closed,
            nanos: run.nanos,
        }
    }
}

/// The board at the end of a search: the cells visited, and the path.
pub fn scene<B: Pictured>(loaded: &Loaded<B>, run: &SearchRun, [start, goal]: [Cell; 2]) -> Scene {
    let scene = loaded.scene(&[start], &[goal]).with_marks(run.marks.as_slice(), None);
    match &run.path {
        Some(path) => scene.with_path(path),
        None => scene,
    }
}

/// A request whose names are resolved on its board.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathQuery {
    pub algorithm: Algorithm,
    pub ends: [Cell; 2],
}

impl PathQuery {
    pub(super) fn new<B: Pictured>(
        request: &PathRequest,
        loaded: &Loaded<B>,
    ) -> Result<Self, Refusal> {
        let tuning = Tuning {
            weight: request.weight.map(|Factor(percent)| percent),
            order: request.order.as_ref().map(|order| order.0),
            hand: request.hand.map(|hand| hand.0),
        };
        let spot = |place: Option<[i64; 2]>| place.map(Spot::Place);
        let ends = [
            loaded.start("\"from\": [x, y]", spot(request.from).as_ref())?,
            loaded.goal("\"to\": [x, y]", spot(request.to).as_ref())?,
        ];
        Ok(Self { algorithm: tuning.of(request.algorithm.0, "")?, ends })
    }

    pub(super) fn run(
        self,
        board: &impl Board,
        watch: &dyn Watch,
        limits: RunLimits,
        traced: bool,
    ) -> Result<SearchRun, Refusal> {
        run_search(self.algorithm, board, self.ends, watch, limits, traced)
    }
}

impl Request for PathRequest {
    const NAME: &'static str = "path";
    const SUMMARY: &'static str = "Finds a path from a start to a goal.";
    type Response = PathResponse;

    fn respond(&self, watch: &dyn Watch) -> Result<PathResponse, Refusal> {
        match self.board.board()? {
            AnyBoard::Squares(loaded) => find(self, &loaded, watch),
            AnyBoard::Hexes(loaded) => find(self, &loaded, watch),
        }
    }
}

fn find<B: Pictured>(
    request: &PathRequest,
    loaded: &Loaded<B>,
    watch: &dyn Watch,
) -> Result<PathResponse, Refusal> {
    let query = PathQuery::new(request, loaded)?;
    let run = query.run(&loaded.board, watch, RunLimits::API, request.trace)?;
    let sign = |mark: &Mark| match mark {
        Mark::Neutral => b'.',
        Mark::Opened => b'o',
        Mark::Closed => b'c',
        Mark::Banned => b'b',
    };
    let width = loaded.grid.size().width();
    let signs = || run.marks.as_slice().iter().map(sign).collect::<Vec<u8>>();
    let events = run.trace.as_ref().map(dedale::search::Trace::events);
    Ok(PathResponse {
        answer: PathAnswer::new(loaded, &run),
        counters: SearchCounters::of(&run),
        guarantee: query.algorithm.guarantee().name(),
        marks: request.marks.then(|| rows(&signs(), width)),
        trace: events.map(|events| Trace::of(events, unit(query.algorithm))),
    })
}
