//! `dedale play`: link games and game graphs in the terminal.

mod bar;
mod graph;
mod link;
pub mod prompt;

use std::str::FromStr;
use std::time::Duration;

use dedale_app::run::game::USUAL_PLAYOUTS;
use dedale_app::{Refusal, refusal};
use dedale_games::game::{LinkRules, Seat};

use crate::cli::PlayArgs;
use crate::lang::{tr, word};
use crate::output::{Verdict, count};

pub fn command(args: &PlayArgs) -> Result<Verdict, Refusal> {
    match args.game.as_deref().map(|game| (game, game.parse::<LinkRules>())) {
        Some((_, Ok(rules))) => {
            if args.graph.start.is_some() || args.graph.misere {
                return Err(refusal!(
                    "start-of-graphs",
                    "--start and --misere are for game graphs and Chomp"
                ));
            }
            link::command(args, rules)
        }
        Some((game, Err(error))) if !std::path::Path::new(game).exists() && game != "-" => {
            let hint = "Chomp is played with --chomp 4x5";
            Err(refusal!(
                "no-such-game",
                "{error}, there is no file of this name, and {hint}",
                error = error,
                hint = hint
            ))
        }
        Some(_) | None => {
            if args.size.is_some() || args.no_swap || args.save.is_some() {
                return Err(refusal!(
                    "options-of-links",
                    "--size, --no-swap and --save are for hexmo, hex and y"
                ));
            }
            graph::command(args)
        }
    }
}

/// A player as typed, or why it is invalid.
fn player<P: std::str::FromStr<Err = String>>(seat: Seat, typed: &str) -> Result<P, Refusal> {
    typed.parse().map_err(|error: String| {
        refusal!(
            "invalid-value",
            "invalid value '{name}' for '{option}': {error}",
            name = typed,
            option = format!("--{}", seat.name()),
            error = error
        )
    })
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
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
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
