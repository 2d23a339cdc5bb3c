//! The README and the pages of `docs/` show what the command prints. `BLESS=1` writes what
//! it prints now into them.

use std::path::{Path, PathBuf};

use dedale::Algorithm;
use dedale::maze::Generator;
use serde_json::Value;

use crate::{dedale, outcome, workspace};

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
    let mut documents = ["README.md", "README.fr.md"].map(|name| workspace().join(name)).to_vec();
    let mut folders = vec![workspace().join("docs")];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                documents.push(path);
            }
        }
    }
    documents.sort();
    documents
}

/// The locale of a document: those in French show what the command says in French.
fn locale(path: &Path) -> &'static str {
    let path = path.strip_prefix(workspace()).unwrap();
    let is_french = path.ends_with("README.fr.md") || path.iter().any(|folder| folder == "fr");
    if is_french { "fr_FR.UTF-8" } else { "C" }
}

/// Every example of a document: what it shows, and what the command prints.
fn examples(text: &str, locale: &str) -> Vec<(String, String, String)> {
    let mut examples = Vec::new();
    for block in text.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        for example in block.split("$ ").skip(1) {
            let (command, shown) = example.split_once('\n').unwrap();
            let Some(args) = command.strip_prefix("dedale ") else { continue };
            let args: Vec<&str> = args.split_whitespace().collect();
            let output = dedale(&args).env("LC_ALL", locale).output().unwrap();
            let (_, out, err) = outcome(output);
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
        let examples = examples(&text, locale(&path));
        checked += examples.len();
        let with_tables = with_tables(&text);
        if std::env::var_os("BLESS").is_some() {
            bless(&path, &with_tables, &examples);
            continue;
        }
        assert_eq!(text, with_tables, "{}: BLESS=1 writes the tables", path.display());
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

/// The document with its tables of names as they are: of each algorithm its guarantee, and what the
/// playground says of it and of each generator.
fn with_tables(document: &str) -> String {
    let [words, of_rooms] = ["en", "rooms.en"].map(|file| {
        let path = workspace().join(format!("page/site/lang/{file}.json"));
        serde_json::from_str::<Value>(&std::fs::read_to_string(path).unwrap()).unwrap()
    });
    let about = |kind, name| {
        let about = format!("{kind}.{name}.about");
        let about = words.get(&about).or_else(|| of_rooms.get(&about)).and_then(Value::as_str);
        about.unwrap_or_else(|| panic!("the page says what {name} does")).to_owned()
    };
    let algorithm = |each: Algorithm| {
        let (name, guarantee) = (each.name(), each.guarantee().name());
        format!("| `{name}` | `{guarantee}` | {} |\n", about("algorithm", name))
    };
    let generator =
        |each: Generator| format!("| `{each}` | {} |\n", about("generator", each.name()));
    let mut made = document.to_owned();
    for (head, rows) in [
        (
            "| `--algorithm` | guarantee | what it does |\n|---|---|---|\n",
            Algorithm::ALL.map(algorithm).concat(),
        ),
        ("| `--generator` | how it carves |\n|---|---|\n", Generator::ALL.map(generator).concat()),
    ] {
        if let Some((before, rest)) = made.split_once(head) {
            let old: usize = rest
                .split_inclusive('\n')
                .take_while(|line| line.starts_with('|'))
                .map(str::len)
                .sum();
            made = [before, head, &rows, &rest[old..]].concat();
        }
    }
    made
}
