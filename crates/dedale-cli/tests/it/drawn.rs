//! What one command draws into a pipe, another reads.

use serde_json::Value;

use crate::{json, run, run_with_input};

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
