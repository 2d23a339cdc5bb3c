//! Path search from a start to a goal.

use std::mem::take;
use std::num::NonZeroU8;

use dedale::Algorithm;
use dedale::board::{SquareBoard, Wrap};
use dedale::search::{Guarantee, Hand, Mark, Marks};
use dedale_io::picture::Pictured;
use serde::{Deserialize, Serialize};

use super::{Export, Request};
use crate::answer::PathAnswer;
use crate::base::limits::STEPS;
use crate::board::sketch::rows;
use crate::export::drawn::{BOARD_FORMATS, drawn};
use crate::export::{ExportOptions, boards, films, json};
use crate::run::any_angle::{AnyAngleRun, AnyAngleSearch, PATHS};
use crate::run::cheapest::{Choice, PathNumber, for_choice};
use crate::run::ends::EndSpots;
use crate::run::events::{Perhaps, Trace};
use crate::run::ground::{Ground, Heights, for_ground};
use crate::run::path::{Factor, PathQuery, Tuning, for_goals, for_turns, scene, unit};
use crate::{
    AnyBoard, BoardInput, ByName, Column, ExportFormat, Fault, Loaded, OrderArg, Parsed, Result,
    Spot, Watch, bail,
};

/// Names of directions, joined by commas.
#[cfg(feature = "openapi")]
const ORDERS: &str = r"^\s*([NnSs][EeWw]?|[EeWw])\s*(,\s*([NnSs][EeWw]?|[EeWw])\s*)*$";

/// How to specify a start and a goal.
const HOW: [&str; 2] = ["\"from\": [x, y]", "\"to\": [x, y]"];

/// A number in decimal digits.
#[cfg(feature = "openapi")]
const DIGITS: &str = "^[0-9]{1,100000}$";

/// A request for a path.
#[expect(clippy::struct_excessive_bools, reason = "each is a key of the request")]
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
    /// Instead of `to`: several goals, of which the path reaches the one that costs least, by
    /// `astar`, `dijkstra` or `auto`, or that takes the fewest steps, by `bfs`.
    #[serde(default)]
    pub to_any: Vec<[i64; 2]>,
    /// Stops on the way, in this order. In a trace the search of each leg begins after the arrival of the
    /// one before. Not with `nearest`.
    #[serde(default)]
    pub through: Vec<[i64; 2]>,
    /// Whether to go as near as possible to a goal that cannot be reached, even to one in a wall.
    #[serde(default)]
    pub nearest: bool,
    /// For `weighted-astar`: how many times the lowest cost the path may cost, 1 to 1000.
    #[cfg_attr(feature = "openapi", schemars(with = "Option<f64>", range(min = 1, max = 1000)))]
    pub weight: Option<Factor>,
    /// For depth-first searches: the order in which to try directions, such as `N,W,E,S`;
    /// each direction of the board once.
    #[cfg_attr(feature = "openapi", schemars(with = "Option<String>", regex(pattern = ORDERS)))]
    pub order: Option<Parsed<OrderArg>>,
    /// For `wall-follower`: the hand on the wall, `left` or `right`.
    pub hand: Option<ByName<Hand>>,
    /// How many cells a start or goal in a wall is moved at most, to the free cell nearest in a
    /// straight line (absent: none).
    #[serde(default)]
    pub snap: u32,
    /// The side of the agent in cells; it is where its upper left cell is (absent: 1).
    pub agent_size: Option<NonZeroU8>,
    /// How many steps a turn costs (absent: none). By `astar` or `auto`.
    #[serde(default)]
    pub turn_cost: u32,
    /// Whether to count the cheapest paths, and to list the cells that they have in common. Not with
    /// `turn_cost`.
    #[serde(default)]
    pub count_paths: bool,
    /// The number of the path to take among the cheapest, from 0, in decimal digits; the paths are in the
    /// order of their steps. By `astar` or `auto`.
    #[cfg_attr(feature = "openapi", schemars(with = "Option<String>", regex(pattern = DIGITS)))]
    pub nth_path: Option<Parsed<PathNumber>>,
    /// The random seed of a path drawn from the cheapest, all equally likely. By `astar` or `auto`.
    pub random_path: Option<u64>,
    /// Whether to leave the steps of a board of squares: `exact` for the shortest path at any angle, which
    /// bends at corners of walls, or `fast` for one that is hardly longer. By `auto`; with `from`, `to`,
    /// `to_any`, `through`, `snap` and `agent_size` alone.
    pub any_angle: Option<ByName<AnyAngleSearch>>,
    /// The sides of the board that are joined, so that it wraps round: `none`, `x`, `y` or `both`. By `astar`
    /// or `auto`.
    pub wrap: Option<ByName<Wrap>>,
    /// The heights of the cells. By `astar` or `auto`.
    pub heights: Option<Heights>,
    /// Whether to return the final mark of each cell.
    #[serde(default)]
    pub marks: bool,
    /// Whether to return the search event by event.
    #[serde(default)]
    pub trace: bool,
}

/// A path, and what the search did.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct PathResponse {
    /// The answer, as `dedale path --json` prints it.
    pub answer: PathAnswer,
    /// The guarantee: `optimal-steps`, `optimal-cost`, `complete`, or `incomplete` (may
    /// miss a path).
    pub guarantee: ByName<Guarantee>,
    /// The mark of each cell of the table, if requested: `.` neutral, `o` opened, `c`
    /// closed, `b` banned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<String>>,
    /// The search event by event, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Trace>,
}

impl PathRequest {
    fn side(&self) -> u8 {
        self.agent_size.map_or(1, NonZeroU8::get)
    }

    fn wrap(&self) -> Wrap {
        self.wrap.map_or(Wrap::None, |wrap| wrap.0)
    }

    /// The algorithm and the ends that are requested on this board.
    fn query<B: Pictured>(&self, loaded: &Loaded<B>, ground: Option<Ground>) -> Result<PathQuery> {
        let tuning = Tuning {
            weight: self.weight.map(|Factor(percent)| percent),
            order: self.order.as_ref().map(|order| order.0.clone()),
            hand: self.hand.map(|hand| hand.0),
        };
        let ends = self.spots().on(loaded, HOW)?;
        let nth = self.nth_path.as_ref().map(|number| &number.0);
        let choice = Choice::of(nth, self.random_path)?;
        let is_plain = !self.nearest && self.turn_cost == 0 && ground.is_none();
        let algorithm = for_choice(self.algorithm.0, choice.as_ref(), is_plain)?;
        let algorithm = for_ground(algorithm, ground.as_ref())?;
        let algorithm = for_turns(algorithm, &loaded.board, self.turn_cost)?;
        let algorithm = tuning.of(for_goals(algorithm, &ends.goals)?, loaded, "")?;
        let &Self { nearest, turn_cost, count_paths: counts, .. } = self;
        if turn_cost > 0 && (nearest || counts) {
            bail!(
                "turns-alone",
                "a cost of turns cannot be combined with nearest or a count of paths"
            );
        }
        if ground.is_some() && (nearest || counts || turn_cost > 0) {
            bail!(
                "ground-alone",
                "a board that wraps or has heights cannot be combined with nearest, a cost of turns or a \
                 count of paths"
            );
        }
        Ok(PathQuery { algorithm, ends, nearest, turn_cost, counts, choice, ground })
    }

    /// The ends as they were sent.
    fn spots(&self) -> EndSpots {
        EndSpots {
            start: self.from.map(Spot::Place),
            through: self.through.iter().copied().map(Spot::Place).collect(),
            goals: self.to.iter().chain(&self.to_any).copied().map(Spot::Place).collect(),
            nearest: self.nearest,
            snap: self.snap,
        }
    }

    /// The path at any angle on this board.
    fn lines(
        &self,
        search: AnyAngleSearch,
        loaded: &Loaded<SquareBoard>,
        watch: &dyn Watch,
    ) -> Result<AnyAngleRun> {
        let has_others = self.nearest
            || self.turn_cost > 0
            || self.count_paths
            || self.marks
            || self.trace
            || self.algorithm.0 != Algorithm::Auto
            || self.nth_path.is_some()
            || self.random_path.is_some()
            || self.wrap() != Wrap::None
            || self.heights.is_some()
            || self.weight.is_some()
            || self.order.is_some()
            || self.hand.is_some();
        if has_others {
            bail!(
                "any-angle-alone",
                "a path at any angle is found by auto, with from, to, to_any, through, snap and agent_size alone"
            );
        }
        let agents = loaded.for_agents(self.side())?;
        let ends = self.spots().on(&*agents, HOW)?;
        search.run(&agents.board, ends, STEPS, watch)
    }
}

impl Request for PathRequest {
    const NAME: &'static str = "path";
    const SUMMARY: &'static str = "Finds a path from a start to a goal.";
    type Response = PathResponse;

    fn check_json(response: &PathResponse) -> Result<()> {
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

    fn respond(&self, watch: &dyn Watch) -> Result<PathResponse> {
        if let Some(ByName(search)) = self.any_angle {
            let board = self.board.board()?;
            let loaded = board.squares(PATHS)?;
            let answer = self.lines(search, loaded, watch)?.answer(loaded);
            let guarantee = ByName(search.guarantee());
            return Ok(PathResponse { answer, guarantee, marks: None, trace: None });
        }
        match self.board.board()? {
            AnyBoard::Squares(loaded) => {
                let loaded = loaded.for_agents(self.side())?;
                find(self, &loaded, loaded.ground(self.wrap(), self.heights.as_ref())?, watch)
            }
            AnyBoard::Hexes(loaded) => {
                let loaded = loaded.for_agents(self.side())?;
                find(self, &loaded, loaded.ground(self.wrap(), self.heights.as_ref())?, watch)
            }
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
    ground: Option<Ground>,
    watch: &dyn Watch,
) -> Result<PathResponse> {
    let query = request.query(loaded, ground)?;
    let mut trace = request.trace.then(|| Trace::new(unit(query.algorithm)));
    let run = query.run(&loaded.board, watch, &mut Perhaps(&mut trace))?;
    let sign = |mark: &Mark| SIGNS[*mark as usize];
    let width = loaded.grid.size().width();
    let marks = run.marks.as_ref().map_or(&[][..], Marks::as_slice);
    let signs = || marks.iter().map(sign).collect::<Vec<u8>>();
    Ok(PathResponse {
        answer: PathAnswer::new(loaded, query.algorithm, &query.ends, &run),
        guarantee: ByName(query.algorithm.guarantee()),
        marks: request.marks.then(|| rows(&signs(), width)),
        trace,
    })
}

impl Export for PathRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        Ok(match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.answer)?,
            ExportFormat::Svg | ExportFormat::Png | ExportFormat::Gif | ExportFormat::Posthoc => {
                if let Some(ByName(search)) = self.any_angle {
                    let board = self.board.board()?;
                    let loaded = board.squares(PATHS)?;
                    if matches!(options.format, ExportFormat::Gif | ExportFormat::Posthoc) {
                        return Ok(options.refusal("a path at any angle", &BOARD_FORMATS)?);
                    }
                    let scene = self.lines(search, loaded, options.watch)?.scene(loaded);
                    return Ok(drawn(scene, options)?);
                }
                match self.board.board()? {
                    AnyBoard::Squares(loaded) => {
                        let agents = loaded.for_agents(self.side())?;
                        let ground = agents.ground(self.wrap(), self.heights.as_ref())?;
                        pictured(self, &loaded, &agents, ground, options)?
                    }
                    AnyBoard::Hexes(loaded) => {
                        let agents = loaded.for_agents(self.side())?;
                        let ground = agents.ground(self.wrap(), self.heights.as_ref())?;
                        pictured(self, &loaded, &agents, ground, options)?
                    }
                }
            }
            _ => boards::of_input(&self.board, options)?,
        })
    }
}

/// The search at its end as a picture of the board, or step by step; `searched` is the board for the agents.
fn pictured<B: Pictured>(
    request: &PathRequest,
    loaded: &Loaded<B>,
    searched: &Loaded<B>,
    ground: Option<Ground>,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>> {
    let query = request.query(searched, ground)?;
    if matches!(options.format, ExportFormat::Gif | ExportFormat::Posthoc) {
        return films::of_path(loaded, &searched.board, &query, options);
    }
    let run = query.run(&searched.board, options.watch, &mut ())?;
    drawn(scene(loaded, &run, &query.ends), options)
}
