//! The queries of a scenario, and what came of them: for the command and the page alike.

use dedale::board::{Point, Size};
use dedale_io::scenario::Scenario;

use crate::answer::{Length, ScenAnswer};
use crate::{Result, refusal};

/// Refuses queries of this map that are for another size than the board's. The scenario is called `named`,
/// the board `on`.
pub fn check_size(
    scenario: &Scenario,
    map: &str,
    board: Size,
    [named, on]: [&str; 2],
) -> Result<()> {
    let queries = scenario.queries.iter().filter(|query| query.map == map);
    match queries.map(|query| query.size).find(|&size| size != board) {
        None => Ok(()),
        Some(size) => Err(refusal!(
            "scenario-size",
            "{named} is for a map of {width}×{height} cells, but {on} has {columns}×{rows}",
            width = size.width(),
            height = size.height(),
            columns = board.width(),
            rows = board.height()
        )),
    }
}

/// A query, and how far its answer may be off.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ScenQuery {
    /// The class of the query.
    pub bucket: u32,
    /// Where the path begins.
    pub start: Point,
    /// Where the path ends.
    pub goal: Point,
    /// The length of a shortest path; `None` if there is none.
    pub optimum: Option<f64>,
    /// How far the length may be off.
    pub tolerance: f64,
}

impl ScenQuery {
    /// The queries of a scenario, in the order of the file.
    pub fn all(scenario: &Scenario) -> impl Iterator<Item = Self> {
        let queries = scenario.queries.iter().zip(scenario.tolerances());
        queries.map(|(query, tolerance)| Self {
            bucket: query.bucket,
            start: query.start,
            goal: query.goal,
            optimum: query.optimum,
            tolerance,
        })
    }
}

/// The outcome of one query.
#[derive(Clone, Copy, Debug)]
pub struct ScenOutcome {
    /// The query.
    pub query: ScenQuery,
    /// The length of the path found.
    pub length: Option<f64>,
    /// How long it took.
    pub nanos: u64,
}

impl ScenOutcome {
    /// Whether the length is that of the scenario.
    pub fn is_right(&self) -> bool {
        match (self.length, self.query.optimum) {
            (Some(length), Some(optimum)) => {
                (length - optimum).abs() <= self.query.tolerance + 1e-9
            }
            (length, optimum) => length.is_none() && optimum.is_none(),
        }
    }
}

impl ScenAnswer {
    /// The sums of these outcomes, with each length if requested.
    pub fn new(map: String, patches: Option<usize>, outcomes: &[ScenOutcome], each: bool) -> Self {
        let mut nanos: Vec<u64> = outcomes.iter().map(|outcome| outcome.nanos).collect();
        nanos.sort_unstable();
        let share =
            |percent: usize| nanos.get((nanos.len() * percent / 100).min(nanos.len().max(1) - 1));
        let [median, p95, max] = [50, 95, 100].map(|percent| share(percent).copied().unwrap_or(0));
        Self {
            map,
            patches,
            queries: outcomes.len(),
            solved: outcomes.iter().filter(|outcome| outcome.length.is_some()).count(),
            wrong: outcomes.iter().filter(|outcome| !outcome.is_right()).count(),
            mean_nanos: nanos.iter().sum::<u64>() / nanos.len().max(1) as u64,
            median_nanos: median,
            p95_nanos: p95,
            max_nanos: max,
            costs: each
                .then(|| outcomes.iter().map(|outcome| outcome.length.map(Length)).collect()),
        }
    }
}
