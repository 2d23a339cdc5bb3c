//! Games of `HexMo`, Hex or Y.

use std::borrow::Cow;

use dedale::Random;
use dedale::board::Cell;
use dedale::link::Player;
use dedale_games::game::{LinkGame, LinkMove, LinkPosition, LinkRules, Seat};
use dedale_games::player::{Analysis, Considered};
use dedale_io::position::{hexworld, sgf};
use serde::{Deserialize, Serialize};

use super::{Export, Request};
use crate::answer::PlayAnswer;
use crate::export::{ExportOptions, boards};
use crate::run::game::{
    Computer, USUAL_PLAYOUTS, move_name, moves_of, played, position_of, record_of,
};
use crate::run::link::{BorderSketch, border_sketches};
use crate::{ByName, Fault, Parsed, Result, Sketch, Watch, bail};

/// The size of the largest board of any game.
#[cfg(feature = "openapi")]
const LARGEST_BOARD: u32 = {
    let (mut largest, mut at) = (0, 0);
    while at < LinkRules::ALL.len() {
        let most = *LinkRules::ALL[at].sizes().end();
        largest = if most > largest { most } else { largest };
        at += 1;
    }
    largest
};

/// A request for a game after some moves.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameRequest {
    /// The game.
    pub game: ByName<LinkRules>,
    /// The board's size (absent: the default).
    #[cfg_attr(feature = "openapi", schemars(range(max = LARGEST_BOARD)))]
    pub size: Option<u32>,
    /// Whether colours may be swapped after the first move (absent: true).
    pub swap: Option<bool>,
    /// The moves so far: labels of cells, `swap` and `pass`.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schemars(inner(length(min = 1))))]
    pub moves: Vec<String>,
    /// A game of Hex in SGF, a link to `HexWorld` or a list of moves, in place of `moves`; `size`
    /// is for a list that does not say it.
    pub record: Option<String>,
    /// The computer player of one more move, if any.
    pub reply: Option<ReplyRequest>,
    /// Whether to return what the tree search would play then.
    #[serde(default)]
    pub hint: bool,
}

/// A request for a move of the computer.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReplyRequest {
    /// The player: `random`, or `mcts:N` for a tree search of N playouts.
    #[cfg_attr(
        feature = "openapi",
        schemars(with = "String", regex(pattern = "^(random|mcts(:[0-9]{1,18})?)$"))
    )]
    pub player: Parsed<Computer>,
    /// The random seed; draws also depend on the number of moves (absent: 1).
    pub seed: Option<u64>,
}

/// A game and its legal moves.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct GameResponse {
    /// The board with its stones.
    pub board: Sketch,
    /// The label of each cell of the table; null where the board has none.
    pub labels: Vec<Option<String>>,
    /// The sides of the board.
    pub borders: Vec<BorderSketch>,
    /// The moves so far, the reply included.
    pub moves: Vec<String>,
    /// The computer's move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<MoveAnalysis>,
    /// What the tree search would play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<MoveAnalysis>,
    /// The colour to move; null when the game is over.
    pub to_move: Option<ByName<Player>>,
    /// Who plays this colour now; null when the game is over.
    pub seat: Option<ByName<Seat>>,
    /// All legal moves.
    pub legal: Vec<String>,
    /// The winning colour, once somebody has won.
    pub winner: Option<ByName<Player>>,
    /// The answer, as `dedale play --json` prints it, once the game is over.
    pub answer: Option<PlayAnswer>,
    /// A game of Hex in SGF.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sgf: Option<String>,
    /// A link to a game of Hex on the board of `HexWorld`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hexworld: Option<String>,
}

/// A move and its evaluation.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct MoveAnalysis {
    /// The move.
    #[serde(rename = "move")]
    pub chosen: String,
    /// How often it was tried.
    pub tries: u32,
    /// How many of these playouts the player who makes it won.
    pub wins: u32,
    /// Whether it is sure to win, or sure to lose as all moves do; null if unknown.
    pub proven_win: Option<bool>,
    /// What the tree search knows of every move there was; a move that wins at once stands
    /// alone, and the random player considers none.
    pub considered: Vec<ConsideredMove>,
}

/// What the tree search knows of a move.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ConsideredMove {
    /// The move.
    #[serde(rename = "move")]
    pub made: String,
    /// How often it was tried.
    pub tries: u32,
    /// How many of these playouts the player who makes it won.
    pub wins: u32,
    /// Whether it is sure to win, or sure to lose; null if unknown.
    pub proven_win: Option<bool>,
}

impl MoveAnalysis {
    /// The analysis of a position, with its moves by name.
    fn of(analysis: &Analysis, position: &LinkPosition<'_>) -> Self {
        let considered =
            analysis.considered.iter().map(|&Considered { made, tries, wins, proven_win }| {
                ConsideredMove { made: move_name(position, made), tries, wins, proven_win }
            });
        Self {
            chosen: move_name(position, analysis.chosen),
            tries: analysis.tries,
            wins: analysis.wins,
            proven_win: analysis.proven_win,
            considered: considered.collect(),
        }
    }
}

impl GameRequest {
    /// The same request with the size and the moves of its record, if it has one.
    fn told(&self) -> Result<Cow<'_, Self>> {
        let Some(text) = &self.record else { return Ok(Cow::Borrowed(self)) };
        if self.game.0 != LinkRules::Hex {
            bail!("record-not-hex", "only games of hex have a 'record'");
        }
        if !self.moves.is_empty() {
            bail!("record-alone", "a 'record' has its own 'moves'; leave them out");
        }
        let (size, moves) = moves_of("the record of a game", text, self.size)?;
        Ok(Cow::Owned(Self { size: Some(size), moves, record: None, ..self.clone() }))
    }
}

/// The requested game.
fn game(request: &GameRequest) -> Result<LinkGame> {
    let ByName(rules) = request.game;
    let size = request.size.unwrap_or(rules.usual_size());
    let game = LinkGame::new(rules, size)?;
    Ok(if request.swap == Some(false) { game.without_swap() } else { game })
}

impl Request for GameRequest {
    const NAME: &'static str = "game";
    const SUMMARY: &'static str = "Plays HexMo, Hex or Y.";
    type Response = GameResponse;

    fn respond(&self, watch: &dyn Watch) -> Result<GameResponse> {
        let told = self.told()?;
        let game = game(&told)?;
        let mut position = played(&game, &told.moves)?;
        let seed = self.reply.as_ref().and_then(|reply| reply.seed).unwrap_or(1);
        let random =
            |position: &LinkPosition<'_>| Random::numbered(seed, position.history().len() as u64);
        let mut reply = None;
        if let Some(wanted) = &self.reply
            && let Some(analysis) = wanted.player.0.choose(&position, random(&position), watch)?
        {
            reply = Some(MoveAnalysis::of(&analysis, &position));
            position.play(analysis.chosen)?;
        }
        let mut hint = None;
        if self.hint {
            let computer = Computer::Playouts(USUAL_PLAYOUTS);
            let analysis = computer.choose(&position, random(&position), watch)?;
            hint = analysis.map(|analysis| MoveAnalysis::of(&analysis, &position));
        }
        let board = game.board();
        let place = |cell| {
            let hex = board.hex_of(cell);
            [hex.q, hex.r]
        };
        let cells = (0..board.size().cell_count() as u32).map(Cell::new);
        let label = |cell: Cell| board.contains(cell).then(|| board.size().point_of(cell).label());
        let name = |&chosen: &LinkMove| move_name(&position, chosen);
        let record = record_of(&position);
        let to_move = Some(position.to_move()).filter(|_| position.winner().is_none());
        Ok(GameResponse {
            board: Sketch::of_position(&position_of(&position)?),
            labels: cells.map(label).collect(),
            borders: border_sketches(game.borders(), place),
            moves: position.history().iter().map(name).collect(),
            reply,
            hint,
            to_move: to_move.map(ByName),
            seat: to_move.map(|player| ByName(position.seat_of(player))),
            legal: position.moves().iter().map(name).collect(),
            winner: position.winner().map(ByName),
            answer: PlayAnswer::of(&position),
            sgf: record.as_ref().map(sgf::record::write),
            hexworld: record.as_ref().map(hexworld::write),
        })
    }
}

/// The game after the moves, without a reply.
impl Export for GameRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        let told = self.told()?;
        let game = game(&told)?;
        let position = played(&game, &told.moves)?;
        Ok(boards::of_game(&game, &position, options)?)
    }
}
