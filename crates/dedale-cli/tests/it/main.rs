//! The command as a user meets it: run as a program, its output read.

// Embedded boards are listed, and fields on them are right.
mod boards;
// Bars of Chomp are solved as game graphs are, and catalogues survive what happens to files.
mod chomps;
// Games are solved by several processes.
#[cfg(feature = "cluster")]
mod clusters;
// Commands print their answer or refuse in one sentence.
mod command;
// Contests come out the same however they are played; programs in them are kept apart.
#[cfg(unix)]
mod contests;
// The results of a contest in one file are those of its folder.
#[cfg(unix)]
mod contest_results;
// Board files take other forms.
mod converts;
// Inputs without an end are refused early.
#[cfg(target_os = "linux")]
mod endless;
// Boards that other programs wrote are read as they are.
mod foreign;
// All is said in French where the system is French, but for JSON.
mod french;
// Game graphs are built, solved, checked and played.
mod games;
// Matches, tournaments and replays work, external players included.
mod hunts;
// Values of hunts and hunts at the keyboard are right.
mod hunts_valued;
// Indexes are written, and read for the board that they are for.
mod indexes;
// Links are found, and link games played.
mod links;
// Waves march, and what makes no sense is refused.
mod marches;
// Mazes and obstacle fields are written in every format.
mod mazes;
// Outputs go where they belong, and interrupts leave nothing half-written.
mod outputs;
// Pictures and traces are written whole or not at all.
mod pictures;
// The README shows what the command prints.
mod readme;
// Scenarios are run and checked.
mod scenarios;
// Searches are compared, limited and watched.
mod searches;
// The server starts, answers and stops.
mod serves;
// Strategies are written and read in every style, and explained to any depth.
mod strategies;
// Tournaments of hunters and monsters.
mod tournaments;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A folder of third-party files that only some machines have.
fn shared(folder: &str) -> Option<PathBuf> {
    let path = workspace().join("../shared/data").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    println!("skipped: no {}", path.display());
    None
}

fn dedale(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dedale"));
    command.args(args).current_dir(workspace()).env_remove("NO_COLOR").stdin(Stdio::null());
    // Whatever the language of the system is.
    command.env("LC_ALL", "C");
    command
}

/// Runs the command; gives status, standard output and standard error.
fn run(args: &[&str]) -> (i32, String, String) {
    outcome(dedale(args).output().unwrap())
}

fn outcome(output: Output) -> (i32, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().expect("no signal"), text(output.stdout), text(output.stderr))
}

fn run_with_input(args: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut child = dedale(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    outcome(child.wait_with_output().unwrap())
}

/// The one JSON object that the command prints.
fn json(args: &[&str]) -> (i32, Value) {
    let (status, out, err) = run(args);
    assert_eq!(err, "", "{args:?}");
    assert_eq!(out.matches('\n').count(), 1, "{args:?} prints one line");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert!(answer.is_object());
    (status, answer)
}

fn keys(answer: &Value) -> Vec<&str> {
    answer.as_object().unwrap().keys().map(String::as_str).collect()
}
