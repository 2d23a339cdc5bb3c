//! Boards that other programs wrote are read as they are.

use serde_json::Value;

use crate::{json, run, run_with_input};

/// The table of `testdata/foreign`: files, how they are read and searched, the steps and the cost of a
/// cheapest path, and what is said about the reading.
fn table() -> Vec<Value> {
    let path = crate::workspace().join("testdata/foreign/answers.json");
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// The options that a row of the table states.
fn options(row: &Value, path: &str) -> Vec<String> {
    let mut options = Vec::new();
    for key in ["from", "to"] {
        if let Some([x, y]) = row[key].as_array().map(Vec::as_slice) {
            options.extend([format!("--{key}"), format!("{x},{y}")]);
        }
    }
    for key in ["walls", "legend"] {
        if let Some(text) = row[key].as_str() {
            options.extend([format!("--{key}"), text.to_owned()]);
        }
    }
    if let Some(climb) = row["climb"].as_u64() {
        options.extend(["--heights".to_owned(), path.to_owned()]);
        options.extend(["--climb".to_owned(), climb.to_string()]);
    }
    options
}

#[test]
fn foreign_boards_have_the_right_answers() {
    let rows = table();
    assert_eq!(rows.len(), 16);
    for row in rows {
        let (file, note) = (row["file"].as_str().unwrap(), row["note"].as_str().unwrap());
        let path = format!("testdata/foreign/{file}");
        let options = options(&row, &path);
        let search = |board| -> Vec<&str> {
            ["path", board, "--json"]
                .into_iter()
                .chain(options.iter().map(String::as_str))
                .collect()
        };
        let (status, out, err) = run(&search(&path));
        assert_eq!(status, 0, "{file}: {err}");
        let answer: Value = serde_json::from_str(&out).unwrap();
        assert_eq!((&answer["steps"], &answer["cost"]), (&row["steps"], &row["cost"]), "{file}");
        if note.is_empty() {
            assert_eq!(err, "", "{file}");
        } else {
            assert!(err.starts_with(&format!("dedale: {path}: ")) && err.contains(note), "{err}");
            assert_eq!(err.matches('\n').count(), 1, "{err}");
        }
        let bytes = std::fs::read(crate::workspace().join(&path)).unwrap();
        let (_, out, _) = run_with_input(&search("-"), &bytes);
        let piped: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(piped["path"], answer["path"], "{file} without its name");
    }
}

#[test]
fn foreign_graphs_are_searched() {
    let path = crate::workspace().join("testdata/foreign/graphs.json");
    let rows: Vec<Value> = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    assert_eq!(rows.len(), 8);
    for row in rows {
        let text = |key: &str| row[key].as_str().unwrap().to_owned();
        let file = format!("testdata/foreign/{}", text("file"));
        let (from, to, note) = (text("from"), text("to"), text("note"));
        let search = |name| ["path", name, "--graph", "--from", &from, "--to", &to, "--json"];
        let (status, out, err) = run(&search(&file));
        assert_eq!(status, 0, "{file}: {err}");
        let answer: Value = serde_json::from_str(&out).unwrap();
        assert_eq!((&answer["cost"], &answer["cells"]), (&row["cost"], &row["cells"]), "{file}");
        let told = if note.is_empty() { note } else { format!("dedale: {file}: {note}\n") };
        assert_eq!(err, told);
        let bytes = std::fs::read(crate::workspace().join(&file)).unwrap();
        let piped: Value = serde_json::from_str(&run_with_input(&search("-"), &bytes).1).unwrap();
        assert_eq!(piped["cells"], answer["cells"], "{file} without its name");
    }
}

#[test]
fn the_owner_of_an_end_is_kept() {
    let (_, answer) = json(&["solve", "testdata/foreign/owners.pg", "--list", "--json"]);
    let value = |at: usize| answer["list"][at]["value"].as_str().unwrap().to_owned();
    assert_eq!([0, 1, 2, 3].map(value), ["win", "loss", "win", "loss"]);
    let back = run(&["game", "convert", "testdata/foreign/owners.pg", "--format", "pg"]).1;
    for line in ["2 0 0 2 \"end owned by 0\";", "3 0 1 3 \"end owned by 1\";"] {
        assert!(back.contains(line), "{back}");
    }
    let drawn = "digraph { a -> b; a -> c; b [end=draw]; c [end=win] }";
    let (status, out, _) = run_with_input(&["solve", "-"], drawn.as_bytes());
    assert!(status == 0 && out.contains("start a: a draw\n"), "{out}");
}

#[test]
fn fields_and_links_of_graphs_are_found_and_drawn() {
    let cities = "testdata/foreign/names.edges";
    let (_, field) = json(&["field", "testdata/foreign/edges.csv", "--to", "c", "--json"]);
    assert_eq!(field["field"][0], serde_json::json!({"node": "a", "cost": 7, "next": "b"}));
    let ends = ["--from", "Lille", "--to", "Lyon,Marseille"];
    let link = |more: &[&str]| {
        let args: Vec<&str> = [&["link", cities][..], &ends, more].concat();
        run(&args)
    };
    let answer: Value = serde_json::from_str(&link(&["--json"]).1).unwrap();
    assert_eq!(
        (&answer["unique"], &answer["cut"]),
        (&false.into(), &serde_json::json!(["Lille", "Paris"]))
    );
    assert!(link(&["--svg", "-"]).1.contains("class=\"path\""));
    assert!(link(&["--dot", "-"]).1.contains("Lille -> Paris [penwidth=3, color=black];"));
    let refused = |args: &[&str], part: &str| {
        let (status, out, err) = run(args);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}");
        assert!(err.contains(part) && err.matches('\n').count() == 1, "{err}");
    };
    refused(
        &["path", cities, "--from", "Lille", "--to", "Nice"],
        "no position 'Nice'; one is Lille",
    );
    refused(&["path", cities, "--to", "Lyon"], "needs one start and a goal");
    refused(&["path", cities, "--from", "Lille", "--to", "Lyon", "--neighbors", "8"], "for boards");
    refused(&["field", cities], "needs goals");
    refused(&["link", cities, "--player", "red"], "--player is for boards");
    refused(&["link", "@hexmo"], "needs --player");
    refused(&["path", "@hedge", "--dot", "-"], "--dot is for graphs");
    refused(
        &["path", "testdata/foreign/adjacency_counts.txt", "--graph", "--from", "0", "--to", "1"],
        "line 2, column 1: expected the count of the successors after it",
    );
}

#[test]
fn what_is_no_board_is_refused_in_one_sentence() {
    let refused = |args: &[&str]| {
        let (status, out, err) = run(args);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}: {err}");
        assert_eq!(err.matches('\n').count(), 1, "{err}");
        err
    };
    let path = "testdata/foreign/not_a_grid.csv";
    let sentence = refused(&["path", path, "--from", "0,0", "--to", "1,1"]);
    for part in ["line 1, column 1", "as in a grid", "as in drawn text", "'height=wall'"] {
        assert!(sentence.contains(part), "{sentence}");
    }
    assert!(refused(&["path", "@hedge", "--as", "grid"]).contains("line 1, column 1"));
    assert!(refused(&["path", "@harbour", "--walls", "0"]).contains("a MovingAI map"));
    assert!(refused(&["path", path, "--legend", "a=mud"]).contains("'mud'"));
}

#[test]
fn a_map_of_tiled_is_written_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let name = |ending: &str| folder.path().join(ending).to_str().unwrap().to_owned();
    for (board, ending) in [("@meadow", "a.tmx"), ("@meadow", "a.tmj"), ("@pocket", "b.tmx")] {
        let map = name(ending);
        assert_eq!(run(&["convert", board, &map]), (0, String::new(), String::new()));
        assert_eq!(run(&["convert", &map, "-"]).1, run(&["convert", board, "-"]).1, "{ending}");
    }
    // A tile set beside the map.
    let map =
        std::fs::read_to_string(crate::workspace().join("testdata/foreign/tiled.tmx")).unwrap();
    let begin = map.find("<tileset").unwrap();
    let end = map.find("</tileset>").unwrap() + "</tileset>".len();
    let outer = "<tileset firstgid=\"1\" source=\"tiles.tsx\"/>";
    std::fs::write(name("outer.tmx"), map.replace(&map[begin..end], outer)).unwrap();
    let args = ["path", &name("outer.tmx"), "--from", "0,0", "--to", "3,2", "--json"];
    let (status, _, err) = run(&args);
    assert!(status == 2 && err.contains("the tile set 'tiles.tsx'"), "{err}");
    std::fs::write(name("tiles.tsx"), &map[begin..end]).unwrap();
    assert_eq!(json(&args).1["cost"], 11);
}

#[test]
fn formats_are_listed() {
    let (status, list, _) = run(&["formats"]);
    assert_eq!(status, 0);
    for format in dedale_io::Format::ALL {
        assert!(
            list.lines().any(|line| line.trim_start().starts_with(format.name())),
            "{format}: {list}"
        );
    }
}

#[test]
fn text_in_utf_16_is_called_so_with_a_mark_and_without() {
    for text in [&b"S\0.\0G\0"[..], b"\0S\0.\0G", b"\xFF\xFES\0.\0", b"\xFE\xFF\0S\0."] {
        let (status, _, error) = run_with_input(&["path", "-"], text);
        assert_eq!(status, 2);
        assert!(error.contains("found text in UTF-16, not UTF-8"), "{error}");
    }
}

#[test]
fn games_of_hex_are_read_where_they_are_asked_for() {
    let at_end = |file: &str, options: &[&str]| {
        let path = format!("testdata/foreign/{file}");
        let (_, answer) = json(&[&["link", &path, "--player", "red", "--json"], options].concat());
        answer["missing"].as_u64().unwrap()
    };
    // The cells that red would still need: see the drawings of `--draw`.
    assert_eq!(at_end("hexworld.txt", &[]), 10);
    assert_eq!(at_end("names.sgf", &[]), 4);
    assert_eq!(at_end("moves.txt", &["--size", "11"]), 9);
    for command in [
        &["link", "testdata/foreign/moves.txt", "--player", "red"][..],
        &["play", "testdata/foreign/moves.txt"],
    ] {
        let (status, out, err) = run(command);
        assert_eq!((status, out.as_str()), (2, ""));
        assert!(
            err.contains("moves.txt, line 1, column 1: expected the size of the board"),
            "{err}"
        );
    }
    let convert = |text: &str, options: &[&str]| {
        run_with_input(&[&["convert", "-"], options].concat(), text.as_bytes())
    };
    let (_, sgf, err) = convert("1. c2 swap 2. e4", &["--size", "5", "--format", "sgf"]);
    assert_eq!((sgf.trim(), err.as_str()), ("(;FF[4]GM[11]SZ[5];B[c2];W[swap-pieces];B[e4])", ""));
    let (_, link, err) = convert(&sgf, &["--format", "hexworld"]);
    assert_eq!((link.trim(), err.as_str()), ("https://hexworld.org/board/#5c1,c2:se4", ""));
    let (_, list, _) = convert(&link, &["--format", "moves"]);
    assert_eq!(list, "5x5\n1. c2 swap-pieces\n2. e4\n");
    let (status, _, err) = run(&["convert", "@hexmo", "--format", "moves"]);
    assert_eq!(status, 2);
    assert!(err.contains("a list of moves cannot represent a board that is not the end"), "{err}");
}

#[test]
fn a_game_of_hex_goes_on_from_its_record() {
    let players = ["--first", "random:1", "--second", "random:2", "--json"];
    let play = |options: &[&str]| json(&[&["play"], options, &players[..]].concat()).1;
    let answer = play(&["testdata/foreign/moves.txt", "--size", "5"]);
    let moves: Vec<&str> =
        answer["moves"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(moves[..4], ["c3", "d4", "b4", "c4"]);
    assert!(moves.len() > 4);
    // A record that is over is shown as it is.
    let over = run_with_input(&["convert", "-", "--format", "sgf"], b"2x2 a1 b1 a2");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("over.sgf");
    std::fs::write(&file, over.1).unwrap();
    assert_eq!(play(&[file.to_str().unwrap()])["moves"].as_array().unwrap().len(), 3);
}
