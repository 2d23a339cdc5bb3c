//! Game graphs solved and played, with all positions and where to draw them.

use dedale::board::Point;
use dedale_games::game::{Convention, Ending, Line, Numbered, Seat};
use dedale_games::solve::{self, Solution};
use dedale_io::graph::Layers;
use dedale_io::picture::Figure;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Export, Request};
use crate::answer::SolveAnswer;
use crate::base::limits::GRAPH_MOVES;
use crate::base::parts;
use crate::export::drawn::of_figure;
use crate::export::{ExportOptions, json};
use crate::run::bar_game::heights;
use crate::run::graph::{GraphInput, solution};
use crate::run::named::{NamedGraph, Solved};
use crate::{ByName, ExportFormat, Fault, Result, Watch, bail};

/// A request for the values of a game graph, and of the moves in a game on it.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SolveRequest {
    /// The game.
    pub game: GraphInput,
    /// The moves of a game from the start: the names of the positions moved to.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Whether the perfect player makes one more move.
    #[serde(default)]
    pub reply: bool,
    /// Whether to return all positions and moves, if they are few.
    #[serde(default)]
    pub graph: bool,
}

/// A solved game graph, and a game on it.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct SolveResponse {
    /// Who wins when the player to move has no move.
    pub convention: ByName<Convention>,
    /// The moves of the game, the reply included.
    pub moves: Vec<String>,
    /// The reply, if one was requested and the game was not over.
    pub reply: Option<String>,
    /// The position after the moves.
    pub position: String,
    /// The player to move; null once the game is over.
    pub to_move: Option<ByName<Seat>>,
    /// The player who has won; null in a draw, or before the end.
    pub winner: Option<ByName<Seat>>,
    /// The value of the position for the player to move.
    pub value: ByName<solve::Value>,
    /// Moves to the end with best play; null for a draw.
    pub distance: Option<u32>,
    /// What can be played, best move first: up to 1,000 moves. None once the game is over.
    pub legal: Vec<GraphMove>,
    /// All positions and moves, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<DrawnGraph>,
    /// How the text was read, where it does not say so itself: half a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The note in parts, as those of an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phrase: Option<Value>,
    /// The answer, as `dedale solve … --json` prints it.
    pub answer: SolveAnswer,
}

/// A move on a game graph, and what it is worth.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct GraphMove {
    /// The position moved to.
    pub to: String,
    /// The value for the player who moves.
    pub value: ByName<solve::Value>,
    /// Moves to the end with best play, this one counted; null for a draw.
    pub distance: Option<u32>,
    /// The square that is bitten in Chomp: row and column, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bite: Option<[u32; 2]>,
}

/// All positions of a game graph, and the moves between them.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct DrawnGraph {
    /// The positions by number.
    pub positions: Vec<DrawnPosition>,
    /// The moves: numbers of positions, from and to.
    pub arcs: Vec<[u32; 2]>,
    /// The number of the start.
    pub start: u32,
}

/// A position of a game graph.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct DrawnPosition {
    /// The name.
    pub name: String,
    /// The player who moves here; null where players take turns.
    pub owner: Option<ByName<Seat>>,
    /// The value for the player to move.
    pub value: ByName<solve::Value>,
    /// Moves to the end; null for a draw.
    pub distance: Option<u32>,
    /// The number of the position to which a best move leads; null at an end.
    pub best: Option<u32>,
    /// The layer in which it is drawn, from 0 at the top. Moves lead down, unless there are
    /// cycles.
    pub layer: u32,
    /// How far right of the middle of the layer it is drawn, in positions.
    pub across: f64,
    /// Squares left in each column of a bar of Chomp.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heights: Option<Vec<u32>>,
}

impl Request for SolveRequest {
    const NAME: &'static str = "solve";
    const SUMMARY: &'static str =
        "Solves a game graph: who wins in each position, and how soon. Plays on it.";
    type Response = SolveResponse;

    fn respond(&self, watch: &dyn Watch) -> Result<SolveResponse> {
        let (named, note) = self.game.read(watch)?;
        if self.graph {
            named.check_drawn()?;
        }
        let mut line = played(&named, &self.moves)?;
        let begin = watch.nanos();
        let solution = solution(&named, watch)?;
        let nanos = watch.nanos().saturating_sub(begin);
        let is_over = line.ending().is_some();
        let best = solution.best_move(&named.graph, line.position());
        let reply = best.filter(|_| self.reply && !is_over);
        if let Some(to) = reply {
            line.play(to)?;
        }
        let ending = line.ending();
        let position = line.position();
        Ok(SolveResponse {
            convention: ByName(named.graph.convention()),
            moves: line.positions()[1..].iter().map(|&at| named.name(at)).collect(),
            reply: reply.map(|to| named.name(to)),
            position: named.name(position),
            to_move: ending.is_none().then_some(ByName(line.to_move())),
            winner: match ending {
                Some(Ending::Won(seat)) => Some(ByName(seat)),
                _ => None,
            },
            value: ByName(solution.value(position)),
            distance: solution.distance(position),
            legal: if ending.is_none() { legal(&named, &solution, position) } else { Vec::new() },
            graph: self.graph.then(|| drawn(&named, &solution)),
            note: note.as_ref().map(ToString::to_string),
            phrase: note.as_ref().map(parts),
            answer: Solved::new(&named, solution).answer(false, nanos),
        })
    }
}

/// The solved graph with the position after the moves, without a reply.
fn figure(
    request: &SolveRequest,
    ExportOptions { watch, wording, .. }: ExportOptions<'_>,
) -> Result<Figure> {
    let named = request.game.load(watch)?;
    named.check_drawn()?;
    let current = played(&named, &request.moves)?.position();
    let solution = solution(&named, watch)?;
    Ok(named.figure(&solution, current, wording))
}

/// The game after these moves.
fn played<'a>(named: &'a NamedGraph, moves: &[String]) -> Result<Line<'a>> {
    let mut line = Line::new(&named.graph);
    for (number, name) in (1..).zip(moves) {
        if line.ending().is_some() {
            bail!("move-after-end", "move {number}: the game is over");
        }
        let (from, to) = (line.position(), named.named(name)?);
        if line.play(to).is_err() {
            bail!(
                "no-such-move",
                "move {number}: there is no move from {from} to {to}",
                from = named.shown(from),
                to = named.shown(to)
            );
        }
    }
    Ok(line)
}

/// The moves in this position, best first; those that are alike as the graph lists them.
fn legal(named: &NamedGraph, solution: &Solution, position: u32) -> Vec<GraphMove> {
    let graph = &named.graph;
    let mut moves: Vec<_> = graph
        .successors(position)
        .map(|to| (solution.move_value(graph, position, to), to))
        .collect();
    moves.sort_by_key(|&(outcome, _)| outcome.rank());
    moves.truncate(GRAPH_MOVES);
    let told = moves.into_iter().map(|(outcome, to)| GraphMove {
        to: named.name(to),
        value: ByName(outcome.value),
        distance: outcome.distance,
        bite: named.bite(position, to).map(|Point { x, y }| [y + 1, x + 1]),
    });
    told.collect()
}

fn drawn(named: &NamedGraph, solution: &Solution) -> DrawnGraph {
    let graph = &named.graph;
    let numbers = || 0..graph.position_count();
    let layers = Layers::new(graph);
    let position = |number| {
        let (layer, across) = layers.place(number);
        DrawnPosition {
            name: named.name(number),
            owner: graph.owner(number).map(ByName),
            value: ByName(solution.value(number)),
            distance: solution.distance(number),
            best: solution.best_move(graph, number),
            layer,
            across,
            heights: named.chomp.as_ref().map(|chomp| heights(&chomp.position(number))),
        }
    };
    let arcs = numbers().flat_map(|from| graph.successors(from).map(move |to| [from, to]));
    DrawnGraph {
        positions: numbers().map(position).collect(),
        arcs: arcs.collect(),
        start: graph.start(),
    }
}

impl Export for SolveRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.answer),
            ExportFormat::Svg | ExportFormat::Png => {
                Ok(of_figure(&figure(self, options)?, options)?)
            }
            _ => {
                let known = [ExportFormat::Svg, ExportFormat::Png, ExportFormat::Json];
                Ok(options.refusal("a solved game", &known)?)
            }
        }
    }
}
