//! The queries of a scenario, run one after the other.

use dedale::Algorithm;
use dedale::board::{Board, Size, SquareBoard};
use dedale::search::{Planner, Stopped};
use dedale_io::scenario::{self, Scenario, live};
use serde::{Deserialize, Serialize};

use super::{Export, Request};
use crate::answer::{Length, ScenAnswer};
use crate::base::limits::QUERIES;
use crate::export::{ExportOptions, json};
use crate::run::events::{Patience, still_waiting};
use crate::run::path::fitting;
use crate::run::scenario::{ScenOutcome, ScenQuery, check_size};
use crate::{AnyBoard, BoardInput, ByName, ExportFormat, Fault, Result, Watch, bail, count};

/// A request for the answers to all queries of a scenario.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ScenRequest {
    /// The board: squares, as many columns and rows as the scenario says.
    pub board: BoardInput,
    /// The text of the `.scen` file, of version 1.
    pub scenario: String,
    /// The name of the algorithm, which answers all queries.
    pub algorithm: ByName<Algorithm>,
}

/// What came of one query.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ScenQueryAnswer {
    /// The class of the query: in most files its length divided by four.
    pub bucket: u32,
    /// Where the path begins.
    pub start: [u32; 2],
    /// Where it ends.
    pub goal: [u32; 2],
    /// The length that the scenario says; null if it says that there is no path.
    pub optimum: Option<f64>,
    /// The length of the path found; null if none was found.
    pub cost: Option<Length>,
    /// Whether the two lengths agree, to the last digit of the file.
    pub right: bool,
    /// How long it took, in nanoseconds.
    pub nanos: u64,
}

/// The answers to all queries.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ScenResponse {
    /// The sums, as `dedale scen --json` prints them.
    pub answer: ScenAnswer,
    /// The algorithm that answered the last query: with `auto`, the one chosen.
    pub algorithm: ByName<Algorithm>,
    /// Each query, in the order of the file.
    pub queries: Vec<ScenQueryAnswer>,
}

impl Request for ScenRequest {
    const NAME: &'static str = "scen";
    const SUMMARY: &'static str = "Runs all queries of a scenario.";
    type Response = ScenResponse;

    fn respond(&self, watch: &dyn Watch) -> Result<ScenResponse> {
        let AnyBoard::Squares(loaded) = self.board.board()? else {
            bail!("scenario-on-hexagons", "a scenario is for a board of squares, found hexagons");
        };
        let scenario = self.scenario(loaded.board.size())?;
        let algorithm = fitting(self.algorithm.0, &loaded.board)?;
        let mut planner = Planner::new(self.algorithm.0, &loaded.board);
        let all = scenario.queries.len();
        let mut outcomes = Vec::with_capacity(all);
        for (done, query) in (0..).zip(ScenQuery::all(&scenario)) {
            still_waiting(watch)?;
            watch.tell(done, all as u64);
            outcomes.push(outcome(query, &loaded.board, &mut planner, algorithm, watch)?);
        }
        let map = scenario.queries.into_iter().next().map(|query| query.map).unwrap_or_default();
        Ok(ScenResponse {
            answer: ScenAnswer::new(map, None, &outcomes, false),
            algorithm: ByName(planner.algorithm()),
            queries: outcomes.iter().map(ScenQueryAnswer::of).collect(),
        })
    }
}

impl ScenRequest {
    /// The scenario, which fits a board of this size.
    fn scenario(&self, size: Size) -> Result<Scenario> {
        let bytes = self.scenario.as_bytes();
        if live::is_live(bytes) {
            bail!(
                "scenario-patches",
                "a scenario of version 2 changes its board; run it with dedale scen"
            );
        }
        let scenario = scenario::read(bytes)?;
        let all = scenario.queries.len() as u64;
        if all > QUERIES {
            bail!(
                "scenario-too-long",
                "a scenario has up to {most} queries here, found {found}",
                most = count(QUERIES),
                found = count(all)
            );
        }
        match scenario.maps()[..] {
            [] => {}
            [map] => check_size(&scenario, map, size, ["the scenario", "the board"])?,
            [first, second, ..] => bail!(
                "scenario-of-maps",
                "the scenario has queries for '{first}' and for '{second}'; there is one board here"
            ),
        }
        Ok(scenario)
    }
}

/// Runs one query. IDA* may never end, so it is watched; all others take no longer than one
/// look at each cell, and their times are those of a search that nobody watches.
fn outcome(
    query: ScenQuery,
    board: &SquareBoard,
    planner: &mut Planner,
    algorithm: Algorithm,
    watch: &dyn Watch,
) -> Result<ScenOutcome> {
    let [start, goal] = [query.start, query.goal].map(|point| board.size().cell_at(point));
    let begin = watch.nanos();
    let path = match (start, goal) {
        (Some(start), Some(goal)) if algorithm == Algorithm::Idastar => {
            let mut patience = Patience::new(watch);
            planner
                .find_with(board, start, goal, &mut patience)
                .map_err(|Stopped| patience.refusal())?
        }
        (Some(start), Some(goal)) => planner.find(board, start, goal),
        _ => None,
    };
    let nanos = watch.nanos().saturating_sub(begin);
    Ok(ScenOutcome { query, length: path.and_then(|path| board.length(path.cells())), nanos })
}

impl ScenQueryAnswer {
    fn of(outcome: &ScenOutcome) -> Self {
        let ScenQuery { bucket, start, goal, optimum, .. } = outcome.query;
        Self {
            bucket,
            start: [start.x, start.y],
            goal: [goal.x, goal.y],
            optimum,
            cost: outcome.length.map(Length),
            right: outcome.is_right(),
            nanos: outcome.nanos,
        }
    }
}

impl Export for ScenRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.answer),
            _ => Ok(options.refusal("a scenario", &[ExportFormat::Json])?),
        }
    }
}
