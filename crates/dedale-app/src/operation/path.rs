//! One way from a start to a goal.

use dedale::Algorithm;
use dedale::board::{Board, Cell, DirectionOrder, STRAIGHT};
use dedale::search::{Counters, Guarantee, Hand, Mark, Path};
use dedale_io::picture::{Pictured, Scene};
use serde::{Deserialize, Serialize};

use super::Request;
use crate::Watch;
use crate::answer::{Length, PathAnswer};
use crate::events::Trace;
use crate::search_run::{RunLimits, SearchRun, run_search};
use crate::sketch::{BoardInput, rows};
use crate::{AnyBoard, Loaded, Refusal, Spot, refuse};

/// Asks for a way.
#[derive(Deserialize, schemars::JsonSchema, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub struct PathRequest {
    /// The board; its stones are not in the way.
    pub board: BoardInput,
    /// The name of the algorithm.
    pub algorithm: String,
    /// Where the way begins (absent: at the only start that the board marks).
    pub from: Option<[i64; 2]>,
    /// Where it ends (absent: at the only goal that the board marks).
    pub to: Option<[i64; 2]>,
    /// Of `weighted-astar`: how many times too dear the way may be, 1 to 1000.
    pub weight: Option<f64>,
    /// Of depth-first searches: the order in which ways are tried, such as `N,W,E,S`.
    pub order: Option<String>,
    /// Of `wall-follower`: `left` or `right`.
    pub hand: Option<String>,
    /// Whether to give what the search made of each cell.
    #[serde(default)]
    pub marks: bool,
    /// Whether to give the search event by event.
    #[serde(default)]
    pub trace: bool,
}

/// A way, and what the search did.
#[derive(Serialize, schemars::JsonSchema, Debug)]
pub struct PathResponse {
    /// What the command `dedale path` answers.
    pub answer: PathAnswer,
    /// What the search did, counted.
    pub counters: SearchCounters,
    /// `optimal-steps`, `optimal-cost`, `complete`, or `incomplete`: a path may be missed.
    pub guarantee: &'static str,
    /// A sign for each cell of the table, if they were asked for: `.` neutral, `o` opened,
    /// `c` closed, `b` banned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<String>>,
    /// The search event by event, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Trace>,
}

/// What a search did, counted.
#[derive(Serialize, schemars::JsonSchema, Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchCounters {
    /// Cells that joined the frontier.
    pub opened: u64,
    /// Better ways to cells on the frontier.
    pub improved: u64,
    /// Cells from which the search went on.
    pub expanded: u64,
    /// Cells closed.
    pub closed: u64,
    /// Dead ends.
    pub banned: u64,
    /// The most cells that were opened and not yet closed at one time.
    pub longest_frontier: u64,
}

impl SearchCounters {
    fn of(run: &SearchRun) -> Self {
        let Counters { opened, improved, closed, banned, longest_frontier, .. } = run.counters;
        Self { opened, improved, expanded: run.expanded, closed, banned, longest_frontier }
    }
}

/// How an algorithm is to be run, beyond its name.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tuning {
    /// Of `weighted-astar`: the percent that an estimate weighs.
    pub weight: Option<u32>,
    /// Of depth-first searches: the order in which ways are tried.
    pub order: Option<DirectionOrder>,
    /// Of `wall-follower`: the hand on the wall.
    pub hand: Option<Hand>,
}

impl Tuning {
    /// The algorithm tuned so. In sentences the names of options have the dashes that
    /// they are typed with.
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

/// The percent that a factor is, if it is 1 to 1000.
pub fn factor_percent(factor: f64) -> Result<u32, Refusal> {
    if (1.0..=1000.0).contains(&factor) {
        Ok((factor * 100.0).round() as u32)
    } else {
        refuse("a factor is a number from 1 to 1000")
    }
}

/// What a cost in the algorithm's events is divided by to give cells: 1 where they count
/// steps.
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
    /// The answer of a search on this board.
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

/// The board at the end of a search: what it visited, and the path.
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
        let algorithm: Algorithm = request.algorithm.parse().map_err(Refusal::of)?;
        let order = request.order.as_deref().map(str::parse::<DirectionOrder>);
        let tuning = Tuning {
            weight: request.weight.map(factor_percent).transpose()?,
            order: order.transpose().map_err(Refusal::of)?,
            hand: request.hand.as_deref().map(hand).transpose()?,
        };
        let spot = |place: Option<[i64; 2]>| place.map(Spot::Place);
        let ends = [
            loaded.start("\"from\": [x, y]", spot(request.from).as_ref())?,
            loaded.goal("\"to\": [x, y]", spot(request.to).as_ref())?,
        ];
        Ok(Self { algorithm: tuning.of(algorithm, "")?, ends })
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

fn hand(name: &str) -> Result<Hand, Refusal> {
    match name {
        "left" => Ok(Hand::Left),
        "right" => Ok(Hand::Right),
        _ => refuse(format!("expected left or right, found '{name}'")),
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
    let events = run.trace.as_ref().map(|trace| trace.events());
    Ok(PathResponse {
        answer: PathAnswer::new(loaded, &run),
        counters: SearchCounters::of(&run),
        guarantee: query.algorithm.guarantee().name(),
        marks: request.marks.then(|| rows(&signs(), width)),
        trace: events.map(|events| Trace::of(events, unit(query.algorithm))),
    })
}
