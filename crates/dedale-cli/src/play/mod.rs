//! `dedale play`: link games and game graphs in the terminal.

mod bar;
mod graph;
mod link;

use std::convert::Infallible;
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use dedale::Phrase;
use dedale::board::Point;
use dedale_app::run::game::USUAL_PLAYOUTS;
use dedale_app::{Refusal, Result, bail, briefly, refusal};
use dedale_games::game::chomp::Bar;
use dedale_games::game::{LinkRules, Seat};
use dedale_io::position::is_game;

use crate::cli::PlayArgs;
use crate::input;
use crate::lang::{tr, word};
use crate::output::{Verdict, count};

pub fn command(args: &PlayArgs) -> Result<Verdict> {
    match args.game.as_deref().map(|game| (game, game.parse::<LinkRules>())) {
        Some((_, Ok(rules))) => {
            if args.graph.start.is_some() || args.graph.misere {
                bail!("start-of-graphs", "--start and --misere are for game graphs and Chomp");
            }
            link::command(args, rules, None)
        }
        Some((game, Err(error))) if !std::path::Path::new(game).exists() && game != "-" => {
            let hint = "Chomp is played with --chomp 4x5";
            Err(refusal!("no-such-game", "{error}, there is no file of this name, and {hint}"))
        }
        Some((file, Err(_))) if file != "-" && is_game(&input::bytes(file)?.1) => {
            link::command(args, LinkRules::Hex, Some(file))
        }
        Some(_) | None => {
            if args.size.is_some() || args.no_swap || args.save.is_some() {
                bail!("options-of-links", "--size, --no-swap and --save are for hexmo, hex and y");
            }
            graph::command(args)
        }
    }
}

/// The two players as typed, the second one by default `usual`; `human` is refused where the answer
/// is JSON.
fn players<P: FromStr<Err = Phrase> + PartialEq>(
    args: &PlayArgs,
    usual: &str,
    human: &P,
) -> Result<[P; 2], Refusal> {
    let player = |seat: Seat, typed: &str| {
        typed.parse().map_err(|error: Phrase| invalid(typed, &format!("--{}", seat.name()), error))
    };
    let second = args.second.as_deref().unwrap_or(usual);
    let players = [player(Seat::First, &args.first)?, player(Seat::Second, second)?];
    if args.json && players.contains(human) {
        bail!(
            "json-of-computers",
            "--json is for games between computers; set --first and --second"
        );
    }
    Ok(players)
}

/// What is said when this player resigns.
fn given_up(seat: Seat) -> String {
    let [loser, winner] = [seat, seat.other()].map(|seat| word(seat.name()));
    tr!("the {loser} player gives up: the {winner} one has won\n")
}

/// The square of this name, if it is left of the bar, which was `whole` at first.
fn square_left(name: &str, square: Point, bar: &Bar, whole: &Bar) -> Result<Point, String> {
    match (bar.has(square), whole.has(square)) {
        (true, _) => Ok(square),
        (false, true) => Err(tr!("the square {word} is eaten", word = name)),
        (false, false) => Err(tr!("the bar has no square {word}", word = name)),
    }
}

/// The refusal of a value that an option does not take.
pub fn invalid(name: &str, option: &str, error: impl Into<Phrase>) -> Refusal {
    let error = error.into();
    refusal!("invalid-value", "invalid value '{name}' for '{option}': {error}")
}

// Players as typed on the command line.

/// A player, as typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerArg {
    Human,
    /// Random moves, perhaps with a seed of their own.
    Random(Option<u64>),
    Playouts(u64),
    Time(Duration),
}

impl FromStr for PlayerArg {
    type Err = Phrase;

    fn from_str(text: &str) -> Result<Self, Phrase> {
        let number = |text: &str| text.parse::<u64>().ok();
        let parsed = match text.split_once(':') {
            None if text == "human" => Some(Self::Human),
            None if text == "random" => Some(Self::Random(None)),
            None if text == "mcts" => Some(Self::Playouts(USUAL_PLAYOUTS)),
            Some(("random", seed)) => number(seed).map(|seed| Self::Random(Some(seed))),
            Some(("mcts", budget)) => match budget.strip_suffix("ms") {
                Some(millis) => {
                    number(millis).map(|millis| Self::Time(Duration::from_millis(millis)))
                }
                None => number(budget).map(Self::Playouts),
            },
            _ => None,
        };
        if parsed == Some(Self::Playouts(0)) {
            return Err("expected 1 playout or more".into());
        }
        let wrong = "expected human, random, random:SEED, mcts, mcts:PLAYOUTS or mcts:TIMEms";
        parsed.ok_or_else(|| wrong.into())
    }
}

impl PlayerArg {
    /// A description in a few words.
    pub fn about(self) -> String {
        match self {
            Self::Human => word("you").into(),
            Self::Random(_) => word("random").into(),
            Self::Playouts(playouts) => tr!("mcts, {n} playouts", n = count(playouts)),
            Self::Time(time) => format!("mcts, {} ms", time.as_millis()),
        }
    }
}

// Prompts for a person at the keyboard.

/// The most bytes of a line.
const LONGEST_LINE: u64 = 65_536;

/// A line in lower case, echoed where typing does not show; `None` when nobody is there any
/// more.
pub fn ask(say: impl Fn(&str) -> Result<()>) -> Result<Option<String>> {
    let mut line = Vec::new();
    let read = io::stdin().lock().take(LONGEST_LINE + 1).read_until(b'\n', &mut line);
    let length =
        read.map_err(|error| refusal!("cannot-read-move", "cannot read your move: {error}"))?;
    if length == 0 {
        say("\n")?;
        return Ok(None);
    }
    if length as u64 > LONGEST_LINE {
        bail!("line-too-long", "expected a line of up to 65,536 bytes, found a longer one");
    }
    let word = String::from_utf8_lossy(&line).trim().to_lowercase();
    if !io::stdin().is_terminal() {
        say(&format!("{}\n", briefly(&word)))?;
    }
    Ok(Some(word))
}

/// A player, as typed.
#[derive(PartialEq, Eq)]
pub enum Typed {
    Human,
    Perfect,
    Random(Option<u64>),
    /// Of a strategy.
    File(PathBuf),
}

impl FromStr for Typed {
    type Err = Phrase;

    fn from_str(text: &str) -> Result<Self, Phrase> {
        let seed = text.strip_prefix("random:").map(str::parse);
        let Ok(path) = PathBuf::from_str(text).map_err(|never: Infallible| match never {});
        match (text, seed) {
            ("human", _) => Ok(Self::Human),
            ("perfect", _) => Ok(Self::Perfect),
            ("random", _) => Ok(Self::Random(None)),
            (_, Some(Ok(seed))) => Ok(Self::Random(Some(seed))),
            _ if path.is_file() => Ok(Self::File(path)),
            _ => {
                Err("expected human, perfect, random, random:SEED or the file of a strategy".into())
            }
        }
    }
}
