//! Requests in JSON are answered through C as the command answers them.

use std::fs;

use serde_json::{Value, json};

use crate::agree::commanded;
use crate::programs::{Library, Program, folder};

/// Asks from C: for each request the name of a status, and a response or a sentence.
fn asked<'a>(requests: impl Iterator<Item = (&'a str, String)>) -> Vec<(String, String)> {
    let file = tempfile::NamedTempFile::new().unwrap();
    let lines = requests.map(|(operation, request)| format!("{operation}\t{request}\n"));
    fs::write(&file, lines.collect::<String>()).unwrap();
    let program = Program::compile(&[folder().join("tests/c/ask.c")], Library::Shared);
    let printed = program.output(&[file.path().to_str().unwrap()]);
    let pair = |line: &str| {
        let (status, told) = line.split_once('\t').unwrap();
        (status.to_owned(), told.to_owned())
    };
    printed.lines().map(pair).collect()
}

/// The response without the time that it took.
fn timeless(mut response: Value) -> Value {
    if let Some(answer) = response.get_mut("answer").and_then(Value::as_object_mut) {
        answer.remove("nanos");
    }
    response
}

#[test]
#[ignore = "slow: compiles C"]
fn c_gets_the_answers_of_the_command() {
    let open = [&["."; 40].concat(); 40].map(String::as_str).join("\n");
    let ring = "S.#..\n.....\n..#..\n.....\n.....";
    let hill = json!({"levels": [[0, 3, 0], [0, 1, 0]], "climb": 1});
    let cases = [
        (
            "path",
            json!({"board": "S..#G\n...#.", "algorithm": "auto", "nearest": true}),
            json!({"found": false, "nearest": [2, 0], "steps": 2}),
        ),
        (
            "path",
            json!({"board": "S....\n.....\n.....", "algorithm": "astar", "to_any": [[4, 0], [1, 2]]}),
            json!({"goal": [1, 2], "steps": 3}),
        ),
        (
            "path",
            json!({"board": "S..\n...\n..G", "algorithm": "bfs", "through": [[2, 0], [0, 1]]}),
            json!({"found": true, "steps": 8}),
        ),
        (
            "path",
            json!({"board": "S.#\n..#\n...", "algorithm": "auto", "to": [2, 0], "snap": 1}),
            json!({"goal": [1, 0], "steps": 1}),
        ),
        (
            "path",
            json!({"board": ring, "algorithm": "auto", "to": [3, 0], "agent_size": 2}),
            json!({"steps": 9}),
        ),
        (
            "path",
            json!({"board": "S...\n....\n...G", "algorithm": "auto", "turn_cost": 2}),
            json!({"steps": 5, "turns": 1}),
        ),
        (
            "path",
            json!({"board": "S....G.", "algorithm": "auto", "wrap": "x"}),
            json!({"steps": 2, "cells": [[0, 0], [6, 0], [5, 0]]}),
        ),
        (
            "path",
            json!({"board": "S.G\n...", "algorithm": "auto", "heights": hill}),
            json!({"steps": 4, "climbed": 1}),
        ),
        (
            "path",
            json!({
                "board": open, "algorithm": "auto", "from": [0, 0], "to": [39, 39],
                "count_paths": true,
            }),
            // 78 steps, 39 of which lead down.
            json!({"paths": "27217014869199032015600"}),
        ),
        (
            "reach",
            json!({"board": "S..\n.#.\n...", "budget": 1}),
            json!({"cells": [
                {"cell": [0, 0], "cost": 0, "before": null},
                {"cell": [1, 0], "cost": 1, "before": [0, 0]},
                {"cell": [0, 1], "cost": 1, "before": [0, 0]},
            ]}),
        ),
        (
            "sight",
            json!({"board": "S...\n.#..\n..#.", "from": [0, 2], "radius": 2}),
            json!({"cells": [[0, 0], [0, 1], [0, 2], [1, 2]]}),
        ),
        (
            "path",
            json!({"board": "S....\n..##.\n....G", "algorithm": "auto", "any_angle": "exact"}),
            json!({"points": [[0, 0], [1.5, 1.5], [4, 2]], "steps": null}),
        ),
        (
            "path",
            json!({"board": "S..\n.#.\n..G", "algorithm": "auto", "nth_path": "1", "count_paths": true}),
            json!({
                "paths": "2", "common": [[0, 0], [2, 2]],
                "cells": [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2]],
            }),
        ),
        (
            "path",
            json!({"board": "S..\n.#.\n..G", "algorithm": "auto", "random_path": 3}),
            json!({"steps": 4}),
        ),
        ("march", json!({"board": "@fords", "lives": 1}), json!({"lives": -1, "won": false})),
    ];
    let requests = cases.iter().map(|(operation, request, _)| (*operation, request.to_string()));
    let responses = asked(requests);
    assert_eq!(responses.len(), cases.len());
    for ((operation, request, expected), (status, told)) in cases.iter().zip(responses) {
        assert_eq!(status, "ok", "{operation} {request}: {told}");
        let response = timeless(serde_json::from_str(&told).unwrap());
        assert_eq!(response, timeless(commanded(operation, request).unwrap()), "{request}");
        let answer = response.get("answer").unwrap_or(&response);
        for (key, value) in expected.as_object().unwrap() {
            assert_eq!(&answer[key], value, "{key} of {operation} {request}");
        }
    }
}

/// The boards of `testdata/foreign`, each with the legend or the walls that its row states; the file does not
/// hold the heights of what climbs.
#[test]
#[ignore = "slow: compiles C"]
fn c_reads_the_boards_of_other_programs() {
    let folder = folder().join("../../testdata/foreign");
    let rows = fs::read(folder.join("answers.json")).unwrap();
    let rows: Vec<Value> = serde_json::from_slice(&rows).unwrap();
    let rows: Vec<_> = rows.into_iter().filter(|row| row["climb"].is_null()).collect();
    assert_eq!(rows.len(), 15);
    let board = |row: &Value| {
        let text = fs::read_to_string(folder.join(row["file"].as_str().unwrap())).unwrap();
        let mut board = json!({"text": text});
        for key in ["legend", "walls"] {
            if row[key].is_string() {
                board[key] = row[key].clone();
            }
        }
        board
    };
    let boards: Vec<Value> = rows.iter().map(board).collect();
    let requests = rows.iter().zip(&boards).flat_map(|(row, board)| {
        let read = json!({"board": board});
        let search = json!({
            "board": board, "algorithm": "dijkstra", "from": row["from"], "to": row["to"],
        });
        [("board", read.to_string()), ("path", search.to_string())]
    });
    let told = asked(requests);
    assert_eq!(told.len(), 2 * rows.len());
    for (row, told) in rows.iter().zip(told.chunks_exact(2)) {
        let [read, path] = [0, 1].map(|at| -> Value {
            assert_eq!(told[at].0, "ok", "{row}: {}", told[at].1);
            serde_json::from_str(&told[at].1).unwrap()
        });
        let (note, expected) = (read["note"].as_str(), row["note"].as_str().unwrap());
        assert_eq!(note.is_some(), !expected.is_empty(), "{row}: {note:?}");
        assert!(note.unwrap_or_default().contains(expected), "{row}: {note:?}");
        let answer = &path["answer"];
        assert_eq!((&answer["steps"], &answer["cost"]), (&row["steps"], &row["cost"]), "{row}");
    }
    // A board of C's own is the same one.
    let ends = |told: &[(String, String)]| -> Vec<String> {
        let path: Value = serde_json::from_str(&told[1].1).unwrap();
        let cells = path["answer"]["cells"].as_array().unwrap();
        let [from, to] = [cells.first(), cells.last()].map(|cell| cell.unwrap().clone());
        [&from[0], &from[1], &to[0], &to[1]].map(ToString::to_string).into()
    };
    let lines = boards.iter().zip(told.chunks_exact(2));
    let lines = lines.map(|(board, told)| ("length", format!("{} {board}", ends(told).join(" "))));
    let wrong = [
        ("malformed", r#"{"text": 7}"#, "invalid type"),
        ("unfit", r#"{"text": "a b", "legend": "a=mud"}"#, "'legend': expected wall, free"),
        ("unfit", r#""@nothing""#, "no embedded board is named 'nothing'"),
    ];
    let others = wrong.map(|(_, board, _)| ("length", format!("0 0 0 0 {board}")));
    let told = asked(lines.chain(others));
    for (row, (status, length)) in rows.iter().zip(&told) {
        assert_eq!(status, "ok", "{row}: {length}");
        assert_eq!(length.parse::<f64>().ok(), row["cost"].as_f64(), "{row}");
    }
    for ((status, board, part), told) in wrong.iter().zip(&told[rows.len()..]) {
        assert!(told.0 == *status && told.1.contains(part), "{board}: {told:?}");
    }
}

#[test]
#[ignore = "slow: compiles C"]
fn c_is_refused_in_the_sentences_of_the_command() {
    let requests = [
        ("unfit", "path", json!({"board": "S.G", "algorithm": "bfs", "wrap": "x"})),
        ("unfit", "reach", json!({"board": "S.G", "budget": 1, "from": [7, 0]})),
        ("malformed", "reach", json!({"board": "S.G", "budget": "far"})),
        ("unfit", "sight", json!({"board": "@atoll"})),
        ("unfit", "path", json!({"board": "S.G", "algorithm": "auto", "nth_path": "1"})),
        ("malformed", "path", json!({"board": "S.G"})),
    ];
    let lines = requests.iter().map(|(_, operation, request)| (*operation, request.to_string()));
    for ((status, operation, request), told) in requests.iter().zip(asked(lines)) {
        let sentence = commanded(operation, request).unwrap_err();
        assert_eq!(told, ((*status).to_owned(), sentence), "{operation} {request}");
    }
    let others = [("reaches", "{}".to_owned()), ("path", "{".to_owned())];
    let [unknown, malformed] = &asked(others.into_iter())[..] else { panic!("two lines") };
    assert_eq!(unknown.0, "unknown-name");
    let names = "unknown operation 'reaches'; the operations are board, level, path, field, ";
    assert!(unknown.1.starts_with(names), "{}", unknown.1);
    assert_eq!(malformed.0, "malformed");
}
