//! Games of `HexMo`, Hex or Y.

use std::borrow::Cow;
use std::str::FromStr;

use dedale::Random;
use dedale::board::{Cell, HexMap, Terrain};
use dedale::link::Player;
use dedale_games::game::{LinkGame, LinkMove, LinkPosition, LinkRules, Seat};
use dedale_games::player::{Analysis, Considered, TreeSearch, random_move};
use dedale_io::picture::Scene;
use dedale_io::position::{Grid, Position, hexworld, sgf};
use serde::{Deserialize, Serialize};

use super::Request;
use super::game_record::{moves_of, record_of};
use super::link::{BorderSketch, border_sketches};
use crate::Watch;
use crate::answer::{PlayAnswer, Points};
use crate::events::too_long;
use crate::limits::{PLAYOUTS, TREE_MOVES};
use crate::schema::{ByName, Parsed};
use crate::sketch::Sketch;
use crate::words::count;
use crate::{Refusal, refusal, refuse};

/// The default number of playouts of a hint and of the tree search.
pub const USUAL_PLAYOUTS: u64 = 10_000;

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

/// How many playouts pass between two checks that somebody still waits.
const INTERVAL: u64 = 32;

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
    /// A game of Hex in SGF, or a link to `HexWorld`, in place of `size` and `moves`.
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
    #[cfg_attr(feature = "openapi", schemars(with = "Option<crate::openapi::PlayerName>"))]
    pub to_move: Option<&'static str>,
    /// Who plays this colour now; null when the game is over.
    #[cfg_attr(feature = "openapi", schemars(with = "Option<crate::openapi::SeatName>"))]
    pub seat: Option<&'static str>,
    /// All legal moves.
    pub legal: Vec<String>,
    /// The winning colour, once somebody has won.
    #[cfg_attr(feature = "openapi", schemars(with = "Option<crate::openapi::PlayerName>"))]
    pub winner: Option<&'static str>,
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

/// The name of a move: the label of its cell, `swap` or `pass`.
pub fn move_name(position: &LinkPosition<'_>, chosen: LinkMove) -> String {
    match chosen {
        LinkMove::Place(cell) => position.game().board().size().point_of(cell).label(),
        LinkMove::Swap => "swap".into(),
        LinkMove::Pass => "pass".into(),
    }
}

/// The move of this name, legal or not; `None` if the board has no such cell.
pub fn move_named(position: &LinkPosition<'_>, name: &str) -> Option<LinkMove> {
    match name {
        "swap" => Some(LinkMove::Swap),
        "pass" => Some(LinkMove::Pass),
        _ => position.game().board().named(name).map(LinkMove::Place),
    }
}

/// The current board of a game, with its stones.
pub fn position_of(position: &LinkPosition<'_>) -> Result<Position, Refusal> {
    let shape = position.game().board().shape().clone();
    let map = HexMap::new(shape, Terrain::FREE).map_err(Refusal::of)?;
    let stones = Player::BOTH.map(|player| position.stones_of(player));
    Ok(Position::new(Grid::Hexes(map), stones))
}

impl PlayAnswer {
    /// The answer of a game; `None` before it is over.
    pub fn of(position: &LinkPosition<'_>) -> Option<Self> {
        let (score, winner) = (position.score()?, position.winner()?);
        let game = position.game();
        let place = |&cell: &Cell| {
            let hex = game.board().hex_of(cell);
            [hex.q, hex.r]
        };
        Some(Self {
            game: game.rules().name(),
            size: game.size(),
            moves: position.history().iter().map(|&chosen| move_name(position, chosen)).collect(),
            winner: score.winner().name(),
            colour: winner.name(),
            link: score.link().cells().iter().map(place).collect(),
            points: Seat::BOTH.map(|seat| Points(score.of(seat))),
        })
    }
}

/// A computer player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Computer {
    /// Plays any legal move, each as likely.
    Random,
    /// Searches the tree of moves by so many playouts.
    Playouts(u64),
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

impl FromStr for Computer {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let is_number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
        let player = match text.split_once(':') {
            None if text == "random" => Some(Self::Random),
            None if text == "mcts" => Some(Self::Playouts(USUAL_PLAYOUTS)),
            Some(("mcts", playouts)) if is_number(playouts) => {
                playouts.parse().ok().map(Self::Playouts)
            }
            _ => None,
        };
        let unknown = || Refusal::new(format!("expected random or mcts:N, found '{text}'"));
        player.ok_or_else(unknown)
    }
}

impl Computer {
    /// Chooses a move; `None` when the game is over.
    fn choose(
        self,
        position: &LinkPosition<'_>,
        mut random: Random,
        watch: &dyn Watch,
    ) -> Result<Option<Analysis>, Refusal> {
        let playouts = match self {
            Self::Random => {
                let analysis = random_move(position, &mut random).map(|chosen| Analysis {
                    chosen,
                    tries: 0,
                    wins: 0,
                    playouts: 0,
                    proven_win: None,
                    considered: Vec::new(),
                });
                return Ok(analysis);
            }
            Self::Playouts(playouts) => playouts,
        };
        if !(1..=PLAYOUTS).contains(&playouts) {
            let [most, found] = [PLAYOUTS, playouts].map(count);
            return refuse(format!("a tree search has 1 to {most} playouts, found {found}"));
        }
        let mut has_left = false;
        let analysis = TreeSearch::new(position, random).within(TREE_MOVES).analyze_while(|done| {
            if done.is_multiple_of(INTERVAL) {
                watch.tell(done, playouts);
                has_left = !watch.goes_on();
            }
            done < playouts && !has_left
        });
        if has_left {
            return Err(too_long());
        }
        Ok(analysis)
    }
}

impl GameRequest {
    /// The same request with the size and the moves of its record, if it has one.
    pub(super) fn told(&self) -> Result<Cow<'_, Self>, Refusal> {
        let Some(text) = &self.record else { return Ok(Cow::Borrowed(self)) };
        if self.game.0 != LinkRules::Hex {
            return Err(refusal!("record-not-hex", "only games of hex have a 'record'"));
        }
        if self.size.is_some() || !self.moves.is_empty() {
            return refuse("a 'record' has its own 'size' and 'moves'; leave them out");
        }
        let (size, moves) = moves_of(text)?;
        Ok(Cow::Owned(Self { size: Some(size), moves, record: None, ..self.clone() }))
    }
}

/// The requested game.
pub(super) fn game(request: &GameRequest) -> Result<LinkGame, Refusal> {
    let ByName(rules) = request.game;
    let size = request.size.unwrap_or(rules.usual_size());
    let game = LinkGame::new(rules, size).map_err(Refusal::of)?;
    Ok(if request.swap == Some(false) { game.without_swap() } else { game })
}

/// The game after these moves.
pub(super) fn played<'a>(
    game: &'a LinkGame,
    moves: &[String],
) -> Result<LinkPosition<'a>, Refusal> {
    let mut position = game.start();
    for (number, name) in (1..).zip(moves) {
        let refused = |why: &dyn std::fmt::Display| {
            let name: String = name.chars().take(20).flat_map(char::escape_debug).collect();
            refusal!(
                "illegal-move",
                "move {number}, '{name}': {why}",
                number = number,
                name = name,
                why = why,
            )
        };
        let chosen = move_named(&position, name);
        let chosen = chosen.ok_or_else(|| refused(&"the board has no such cell"))?;
        position.play(chosen).map_err(|error| refused(&error))?;
    }
    Ok(position)
}

/// The board of a game with its stones, its sides and the winning link.
pub fn scene(position: &LinkPosition<'_>) -> Scene {
    let game = position.game();
    let [red, blue] = Player::BOTH.map(|player| position.stones_of(player));
    let scene = Scene::of_hexes(game.board(), &[], &[]).with_stones(&red, &blue).with_labels();
    let scene = super::link::with_sides(scene, game.borders());
    match position.score() {
        Some(score) => scene.with_link(score.link().cells()),
        None => scene,
    }
}

impl Request for GameRequest {
    const NAME: &'static str = "game";
    const SUMMARY: &'static str = "Plays HexMo, Hex or Y.";
    type Response = GameResponse;

    fn respond(&self, watch: &dyn Watch) -> Result<GameResponse, Refusal> {
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
            position.play(analysis.chosen).map_err(Refusal::of)?;
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
            to_move: to_move.map(Player::name),
            seat: to_move.map(|player| position.seat_of(player).name()),
            legal: position.moves().iter().map(name).collect(),
            winner: position.winner().map(Player::name),
            answer: PlayAnswer::of(&position),
            sgf: record.as_ref().map(sgf::record::write),
            hexworld: record.as_ref().map(hexworld::write),
        })
    }
}
