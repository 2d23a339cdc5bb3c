//! The command `dedale`.
#![allow(unreachable_pub, missing_docs, reason = "nobody sees the inside of a command")]
#![allow(clippy::doc_markdown, reason = "doc comments of arguments are help texts")]

mod boards;
mod chomp;
mod cli;
#[cfg(feature = "cluster")]
mod cluster;
mod completions;
mod explain;
mod field;
mod game;
mod graph;
mod graph_search;
mod grid_path;
mod hunt;
mod index;
mod input;
mod interrupt;
mod lang;
mod link;
mod march;
mod maze;
mod memory;
mod obstacles;
mod output;
mod path;
mod pictures;
mod play;
mod reach;
mod scen;
mod serve;
mod sight;
mod solve;
mod spinner;
mod statistics;
mod strategy;
mod tour;
mod watch;

use std::env;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser};
use dedale::Phrased;

use crate::cli::{Cli, Command};
use crate::lang::tr;
use crate::output::Verdict;

fn main() -> ExitCode {
    let cli = match parsed() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            let sentence =
                if lang::is_french() { lang::of_usage(&error) } else { in_one_sentence(&error) };
            crate::output::complain(&format!("dedale: {sentence}"));
            return ExitCode::from(2);
        }
        Err(help) => return printed(&help),
    };
    // The server ends in its own manner.
    if !matches!(cli.command, Some(Command::Serve(_))) {
        interrupt::heed();
    }
    let yes = |()| Verdict::Yes;
    let verdict = match cli.command {
        None => tour::command(cli.all).map(yes),
        Some(Command::Path(args)) => path::command(&args),
        Some(Command::Field(args)) => field::command(&args),
        Some(Command::Reach(args)) => reach::command(&args),
        Some(Command::Sight(args)) => sight::command(&args),
        Some(Command::March(args)) => march::command(&args),
        Some(Command::Scen(args)) => scen::command(&args),
        Some(Command::Index(args)) => index::command(&args).map(yes),
        Some(Command::Maze(args)) => maze::command(&args).map(yes),
        Some(Command::Obstacles(args)) => obstacles::command(&args).map(yes),
        Some(Command::Terrain(args)) => boards::terrain(&args).map(yes),
        Some(Command::Convert(args)) => boards::convert(&args).map(yes),
        Some(Command::Link(args)) => link::command(&args),
        Some(Command::Game(args)) => game::command(&args).map(yes),
        Some(Command::Chomp(args)) => chomp::command(&args).map(yes),
        Some(Command::Solve(args)) => solve::command(&args),
        Some(Command::Strategy(args)) => strategy::command(&args),
        Some(Command::Check(args)) => strategy::check(&args),
        Some(Command::Play(args)) => play::command(&args),
        Some(Command::Hunt(args)) => hunt::command(&args),
        Some(Command::Boards(args)) => boards::command(&args).map(yes),
        Some(Command::Formats) => boards::formats().map(yes),
        Some(Command::Serve(args)) => serve::command(&args).map(yes),
        Some(Command::Completions { shell }) => completions::completions(shell).map(yes),
        Some(Command::Man { folder }) => completions::manual(folder.as_deref()).map(yes),
    };
    match verdict {
        Ok(Verdict::Yes) => ExitCode::SUCCESS,
        Ok(Verdict::No) => ExitCode::from(1),
        Err(refusal) => {
            crate::output::complain(&format!("dedale: {}", lang::said(refusal.phrase())));
            ExitCode::from(2)
        }
    }
}

/// The command line, with help in the language of the command.
fn parsed() -> Result<Cli, clap::Error> {
    let args = lang::choose(env::args_os());
    if !lang::is_french() {
        return Cli::try_parse_from(args);
    }
    let matches = lang::in_french(Cli::command()).try_get_matches_from(args)?;
    Cli::from_arg_matches(&matches)
}

/// Prints the help or the version. A reader that has gone is no error.
fn printed(help: &clap::Error) -> ExitCode {
    match help.print().and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            crate::output::complain(&tr!(
                "dedale: cannot write to standard output: {error}",
                error = lang::said(&error.phrase())
            ));
            ExitCode::from(2)
        }
        _ => ExitCode::SUCCESS,
    }
}

/// The error and its tip, if any, without the usage that follows.
fn in_one_sentence(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let sentence = text.split("\nUsage:").next().unwrap_or_default();
    let sentence = sentence.split("\nFor more information").next().unwrap_or_default();
    let mut parts = sentence.split("tip: ").map(|part| part.split_whitespace().collect::<Vec<_>>());
    let mut words = parts.next().unwrap_or_default().join(" ");
    // An option of another command is not meant as a value.
    for tip in parts.map(|words| words.join(" ")).filter(|tip| !tip.starts_with("to pass ")) {
        words = format!("{words}; {tip}");
    }
    lang::range_in_words(words.trim_start_matches("error: "))
}
