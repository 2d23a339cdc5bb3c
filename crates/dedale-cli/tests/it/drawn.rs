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
        assert_eq!(found["length"], expected["length"], "{board}");
    }
}

#[test]
fn a_drawn_path_on_hexagons_is_a_board_with_the_same_path() {
    let (_, expected) = json(&["path", "@atoll", "--json", "--algorithm", "dijkstra"]);
    let found = piped(&["path", "@atoll", "--draw"], &["path", "-", "--json"]);
    assert_eq!(found["length"], expected["length"]);
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
