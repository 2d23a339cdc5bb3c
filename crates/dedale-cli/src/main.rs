//! The command `dedale`.

#![allow(unreachable_pub, missing_docs, reason = "nobody sees the inside of a command")]
#![allow(clippy::doc_markdown, reason = "doc comments of arguments are help texts")]

mod answer;
mod boards;
mod busy;
mod cli;
mod field;
mod input;
mod output;
mod path;
mod pictures;
mod refusal;
mod scen;
mod shell;
mod spot;
mod tour;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, Command};

/// What the answer to a question comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Yes,
    No,
}

fn main() -> ExitCode {
    let verdict = match Cli::parse().command {
        None => tour::command(),
        Some(Command::Path(args)) => path::command(&args),
        Some(Command::Field(args)) => field::command(&args),
        Some(Command::Scen(args)) => scen::command(&args),
        Some(Command::Boards(args)) => boards::command(&args),
        Some(Command::Completions { shell }) => shell::completions(shell),
        Some(Command::Man { folder }) => shell::manual(folder.as_deref()),
    };
    match verdict {
        Ok(Verdict::Yes) => ExitCode::SUCCESS,
        Ok(Verdict::No) => ExitCode::from(1),
        Err(refusal) => {
            anstream::eprintln!("dedale: {refusal}");
            ExitCode::from(2)
        }
    }
}
