//! Levels are edited without losing what else their files hold.

use dedale::Random;
use dedale_app::schema::ExportFormat;
use dedale_io::level::Level;
use serde_json::{Value, json};

use crate::exports::exported;
use crate::marches::level_of;
use crate::requests::{ask, refusal};

/// A level with a key of its own in each place where one may be.
const RICH: &str = "name: \"Old\"\nauthor: 'me: myself'\nmap: [[8, 10, 15, 6], [0, 8, 2, 9]]\n\
    spawns: [{x: 0.25, y: 0.5, gate: iron}]\ntarget: {x: 3.5, y: 0.75, flag: [1, {a: 2}]}\n\
    lives: 3\nstart-money: 70\ntower-price: 20\n\
    tower-range: 2.5\ntower-damage: 20\ntower-interval: 7\n\
    towers: [{x: 2.25, y: 1.5, flag: red}, {x: 1.5, y: 0.5}]\n\
    doors:\n- {x: 1.25, y: 0.5, hp: 40, wood: oak}\n- {x: 2.5, y: 0.5, hp: 7, wood: pine}\n\
    waves:\n- {name: One, reward: 5, music: drums, entities: {0: GOBLIN, 5: WISP}}\n\
    - {name: Two, music: horns, entities: {3: TROLL}}\n\
    kinds: {WISP: {speed: 2.25, lives: all, colour: blue}}\nversion: 2.50\n";

fn text_of(response: &Value) -> &str {
    response["board"]["level"].as_str().unwrap()
}

#[test]
fn a_sheet_that_changes_nothing_changes_nothing() {
    let mut random = Random::new(3);
    let random = (0..200).map(|_| level_of(5, 4, false, &mut random)).collect::<Vec<_>>();
    let embedded = dedale_io::embedded::Embedded::named("fords").unwrap().text.to_owned();
    for text in random.iter().map(String::as_str).chain([RICH, &embedded]) {
        let before = Level::read(text.as_bytes()).unwrap();
        let read = ask("level", &json!({"board": text}));
        assert_eq!(Level::read(text_of(&read).as_bytes()).unwrap(), before, "{text}");
        let sketch = ask("board", &json!({"board": text}))["board"].clone();
        for board in [json!(text), sketch, read["board"].clone()] {
            let same = ask("level", &json!({"board": board, "changes": read["level"]}));
            assert_eq!(Level::read(text_of(&same).as_bytes()).unwrap(), before, "{text}");
            assert_eq!(same["level"], read["level"]);
            let file = exported("level", &json!({"board": board}), ExportFormat::Level).unwrap();
            assert_eq!(Level::read(&file.bytes).unwrap(), before, "{text}");
        }
    }
}

#[test]
fn what_is_changed_is_changed_and_all_else_is_kept() {
    let mut sheet = ask("level", &json!({"board": RICH}))["level"].clone();
    assert_eq!(sheet["doors"][0], json!({"at": [1, 0], "points": 40, "was": 0}));
    let entities = json!([{"tick": 0, "kind": "GOBLIN"}, {"tick": 5, "kind": "WISP"}]);
    assert_eq!(sheet["waves"][0]["entities"], entities);
    sheet["name"] = json!("New");
    sheet["lives"] = json!(9);
    sheet["start_money"] = Value::Null;
    sheet["tower_price"] = json!(25);
    assert_eq!(sheet["towers"], json!([[2, 1], [1, 0]]));
    assert_eq!((&sheet["tower_range"], &sheet["tower_interval"]), (&json!(2.5), &json!(7)));
    sheet["tower_range"] = json!(3.0);
    sheet["tower_interval"] = Value::Null;
    sheet["towers"] = json!([[3, 0], [2, 1]]);
    // One door goes, one moves, one is new; the waves change places.
    sheet["doors"] = json!([{"at": [1, 1], "points": 8, "was": 1}, {"at": [2, 1], "points": 5}]);
    let [one, mut two] = [0, 1].map(|wave| sheet["waves"][wave].clone());
    two["entities"] = json!([{"tick": 9, "kind": "TROLL"}, {"tick": 4, "kind": "GROND"}]);
    two["reward"] = json!(11);
    sheet["waves"] = json!([two, one]);
    let mut board = ask("board", &json!({"board": RICH}))["board"].clone();
    // A wall is built, too.
    board["rows"] = json!([".#..", "#..."]);
    let response = ask("level", &json!({"board": board, "changes": sheet}));
    let level = Level::read(text_of(&response).as_bytes()).unwrap();
    let expected = "name: \"New\"\nauthor: 'me: myself'\nmap: [[8, 0, 15, 6], [0, 8, 2, 9]]\n\
        spawns: [{x: 0.25, y: 0.5, gate: iron}]\ntarget: {x: 3.5, y: 0.75, flag: [1, {a: 2}]}\n\
        lives: 9\ntower-price: 25\ntower-range: 3.0\ntower-damage: 20\n\
        towers: [{x: 3.5, y: 0.5}, {x: 2.25, y: 1.5, flag: red}]\n\
        doors:\n- {x: 1.5, y: 1.5, hp: 8, wood: pine}\n- {x: 2.5, y: 1.5, hp: 5}\n\
        waves:\n- {name: Two, reward: 11, music: horns, entities: {9: TROLL, 4: GROND}}\n\
        - {name: One, reward: 5, music: drums, entities: {0: GOBLIN, 5: WISP}}\n\
        kinds: {WISP: {speed: 2.25, lives: all, colour: blue}}\nversion: 2.50\n";
    let mut expected = Level::read(expected.as_bytes()).unwrap();
    // What a road leads to has changed beside the wall.
    for cell in level.size().points() {
        expected.set_code(cell, level.code(cell));
    }
    assert_eq!(level, expected);
    let rows = json!([".#..", "#..."]);
    assert_eq!(response["board"]["rows"], rows);
    assert_eq!(ask("board", &json!({"board": text_of(&response)}))["board"]["rows"], rows);
    let wisp = json!({"name": "WISP", "speed": 2.25, "damage": 0, "lives": null, "health": 100});
    assert!(response["kinds"].as_array().unwrap().contains(&wisp));
}

#[test]
fn a_smaller_map_leaves_doors_out_and_keeps_the_keys_of_the_others() {
    let mut sheet = ask("level", &json!({"board": RICH}))["level"].clone();
    let mut board = ask("board", &json!({"board": "S.G"}))["board"].clone();
    board["level"] = json!(RICH);
    sheet["doors"].as_array_mut().unwrap().remove(0);
    sheet["towers"].as_array_mut().unwrap().remove(0);
    let response = ask("level", &json!({"board": board, "changes": sheet}));
    assert!(text_of(&response).contains("wood: pine"), "{}", text_of(&response));
    sheet["doors"][0]["at"] = json!([1, 1]);
    let sentence = refusal("level", &json!({"board": board, "changes": sheet})).sentence;
    assert_eq!(sentence, "the door (1, 1) is off the board");
    sheet["doors"] = json!([]);
    sheet["towers"] = json!([[1, 1]]);
    let sentence = refusal("level", &json!({"board": board, "changes": sheet})).sentence;
    assert_eq!(sentence, "the tower (1, 1) is off the board");
}

#[test]
fn any_board_of_squares_becomes_a_level_and_no_other() {
    let waves = json!([{"name": "First", "entities": [{"tick": 0, "kind": "GOBLIN"}]}]);
    let sheet = json!({"lives": 2, "start_money": 9, "tower_price": 3, "waves": waves});
    let made = ask("level", &json!({"board": "S.#\n..G", "changes": sheet}));
    assert_eq!(made["board"]["rows"], json!(["..#", "..."]));
    let march = ask("march", &json!({"board": made["board"]}));
    assert_eq!(march["answer"]["lives"], 1);
    assert_eq!(march["record"]["earned"], json!([[0, 9]]));
    assert_eq!(march["record"]["tower_price"], 3);
    for (body, expected) in [
        (json!({"board": "S.G"}), "the board is no level"),
        (json!({"board": "@hexmo", "changes": sheet}), "a level is a board of square cells"),
        (json!({"board": "S5G", "changes": sheet}), "a level cannot represent weight 5"),
        (json!({"board": "S.G.G", "changes": sheet}), "a level cannot represent a second goal"),
    ] {
        let sentence = refusal("level", &body).sentence;
        assert!(sentence.contains(expected), "{sentence}");
    }
    let twice = json!([{"tick": 20, "kind": "A"}, {"tick": 20, "kind": "B"}]);
    let body = json!({"board": "@fords", "changes": {"waves": [{"entities": twice}]}});
    let sentence = refusal("level", &body).sentence;
    assert_eq!(sentence, "two attackers of wave 1 appear at tick 20");
}
