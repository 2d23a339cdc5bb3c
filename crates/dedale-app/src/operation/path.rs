//! Path search from a start to a goal.

use std::mem::take;

use dedale::Algorithm;
use dedale::board::{Board, Cell, DirectionOrder, STRAIGHT};
use dedale::search::{Counters, Guarantee, Hand, Mark, Marks, Path};
use dedale_io::picture::{Pictured, Scene};
use serde::{Deserialize, Serialize};

use super::Request;
use crate::Watch;
use crate::answer::{Length, PathAnswer, SearchCounters};
use crate::columns::Column;
use crate::events::{Perhaps, Recorder, Trace};
use crate::schema::{ByName, Parsed};
use crate::search_run::{RunOptions, SearchRun, run_search};
use crate::sketch::{BoardInput, rows};
use crate::{AnyBoard, Loaded, OrderArg, Refusal, Spot, refusal, refuse};

/// Names of directions, joined by commas.
#[cfg(feature = "openapi")]
const ORDERS: &str = r"^\s*([NnSs][EeWw]?|[EeWw])\s*(,\s*([NnSs][EeWw]?|[EeWw])\s*)*$";

/// A request for a path.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PathRequest {
    /// The board to search; stones do not block cells.
    pub board: BoardInput,
    /// The name of the algorithm; with `auto` the answer names the one chosen.
    pub algorithm: ByName<Algorithm>,
    /// Where the path begins (absent: the only start that the board marks).
    pub from: Option<[i64; 2]>,
    /// Where the path ends (absent: the only goal that the board marks).
    pub to: Option<[i64; 2]>,
    /// For `weighted-astar`: how many times the lowest cost the path may cost, 1 to 1000.
    #[cfg_attr(feature = "openapi", schemars(with = "Option<f64>", range(min = 1, max = 1000)))]
    pub weight: Option<Factor>,
    /// For depth-first searches: the order in which to try directions, such as `N,W,E,S`;
    /// each direction of the board once.
    #[cfg_attr(feature = "openapi", schemars(with = "Option<String>", regex(pattern = ORDERS)))]
    pub order: Option<Parsed<OrderArg>>,
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
            refuse("a factor is a number from 1 to 1000, such as 1.5")
        }
    }
}

/// A path, and what the search did.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct PathResponse {
    /// The answer, as `dedale path --json` prints it.
    pub answer: PathAnswer,
    /// The guarantee: `optimal-steps`, `optimal-cost`, `complete`, or `incomplete` (may
    /// miss a path).
    #[cfg_attr(feature = "openapi", schemars(with = "crate::openapi::GuaranteeName"))]
    pub guarantee: &'static str,
    /// The mark of each cell of the table, if requested: `.` neutral, `o` opened, `c`
    /// closed, `b` banned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<String>>,
    /// The search event by event, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Trace>,
}

impl SearchCounters {
    fn of(run: &SearchRun) -> Self {
        let Counters { opened, improved, closed, banned, longest_frontier, .. } = run.counters;
        Self { opened, improved, expanded: run.expanded, closed, banned, longest_frontier }
    }
}

/// The options of an algorithm, beyond its name.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tuning {
    /// For `weighted-astar`: the weight of the estimate, in percent.
    pub weight: Option<u32>,
    /// For depth-first searches: the order in which to try directions.
    pub order: Option<OrderArg>,
    /// For `wall-follower`: the hand on the wall.
    pub hand: Option<Hand>,
}

impl Tuning {
    /// Whether the algorithm takes all of these options.
    pub fn is_for(&self, algorithm: Algorithm) -> bool {
        let is_weighted = matches!(algorithm, Algorithm::WeightedAstar(_));
        (self.weight.is_none() || is_weighted)
            && (self.order.is_none() || algorithm.with_order(DirectionOrder::default()).is_some())
            && (self.hand.is_none_or(|hand| algorithm.with_hand(hand).is_some()))
    }

    /// The algorithm with these options on this board. In sentences the names of options
    /// have the dashes that they are typed with.
    pub fn of<B: Pictured>(
        self,
        mut algorithm: Algorithm,
        loaded: &Loaded<B>,
        dashes: &str,
    ) -> Result<Algorithm, Refusal> {
        if let Some(percent) = self.weight {
            let Algorithm::WeightedAstar(_) = algorithm else {
                return refuse(format!(
                    "{dashes}weight is for weighted-astar, not for {algorithm}"
                ));
            };
            algorithm = Algorithm::WeightedAstar(percent);
        }
        if let Some(order) = self.order {
            if algorithm.with_order(DirectionOrder::default()).is_none() {
                return refuse(format!(
                    "{dashes}order is for the depth-first searches, not for {algorithm}"
                ));
            }
            let order = order.on(loaded, dashes)?;
            algorithm = algorithm.with_order(order).unwrap_or(algorithm);
        }
        if let Some(hand) = self.hand {
            algorithm = algorithm.with_hand(hand).ok_or_else(|| {
                Refusal::new(format!("{dashes}hand is for wall-follower, not for {algorithm}"))
            })?;
        }
        fitting(algorithm, &loaded.board)
    }
}

/// The algorithm that runs on the board; one that does not fit is refused.
pub fn fitting(algorithm: Algorithm, board: &impl Board) -> Result<Algorithm, Refusal> {
    if algorithm.fits(board) { Ok(algorithm.on(board)) } else { Err(unfit(algorithm)) }
}

/// The refusal of a board that this algorithm does not fit.
pub fn unfit(algorithm: Algorithm) -> Refusal {
    refusal!(
        "search-does-not-fit",
        "{algorithm} needs a board of squares without weights, roads, thin walls and water; auto \
         chooses a search for any board",
        algorithm = algorithm,
    )
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
    /// The answer for a search on this board, whose marks were recorded.
    pub fn new<B: Pictured>(
        loaded: &Loaded<B>,
        algorithm: Algorithm,
        [start, goal]: [Cell; 2],
        run: &SearchRun,
    ) -> Self {
        let path = run.path.as_ref();
        let cells = path.map_or(&[][..], Path::cells);
        let place = |cell| loaded.grid.place_of(cell);
        let marks = run.marks.as_ref().map_or(&[][..], Marks::as_slice);
        let banned = (0..).zip(marks).filter(|(_, mark)| **mark == Mark::Banned);
        Self {
            found: path.is_some(),
            cost: path.and_then(|path| loaded.board.length(path.cells())).map(Length),
            steps: path.map(Path::steps),
            cells: cells.iter().map(|&cell| place(cell)).collect(),
            algorithm: algorithm.name(),
            start: place(start),
            goal: place(goal),
            counters: SearchCounters::of(run),
            banned_cells: banned.map(|(number, _)| place(Cell::new(number))).collect(),
            gave_up: run.gave_up,
            nanos: run.nanos,
        }
    }
}

/// The board at the end of a search: the cells visited, if they were recorded, and the path.
pub fn scene<B: Pictured>(loaded: &Loaded<B>, run: &SearchRun, [start, goal]: [Cell; 2]) -> Scene {
    let mut scene = loaded.scene(&[start], &[goal]);
    if let Some(marks) = &run.marks {
        scene = scene.with_marks(marks.as_slice(), None);
    }
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
            order: request.order.as_ref().map(|order| order.0.clone()),
            hand: request.hand.map(|hand| hand.0),
        };
        let spot = |place: Option<[i64; 2]>| place.map(Spot::Place);
        let ends = [
            loaded.start("\"from\": [x, y]", spot(request.from).as_ref())?,
            loaded.goal("\"to\": [x, y]", spot(request.to).as_ref())?,
        ];
        Ok(Self { algorithm: tuning.of(request.algorithm.0, loaded, "")?, ends })
    }

    pub(super) fn run(
        self,
        board: &impl Board,
        watch: &dyn Watch,
        recorder: &mut dyn Recorder,
    ) -> Result<SearchRun, Refusal> {
        run_search(self.algorithm, None, board, self.ends, watch, RunOptions::API, recorder)
    }
}

impl Request for PathRequest {
    const NAME: &'static str = "path";
    const SUMMARY: &'static str = "Finds a path from a start to a goal.";
    type Response = PathResponse;

    fn check_json(response: &PathResponse) -> Result<(), Refusal> {
        response.trace.as_ref().map_or(Ok(()), Trace::check_json)
    }

    fn take_columns(response: &mut PathResponse) -> Vec<Column> {
        let mut columns = response.trace.as_mut().map(Trace::take_columns).unwrap_or_default();
        if let Some(marks) = &mut response.marks {
            let signs = take(marks).into_iter().flat_map(String::into_bytes);
            columns.push(Column::new("marks", signs.map(mark_number).collect::<Vec<u8>>()));
        }
        columns
    }

    fn respond(&self, watch: &dyn Watch) -> Result<PathResponse, Refusal> {
        match self.board.board()? {
            AnyBoard::Squares(loaded) => find(self, &loaded, watch),
            AnyBoard::Hexes(loaded) => find(self, &loaded, watch),
        }
    }
}

/// The signs of marks, by their numbers.
const SIGNS: [u8; 4] = *b".ocb";

/// A mark in a column, by its sign in JSON.
fn mark_number(sign: u8) -> u8 {
    SIGNS.iter().position(|&known| known == sign).map_or(0, |number| number as u8)
}

fn find<B: Pictured>(
    request: &PathRequest,
    loaded: &Loaded<B>,
    watch: &dyn Watch,
) -> Result<PathResponse, Refusal> {
    let query = PathQuery::new(request, loaded)?;
    let mut trace = request.trace.then(|| Trace::new(unit(query.algorithm)));
    let run = query.run(&loaded.board, watch, &mut Perhaps(&mut trace))?;
    let sign = |mark: &Mark| SIGNS[*mark as usize];
    let width = loaded.grid.size().width();
    let marks = run.marks.as_ref().map_or(&[][..], Marks::as_slice);
    let signs = || marks.iter().map(sign).collect::<Vec<u8>>();
    Ok(PathResponse {
        answer: PathAnswer::new(loaded, query.algorithm, query.ends, &run),
        guarantee: query.algorithm.guarantee().name(),
        marks: request.marks.then(|| rows(&signs(), width)),
        trace,
    })
}
