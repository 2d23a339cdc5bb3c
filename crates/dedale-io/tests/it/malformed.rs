//! Error messages for malformed files: `testdata/malformed/` and its list.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use dedale::Phrase;
use dedale_games::game::{Chomp, Store};
use dedale_io::convert::Source;
use dedale_io::graph::OfGame;
use dedale_io::level::{Kinds, Roads};
use dedale_io::movingai::CostTable;
use dedale_io::scenario::live;
use dedale_io::{FormatError, graph, grid_maze, hunt, read_board, scenario, strategy};

/// The folders of malformed files, and the least number of files in each.
const FOLDERS: [(&str, usize); 9] = [
    ("malformed", 60),
    ("malformed/live", 30),
    ("malformed/costs", 6),
    ("malformed/positions", 40),
    ("malformed/graphs", 100),
    ("malformed/strategies", 25),
    ("malformed/hunts", 40),
    ("malformed/kinds", 20),
    ("malformed/mazes", 20),
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}

fn is_a(name: &str, extension: &str) -> bool {
    Path::new(name).extension().is_some_and(|end| end == extension)
}

/// The files of the folder, with the error for each.
fn errors(of: &str) -> BTreeMap<String, FormatError> {
    let entries = fs::read_dir(folder(of)).unwrap().map(|entry| entry.unwrap());
    let files = entries.filter(|entry| entry.file_type().unwrap().is_file());
    let names = files.map(|entry| entry.file_name().into_string().unwrap());
    names
        .filter(|name| name != "expected.txt")
        .map(|name| {
            let bytes = fs::read(folder(of).join(&name)).unwrap();
            let error = if of.ends_with("positions") {
                dedale_io::read_position(&name, &bytes, None).err()
            } else if of.ends_with("mazes") {
                grid_maze::read(&bytes).err()
            } else if of.ends_with("hunts") {
                hunt::read(&bytes).err()
            } else if of.ends_with("kinds") {
                Kinds::of_level(&bytes).err()
            } else if of.ends_with("graphs") {
                graph::read(&name, &bytes, Store::List).err()
            } else if of.ends_with("strategies") {
                let chomp = Chomp::new(2, 2).unwrap();
                strategy::read(&bytes, &OfGame(chomp), 6).err()
            } else if of.ends_with("live") && is_a(&name, "scen") {
                live::read(&bytes).err()
            } else if is_a(&name, "patch") {
                live::read_patches(&bytes).err()
            } else if is_a(&name, "scen") {
                scenario::read(&bytes).err()
            } else if of.ends_with("costs") {
                CostTable::read(&bytes).err()
            } else {
                read_board(&name, &bytes, Roads::Mutual).err()
            };
            let error = error.unwrap_or_else(|| panic!("{name} was read without an error"));
            (name, error)
        })
        .collect()
}

/// Whether the file is no scenario and no patch, which are not boards.
fn is_of_a_board(name: &str) -> bool {
    !is_a(name, "scen") && !is_a(name, "patch")
}

#[test]
fn what_is_converted_is_refused_in_the_same_words() {
    for (name, error) in errors("malformed").into_iter().filter(|(name, _)| is_of_a_board(name)) {
        let bytes = fs::read(folder("malformed").join(&name)).unwrap();
        assert_eq!(Source::read(&name, &bytes, Roads::Mutual), Err(error), "{name}");
    }
}

#[test]
fn each_malformed_file_has_its_error() {
    for (of, least) in FOLDERS {
        let errors = errors(of);
        let found: Vec<String> =
            errors.iter().map(|(name, error)| format!("{name}: {error}")).collect();
        let kept = folder(of).join("expected.txt");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&kept, found.join("\n") + "\n").unwrap();
        }
        let expected = fs::read_to_string(kept).unwrap();
        let first = expected.lines().zip(&found).find(|(expected, found)| expected != found);
        assert_eq!(first, None, "the list and the files of {of} differ first here");
        assert_eq!(expected.lines().count(), errors.len());
        assert!(errors.len() >= least);
    }
}

#[test]
fn each_error_names_the_position_and_what_was_expected_and_found() {
    for (of, (name, error)) in
        FOLDERS.iter().flat_map(|(of, _)| errors(of).into_iter().map(move |error| (of, error)))
    {
        let text = error.to_string();
        let place = format!("line {}, column {}: expected ", error.line, error.column);
        assert!(text.starts_with(&place), "{name}: {text}");
        assert!(text.contains(", found "), "{name}: {text}");
        assert!(error.line >= 1 && error.column >= 1, "{name}: {text}");
        assert!(text.chars().count() <= 160, "{name}: {text}");
        assert!(!text.contains(char::is_control), "{name}: {text}");
        let lines = fs::read(folder(of).join(&name)).unwrap();
        let lines = lines.split(|&byte| byte == b'\n').count();
        assert!(
            ["png", "bmp"].iter().any(|kind| is_a(&name, kind)) || error.line <= lines,
            "{name}: {text}"
        );
    }
}

/// Words of English in the sentences about files.
const ENGLISH: [&str; 14] = [
    "the", "of", "is", "are", "with", "expected", "found", "each", "this", "that", "and", "from",
    "rows", "no",
];

/// The phrase in French, as the page and the command say it.
fn in_french(french: &BTreeMap<String, String>, phrase: &Phrase) -> String {
    let template = french.get(phrase.template()).map_or(phrase.template(), String::as_str);
    Phrase::fill(template, |name| phrase.value(name).map(|value| in_french(french, value)))
}

#[test]
fn each_error_is_said_in_french() {
    let lang = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../page/site/lang");
    let read = |name: &str| fs::read_to_string(lang.join(name)).unwrap();
    let mut french: BTreeMap<String, String> =
        serde_json::from_str(&read("phrases.fr.json")).unwrap();
    let refusals: BTreeMap<String, BTreeMap<String, String>> =
        serde_json::from_str(&read("refusals.fr.json")).unwrap();
    french.extend(refusals["phrases"].clone());
    let (mut told, mut wrong) = (0, Vec::new());
    for (name, error) in FOLDERS.iter().flat_map(|(of, _)| errors(of)) {
        for phrase in [&error.expected, &error.found] {
            let said = in_french(&french, phrase);
            // Quoted text comes from the file.
            let unquoted: String =
                said.split(['\'', '«', '»']).step_by(2).collect::<Vec<_>>().join(" ");
            let mut words = unquoted.split(|sign: char| !sign.is_alphabetic());
            told += 1;
            if words.any(|word| ENGLISH.contains(&word)) {
                wrong.push(format!("{name}: {said}"));
            }
        }
    }
    assert!(told > 800, "{told}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
