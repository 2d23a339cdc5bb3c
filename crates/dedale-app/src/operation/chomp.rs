//! Games of Chomp, with the value of each bite.

use dedale::board::Point;
use dedale_games::game::chomp::Bar;
use dedale_games::game::{Chomp, Game, Numbered, Seat};
use dedale_games::solve::Value;
use serde::{Deserialize, Serialize};

use super::bar::BarRequest;
use super::{Export, Request};
use crate::answer::SolveAnswer;
use crate::base::limits::BAR_POSITIONS;
use crate::export::{ExportOptions, boards, json};
use crate::run::bar_game::{Judge, heights};
use crate::run::graph::chomp;
use crate::{ByName, ExportFormat, Fault, Result, Watch, bail};

/// A request for a game of Chomp after some bites.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ChompRequest {
    /// Rows of the whole bar.
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = crate::base::limits::BAR_SIDE)))]
    pub rows: u32,
    /// Columns of the whole bar.
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = crate::base::limits::BAR_SIDE)))]
    pub columns: u32,
    /// The squares bitten so far: row and column from 1.
    #[serde(default)]
    pub bites: Vec<[u32; 2]>,
    /// Whether the perfect player bites once more.
    #[serde(default)]
    pub reply: bool,
}

/// A game of Chomp and its values.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ChompResponse {
    /// Rows of the whole bar.
    pub rows: u32,
    /// Columns of the whole bar.
    pub columns: u32,
    /// The squares bitten so far, the reply included: row and column from 1.
    pub bites: Vec<[u32; 2]>,
    /// The bite of the perfect player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<[u32; 2]>,
    /// Squares left in each column.
    pub heights: Vec<u32>,
    /// The player to move; null when the bar is eaten.
    pub to_move: Option<ByName<Seat>>,
    /// The winner once the bar is eaten: the one with no bite left.
    pub winner: Option<ByName<Seat>>,
    /// The value for the player to move.
    pub value: ByName<Value>,
    /// Bites to the end under perfect play; null on bars too large for a graph.
    pub distance: Option<u32>,
    /// The bite of the perfect player from here; null when the bar is eaten.
    pub best: Option<[u32; 2]>,
    /// The value of the best bite, in one sentence; null when the bar is eaten.
    pub why: Option<String>,
    /// Row by row the value of each bite to the player who bites; null where nothing is
    /// left.
    pub squares: Vec<Vec<Option<ChompSquare>>>,
    /// The positions of the whole bar.
    pub positions: u64,
    /// The answer for the whole bar, as `dedale solve --chomp … --json` prints it; null on bars
    /// too large for a graph.
    pub answer: Option<SolveAnswer>,
}

/// The value of a bite.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ChompSquare {
    /// The value for the player who bites.
    pub value: ByName<Value>,
    /// Bites to the end, this one included; null on bars too large for a graph.
    pub distance: Option<u32>,
}

/// The bar after these bites.
fn played(chomp: &Chomp, bites: &[[u32; 2]]) -> Result<Bar> {
    let mut bar = chomp.start();
    for (number, &[row, column]) in (1..).zip(bites) {
        let square = row.checked_sub(1).zip(column.checked_sub(1));
        let square = square.map(|(y, x)| Point::new(x, y));
        let Some(square) = square.filter(|&square| bar.has(square)) else {
            let is_eaten = square.is_some_and(|square| chomp.start().has(square));
            let why = if is_eaten { "it is eaten" } else { "the bar has no such square" };
            bail!(
                "bite-illegal",
                "bite {number} is of row {row} and column {column}, counted from 1: {why}"
            );
        };
        bar = chomp.play(&bar, square);
    }
    Ok(bar)
}

/// The bar after the requested bites, without a reply.
fn bar(request: &ChompRequest) -> Result<Bar> {
    played(&chomp(request.rows, request.columns, BAR_POSITIONS)?, &request.bites)
}

impl Request for ChompRequest {
    const NAME: &'static str = "chomp";
    const SUMMARY: &'static str = "Plays Chomp, and values every bite.";
    type Response = ChompResponse;

    fn respond(&self, watch: &dyn Watch) -> Result<ChompResponse> {
        let ChompRequest { rows, columns, reply: is_answered, .. } = *self;
        let mut bites = self.bites.clone();
        let chomp = chomp(rows, columns, BAR_POSITIONS)?;
        let mut bar = played(&chomp, &bites)?;
        let judge = Judge::new(&chomp, watch)?;

        let numbered = |Point { x, y }| [y + 1, x + 1];
        let mut best = judge.best(&bar);
        let reply = best.filter(|_| is_answered);
        if let Some(bite) = reply {
            bar = chomp.play(&bar, bite);
            best = judge.best(&bar);
        }
        let reply = reply.map(numbered);
        bites.extend(reply);

        let seat = Seat::BOTH[bites.len() % 2];
        let is_over = bar.squares() == 0;
        let square = |y: u32, x: u32| {
            let bite = Point::new(x, y);
            bar.has(bite).then(|| {
                let (value, distance) = judge.bite(&bar, bite);
                ChompSquare { value: ByName(value), distance }
            })
        };
        let squares = (0..rows).map(|y| (0..columns).map(|x| square(y, x)).collect()).collect();
        let (value, distance) = judge.value(&bar);
        Ok(ChompResponse {
            rows,
            columns,
            bites,
            reply,
            heights: heights(&bar),
            to_move: (!is_over).then_some(ByName(seat)),
            winner: is_over.then_some(ByName(seat)),
            value: ByName(value),
            distance,
            best: best.map(numbered),
            why: best.map(|best| judge.why(&bar, best).to_string()),
            squares,
            positions: chomp.position_count(),
            answer: judge.answer(),
        })
    }
}

impl Export for ChompRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        if options.format != ExportFormat::Json {
            return Ok(boards::of_chomp(&bar(self)?, options)?);
        }
        let Self { rows, columns, .. } = *self;
        match self.respond(options.watch)?.answer {
            Some(answer) => json(&answer),
            None => BarRequest { rows, columns, classes: false, census: false }.export(options),
        }
    }
}
