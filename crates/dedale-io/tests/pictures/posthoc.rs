use std::collections::HashSet;

use dedale::Algorithm;
use dedale::board::{Neighborhood, STRAIGHT};
use dedale::search::Guarantee;
use dedale_io::posthoc::write;
use serde_json::Value;

use crate::boards;
use crate::boards::{Drawn, EIGHT, HEURISTIC_DFS, country, maze, streets};

fn trace_of(drawn: &Drawn, algorithm: Algorithm, unit: u64) -> String {
    let (trace, path) = drawn.search(algorithm);
    write(&drawn.board, trace.events(), path.as_ref(), drawn.start, &[], &[drawn.goal], unit)
}

fn events(text: &str) -> Vec<Value> {
    let trace: Value = serde_json::from_str(text).unwrap();
    trace["events"].as_array().unwrap().clone()
}

fn of_type<'a>(events: &'a [Value], kind: &str) -> Vec<&'a Value> {
    events.iter().filter(|event| event["type"] == kind).collect()
}

#[test]
fn a_small_search_gives_the_golden_trace() {
    let drawn = Drawn::of("S...# .##.. ..#.# ..2.G", EIGHT);
    boards::check_golden("astar.trace.json", &trace_of(&drawn, Algorithm::Astar, STRAIGHT.into()));
    boards::check_golden("dfs.trace.json", &trace_of(&maze(), HEURISTIC_DFS, 1));
}

#[test]
fn the_version_is_the_string_that_selects_the_parser() {
    let text = trace_of(&country(), Algorithm::Astar, STRAIGHT.into());
    let trace: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(trace["version"], "1.4.0");
    assert!(trace["pivot"]["x"].is_string() && trace["pivot"]["y"].is_string());
    let main = trace["views"]["main"].as_array().unwrap();
    for property in ["x", "y", "width", "height", "fill", "clear"] {
        assert!(main[0].get(property).is_some(), "{property} is on the primitive itself");
    }
}

#[test]
fn parents_come_before_their_children_and_all_types_are_known() {
    let known = [
        "wall",
        "source",
        "destination",
        "generating",
        "updating",
        "expanding",
        "closing",
        "banned",
        "end",
    ];
    for drawn in [country(), maze(), streets()] {
        for algorithm in Algorithm::ALL {
            let (_, path) = drawn.search(algorithm);
            assert!(
                path.is_some() || algorithm.guarantee() == Guarantee::Incomplete,
                "{algorithm}"
            );
            let events = events(&trace_of(&drawn, algorithm, 1));
            let mut seen = HashSet::new();
            for event in &events {
                let id = event["id"].as_str().expect("ids are strings");
                if let Some(parent) = event.get("pId") {
                    let parent = parent.as_str().expect("parents' ids are strings");
                    assert!(seen.contains(parent), "{algorithm}: {event}");
                }
                let kind = event["type"].as_str().unwrap();
                assert!(known.contains(&kind), "{algorithm}: {event}");
                assert!(event["x"].is_number() && event["y"].is_number());
                seen.insert(id.to_owned());
            }
            assert_eq!(of_type(&events, "source").len(), 1);
            assert_eq!(of_type(&events, "destination").len(), 1);
            assert_eq!(of_type(&events, "end").len(), usize::from(path.is_some()), "{algorithm}");
        }
    }
}

#[test]
fn the_parents_lead_from_the_end_to_the_source() {
    let drawn = country();
    let events = events(&trace_of(&drawn, Algorithm::Astar, STRAIGHT.into()));
    let (_, path) = drawn.search(Algorithm::Astar);
    let source = &of_type(&events, "source")[0]["id"];
    let mut id = of_type(&events, "end")[0]["id"].clone();
    let mut steps = 0;
    while &id != source {
        let last =
            events.iter().rev().find(|event| event["id"] == id && event.get("pId").is_some());
        id = last.unwrap()["pId"].clone();
        steps += 1;
    }
    assert_eq!(steps, path.unwrap().steps());
}

#[test]
fn costs_are_lengths_in_cells() {
    let drawn = Drawn::of("S.. ... ..G", EIGHT);
    let events = events(&trace_of(&drawn, Algorithm::Astar, STRAIGHT.into()));
    let end = of_type(&events, "end")[0];
    let two_diagonals = 2.0 * std::f64::consts::SQRT_2;
    assert!((end["g"].as_f64().unwrap() - two_diagonals).abs() < 1e-6);
    assert!((end["f"].as_f64().unwrap() - two_diagonals).abs() < 1e-6);
    assert_eq!(end["h"].as_f64(), Some(0.0));
    for event in &events {
        if let (Some(g), Some(h), Some(f)) =
            (event["g"].as_f64(), event["h"].as_f64(), event["f"].as_f64())
        {
            assert!((g + h - f).abs() < 2e-6, "{event}");
        }
    }
}

#[test]
fn steps_are_counted_and_no_estimates_are_made_up() {
    let drawn = Drawn::of("S.. ... ..G", Neighborhood::Four);
    let events = events(&trace_of(&drawn, Algorithm::Bfs, 1));
    assert_eq!(of_type(&events, "end")[0]["g"].as_f64(), Some(4.0));
    assert!(events.iter().all(|event| event.get("h").is_none() && event.get("f").is_none()));
}

#[test]
fn walls_stand_at_the_head_and_cover_what_is_walled() {
    let drawn = country();
    let events = events(&trace_of(&drawn, Algorithm::Astar, STRAIGHT.into()));
    let walls = of_type(&events, "wall");
    assert!(events[..walls.len()].iter().all(|event| event["type"] == "wall"));
    let scene = drawn.scene();
    for cell in scene.cells() {
        let point = scene.point_of(cell);
        let (x, y) = (f64::from(point.x) + 0.5, f64::from(point.y) + 0.5);
        let covers = |wall: &&&Value| {
            let part = |name: &str| wall[name].as_f64().unwrap();
            (part("x")..part("x") + part("width")).contains(&x)
                && (part("y")..part("y") + part("height")).contains(&y)
        };
        assert_eq!(
            walls.iter().filter(covers).count(),
            usize::from(scene.is_wall(cell)),
            "{point}"
        );
    }
}

#[test]
fn dead_ends_are_banned() {
    let (trace, _) = maze().search(HEURISTIC_DFS);
    let count = trace
        .events()
        .iter()
        .filter(|event| matches!(event, dedale::search::Event::Banned { .. }))
        .count();
    let events = events(&trace_of(&maze(), HEURISTIC_DFS, 1));
    assert!(count > 0);
    assert_eq!(of_type(&events, "banned").len(), count);
}

/// Also for bidirectional searches: the viewer follows `pId`.
#[test]
fn the_parents_at_the_end_are_the_whole_path() {
    for drawn in [country(), maze(), streets()] {
        for algorithm in Algorithm::ALL {
            let (_, Some(path)) = drawn.search(algorithm) else { continue };
            let id = |cell| {
                let point = drawn.board.point_of(cell);
                format!("{},{}", point.x, point.y)
            };
            let expected: Vec<String> = path.cells().iter().rev().map(|&cell| id(cell)).collect();
            let events = events(&trace_of(&drawn, algorithm, 1));
            let mut parents = std::collections::HashMap::new();
            for event in &events {
                if let Some(parent) = event.get("pId") {
                    parents.insert(event["id"].as_str().unwrap(), parent.as_str().unwrap());
                }
            }
            let end = of_type(&events, "end")[0]["id"].as_str().unwrap();
            let chain: Vec<&str> = std::iter::successors(Some(end), |id| parents.get(id).copied())
                .take(expected.len())
                .collect();
            assert_eq!(chain, expected, "{algorithm}");
        }
    }
}
