//! Strategies in every style, and explanations of any depth.

use serde_json::{Value, json};

use crate::games::file;
use crate::{json, run, run_with_input, workspace};

#[test]
fn what_a_strategy_is_not_asked_for_is_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, "strategy.txt");
    // After b2 every answer leads to one row or one column; 2-1 is never its turn.
    std::fs::write(&path, "2-2 -> b2\n1-1 -> a2\n2 -> b1\n2-1 -> 2-2\n").unwrap();
    let (status, out, _) = run(&["check", "--chomp", "2x2", &path]);
    assert_eq!(
        (status, out.as_str()),
        (
            0,
            "the strategy wins chomp 2×2: 3 positions looked at, 4 moves in the longest game\n\
             against the rules, but never asked for: 1 move (2-1 -> 2-2)\n\
             without a move, but never asked for one: 1 position (1)\n"
        )
    );
    let (_, answer) = json(&["check", "--chomp", "2x2", &path, "--json"]);
    assert_eq!(
        answer["unasked"],
        json!({"illegal": 1, "illegal_moves": [["2-1", "2-2"]], "missing": 1,
            "missing_moves": ["1"]})
    );
    std::fs::write(&path, "[1, 2, 4, 4, 0, 0]").unwrap();
    let (status, answer) = json(&["check", "--chomp", "2x2", &path, "--json"]);
    assert_eq!((status, &answer["winning"]), (0, &json!(true)));
}

#[test]
fn bars_are_named_and_moves_told_in_every_style() {
    let folder = tempfile::tempdir().unwrap();
    for names in ["rows", "columns", "points", "packed"] {
        for style in ["positions", "moves", "array"] {
            let path = file(&folder, "strategy");
            let bar = ["--chomp", "3x4", "--names", names];
            let build = [&["strategy"][..], &bar, &["--style", style, "-o", &path]].concat();
            assert_eq!(run(&build), (0, String::new(), String::new()));
            let check = [&["check"][..], &bar, &[&path]].concat();
            let (status, out, err) = run(&check);
            assert_eq!((status, err.as_str()), (0, ""), "{names} {style}");
            assert!(out.starts_with("the strategy wins chomp 3×4"), "{out}");
        }
        for format in ["edges", "matrix", "dot", "json", "json-pairs", "json-matrix"] {
            let args = ["game", "chomp", "--rows", "2", "--columns", "3", "--names", names];
            let (status, graph, err) = run(&[&args[..], &["--format", format]].concat());
            assert_eq!((status, err.as_str()), (0, ""));
            let (status, out, err) = run_with_input(&["solve", "-", "--json"], graph.as_bytes());
            assert_eq!((status, err.as_str()), (0, ""), "{graph}");
            let answer: Value = serde_json::from_str(&out).unwrap();
            let known = json(&["solve", "--chomp", "2x3", "--names", names, "--json"]).1;
            assert_eq!(answer["start"]["position"], known["start"]["position"], "{format}");
            assert_eq!(answer["start"]["winning"], known["start"]["winning"], "{format}");
            assert_eq!(answer["start"]["distance"], known["start"]["distance"]);
        }
    }
    let (status, _, err) = run(&["solve", "--chomp", "2x65", "--names", "packed"]);
    assert_eq!(status, 2);
    assert!(err.contains("(rows + 1)^columns to be at most 2^64"), "{err}");
}

#[test]
fn an_array_holds_no_move_to_position_0() {
    let folder = tempfile::tempdir().unwrap();
    let graph = file(&folder, "graph.json");
    std::fs::write(&graph, r#"{"arcs": [[], [0, 2], [0]], "start": 1}"#).unwrap();
    let (status, out, _) = run(&["strategy", &graph]);
    assert_eq!((status, out.lines().last()), (0, Some("1 -> 0")));
    let (status, out, err) = run(&["strategy", &graph, "--style", "array"]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.contains("from 1 the strategy moves to 0, which is number 0"), "{err}");
}

#[test]
fn where_play_begins_is_said() {
    let win = run(&["strategy", "--chomp", "3x3", "--start", "3-3-2"]).1;
    assert!(win.starts_with("# chomp 3×3 from 3-3-2: the first player wins"), "{win}");
    let loss = run(&["strategy", "--chomp", "2x2", "--start", "2-1"]).1;
    assert!(loss.starts_with("# chomp 2×2 from 2-1 is lost for the first player"), "{loss}");
    let known = "testdata/strategies/chomp_2x2.txt";
    let check = run(&["check", "--chomp", "2x2", "--start", "1-1", known]).1;
    assert!(check.starts_with("the strategy wins chomp 2×2 from 1-1: "), "{check}");
}

/// Every reply of an explanation, and how deep the deepest line of it is.
fn replies(told: &Value) -> (usize, usize) {
    let mut found = (0, 1);
    for reply in told["replies"].as_array().unwrap() {
        found.0 += 1;
        if reply["then"]["replies"].is_array() {
            let (count, depth) = replies(&reply["then"]);
            found = (found.0 + count, found.1.max(depth + 1));
        }
    }
    found
}

#[test]
fn an_explanation_is_as_deep_as_one_asks() {
    let folder = tempfile::tempdir().unwrap();
    let bar = ["strategy", "--chomp", "3x4", "--explain"];
    let (_, plain, _) = run(&bar);
    for depth in 1..=5 {
        let number = depth.to_string();
        let args = [&bar[..], &[&number]].concat();
        let (status, text, err) = run(&args);
        assert_eq!((status, err.as_str()), (0, ""));
        let (_, told) = json(&[&args[..], &["--json"]].concat());
        // The bar is won in 8 moves: there is no fifth one of the player.
        assert_eq!(replies(&told).1, depth.min(4), "{depth}");
        let lines = text.lines().filter(|line| line.trim_start().starts_with("if ")).count();
        assert_eq!(replies(&told).0, lines);
        let indents = text.lines().map(|line| line.len() - line.trim_start().len());
        assert_eq!(indents.max(), Some(2 * depth.min(4)));
        let path = file(&folder, "tree.svg");
        assert_eq!(run(&[&args[..], &["-o", &path]].concat()), (0, String::new(), String::new()));
        let picture = std::fs::read_to_string(&path).unwrap();
        assert!(picture.starts_with("<svg"));
        for line in text.lines().filter_map(|line| line.trim_start().strip_prefix("if ")) {
            assert!(picture.contains(line), "{line}");
        }
        assert_eq!(picture.matches("class=\"sign win\"").count(), lines + 1);
        let pixels = file(&folder, "tree.png");
        assert_eq!(run(&[&args[..], &["-o", &pixels]].concat()), (0, String::new(), String::new()));
        assert_doubled(&picture, &pixels);
        if depth == 1 {
            assert_eq!(text, plain);
        }
    }
    let (status, _, err) = run(&["strategy", "--chomp", "3x4", "-o", "never.png"]);
    assert!(status == 2 && err.contains("add --explain"), "{err}");
    // Nobody has to win, and no line need end.
    let graph = workspace().join("testdata/graphs/loop.dot").to_str().unwrap().to_owned();
    let (status, out, _) = run(&["strategy", &graph, "--explain", "30"]);
    assert_eq!((status, out.matches("  if ").count()), (0, 30), "{out}");
    let (status, _, err) = run(&["strategy", "--chomp", "6x7", "--explain", "20"]);
    assert_eq!(status, 2);
    assert!(err.contains("more than 10,000 replies here; ask for fewer moves"), "{err}");
}

/// The PNG is twice as wide and high as the SVG.
fn assert_doubled(svg: &str, png: &str) {
    let length = |name: &str| -> f64 {
        let (_, rest) = svg.split_once(&format!(" {name}=\"")).unwrap();
        rest.split_once('"').unwrap().0.parse().unwrap()
    };
    let size = [length("width"), length("height")].map(|length| (2.0 * length).ceil() as u32);
    let bytes = std::fs::read(png).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"), "{png}");
    let told = [16, 20].map(|at| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()));
    assert_eq!(told, size, "{png}");
}

#[test]
fn graphs_are_drawn_if_they_are_small() {
    let folder = tempfile::tempdir().unwrap();
    let pixels = file(&folder, "graph.png");
    let (status, picture, err) = run(&["solve", "--chomp", "2x3", "--svg", "-", "--png", &pixels]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(picture.starts_with("<svg") && picture.contains("10 positions and 30 moves"));
    assert_doubled(&picture, &pixels);
    assert_eq!(run(&["solve", "--chomp", "6x6", "--png", "never.png"]).0, 2);
    assert!(!std::path::Path::new("never.png").exists());
    let (status, _, err) = run(&["solve", "--chomp", "6x6", "--svg", "-"]);
    assert_eq!(status, 2);
    assert!(
        err.contains("up to 300 positions and 6,000 moves, and chomp 6×6 has 924 and"),
        "{err}"
    );
    let (status, _, err) = run(&["solve", "--chomp", "9x10", "--dot", "-"]);
    assert_eq!(status, 2);
    assert!(err.starts_with("dedale: --dot would write about ") && err.contains("100 MB"), "{err}");
}

#[test]
fn a_bar_is_drawn_with_the_bites_that_win() {
    let folder = tempfile::tempdir().unwrap();
    let (svg, png) = (file(&folder, "bar.svg"), file(&folder, "bar.png"));
    for (rows, squares) in [("5-3-3", [11, 15]), ("4-4-4", [12, 12]), ("2-1", [3, 4])] {
        let args = ["chomp", "position", rows, "--svg", &svg, "--png", &png];
        let (_, told) = json(&[&args[..], &["--json"]].concat());
        let picture = std::fs::read_to_string(&svg).unwrap();
        let count = |class: &str| picture.matches(&format!("class=\"{class}\"")).count();
        let left = count("poison") + count("left");
        assert_eq!([left, left + count("eaten")], squares, "{rows}");
        assert_eq!(count("bite"), told["bites"].as_array().unwrap().len(), "{rows}");
        assert_doubled(&picture, &png);
    }
    let (status, _, err) = run(&["chomp", "position", "3-4", "--svg", "never.svg"]);
    assert_eq!(status, 2);
    assert!(err.contains("none more than the row above") && err.lines().count() == 1, "{err}");
}
