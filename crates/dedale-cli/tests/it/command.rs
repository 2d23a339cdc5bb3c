//! Commands and their answers.

use std::io::Read;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::{dedale, json, keys, run, run_with_input};

#[test]
fn alone_it_gives_a_tour() {
    let (status, out, err) = run(&[]);
    assert_eq!((status, err.as_str()), (0, ""));
    for part in ["1. A flow field", "2. Two searches", "3. A* on a map", "Try next"] {
        assert!(out.contains(part), "no {part}");
    }
    assert!(out.contains("heuristic-dfs: 60 cells"));
    assert!(out.contains("bfs: 18 cells, the fewest"));
    assert!(!out.contains('\x1b'), "plain when it is not a terminal");
    let widest = out.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(80), "fits a terminal of 80 columns: {widest:?}");
}

#[test]
fn a_path_is_answered_in_the_promised_shape() {
    let (status, answer) = json(&["path", "@pocket", "--json"]);
    assert_eq!(status, 0);
    let expected = "algorithm banned banned_cells cells closed cost expanded found gave_up goal \
                    improved longest_frontier nanos opened start steps";
    assert_eq!(keys(&answer).join(" "), expected);
    assert_eq!(
        (&answer["found"], &answer["cost"], &answer["steps"]),
        (&json!(true), &json!(25), &json!(25))
    );
    let cells = answer["cells"].as_array().unwrap();
    assert_eq!((&cells[0], &cells[25], cells.len()), (&json!([1, 5]), &json!([18, 5]), 26));
    assert!(answer["opened"].as_u64() >= answer["closed"].as_u64());
    assert!(answer["nanos"].is_u64());
}

#[test]
fn no_path_is_status_one() {
    let (status, answer) = json(&["path", "@harbour", "--from", "2,12", "--to", "15,7", "--json"]);
    assert_eq!(status, 1);
    assert_eq!(answer["found"], false);
    assert_eq!(
        (&answer["cost"], &answer["steps"], &answer["cells"]),
        (&Value::Null, &Value::Null, &json!([]))
    );
    let (status, out, _) = run(&["path", "@harbour", "--from", "2,12", "--to", "15,7"]);
    assert_eq!(
        (status, out.lines().next()),
        (1, Some("astar found no path from (2, 12) to (15, 7)"))
    );
}

#[test]
fn every_algorithm_answers_by_its_name() {
    for (name, steps) in [
        ("astar", 25),
        ("dijkstra", 25),
        ("bfs", 25),
        ("bidirectional-astar", 25),
        ("bidirectional-bfs", 25),
        ("idastar", 25),
        ("weighted-astar", 25),
        ("dead-end-filling", 25),
    ] {
        let (status, answer) = json(&["path", "@pocket", "--json", "--algorithm", name]);
        assert_eq!((status, &answer["steps"]), (0, &json!(steps)), "{name}");
    }
    for name in ["greedy", "dfs", "heuristic-dfs", "manhattan-dfs"] {
        let (status, answer) = json(&["path", "@pocket", "--json", "--algorithm", name]);
        assert!(status == 0 && answer["steps"].as_u64() >= Some(25), "{name}");
    }
    let (_, other) = json(&["path", "@pocket", "--json", "-a", "dfs", "--order", "E,S,W,N"]);
    let (_, usual) = json(&["path", "@pocket", "--json", "-a", "dfs"]);
    assert_ne!(other["cells"], usual["cells"], "the order of directions matters");
    let follow = |hand| json(&["path", "@hedge", "--json", "-a", "wall-follower", "--hand", hand]);
    let [(status, left), (_, right)] = ["left", "right"].map(follow);
    assert_eq!(status, 0);
    assert_ne!(left["cells"], right["cells"], "the hand matters");
    let (_, usual) = json(&["path", "@hedge", "--json", "-a", "wall-follower"]);
    assert_eq!(usual["cells"], right["cells"]);
}

/// It has found none, which does not mean that there is none.
#[test]
fn a_wall_follower_that_gives_up_does_not_deny_the_path() {
    let room = b".....\n.....\nS.G..\n.....\n.....\n";
    let (status, out, _) = run_with_input(&["path", "-", "-a", "wall-follower"], room);
    assert_eq!(
        (status, out.lines().next()),
        (1, Some("wall-follower found no path from (0, 2) to (2, 2), but may have missed one"))
    );
    let (status, _, _) = run_with_input(&["path", "-", "-a", "dead-end-filling"], room);
    assert_eq!(status, 0);
}

#[test]
fn maps_have_eight_ways_and_other_boards_four() {
    let ends = ["--from", "2,12", "--to", "23,9", "--json"];
    let cost =
        |more: &[&str]| json(&[&["path", "@harbour"], &ends[..], more].concat()).1["cost"].clone();
    let usual = cost(&[]);
    assert_eq!(usual, 36.0 + 10.0 * std::f64::consts::SQRT_2);
    assert_eq!(usual, cost(&["--neighbors", "8", "--corner-cutting", "never"]));
    assert_eq!(cost(&["--neighbors", "4"]), 56);
    assert!(cost(&["--corner-cutting", "always"]).as_f64() < usual.as_f64());
    let (_, pocket) = json(&["path", "@pocket", "--json", "--neighbors", "8"]);
    assert_eq!(pocket["steps"], 19);
}

#[test]
fn senseless_questions_get_one_sentence_and_status_two() {
    for (args, sentence) in [
        (&["path", "@harbour"][..], "the board marks no start; specify --from X,Y"),
        (&["path", "@harbour", "--from", "0,0", "--to", "1,1"], "the start (0, 0) is in a wall"),
        (&["path", "@harbour", "--from", "1,1", "--to", "0,0"], "the goal (0, 0) is in a wall"),
        (
            &["path", "@hedge", "--to", "9,0"],
            "the goal (9, 0) is off the board, which is 9×8 cells, counted from (0, 0)",
        ),
        (
            &["field", "@hedge", "--to", "4294967295,7"],
            "the goal (4294967295, 7) is off the board, which is 9×8 cells, counted from (0, 0)",
        ),
        (&["field", "@harbour"], "the board marks no goal; specify --to X,Y"),
        (
            &["field", "@harbour", "--to", "1,1", "--chokepoints"],
            "the board marks no start, and chokepoints lie between starts and goals",
        ),
        (&["path", "@pocket", "--corner-cutting", "never"], "--corner-cutting needs --neighbors 8"),
        (&["path", "@pocket", "--weight", "2"], "--weight is for weighted-astar, not for auto"),
        (
            &["path", "@pocket", "--order", "N,W,E,S"],
            "--order is for the depth-first searches, not for auto",
        ),
        (&["path", "@pocket", "--hand", "left"], "--hand is for wall-follower, not for auto"),
        (
            &["path", "no/such/file"],
            "cannot read no/such/file: No such file or directory (os error 2)",
        ),
        (
            &["path", "@nope"],
            "no embedded board is named 'nope'; there are @atoll, @fords, @hedge, @harbour, @hexmo, @meadow, \
             @pocket",
        ),
        (
            &["path", "@hedge", "--roads", "directed"],
            "--roads is for levels, whose cells list the directions that their roads open",
        ),
        (
            &["path", "@pocket", "--from=-1,3"],
            "the start (-1, 3) is off the board, which is 20×11 cells, counted from (0, 0)",
        ),
        (
            &["path", "@pocket", "--from", "3"],
            "invalid value '3' for '--from <X,Y>': expected a column and a row from 0, such as 3,4, \
             or a label such as d5 (hexagonal cells: 2,-1 or cube:2,-1,-1)",
        ),
        (&["path"], "the following required arguments were not provided: <BOARD>"),
        (
            &["maze", "--svg", "maze.svg"],
            "unexpected argument '--svg' found; a similar argument exists: '--output'",
        ),
        (
            &["path", "@pocket", "--svg", "no/such/folder/a.svg"],
            "cannot write no/such/folder/a.svg: No such file or directory (os error 2)",
        ),
    ] {
        let (status, out, err) = run(args);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}");
        assert_eq!(err, format!("dedale: {sentence}\n"), "{args:?}");
    }
    for args in [
        &["path", "@pocket", "--algorithm", "magic"][..],
        &["path", "@pocket", "--from", "3"],
        &["path", "@pocket", "--neighbors", "6"],
        &["path", "@pocket", "--theme", "none"],
        &["path", "@pocket", "--trace", "a.json"],
        &["path", "@pocket", "--json", "--draw"],
        &["scen", "a.scen", "--every", "0"],
        &["nonsense"],
    ] {
        let (status, out, err) = run(args);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}");
        assert!(err.starts_with("dedale: ") && err.lines().count() == 1, "{args:?}: {err}");
    }
}

#[test]
fn boards_come_from_standard_input_too() {
    let (status, out, _) = run_with_input(&["path", "-", "--json"], b"S.#\n..G\n");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &answer["steps"]), (0, &json!(3)));
    let (status, _, err) = run_with_input(&["path", "-"], b"S.#\n..\n");
    assert_eq!(status, 2);
    assert!(err.starts_with("dedale: standard input, line 2, column "), "{err}");
}

#[test]
fn a_start_on_the_goal_is_a_path_of_one_cell() {
    for name in ["astar", "heuristic-dfs", "bidirectional-astar"] {
        let (status, answer) =
            json(&["path", "@pocket", "--from", "18,5", "--json", "--algorithm", name]);
        assert_eq!((status, &answer["cells"]), (0, &json!([[18, 5]])), "{name}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = dedale(&["field", "@pocket", "--json", "--all"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
}

#[test]
fn completions_and_manual_are_printed() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (status, out, _) = run(&["completions", shell]);
        assert!(status == 0 && out.contains("dedale"), "{shell}");
    }
    let (status, out, _) = run(&["man"]);
    assert_eq!(status, 0);
    assert!(out.contains(".TH dedale 1") && out.contains("dedale\\-path"), "{out}");
}
