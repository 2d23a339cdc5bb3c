//! Paths at any angle are as short as those over the corners of all walls.

use dedale::Random;
use serde_json::{Value, json};

use crate::exports::exported;
use crate::requests::{ask, refusal};
use crate::sights::{cells_of, is_clear, is_wall, random_rows};
use dedale_app::ExportFormat;

fn centre(cell: [i64; 2]) -> [i64; 2] {
    cell.map(|at| 2 * at + 1)
}

fn apart(a: [i64; 2], b: [i64; 2]) -> f64 {
    ((b[0] - a[0]) as f64).hypot((b[1] - a[1]) as f64) / 2.0
}

/// The length of a shortest path from corner to corner: only those of single walls make it bend.
fn shortest(rows: &[String], start: [i64; 2], goal: [i64; 2]) -> Option<f64> {
    let corners =
        (0..=rows.len() as i64).flat_map(|y| (0..=rows[0].len() as i64).map(move |x| [x, y]));
    let is_bend = |&[x, y]: &[i64; 2]| {
        let around = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)];
        around.iter().filter(|&&(x, y)| is_wall(rows, x, y)).count() == 1
    };
    let bends = corners.filter(is_bend).map(|corner| corner.map(|at| 2 * at));
    let places: Vec<_> = [centre(start), centre(goal)].into_iter().chain(bends).collect();
    let mut lengths = vec![f64::INFINITY; places.len()];
    lengths[0] = 0.0;
    let mut is_done = vec![false; places.len()];
    loop {
        let open = (0..places.len()).filter(|&place| !is_done[place] && lengths[place].is_finite());
        let Some(place) = open.min_by(|&a, &b| lengths[a].total_cmp(&lengths[b])) else { break };
        is_done[place] = true;
        for next in 0..places.len() {
            let length = lengths[place] + apart(places[place], places[next]);
            if length < lengths[next] && is_clear(rows, places[place], places[next]) {
                lengths[next] = length;
            }
        }
    }
    lengths[1].is_finite().then_some(lengths[1])
}

/// Whether the closed line comes to the inside of the cell, or only to its side.
fn meets(cell: [i64; 2], a: [i64; 2], b: [i64; 2], inside: bool) -> bool {
    // In quarters of cells, so that there are points between a side and a corner.
    let slack = i64::from(!inside);
    let low = cell.map(|at| 4 * at - slack);
    let high = cell.map(|at| 4 * at + 4 + slack);
    let (a, b) = (a.map(|at| 2 * at), b.map(|at| 2 * at));
    let across = |x: i64, y: i64| (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
    let sides = [(low[0], low[1]), (high[0], low[1]), (low[0], high[1]), (high[0], high[1])];
    let sides = sides.map(|(x, y)| across(x, y));
    (0..2).all(|axis| a[axis].max(b[axis]) > low[axis] && a[axis].min(b[axis]) < high[axis])
        && (a == b || sides.iter().any(|&side| side < 0) && sides.iter().any(|&side| side > 0))
}

fn cells(list: &Value) -> Vec<[i64; 2]> {
    serde_json::from_value(list.clone()).unwrap()
}

/// Checks that the path goes from end to end past all walls, over the cells that it lists.
fn check(rows: &[String], ends: [[i64; 2]; 2], answer: &Value) {
    let points: Vec<[f64; 2]> = serde_json::from_value(answer["points"].clone()).unwrap();
    let halves: Vec<_> = points.iter().map(|point| point.map(|at| (2.0 * at) as i64 + 1)).collect();
    assert_eq!([halves[0], halves[halves.len() - 1]], ends.map(centre), "{answer}");
    let legs: Vec<_> = halves.windows(2).map(|leg| (leg[0], leg[1])).collect();
    assert!(legs.iter().all(|&(a, b)| is_clear(rows, a, b)), "{rows:?} {answer}");
    let length: f64 = legs.iter().map(|&(a, b)| apart(a, b)).sum();
    assert!((length - answer["cost"].as_f64().unwrap()).abs() < 1e-9, "{answer}");
    let passed = cells(&answer["cells"]);
    assert_eq!([passed[0], passed[passed.len() - 1]], ends, "{answer}");
    let is_next = |pair: &[[i64; 2]]| (0..2).all(|axis| (pair[1][axis] - pair[0][axis]).abs() <= 1);
    assert!(passed.windows(2).all(|pair| pair[0] != pair[1] && is_next(pair)), "{rows:?} {answer}");
    for cell in cells_of(rows, b'.') {
        let met = |inside| legs.iter().any(|&(a, b)| meets(cell, a, b, inside));
        let is_listed = passed.contains(&cell);
        assert!(!met(true) || is_listed, "{cell:?} of {rows:?} {answer}");
        assert!(!is_listed || legs.is_empty() || met(false), "{cell:?} of {rows:?} {answer}");
    }
    assert!(passed.iter().all(|&[x, y]| !is_wall(rows, x, y)), "{rows:?} {answer}");
}

#[test]
fn exact_paths_are_shortest_and_fast_ones_hardly_longer() {
    let mut random = Random::new(8);
    let mut bent = 0;
    for _ in 0..150 {
        let walls = 1 + random.below(4);
        let rows = random_rows(&mut random, walls);
        let (board, free) = (rows.join("\n"), cells_of(&rows, b'.'));
        if free.is_empty() {
            continue;
        }
        let mut some = || free[random.below(free.len() as u32) as usize];
        let [start, goal, other] = [some(), some(), some()];
        let path = |search: &str, more: Value| {
            let mut body =
                json!({"board": board, "algorithm": "auto", "any_angle": search, "from": start});
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            ask("path", &body)["answer"].clone()
        };
        let [exact, fast] = ["exact", "fast"].map(|search| path(search, json!({"to": goal})));
        let expected = shortest(&rows, start, goal);
        let Some(length) = expected else {
            for answer in [exact, fast] {
                let keys = [&answer["found"], &answer["cost"], &answer["points"], &answer["cells"]];
                assert_eq!(keys, [&json!(false), &Value::Null, &json!([]), &json!([])]);
            }
            continue;
        };
        for answer in [&exact, &fast] {
            assert_eq!((&answer["found"], &answer["steps"]), (&json!(true), &Value::Null));
            check(&rows, [start, goal], answer);
        }
        let costs = [&exact, &fast].map(|answer| answer["cost"].as_f64().unwrap());
        assert!((costs[0] - length).abs() < 1e-9, "{board}\n{start:?} {goal:?}: {length} {exact}");
        assert!(costs[1] > length - 1e-9 && costs[1] < 1.2 * length + 1e-9, "{fast}");
        cells(&fast["points"]);
        bent += usize::from(exact["points"].as_array().unwrap().len() > 2);
        // Several goals, and a stop.
        let Some(second) = shortest(&rows, start, other) else { continue };
        let any = path("exact", json!({"to_any": [goal, other]}));
        assert!((any["cost"].as_f64().unwrap() - length.min(second)).abs() < 1e-9, "{any}");
        let stopped = path("exact", json!({"to": goal, "through": [other]}));
        let onward = shortest(&rows, other, goal).unwrap();
        assert!((stopped["cost"].as_f64().unwrap() - second - onward).abs() < 1e-9, "{stopped}");
        check(&rows, [start, goal], &stopped);
    }
    assert!(bent > 30, "{bent}");
}

#[test]
fn what_does_not_fit_is_refused() {
    let told = |board: &str, more: Value| {
        let mut body = json!({"board": board, "algorithm": "auto", "any_angle": "exact"});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        refusal("path", &body).code().to_owned()
    };
    for board in ["S5G", "S~G", "+-+-+\n|S G|\n+ +-+\n|   |\n+-+-+"] {
        assert_eq!(told(board, json!({})), "any-angle-does-not-fit", "{board}");
        let fast = json!({"board": board, "algorithm": "auto", "any_angle": "fast"});
        assert_eq!(ask("path", &fast)["answer"]["found"], true, "{board}");
    }
    assert_eq!(told("@atoll", json!({})), "squares-alone");
    for more in [
        json!({"nearest": true}),
        json!({"turn_cost": 1}),
        json!({"count_paths": true}),
        json!({"nth_path": "0"}),
        json!({"random_path": 0}),
        json!({"wrap": "x"}),
        json!({"heights": {"levels": [[0, 0, 0]]}}),
        json!({"algorithm": "astar"}),
        json!({"weight": 2}),
        json!({"order": "N,W,E,S"}),
        json!({"hand": "left"}),
        json!({"marks": true}),
        json!({"trace": true}),
    ] {
        assert_eq!(told("S.G", more.clone()), "any-angle-alone", "{more}");
    }
    let body = json!({"board": "S.G", "algorithm": "auto", "any_angle": "exact"});
    assert!(exported("path", &body, ExportFormat::Gif).is_err());
}

#[test]
fn large_agents_keep_clear_of_walls_and_lines_are_drawn() {
    let body = json!({"board": "S....\n.....\n..#..\n.....\n....G", "algorithm": "auto", "to": [3, 2],
        "agent_size": 2, "any_angle": "exact"});
    let answer = ask("path", &body)["answer"].clone();
    // The upper left cell goes round the square from (1, 1) to (2, 2), whose corner is half a cell off.
    assert_eq!(answer["points"], json!([[0, 0], [2.5, 0.5], [3, 2]]));
    let svg = exported("path", &body, ExportFormat::Svg).unwrap().bytes;
    let svg = String::from_utf8(svg).unwrap();
    let line = svg.split("class=\"path\"").nth(1).unwrap();
    assert_eq!(
        line.split("d=\"").nth(1).and_then(|line| line.split('"').next()),
        Some("M24 24L84 36L96 72")
    );
}
