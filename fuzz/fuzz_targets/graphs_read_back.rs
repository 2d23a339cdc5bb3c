#![no_main]
//! A game graph is read or refused. What was read is the same when kept as a matrix,
//! and when written in each format that has words for it and read again: position by
//! position, as they are called. A refusal is one short sentence that points into
//! the file.

use std::collections::BTreeSet;

use dedale_fuzz::{check_refusal, check_sentence};
use dedale_games::game::{GameGraph, Store};
use dedale_io::graph::{GraphFile, GraphFormat, check_writable, read, write};
use libfuzzer_sys::fuzz_target;

/// Larger graphs are only read, to save time.
const LARGE: u32 = 1 << 10;

/// The names of a file, each of which says another format; none says what the content is.
const FILES: [&str; 7] = ["", "a.edges", "a.matrix", "a.dot", "a.json", "a.graphml", "a.pg"];

fuzz_target!(|bytes: &[u8]| {
    for name in FILES {
        GraphFormat::is_sure(name, bytes);
        match read(name, bytes, Store::List) {
            Ok(file) if file.graph.position_count() <= LARGE => check(name, &file, bytes),
            Ok(_) => {}
            Err(error) => check_refusal(bytes, &error),
        }
    }
});

fn check(name: &str, file: &GraphFile, bytes: &[u8]) {
    let GraphFile { graph, names, .. } = file;
    assert_eq!(&read(name, bytes, Store::Matrix).expect("as before").graph, graph);
    for number in 0..graph.position_count() {
        assert_eq!(names.named(&names.name(number)), Some(number));
    }
    for note in [file.note.as_ref(), file.weights.as_ref().and_then(|one| one.note()).as_ref()] {
        note.into_iter().for_each(|note| check_sentence(&note.to_string()));
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
