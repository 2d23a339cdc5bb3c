//! The command as a user meets it: run as a program, its output read.

mod boards;
mod command;
mod games;
mod hunts;
mod hunts_valued;
mod levels;
mod links;
mod malformed;
mod mazes;
mod pictures;
mod readme;
mod scenarios;
mod serves;

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
    command
}

/// Runs the command; gives status, standard output and standard error.
fn run(args: &[&str]) -> (i32, String, String) {
    told(dedale(args).output().unwrap())
}

fn told(output: Output) -> (i32, String, String) {
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
    told(child.wait_with_output().unwrap())
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
