//! Several searches at once, limited ones, and searches that are watched.

use serde_json::{Value, json};

use crate::{json, keys, run};

#[test]
fn a_path_tells_all_counters_and_dead_ends() {
    let (_, answer) = json(&["path", "@hedge", "-a", "heuristic-dfs", "--json"]);
    for key in ["opened", "improved", "expanded", "closed", "banned", "longest_frontier"] {
        assert!(answer[key].is_u64(), "{key}");
    }
    assert_eq!(answer["banned"], 9);
    assert_eq!(answer["banned_cells"].as_array().unwrap().len(), 9);
    let cells = answer["cells"].as_array().unwrap();
    for banned in answer["banned_cells"].as_array().unwrap() {
        assert!(!cells.contains(banned), "no dead end is on the path");
    }
    assert_eq!(
        (&answer["algorithm"], &answer["start"], &answer["goal"]),
        (&json!("heuristic-dfs"), &cells[0], cells.last().unwrap())
    );
}

#[test]
fn a_board_of_several_starts_is_answered_for_each() {
    let (status, answer) = json(&["path", "@fords", "--json"]);
    assert_eq!((status, keys(&answer)), (0, vec!["paths"]));
    let paths = answer["paths"].as_array().unwrap();
    let told: Vec<[&Value; 2]> =
        paths.iter().map(|path| [&path["start"], &path["steps"]]).collect();
    assert_eq!(told, [[&json!([0, 3]), &json!(25)], [&json!([0, 7]), &json!(37)]]);
    let (_, field) = json(&["field", "@fords", "--json"]);
    for (start, path) in field["starts"].as_array().unwrap().iter().zip(paths) {
        assert_eq!((&start["start"], &start["distance"]), (&path["start"], &path["steps"]));
        let cells = start["path"].as_array().unwrap();
        assert_eq!((&cells[0], cells.last()), (&path["start"], Some(&path["goal"])));
        assert_eq!(start["cut_off"], false);
    }
    let (_, one) = json(&["path", "@fords", "--from", "0,7", "--json"]);
    assert_eq!((&one["steps"], &one["start"]), (&json!(37), &json!([0, 7])));
    let (status, out, _) = run(&["path", "@fords"]);
    assert_eq!((status, out.matches("astar found a path from").count()), (0, 2));
}

#[test]
fn a_field_says_which_starts_are_cut_off() {
    let (status, out, _) = crate::run_with_input(&["field", "-", "--json"], b"S.#S\n.G##\n");
    let field: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(status, 1);
    assert_eq!(
        field["starts"],
        json!([
            {"start": [0, 0], "cut_off": false, "distance": 2, "path": [[0, 0], [0, 1], [1, 1]]},
            {"start": [3, 0], "cut_off": true, "distance": null, "path": []},
        ])
    );
    // By costs the length is that of the path, weights and diagonals included.
    let args = ["field", "-", "--costs", "--neighbors", "8", "--json"];
    let (_, out, _) = crate::run_with_input(&args, b"S.3\n...\n4.G\n");
    let field: Value = serde_json::from_str(&out).unwrap();
    let length = field["starts"][0]["distance"].as_f64().unwrap();
    assert!((length - 2.0 * 2_f64.sqrt()).abs() < 1e-12, "{length}");
    assert_eq!(field["farthest"].as_f64(), Some(length));
}

#[test]
fn chokepoints_are_listed_counted_and_drawn() {
    let board = b"S.#.G\n..#..\n.....\n..#..\n";
    let run = |args: &[&str]| crate::run_with_input(&[&["field", "-"], args].concat(), board);
    let (status, out, _) = run(&["--chokepoints", "--json"]);
    let field: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(status, 0);
    assert_eq!(field["chokepoints"], json!([[0, 0], [4, 0], [1, 2], [2, 2], [3, 2]]));
    let (_, out, _) = run(&["--json"]);
    assert!(!out.contains("chokepoints"));
    let (_, out, _) = run(&["--chokepoints", "--draw"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[2], "→ x x x ↑");
    let sentence = "5 chokepoints: blocking one would cut a start off from its goal";
    assert_eq!(lines.last(), Some(&sentence));
    // The drawing is read back, and has the same chokepoints.
    let drawing = lines[..4].join("\n");
    let args = ["field", "-", "--chokepoints"];
    let (_, out, _) = crate::run_with_input(&args, drawing.as_bytes());
    assert_eq!(out.lines().last(), Some(sentence));
    let (_, out, _) = crate::run_with_input(&args, b"G.S.G\n");
    let sentence = "1 chokepoint: blocking it would cut a start off from its goal";
    assert_eq!(out.lines().last(), Some(sentence));
    // A start that is cut off already has none.
    let (status, out, _) = crate::run_with_input(&args, b"S#..G\n");
    let sentence = "0 chokepoints: no single blocked cell would cut a start off from its goal";
    assert_eq!((status, out.lines().last()), (1, Some(sentence)));
}

#[test]
fn algorithms_are_compared_in_a_table_and_a_gif() {
    let (status, out, _) = run(&["path", "@pocket", "-a", "all"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0].split_whitespace().next(), Some("algorithm"));
    let all = dedale::Algorithm::ALL.map(dedale::Algorithm::name);
    let rows = lines[1..=all.len()].iter();
    let names: Vec<&str> = rows.filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, all);
    let row = |name: &str| lines.iter().find(|line| line.starts_with(name)).unwrap();
    for (name, cost) in [("astar", "25"), ("bfs", "25"), ("dfs", "147"), ("greedy", "25")] {
        assert_eq!(row(name).split_whitespace().nth(1), Some(cost), "{name}");
    }
    assert!(row("wall-follower").contains("not found"), "{out}");
    assert_eq!(status, 1, "the wall follower may miss a path");

    let (status, answer) =
        json(&["path", "@pocket", "-a", "astar,dfs", "--order", "E,S,W,N", "--json"]);
    let names: Vec<&Value> =
        answer["paths"].as_array().unwrap().iter().map(|path| &path["algorithm"]).collect();
    assert_eq!((status, names), (0, vec![&json!("astar"), &json!("dfs")]));
    let (_, dfs) = json(&["path", "@pocket", "-a", "dfs", "--order", "E,S,W,N", "--json"]);
    assert_eq!(answer["paths"][1]["cells"], dfs["cells"], "the order is for those that take it");

    for (args, sentence) in [
        (&["-a", "astar,astar"][..], "astar is named twice"),
        (&["-a", "astar,bfs", "--hand", "left"], "--hand is for wall-follower, not for astar"),
        (&["-a", "astar,bfs", "--svg", "a.svg"], "are for one search, found 2"),
    ] {
        let (status, _, err) = run(&[&["path", "@pocket"], args].concat());
        assert!(status == 2 && err.contains(sentence), "{args:?}: {err}");
    }
    let (status, _, err) = run(&["path", "@meadow", "-a", "astar,jps"]);
    assert_eq!(status, 2);
    assert!(err.contains("jps needs a board of squares without weights, roads"), "{err}");
    for (board, chosen) in [("@pocket", "jps"), ("@meadow", "astar"), ("@atoll", "astar")] {
        let (status, answer) = json(&["path", board, "-a", "auto", "--json"]);
        assert_eq!((status, &answer["algorithm"]), (0, &json!(chosen)), "{board}");
    }
}

/// Without a path and without a limit, iterative deepening never ends on such a board.
/// A board whose goal is walled in: the nearest cell is the one before the wall.
const WALLED_IN: &str = "S..#.\n...#G\n...#.\n";

/// The answer of `dedale path` for a board on standard input.
fn path_on(board: &str, args: &[&str]) -> (i32, serde_json::Value) {
    let args = [&["path", "-", "--json"], args].concat();
    let (status, out, err) = crate::run_with_input(&args, board.as_bytes());
    (status, serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}")))
}

/// A wall with a gap of one cell, and one of two farther down.
const GAPS: &str = "S..#...\n.....G.\n...#...\n.......\n.......\n";

#[test]
fn large_agents_go_through_wide_gaps() {
    let args = ["--agent-size", "2"];
    let (status, small) = path_on(GAPS, &[]);
    assert_eq!((status, &small["steps"]), (0, &json!(6)));
    let (status, large) = path_on(GAPS, &args);
    assert_eq!((status, &large["steps"]), (0, &json!(10)));
    assert!(large["cells"].as_array().unwrap().contains(&json!([3, 3])), "{large}");
    let (status, out, err) = run_with(GAPS, &["path", "-", "--agent-size", "2", "--to", "6,4"]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.contains("an agent of 2x2 cells has no room at the goal (6, 4)"), "{err}");
    let (status, _, err) = run(&["path", "@atoll", "--agent-size", "2"]);
    assert!(
        status == 2 && err.contains("agents of several cells need a board of squares"),
        "{err}"
    );

    let field = ["field", "-", "--json", "--chokepoints", "--agent-size", "2"];
    let (_, out, err) = run_with(GAPS, &field);
    let field: serde_json::Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"));
    assert_eq!(field["starts"][0]["distance"], json!(10));
    // Two cells high, the way through the wide gap takes the cells beside the wall's end.
    let chokepoints = field["chokepoints"].as_array().unwrap();
    assert!(chokepoints.contains(&json!([3, 3])) && chokepoints.contains(&json!([3, 4])), "{out}");
}

fn run_with(board: &str, args: &[&str]) -> (i32, String, String) {
    crate::run_with_input(args, board.as_bytes())
}

#[test]
fn turns_cost_and_cheapest_paths_are_counted() {
    let open = "S....\n.....\n....G\n";
    let (_, counted) = path_on(open, &["--count-paths"]);
    assert_eq!((&counted["paths"], counted.get("turns")), (&json!("15"), None));
    let (_, through) = path_on(open, &["--count-paths", "--through", "2,1"]);
    assert_eq!(through["paths"], json!("9"));
    let (status, none) = path_on("S#G\n", &["--count-paths"]);
    assert_eq!((status, &none["paths"]), (1, &json!("0")));
    let (_, turning) = path_on(open, &["--turn-cost", "2"]);
    assert_eq!((&turning["turns"], &turning["steps"]), (&json!(1), &json!(6)));
    for (args, sentence) in [
        (&["--turn-cost", "3", "-a", "bfs"][..], "astar alone counts turns; bfs does not"),
        (&["--turn-cost", "9999"], "a turn costs up to 364 steps on this board, found 9999"),
    ] {
        let (status, _, err) = run(&[&["path", "@pocket"], args].concat());
        assert!(status == 2 && err.contains(sentence), "{args:?}: {err}");
    }
}

#[test]
fn a_path_ends_as_near_to_a_goal_as_it_can() {
    let (status, answer) = path_on(WALLED_IN, &["--nearest"]);
    assert_eq!((status, &answer["found"], &answer["nearest"]), (1, &false.into(), &json!([2, 1])));
    assert_eq!((&answer["steps"], &answer["goal"]), (&3.into(), &json!([4, 1])));
    assert_eq!(answer["cells"].as_array().unwrap().last(), Some(&json!([2, 1])));
    let (_, without) = path_on(WALLED_IN, &[]);
    assert_eq!((&without["cells"], without.get("nearest")), (&json!([]), None));
    let (_, wall) = path_on(WALLED_IN, &["--nearest", "--to", "3,0"]);
    assert_eq!((&wall["nearest"], &wall["goal"]), (&json!([2, 0]), &json!([3, 0])));
    let (status, open) = path_on("S..G\n", &["--nearest"]);
    assert_eq!((status, &open["found"], open.get("nearest")), (0, &true.into(), None));
    // The wall follower misses the path that there is, and says no more than that.
    let loops = "....\n.S..\n...G\n....\n";
    let (status, missed) = path_on(loops, &["--nearest", "--algorithm", "wall-follower"]);
    assert!(status == 0 || missed.get("nearest").is_none(), "{missed}");
}

#[test]
fn ends_in_walls_are_moved_to_free_cells() {
    let board = "#....\n##..#\n....#\n";
    let ends = ["--from", "0,0", "--to", "4,2"];
    let (status, answer) = path_on(board, &[&ends[..], &["--snap", "1"]].concat());
    assert_eq!((status, &answer["start"], &answer["goal"]), (0, &json!([1, 0]), &json!([3, 2])));
    for (snap, expected) in [
        (&[][..], "the start (0, 0) is in a wall"),
        (&["--snap", "1", "--from", "0,1"], "the start (0, 1) is in a wall, and no free"),
    ] {
        let from = if snap.is_empty() { &ends[..] } else { &ends[2..] };
        let args = [&["path", "-"], from, snap].concat();
        let (status, _, err) = crate::run_with_input(&args, b"#....\n##..#\n#...#\n");
        assert!(status == 2 && err.contains(expected), "{err}");
    }
}

#[test]
fn a_path_leads_to_the_best_of_several_goals() {
    let board = "S...\n.##.\n....\n";
    for algorithm in ["auto", "astar", "dijkstra", "bfs"] {
        let goals = ["--to", "3,2", "--to", "2,2", "--to", "3,1", "--algorithm", algorithm];
        let (status, answer) = path_on(board, &goals);
        assert_eq!((status, &answer["steps"]), (0, &4.into()), "{algorithm}");
        assert!([json!([2, 2]), json!([3, 1])].contains(&answer["goal"]), "{answer}");
        assert_eq!(answer["cells"].as_array().unwrap().last(), Some(&answer["goal"]));
    }
    let goals = ["--to", "3,2", "--to", "2,2", "--algorithm", "jps"];
    let (status, _, err) =
        crate::run_with_input(&[&["path", "-"], &goals[..]].concat(), board.as_bytes());
    let expected = "jps takes one goal, found 2; astar, dijkstra and bfs take several";
    assert!(status == 2 && err.contains(expected), "{err}");
}

#[test]
fn a_path_goes_through_stops_in_their_order() {
    let board = "S...\n.##.\n...G\n";
    let (_, answer) = path_on(board, &["--through", "3,0", "--through", "0,2"]);
    let cells = answer["cells"].as_array().unwrap();
    assert_eq!((&answer["steps"], cells.len()), (&(3 + 5 + 3).into(), 12));
    assert_eq!(
        (&cells[3], &cells[8], &cells[11]),
        (&json!([3, 0]), &json!([0, 2]), &json!([3, 2]))
    );
    let (status, none) = path_on("S.#G\n", &["--through", "1,0"]);
    assert_eq!((status, &none["cells"]), (1, &json!([])));
    let (status, _, err) = crate::run_with_input(&["path", "-", "--through", "2,0"], b"S.#G\n");
    assert!(status == 2 && err.contains("the stop (2, 0) is in a wall"), "{err}");
}

#[test]
fn a_limit_ends_a_search() {
    // The goal is walled in.
    let row = ".".repeat(60);
    let board = format!("S{row}\n{}\n.{row}##\n.{row}#G\n", format!(".{row}\n").repeat(57));
    let board = board.replace("\n\n", "\n");
    let args = ["path", "-", "-a", "idastar", "--limit", "5000"];
    let (status, out, err) = crate::run_with_input(&args, padded(&board).as_bytes());
    assert_eq!(status, 1, "{out}{err}");
    assert!(out.starts_with("idastar gave up from (0, 0) to (62, 59)"), "{out}");
    assert!(out.contains("after expanding 5,000 cells; there may be a path"), "{out}");
    let (_, out, _) = run(&["path", "@pocket", "-a", "astar,bfs", "--limit", "100"]);
    assert!(out.contains("gave up: after expanding 100 cells; --limit allows more"), "{out}");
    let (status, answer) = json(&["path", "@pocket", "-a", "astar", "--limit", "20", "--json"]);
    assert_eq!((status, &answer["gave_up"], &answer["expanded"]), (1, &json!(true), &json!(20)));
    let (status, answer) = json(&["path", "@pocket", "--limit", "1000", "--json"]);
    assert_eq!((status, &answer["gave_up"]), (0, &json!(false)));
    for args in [&["--limit", "0"][..], &["--limit", "-1"], &["--limit", "x"]] {
        assert_eq!(run(&[&["path", "@pocket"], args].concat()).0, 2);
    }
    let (status, out, _) = run(&["solve", "--chomp", "6x6", "--limit", "10"]);
    assert_eq!(status, 1, "{out}");
    assert!(out.contains("gave up"), "{out}");
    let (status, answer) = json(&["solve", "--chomp", "6x6", "--limit", "10", "--json"]);
    assert_eq!((status, &answer["gave_up"]), (1, &json!(true)));
    assert_eq!(run(&["solve", "--chomp", "6x6", "--limit", "1000"]).0, 0);
}

/// The drawing with rows as long as its longest.
fn padded(board: &str) -> String {
    let widest = board.lines().map(str::len).max().unwrap();
    let lines: Vec<String> = board.lines().map(|line| format!("{line:.<widest$}")).collect();
    lines.join("\n")
}

#[test]
fn an_order_has_each_direction_of_the_board_once() {
    for (board, more, order) in [
        ("@pocket", &[][..], "E,S,W,N"),
        ("@pocket", &["--neighbors", "8"], "N,NE,E,SE,S,SW,W,NW"),
        ("@atoll", &[], "NE,E,SE,SW,W,NW"),
    ] {
        let args = [&["path", board, "-a", "dfs", "--order", order], more].concat();
        assert_eq!(run(&args).0, 0, "{args:?}");
    }
    for (board, more, order) in [
        ("@pocket", &[][..], "N,E"),
        ("@pocket", &[], "N,E,S,S"),
        ("@pocket", &[], "N,E,S,W,NE"),
        ("@pocket", &["--neighbors", "8"], "N,E,S,W"),
        ("@atoll", &[], "N,E,S,W"),
        ("@atoll", &[], "E,SE,SW,W,NW,NW"),
    ] {
        let args = [&["path", board, "-a", "dfs", "--order", order], more].concat();
        let (status, _, err) = run(&args);
        assert_eq!(status, 2, "{args:?}");
        assert!(err.contains("--order lists each direction of this board once"), "{err}");
    }
}

#[test]
fn a_watched_search_prints_its_steps_where_there_is_no_terminal() {
    for (args, title) in [
        (&["path", "@atoll"][..], "astar"),
        (&["field", "@fords"], "field"),
        (&["maze", "--width", "5", "--height", "4"], "backtracker"),
        (&["link", "@hexmo", "--player", "red"], "red links"),
    ] {
        let (status, out, err) = run(&[args, &["--watch"]].concat());
        assert_eq!((status, err.as_str()), (0, ""), "{args:?}");
        assert!(out.starts_with(&format!("{title}: step 0 of ")), "{args:?}");
        let steps = out.lines().find_map(|line| line.split(" of ").nth(1)).unwrap();
        let last = format!("{title}: step {steps} of {steps}, ");
        assert!(out.contains(&last), "{args:?}: the last step is shown");
        assert!(out.matches(": step ").count() <= 61, "{args:?}: some of many are");
    }
    let (_, out, _) = run(&["path", "@pocket", "-a", "astar,bfs", "--watch"]);
    assert!(out.lines().next().unwrap().contains("bfs: step 0 of"), "side by side: {out}");
}

#[test]
fn cells_without_a_road_are_off_the_road() {
    let (status, _, err) = run(&["path", "@fords", "--from", "1,0"]);
    assert_eq!((status, err.as_str()), (2, "dedale: the start (1, 0) is off the road\n"));
}

#[test]
fn what_is_only_nearly_exact_says_so() {
    let args = ["obstacles", "-W", "100", "-H", "100", "-p", "50"];
    let (_, field) = json(&[&args[..], &["--json"]].concat());
    assert_eq!((&field["tier"], &field["law"]), (&json!("chain"), &json!("nearly-exact")));
    let (_, out, _) = run(&[&args[..], &["--draw"]].concat());
    assert!(out.contains("law nearly-exact, tier chain"), "{out}");
    let (_, field) = json(&["obstacles", "-d", "easy", "--json"]);
    assert_eq!(field["law"], "exact");
}

/// The two ties choose differently somewhere on an open board.
#[test]
fn fields_say_their_tie() {
    let field = |args: &[&str]| json(&[&["field", "@pocket", "--json"], args].concat()).1;
    let (canonical, discovery) = (field(&[]), field(&["--tie", "discovery"]));
    assert_eq!([&canonical["tie"], &discovery["tie"]], ["canonical", "discovery"]);
    assert_eq!(canonical["distance"], discovery["distance"]);
    assert_ne!(canonical["next"], discovery["next"]);
    assert_eq!(field(&["--tie", "canonical"]), canonical);
    assert_eq!(json(&["field", "@fords", "--json"]).1["tie"], "discovery", "as in the game");
    assert_eq!(run(&["field", "@pocket", "--tie", "canonical", "--costs"]).0, 0);
    let (status, _, error) = run(&["field", "@pocket", "--tie", "discovery", "--costs"]);
    assert_eq!(status, 2, "{error}");
}

const ROUND: &str = "G..#..S\n...#...\n#......\n";

#[test]
fn boards_wrap_round() {
    let (_, flat) = path_on(ROUND, &[]);
    assert_eq!(flat["steps"], json!(10));
    let (_, round) = path_on(ROUND, &["--wrap", "x"]);
    assert_eq!((&round["steps"], &round["cells"]), (&json!(1), &json!([[6, 0], [0, 0]])));
    let (_, tall) = path_on("S..\n###\n...\n..G\n", &["--wrap", "both"]);
    assert_eq!((&tall["steps"], &tall["cost"]), (&json!(2), &json!(2)));
    let (_, svg, _) = run_with(ROUND, &["path", "-", "--wrap", "x", "--svg", "-"]);
    let lines = svg.matches("class=\"path\"").count();
    assert_eq!(lines, 2, "a piece on each side: {svg}");
    for (board, args, sentence) in [
        (
            ROUND,
            &["--wrap", "x", "-a", "bfs"][..],
            "astar alone searches boards that wrap or have heights; bfs",
        ),
        ("SG\n..\n", &["--wrap", "x"], "a board wraps over 3 to 16380 columns or rows, found 2"),
    ] {
        let (status, _, err) = run_with(board, &[&["path", "-"], args].concat());
        assert!(status == 2 && err.contains(sentence), "{args:?}: {err}");
    }
    let (status, _, err) = run(&["path", "@atoll", "--wrap", "x"]);
    assert!(status == 2 && err.contains("hexagons wrap on a rhombus and on a rectangle"), "{err}");
    let hexagons = "rectangle 5x3 odd-r\nG . # . S\n . . # . .\n. . # . .\n";
    let (_, found) = path_on(hexagons, &["--wrap", "x"]);
    assert_eq!(found["steps"], json!(1));
    let (_, svg, _) = run_with(hexagons, &["path", "-", "--wrap", "x", "--svg", "-"]);
    assert_eq!(svg.matches("class=\"path\"").count(), 2, "a piece on each side: {svg}");
}

#[test]
fn steps_climb_heights() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let heights = file("heights", "0 3 3 0\n0 1 1 0\n");
    let board = "S..G\n....\n";
    let climbing = |args: &[&str]| path_on(board, &[&["--heights", &heights], args].concat()).1;
    let free = climbing(&[]);
    assert_eq!(
        (&free["steps"], &free["climbed"], &free["cost"]),
        (&json!(3), &json!(3), &json!(3))
    );
    let hexagons = "hexagon 1\n  S .\n . # G\n  . .\n";
    let hills = file("hexagons", "00\n096\n05\n");
    let (_, climbed) = path_on(hexagons, &["--heights", &hills, "--climb", "5"]);
    assert_eq!((&climbed["steps"], &climbed["climbed"]), (&json!(4), &json!(6)));
    let limited = climbing(&["--climb", "1"]);
    assert_eq!((&limited["steps"], &limited["climbed"]), (&json!(5), &json!(1)));
    let dear = climbing(&["--climb-cost", "2"]);
    assert_eq!((&dear["steps"], &dear["climbed"]), (&json!(5), &json!(1)));
    assert_eq!(climbing(&["--climb", "1", "--drop", "0"])["found"], json!(false));
    let letters = file("letters", "addz\nabba\n");
    for (heights, args, sentence) in [
        (
            file("narrow", "0 1\n0 1\n"),
            &[][..],
            "expected 4 heights in row 1, one for each cell of the board, found 2",
        ),
        (file("low", "0123\n"), &[], "expected heights for 2 rows, as on the board, found 1"),
        (file("signs", "01#0\n0110\n"), &[], "line 1, column 3: expected a height"),
        (letters, &["--climb-cost", "99"], "a level costs up to 14 steps here, found 99"),
    ] {
        let args = [&["path", "-", "--heights", &heights], args].concat();
        let (status, _, err) = run_with(board, &args);
        assert!(status == 2 && err.contains(sentence), "{err}");
    }
}

#[test]
fn units_reach_what_the_budget_allows() {
    let board = "S.5\n.#.\n...\n";
    let reach = |args: &[&str]| {
        let (status, out, err) = run_with(board, &[&["reach", "-", "--json"], args].concat());
        assert_eq!(status, 0, "{err}");
        serde_json::from_str::<serde_json::Value>(&out).unwrap()
    };
    let near = reach(&["--budget", "1.5", "--neighbors", "8", "--corner-cutting", "always"]);
    let cells = near["cells"].as_array().unwrap();
    assert_eq!(cells.len(), 3, "{near}");
    assert_eq!(cells[0], json!({"cell": [0, 0], "cost": 0, "before": null}));
    let far = reach(&["--budget", "5", "--from", "0,0"]);
    let costs: Vec<_> = far["cells"].as_array().unwrap().iter().map(|cell| &cell["cost"]).collect();
    assert_eq!(costs, [0, 1, 1, 2, 3, 4, 5].map(|cost| json!(cost)).iter().collect::<Vec<_>>());
    assert_eq!(far["cells"][6], json!({"cell": [2, 1], "cost": 5, "before": [2, 2]}));
    let (status, _, err) = run_with(board, &["reach", "-", "--budget", "-1"]);
    assert!(status == 2 && err.contains("a budget is a number of steps from 0"), "{err}");
}

#[test]
fn a_cell_sees_past_corners() {
    let board = "S...\n.#..\n..#.\n";
    let sight = |args: &[&str]| {
        let (status, out, err) = run_with(board, &[&["sight", "-", "--json"], args].concat());
        (
            status,
            serde_json::from_str::<serde_json::Value>(&out).unwrap_or_else(|_| panic!("{err}")),
        )
    };
    let near = json!({"from": [0, 2], "cells": [[0, 0], [0, 1], [0, 2], [1, 2]]});
    assert_eq!(sight(&["--from", "0,2", "--radius", "2"]), (0, near));
    let seen = json!({"from": [0, 1], "to": [1, 0], "seen": true});
    assert_eq!(sight(&["--from", "0,1", "--to", "1,0"]), (0, seen));
    let hidden = json!({"from": [0, 0], "to": [2, 2], "seen": false});
    assert_eq!(sight(&["--to", "2,2"]), (1, hidden.clone()));
    let far = json!({"from": [0, 0], "to": [3, 0], "seen": false});
    assert_eq!(sight(&["--to", "3,0", "--radius", "2"]), (1, far));
    let (status, text, _) =
        run_with(board, &["sight", "-", "--draw", "--from", "0,2", "--radius", "2"]);
    assert!(status == 0 && text.contains("(0, 2) sees 4 cells; "), "{text}");
    let (status, text, _) = run_with(board, &["sight", "-", "--to", "2,2"]);
    assert!(status == 1 && text.contains("(0, 0) does not see (2, 2); "), "{text}");
    let (status, _, err) = run(&["sight", "@atoll"]);
    assert!(status == 2 && err.contains("lines of sight need a board of squares"), "{err}");
}

#[test]
fn one_of_the_cheapest_paths_is_chosen() {
    let open = "S..\n...\n..G\n";
    let (_, counted) = path_on(open, &["--count-paths"]);
    assert_eq!((&counted["paths"], &counted["common"]), (&json!("6"), &json!([[0, 0], [2, 2]])));
    let (_, first) = path_on(open, &["--nth-path", "0"]);
    assert_eq!(first["cells"], json!([[0, 0], [0, 1], [0, 2], [1, 2], [2, 2]]));
    let (_, last) = path_on(open, &["--nth-path", "5", "--count-paths"]);
    assert_eq!(last["cells"], json!([[0, 0], [1, 0], [2, 0], [2, 1], [2, 2]]));
    assert_eq!(last["paths"], json!("6"));
    let drawn = |seed: &str| path_on(open, &["--random-path", "--seed", seed]).1["cells"].clone();
    assert_eq!(drawn("3"), drawn("3"));
    assert!((0..20).any(|seed| drawn(&seed.to_string()) != drawn("3")));
    for (args, sentence) in [
        (&["--nth-path", "6"][..], "numbers begin at 0, and there are 6 in all"),
        (&["--nth-path", "0x1"], "the number of a path has up to 100,000 digits"),
        (&["--nth-path", "1", "--random-path"], "cannot be used with '--random-path'"),
        (&["--random-path", "-a", "bfs"], "astar alone chooses among the cheapest paths; bfs"),
        (&["--random-path", "--wrap", "x"], "cannot be used with"),
        (&["--seed", "2"], "--random-path"),
    ] {
        let (status, _, err) = run_with(open, &[&["path", "-"], args].concat());
        assert!(status == 2 && err.contains(sentence), "{args:?}: {err}");
    }
    let (status, none) = path_on("S#G\n", &["--nth-path", "0", "--count-paths"]);
    assert_eq!((status, &none["paths"], &none["common"]), (1, &json!("0"), &json!([])));
}

#[test]
fn paths_at_any_angle_bend_at_corners() {
    let board = "S....\n..##.\n....G\n";
    let (status, exact) = path_on(board, &["--any-angle"]);
    assert_eq!(
        (status, &exact["algorithm"], &exact["steps"]),
        (0, &json!("any-angle"), &json!(null))
    );
    assert_eq!(exact["points"], json!([[0, 0], [1.5, 1.5], [4, 2]]));
    let cost = f64::midpoint(18_f64.sqrt(), 26_f64.sqrt());
    assert!((exact["cost"].as_f64().unwrap() - cost).abs() < 1e-9, "{exact}");
    assert_eq!(exact["cells"], json!([[0, 0], [1, 1], [2, 2], [3, 2], [4, 2]]));
    let (_, fast) = path_on(board, &["--any-angle=fast"]);
    assert_eq!((&fast["algorithm"], &fast["points"][0]), (&json!("theta-star"), &json!([0, 0])));
    let (status, text, _) = run_with(board, &["path", "-", "--any-angle", "--draw"]);
    let found = "any-angle found a path from (0, 0) to (4, 2): 1 bend, cost 4.6708; ";
    assert!(status == 0 && text.contains(found), "{text}");
    let (_, svg, _) = run_with(board, &["path", "-", "--any-angle", "--svg", "-"]);
    assert!(svg.contains("M24 24L60 60L120 72"), "{svg}");
    let (status, none) = path_on("S#G\n", &["--any-angle"]);
    assert_eq!((status, &none["found"], &none["points"]), (1, &json!(false), &json!([])));
    for (board, args, sentence) in [
        (
            "S5G\n",
            &["--any-angle"][..],
            "an exact search at any angle needs a board without weights",
        ),
        ("S.G\n", &["--any-angle", "--nearest"], "cannot be used with"),
        ("S.G\n", &["--any-angle=fast", "-a", "astar"], "cannot be used with"),
        ("S.G\n", &["--any-angle=round"], "invalid value 'round'"),
    ] {
        let (status, _, err) = run_with(board, &[&["path", "-"], args].concat());
        assert!(status == 2 && err.contains(sentence), "{args:?}: {err}");
    }
    let (status, _, err) = run(&["path", "@atoll", "--any-angle"]);
    assert!(status == 2 && err.contains("paths at any angle need a board of squares"), "{err}");
}
