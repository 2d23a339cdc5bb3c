//! All that the menu offers is answered.

use dedale::Algorithm;
use dedale::maze::Generator;
use dedale_app::registry::menu;
use serde_json::{Value, json};

use crate::requests::{ask, strings, try_ask};

fn names(entries: &Value) -> Vec<&str> {
    entries.as_array().unwrap().iter().map(|entry| entry["name"].as_str().unwrap()).collect()
}

#[test]
fn all_that_is_offered_is_answered() {
    let menu = serde_json::to_value(menu()).unwrap();
    for algorithm in names(&menu["algorithms"]) {
        for board in names(&menu["boards"]) {
            let board = ask("board", &json!({"board": board}))["board"].clone();
            let (starts, goals) = (&board["starts"], &board["goals"]);
            if starts[0].is_null() || goals[0].is_null() {
                continue;
            }
            let body = json!({"board": board, "algorithm": algorithm, "from": starts[0],
                "to": goals[0], "marks": true});
            if let Err(fault) = try_ask("path", &body) {
                let told = fault.sentence;
                assert!(algorithm == "jps" && told.contains("needs a board of squares"), "{told}");
            }
        }
    }
    let squares = |neighbors: u8| {
        json!({"shape": "square", "width": 3, "height": 1, "rows": ["..."], "neighbors": neighbors,
            "starts": [[0, 0]], "goals": [[2, 0]]})
    };
    for (kind, board) in [("four", squares(4)), ("eight", squares(8)), ("hexes", json!("@atoll"))] {
        let orders = strings(&menu["orders"][kind]);
        assert_eq!(orders.len(), 6);
        for order in orders {
            ask("path", &json!({"board": board, "algorithm": "dfs", "order": order}));
        }
    }
    for board in menu["boards"].as_array().unwrap() {
        let sketch = ask("board", &json!({"board": board["name"]}))["board"].clone();
        for key in ["width", "height", "shape"] {
            assert_eq!(board[key], sketch[key]);
        }
    }
    for generator in names(&menu["generators"]) {
        ask("maze", &json!({"generator": generator, "width": 4, "height": 4}));
    }
    for grid in strings(&menu["grids"]) {
        ask("grid-maze", &json!({"grid": grid}));
    }
    for law in strings(&menu["laws"]) {
        let body = json!({"width": 5, "height": 5, "percent": 50, "law": law});
        ask("obstacles", &body);
    }
    for entry in menu["difficulties"].as_array().unwrap() {
        let response = ask("obstacles", &json!({"difficulty": entry["name"]}));
        assert_eq!(response["answer"]["width"], entry["width"]);
    }
    for game in menu["games"].as_array().unwrap() {
        for key in ["usual_size", "least", "most"] {
            ask("game", &json!({"game": game["name"], "size": game[key]}));
        }
        for player in strings(&menu["link_players"]).into_iter().take(2) {
            let reply = json!({"player": player});
            let body = json!({"game": game["name"], "size": 2, "reply": reply});
            ask("game", &body);
        }
    }
    for corner_cutting in strings(&menu["corner_cutting"]) {
        let board = json!({"shape": "square", "width": 2, "height": 2, "rows": ["..", ".."],
            "neighbors": 8, "corner_cutting": corner_cutting, "starts": [[0, 0]], "goals": [[1, 1]]});
        let response = ask("path", &json!({"board": board, "algorithm": "bfs"}));
        assert_eq!(response["answer"]["steps"], 1);
    }
    assert_eq!(names(&menu["algorithms"]), Algorithm::ALL.map(Algorithm::name));
    assert_eq!(menu["limits"]["cells"], 1_048_576);
}

/// The types of Python's names; `BLESS=1` writes those that searches and generators add to.
#[test]
fn python_names_every_search_and_generator() {
    let file = "../../bindings/python/python/dedale/names.py";
    let kept = std::fs::read_to_string(file).unwrap();
    let algorithms: Vec<_> = Algorithm::named().map(Algorithm::name).collect();
    let mut made = kept.clone();
    for (kind, names) in
        [("Algorithm", algorithms), ("Generator", Generator::ALL.map(Generator::name).to_vec())]
    {
        let head = format!("{kind}: TypeAlias = Literal[\n");
        let (before, rest) = made.split_once(&head).unwrap();
        let (_, after) = rest.split_once("]\n").unwrap();
        let lines: Vec<_> = names.iter().map(|name| format!("    \"{name}\",\n")).collect();
        made = [before, &head, &lines.concat(), "]\n", after].concat();
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(file, &made).unwrap();
    }
    assert_eq!(std::fs::read_to_string(file).unwrap(), made, "BLESS=1 writes the names");
}
