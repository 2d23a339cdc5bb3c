//! Strategies on game graphs, built and checked.

use dedale_games::game::Seat;
use dedale_games::solve::Strategy;
use dedale_io::strategy::{self, MoveStyle};
use serde::{Deserialize, Serialize};

use super::{Export, Request};
use crate::answer::CheckAnswer;
use crate::export::{ExportOptions, json};
use crate::run::graph::{GraphInput, solution};
use crate::run::named::NamedGraph;
use crate::{ByName, ExportFormat, Fault, Refusal, Result, Watch};

/// A request for a winning strategy, or to check one.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StrategyRequest {
    /// The game.
    pub game: GraphInput,
    /// The player to win (absent: the one who moves at the start).
    pub player: Option<ByName<Seat>>,
    /// The text of the strategy to check, as text, as JSON or as an array (absent: one is built).
    pub strategy: Option<String>,
    /// Whether the strategy that is built has a best move for each position, and not only a
    /// winning one for each that can occur.
    #[serde(default)]
    pub all: bool,
    /// How the moves are told in the text (absent: by positions).
    pub style: Option<ByName<MoveStyle>>,
}

/// A strategy, and whether it wins.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct StrategyResponse {
    /// The player to win.
    pub player: ByName<Seat>,
    /// The moves, by names of positions: from and to. None where a strategy was to be built
    /// for a player who cannot win.
    pub moves: Vec<[String; 2]>,
    /// The strategy as text, which `dedale check` reads.
    pub text: String,
    /// Whether it wins, as `dedale check … --json` prints it.
    pub answer: CheckAnswer,
}

impl StrategyRequest {
    /// The strategy that is to be checked, or one that is built.
    fn strategy(&self, named: &NamedGraph, watch: &dyn Watch) -> Result<Strategy> {
        let graph = &named.graph;
        if let Some(text) = &self.strategy {
            let read =
                strategy::read(text.as_bytes(), named.names.as_ref(), graph.position_count());
            return read.map_err(Refusal::from);
        }
        let solution = solution(named, watch)?;
        if self.all {
            return Ok(Strategy::best(graph, &solution));
        }
        let won = Strategy::winning_for(graph, &solution, self.seat(named));
        Ok(won.unwrap_or_else(|| Strategy::new(graph.position_count())))
    }

    /// The player to win.
    fn seat(&self, named: &NamedGraph) -> Seat {
        self.player.map_or(named.graph.first_seat(), |ByName(seat)| seat)
    }
}

impl Request for StrategyRequest {
    const NAME: &'static str = "strategy";
    const SUMMARY: &'static str = "Builds a winning strategy for a game graph, or checks one.";
    type Response = StrategyResponse;

    fn respond(&self, watch: &dyn Watch) -> Result<StrategyResponse> {
        let named = self.game.load(watch)?;
        let strategy = self.strategy(&named, watch)?;
        let seat = self.seat(&named);
        let title = format!("{}, for the {} player", named.title, seat.name());
        let mut text = Vec::new();
        let style = self.style.map(|ByName(style)| style).unwrap_or_default();
        if style == MoveStyle::Array {
            named.check_array(&strategy)?;
        }
        let written = match style {
            MoveStyle::Array => strategy::write_array(&strategy, &mut text),
            _ => strategy::write_text(&strategy, named.names.as_ref(), &title, style, &mut text),
        };
        written?;
        Ok(StrategyResponse {
            player: ByName(seat),
            moves: strategy.moves().map(|(from, to)| [from, to].map(|at| named.name(at))).collect(),
            text: String::from_utf8(text).map_err(Refusal::foreign)?,
            answer: named.checked(&strategy, seat, &strategy.check_for(&named.graph, seat)),
        })
    }
}

impl Export for StrategyRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.answer),
            ExportFormat::Text => Ok(self.respond(options.watch)?.text.into_bytes()),
            _ => Ok(options.refusal("a strategy", &[ExportFormat::Text, ExportFormat::Json])?),
        }
    }
}
