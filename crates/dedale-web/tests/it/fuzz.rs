//! Whatever is asked, there is an answer or a sentence, and soon.

use std::time::{Duration, Instant};

use dedale::Random;
use dedale_web::api::{Fault, FaultKind, Question, Unwatched, answer, export};
use serde_json::{Value, json};

use crate::asked::refusal;

/// A sound question of each kind.
pub(crate) fn sound(question: Question) -> Vec<Value> {
    let sketch = json!({
        "shape": "square", "width": 3, "height": 2, "ways": 8, "corners": "never",
        "rows": ["..#", ".5~"], "weights": [[0, 77]], "exits": ["ff0", "f0f"],
        "starts": [[0, 0]], "goals": [[1, 1]], "stones": {"red": [[0, 0]], "blue": [[1, 0]]},
    });
    let hexes = json!({
        "shape": "hexagon 1", "width": 3, "height": 3, "origin": [-1, -1],
        "rows": [" ..", "#..", ".. "], "starts": [[0, 0]], "goals": [[1, 0]],
        "stones": {"red": [[0, 0]], "blue": []},
        "sides": [{"name": "a", "cells": [[0, 0]]}, {"name": "b", "cells": [[1, 0]]}],
    });
    let boards =
        [sketch, hexes, json!("S.\n.G"), json!("hexagon 1\n R B\n# . .\n S G"), json!("@hedge")];
    let on_boards = |rest: Value| {
        let with = |board: &Value| {
            let mut body = rest.clone();
            body["board"] = board.clone();
            body
        };
        boards.iter().map(with).collect::<Vec<_>>()
    };
    match question {
        Question::Board => on_boards(json!({})),
        Question::Path => on_boards(json!({"algorithm": "astar", "marks": true, "trace": true,
            "from": [0, 0], "to": [1, 1]})),
        Question::Field => on_boards(json!({"to": [[0, 0]], "by": "costs", "all": true})),
        Question::Maze => vec![
            json!({"carver": "wilson", "width": 5, "height": 4, "seed": 3,
            "bias": 30, "braid": 10, "rooms": 2, "start": [1, 1]}),
            json!({"carver": "prim", "mask": "..\n.#", "trace": true}),
        ],
        Question::Obstacles => vec![
            json!({"width": 6, "height": 5, "percent": 40.5,
            "law": "exact", "ways": 8, "seed": 2}),
            json!({"difficulty": "easy"}),
        ],
        Question::Link => on_boards(json!({"player": "red", "goal": "any-two", "trace": true})),
        Question::Game => vec![json!({"game": "hex", "size": 3, "swap": true,
            "moves": ["b2", "swap", "a1"], "reply": {"player": "mcts:30", "seed": 1}})],
        Question::Chomp => vec![json!({"rows": 3, "columns": 4, "bites": [[2, 2], [1, 4]],
            "reply": true, "graph": true})],
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

fn is_told(given: Result<(), Fault>, body: &[u8]) {
    if let Err(Fault { sentence, .. }) = given {
        assert!(sentence.len() > 10, "{}", String::from_utf8_lossy(body));
    }
}

#[test]
fn mutated_questions_are_answered_or_refused() {
    let mut random = Random::new(17);
    for question in Question::ALL {
        let begin = Instant::now();
        let mut answers = 0;
        for _ in 0..1_000 {
            let bodies = sound(question);
            let mut body = bodies[random.below(bodies.len() as u32) as usize].clone();
            for _ in 0..=random.below(3) {
                mutate(&mut body, &mut random);
            }
            let body = body.to_string();
            let given = answer(question, body.as_bytes(), &Unwatched).map(drop);
            answers += u32::from(given.is_ok());
            is_told(given, body.as_bytes());
        }
        assert!(answers > 20, "{question}: {answers} answers");
        assert!(begin.elapsed() < Duration::from_secs(60), "{question}");
    }
}

#[test]
fn sound_questions_are_sound() {
    for question in Question::ALL {
        let bodies = sound(question);
        let answered = bodies
            .iter()
            .filter(|body| answer(question, body.to_string().as_bytes(), &Unwatched).is_ok());
        assert!(answered.count() > 0, "{question}");
    }
}

#[test]
fn bytes_at_random_are_refused() {
    let mut random = Random::new(4);
    let signs = b"{}[]\",:.#0123456789-enulltrabodp \xFF\x00";
    for question in Question::ALL {
        for _ in 0..1_000 {
            let length = random.below(40);
            let body: Vec<u8> =
                (0..length).map(|_| signs[random.below(signs.len() as u32) as usize]).collect();
            is_told(answer(question, &body, &Unwatched).map(drop), &body);
            is_told(export(&body, &Unwatched).map(drop), &body);
        }
    }
}

#[test]
fn mutated_exports_are_files_or_refused() {
    let mut random = Random::new(23);
    let forms = ["svg", "png", "gif", "posthoc", "map", "text", "level", "json", "pixels"];
    for _ in 0..1_000 {
        let question = Question::ALL[random.below(8) as usize];
        let bodies = sound(question);
        let ask = &bodies[random.below(bodies.len() as u32) as usize];
        let form = forms[random.below(9) as usize];
        let mut body = json!({"question": question.name(), "ask": ask, "form": form});
        if random.happens(2, 3) {
            mutate(&mut body, &mut random);
        }
        let body = body.to_string();
        is_told(export(body.as_bytes(), &Unwatched).map(drop), body.as_bytes());
    }
}

#[test]
fn huge_and_deep_questions_are_refused_quickly() {
    let begin = Instant::now();
    let deep = format!("{{\"board\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    let fault = answer(Question::Board, deep.as_bytes(), &Unwatched).unwrap_err();
    assert_eq!(fault.kind, FaultKind::Malformed);
    let deep =
        format!("{{\"question\":\"board\",\"form\":\"svg\",\"ask\":{}", "{\"a\":".repeat(90_000));
    assert_eq!(export(deep.as_bytes(), &Unwatched).unwrap_err().kind, FaultKind::Malformed);
    for board in [
        json!("hexagon 20000\n."),
        json!("square 100000x100000\n."),
        json!("rhombus 16000x16000\n."),
        json!("type octile\nheight 100000\nwidth 100000\nmap\n."),
        json!("{\"shape\": \"hexagon\", \"radius\": 8000}"),
        json!("{\"shape\": \"rhombus\", \"width\": 4096, \"height\": 4096}"),
        json!("{\"width\": 16000, \"height\": 16000, \"exits\": [[0]]}"),
        json!("hexes 0,0\n. \n\n\n."),
        json!("(;GM[11]SZ[1000000])"),
        json!({"shape": "square", "width": 1_000_000_000, "height": 1, "rows": ["."]}),
        json!({"shape": "hexes", "width": 1, "height": 1, "rows": ["."], "origin": [i32::MAX, 0]}),
        json!({"shape": "hexagon 20000", "width": 3, "height": 3, "rows": ["...", "...", "..."]}),
        json!({"shape": "rectangle 100000x100000 odd-q", "width": 1, "height": 1, "rows": ["."]}),
    ] {
        refusal(Question::Path, &json!({"board": board, "algorithm": "bfs"}));
    }
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
}
