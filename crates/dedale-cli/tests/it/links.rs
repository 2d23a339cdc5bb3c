//! `dedale link` and `dedale play`, as a user runs them.

use serde_json::{Value, json};

use crate::{dedale, json, keys, outcome, run, run_with_input, shared, workspace};

/// A position of `HexMo` as JSON.
fn hexmo(radius: u64, player: &str, cells: &Value) -> String {
    json!({"shape": "hexagon", "radius": radius, "cells": {player: cells}}).to_string()
}

fn answer_to(args: &[&str], board: &str) -> (i32, Value) {
    let (status, out, err) = run_with_input(args, board.as_bytes());
    assert_eq!(err, "", "{args:?} {board}");
    (status, serde_json::from_str(&out).unwrap())
}

/// The vectors that the issue of this command names: published positions of `HexMo`.
#[test]
fn published_positions_are_answered_as_published() {
    let Some(folder) = shared("hex") else { return };
    let text = std::fs::read_to_string(folder.join("vectors.json")).unwrap();
    let vectors: Vec<Value> = serde_json::from_str(&text).unwrap();
    assert!(vectors.len() >= 17);
    for vector in vectors {
        let (player, radius) = (vector["color"].as_str().unwrap(), &vector["radius"]);
        let board = hexmo(radius.as_u64().unwrap(), player, &vector["tiles"]);
        let (status, answer) = answer_to(&["link", "-", "--player", player, "--json"], &board);
        assert_eq!(answer["length"], vector["shortest"], "{vector}");
        assert_eq!(status, i32::from(answer["length"] == -1), "{vector}");
        assert_eq!(answer["linked"], answer["length"] != -1);
        let args = ["link", "-", "--player", player, "--first-contact", "--json"];
        let (_, contact) = answer_to(&args, &board);
        assert_eq!(contact["length"], vector["literal_sorted_order"], "{vector}");
    }
}

#[test]
fn the_counter_example_is_a_drawing_too() {
    let board = "testdata/links/counterexample.txt";
    let (status, answer) = json(&["link", board, "--player", "red", "--json"]);
    assert_eq!(
        keys(&answer),
        ["cells", "cut", "length", "linked", "missing", "nanos", "sides", "unique"]
    );
    assert_eq!((status, &answer["length"], &answer["unique"]), (0, &json!(4), &json!(true)));
    assert_eq!(answer["sides"], json!(["q+", "r+"]));
    assert_eq!(answer["cells"], json!([[2, 0], [1, 0], [0, 1], [0, 2]]));
    assert_eq!(answer["missing"], 0);
    let (_, contact) = json(&["link", board, "--player", "red", "--first-contact", "--json"]);
    assert_eq!((&contact["length"], &contact["unique"]), (&json!(5), &json!(false)));

    let (status, out, _) = run(&["link", board, "--player", "red", "--draw"]);
    assert_eq!(status, 0);
    assert!(
        out.contains("red is linked: a link of 4 cells joins q+ (upper right), r+ (bottom)"),
        "{out}"
    );
    assert!(out.contains("no other is as short"), "{out}");
    let (status, out, _) = run(&["link", board, "--player", "blue"]);
    assert_eq!(status, 1);
    assert!(out.starts_with("blue is not linked, and cannot be any more; "), "{out}");
}

/// The cells of the side are drawn where the sentence says that it is.
#[test]
fn a_side_is_where_the_sentence_says() {
    for (radius, axis, sign) in
        (2..5).flat_map(|radius| (0..6).map(move |n| (radius, n % 3, n / 3)))
    {
        let (value, player) = if sign == 0 { (radius, "red") } else { (-radius, "blue") };
        // Without the corners, which belong to two sides.
        let cells =
            (-radius..=radius).flat_map(|q| (-radius..=radius).map(move |r| [q, r, -q - r]));
        let inner = |cube: &[i64; 3]| {
            let on_rim = cube.iter().filter(|at| at.abs() == radius).count();
            on_rim == 1 && cube.iter().all(|at| at.abs() <= radius)
        };
        let side = cells.filter(|cube| cube[axis] == value && inner(cube));
        let side: Vec<Value> = side.map(|[q, r, _]| json!([q, r])).collect();
        let board = hexmo(radius as u64, player, &json!(side));
        let args = ["link", "-", "--player", player, "--goal", "at-least:1", "--draw"];
        let (_, out, _) = run_with_input(&args, board.as_bytes());

        let (drawing, said) = out.split_once(" is linked: ").unwrap();
        let said = said.split_once('(').unwrap().1.split_once(')').unwrap().0;
        let mean = |signs: &[char]| {
            let rows = drawing.lines().enumerate();
            let places = rows.flat_map(|(row, line)| {
                let columns = line.chars().enumerate().filter(|(_, sign)| signs.contains(sign));
                columns.map(move |(column, _)| [column as f64 / 2.0, row as f64 * 0.866])
            });
            let places: Vec<[f64; 2]> = places.collect();
            [0, 1].map(|axis| places.iter().map(|at| at[axis]).sum::<f64>() / places.len() as f64)
        };
        let (here, middle) = (mean(&['R', 'B', '*']), mean(&['R', 'B', '*', '·']));
        let (right, down) = (here[0] - middle[0], here[1] - middle[1]);
        let expected = match (right.abs() > 0.5, right > 0.0, down > 0.0) {
            (true, true, true) => "lower right",
            (true, true, false) => "upper right",
            (true, false, true) => "lower left",
            (true, false, false) => "upper left",
            (false, _, true) => "bottom",
            (false, _, false) => "top",
        };
        assert_eq!(said, expected, "{out}");
    }
}

#[test]
fn every_goal_can_be_requested() {
    let board = "testdata/links/counterexample.txt";
    for (goal, length) in [
        ("any-two", 4),
        ("pair:q+,r+", 4),
        ("pair:s+,r+", 5),
        ("pair:s+,q-", -1),
        ("all", 7),
        ("at-least:1", 1),
        ("at-least:3", 7),
    ] {
        let (_, answer) = json(&["link", board, "--player", "red", "--goal", goal, "--json"]);
        assert_eq!(answer["length"], length, "{goal}: {answer}");
    }
    for (args, said) in [
        (
            ["--goal", "pair:q+,up"],
            "no side is named 'up'; the sides are q+ (upper right), r+ (bottom), s+ (upper left), \
             q- (lower left), r- (top), s- (lower right)",
        ),
        (["--goal", "pair:q+,q+"], "a pair is of two different sides, found 'q+' twice"),
        (
            ["--goal", "at-least:4"],
            "a link joins at least 1 and at most all of the 3 sides, found 4",
        ),
        (["--goal", "some"], "expected any-two, pair:A,B, all or at-least:K"),
        (["--sides", "y"], "a hexagon of radius 2 does not have the sides of that game"),
        (["--player", "green"], "unknown player 'green'"),
    ] {
        let mut all = vec!["link", board];
        if args[0] != "--player" {
            all.extend(["--player", "red"]);
        }
        all.extend(args);
        let (status, out, err) = run(&all);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}");
        assert!(err.contains(said), "{args:?}: {err}");
    }
}

#[test]
fn all_kinds_of_boards_are_read() {
    let (_, hex) = json(&["link", "testdata/links/hex.sgf", "--player", "black", "--json"]);
    assert_eq!((&hex["linked"], &hex["sides"]), (&json!(true), &json!(["north", "south"])));
    for (board, player, length, sides) in [
        (
            r#"{"shape":"rhombus","width":2,"height":3,"cells":{"blue":[[0,1],[1,1]]}}"#,
            "blue",
            2,
            json!(["west", "east"]),
        ),
        (
            r#"{"shape":"triangle","size":3,"cells":{"red":[[0,1],[1,0],[1,1]]}}"#,
            "red",
            3,
            json!(["north", "south-west", "south-east"]),
        ),
        (
            r#"{"shape":"square","width":3,"height":2,"cells":{"red":[[1,0],[1,1]]}}"#,
            "red",
            2,
            json!(["north", "south"]),
        ),
        (
            r#"{"shape":"square","width":2,"height":2,"neighbors":8,"cells":{"red":[[1,0],[0,1]]}}"#,
            "red",
            2,
            json!(["north", "south"]),
        ),
        (
            r#"{"shape":"hexes","hexes":[[0,0],[1,0],[2,0]],"sides":{"a":[[0,0]],"b":[[2,0]]},
            "cells":{"blue":[[0,0],[1,0],[2,0]]}}"#,
            "blue",
            3,
            json!(["a", "b"]),
        ),
    ] {
        let (status, answer) = answer_to(&["link", "-", "--player", player, "--json"], board);
        assert_eq!((status, &answer["length"], &answer["sides"]), (0, &json!(length), &sides));
    }
    let havannah = hexmo(2, "red", &json!([[0, -2], [1, -2], [2, -2]]));
    let args = ["link", "-", "--player", "red", "--sides", "havannah", "--json"];
    let (_, answer) = answer_to(&args, &havannah);
    assert_eq!(answer["sides"], json!(["corner-nw", "corner-ne"]));
    let args = ["link", "-", "--player", "red", "--sides", "havannah-fork", "--json"];
    assert_eq!(answer_to(&args, &havannah).1["missing"], 2);

    let blocked = r#"{"shape":"rhombus","width":1,"height":2,"cells":{"blue":[[0,0]]}}"#;
    let (status, answer) = answer_to(&["link", "-", "--player", "red", "--json"], blocked);
    assert_eq!((status, &answer["missing"]), (1, &Value::Null));
    let listed = r#"{"shape":"hexes","hexes":[[0,0]]}"#;
    let (status, _, err) = run_with_input(&["link", "-", "--player", "red"], listed.as_bytes());
    assert_eq!(status, 2);
    assert!(err.contains("a board of listed cells has no sides of its own"), "{err}");
}

/// The first contact is of two sides; a longer one is not the only shortest link.
#[test]
fn first_contacts_claim_no_more_than_they_are() {
    let y = r#"{"shape":"triangle","size":5,"cells":{"red":[[0,1],[1,0]]}}"#;
    for args in [&["--goal", "all"][..], &["--goal", "at-least:1"], &[]] {
        let all = [&["link", "-", "--player", "red", "--first-contact"][..], args].concat();
        let (status, out, err) = run_with_input(&all, y.as_bytes());
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}");
        assert!(err.contains("the first contact is of two sides"), "{err}");
    }
    // A contact of 5 cells, beside a link of 4.
    let board = "testdata/links/counterexample.txt";
    let (_, out, _) = run(&["link", board, "--player", "red", "--first-contact"]);
    assert!(out.contains("others are as short, or shorter"), "{out}");
}

#[test]
fn a_link_is_drawn_in_files() {
    let folder = std::env::temp_dir().join(format!("dedale-links-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (svg, png, trace) = (path("a.svg"), path("a.png"), path("a.trace.json"));
    let args = ["link", "testdata/links/counterexample.txt", "--player", "red"];
    let files = ["--svg", &svg, "--png", &png, "--trace", &trace];
    let (status, _, err) = run(&[&args[..], &files[..]].concat());
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(std::fs::read_to_string(&svg).unwrap().contains("a link of 4 cells"));
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    let trace: Value = serde_json::from_str(&std::fs::read_to_string(&trace).unwrap()).unwrap();
    let kinds: Vec<&str> =
        trace["events"].as_array().unwrap().iter().filter_map(|e| e["type"].as_str()).collect();
    assert!(kinds.contains(&"expanding") && kinds.contains(&"end"), "{kinds:?}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn every_drawing_of_hexagons_has_coordinates_and_sides() {
    let folder = std::env::temp_dir().join(format!("dedale-lettered-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("a.svg").to_str().unwrap().to_owned();
    for (args, sides) in [
        (&["path", "@atoll"][..], &[][..]),
        (&["field", "@atoll"], &[]),
        (&["link", "@hexmo", "--player", "red"], &["q+", "r+", "s+", "q-", "r-", "s-"]),
        (
            &["link", "@hexmo", "--player", "red", "--sides", "havannah"],
            &["north-east", "corner-nw"],
        ),
    ] {
        let (_, out, err) = run(&[args, &["--draw", "--svg", &file]].concat());
        assert_eq!(err, "", "{args:?}");
        let words: Vec<&str> = out.split_whitespace().collect();
        let picture = std::fs::read_to_string(&file).unwrap();
        let texts: Vec<&str> = picture.split("<text ").skip(1).collect();
        let is_written = |name: &str| {
            texts.iter().any(|text| text.split(['>', '<', '\n']).any(|part| part == name))
        };
        for name in ["a", "f", "k", "1", "6", "11"].iter().chain(sides) {
            assert!(words.contains(name), "{args:?}: {name} in\n{out}");
            assert!(is_written(name), "{args:?}: {name} in\n{picture}");
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    for (game, sides) in
        [("hexmo", &["q+", "s-"][..]), ("hex", &["north", "west"]), ("y", &["south-east"])]
    {
        let (_, out, _) = run_with_input(&["play", game, "--size", "3"], b"quit\n");
        let board = out.split_once("help\n").unwrap().1;
        let words: Vec<&str> = board.split_whitespace().collect();
        for name in sides.iter().chain(&["a", "c", "1", "3"]) {
            assert!(words.contains(name), "{game}: {name} in\n{board}");
        }
    }
}

#[test]
fn paths_and_fields_are_found_on_hexagons_too() {
    let (status, path) = json(&["path", "@atoll", "--json"]);
    assert_eq!((status, &path["steps"], &path["cost"]), (0, &json!(11), &json!(11)));
    let ends = (&path["cells"][0], &path["cells"][11]);
    assert_eq!(ends, (&json!([-4, 1]), &json!([1, 0])));
    for algorithm in ["bfs", "dijkstra", "bidirectional-astar", "dead-end-filling"] {
        let (_, other) = json(&["path", "@atoll", "--json", "--algorithm", algorithm]);
        assert!(other["cost"].as_f64() >= path["cost"].as_f64(), "{algorithm}");
    }
    // Column 0 of row 4 in offset coordinates; round the ring two steps more than straight.
    let args = ["path", "@atoll", "--from", "even-r:0,4", "--to", "cube:0,-5,5", "--json"];
    let (_, named) = json(&args);
    assert_eq!((&named["cells"][0], &named["steps"]), (&json!([-2, 4]), &json!(11)));

    let (status, field) = json(&["field", "@atoll", "--json", "--all"]);
    assert_eq!((status, &field["origin"]), (0, &json!([-5, -5])));
    // Off the board there is nothing; beside the goal one step leads to it.
    assert_eq!(field["distance"][0][0], Value::Null);
    assert_eq!((&field["distance"][5][6], &field["next"][5][5]), (&json!(0), &json!("E")));
    let (status, out, _) = run(&["field", "@atoll", "--draw"]);
    assert!(status == 0 && out.contains("start (-4, 1): cost 11 to the goal"), "{out}");

    // Labels, on squares too.
    let (_, labelled) = json(&["path", "@atoll", "--from", "b7", "--to", "G6", "--json"]);
    assert_eq!(labelled["cells"], path["cells"]);
    let (_, labelled) = json(&["path", "@meadow", "--from", "a1", "--to", "m10", "--json"]);
    assert_eq!((&labelled["cells"][0], &labelled["found"]), (&json!([0, 0]), &json!(true)));

    for (args, said) in [
        (&["path", "@atoll", "--from=-9223372036854775808,0"][..], "is off the board"),
        (&["path", "@atoll", "--from", "a1"], "the start a1 is off the board"),
        (&["path", "@atoll", "--neighbors", "8"], "hexagonal cells have six neighbors"),
        (&["path", "@atoll", "--from", "6,0"], "off the board, which is a hexagon of radius 5"),
        (&["path", "@atoll", "--from", "-1,0"], "the start (-1, 0) is in a wall"),
        (&["path", "@meadow", "--from", "cube:0,0,0"], "the cells of this board are square"),
        (&["maze", "--mask", "@atoll"], "@atoll is a board of hexagons; add --grid hexagonal"),
    ] {
        let (status, out, err) = run(args);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}");
        assert!(err.contains(said), "{args:?}: {err}");
    }
}

/// The lines that a person typed, one after another.
fn play(args: &[&str], lines: &str) -> (i32, String, String) {
    run_with_input(args, lines.as_bytes())
}

#[test]
fn two_people_play_a_game_to_its_end() {
    let args = ["play", "hex", "--size", "2", "--first", "human", "--second", "human"];
    let (status, out, err) = play(&args, "a1\nundo\na2\na2\nz9\nb1\nfoo bar\nhint\na1\n");
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    for said in [
        "taken back: a1",
        "a2: the cell is taken by red",
        "the board has no cell z9; try one such as a1, or help",
        "the board has no cell foo bar",
        "the tree search would play a1 (wins)",
        "red (the first player) has won after 3 moves with a link of 2 cells:",
        "points: first 2, second 1",
    ] {
        assert!(out.contains(said), "{said}: {out}");
    }
    let no_swap = [&args[..], &["--no-swap"][..]].concat();
    let (_, out, _) = play(&no_swap, "a2\nswap\nquit\n");
    assert!(out.contains("swap: players swap only after the first move"), "{out}");
    let (status, out, _) = play(&args, "a2\nswap\nb1\nresign\n");
    assert_eq!(status, 0, "{out}");
    assert!(out.contains("3. blue (first), your move"), "{out}");
    assert!(out.contains("4. red (second), your move"), "{out}");
    assert!(out.contains("the second player resigns: the first player has won"), "{out}");
}

#[test]
fn the_link_so_far_is_shown_before_each_move() {
    let args = ["play", "hex", "--size", "3", "--first", "human", "--second", "human"];
    let (_, out, _) = play(&args, "b2\nc1\nc3\nquit\n");
    let shown: Vec<&str> = out.split("your move").collect();
    for (part, rows, said) in [
        (0, ["· · ·", "· · ·", "· · ·"], "red needs 3 more stones, blue 3\n"),
        (1, ["· · ·", "· R ·", "· · ·"], "red needs 2 more stones, blue 3\n"),
        (2, ["· · B", "· R*·", "· · ·"], "red needs 2 more stones, blue 2; *: red's link so far\n"),
        (
            3,
            ["· · B*", "· R ·", "· · R"],
            "red needs 2 more stones, blue 2; *: blue's link so far\n",
        ),
    ] {
        for text in rows.into_iter().chain([said]) {
            assert!(shown[part].contains(text), "{part}: {text} in\n{out}");
        }
    }
}

/// What is not text is prompted for again, and a reader that has gone ends the game.
#[test]
fn strange_input_and_closed_output_do_no_harm() {
    let args = ["play", "hex", "--size", "1", "--second", "human"];
    let (status, out, err) = run_with_input(&args, b"\xff\xfe\na1\n");
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("points: first 1, second 0.5"), "{out}");

    let mut child = dedale(&["play", "hex", "--first", "random", "--second", "random"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

/// A long link can be worth less than nothing.
#[test]
fn points_below_zero_are_told_alike() {
    let args = ["play", "hexmo", "--size", "20", "--first", "random", "--second", "random"];
    let (_, answer) = json(&[&args[..], &["--json"]].concat());
    let (_, out, _) = run(&args);
    let length = answer["link"].as_array().unwrap().len() as f64;
    let points = 2.0 * 22.0 - length;
    let first = if answer["winner"] == "first" { points } else { points / 2.0 };
    assert!(points < 0.0, "a game for this test");
    assert_eq!(answer["points"][0].as_f64(), Some(first));
    assert!(out.contains(&format!("points: first {first}, second ")), "{out}");
}

#[test]
fn a_game_that_is_left_is_not_over() {
    for lines in ["", "b2\n", "quit\n", "help\nundo\nquit\n"] {
        let (status, out, err) = play(&["play", "y", "--size", "3"], lines);
        assert_eq!((status, err.as_str()), (1, ""), "{out}");
        assert!(out.ends_with("the game is not over\n"), "{out}");
    }
}

#[test]
fn a_person_plays_against_the_computer() {
    let args = ["play", "hexmo", "--size", "1", "--second", "random:3", "--seed", "5"];
    // On the smallest board any two neighbors on the rim may do; try all cells.
    let (status, out, err) = play(&args, "d4\na2\nb1\nc1\nundo\nb2\nc2\na3\nb3\nc3\n");
    assert_eq!(err, "", "{out}");
    assert_eq!(status, 0, "{out}");
    assert!(out.contains("has won after"), "{out}");
}

#[test]
fn computers_play_the_same_game_from_the_same_seed() {
    for game in ["hexmo", "hex", "y"] {
        let args = [
            "play", game, "--size", "3", "--first", "mcts:200", "--second", "random", "--seed",
            "4", "--json",
        ];
        let (status, answer) = json(&args);
        assert_eq!(status, 0);
        assert_eq!(keys(&answer), ["colour", "game", "link", "moves", "points", "size", "winner"]);
        assert_eq!((&answer["game"], &answer["winner"]), (&json!(game), &json!("first")));
        assert_eq!(json(&args).1, answer);
        let output =
            outcome(dedale(&args[..args.len() - 1]).current_dir(workspace()).output().unwrap());
        assert!(output.1.contains(answer["moves"][0].as_str().unwrap()), "{}", output.1);
    }
    let timed =
        ["play", "hex", "--size", "3", "--first", "mcts:20ms", "--second", "mcts:50", "--json"];
    assert_eq!(json(&timed).0, 0);
}

#[test]
fn players_and_boards_that_there_are_not_are_refused() {
    for (args, said) in [
        (&["play", "go"][..], "unknown game 'go'; the games are hexmo, hex, y"),
        (&["play", "hex", "--size", "0"], "hex is played on boards of size 1 to 32, found 0"),
        (&["play", "hex", "--size", "-1"], "expected a whole number"),
        (&["play", "hex", "--first", "bob"], "expected human, random, random:SEED, mcts,"),
        (&["play", "hex", "--first", "mcts:0"], "expected 1 playout or more"),
        (&["play", "hex", "--json"], "--json is for games between computers"),
    ] {
        let (status, out, err) = run(args);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}");
        assert!(err.contains(said), "{args:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}

/// From (2, 0) the shortest link is met first, from (-1, -1) one that is longer.
#[test]
fn the_first_contact_can_follow_the_order_of_the_file() {
    let cells = "[[2,0],[-1,-1],[-1,2],[-1,1],[0,-1],[0,0],[0,1],[1,0]]";
    let board = format!(r#"{{"shape":"hexagon","radius":2,"cells":{{"red":{cells}}}}}"#);
    let length = |option: &str| {
        let args = ["link", "-", "--player", "red", "--json", option];
        let (status, out, err) = crate::run_with_input(&args, board.as_bytes());
        assert_eq!((status, err.as_str()), (0, ""));
        serde_json::from_str::<Value>(&out).unwrap()["length"].as_u64().unwrap()
    };
    assert_eq!(length("--first-contact"), 5);
    assert_eq!(length("--first-contact=places"), 5);
    assert_eq!(length("--first-contact=file"), 4);
}
