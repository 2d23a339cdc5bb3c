//! Games of `HexMo`, Hex and Y: moves by name, the computer, records and pictures.

use std::str::FromStr;

use dedale::board::{Cell, HexMap, HexShape, Terrain};
use dedale::link::Player;
use dedale::{Phrased, Random};
use dedale_games::game::{LinkGame, LinkMove, LinkPosition, LinkRules, Seat};
use dedale_games::player::{Analysis, TreeSearch, random_move};
use dedale_io::picture::Scene;
use dedale_io::position::{Grid, HexMove, HexRecord, Position, read_game};

use super::events::too_long;
use super::link::with_sides;
use crate::answer::{PlayAnswer, Points};
use crate::base::limits::{PLAYOUTS, TREE_MOVES};
use crate::{ByName, Refusal, Result, Watch, bail, count, refusal};

/// The default number of playouts of a hint and of the tree search.
pub const USUAL_PLAYOUTS: u64 = 10_000;

/// How many playouts pass between two checks that somebody still waits.
const INTERVAL: u64 = 32;

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
pub fn position_of(position: &LinkPosition<'_>) -> Result<Position> {
    let shape = position.game().board().shape().clone();
    let map = HexMap::new(shape, Terrain::FREE)?;
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
            game: ByName(game.rules()),
            size: game.size(),
            moves: position.history().iter().map(|&chosen| move_name(position, chosen)).collect(),
            winner: ByName(score.winner()),
            colour: ByName(winner),
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

impl FromStr for Computer {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self> {
        let is_number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
        let player = match text.split_once(':') {
            None if text == "random" => Some(Self::Random),
            None if text == "mcts" => Some(Self::Playouts(USUAL_PLAYOUTS)),
            Some(("mcts", playouts)) if is_number(playouts) => {
                playouts.parse().ok().map(Self::Playouts)
            }
            _ => None,
        };
        let unknown = || refusal!("opponent-unknown", "expected random or mcts:N, found '{text}'");
        player.ok_or_else(unknown)
    }
}

impl Computer {
    /// Chooses a move; `None` when the game is over.
    pub(crate) fn choose(
        self,
        position: &LinkPosition<'_>,
        mut random: Random,
        watch: &dyn Watch,
    ) -> Result<Option<Analysis>> {
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
            bail!("playouts", "a tree search has 1 to {most} playouts, found {found}");
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

/// The board of a game with its stones, its sides and the winning link.
pub fn scene(position: &LinkPosition<'_>) -> Scene {
    let game = position.game();
    let [red, blue] = Player::BOTH.map(|player| position.stones_of(player));
    let scene = Scene::of_hexes(game.board(), &[], &[]).with_stones(&red, &blue).with_labels();
    let scene = with_sides(scene, game.borders());
    position.score().iter().fold(scene, |scene, score| scene.with_link(score.link().cells()))
}

/// The game so far, if it is Hex.
pub fn record_of(position: &LinkPosition<'_>) -> Option<HexRecord> {
    let game = position.game();
    if game.rules() != LinkRules::Hex {
        return None;
    }
    let made = |&made: &LinkMove| match made {
        LinkMove::Place(cell) => HexMove::At(game.board().hex_of(cell)),
        LinkMove::Swap => HexMove::Swap,
        LinkMove::Pass => HexMove::Pass,
    };
    Some(HexRecord { size: game.size(), moves: position.history().iter().map(made).collect() })
}

/// The size of the board and the names of the moves in SGF, in a link to `HexWorld` or in a list of
/// moves, whose size may be given apart. Refusals call the text by this name.
pub fn moves_of(name: &str, text: &str, size: Option<u32>) -> Result<(u32, Vec<String>)> {
    let most = (*LinkRules::Hex.sizes().end() as usize).pow(2);
    let record = read_game(text, size, most).map_err(|fault| Refusal::within(name, &fault))?;
    let shape = HexShape::Rhombus { width: record.size, height: record.size };
    let named = |made| match made {
        HexMove::At(hex) => shape.label(hex).unwrap_or_default(),
        HexMove::Swap => "swap".into(),
        HexMove::Pass => "pass".into(),
    };
    Ok((record.size, record.moves.into_iter().map(named).collect()))
}

/// The game after these moves.
pub fn played<'a>(game: &'a LinkGame, moves: &[String]) -> Result<LinkPosition<'a>> {
    let mut position = game.start();
    for (number, name) in (1..).zip(moves) {
        let refused = |why: &dyn Phrased| {
            let name: String = name.chars().take(20).flat_map(char::escape_debug).collect();
            refusal!("illegal-move", "move {number}, '{name}': {why}")
        };
        let chosen = move_named(&position, name);
        let chosen = chosen.ok_or_else(|| refused(&"the board has no such cell"))?;
        position.play(chosen).map_err(|error| refused(&error))?;
    }
    Ok(position)
}
