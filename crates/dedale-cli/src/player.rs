//! Players as typed on the command line.

use std::str::FromStr;
use std::time::Duration;

use crate::lang::{tr, word};
use crate::output::count;
use dedale_app::run::game::USUAL_PLAYOUTS;

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
