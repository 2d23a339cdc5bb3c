//! Recorded hunts are played again.

use serde_json::{Value, json};

use crate::hunt_table::Table;

/// Whoever played it, and however it ended.
#[test]
fn a_record_is_played_again_as_it_was() {
    let table = Table::default();
    let all = [
        json!({}),
        json!({"first": "hunter", "knows": "exit", "enters": "before"}),
        json!({"ammunition": 3, "turns": 12, "late": "hunter"}),
        json!({"neighbors": 8, "corner_cutting": "always", "fog": 2, "stay": true}),
    ];
    let mut ends = std::collections::BTreeSet::new();
    for (seed, rules) in (0..60_u64).zip(all.iter().cycle()) {
        let monster = ["easy", "hard", "wanderer"][seed as usize % 3];
        let request = json!({"action": "match", "monster": monster, "hunter": "hard",
            "difficulty": "easy", "seed": seed, "beliefs": true, "rules": rules});
        let played = table.ask(&request);
        ends.insert(played["answer"]["how"].as_str().unwrap().to_owned());
        let record = &played["answer"];
        let again = json!({"action": "replay", "record": record, "beliefs": true});
        assert_eq!(table.ask(&again), played, "{request}");
        let plain = table.ask(&json!({"action": "replay", "record": record}));
        assert_eq!((&plain["answer"], plain.get("beliefs")), (&played["answer"], None));
    }
    assert!(ends.len() > 2, "{ends:?}");
    for side in ["hunter", "monster"] {
        let new = table.ask(&json!({"action": "new", "side": side, "opponent": "easy",
            "difficulty": "easy", "seed": 5}));
        let left = table.ask(&json!({"action": "leave", "id": new["id"]}));
        let again = table.ask(&json!({"action": "replay", "record": left["record"]}));
        assert_eq!((&again["answer"], &again["board"]), (&left["answer"], &left["board"]));
    }
}

#[test]
fn a_record_that_is_none_is_refused() {
    let table = Table::default();
    let played = table.ask(&json!({"action": "match", "monster": "hard", "hunter": "hard",
        "difficulty": "easy", "seed": 2}));
    let record = &played["answer"];
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut record = record.clone();
        change(&mut record);
        table.refused(&json!({"action": "replay", "record": record}))
    };
    let shorter = |record: &mut Value| {
        record["steps"].as_array_mut().unwrap().truncate(1);
        record["shots"].as_array_mut().unwrap().truncate(1);
    };
    assert!(refused(&shorter).contains("before its hunt is over"), "{}", refused(&shorter));
    let astray = |record: &mut Value| record["steps"].as_array_mut().unwrap().reverse();
    assert!(refused(&astray).starts_with("the record, line 1, column"), "{}", refused(&astray));
    let wide = |record: &mut Value| {
        record["field"] = json!(vec!["..........".repeat(60); 5]);
        record["steps"] = json!([]);
        record["shots"] = json!([]);
    };
    assert!(refused(&wide).contains("2,500 cells here, found 3,000"), "{}", refused(&wide));
    assert!(refused(&|record| *record = json!([])).contains("expected"));
    assert!(refused(&|record| *record = json!("x")).contains("expected"));
}
