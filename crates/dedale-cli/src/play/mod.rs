//! `dedale play`: link games and game graphs in the terminal.

mod bar;
mod graph;
mod link;
pub mod prompt;
mod standing;

use dedale_app::{Refusal, refusal};
use dedale_games::game::{LinkRules, Seat};

use crate::cli::PlayArgs;
use crate::verdict::Verdict;

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
