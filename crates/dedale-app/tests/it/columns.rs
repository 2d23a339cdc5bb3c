//! Responses as columns against the same responses as JSON.

use dedale_app::base::columns::{Column, write};
use serde_json::{Value, json};

use crate::requests::{ask, columns, refusal};

/// Reads the head and the columns, each by its name as numbers.
fn read(bytes: &[u8]) -> (Value, Vec<(String, Vec<f64>)>) {
    let length = u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize;
    let head: Value = serde_json::from_slice(&bytes[4..4 + length]).unwrap();
    let mut at = 4 + length;
    let mut columns = Vec::new();
    for column in head["columns"].as_array().unwrap() {
        assert_eq!(at % 8, 0);
        let count = column["count"].as_u64().unwrap() as usize;
        let each = |width: usize| bytes[at..at + count * width].chunks_exact(width);
        let (width, values): (usize, Vec<f64>) = match column["type"].as_str().unwrap() {
            "u8" => (1, each(1).map(|byte| byte[0].into()).collect()),
            "u32" => (
                4,
                each(4).map(|four| u32::from_le_bytes(four.try_into().unwrap()).into()).collect(),
            ),
            "i32" => (
                4,
                each(4).map(|four| i32::from_le_bytes(four.try_into().unwrap()).into()).collect(),
            ),
            "f64" => {
                (8, each(8).map(|eight| f64::from_le_bytes(eight.try_into().unwrap())).collect())
            }
            other => panic!("a column of {other}"),
        };
        at = (at + count * width).next_multiple_of(8);
        columns.push((column["name"].as_str().unwrap().to_owned(), values));
    }
    assert_eq!(at, bytes.len());
    (head["response"].clone(), columns)
}

/// What stands in the JSON of a response where a column says, as the numbers of the column.
fn listed(response: &Value, name: &str) -> Vec<f64> {
    let direction = |name: &str, is_hex: bool| -> f64 {
        let squares = ["S", "W", "N", "E", "SW", "NW", "NE", "SE"];
        let hexes = ["E", "SE", "SW", "W", "NW", "NE"];
        let all: &[&str] = if is_hex { &hexes } else { &squares };
        all.iter().position(|known| *known == name).unwrap() as f64 + 1.0
    };
    let is_hex = response["answer"].get("origin").is_some();
    let found = response.pointer(&format!("/{name}")).unwrap();
    let flat: Vec<Value> = match found {
        Value::String(letters) => letters.bytes().map(Value::from).collect(),
        Value::Array(rows) => rows
            .iter()
            .flat_map(|row| match row {
                Value::Array(cells) => cells.clone(),
                Value::String(signs) if name == "marks" => {
                    signs.chars().map(|sign| Value::from(".ocb".find(sign))).collect()
                }
                other => vec![other.clone()],
            })
            .collect(),
        other => panic!("{name} is {other}"),
    };
    let number = |value: &Value| match value {
        Value::Null if name == "answer/next" => 0.0,
        Value::Null => f64::NAN,
        Value::String(name) if name == "*" => 255.0,
        Value::String(name) => direction(name, is_hex),
        other => other.as_f64().unwrap(),
    };
    flat.iter().map(number).collect()
}

fn same(left: &[f64], right: &[f64]) -> bool {
    left.len() == right.len()
        && left.iter().zip(right).all(|(a, b)| a.total_cmp(b).is_eq() || (a.is_nan() && b.is_nan()))
}

#[test]
fn columns_say_what_json_says() {
    let weighted = json!({"shape": "square", "width": 4, "height": 3, "neighbors": 8,
        "rows": ["..9.", ".#..", "...#"], "weights": [[2, 255]]});
    let trace =
        ["kinds", "cells", "others", "costs", "estimates"].map(|key| format!("trace/{key}"));
    for (operation, body, also) in [
        ("path", json!({"board": "@pocket", "algorithm": "astar", "marks": true}), &["marks"][..]),
        ("path", json!({"board": "@atoll", "algorithm": "dijkstra"}), &[]),
        (
            "path",
            json!({"board": weighted, "algorithm": "dijkstra", "from": [0, 0], "to": [3, 0]}),
            &[],
        ),
        ("path", json!({"board": "@pocket", "algorithm": "bidirectional-astar"}), &["trace/turns"]),
        ("field", json!({"board": "@fords"}), &["answer/distance", "answer/next"]),
        ("field", json!({"board": weighted, "to": [[0, 0]]}), &["answer/distance", "answer/next"]),
        ("field", json!({"board": "S..#.\n...#G"}), &["answer/distance", "answer/next"]),
        ("field", json!({"board": "@atoll"}), &["answer/distance", "answer/next"]),
        ("maze", json!({"generator": "prim", "width": 7, "height": 5}), &["answer/exits"]),
        ("link", json!({"board": "@hexmo"}), &[]),
    ] {
        for traced in [false, true] {
            if also.iter().all(|name| name.starts_with("trace/")) && !traced {
                continue;
            }
            let mut body = body.clone();
            body["trace"] = traced.into();
            let plain = ask(operation, &body);
            let (head, found) = read(&columns(operation, &body));
            let mut names: Vec<String> = also.iter().map(|&name| name.to_owned()).collect();
            names.extend(trace.iter().filter(|_| traced).cloned());
            let mut told: Vec<&String> = found.iter().map(|(name, _)| name).collect();
            told.sort();
            names.sort();
            assert_eq!(told, names.iter().collect::<Vec<_>>(), "{operation} {body}");
            for (name, values) in &found {
                let expected = listed(&plain, name);
                assert!(same(values, &expected), "{operation} {name}: {values:?}, {expected:?}");
                // Turns are left out where there are none.
                let left = head.pointer(&format!("/{name}"));
                let is_taken = |left: &Value| *left == json!([]) || *left == json!("");
                assert!(left.map_or(name == "trace/turns", is_taken), "{name} is {left:?}");
            }
            assert_eq!(head["answer"]["reached"], plain["answer"]["reached"]);
            assert_eq!(head.get("board"), plain.get("board"));
            assert_eq!(head["answer"]["starts"], plain["answer"]["starts"]);
        }
    }
}

#[test]
fn long_recordings_are_columns_only() {
    let open = json!({
        "shape": "square", "width": 300, "height": 300, "rows": vec![".".repeat(300); 300],
        "starts": [[0, 0]], "goals": [[299, 299]],
    });
    let body = json!({"board": open, "algorithm": "bfs", "trace": true});
    let fault = refusal("path", &body);
    assert!(fault.sentence.contains("more than 200,000 steps"), "{fault}");
    let (_, found) = read(&columns("path", &body));
    let counted = ask("path", &json!({"board": open, "algorithm": "bfs"}));
    let counts = ["opened", "improved", "expanded", "closed"];
    let events: u64 = counts.iter().map(|key| counted["answer"][key].as_u64().unwrap()).sum();
    // One more for the arrival.
    assert_eq!(found[0].1.len() as u64, events + 1);
    assert!(events > 200_000);
}

#[test]
fn large_numbers_take_eight_bytes() {
    let lists = [vec![7, u64::from(u32::MAX)], vec![7, u64::from(u32::MAX) + 1]];
    for (values, kind) in lists.into_iter().zip(["u32", "f64"]) {
        let expected: Vec<f64> = values.iter().map(|&value| value as f64).collect();
        let column = Column::new("list", dedale_app::base::columns::Values::of(values));
        let bytes = write(&json!({"list": []}), vec![column]).unwrap();
        assert!(String::from_utf8_lossy(&bytes).contains(kind));
        assert_eq!(read(&bytes).1, [("list".to_owned(), expected)]);
    }
}
