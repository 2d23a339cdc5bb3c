//! Paths are those of the library, and the marks and traces show how they were found.

use dedale::board::{Board, Cell, GridMap, Point, Size, Terrain};
use dedale::search::{Counters, Mark, Marks, Path, Workspace};
use dedale::{Algorithm, Random};
use dedale_app::Unwatched;
use dedale_app::board::sketch::Sketch;
use dedale_io::position::Grid;
use serde_json::{Value, json};

use crate::requests::{Impatient, answer, ask, export, numbers, refusal, strings};

/// A board with random walls and weights, as a sketch.
fn random_board(width: u64, height: u64, eight: bool, random: &mut Random) -> (Grid, Value) {
    let size = Size::new(width, height).unwrap();
    let mut map = GridMap::new(size, Terrain::FREE);
    for point in size.points() {
        if random.happens(3, 10) {
            map.set_terrain(point, Terrain::Wall);
        } else if random.happens(1, 5) {
            map.set_terrain(point, Terrain::with_cost(1 + random.below(20) as u8).unwrap());
        }
    }
    let last = Point::new(width as u32 - 1, height as u32 - 1);
    for end in [Point::new(0, 0), last] {
        map.set_terrain(end, Terrain::FREE);
    }
    (map.starts, map.goals) = (vec![Point::new(0, 0)], vec![last]);
    let rule = dedale::board::CornerCutting::ALL[random.below(3) as usize];
    let neighborhood = if eight {
        dedale::board::Neighborhood::Eight(rule)
    } else {
        dedale::board::Neighborhood::Four
    };
    let grid = Grid::Squares { map, neighborhood };
    let sketch = serde_json::to_value(Sketch::of(&grid)).unwrap();
    (grid, sketch)
}

fn compare(board: &impl Board, ends: [Cell; 2], algorithm: Algorithm, response: &Value) {
    let mut watch = (Counters::default(), Marks::new(board.cell_count()));
    let [start, goal] = ends;
    let found = algorithm.find_with(board, start, goal, &mut Workspace::new(), &mut watch).unwrap();
    let (counters, marks) = watch;
    let what = algorithm.name();
    let result = &response["answer"];
    assert_eq!(result["found"], found.is_some(), "{what}");
    assert_eq!(result["steps"], json!(found.as_ref().map(Path::steps)), "{what}");
    let count = found.as_ref().map_or(0, |path| path.cells().len());
    assert_eq!(result["cells"].as_array().unwrap().len(), count, "{what}");
    for (key, count) in [
        ("opened", counters.opened()),
        ("improved", counters.improved()),
        ("closed", counters.closed()),
        ("banned", counters.banned()),
        ("longest_frontier", counters.longest_frontier()),
    ] {
        assert_eq!(result[key], count, "{what} {key}");
    }
    let sign = |mark: &Mark| match mark {
        Mark::Neutral => '.',
        Mark::Opened => 'o',
        Mark::Closed => 'c',
        Mark::Banned => 'b',
    };
    let expected: String = marks.as_slice().iter().map(sign).collect();
    assert_eq!(strings(&response["marks"]).concat(), expected, "{what}");
    replay(response);
}

/// The trace comes to the marks and to the counters.
fn replay(response: &Value) {
    let trace = &response["trace"];
    let kinds = trace["kinds"].as_str().unwrap();
    let cells = numbers(&trace["cells"]);
    let mut marks: Vec<char> = strings(&response["marks"]).concat().chars().map(|_| '.').collect();
    for (kind, &cell) in kinds.chars().zip(&cells) {
        match kind {
            'o' | 'i' => marks[cell as usize] = 'o',
            'c' | 'b' => marks[cell as usize] = kind,
            'd' | 'e' | 'a' => {}
            other => panic!("an event of the kind {other} in a search"),
        }
    }
    assert_eq!(marks.into_iter().collect::<String>(), strings(&response["marks"]).concat());
    let count = |kind| kinds.chars().filter(|&each| each == kind).count();
    for (kind, key) in
        [('o', "opened"), ('i', "improved"), ('e', "expanded"), ('c', "closed"), ('b', "banned")]
    {
        assert_eq!(response["answer"][key], count(kind), "{key}");
    }
    for list in ["others", "costs", "estimates"] {
        assert_eq!(trace[list].as_array().unwrap().len(), cells.len());
    }
}

#[test]
fn every_algorithm_finds_what_the_library_finds() {
    let mut random = Random::new(5);
    for round in 0..12 {
        let (width, height) = (2 + u64::from(random.below(9)), 2 + u64::from(random.below(9)));
        let (grid, sketch) = random_board(width, height, round % 2 == 0, &mut random);
        let Grid::Squares { map, neighborhood } = &grid else { unreachable!() };
        let board = map.board(*neighborhood);
        let ends = [map.starts[0], map.goals[0]].map(|point| board.cell_at(point).unwrap());
        for algorithm in Algorithm::named() {
            let body = json!({"board": sketch, "algorithm": algorithm.name(), "marks": true, "trace": true});
            compare_or_refuse(&board, ends, algorithm, &body);
        }
    }
}

#[test]
fn hexagonal_boards_have_ways_too() {
    let position = dedale_app::board::sketch::BoardInput::Text("@atoll".into()).position().unwrap();
    let Grid::Hexes(map) = &position.grid else { panic!("hexagons") };
    let board = map.board();
    let ends = [map.starts[0], map.goals[0]].map(|hex| board.cell_at(hex).unwrap());
    for algorithm in Algorithm::named() {
        let name = algorithm.name();
        let body = json!({"board": "@atoll", "algorithm": name, "marks": true, "trace": true});
        compare_or_refuse(&board, ends, algorithm, &body);
    }
}

/// Compares with what runs on the board, if the algorithm fits.
fn compare_or_refuse(board: &impl Board, ends: [Cell; 2], algorithm: Algorithm, body: &Value) {
    if algorithm.fits(board) {
        compare(board, ends, algorithm.on(board), &ask("path", body));
    } else {
        let told = refusal("path", body).sentence;
        assert!(
            told.contains(&format!("{algorithm} needs a board of squares without weights")),
            "{told}"
        );
    }
}

#[test]
fn costs_of_a_trace_are_in_its_unit() {
    let body = json!({"board": "S..G", "algorithm": "astar", "trace": true});
    let trace = ask("path", &body)["trace"].clone();
    assert_eq!(trace["unit"], 5741);
    assert_eq!((&trace["costs"][0], &trace["estimates"][0]), (&json!(0), &json!(3 * 5741)));
    assert_eq!(trace["others"][0], -1);
    let body = json!({"board": "S..G", "algorithm": "bfs", "trace": true});
    assert_eq!(ask("path", &body)["trace"]["unit"], 1);
}

#[test]
fn options_are_for_some_algorithms() {
    let ask_with = |name: &str, key: &str, value: Value| {
        let mut body = json!({"board": "S..\n..G", "algorithm": name});
        body[key] = value;
        body
    };
    for (name, key, value) in [
        ("weighted-astar", "weight", json!(2.5)),
        ("dfs", "order", json!("S,E,N,W")),
        ("wall-follower", "hand", json!("left")),
    ] {
        assert_eq!(ask("path", &ask_with(name, key, value))["answer"]["found"], true);
    }
    for (name, key, value, expected) in [
        ("astar", "weight", json!(2), "weight is for weighted-astar, not for astar"),
        ("astar", "order", json!("N"), "order is for the depth-first searches"),
        ("dfs", "order", json!("S,E"), "order lists each direction of this board once"),
        ("astar", "hand", json!("left"), "hand is for wall-follower"),
        (
            "weighted-astar",
            "weight",
            json!(0.5),
            "a factor is a number from 1 to 1000, such as 1.5",
        ),
        ("wall-follower", "hand", json!("up"), "unknown hand 'up'; the hands are left, right"),
        (
            "fastest",
            "marks",
            json!(true),
            "unknown algorithm 'fastest'; the algorithms are auto, astar,",
        ),
        ("astar", "from", json!([7, 7]), "the start (7, 7) is off the board, which is 3×2 cells"),
        ("astar", "from", json!([-1, 0]), "the start (-1, 0) is off the board"),
        ("astar", "to", json!([i64::MAX, i64::MIN]), "is off the board"),
    ] {
        let fault = refusal("path", &ask_with(name, key, value));
        assert!(fault.sentence.contains(expected), "{fault}");
    }
    let fault = refusal("path", &json!({"board": "..", "algorithm": "bfs"}));
    assert_eq!(fault.sentence, "the board marks no start; specify \"from\": [x, y]");
    let fault = refusal("path", &json!({"board": "S..\n.SG", "algorithm": "bfs"}));
    assert!(fault.sentence.contains("choose one with \"from\": [x, y]"), "{fault}");
    let fault = refusal("path", &json!({"board": "S#G", "algorithm": "bfs", "from": [1, 0]}));
    assert_eq!(fault.sentence, "the start (1, 0) is in a wall");
}

fn open(side: usize) -> Value {
    json!({
        "shape": "square", "width": side, "height": side, "rows": vec![".".repeat(side); side],
        "starts": [[0, 0]], "goals": [[side - 1, side - 1]],
    })
}

#[test]
fn long_searches_are_stopped() {
    let body = json!({"board": open(500), "algorithm": "bfs", "trace": true});
    let fault = refusal("path", &body);
    assert!(fault.sentence.contains("more than 200,000 steps"), "{fault}");
    let body = json!({"board": open(500), "algorithm": "bfs", "marks": true});
    assert_eq!(ask("path", &body)["answer"]["steps"], 998);

    let watch = Impatient::after(3);
    let fault = answer("path", body.to_string().as_bytes(), &watch).unwrap_err();
    assert_eq!(fault.sentence, "the answer takes too long; ask for less");
    assert_eq!(watch.polls(), 4);

    // Heavy terrain before the goal makes the iterations of IDA* many.
    let mut random = Random::new(3);
    let weights = (0..40 * 40).map(|index| json!([index, 1 + random.below(250)]));
    let mut board = open(40);
    board["weights"] = weights.collect::<Vec<_>>().into();
    let fault = refusal("path", &json!({"board": board, "algorithm": "idastar"}));
    assert!(fault.sentence.contains("more than 5,000,000 steps"), "{fault}");
}

// The queries of a scenario are answered as single requests are, and as its file says.

/// Goals, stops, and ends that cannot be reached.
#[test]
fn a_path_has_several_goals_stops_and_ends_near_them() {
    let board = "S...\n.##.\n...#\n#.#G";
    let path = |more: Value| {
        let mut request = json!({ "board": board, "algorithm": "auto" });
        request.as_object_mut().unwrap().append(&mut more.as_object().unwrap().clone());
        request
    };
    let found = |more: Value| ask("path", &path(more))["answer"].clone();
    let best = found(json!({ "to_any": [[1, 3], [3, 0]] }));
    assert_eq!((&best["goal"], &best["steps"]), (&json!([3, 0]), &json!(3)));
    let stops = found(json!({ "through": [[3, 0], [0, 2]], "to": [0, 0] }));
    assert_eq!((&stops["steps"], &stops["cells"][8]), (&json!(3 + 5 + 2), &json!([0, 2])));
    let near = found(json!({ "nearest": true }));
    let keys = [&near["found"], &near["nearest"], &near["goal"]];
    assert_eq!(keys, [&json!(false), &json!([3, 1]), &json!([3, 3])]);
    let moved = found(json!({ "to": [2, 1], "snap": 1 }));
    assert_eq!((&moved["found"], &moved["goal"]), (&json!(true), &json!([2, 0])));
    for (more, code) in [
        (json!({ "to_any": [[0, 1], [0, 2]], "algorithm": "greedy" }), "one-goal"),
        (json!({ "through": [[0, 1]], "nearest": true }), "through-nearest"),
        (json!({ "through": [[1, 1]] }), "in-a-wall"),
        (json!({ "to": [3, 2] }), "in-a-wall"),
        (json!({ "from": [2, 3] , "to": [0, 0], "snap": 0 }), "in-a-wall"),
    ] {
        assert_eq!(refusal("path", &path(more.clone())).code(), code, "{more}");
    }
    let walls = "S###\n####\n####\n####";
    let far = json!({ "board": walls, "algorithm": "bfs", "to": [3, 3], "snap": 4 });
    assert_eq!(refusal("path", &far).code(), "no-free-cell");
}

/// A trace over stops is that of each leg, one after the other.
#[test]
fn a_trace_over_stops_is_that_of_each_leg() {
    let board = "....#...\n.##.#.#.\n.#....#.\n.#.##.#.\n...#....";
    let [from, stop, to] = [[0, 0], [5, 0], [2, 4]];
    for algorithm in dedale::Algorithm::ALL {
        let search = |ends: Value| {
            let mut request = json!({"board": board, "algorithm": algorithm.name(), "trace": true});
            request.as_object_mut().unwrap().extend(ends.as_object().unwrap().clone());
            ask("path", &request)
        };
        let whole = search(json!({"from": from, "to": to, "through": [stop]}));
        let legs =
            [[from, stop], [stop, to]].map(|[from, to]| search(json!({"from": from, "to": to})));
        let [one, two] = legs.each_ref().map(|leg| &leg["trace"]);
        let kinds = [one, two].map(|trace| trace["kinds"].as_str().unwrap());
        assert_eq!(whole["trace"]["kinds"], kinds.concat(), "{algorithm}");
        for key in ["cells", "others", "costs", "estimates"] {
            let lists = [one, two].map(|trace| trace[key].as_array().unwrap().as_slice());
            assert_eq!(whole["trace"][key], json!(lists.concat()), "{algorithm}: {key}");
        }
        // Turns count from the first event of the whole trace.
        let turns = |trace: &Value| -> Vec<u64> {
            trace["turns"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect()
        };
        let events = kinds[0].len() as u64;
        let mut expected = turns(one);
        if expected.len() % 2 == 1 {
            expected.push(events);
        }
        expected.extend(turns(two).into_iter().map(|turn| turn + events));
        assert_eq!(turns(&whole["trace"]), expected, "{algorithm}");
        assert!(kinds.iter().all(|kinds| kinds.find('a') == Some(kinds.len() - 1)), "{algorithm}");
    }
}

/// A film over stops is made, as a GIF and for the Posthoc viewer.
#[test]
fn stops_are_in_films() {
    for (format, begins) in [("gif", &b"GIF89a"[..]), ("posthoc", b"{\"version\"")] {
        let request = json!({"board": "S..G\n....", "algorithm": "astar", "through": [[0, 1]]});
        let film = json!({"operation": "path", "format": format, "request": request});
        let file = export(film.to_string().as_bytes(), &Unwatched).unwrap();
        assert!(file.bytes.starts_with(begins), "{format}");
    }
}

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
