//! The most expensive requests within the limits, one after the other: how long each takes,
//! and the peak memory so far. Only run on demand:
//! `cargo test --release -p dedale-server -- --ignored --nocapture ::long::`.

use dedale_server::{Access, router};
use serde_json::{Value, json};

use crate::hostile::{COLUMNS, JSON, send};

/// A drawing of so many columns and rows, of the sign that is said for each cell.
fn squares(side: usize, sign: impl Fn(usize, usize) -> char) -> String {
    let row = |y| (0..side).map(|x| sign(x, y)).collect::<String>();
    (0..side).map(|y| row(y) + "\n").collect()
}

/// The same with room for stones.
fn stones(side: usize, sign: impl Fn(usize, usize) -> char) -> String {
    let row = |y| (0..side).flat_map(|x| [sign(x, y), ' ']).collect::<String>();
    format!("square {side}x{side}\n") + &(0..side).map(|y| row(y) + "\n").collect::<String>()
}

/// A board of cells with so many named sides, one cell each, all of them red's.
fn sided(width: usize, height: usize, sides: usize, red: bool) -> String {
    let cells = (0..height).flat_map(|y| (0..width).map(move |x| [x, y]));
    let cells: Vec<_> = if red { cells.collect() } else { Vec::new() };
    let names = (0..sides).map(|side| {
        let at = side * (width * height - 1) / sides.max(2);
        (format!("s{side}"), json!([[at % width, at / width]]))
    });
    let sides: serde_json::Map<String, Value> = names.collect();
    json!({"shape": "square", "width": width, "height": height, "cells": {"red": cells},
        "sides": sides})
    .to_string()
}

fn links() -> Vec<(&'static str, Value)> {
    let snake = |x: usize, y: usize| {
        let turns = if y % 4 == 1 { 1023 } else { 0 };
        if y.is_multiple_of(2) || x == turns { 'R' } else { '.' }
    };
    let mut all = vec![
        ("all red", json!({"board": stones(1024, |_, _| 'R')})),
        ("empty", json!({"board": stones(1024, |_, _| '.')})),
        ("a snake", json!({"board": stones(1024, snake)})),
        (
            "chequered",
            json!({"board": stones(1024, |x, y| if (x + y) % 2 == 0 { 'R' } else { '.' })}),
        ),
        (
            "weights",
            json!({"board": stones(1024, |x, y| ['1', '9', '3', '.'][(x * 7 + y * 5) % 4])}),
        ),
        ("a traced one", json!({"board": stones(250, |_, _| 'R'), "trace": true})),
    ];
    for (width, height, sides) in [
        (1024, 1024, 3),
        (256, 256, 4),
        (160, 160, 6),
        (64, 64, 8),
        (40, 25, 10),
        (16, 16, 12),
        (9, 7, 14),
        (5, 4, 16),
    ] {
        for red in [true, false] {
            let board = sided(width, height, sides, red);
            all.push(("many sides", json!({"board": board, "goal": "all"})));
        }
    }
    for sides in ["hexmo", "havannah", "havannah-fork"] {
        let red = "hexagon 511\n".to_owned();
        let rows = (0..511_usize)
            .map(|y| " ".repeat(y.abs_diff(511)) + &"R ".repeat(1023 - y.abs_diff(511)) + "\n");
        let board = red + &rows.collect::<String>();
        all.push(("hexagons", json!({"board": board, "sides": sides})));
    }
    all
}

fn exports() -> Vec<(String, Value)> {
    let open = |side: usize| {
        json!(squares(side, |x, y| match (x, y) {
            (0, 0) => 'S',
            _ if (x, y) == (side - 1, side - 1) => 'G',
            _ => '.',
        }))
    };
    let mixed = json!(squares(1024, |x, y| ['.', '5', '#', '2', '9'][(x * x + 3 * y + x * y) % 5]));
    let mut all = Vec::new();
    let mut add = |request: &str, form: &str, ask: Value| {
        let body = json!({"operation": request, "request": ask, "format": form});
        all.push((format!("export {request} {form}"), body));
    };
    for form in ["png", "svg", "text", "json", "pixels", "map"] {
        add("board", form, json!({"board": mixed}));
        add("path", form, json!({"board": open(1024), "algorithm": "bfs"}));
        add("field", form, json!({"board": open(1024), "all": true}));
        add("link", form, json!({"board": stones(1024, |_, _| 'R')}));
        add("maze", form, json!({"generator": "wilson", "width": 1024, "height": 1024}));
        add("obstacles", form, json!({"width": 1024, "height": 1024, "percent": 30}));
    }
    for form in ["gif", "posthoc"] {
        for side in [250, 1024] {
            let near = json!({"board": open(side), "algorithm": "bfs", "to": [side / 2, 40]});
            add("path", form, near);
            add("path", form, json!({"board": open(side), "algorithm": "astar"}));
        }
        for generator in ["wilson", "recursive-division", "prim"] {
            add("maze", form, json!({"generator": generator, "width": 100, "height": 100}));
        }
    }
    let hexes = "rhombus 512x512\n".to_owned()
        + &(0..1024).map(|y| " ".repeat(y) + &". ".repeat(1024) + "\n").collect::<String>();
    for form in ["png", "svg", "gif"] {
        let ask = json!({"board": hexes, "algorithm": "bfs", "from": [0, 0], "to": [150, 150]});
        add("path", form, ask);
    }
    let rules = json!({"turns": 1000, "late": "draw", "stay": true});
    let hunt = json!({"action": "match", "monster": "wanderer", "hunter": "easy", "width": 50,
        "height": 50, "percent": 10, "rules": rules});
    add("hunt", "gif", hunt);
    let large = json!({"generator": "prim", "width": 1024, "height": 1024});
    all.push((
        "export maze with cells of seven pixels".into(),
        json!({"operation": "maze", "request": large, "format": "png", "cell": 7, "solution": true}),
    ));
    all
}

/// A level of so many cells a side with as many attackers as there may be, all of this speed.
fn crowd(speed: &str, side: usize) -> String {
    let map = vec![vec!["15"; side].join(","); side].join("|");
    let attackers: Vec<String> = (0..10_000).map(|tick| format!("{tick}: ONE")).collect();
    let (last, attackers) = (side - 1, attackers.join(", "));
    format!(
        "map: \"{map}\"\nspawns: [{{x: 0.5, y: 0.5}}]\ntarget: {{x: {last}.5, y: {last}.5}}\n\
         lives: 10000\nkinds: {{ONE: {{speed: {speed}}}}}\nwaves: [{{entities: {{{attackers}}}}}]\n"
    )
}

fn others() -> Vec<(String, &'static str, Value)> {
    let open = json!(squares(1024, |_, _| '.'));
    let wide = json!({"shape": "square", "width": 1024, "height": 1024, "neighbors": 8,
        "rows": vec![".".repeat(1024); 1024]});
    let mut all = vec![
        ("a field".into(), "field", json!({"board": wide, "to": [[9, 9]], "all": true})),
        (
            "by costs".into(),
            "field",
            json!({"board": wide, "to": [[9, 9]], "all": true, "by": "costs"}),
        ),
        ("a crowd of snails".into(), "march", json!({"board": crowd("0.001", 1024)})),
        ("a crowd of arrows".into(), "march", json!({"board": crowd("100", 1024)})),
        ("a bar".into(), "chomp", json!({"rows": 10, "columns": 9})),
        ("a long bar".into(), "chomp", json!({"rows": 6, "columns": 20, "reply": true})),
        ("a large bar".into(), "chomp", json!({"rows": 16, "columns": 16, "reply": true})),
        (
            "the P-positions of a bar".into(),
            "bar",
            json!({"rows": 15, "columns": 15, "classes": true}),
        ),
        ("every board".into(), "bar", json!({"rows": 10, "columns": 30, "census": true})),
    ];
    let menu = serde_json::to_value(dedale_app::registry::menu()).unwrap();
    let names = |key: &str| -> Vec<String> {
        let entries = menu[key].as_array().unwrap().iter();
        entries.map(|entry| entry["name"].as_str().unwrap().to_owned()).collect()
    };
    for algorithm in names("algorithms") {
        let body = json!({"board": open, "algorithm": algorithm, "from": [0, 0],
            "to": [1023, 1023], "marks": true});
        all.push((format!("path {algorithm}"), "path", body));
    }
    // Each of these is recorded whole, and sent as columns.
    for algorithm in ["bfs", "dijkstra", "idastar"] {
        let body = json!({"board": open, "algorithm": algorithm, "from": [0, 0],
            "to": [1023, 1023], "marks": true, "trace": true});
        all.push((format!("recorded {algorithm}"), "path", body));
    }
    for generator in names("generators") {
        let body = json!({"generator": generator, "width": 1024, "height": 1024, "rooms": 100_000,
            "braid": 100});
        all.push((format!("maze {generator}"), "maze", body));
    }
    for law in ["exact", "chasse", "fast"] {
        for percent in [30, 60, 100] {
            let body = json!({"width": 1024, "height": 1024, "percent": percent, "law": law});
            all.push((format!("obstacles {law} {percent}"), "obstacles", body));
        }
    }
    for game in menu["games"].as_array().unwrap() {
        for size in [&game["usual_size"], &game["most"]] {
            let reply = json!({"player": "mcts:200000"});
            let body = json!({"game": game["name"], "size": size, "reply": reply});
            all.push((format!("game {} {size}", game["name"]), "game", body));
        }
    }
    for (monster, hunter) in
        [("wary", "mixture"), ("optimal", "optimal"), ("easy", "bayes"), ("hard", "possible")]
    {
        let body = json!({"action": "match", "monster": monster, "hunter": hunter, "width": 50,
            "height": 50, "percent": 10, "beliefs": false, "rules": {"turns": 1000}});
        all.push((format!("match {monster} {hunter}"), "hunt", body));
    }
    for side in [3, 4, 5, 6] {
        let body = json!({"action": "match", "monster": "optimal", "hunter": "optimal",
            "width": side, "height": side, "percent": 10, "rules": {"knows": "exit"}});
        all.push((format!("optimal {side}"), "hunt", body));
    }
    all
}

fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.unwrap_or("unknown").trim().to_owned()
}

mod long {
    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    #[ignore = "long: takes minutes in a release build"]
    async fn the_most_expensive_requests_have_an_end() {
        let router = router(Access::Machine);
        let links = links().into_iter().map(|(name, body)| (format!("link {name}"), "link", body));
        let exports = exports().into_iter().map(|(name, body)| (name, "export", body));
        for (name, place, body) in links.chain(exports).chain(others()) {
            let body = body.to_string().into_bytes();
            let (sent, accepted) = (body.len(), if place == "path" { COLUMNS } else { JSON });
            // So that the peak memory is that of this request, where the system allows it.
            let _ = std::fs::write("/proc/self/clear_refs", "5");
            let (status, told, took) = send(&router, place, accepted, body).await;
            let begins: String = if status == 200 {
                format!("{} bytes", told.len())
            } else {
                String::from_utf8_lossy(&told).chars().take(120).collect()
            };
            println!("{took:>10.2?} {:>11} {status} {name}, {sent} bytes: {begins}", peak());
            assert!(status < 500, "{name}: {status}");
        }
    }
}
