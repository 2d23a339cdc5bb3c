//! Hunts whose sides are both played by requests, beside those against a computer.

use dedale::Random;
use dedale_games::player::hunt::{HunterKind, MonsterKind};
use serde_json::{Value, json};

use crate::hunt_table::Table;

/// A hunt of one side against a computer, at random: all its states.
fn against(table: &Table, new: &Value, random: &mut Random) -> Vec<Value> {
    let mut states = vec![table.ask(new)];
    let id = states[0]["id"].clone();
    loop {
        let state = &states[states.len() - 1];
        if !state["over"].is_null() {
            return states;
        }
        let action = if state["side"] == "monster" {
            let steps = state["monster"]["steps"].as_array().unwrap();
            let to = &steps[random.below(steps.len() as u32) as usize];
            json!({"action": "step", "id": id, "to": to})
        } else {
            let sides = [0, 1].map(|side| state["size"][side].as_u64().unwrap() as u32);
            json!({"action": "shoot", "id": id, "at": sides.map(|side| random.below(side))})
        };
        states.push(table.ask(&action));
    }
}

#[test]
fn who_plays_both_sides_sees_what_each_would_see() {
    let (table, mut random) = (Table::default(), Random::new(11));
    let rules = [
        json!({}),
        json!({"fog": 1, "forget": true, "stay": true, "passages": "all"}),
        json!({"first": "hunter", "knows": "map", "shot_radius": 1, "ammunition": 5}),
        json!({"neighbors": 8, "corner_cutting": "one-wall", "enters": "before", "turns": 9}),
        json!({"blind": true, "late": "monster", "stuck_stays": true, "turns": 3}),
    ];
    for rules in &rules {
        for (side, opponent) in
            [("monster", HunterKind::ALL[0].name()), ("hunter", MonsterKind::ALL[0].name())]
        {
            let seed = random.below(1000);
            let setting = |more: &Value| {
                let mut new =
                    json!({"action": "new", "rules": rules, "difficulty": "easy", "seed": seed});
                new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
                new
            };
            let new = setting(&json!({"side": side, "opponent": opponent}));
            let expected = against(&table, &new, &mut random);
            let last = &expected[expected.len() - 1];
            let record = &last["revealed"]["record"];
            let moves = |of: &str| record[of].as_array().cloned().unwrap_or_default().into_iter();
            let (mut steps, mut shots) = (moves("steps"), moves("shots"));

            let mut state = table.ask(&setting(&json!({})));
            let id = state["id"].clone();
            let mut seen = 0;
            while state["over"].is_null() {
                let to_move = state["side"].as_str().unwrap();
                if to_move == side {
                    assert_eq!(state[side], expected[seen][side], "{new}");
                    seen += 1;
                }
                let (action, wrong) = if to_move == "monster" {
                    let step = json!({"action": "step", "id": id, "to": steps.next()});
                    (step, json!({"action": "shoot", "id": id, "at": null}))
                } else {
                    let shot = json!({"action": "shoot", "id": id, "at": shots.next()});
                    (shot, json!({"action": "step", "id": id, "to": [0, 0]}))
                };
                let sentence = table.refused(&wrong);
                assert_eq!(sentence, format!("it is the {to_move}'s turn"));
                state = table.ask(&action);
            }
            assert_eq!(seen, expected.len() - 1, "{new}");
            assert_eq!(state["over"], last["over"]);
            assert_eq!(state[side], last[side]);
            for what in ["board", "path", "shots"] {
                assert_eq!(state["revealed"][what], last["revealed"][what]);
            }
        }
    }
}

#[test]
fn a_side_without_an_opponent_is_refused() {
    let table = Table::default();
    for (key, value) in [("side", "monster"), ("opponent", "easy")] {
        let refused = table.refused(&json!({"action": "new", key: value}));
        assert_eq!(refused, "say side and opponent, or neither to play both sides");
    }
    let both = table.ask(&json!({"action": "new", "difficulty": "easy"}));
    let left = table.ask(&json!({"action": "leave", "id": both["id"]}));
    assert_eq!(left["record"]["forfeit"]["side"], both["side"]);
}
