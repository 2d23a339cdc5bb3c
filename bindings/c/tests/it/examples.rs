//! The examples do what they did, with the static library and with the shared one.

use std::fs;
use std::process::Command;

use crate::programs::{Library, Program, folder, library};

fn prints_what_it_did(name: &str) {
    let source = folder().join("examples").join(name);
    let kept = folder().join("tests/expected").join(name).with_extension("txt");
    for kind in [Library::Static, Library::Shared] {
        let printed = Program::compile(std::slice::from_ref(&source), kind).output(&[]);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&kept, &printed).unwrap();
        }
        assert_eq!(printed, fs::read_to_string(&kept).unwrap_or_default(), "{name}");
    }
}

#[test]
#[ignore = "slow: compiles C"]
fn a_tower_defence_is_played() {
    prints_what_it_did("tower_defence.c");
}

#[test]
#[ignore = "slow: compiles C"]
fn a_maze_is_walked() {
    prints_what_it_did("maze_runner.cpp");
}

// The README's lines, as they stand there.

/// The text of the README's first block of this language.
fn block(readme: &str, language: &str) -> String {
    let begin = format!("```{language}\n");
    let (_, rest) = readme.split_once(&begin).expect("a block");
    rest.split("```").next().unwrap().to_owned()
}

#[test]
#[ignore = "slow: compiles C"]
fn the_first_answer_is_that_of_the_readme() {
    let readme = fs::read_to_string(folder().join("README.md")).unwrap();
    let build = tempfile::tempdir().unwrap();
    // What the first command writes.
    let written = build.path().join("dedale");
    fs::create_dir_all(written.join("lib")).unwrap();
    std::os::unix::fs::symlink(folder().join("include"), written.join("include")).unwrap();
    let archive = written.join("lib/libdedale.a");
    std::os::unix::fs::symlink(library(Library::Static), archive).unwrap();
    fs::write(build.path().join("answer.c"), block(&readme, "c")).unwrap();

    let commands = block(&readme, "sh");
    let lines: Vec<&str> = commands.lines().collect();
    let ["bindings/c/build -o dedale", answer] = lines[..] else {
        panic!("two commands: {lines:?}")
    };
    let output = Command::new("sh").args(["-c", answer]).current_dir(&build).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stdout), block(&readme, "console"));
}
