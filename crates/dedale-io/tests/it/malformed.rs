//! What is said of files that are wrong: `testdata/malformed/` and its list.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use dedale_io::level::Roads;
use dedale_io::{FormatError, read_board, scenario};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/malformed")
}

fn is_a(name: &str, extension: &str) -> bool {
    Path::new(name).extension().is_some_and(|end| end == extension)
}

/// The files of the folder and what is said of each.
fn said() -> BTreeMap<String, FormatError> {
    let names = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| name.into_string().unwrap());
    let files = names.filter(|name| name != "expected.txt");
    files
        .map(|name| {
            let bytes = fs::read(folder().join(&name)).unwrap();
            let error = if is_a(&name, "scen") {
                scenario::read(&bytes).err()
            } else {
                read_board(&name, &bytes, Roads::Mutual).err()
            };
            let error = error.unwrap_or_else(|| panic!("{name} was read without an error"));
            (name, error)
        })
        .collect()
}

#[test]
fn each_wrong_file_is_answered_with_its_sentence() {
    let said = said();
    let found: Vec<String> = said.iter().map(|(name, error)| format!("{name}: {error}")).collect();
    let expected = fs::read_to_string(folder().join("expected.txt")).unwrap();
    let first = expected.lines().zip(&found).find(|(expected, found)| expected != found);
    assert_eq!(first, None, "the list and the files differ first here");
    assert_eq!(expected.lines().count(), said.len());
    assert!(said.len() >= 60);
}

#[test]
fn each_sentence_says_where_what_should_be_and_what_is() {
    for (name, error) in said() {
        let text = error.to_string();
        let place = format!("line {}, column {}: expected ", error.line, error.column);
        assert!(text.starts_with(&place), "{name}: {text}");
        assert!(text.contains(", found "), "{name}: {text}");
        assert!(error.line >= 1 && error.column >= 1, "{name}: {text}");
        assert!(text.chars().count() <= 160, "{name}: {text}");
        assert!(!text.contains(char::is_control), "{name}: {text}");
        let lines = fs::read(folder().join(&name)).unwrap();
        let lines = lines.split(|&byte| byte == b'\n').count();
        assert!(is_a(&name, "png") || error.line <= lines, "{name}: {text}");
    }
}
