use std::collections::HashMap;

use dedale::Algorithm;
use dedale::board::{Board, HexDirection, HexShape, STRAIGHT};
use dedale_io::posthoc::write;
use serde_json::Value;

use crate::boards;
use crate::hex_boards::{FLAT, HexDrawn, hex_country, hex_maze};

const HEXAGON: HexShape = HexShape::Hexagon { radius: 2 };

fn trace_of(drawn: &HexDrawn, algorithm: Algorithm) -> String {
    let (trace, path) = drawn.search(algorithm);
    let (start, goal) = (drawn.start, drawn.goal);
    let unit = if algorithm == Algorithm::Bfs { 1 } else { STRAIGHT.into() };
    write(&drawn.board, trace.events(), path.as_ref(), start, &[], &[goal], unit)
}

fn events(text: &str) -> Vec<Value> {
    let trace: Value = serde_json::from_str(text).unwrap();
    trace["events"].as_array().unwrap().clone()
}

#[test]
fn a_search_on_hexes_gives_the_golden_trace() {
    let text = trace_of(&hex_country(HEXAGON), Algorithm::Astar);
    boards::check_golden("hex-astar.trace.json", &text);
    let text = trace_of(&hex_maze(HexShape::Hexagon { radius: 1 }), Algorithm::Bfs);
    boards::check_golden("hex-bfs.trace.json", &text);
}

#[test]
fn events_name_the_cell_and_its_centre() {
    for shape in [HEXAGON, FLAT] {
        let drawn = hex_country(shape);
        let mut places: HashMap<[i64; 2], [f64; 2]> = HashMap::new();
        for event in events(&trace_of(&drawn, Algorithm::Astar)) {
            let middle = ["cx", "cy"].map(|name| event[name].as_f64().unwrap());
            if event["type"] == "wall" {
                continue;
            }
            let at = ["x", "y"].map(|name| event[name].as_i64().unwrap());
            assert_eq!(event["id"], format!("{},{}", at[0], at[1]));
            let known = *places.entry(at).or_insert(middle);
            assert_eq!(known.map(f64::to_bits), middle.map(f64::to_bits));
        }
        assert!(places.len() > 9);
        for (&[q, r], [x, y]) in &places {
            for direction in HexDirection::ALL {
                let step = direction.step();
                let beside = [q + i64::from(step.q), r + i64::from(step.r)];
                if let Some([there_x, there_y]) = places.get(&beside) {
                    let distance = (there_x - x).hypot(there_y - y);
                    assert!((distance - 1.0).abs() < 1e-5, "{q},{r} and {beside:?}: {distance}");
                }
            }
        }
    }
}

#[test]
fn walls_of_hexes_stand_at_the_head() {
    let drawn = hex_country(FLAT);
    let all = events(&trace_of(&drawn, Algorithm::Astar));
    let is_wall = |cell: &_| !drawn.board.table().is_free(*cell);
    let count = drawn.board.cells().filter(is_wall).count();
    assert!(count > 2 && all[..count].iter().all(|event| event["type"] == "wall"));
    assert!(all[count..].iter().all(|event| event["type"] != "wall"));
}

#[test]
fn thin_walls_of_hexes_are_bars() {
    let drawn = hex_maze(HEXAGON);
    let all = events(&trace_of(&drawn, Algorithm::Astar));
    let bars: Vec<&Value> = all.iter().filter(|event| event["type"] == "wall").collect();
    // 19 cells have 42 sides between them, of which 18 are open, and 30 at the rim.
    assert_eq!(bars.len(), 42 - 18 + 30);
    for bar in bars {
        let points = bar["points"].as_array().unwrap();
        let corners: Vec<[f64; 2]> = points
            .iter()
            .map(|point| ["x", "y"].map(|axis| point[axis].as_f64().unwrap()))
            .collect();
        let side = |a: usize, b: usize| {
            (corners[a][0] - corners[b][0]).hypot(corners[a][1] - corners[b][1])
        };
        assert!((side(0, 1) - 0.1).abs() < 1e-5, "{bar}");
        assert!((side(1, 2) - (1.0 / 3_f64.sqrt() + 0.1)).abs() < 1e-5, "{bar}");
        assert!((side(0, 2) - side(1, 3)).abs() < 1e-5, "{bar}: a rectangle");
    }
}
