//! The README and the pages of `docs/` show what the command prints. `BLESS=1` writes what
//! it prints now into them.

use std::path::{Path, PathBuf};

use dedale::Algorithm;
use dedale::maze::Generator;

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

/// The orders that the help and the documents state are those of the library.
#[test]
fn orders_are_stated_as_they_are() {
    use dedale::Algorithm;
    use dedale::board::{Direction, DirectionOrder, HexDirection};
    let read = |file: &str| std::fs::read_to_string(workspace().join(file)).unwrap();
    let in_one_line = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let json = in_one_line(read("docs/json.md"));
    let [path, field] =
        ["path", "field"].map(|command| in_one_line(crate::run(&[command, "--help"]).1));
    let squares = Direction::ALL.map(Direction::name).join(", ");
    let of_hexes = |directions: &[Direction]| {
        let names = directions.iter().filter_map(|&direction| {
            HexDirection::ALL.into_iter().find(|hex| hex.direction() == direction)
        });
        names.map(HexDirection::name).collect::<Vec<_>>().join(", ")
    };
    let hexes = of_hexes(&Direction::ALL);
    for text in [&json, &path, &field] {
        assert!(text.contains(&format!("in the order {squares}; on hexagons {hexes}.")), "{text}");
    }
    let [chasse, maze_solver] =
        [DirectionOrder::NORTH_WEST_EAST_SOUTH, DirectionOrder::TOP_RIGHT_BOTTOM_LEFT]
            .map(|order| *order.directions());
    assert!(Algorithm::ALL.contains(&Algorithm::Dfs(DirectionOrder::NORTH_WEST_EAST_SOUTH)));
    let names = |order: &[Direction], comma: &str| {
        order.iter().map(|direction| direction.name()).collect::<Vec<_>>().join(comma)
    };
    let stated = format!(
        "`dfs` and `manhattan-dfs` {} (the order of Chasse), `heuristic-dfs` {} (that of Maze \
         Solver), then {};",
        names(&chasse[..4], ", "),
        names(&maze_solver[..4], ", "),
        names(&chasse[4..], ", ")
    );
    assert!(json.contains(&stated), "{stated}");
    let hexes = of_hexes(&[Direction::NW, Direction::SE]);
    assert_eq!(hexes, "", "squares alone have these");
    let stated = format!(
        "on hexagons {} and {}, then {}.",
        of_hexes(&chasse[..4]),
        of_hexes(&maze_solver[..4]),
        of_hexes(&chasse[4..])
    );
    assert!(json.contains(&stated), "{stated}");
    let default = format!(
        "[default: {}; of heuristic-dfs {}; then {}]",
        names(&chasse[..4], ","),
        names(&maze_solver[..4], ","),
        names(&chasse[4..], ",")
    );
    assert!(path.contains(&default), "{default}");
    assert!(field.contains("* at a goal, and null where no goal can be reached"), "{field}");
    let bits = Direction::STRAIGHT.map(|direction| format!("{direction}={}", direction.bit()));
    let maze = in_one_line(crate::run(&["maze", "--help"]).1);
    assert!(maze.contains(&bits.join(", ")), "{maze}");
}
