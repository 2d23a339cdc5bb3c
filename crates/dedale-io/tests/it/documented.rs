//! The examples of `docs/formats.md`, each read by the reader of its format.

use std::path::Path;

use dedale_games::game::{Chomp, Numbered, Store};
use dedale_io::graph::BarNames;
use dedale_io::hunt::contest;
use dedale_io::level::{Kinds, Roads};
use dedale_io::scenario::{self, live};
use dedale_io::{graph, hunt, read_board, read_position, strategy};

/// The parts whose examples are commands, which other tests run, or what a command says.
const COMMANDS: [&str; 3] =
    ["Errors in files", "Drawings of the terminal", "Mazes and obstacle fields as JSON"];

/// The headings, the languages and the texts of all examples.
fn examples(document: &str) -> Vec<(&str, &str, String)> {
    let (mut heading, mut examples) = ("", Vec::new());
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        heading = line.strip_prefix("## ").unwrap_or(heading);
        if let Some(language) = line.strip_prefix("```") {
            let inside: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            examples.push((heading, language, inside.join("\n")));
        }
    }
    examples
}

/// What its reader says of an example: nothing, or why it is refused.
fn fault(heading: &str, language: &str, text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let chomp = Chomp::new(2, 2).unwrap();
    let refused = match (heading, language) {
        ("MovingAI maps and scenarios", _) if text.starts_with("version 1") => {
            scenario::read(bytes).err()
        }
        ("MovingAI maps and scenarios", _) if text.starts_with("version 2") => {
            live::read(bytes).err()
        }
        ("MovingAI maps and scenarios", _) if text.starts_with("type patch") => {
            live::read_patches(bytes).err()
        }
        ("Tower-defence levels in YAML", _) if text.starts_with("kinds:") => {
            Kinds::of_level(bytes).err()
        }
        ("Game graphs", _) => graph::read("", bytes, Store::List).err(),
        ("Strategies as text and JSON", _) => {
            let names = BarNames::of_rows(chomp.clone());
            strategy::read(bytes, &names, chomp.position_count() as u32).err()
        }
        ("Hunt replays in JSON", _) => hunt::read(bytes).err(),
        ("Results of a contest in JSON lines", _) => match contest::read(bytes) {
            Ok((_, mut hunts)) => hunts.find_map(Result::err),
            Err(fault) => Some(fault),
        },
        ("Boards of hexagons and stones as JSON" | "Hex games in SGF", _) => {
            read_position("", bytes).err()
        }
        (
            "Boards as drawn text"
            | "Boards of hexagons and stones as drawn text"
            | "MovingAI maps and scenarios"
            | "Tower-defence levels in YAML",
            _,
        ) => {
            let name = if language == "yaml" { "a.yml" } else { "" };
            read_board(name, bytes, Roads::Mutual).err()
        }
        _ => return Some(format!("no reader is known of an example in {language}")),
    };
    refused.map(|error| error.to_string())
}

#[test]
fn every_example_is_read() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    // Packaged crates are without the documents.
    let Ok(document) = std::fs::read_to_string(path) else { return };
    let mut read = 0;
    for (heading, language, text) in examples(&document) {
        if language == "console" || COMMANDS.contains(&heading) {
            continue;
        }
        assert_eq!(fault(heading, language, &text), None, "{heading}:\n{text}");
        read += 1;
    }
    assert!(read >= 20, "{read} examples");
    assert!(fault("Game graphs", "json", "{\"arcs\": 3}").is_some());
}
