//! The examples do what they did, with the static library and with the shared one.

use std::fs;

use crate::programs::{Library, Program, folder};

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
