//! Sound requests of each plain operation, and what changes them.

use dedale::Random;
use serde_json::{Value, json};

/// The operations that are answered from their requests alone.
pub(crate) const PLAIN: [&str; 19] = [
    "board",
    "level",
    "path",
    "sight",
    "scen",
    "field",
    "march",
    "maze",
    "grid-maze",
    "obstacles",
    "link",
    "game",
    "qr",
    "graph",
    "solve",
    "strategy",
    "chomp",
    "bar",
    "contest",
];

/// The results of a contest.
pub(crate) const RESULTS: &str = include_str!("../../../../testdata/contests/tiny.jsonl");

/// The same request on each of these boards.
pub(crate) fn on_each(boards: &[Value], rest: &Value) -> Vec<Value> {
    let with = |board: &Value| {
        let mut body = rest.clone();
        body["board"] = board.clone();
        body
    };
    boards.iter().map(with).collect()
}

/// Boards of both kinds, as sketches, text and names.
fn boards() -> [Value; 5] {
    let sketch = json!({
        "shape": "square", "width": 3, "height": 2, "neighbors": 8, "corner_cutting": "never",
        "rows": ["..#", ".5~"], "weights": [[0, 77]], "exits": ["ff0", "f0f"],
        "starts": [[0, 0]], "goals": [[1, 1]], "stones": {"red": [[0, 0]], "blue": [[1, 0]]},
    });
    let hexes = json!({
        "shape": "hexagon 1", "width": 3, "height": 3, "origin": [-1, -1],
        "rows": [" ..", "#..", ".. "], "starts": [[0, 0]], "goals": [[1, 0]],
        "stones": {"red": [[0, 0]], "blue": []},
        "sides": [{"name": "a", "cells": [[0, 0]]}, {"name": "b", "cells": [[1, 0]]}],
    });
    [sketch, hexes, json!("S.\n.G"), json!("hexagon 1\n R B\n# . .\n S G"), json!("@hedge")]
}

/// Sound requests of this operation.
pub(crate) fn sound(request: &str) -> Vec<Value> {
    let boards = boards();
    let on_boards = |rest: Value| on_each(&boards, &rest);
    match request {
        "board" => on_boards(json!({})),
        "level" => vec![
            json!({"board": "@fords"}),
            json!({"board": "@fords", "changes": {"name": "a", "lives": 3, "start_money": 5,
                "tower_price": 2, "doors": [{"at": [1, 3], "points": 7, "was": 0}],
                "waves": [{"name": "b", "reward": 1, "was": 1,
                    "entities": [{"tick": 4, "kind": "TROLL"}]}]}}),
        ],
        "path" => {
            let mut all = on_boards(json!({"algorithm": "astar", "marks": true, "trace": true,
                "from": [0, 0], "to": [1, 1]}));
            let board = "S...\n.##.\n...G";
            all.extend([
                json!({"board": board, "algorithm": "auto", "any_angle": "fast", "through": [[3, 0]]}),
                json!({"board": board, "algorithm": "auto", "nth_path": "1", "count_paths": true}),
            ]);
            all
        }
        "sight" => vec![json!({"board": "S..\n.#G", "from": [0, 0], "to": [2, 1], "radius": 2})],
        "scen" => {
            let board = format!("S.......\n{}.......G", "........\n".repeat(5));
            let query = "0\tm\t8\t7\t0\t0\t5\t5\t10.000000000000\n";
            let scenario = format!("version 1\n{}", query.repeat(3));
            vec![json!({"board": board, "algorithm": "astar", "scenario": scenario})]
        }
        "field" => {
            let edited = json!([{"at": [0, 1], "was": "wall"}, {"at": [1, 1], "was": 3},
                {"at": [1, 0], "was": "water"}]);
            let rest = json!({"to": [[0, 0]], "by": "costs", "all": true, "trace": true,
                "edited": edited});
            on_boards(rest)
        }
        "march" => {
            let edits = json!([{"tick": 120, "edit": "block", "at": [4, 3]},
                {"tick": 300, "edit": "open", "at": [4, 3]}]);
            let level = "map: [[8, 10, 2]]\nspawns: [{x: 0.5, y: 0.5}]\n\
                target: {x: 2.5, y: 0.5}\nlives: 2\ndoors: [{x: 1.5, y: 0.5, hp: 9}]\n\
                waves: [{name: one, entities: {0: TROLL, 5: GOBLIN}}]\n";
            vec![
                json!({"board": "@fords", "edits": edits, "lives": 3, "seed": 2, "ticks": 400}),
                json!({"board": {"shape": "square", "width": 3, "height": 1, "rows": ["..."],
                    "exits": ["8a2"], "starts": [[0, 0]], "goals": [[2, 0]], "level": level}}),
            ]
        }
        "maze" => vec![
            json!({"generator": "wilson", "width": 5, "height": 4, "seed": 3,
            "bias": 30, "braid": 10, "rooms": 2, "start": [1, 1]}),
            json!({"generator": "prim", "mask": "..\n.#", "trace": true}),
        ],
        "grid-maze" => vec![
            json!({"grid": "weave", "generator": "prim", "width": 5, "height": 4, "seed": 3,
                "bias": 30, "crossings": 50, "start": [1, 1]}),
            json!({"grid": "polar", "height": 4}),
            json!({"grid": "hexagonal", "mask": "@atoll"}),
        ],
        "obstacles" => vec![
            json!({"width": 6, "height": 5, "percent": 40.5,
            "law": "exact", "neighbors": 8, "seed": 2}),
            json!({"difficulty": "easy"}),
        ],
        "link" => on_boards(json!({"player": "red", "goal": "any-two", "trace": true})),
        "game" => vec![
            json!({"game": "hex", "size": 3, "swap": true,
                "moves": ["b2", "swap", "a1"], "reply": {"player": "mcts:30", "seed": 1}}),
            json!({"game": "hex", "record": "(;FF[4]GM[11]SZ[3];B[b2];W[swap-pieces];B[a1])"}),
            json!({"game": "hex", "record": "https://hexworld.org/board/#3c1,b2:sa1"}),
        ],
        "qr" => vec![json!({"text": "https://example.org/#paths"})],
        "graph" => vec![
            json!({"graph": "a,b,3\nb,c,4\n", "from": ["a"], "to": ["c"]}),
            json!({"graph": "a -> b\nb -> c\n", "search": "field", "to": ["c", "b"]}),
            json!({"graph": "digraph {a -> b -> c}", "search": "link", "from": ["a"], "to": ["c"]}),
        ],
        "solve" => vec![
            json!({"game": {"chomp": [2, 3], "misere": true}, "moves": ["2-2-1", "2-1-1"],
                "reply": true, "graph": true}),
            json!({"game": {"text": "digraph { start = a; a -> {b c} b -> a }", "start": "b"},
                "graph": true}),
        ],
        "strategy" => vec![
            json!({"game": {"chomp": [2, 2]}, "player": "first", "strategy": "2-2 -> 2-1\n"}),
            json!({"game": {"text": "0 1\n0 2\n1 2\n"}, "player": "second", "all": true}),
        ],
        "contest" => vec![
            json!({"results": RESULTS}),
            json!({"results": RESULTS, "hunt": 2, "picture": "hunters"}),
        ],
        "bar" => vec![json!({"rows": 3, "columns": 4, "classes": true, "census": true})],
        _ => vec![json!({"rows": 3, "columns": 4, "bites": [[2, 2], [1, 4]], "reply": true})],
    }
}

/// Values that are not meant.
fn odd(random: &mut Random) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(1e300),
        json!(4_294_967_296_u64),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1_000_000_000),
        json!(0.5),
        json!(""),
        json!("@"),
        json!("\u{0}\u{1F600}"),
        json!("swap"),
        json!("hexes"),
        json!("triangle 2"),
        json!([]),
        json!([[]]),
        json!([[0, 0], [0, 0]]),
        json!([2_147_483_647, -2_147_483_648_i64]),
        json!({}),
        json!({"png": "iVBORw0KGgo="}),
        json!(["a1", "b1"]),
        json!(2),
        json!(3),
        json!("all"),
    ];
    values[random.below(values.len() as u32) as usize].clone()
}

/// Changes some value somewhere.
pub(crate) fn mutate(value: &mut Value, random: &mut Random) {
    match value {
        Value::Object(map) if !map.is_empty() && random.happens(7, 8) => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = keys[random.below(keys.len() as u32) as usize].clone();
            if random.happens(1, 8) {
                map.remove(&key);
            } else if random.happens(1, 16) {
                map.insert(format!("{key}s"), odd(random));
            } else if let Some(value) = map.get_mut(&key) {
                mutate(value, random);
            }
        }
        Value::Array(list) if !list.is_empty() && random.happens(3, 4) => {
            let index = random.below(list.len() as u32) as usize;
            match random.below(6) {
                0 => drop(list.remove(index)),
                1 => {
                    let again = list[index].clone();
                    list.push(again);
                }
                _ => mutate(&mut list[index], random),
            }
        }
        Value::String(text) if !text.is_empty() && random.happens(3, 4) => {
            let mut signs: Vec<char> = text.chars().collect();
            let index = random.below(signs.len() as u32) as usize;
            let signs_to_be: Vec<char> = ".#~9R SG0\n+@é-5".chars().collect();
            match random.below(3) {
                0 => drop(signs.remove(index)),
                1 => signs
                    .insert(index, signs_to_be[random.below(signs_to_be.len() as u32) as usize]),
                _ => signs[index] = signs_to_be[random.below(signs_to_be.len() as u32) as usize],
            }
            *text = signs.into_iter().collect();
        }
        Value::Number(number) if random.happens(1, 2) => {
            let near = number.as_i64().unwrap_or(0).saturating_add(i64::from(random.below(7)) - 3);
            *value = json!(near);
        }
        other => *other = odd(random),
    }
}
