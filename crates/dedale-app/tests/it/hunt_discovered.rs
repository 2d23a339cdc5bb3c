//! What a hunter is told of discovered cells, turn by turn, under both rules.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::hunt_table::Table;

/// What the board and the monster's walk so far make of a cell, with the last visit alone.
fn content(board: &Value, walk: &[(u64, Value)], [x, y]: [usize; 2]) -> Value {
    let cell = json!([x, y]);
    let is_wall = board["rows"][y].as_str().unwrap().as_bytes()[x] == b'#';
    let is = match walk.last() {
        _ if is_wall => "wall",
        Some((_, here)) if *here == cell => "monster",
        _ => "free",
    };
    let last = walk.iter().rfind(|(_, was)| is == "free" && *was == cell);
    let passages: Vec<u64> = last.iter().map(|(turn, _)| *turn).collect();
    json!({"cell": cell, "is": is, "passages": passages, "exit": false})
}

/// The cells told by `found` and `changed` are the discovered cells as they are now, at each
/// half turn; without the rule, as they were at the shot.
#[test]
fn matches_tell_what_discovered_cells_show() {
    let table = Table::default();
    let (mut changes, mut sights) = (0, 0);
    for (discovered, first, seed) in ["current", "at-shot"]
        .into_iter()
        .flat_map(|rule| ["monster", "hunter"].map(|first| (rule, first)))
        .flat_map(|(rule, first)| (0..8).map(move |seed| (rule, first, seed)))
    {
        let rules = json!({"discovered": discovered, "first": first, "shot_radius": seed % 2});
        let played = table.ask(&json!({"action": "match", "monster": "wanderer", "hunter": "easy",
            "width": 7, "height": 6, "percent": 25, "seed": seed, "rules": rules}));
        assert_eq!(played["answer"]["rules"]["discovered"], discovered);
        let mut walk: Vec<(u64, Value)> = Vec::new();
        let mut known: BTreeMap<[usize; 2], Value> = BTreeMap::new();
        for turn in played["answer"]["turns"].as_array().unwrap() {
            let parts = if first == "hunter" { ["found", "changed"] } else { ["changed", "found"] };
            for part in parts {
                if part == "changed" && !turn["monster"].is_null() {
                    walk.push((turn["turn"].as_u64().unwrap(), turn["monster"].clone()));
                }
                for told in turn[part].as_array().unwrap() {
                    let at = [0, 1].map(|side| told["cell"][side].as_u64().unwrap() as usize);
                    assert!(part == "found" || known.contains_key(&at), "{turn}");
                    known.insert(at, told.clone());
                    changes += u32::from(part == "changed");
                    sights += u32::from(part == "changed" && told["is"] == "monster");
                    let now = content(&played["board"], &walk, at);
                    assert_eq!(*told, now, "{rules} {turn}");
                }
                if discovered == "current" {
                    for (&at, told) in &known {
                        assert_eq!(*told, content(&played["board"], &walk, at), "{rules} {turn}");
                    }
                } else {
                    assert_eq!(turn["changed"], json!([]));
                }
            }
        }
        let again = table.ask(&json!({"action": "replay", "record": played["answer"]}));
        assert_eq!(again["answer"]["turns"], played["answer"]["turns"]);
    }
    assert!(changes > 50 && sights > 20, "{changes} {sights}");
}
