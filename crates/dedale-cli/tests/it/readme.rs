//! The README and the pages of `docs/` show what the command prints. `BLESS=1` writes what
//! it prints now into them.

use std::path::{Path, PathBuf};

use dedale::Algorithm;
use dedale::maze::Generator;

use crate::{run, workspace};

/// Times differ from run to run, and with them the columns of a table: every
/// number before a unit of time is one, and spaces count once.
fn without_times(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.trim_end().lines() {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        for index in 1..words.len() {
            if ["ns", "µs", "ms", "s"].contains(&words[index].trim_end_matches([',', '.', ';'])) {
                words[index - 1] = "#";
                words[index] = "time";
            }
        }
        let line = words.join(" ");
        lines.push(line.split("\"nanos\":").next().unwrap_or_default().to_owned());
    }
    lines.join("\n")
}

fn documents() -> Vec<PathBuf> {
    let mut documents = vec![workspace().join("README.md")];
    let pages =
        std::fs::read_dir(workspace().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    documents.extend(pages.filter(|path| path.extension().is_some_and(|end| end == "md")));
    documents.sort();
    documents
}

/// Every example of a document: what it shows, and what the command prints.
fn examples(text: &str) -> Vec<(String, String, String)> {
    let mut examples = Vec::new();
    for block in text.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        for example in block.split("$ ").skip(1) {
            let (command, shown) = example.split_once('\n').unwrap();
            let Some(args) = command.strip_prefix("dedale ") else { continue };
            let args: Vec<&str> = args.split_whitespace().collect();
            let (_, out, err) = run(&args);
            assert_eq!(err, "", "{command}");
            examples.push((command.to_owned(), shown.to_owned(), out));
        }
    }
    examples
}

/// Writes what the command prints into a document, where that is not what it shows.
fn bless(path: &Path, text: &str, examples: &[(String, String, String)]) {
    let mut blessed = text.to_owned();
    for (command, shown, out) in examples {
        if without_times(out) != without_times(shown) {
            let blank = if shown.ends_with("\n\n") { "\n" } else { "" };
            let new = format!("$ {command}\n{}\n{blank}", out.trim_end());
            blessed = blessed.replacen(&format!("$ {command}\n{shown}"), &new, 1);
        }
    }
    std::fs::write(path, blessed).unwrap();
}

#[test]
fn the_documents_show_what_the_command_prints() {
    let mut checked = 0;
    for path in documents() {
        let text = std::fs::read_to_string(&path).unwrap();
        let examples = examples(&text);
        checked += examples.len();
        if std::env::var_os("BLESS").is_some() {
            bless(&path, &text, &examples);
            continue;
        }
        for (command, shown, out) in examples {
            assert_eq!(without_times(&out), without_times(&shown), "{}: {command}", path.display());
        }
    }
    assert!(checked >= 20, "{checked} examples");
}

/// Each link from one document to another, or to a file, leads somewhere.
#[test]
fn links_between_documents_lead_somewhere() {
    let mut documents = documents();
    documents.extend(
        ["ARCHITECTURE.md", "CONTRIBUTING.md", "testdata/README.md"]
            .map(|name| workspace().join(name)),
    );
    let mut checked = 0;
    for path in documents {
        let text = std::fs::read_to_string(&path).unwrap();
        for link in text.split("](").skip(1) {
            let target = link.split([')', '#']).next().unwrap();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            assert!(path.parent().unwrap().join(target).exists(), "{}: {target}", path.display());
            checked += 1;
        }
    }
    assert!(checked >= 10, "{checked} links");
}

#[test]
fn the_readme_can_be_read_in_one_go() {
    let lines = std::fs::read_to_string(workspace().join("README.md")).unwrap().lines().count();
    assert!(lines <= 160, "{lines} lines");
}

/// The command's page has a row for each algorithm, with its guarantee, and for each generator.
#[test]
fn the_tables_of_names_are_whole() {
    let text = std::fs::read_to_string(workspace().join("docs/command.md")).unwrap();
    let algorithms =
        Algorithm::ALL.map(|each| format!("| `{each}` | `{}` |", each.guarantee().name()));
    let generators = Generator::ALL.map(|each| format!("| `{}` |", each.name()));
    for row in algorithms.iter().chain(&generators) {
        assert_eq!(text.matches(row.as_str()).count(), 1, "{row}");
    }
}
