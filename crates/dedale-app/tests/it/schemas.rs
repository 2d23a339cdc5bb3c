//! Requests and answers are as the document describes them, key by key.
//!
//! The check of a schema is this file's own. It knows the words that the document uses, and
//! fails at any other, so that nothing is described that is not checked.

use dedale_app::Unwatched;
use dedale_app::registry::{Hunts, menu, openapi};
use serde_json::{Value, json};

use crate::mutations::RESULTS;
use crate::requests::{answer_with, export, try_ask};

/// Words that say nothing of which values there may be.
const SAID: [&str; 6] = ["description", "title", "format", "default", "$schema", "contentEncoding"];

/// Why a value is not as the schema says, if it is not.
fn fault(document: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    let Value::Object(words) = schema else {
        return (schema != &json!(true)).then(|| format!("{at}: the schema {schema}"));
    };
    words.iter().find_map(|(word, said)| {
        let wrong = || Some(format!("{at}: not {word} {said}: {value}"));
        let unless = |holds: bool| if holds { None } else { wrong() };
        let list = || said.as_array().unwrap_or_else(|| panic!("{at}: {word} {said}"));
        let fits = |schema: &Value| fault(document, schema, value, at).is_none();
        match word.as_str() {
            "$ref" => fault(document, refers(document, said), value, at),
            "anyOf" => unless(list().iter().any(fits)),
            "oneOf" => unless(list().iter().filter(|schema| fits(schema)).count() == 1),
            "enum" => unless(list().contains(value)),
            "const" => unless(said == value),
            "type" => unless(match said {
                Value::Array(kinds) => kinds.iter().any(|kind| is_kind(kind, value)),
                kind => is_kind(kind, value),
            }),
            "minimum" => unless(value.is_null() || value.as_f64() >= said.as_f64()),
            "maximum" => unless(value.is_null() || value.as_f64() <= said.as_f64()),
            "minLength" => {
                unless(value.as_str().is_none_or(|is| is.chars().count() as u64 >= whole(said)))
            }
            "pattern" => unless(value.as_str().is_none_or(|is| matches(said, is))),
            "uniqueItems" => unless(value.as_array().is_none_or(|items| {
                (1..items.len()).all(|index| !items[..index].contains(&items[index]))
            })),
            "minItems" => unless(value.as_array().is_none_or(|is| is.len() as u64 >= whole(said))),
            "maxItems" => unless(value.as_array().is_none_or(|is| is.len() as u64 <= whole(said))),
            "required" => unless(value.as_object().is_none_or(|members| {
                list().iter().all(|key| members.contains_key(key.as_str().unwrap()))
            })),
            "additionalProperties" => {
                let known = words.get("properties").and_then(Value::as_object);
                let more = value.as_object().into_iter().flatten();
                let mut more =
                    more.filter(|(key, _)| !known.is_some_and(|known| known.contains_key(*key)));
                match said {
                    Value::Bool(true) => None,
                    Value::Bool(false) => {
                        more.next().map(|(key, _)| format!("{at}: '{key}' is not described"))
                    }
                    of => {
                        more.find_map(|(key, is)| fault(document, of, is, &format!("{at}.{key}")))
                    }
                }
            }
            "properties" => {
                let members = value.as_object().into_iter().flatten();
                let mut described = members.filter_map(|(key, is)| Some((key, is, said.get(key)?)));
                described.find_map(|(key, is, as_said)| {
                    fault(document, as_said, is, &format!("{at}.{key}"))
                })
            }
            "items" => {
                let mut items = value.as_array().into_iter().flatten().enumerate();
                items.find_map(|(index, is)| fault(document, said, is, &format!("{at}[{index}]")))
            }
            _ if SAID.contains(&word.as_str()) => None,
            _ => panic!("{at}: the word {word} is not known"),
        }
    })
}

fn whole(said: &Value) -> u64 {
    said.as_u64().unwrap()
}

fn matches(pattern: &Value, text: &str) -> bool {
    regex_lite::Regex::new(pattern.as_str().unwrap()).unwrap().is_match(text)
}

fn refers<'a>(document: &'a Value, to: &Value) -> &'a Value {
    let pointer = to.as_str().unwrap().strip_prefix('#').unwrap();
    document.pointer(pointer).unwrap_or_else(|| panic!("{to} leads nowhere"))
}

fn is_kind(kind: &Value, value: &Value) -> bool {
    match kind.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("the type {other} is not known"),
    }
}

/// The places of all objects in a value.
fn objects(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            found.push(at.to_owned());
            for (key, is) in members {
                let key = key.replace('~', "~0").replace('/', "~1");
                objects(is, &format!("{at}/{key}"), found);
            }
        }
        Value::Array(items) => {
            for (index, is) in items.iter().enumerate().take(3) {
                objects(is, &format!("{at}/{index}"), found);
            }
        }
        _ => {}
    }
}

/// Why a request is not as described, if it is not.
pub(crate) fn request_fault(document: &Value, name: &str, body: &Value) -> Option<String> {
    let request = &document["paths"][format!("/api/{name}")]["post"]["requestBody"];
    fault(document, &request["content"]["application/json"]["schema"], body, name)
}

/// The answer is as described, and would not be with a key more in any of its objects.
fn check(document: &Value, path: &str, status: &str, answer: &Value) {
    let schema = &document["paths"][path];
    let schema = schema.get("post").or(schema.get("get")).unwrap();
    let content = &schema["responses"][status]["content"]["application/json"]["schema"];
    assert!(content.is_object(), "{path} {status} is not described");
    if let Some(fault) = fault(document, content, answer, path) {
        panic!("{fault}");
    }
    let mut places = Vec::new();
    objects(answer, "", &mut places);
    for place in places {
        let mut more = answer.clone();
        more.pointer_mut(&place).unwrap()["undescribed"] = json!(1);
        assert!(fault(document, content, &more, path).is_some(), "{path}: {place} is open");
    }
}

/// A game that need not end, with owners.
const LOOP: &str =
    "digraph { start = a; node [owner=first] a -> {b c} b -> {a \"the end\"} b [owner=second] }";

fn requests() -> Vec<(&'static str, Value)> {
    let hexes = "hexagon 1\n R R\nR . B\n B .";
    let sketch = json!({"shape": "square", "width": 3, "height": 2, "neighbors": 8, "corner_cutting": "never",
        "rows": ["..#", ".5~"], "weights": [[0, 77]], "exits": ["ff0", "f0f"],
        "starts": [[0, 0]], "goals": [[1, 1]], "stones": {"red": [[0, 0]], "blue": [[1, 0]]}});
    let sides = r#"{"shape": "rhombus", "width": 2, "height": 1, "cells": {"red": [[0, 0]]},
        "sides": {"west": [[0, 0]], "east": [[1, 0]]}}"#;
    vec![
        ("board", json!({"board": sketch})),
        ("board", json!({"board": sides})),
        ("path", json!({"board": "S.\n.G", "algorithm": "astar", "marks": true, "trace": true})),
        ("path", json!({"board": "S#\n#G", "algorithm": "bfs"})),
        (
            "scen",
            json!({"board": "S.\n.G", "algorithm": "auto", "scenario":
            "version 1\n0\tm\t2\t2\t0\t0\t1\t1\t2\n1\tm\t2\t2\t0\t0\t0\t0\t0\n"}),
        ),
        ("field", json!({"board": "@atoll", "by": "costs", "all": true})),
        ("field", json!({"board": "G.#\n.5#", "by": "costs"})),
        ("maze", json!({"generator": "prim", "mask": "...\n..#", "trace": true})),
        ("maze", json!({"generator": "wilson", "width": 4, "height": 3, "braid": 50})),
        ("grid-maze", json!({"grid": "hexagonal", "mask": "@atoll"})),
        ("grid-maze", json!({"grid": "polar", "generator": "wilson", "height": 3})),
        ("obstacles", json!({"difficulty": "easy"})),
        ("link", json!({"board": hexes, "trace": true})),
        ("link", json!({"board": sides, "player": "red"})),
        (
            "game",
            json!({"game": "hex", "size": 3, "moves": ["a1"], "hint": true,
                "reply": {"player": "mcts:50"}}),
        ),
        ("game", json!({"game": "hex", "size": 3, "moves": ["a1", "b1", "a2", "b2", "a3"]})),
        ("chomp", json!({"rows": 3, "columns": 3, "bites": [[2, 2]], "reply": true})),
        ("chomp", json!({"rows": 1, "columns": 1, "bites": [[1, 1]]})),
        ("chomp", json!({"rows": 10, "columns": 11, "reply": true})),
        ("bar", json!({"rows": 3, "columns": 4})),
        ("convert", json!({"board": "@pocket", "form": "level"})),
        ("contest", json!({"results": RESULTS, "hunt": 1})),
        ("contest", json!({"results": include_str!("../../../../testdata/contests/autumn.jsonl")})),
        ("bar", json!({"rows": 3, "columns": 3, "classes": true, "census": true})),
        ("graph", json!({"graph": "a,b,3\nb,c,4\n", "from": ["a"], "to": ["c"]})),
        ("graph", json!({"graph": "a -> b\nc -> b\n", "search": "field", "to": ["a"]})),
        ("graph", json!({"graph": "a -> b", "search": "link", "from": ["b"], "to": ["a"]})),
        (
            "solve",
            json!({"game": {"chomp": [2, 2]}, "moves": ["2-1"], "graph": true, "reply": true}),
        ),
        ("solve", json!({"game": {"text": LOOP, "start": "b", "misere": true}, "graph": true})),
        ("strategy", json!({"game": {"chomp": [2, 3]}, "player": "first"})),
        ("strategy", json!({"game": {"text": LOOP}, "strategy": "a b\nb a\n"})),
    ]
}

/// Compares with the kept file; `BLESS=1` writes it anew.
#[test]
fn the_kept_document_describes_the_types() {
    let made = format!("{:#}\n", openapi());
    if std::env::var_os("BLESS").is_some() {
        std::fs::write("openapi.json", &made).unwrap();
    }
    let kept = std::fs::read_to_string("openapi.json").unwrap();
    assert!(kept == made, "openapi.json differs from the types; BLESS=1 writes it anew");
}

#[test]
fn answers_are_as_described() {
    let document = openapi();
    for (request, body) in requests() {
        let answer = try_ask(request, &body).unwrap_or_else(|fault| panic!("{body}: {fault}"));
        check(&document, &format!("/api/{request}"), "200", &answer);
    }
    check(&document, "/api/menu", "200", &serde_json::to_value(menu()).unwrap());
    let schema = &document["paths"]["/api/openapi.json"]["get"]["responses"]["200"]["content"];
    assert_eq!(fault(&document, &schema["application/json"]["schema"], &document, ""), None);
}

/// The response to a request about hunts.
fn hunted(hunts: &std::sync::Mutex<Hunts>, body: &Value) -> Value {
    let answer = answer_with(hunts, 7, "hunt", body.to_string().as_bytes(), &Unwatched);
    let answer = answer.unwrap_or_else(|fault| panic!("{body}: {fault}"));
    serde_json::from_slice(&answer).unwrap()
}

#[test]
fn hunts_are_as_described() {
    let document = openapi();
    let hunts = std::sync::Mutex::default();
    let told = |body: Value| {
        let answer = hunted(&hunts, &body);
        check(&document, "/api/hunt", "200", &answer);
        answer
    };
    let matched = told(
        json!({"action": "match", "monster": "easy", "hunter": "hard", "beliefs": true,
        "rules": {"neighbors": 8, "corner_cutting": "always", "fog": 2, "ammunition": 9, "turns": 30}}),
    );
    let replay = json!({"action": "replay", "record": matched["answer"], "beliefs": true});
    assert_eq!(told(replay), matched);
    told(json!({"action": "match", "monster": "easy", "hunter": "hard",
        "field": "+---+---+\n|S  >  G|\n+---+---+\n".replace("|S  >  G|", "| S > G |")}));
    told(json!({"action": "tournament", "monsters": ["easy"], "hunters": ["easy", "hard"],
        "games": 5}));
    for (side, opponent, knows) in
        [("hunter", "hard", "exit"), ("hunter", "easy", "size"), ("monster", "easy", "map")]
    {
        let id = told(json!({"action": "new", "side": side, "opponent": opponent, "belief": true,
            "rules": {"knows": knows, "first": "hunter"}}))["id"]
            .clone();
        told(json!({"action": "look", "id": id}));
        if side == "hunter" {
            told(json!({"action": "shoot", "id": id, "at": [1, 1]}));
            told(json!({"action": "shoot", "id": id, "at": null}));
        }
        told(json!({"action": "leave", "id": id}));
    }
    told(json!({"action": "new", "side": "monster", "opponent": "easy", "rules": {"fog": 1}}));
    // A hunt that is played to its end.
    let id = told(json!({"action": "new", "side": "hunter", "opponent": "easy",
        "rules": {"turns": 1}}))["id"]
        .clone();
    let end = told(json!({"action": "shoot", "id": id, "at": null}));
    assert!(end["revealed"].is_object(), "{end}");
}

#[test]
fn refusals_are_as_described() {
    let document = openapi();
    let faults = [
        try_ask("maze", &json!({"generator": "none"})).unwrap_err(),
        try_ask("maze", &json!([])).unwrap_err(),
        export(b"{}", &Unwatched).unwrap_err(),
    ];
    for fault in faults {
        check(&document, "/api/maze", "422", &fault.body());
    }
    for (path, methods) in document["paths"].as_object().unwrap() {
        for described in methods.as_object().unwrap().values() {
            for (status, response) in described["responses"].as_object().unwrap() {
                if status != "200" {
                    let schema = &response["content"]["application/json"]["schema"];
                    assert_eq!(*schema, json!({"$ref": "#/components/schemas/Refusal"}), "{path}");
                }
            }
        }
    }
}
