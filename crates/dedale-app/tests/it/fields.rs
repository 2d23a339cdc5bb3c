//! Fields agree with searches from each cell.

use serde_json::{Value, json};

use crate::requests::{ask, numbers, refusal};

#[test]
fn each_distance_is_that_of_a_search() {
    for (board, by, algorithm) in [
        ("@meadow", "costs", "dijkstra"),
        ("@meadow", "steps", "bfs"),
        ("@hedge", "steps", "bfs"),
        ("@atoll", "costs", "astar"),
    ] {
        let field = ask("field", &json!({"board": board, "by": by, "all": true}));
        let sketch = ask("board", &json!({"board": board}))["board"].clone();
        let origin = sketch["origin"]
            .as_array()
            .map_or([0, 0], |origin| [0, 1].map(|axis| origin[axis].as_i64().unwrap()));
        let result = &field["answer"];
        assert_eq!(result["goals"], sketch["goals"]);
        let mut reached = 0;
        for (y, row) in (0..).zip(sketch["rows"].as_array().unwrap()) {
            for (x, sign) in row.as_str().unwrap().bytes().enumerate() {
                let (distance, next) = (&result["distance"][y][x], &result["next"][y][x]);
                assert_eq!(distance.is_null(), next.is_null());
                reached += usize::from(!distance.is_null());
                if sign == b'#' || sign == b' ' {
                    assert!(distance.is_null());
                    continue;
                }
                if (x + y) % 3 > 0 {
                    continue;
                }
                let from = [origin[0] + x as i64, origin[1] + y as i64];
                let body = json!({"board": board, "algorithm": algorithm, "from": from});
                let path = ask("path", &body)["answer"].clone();
                let key = if by == "steps" { "steps" } else { "cost" };
                assert_eq!(path[key], *distance, "{board} {from:?}");
                let all = result["all_next"][y][x].as_array().unwrap();
                assert_eq!(all.is_empty(), *next == "*" || next.is_null());
                assert!(all.is_empty() || all.contains(next));
            }
        }
        assert_eq!(result["reached"], reached);
    }
}

/// A wall on a chokepoint cuts a start off, and a wall anywhere else cuts none off.
#[test]
fn a_wall_cuts_a_start_off_just_where_a_chokepoint_is() {
    for rows in [
        ["S..#....", "..#...#.", "S......G", "##.#..#."],
        ["S.......", ".####...", "S#..#..G", "...#...."],
        ["..S.G...", "S#.####.", ".#.#....", "...#...G"],
    ] {
        let whole = json!({"board": rows.join("\n"), "chokepoints": true});
        let answer = ask("field", &whole)["answer"].clone();
        let found = answer["chokepoints"].as_array().unwrap().clone();
        let mut expected = Vec::new();
        let goals = answer["goals"].clone();
        let cut_off = |board: &[String]| {
            // The starts of the whole board, which a wall may hide.
            let field = ask("field", &json!({"board": board.join("\n"), "to": goals}));
            let starts = answer["starts"].as_array().unwrap();
            let of = |start: &Value| {
                let [x, y] = [0, 1].map(|axis| start["start"][axis].as_u64().unwrap() as usize);
                field["answer"]["distance"][y][x].is_null()
            };
            starts.iter().filter(|start| of(start)).count()
        };
        let rows = rows.map(str::to_owned);
        let before = cut_off(&rows);
        for y in 0..rows.len() {
            for x in 0..rows[y].len() {
                let mut walled = rows.clone();
                walled[y].replace_range(x..=x, "#");
                if &rows[y][x..=x] == "#" || &rows[y][x..=x] == "G" {
                    // A request for a goal in a wall is refused.
                    continue;
                }
                if cut_off(&walled) > before {
                    expected.push(json!([x, y]));
                }
            }
        }
        let is_goal = |cell: &&Value| goals.as_array().unwrap().contains(cell);
        assert!(found.iter().filter(|cell| !is_goal(cell)).eq(&expected), "{rows:?}");
        assert!(!expected.is_empty());
        let without = ask("field", &json!({"board": rows.join("\n")}))["answer"].clone();
        assert_eq!(without.get("chokepoints"), None);
    }
    let hexes = ask("field", &json!({"board": "@atoll", "chokepoints": true}));
    assert_eq!(hexes["answer"]["chokepoints"][3], hexes["answer"]["starts"][0]["start"]);
    let fault = refusal("field", &json!({"board": "..G", "chokepoints": true}));
    assert_eq!(
        fault.sentence,
        "the board marks no start, and chokepoints lie between starts and goals"
    );
}

#[test]
fn the_measure_is_costs_where_there_are_weights() {
    let by_default = ask("field", &json!({"board": "S9G"}));
    assert_eq!(by_default, ask("field", &json!({"board": "S9G", "by": "costs"})));
    assert_eq!(by_default["answer"]["farthest"], 10);
    assert_eq!(
        ask("field", &json!({"board": "S9G", "to": [[0, 0], [0, 0]]}))["answer"]["distance"],
        json!([[0, 1, 10]])
    );
    for (body, expected) in [
        (json!({"board": "..."}), "the board marks no goal; specify \"to\": [[x, y]]"),
        (json!({"board": "...", "to": [[3, 0]]}), "the goal (3, 0) is off the board"),
        (json!({"board": "..#", "to": [[2, 0]]}), "the goal (2, 0) is in a wall"),
        (
            json!({"board": "..G", "by": "time"}),
            "unknown measure 'time'; the measures are steps, costs",
        ),
    ] {
        let fault = refusal("field", &body);
        assert!(fault.sentence.contains(expected), "{fault}");
    }
}

/// A search told by its trace: what waits, and each cell's cost and origin.
struct Told {
    waiting: Vec<i64>,
    costs: Vec<Option<i64>>,
    origins: Vec<i64>,
}

/// Follows a trace. Each cell taken must be the first that waits: by steps the one that has
/// waited longest, by costs the one of least cost that was opened or improved last.
fn followed(trace: &Value, cells: usize, by_costs: bool) -> Told {
    let list = |key: &str| numbers(&trace[key]);
    let (all, others, costs) = (list("cells"), list("others"), list("costs"));
    let mut told = Told { waiting: Vec::new(), costs: vec![None; cells], origins: vec![-1; cells] };
    let mut expanded = -1;
    for (event, kind) in trace["kinds"].as_str().unwrap().chars().enumerate() {
        let cell = all[event];
        match kind {
            'o' | 'i' => {
                assert!(others[event] == expanded || others[event] == -1);
                assert_eq!(told.costs[cell as usize].is_some(), kind == 'i');
                told.costs[cell as usize] = Some(costs[event]);
                told.origins[cell as usize] = others[event];
                told.waiting.retain(|&each| each != cell);
                told.waiting.push(cell);
            }
            'e' => {
                let cost = |cell: &i64| told.costs[*cell as usize];
                let first = if by_costs {
                    let least = told.waiting.iter().map(cost).min().unwrap();
                    told.waiting.iter().rposition(|cell| cost(cell) == least).unwrap()
                } else {
                    0
                };
                assert_eq!(told.waiting.remove(first), cell, "event {event}");
                expanded = cell;
            }
            'c' => assert_eq!(cell, expanded),
            _ => panic!("{kind} in a field"),
        }
    }
    told
}

#[test]
fn a_traced_field_comes_out_of_its_events() {
    for (board, by, tie) in [
        ("@fords", "steps", Some("discovery")),
        ("@fords", "steps", Some("canonical")),
        ("@meadow", "steps", None),
        ("@meadow", "costs", None),
        ("@atoll", "costs", None),
        ("@hedge", "steps", Some("discovery")),
    ] {
        let mut body = json!({"board": board, "by": by, "trace": true});
        if let Some(tie) = tie {
            body["tie"] = json!(tie);
        }
        let traced = ask("field", &body);
        body["trace"] = json!(false);
        let untraced = ask("field", &body);
        assert_eq!(traced["answer"], untraced["answer"], "{board}");
        assert_eq!(untraced.get("trace"), None);
        let (answer, trace) = (&traced["answer"], &traced["trace"]);
        let width = answer["width"].as_u64().unwrap() as usize;
        let cells = width * answer["height"].as_u64().unwrap() as usize;
        let told = followed(trace, cells, by == "costs");
        assert!(told.waiting.is_empty());
        let unit = trace["unit"].as_f64().unwrap();
        for cell in 0..cells {
            let distance = answer["distance"][cell / width][cell % width].as_f64();
            let cost = told.costs[cell].map(|cost| cost as f64 / unit);
            let is_same = |(one, other): (f64, f64)| (one - other).abs() < 1e-6;
            assert!(distance.is_none() == cost.is_none(), "{board} {cell}");
            assert!(distance.zip(cost).is_none_or(is_same), "{board} {cell}");
            // By the tie discovery each cell steps to where it was reached from.
            if tie == Some("discovery") && told.origins[cell] >= 0 {
                let step = told.origins[cell] - cell as i64;
                let next = answer["next"][cell / width][cell % width].as_str().unwrap();
                let expected = match next {
                    "S" => width as i64,
                    "W" => -1,
                    "N" => -(width as i64),
                    _ => 1,
                };
                assert_eq!(step, expected, "{board} {cell}");
            }
        }
    }
    let row = format!("S{}G", ".".repeat(998));
    let large = json!({"board": vec![row; 100].join("\n"), "to": [[0, 0]], "trace": true});
    let fault = refusal("field", &large);
    assert_eq!(fault.sentence, "the search takes more than 200,000 steps, too many to record");
}

/// The terrain of a board as text, and what `was` says of it.
fn was(sign: u8) -> Value {
    match sign {
        b'#' => json!("wall"),
        b'~' => json!("water"),
        b'.' => json!(1),
        weight => json!(weight - b'0'),
    }
}

/// What an edit changed is what two answers differ in, and a repair looks at that, at what leads
/// there, and around the edit.
#[test]
fn a_repaired_field_is_a_fresh_one_and_counts_what_it_looked_at() {
    let mut random = dedale::Random::new(7);
    let (mut repaired, mut looked) = (0, 0);
    for round in 0..300 {
        let [width, height] = [12, 9].map(|most| 2 + random.below(most) as usize);
        let signs = if round % 2 == 0 { &b"....#"[..] } else { &b"...3#"[..] };
        let sign = |random: &mut dedale::Random| signs[random.below(signs.len() as u32) as usize];
        let mut rows: Vec<Vec<u8>> =
            (0..height).map(|_| (0..width).map(|_| sign(&mut random)).collect()).collect();
        rows[0][0] = b'.';
        let by = if round % 2 == 0 { "steps" } else { "costs" };
        let field = |rows: &[Vec<u8>], edited: Value| {
            let rows: Vec<&str> =
                rows.iter().map(|row| std::str::from_utf8(row).unwrap()).collect();
            let board = json!({"shape": "square", "width": width, "height": height, "rows": rows});
            ask("field", &json!({"board": board, "to": [[0, 0]], "by": by, "edited": edited}))
        };
        let before = field(&rows, json!([]));
        assert!(before.get("repair").is_none());
        let (x, y) = (random.below(width as u32) as usize, random.below(height as u32) as usize);
        let (old, new) = (rows[y][x], sign(&mut random));
        if (x, y) == (0, 0) || old == new {
            continue;
        }
        rows[y][x] = new;
        let response = field(&rows, json!([{"at": [x, y], "was": was(old)}]));
        let fresh = field(&rows, json!([]));
        assert_eq!(response["answer"], fresh["answer"]);
        let distance = |of: &Value, x: usize, y: usize| of["answer"]["distance"][y][x].clone();
        let has_changed = |x, y| distance(&before, x, y) != distance(&fresh, x, y);
        let cells = || (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let changed = cells().filter(|&(x, y)| has_changed(x, y)).count();
        let is_near = |(a, b): (usize, usize)| a.abs_diff(x) <= 1 && b.abs_diff(y) <= 1;
        // A step leads from a free cell to a free one beside it.
        let leads = |(a, b): (usize, usize)| {
            cells().any(|(c, d)| {
                a.abs_diff(c) + b.abs_diff(d) == 1
                    && rows[b][a] != b'#'
                    && rows[d][c] != b'#'
                    && has_changed(c, d)
            })
        };
        let around = cells().filter(|&at| is_near(at) || has_changed(at.0, at.1) || leads(at));
        let repair = &response["repair"];
        assert_eq!(repair["fresh"], fresh["answer"]["reached"]);
        assert_eq!(repair["changed"], changed, "{by} {rows:?} {x},{y}");
        assert_eq!(repair["looked_at"], around.count(), "{by} {rows:?} {x},{y}");
        repaired += 1;
        looked += usize::from(repair["looked_at"].as_u64() < repair["fresh"].as_u64());
    }
    assert!(repaired > 100 && looked > 50, "{repaired}, {looked}");
    // A level keeps the tie of its game, and is computed afresh.
    let edited = json!([{"at": [4, 3], "was": "wall"}]);
    let level = ask("field", &json!({"board": "@fords", "edited": edited}));
    assert_eq!(level["repair"], json!({"changed": null, "looked_at": null, "fresh": 80}));
    for (edited, expected) in [
        (json!([{"at": [9, 9], "was": 1}]), "the edited cell (9, 9) is off the board"),
        (json!([{"at": [0, 0], "was": 0}]), "a weight is a whole number from 1 to 255, found 0"),
    ] {
        let sentence = refusal("field", &json!({"board": "S.G", "edited": edited})).sentence;
        assert!(sentence.starts_with(expected), "{sentence}");
    }
}
