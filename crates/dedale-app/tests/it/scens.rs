//! The queries of a scenario are answered as single requests are, and as its file says.

use dedale::Random;
use serde_json::{Value, json};

use crate::requests::{ask, refusal};

const MAP: &str = include_str!("../../../../testdata/scen/harbour.map");
const SCENARIO: &str = include_str!("../../../../testdata/scen/harbour.map.scen");

fn scen(board: &Value, scenario: &str, algorithm: &str) -> Value {
    json!({"board": board, "scenario": scenario, "algorithm": algorithm})
}

#[test]
fn every_query_is_answered_as_its_file_says() {
    let lines: Vec<Vec<&str>> =
        SCENARIO.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    for algorithm in ["auto", "astar", "dijkstra", "bidirectional-astar"] {
        let response = ask("scen", &scen(&json!(MAP), SCENARIO, algorithm));
        let answer = &response["answer"];
        assert_eq!(answer["queries"], lines.len(), "{algorithm}");
        assert_eq!([&answer["wrong"], &answer["map"]], [&json!(0), &json!("harbour.map")]);
        let queries = response["queries"].as_array().unwrap();
        assert_eq!(queries.len(), lines.len());
        for (query, line) in queries.iter().zip(&lines) {
            let number = |column: usize| line[column].parse::<f64>().unwrap();
            assert_eq!(query["bucket"], number(0) as u64);
            assert_eq!(query["start"], json!([number(4) as u64, number(5) as u64]));
            assert_eq!(query["goal"], json!([number(6) as u64, number(7) as u64]));
            assert!((query["cost"].as_f64().unwrap() - number(8)).abs() < 1e-4, "{query}");
            assert_eq!([&query["right"], &query["optimum"]], [&json!(true), &json!(number(8))]);
        }
    }
}

/// A greedy search takes longer paths, and a board that was changed has others.
#[test]
fn what_differs_from_the_file_is_told() {
    let sketch = ask("board", &json!({"board": MAP}))["board"].clone();
    let mut walled = sketch.clone();
    for row in walled["rows"].as_array_mut().unwrap().iter_mut().skip(2).take(9) {
        let mut cells: Vec<char> = row.as_str().unwrap().chars().collect();
        cells[19] = '#';
        *row = json!(cells.into_iter().collect::<String>());
    }
    let dry = ask("board", &json!({"board": MAP.replace('W', ".")}))["board"].clone();
    let cases = [(&sketch, "greedy"), (&walled, "astar"), (&dry, "index"), (&dry, "jps")];
    for (board, algorithm) in cases {
        let response = ask("scen", &scen(board, SCENARIO, algorithm));
        let [mut wrong, mut solved] = [0, 0];
        for query in response["queries"].as_array().unwrap() {
            let single = json!({"board": board, "algorithm": algorithm,
                "from": query["start"], "to": query["goal"]});
            let ends = [&query["start"], &query["goal"]];
            let is_wall = |place: &Value| {
                let [x, y] = [0, 1].map(|at| place[at].as_u64().unwrap() as usize);
                board["rows"][y].as_str().unwrap().as_bytes()[x] == b'#'
            };
            let cost = if ends.iter().any(|place| is_wall(place)) {
                Value::Null
            } else {
                ask("path", &single)["answer"]["cost"].clone()
            };
            assert_eq!(query["cost"], cost, "{algorithm} {query}");
            let optimum = query["optimum"].as_f64().unwrap();
            let right = cost.as_f64().is_some_and(|cost| (cost - optimum).abs() < 1e-4);
            assert_eq!(query["right"], right, "{algorithm} {query}");
            wrong += u64::from(!right);
            solved += u64::from(!cost.is_null());
        }
        assert!(wrong > 0, "{algorithm}");
        assert_eq!(response["answer"]["wrong"], wrong);
        assert_eq!(response["answer"]["solved"], solved);
    }
}

#[test]
fn what_is_no_scenario_of_the_board_is_refused() {
    let line = |size: &str| format!("version 1\n0\tm\t{size}\t0\t0\t1\t0\t1\n");
    let many = format!("version 1\n{}", "0\tm\t2\t1\t0\t0\t1\t0\t1\n".repeat(20_001));
    for (board, scenario, algorithm, expected) in [
        (
            "S.\n.G",
            line("2\t1"),
            "jps",
            "the scenario is for a map of 2×1 cells, but the board has 2×2",
        ),
        ("SG", many, "jps", "a scenario has up to 20,000 queries here, found 20,001"),
        ("@atoll", line("2\t1"), "bfs", "a scenario is for a board of squares, found hexagons"),
        (
            "SG",
            "version 2\nm.patch\n2 1\n".into(),
            "jps",
            "a scenario of version 2 changes its board; run it with dedale scen",
        ),
        ("SG", "nothing".into(), "jps", "line 1, column 1: expected 'version 1', found 'nothing'"),
    ] {
        let fault = refusal("scen", &scen(&json!(board), &scenario, algorithm));
        assert_eq!(fault.to_string(), expected);
    }
}

/// A search that might never end is stopped.
#[test]
fn a_search_without_an_end_is_refused() {
    // Heavy terrain before the goal makes the iterations of IDA* many.
    let mut random = Random::new(3);
    let weights = (0..40 * 40).map(|index| json!([index, 1 + random.below(250)]));
    let board = json!({"shape": "square", "width": 40, "height": 40, "neighbors": 4,
        "rows": vec![".".repeat(40); 40], "weights": weights.collect::<Vec<_>>()});
    let scenario = "version 1\n0\tm\t40\t40\t0\t0\t39\t39\t78\n";
    let fault = refusal("scen", &scen(&board, scenario, "idastar"));
    assert_eq!(fault.to_string(), "the search takes more than 5,000,000 steps; ask for less");
}
