//! `dedale game`, `solve`, `strategy`, `check` and `play` on graphs, as a user runs them.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{json, keys, run, run_with_input, workspace};

/// A file of this name in the folder.
pub(crate) fn file(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

#[test]
fn a_bar_has_as_many_positions_and_moves_as_are_published() {
    for encoding in ["points", "columns", "packed"] {
        let args = ["game", "chomp", "--rows", "10", "--columns", "10", "--encoding", encoding];
        let (status, answer) = json(&[&args[..], &["--json"]].concat());
        assert_eq!(status, 0);
        assert_eq!(
            keys(&answer),
            [
                "arcs",
                "bytes",
                "columns",
                "encoding",
                "held_bytes",
                "method",
                "nanos",
                "positions",
                "rows",
                "store"
            ]
        );
        assert_eq!((&answer["positions"], &answer["arcs"]), (&json!(184_756), &json!(9_237_800)));
        assert_eq!(answer["encoding"], encoding);
        assert_eq!((&answer["rows"], &answer["store"]), (&json!(10), &json!("list")));
    }
    for method in ["direct", "chocobar"] {
        let args = ["game", "chomp", "-m", "3", "-n", "3", "--method", method, "--store", "matrix"];
        let (_, answer) = json(&[&args[..], &["--json"]].concat());
        assert_eq!((&answer["positions"], &answer["arcs"]), (&json!(20), &json!(90)));
        assert_eq!((&answer["store"], &answer["bytes"]), (&json!("matrix"), &json!(160)));
    }
    let (status, out, _) = run(&["game", "chomp", "-m", "4", "-n", "4", "--compare"]);
    assert_eq!(status, 0);
    assert!(out.contains("all the same: 70 positions, 560 moves"), "{out}");
}

#[test]
fn graphs_are_written_in_each_format_and_solved_from_it() {
    let folder = tempfile::tempdir().unwrap();
    let (_, expected) = json(&["solve", "--chomp", "3x4", "--json"]);
    for (name, format) in
        [("a.txt", "edges"), ("a.dot", "dot"), ("a.json", "json"), ("a.pg", "pg"), ("b", "edges")]
    {
        let path = file(&folder, name);
        let (status, out, err) =
            run(&["game", "chomp", "--rows", "3", "--columns", "4", "-o", &path]);
        assert_eq!((status, err.as_str()), (0, ""), "{out}");
        let args = ["game", "chomp", "-m", "3", "-n", "4", "--format", format];
        let (_, printed, _) = run(&args);
        assert_eq!(printed, std::fs::read_to_string(&path).unwrap(), "{format}");
        let (status, answer) = json(&["solve", &path, "--json"]);
        assert_eq!(status, 0);
        for key in ["value", "distance"] {
            assert_eq!(answer["start"][key], expected["start"][key], "{format}");
        }
        if format != "pg" {
            assert_eq!(answer["positions"], 35);
            assert_eq!(answer["lost"], expected["lost"]);
        }
        // What is solved can be drawn, and reads back.
        let drawn = file(&folder, "drawn.dot");
        run(&["solve", &path, "--dot", &drawn]);
        let (_, again) = json(&["solve", &drawn, "--json"]);
        assert_eq!(again["won"], answer["won"], "{format}");
        assert_eq!(again["start"]["distance"], answer["start"]["distance"], "{format}");
        let (_, printed_dot, _) = run(&["solve", &path, "--dot", "-"]);
        assert_eq!(printed_dot, std::fs::read_to_string(&drawn).unwrap());
        // And through a pipe.
        let (status, piped, _) = run_with_input(&["solve", "-", "--json"], printed.as_bytes());
        let piped: Value = serde_json::from_str(&piped).unwrap();
        assert_eq!((status, &piped["start"]), (0, &answer["start"]), "{format}");
    }
}

#[test]
fn a_game_is_solved_with_the_keys_that_are_promised() {
    let (status, answer) = json(&["solve", "--chomp", "8x10", "--json"]);
    assert_eq!(status, 0);
    assert_eq!(keys(&answer), ["arcs", "drawn", "lost", "nanos", "positions", "start", "won"]);
    assert_eq!((&answer["positions"], &answer["lost"]), (&json!(43_758), &json!(1_000)));
    let start = &answer["start"];
    assert_eq!(start["value"], "win");
    assert_eq!(start["bites"], json!([[4, 9], [5, 6]]), "Thompson's bar has two");
    let (_, answer) = json(&["solve", "--chomp", "3x5", "--grundy", "--list", "--json"]);
    assert_eq!(answer["start"]["grundy"], 11);
    let list = answer["list"].as_array().unwrap();
    assert_eq!(list.len(), 56);
    let last =
        json!({"position": "0", "value": "win", "distance": 0, "grundy": null, "best": null});
    assert_eq!(list[55], last);
    // With the rule reversed the first bite takes all.
    let (_, answer) = json(&["solve", "--chomp", "3x5", "--misere", "--json"]);
    assert_eq!(
        (&answer["start"]["value"], &answer["start"]["distance"]),
        (&json!("win"), &json!(1))
    );
    let (_, answer) = json(&["solve", "--chomp", "3x5", "--start", "2-1", "--json"]);
    assert_eq!(
        (&answer["start"]["value"], &answer["start"]["distance"]),
        (&json!("loss"), &json!(3))
    );
    let (_, out, _) = run(&["solve", "--chomp", "1x1"]);
    assert!(out.contains("start 1: the first player loses, in 1 move\n"), "{out}");
}

#[test]
fn other_games_are_made_and_solved() {
    let solve = |args: &[&str]| {
        let (status, graph, err) = run(&[&["game"], args, &["--format", "edges"]].concat());
        assert_eq!((status, err.as_str()), (0, ""), "{args:?}");
        let (_, out, err) = run_with_input(&["solve", "-", "--grundy", "--json"], graph.as_bytes());
        serde_json::from_str::<Value>(&out).unwrap_or_else(|_| panic!("{err}"))
    };
    // Bouton: the sum without carry; a period of four; a pair of the golden ratio.
    assert_eq!(solve(&["nim", "--heaps", "3,4,5"])["start"]["grundy"], 3 ^ 4 ^ 5);
    assert_eq!(
        solve(&["subtraction", "--heap", "20", "--take", "1,2,3"])["start"]["value"],
        "loss"
    );
    assert_eq!(solve(&["wythoff", "--heaps", "8,13"])["start"]["value"], "loss");
    assert_eq!(solve(&["wythoff", "--heaps", "8,12"])["start"]["value"], "win");

    // One cop catches nobody around a wall, and anybody in a corridor.
    for (board, value) in [("S..\n.#.\n..G\n", "draw"), ("S...G\n", "win")] {
        let (status, graph, err) =
            run_with_input(&["game", "pursuit", "-", "--format", "json"], board.as_bytes());
        assert_eq!((status, err.as_str()), (0, ""));
        let (_, out, _) = run_with_input(&["solve", "-", "--json"], graph.as_bytes());
        let answer: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(answer["start"]["value"], value, "{board}");
        let (status, _, err) = run_with_input(&["solve", "-", "--grundy"], graph.as_bytes());
        assert_eq!(status, 2);
        assert!(err.contains("not for positions with owners"), "{err}");
    }
    let (status, _, err) = run_with_input(&["solve", "-", "--grundy"], b"0 1\n1 2\n2 1\n");
    assert_eq!(status, 2);
    assert!(err.contains("a position can come again: 1 does") || err.contains(": 2 does"), "{err}");
}

#[test]
fn a_strategy_is_built_checked_and_refuted() {
    let folder = tempfile::tempdir().unwrap();
    for (name, format) in [("s.txt", "text"), ("s.json", "json")] {
        let path = file(&folder, name);
        let (status, out, err) = run(&["strategy", "--chomp", "4x5", "-o", &path]);
        assert_eq!((status, out.as_str(), err.as_str()), (0, "", ""));
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.starts_with('{'), format == "json");
        assert!(text.contains("5-5-5-5"), "{text}");
        let (status, answer) = json(&["check", "--chomp", "4x5", &path, "--json"]);
        assert_eq!(status, 0);
        assert_eq!(
            keys(&answer),
            ["flaw", "longest", "positions", "refutation", "unasked", "winning"]
        );
        assert_eq!((&answer["winning"], &answer["refutation"]), (&json!(true), &json!([])));
        assert_eq!(answer["longest"], 12);
        // A game between strategies.
        let args = ["play", "--chomp", "4x5", "--first", &path, "--second", "perfect", "--json"];
        let (status, game) = json(&args);
        assert_eq!((status, &game["winner"]), (0, &json!("first")));
        assert_eq!(game["positions"].as_array().unwrap().len(), 13);
        let args = ["play", "--chomp", "4x5", "--first", "perfect", "--second", &path];
        let (status, out, _) = run(&args);
        assert_eq!(status, 1);
        assert!(out.contains("the second player has no move for 5-5-2-2"), "{out}");
    }
    let cases = [
        ("5-5-5-5 -> 5-5-5-4\n", "missing", json!(["5-5-5-5", "5-5-5-4", "5-5-4-4"])),
        ("5-5-5-5 -> 3\n", "illegal", json!(["5-5-5-5"])),
        ("5-5-5-5 -> 0\n", "lost", json!(["5-5-5-5", "0"])),
        ("", "missing", json!(["5-5-5-5"])),
    ];
    for (text, flaw, line) in cases {
        let path = file(&folder, "wrong.txt");
        std::fs::write(&path, format!("{text}# a comment\n")).unwrap();
        let (status, answer) = json(&["check", "--chomp", "4x5", &path, "--json"]);
        assert_eq!((status, &answer["winning"], &answer["flaw"]), (1, &json!(false), &json!(flaw)));
        assert_eq!(answer["refutation"], line, "{text}");
        let (status, out, _) = run(&["check", "--chomp", "4x5", &path]);
        assert_eq!(status, 1);
        assert!(out.starts_with("the strategy does not win chomp 4×5: "), "{out}");
        assert!(out.contains("5-5-5-5"), "{out}");
    }
    let (status, out, err) = run(&["strategy", "--chomp", "1x1"]);
    assert_eq!((status, err.as_str()), (1, ""));
    assert!(out.contains("chomp 1×1 is lost for the first player, in 1 move"), "{out}");
    // It is won for the second one, who has no choice.
    let (status, out, _) = run(&["strategy", "--chomp", "1x1", "--for", "second"]);
    assert_eq!((status, out.lines().count()), (0, 1), "{out}");
    let empty = file(&folder, "empty.txt");
    std::fs::write(&empty, out).unwrap();
    let check = ["check", "--chomp", "1x1", &empty, "--json"];
    assert_eq!(json(&[&check[..], &["--for", "second"]].concat()).0, 0);
    assert_eq!(json(&check).0, 1);
    let (status, answer) = json(&["strategy", "--chomp", "1x1", "--json"]);
    assert_eq!((status, &answer["moves"]), (1, &json!({})));
    let (status, out, _) = run(&["strategy", "--chomp", "1x1", "--all"]);
    assert_eq!((status, out.lines().last()), (0, Some("1 -> 0")));
}

/// In games with owners a player may move twice, and explanations know it.
#[test]
fn explanations_keep_the_players_apart() {
    let folder = tempfile::tempdir().unwrap();
    let graph = file(&folder, "own.dot");
    let text = "digraph { node [owner=first]; a; d; e; w; node [owner=second]; b; c; x; end\n\
                a -> {b w}; b -> {c x}; c -> d; x -> e; d -> end; e -> end; w -> w }\n";
    std::fs::write(&graph, text).unwrap();
    let (status, out, _) = run(&["strategy", &graph, "--explain"]);
    assert_eq!(status, 0);
    assert!(out.contains("from a move to b: it wins in 4 moves\n"), "{out}");
    assert!(out.contains("  if c: they move again; won\n"), "{out}");
    assert!(out.contains("1 other move draws: w\n"), "{out}");
    let (_, out, _) = run(&["strategy", &graph, "--explain", "--start", "d"]);
    assert!(out.contains("from d move to end: it wins in 1 move\n"), "{out}");
    // In another format it is the same game.
    let copy = file(&folder, "own.json");
    let (status, out, err) = run(&["game", "convert", &graph, "-o", &copy]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("8 positions, 9 moves"), "{out}");
    let (_, [one, other]) = (0, [&graph, &copy].map(|file| json(&["solve", file, "--json"]).1));
    assert_eq!((&one["won"], &one["start"]), (&other["won"], &other["start"]));
}

/// What a file has for names may hold anything.
#[test]
fn names_are_shown_without_control_characters() {
    let graph = r#"{"names": ["a\u001b[31m", ""], "arcs": [[1], []]}"#;
    let (status, out, _) = run_with_input(&["solve", "-", "--list"], graph.as_bytes());
    assert_eq!(status, 0);
    assert!(out.contains(r"start a\u{1b}[31m: the first player wins"), "{out}");
    assert!(out.contains(r#"1 move wins: """#) && !out.contains('\u{1b}'), "{out}");
    let (_, out, _) = run_with_input(&["solve", "-", "--json"], graph.as_bytes());
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["start"]["position"], "a\u{1b}[31m");
}

/// A game of a file: endless play is a draw, and an endless strategy does not win.
#[test]
fn a_loop_is_a_draw_and_no_win() {
    let folder = tempfile::tempdir().unwrap();
    let graph = file(&folder, "loop.dot");
    let strategy = file(&folder, "round.txt");
    std::fs::write(&graph, "digraph { start=a; a -> {b e}; b -> a; e -> f; e -> a }\n").unwrap();
    std::fs::write(&strategy, "a -> b\n").unwrap();
    let (_, answer) = json(&["solve", &graph, "--json"]);
    assert_eq!(
        (&answer["start"]["value"], &answer["start"]["distance"]),
        (&json!("draw"), &json!(null))
    );
    let (status, answer) = json(&["check", &graph, &strategy, "--json"]);
    assert_eq!((status, &answer["flaw"]), (1, &json!("endless")));
    assert_eq!(answer["refutation"], json!(["a", "b", "a"]));
    let (status, out, _) = run(&["strategy", &graph]);
    assert_eq!(status, 1);
    assert!(out.contains("is a draw: no strategy of the first player wins"), "{out}");
    let args = ["play", &graph, "--first", "perfect", "--second", "perfect", "--json"];
    let (status, answer) = json(&args);
    assert_eq!((status, &answer["winner"]), (0, &json!(null)));
}

#[test]
fn a_person_plays_asks_and_takes_back() {
    let said = "why\nhint\nz9\nc3\nundo\nundo\n5-5-2-2\nhelp\nc4\nb9\nquit\n";
    let (status, out, err) = run_with_input(&["play", "--chomp", "4x5"], said.as_bytes());
    assert_eq!((status, err.as_str()), (1, ""));
    for expected in [
        "from 5-5-5-5 move to c3 (to 5-5-2-2): it wins in 12 moves",
        "  if a1 (to 0): the game is over, and won",
        "best is c3 (to 5-5-2-2); the position is a win for you",
        "the bar has no square z9",
        "1. first: c3 (to 5-5-2-2)\n2. second: ",
        "taken back: e2 (to 5-4-2-2), c3 (to 5-5-2-2)",
        "there is no move of yours to take back",
        "the square c4 is eaten",
        "the game is not over",
        "3 ■ ■ · · ·",
    ] {
        assert!(out.contains(expected), "{expected}: {out}");
    }
    // Who moves second can be a person too.
    let args = ["play", "--chomp", "2x2", "--first", "perfect", "--second", "human"];
    let (status, out, _) = run_with_input(&args, b"a2\na1\n");
    assert_eq!(status, 0, "{out}");
    assert!(out.contains("the first player has won after 4 moves"), "{out}");
    let (status, out, _) = run_with_input(&["play", "--chomp", "2x2"], b"resign\n");
    assert_eq!(status, 0);
    assert!(out.contains("the first player gives up: the second one has won"), "{out}");

    let folder = tempfile::tempdir().unwrap();
    let graph = file(&folder, "nim.json");
    run(&["game", "nim", "--heaps", "1,2", "-o", &graph]);
    let (status, out, _) = run_with_input(&["play", &graph], b"1-1\n");
    assert!(out.contains("at 1-2; moves: 0-2 1-0 1-1"), "{out}");
    assert_eq!(status, 1);
    let (status, out, _) = run_with_input(&["play", &graph], b"0-0\n1-1\n0-0\n0-1\n0-0\n");
    assert!(out.contains("there is no move to 0-0"), "{out}");
    assert!(out.contains("the first player has won after 3 moves"), "{out}");
    assert_eq!(status, 0);
}

#[test]
fn random_players_have_seeds() {
    let play = |seed: &str| {
        let args = ["play", "--chomp", "6x6", "--first", seed, "--second", "random:2", "--json"];
        json(&args).1
    };
    assert_eq!(play("random:1"), play("random:1"));
    assert_ne!(play("random:1"), play("random:5"));
}

#[test]
fn questions_that_make_no_sense_get_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let strategy = file(&folder, "s.txt");
    std::fs::write(&strategy, "9-9 -> 1\n").unwrap();
    let cases: &[(&[&str], &str)] = &[
        (&["game", "chomp", "-m", "0", "-n", "4"], "expected 1 to 255"),
        (&["solve", "--chomp", "0x4"], "a bar has 1 to 255 rows and 1 to 255 columns"),
        (&["solve", "--chomp=-3x4"], "expected rows and columns, such as 4x5"),
        (&["strategy", "--chomp", "2x2", "--for", "me"], "expected first or second"),
        (&["game", "chomp", "-m", "2", "-n", "2", "--compare", "--json"], "cannot be used with"),
        (&["game", "nim", "--heaps", "2000000000"], "and this one has 2000000001000000000"),
        (&["game", "pursuit", "@harbour", "--cop", "99,99", "--robber", "0,1"], "off the board"),
        (&["solve", "--chomp", "2x2", "--dot", "README.md/a.dot"], "cannot write README.md/a.dot"),
        (&["game", "chomp", "-m", "300", "-n", "4"], "expected 1 to 255"),
        (&["game", "chomp", "-m", "40", "-n", "40"], "has more positions than the 2147483647"),
        (
            &["game", "chomp", "-m", "16", "-n", "15"],
            "up to 4294967295 arcs, and this one has 36064823400",
        ),
        (&["game", "chomp", "-m", "16", "-n", "16", "--encoding", "packed"], "2^64"),
        (
            &["game", "chomp", "-m", "12", "-n", "12", "--store", "matrix"],
            "a matrix is for up to 262144",
        ),
        (
            &["game", "chomp", "-m", "2", "-n", "2", "--encoding", "bits"],
            "expected points, columns or packed",
        ),
        (&["game", "chomp", "-m", "2", "-n", "2", "-o", "graph.gexf"], "implies no format"),
        (
            &["game", "chomp", "-m", "2", "-n", "2", "--format", "dot", "--json"],
            "cannot both be printed",
        ),
        (
            &["game", "chomp", "-m", "2", "-n", "2", "-o", "/no/such/place.dot"],
            "cannot write /no/such/place.dot",
        ),
        (&["game", "wythoff", "--heaps", "1,2,3"], "wythoff has two heaps, found 3"),
        (&["game", "nim", "--heaps", "99999,99999"], "positions"),
        (&["solve"], "required"),
        (&["solve", "--chomp", "4"], "expected rows and columns, such as 4x5"),
        (&["solve", "no-such-file"], "cannot read no-such-file"),
        (
            &["solve", "--chomp", "2x2", "--start", "3-3"],
            "chomp 2×2 has no position '3-3'; one is 2-2",
        ),
        (&["check", "--chomp", "2x2", "a", "b"], "with --chomp one file is expected"),
        (&["check", "a"], "expected a game graph and a strategy, found one file"),
        (
            &["check", "--chomp", "2x2", &strategy],
            "line 1, column 1: expected a position of the graph such as '2-2', found '9-9'",
        ),
        (&["strategy", "--chomp", "2x2", "--start", "0", "--explain"], "the game is over at 0"),
        (
            &["strategy", "testdata/graphs/chomp_2x2.dot", "-o", "./testdata/graphs/chomp_2x2.dot"],
            "would take the place of what is read",
        ),
        (&["play", "--chomp", "2x2", "--first", "mcts"], "expected human, perfect, random"),
        (&["play", "--chomp", "2x2", "--json"], "--json is for games between computers"),
        (&["play", "--chomp", "2x2", "--size", "3"], "are for hexmo, hex and y"),
        (&["play", "hex", "--misere"], "--start and --misere are for game graphs"),
        (&["play", "go"], "unknown game 'go'"),
        (&["play", "hex", "--second", "perfect"], "expected human, random, random:SEED, mcts"),
    ];
    for (args, said) in cases {
        let (status, out, err) = run(args);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{args:?}: {err}");
        assert!(err.contains(said), "{args:?}: {err}");
    }
}

#[test]
fn every_malformed_graph_and_strategy_gets_its_place() {
    for (kind, least) in [("graphs", 40), ("strategies", 12)] {
        let folder = workspace().join("testdata/malformed").join(kind);
        let mut files = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.file_name().is_some_and(|name| name == "expected.txt") {
                continue;
            }
            files += 1;
            let name = path.to_str().unwrap();
            let (status, out, err) = match kind {
                "graphs" => run(&["solve", name]),
                _ => run(&["check", "--chomp", "2x2", name]),
            };
            assert_eq!((status, out.as_str()), (2, ""), "{name}: {err}");
            assert_eq!(err.lines().count(), 1, "{name}: {err}");
            let place = err.strip_prefix(&format!("dedale: {name}, line ")).expect(&err);
            assert!(place.contains(", column ") && place.contains(": expected "), "{err}");
        }
        assert!(files >= least, "{kind}: {files}");
    }
}

// Games are saved in the form that the file is named after.

#[test]
fn a_game_is_saved_on_request() {
    let folder = std::env::temp_dir().join(format!("dedale-saved-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut swapped = 0;
    for (name, seed) in ["game.txt", "game.json", "game.sgf"].into_iter().cycle().zip(0..60) {
        let file = folder.join(name).to_str().unwrap().to_owned();
        let seed = seed.to_string();
        let args = ["play", "hex", "--size", "3", "--first", "random", "--second", "mcts:40"];
        let (status, out, err) = run(&[&args[..], &["--seed", &seed, "--save", &file]].concat());
        assert_eq!((status, err.as_str()), (0, ""), "{out}");
        let mut players = ["red", "blue"];
        if out.contains("swap") && name == "game.sgf" {
            // In SGF a swap exchanges the pieces, and the players keep their colours.
            swapped += 1;
            players.reverse();
            assert!(std::fs::read_to_string(&file).unwrap().contains(";W[swap-pieces];B["));
        }
        let winner = players[usize::from(!out.contains("red (the"))];
        assert_eq!(json(&["link", &file, "--player", winner, "--json"]).1["linked"], true, "{out}");
    }
    assert!(swapped > 0);
    for (game, file) in [("y", "game.sgf"), ("hex", "no-such-folder/game.txt")] {
        let file = folder.join(file).to_str().unwrap().to_owned();
        let args = ["play", game, "--first", "random", "--second", "random", "--save", &file];
        let (status, out, err) = run(&args);
        assert_eq!((status, out.as_str()), (2, ""), "{err}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
