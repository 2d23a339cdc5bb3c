use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::{json, run, run_with_input, workspace};

fn convert(from: &str, to: &Path) -> (i32, String, String) {
    run(&["convert", from, to.to_str().unwrap()])
}

#[test]
fn a_board_goes_through_every_form_that_holds_it() {
    let folder = TempDir::new().unwrap();
    let (_, expected) = json(&["field", "testdata/boards/maze.txt", "--json"]);
    let mut from = "testdata/boards/maze.txt".to_owned();
    for name in ["a.yml", "a.json", "b.yaml", "b.txt"] {
        let to = folder.path().join(name);
        assert_eq!(convert(&from, &to), (0, String::new(), String::new()), "{from} to {name}");
        from = to.to_str().unwrap().to_owned();
        let (_, answer) = json(&["field", &from, "--json"]);
        assert_eq!(answer["distance"], expected["distance"], "{name}");
    }
    for name in ["c.map", "c.png"] {
        let to = folder.path().join(name);
        let (status, out, err) = convert(&from, &to);
        assert_eq!((status, out.as_str()), (0, ""), "{name}");
        let left_out = "marks no starts and goals: left out are the start (1, 1) and the goal ";
        assert!(err.contains(left_out), "{err}");
        let (_, back, _) = run(&["convert", to.to_str().unwrap()]);
        let board = fs::read_to_string("../../testdata/boards/maze.txt").unwrap();
        assert_eq!(back, board.replace(['S', 'G'], "."), "{name}");
    }
}

#[test]
fn rounded_weights_are_told() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("thirds.csv");
    fs::write(&file, "source,target,weight\na,b,0.3333333333333333\nb,c,2\n").unwrap();
    let from = file.to_str().unwrap();
    let (status, out, err) = run(&["convert", from, "--format", "dot"]);
    assert!(status == 0 && out.contains("0.333333"), "{out}");
    assert!(err.ends_with(&format!("{from}: weights are rounded to 0.000001\n")), "{err}");
    // Where they are left out, nothing is rounded.
    let (_, _, err) = run(&["convert", from, "--format", "edges"]);
    assert!(!err.contains("rounded"), "{err}");
}

#[test]
fn a_graph_goes_through_every_form_and_loses_no_weight_silently() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let cost = |file: &str| {
        let (_, answer) = json(&["path", file, "--graph", "--from", "a", "--to", "c", "--json"]);
        answer["cost"].clone()
    };
    let mut from = "testdata/foreign/edges.csv".to_owned();
    for (name, options) in [
        ("a.dot", &[][..]),
        ("a.graphml", &[]),
        ("a.json", &["--format", "node-link"]),
        ("b.gv", &[]),
    ] {
        let to = path(name);
        let told = run(&[&["convert", &from, &to][..], options].concat());
        assert_eq!(told, (0, String::new(), String::new()), "{from} to {name}");
        assert_eq!(cost(&to), 7, "{name}");
        from = to;
    }
    let lost = format!("dedale: {from}: weights were left out, as the moves of a game have none\n");
    for (name, options) in
        [("a.edges", &[][..]), ("a.matrix", &[]), ("b.json", &[]), ("a.txt", &[])]
    {
        let to = path(name);
        let told = run(&[&["convert", &from, &to][..], options].concat());
        assert_eq!(told, (0, String::new(), lost.clone()), "{name}");
        let (_, moves, _) = run(&["game", "convert", &to, "--format", "json-pairs"]);
        assert_eq!(moves.matches('[').count(), 5, "{name}: {moves}");
    }
    let (status, _, err) = run(&["convert", &from, "--legend", "a=wall"]);
    assert_eq!((status, err.as_str()), (2, "dedale: --legend is for boards, not for graphs\n"));
    let (status, _, err) = run(&["convert", &from, &path("a.png")]);
    assert_eq!(status, 2, "{err}");
}

#[test]
fn a_game_becomes_a_drawing_and_a_game_again() {
    let folder = TempDir::new().unwrap();
    let [drawn, game] = ["a.txt", "a.sgf"].map(|name| folder.path().join(name));
    let (status, _, err) = convert("testdata/links/hex.sgf", &drawn);
    let lost = "dedale: moves, variations and all else but the stones are left out\n";
    assert_eq!((status, err.as_str()), (0, lost));
    assert_eq!(convert(drawn.to_str().unwrap(), &game), (0, String::new(), String::new()));
    let link = |file: &str| {
        let (_, mut answer) = json(&["link", file, "--player", "red", "--json"]);
        answer["nanos"].take();
        answer
    };
    assert_eq!(link(game.to_str().unwrap()), link("testdata/links/hex.sgf"));
}

#[test]
fn a_level_keeps_all_its_keys() {
    let text = "name: x\nmap: \"15,3|1,4\"\nwaves: [{reward: 1, boss: true}]\nsky: {blue: 5}\n";
    let args = ["convert", "-", "--format", "level"];
    let (status, out, err) = run_with_input(&args, text.as_bytes());
    assert_eq!((status, err.as_str()), (0, ""));
    for part in ["[15, 3]", "boss: true", "sky: {blue: 5}"] {
        assert!(out.contains(part), "{out}");
    }
    let (_, again, _) = run_with_input(&args, out.as_bytes());
    assert_eq!(again, out);
    let (_, _, err) = run_with_input(&["convert", "-"], text.as_bytes());
    assert_eq!(err, "dedale: only a level holds a name, 1 wave, 2 other keys: left out\n");
}

#[test]
fn what_does_not_fit_leaves_nothing_behind() {
    let folder = TempDir::new().unwrap();
    let refused = |from: &str, name: &str| {
        let (status, out, err) = convert(from, &folder.path().join(name));
        assert_eq!((status, out.as_str()), (2, ""), "{name}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{name}");
        err
    };
    let weights = "testdata/boards/weights.txt";
    assert!(refused(weights, "a.map").contains("cannot represent weight"));
    assert!(refused(weights, "a.sgf").contains("not a rhombus"));
    assert!(refused(weights, "a.gif").contains("implies no form of a board"));
    assert!(refused("testdata/links/hex.sgf", "a.yml").contains("hexagonal cells"));
    let (status, _, err) = run(&["convert", weights, weights]);
    assert_eq!(status, 2);
    assert!(err.contains("would take the place of what is read"), "{err}");
    let (status, _, err) = run(&["convert", weights, "--roads", "source"]);
    assert!(status == 2 && err.contains("--roads is for levels"), "{err}");
}

// Malformed files of every kind are refused.

#[test]
fn every_malformed_file_gets_one_sentence_with_its_place_and_status_two() {
    let folder = workspace().join("testdata/malformed");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // Folders hold files of other kinds.
        if path.is_dir() || path.file_name().is_some_and(|name| name == "expected.txt") {
            continue;
        }
        files += 1;
        let name = path.to_str().unwrap();
        let args: &[&str] = match path.extension().and_then(|ending| ending.to_str()) {
            Some("scen") => &["scen", name],
            _ => &["field", name, "--to", "0,0", "--json"],
        };
        let (status, out, err) = run(args);
        assert_eq!((status, out.as_str()), (2, ""), "{name}: {err}");
        assert_eq!(err.lines().count(), 1, "{name}: {err}");
        let place = err.strip_prefix(&format!("dedale: {name}, line ")).expect(&err);
        assert!(place.contains(", column ") && place.contains(": expected "), "{err}");
        assert!(!err.contains("panicked"), "{err}");
    }
    assert!(files >= 60, "{files}");
}

// What one command draws into a pipe, another reads.

/// The drawing and the words below it as a board for this command.
fn piped(draws: &[&str], args: &[&str]) -> Value {
    let (_, drawn, err) = run(draws);
    assert_eq!(err, "", "{draws:?}");
    let (status, out, err) = run_with_input(args, drawn.as_bytes());
    assert_eq!((status, err.as_str()), (0, ""), "{draws:?}: {args:?}\n{drawn}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn a_drawn_path_is_a_board_with_the_same_path() {
    for board in ["@meadow", "@hedge", "testdata/boards/weights.txt", "testdata/boards/maze.txt"] {
        let (_, expected) = json(&["path", board, "--json", "--algorithm", "dijkstra"]);
        let draws = ["path", board, "--draw", "--neighbors", "4"];
        let found = piped(&draws, &["path", "-", "--json", "--algorithm", "dijkstra"]);
        assert_eq!(found["cells"], expected["cells"], "{board}");
        assert_eq!(found["cost"], expected["cost"], "{board}");
    }
}

/// The first of several drawings is read, with the start that it shows.
#[test]
fn of_several_drawn_paths_the_first_is_a_board() {
    for (algorithms, board) in [("bfs,dfs", "@hedge"), ("astar", "@fords")] {
        let (_, expected) = json(&["path", board, "--json", "--algorithm", "bfs"]);
        let expected = expected["paths"].get(0).unwrap_or(&expected);
        let draws = ["path", board, "--draw", "--algorithm", algorithms];
        let found = piped(&draws, &["path", "-", "--json", "--algorithm", "bfs"]);
        assert!(found["steps"].is_number());
        assert_eq!(found["cells"], expected["cells"], "{board}");
    }
}

#[test]
fn a_drawn_path_on_hexagons_is_a_board_with_the_same_path() {
    let (_, expected) = json(&["path", "@atoll", "--json", "--algorithm", "dijkstra"]);
    let found = piped(&["path", "@atoll", "--draw"], &["path", "-", "--json"]);
    assert!(found["cost"].is_number());
    assert_eq!(found["cost"], expected["cost"]);
    assert_eq!([&found["cells"][0]], [&expected["cells"][0]]);
    let (_, expected) = json(&["field", "@atoll", "--json"]);
    let found = piped(&["field", "@atoll", "--draw"], &["field", "-", "--json"]);
    assert_eq!(found["distance"], expected["distance"]);
}

#[test]
fn a_drawn_field_maze_and_obstacle_field_are_boards() {
    let (_, expected) = json(&["field", "@hedge", "--json"]);
    let found = piped(&["field", "@hedge", "--draw"], &["field", "-", "--json"]);
    assert_eq!(found["distance"], expected["distance"]);

    let maze = ["maze", "--width", "9", "--height", "7", "--seed", "5"];
    let (status, written, _) = run(&maze);
    assert_eq!(status, 0);
    let (_, expected, _) = run_with_input(&["path", "-", "--json"], written.as_bytes());
    let expected: Value = serde_json::from_str(&expected).unwrap();
    let found = piped(&[&maze[..], &["--draw"]].concat(), &["path", "-", "--json"]);
    assert_eq!(found["cells"], expected["cells"]);

    let field = ["obstacles", "--difficulty", "hard"];
    let (_, expected) = json(&[&field[..], &["--json"]].concat());
    let found = piped(&[&field[..], &["--draw"]].concat(), &["path", "-", "--json"]);
    let cells = found["cells"].as_array().unwrap();
    assert_eq!((cells.first(), cells.last()), (expected.get("entry"), expected.get("exit")));
}

/// A drawing with the link of one player has the stones of both.
#[test]
fn a_drawn_link_is_a_board_with_the_same_links() {
    let squares = std::env::temp_dir().join(format!("dedale-drawn-{}.txt", std::process::id()));
    let drawing = "square 4x3\nR B # 3\nR B . R\nR R R B\n";
    std::fs::write(&squares, drawing).unwrap();
    let squares = squares.to_str().unwrap();
    for (board, sides) in [
        ("@hexmo", &[][..]),
        ("@hexmo", &["--sides", "havannah"]),
        ("testdata/links/counterexample.txt", &[]),
        ("testdata/links/hex.sgf", &[]),
        (squares, &[]),
    ] {
        for shown in ["red", "blue"] {
            let draws = [&["link", board, "--player", shown, "--draw"], sides].concat();
            let (_, drawn, err) = run(&draws);
            assert_eq!(err, "", "{draws:?}");
            for player in ["red", "blue"] {
                let link = |board| [&["link", board, "--player", player, "--json"], sides].concat();
                let (status, mut expected) = json(&link(board));
                let (found, out, err) = run_with_input(&link("-"), drawn.as_bytes());
                assert_eq!((found, err.as_str()), (status, ""), "{draws:?}\n{drawn}");
                let mut answer: Value = serde_json::from_str(&out).unwrap();
                (answer["nanos"], expected["nanos"]) = (Value::Null, Value::Null);
                assert_eq!(answer, expected, "{draws:?}: {player}\n{drawn}");
            }
            let converts = |board| ["convert", board];
            let (_, expected, _) = run(&converts(board));
            let (status, out, err) = run_with_input(&converts("-"), drawn.as_bytes());
            assert_eq!((status, err.as_str(), out), (0, "", expected), "{draws:?}\n{drawn}");
        }
    }
    std::fs::remove_file(squares).unwrap();
}
