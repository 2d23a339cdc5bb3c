#![no_main]
//! A game graph is read or refused. What was read is the same when kept as a matrix,
//! and when written in each format that has words for it and read again: position by
//! position, as they are called. A refusal is one short sentence that points into
//! the file.

use std::collections::BTreeSet;

use dedale_games::game::{GameGraph, Store};
use dedale_io::graph::{GraphFile, GraphFormat, check_writable, read, write};
use libfuzzer_sys::fuzz_target;

/// Larger graphs are only read, to save time.
const LARGE: u32 = 1 << 10;

fuzz_target!(|bytes: &[u8]| {
    match read("", bytes, Store::List) {
        Ok(file) if file.graph.position_count() <= LARGE => check(&file, bytes),
        Ok(_) => {}
        Err(error) => {
            let lines = bytes.split(|&byte| byte == b'\n').count();
            assert!((1..=lines).contains(&error.line) && error.column >= 1, "{error}");
            let text = error.to_string();
            assert!(text.chars().count() <= 160 && !text.contains(char::is_control), "{text}");
        }
    }
});

fn check(file: &GraphFile, bytes: &[u8]) {
    let GraphFile { graph, names, .. } = file;
    assert_eq!(&read("", bytes, Store::Matrix).expect("as before").graph, graph);
    for number in 0..graph.position_count() {
        assert_eq!(names.named(&names.name(number)), Some(number));
    }
    for format in GraphFormat::ALL {
        if check_writable(format, graph, names.as_ref()).is_err() {
            continue;
        }
        let again = read_back(format, file);
        match format {
            // It is another game, but written once more it stays what it is.
            GraphFormat::Pg => assert_eq!(read_back(format, &again).graph, again.graph),
            _ => assert_eq!(called(&again), called(file)),
        }
    }
}

fn read_back(format: GraphFormat, file: &GraphFile) -> GraphFile {
    let GraphFile { graph, names, weights, .. } = file;
    let mut text = Vec::new();
    write(format, graph, names.as_ref(), weights.as_ref(), &mut text).expect("a vector has room");
    let again = read("-", &text, Store::List);
    again.unwrap_or_else(|error| panic!("{error}\n{}", String::from_utf8_lossy(&text)))
}

/// All that a graph is, with its positions' names for their numbers.
fn called(GraphFile { graph, names, .. }: &GraphFile) -> (String, BTreeSet<String>) {
    let row = |number| {
        let moves: BTreeSet<String> = graph.successors(number).map(|to| names.name(to)).collect();
        format!("{:?} of {:?} to {moves:?}", names.name(number), graph.owner(number))
    };
    let rules = |graph: &GameGraph| {
        format!("{} {} {:?}", graph.convention(), graph.has_owners(), names.name(graph.start()))
    };
    (rules(graph), (0..graph.position_count()).map(row).collect())
}
