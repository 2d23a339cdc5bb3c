//! The arguments of contests.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use dedale::Phrase;

use super::boards::{ThreadsArg, whole};

#[derive(Args, Debug)]
pub struct ContestArgs {
    /// The contest: entrants, fields, rules, games and seed (docs/contests.md). Its hunts are
    /// kept in the folder of the same name with the ending .contest; run it again to go on
    #[arg(value_name = "FILE.toml")]
    pub file: PathBuf,
    /// Play only the K-th of N shares; put the files of all shares into one folder, and run
    /// without this to bring them together
    #[arg(long, value_name = "K/N", value_parser = share)]
    pub shard: Option<Share>,
    /// Threads: 1, or as many as there are processors; the standings are the same
    #[arg(long, value_name = "1|all", default_value = "all", hide_possible_values = true)]
    pub threads: ThreadsArg,
    /// Play nothing: tell how the contest stands
    #[arg(long, conflicts_with = "shard")]
    pub standings: bool,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub json: bool,
    /// Write one file of all that the results are made of, for the page, Python and JavaScript;
    /// it holds every hunt, and not the seed of the contest
    #[arg(long, value_name = "FILE.jsonl")]
    pub results: Option<PathBuf>,
    /// Write a folder of HTML, SVG and CSV files to show
    #[arg(long, value_name = "FOLDER")]
    pub report: Option<PathBuf>,
}

/// A share of the hunts: this one, from 0, of so many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    pub this: u64,
    pub of: u64,
}

fn share(text: &str) -> Result<Share, Phrase> {
    let wrong = || Phrase::from("expected a share such as 3/16, from 1/1 to 10000/10000");
    let (this, of) = text.split_once('/').ok_or_else(wrong)?;
    let (Ok(this), Ok(of)) = (whole(this), whole(of)) else { return Err(wrong()) };
    if !(1..=of).contains(&this) || of > 10_000 {
        return Err(wrong());
    }
    Ok(Share { this: this - 1, of })
}

/// The languages of players that can be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Language {
    Python,
    Rust,
    #[value(name = "javascript")]
    JavaScript,
    Java,
    C,
}

#[derive(Args, Debug)]
pub struct NewPlayerArgs {
    /// The language: python, rust, javascript, java or c
    #[arg(value_name = "LANGUAGE", hide_possible_values = true)]
    pub language: Language,
    /// The folder to make [default: player]
    #[arg(value_name = "FOLDER", default_value = "player", hide_default_value = true)]
    pub folder: PathBuf,
}

/// What is left to a program, which takes the place of this one.
#[derive(Args, Debug)]
pub struct IsolateArgs {
    /// Deny all files but those that are allowed, and TCP
    #[arg(long)]
    pub landlock: bool,
    /// It runs in namespaces of its own
    #[arg(long)]
    pub namespaces: bool,
    /// MiB of memory
    #[arg(long)]
    pub memory: Option<u64>,
    /// Processes and threads together
    #[arg(long)]
    pub processes: Option<u64>,
    /// Files that may be read
    #[arg(long)]
    pub read: Vec<PathBuf>,
    /// Folders that may be written to
    #[arg(long)]
    pub scratch: Vec<PathBuf>,
    /// The program and its arguments
    #[arg(last = true)]
    pub command: Vec<OsString>,
}
