//! Hunts over JSON requests, from beginning to end.

use dedale::Random;
use dedale::maze::obstacles::{Difficulty, Request};
use dedale_app::answer::TournamentAnswer;
use dedale_app::registry::Hunts;
use dedale_app::{FaultKind, Unwatched};
use dedale_games::game::HuntRules;
use dedale_games::player::hunt::{FieldSource, HunterKind, MonsterKind, Tournament, ValueCache};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::hunt_table::{Patience, Table};

/// Plays to the end as a player would who has only the answers, and gives the last one.
fn played(table: &Table, new: &Value, random: &mut Random) -> Value {
    let mut state = table.ask(new);
    let id = state["id"].clone();
    while state["over"].is_null() {
        assert!(state.get("revealed").is_none(), "the fog lies until the end");
        let any = |of: &Value, random: &mut Random| {
            let of = of.as_array().unwrap();
            of[random.below(of.len() as u32) as usize].clone()
        };
        let action = if state["side"] == "monster" {
            assert!(state.get("hunter").is_none());
            json!({"action": "step", "id": id, "to": any(&state["monster"]["steps"], random)})
        } else {
            assert!(state.get("monster").is_none());
            let sides = [0, 1].map(|side| state["size"][side].as_u64().unwrap() as u32);
            json!({"action": "shoot", "id": id, "at": sides.map(|side| random.below(side))})
        };
        state = table.ask(&action);
        assert_eq!(table.ask(&json!({"action": "look", "id": id}))["turn"], state["turn"]);
    }
    assert!(table.refused(&json!({"action": "step", "id": id, "to": [0, 0]})).contains("hunt"));
    let left = table.ask(&json!({"action": "leave", "id": id}));
    assert_eq!(left["record"], state["revealed"]["record"]);
    assert!(table.refused(&json!({"action": "look", "id": id})).contains("no such hunt"));
    state
}

#[test]
fn hunts_of_both_sides_come_to_their_end() {
    let (table, mut random) = (Table::default(), Random::new(5));
    let rules = [
        json!({}),
        json!({"fog": 1, "forget": true, "stay": true, "passages": "all", "reveal_exit": true}),
        json!({"first": "hunter", "knows": "map", "shot_radius": 1, "ammunition": 5}),
        json!({"neighbors": 8, "corner_cutting": "one-wall", "enters": "before", "knows": "exit", "turns": 9}),
        json!({"blind": true, "late": "monster", "stuck_stays": true, "turns": 3}),
    ];
    for rules in &rules {
        for (side, opponents) in [
            ("monster", HunterKind::ALL.map(HunterKind::name)),
            ("hunter", MonsterKind::ALL.map(MonsterKind::name)),
        ] {
            for opponent in opponents.into_iter().filter(|&name| name != "optimal") {
                let new = json!({"action": "new", "side": side, "opponent": opponent, "rules": rules,
                    "difficulty": "easy", "seed": random.below(1000), "belief": true});
                let last = played(&table, &new, &mut random);
                let record = last["revealed"]["record"].to_string();
                let record = dedale_io::hunt::read(record.as_bytes()).expect("a record");
                let hunt = record.replay(|_| {});
                let end = record.end(&hunt).expect("an end");
                assert_eq!(last["over"]["how"], end.how.name(), "{new}");
                assert_eq!(last["over"]["turn"], end.turn);
            }
        }
    }
}

/// A board of a single corridor beside walls that the players are not told of.
fn field(rows: [&str; 4]) -> Value {
    json!({"shape": "square", "width": 5, "height": 4, "rows": rows,
        "starts": [[0, 0]], "goals": [[4, 3]]})
}

#[test]
fn a_side_is_told_what_it_sees_and_nothing_else() {
    let table = Table::default();
    let strip = |mut state: Value| {
        state.as_object_mut().unwrap().remove("id");
        state
    };
    // The hunter: another field and another path of the monster give the same answers as
    // long as the shots find the same.
    let fields =
        [field(["....#", "###..", "#....", "##..."]), field(["....#", ".###.", ".....", "...#."])];
    let states = fields.map(|field| {
        let new = json!({"action": "new", "side": "hunter", "opponent": "shortest", "field": field,
            "belief": true});
        let begun = table.ask(&new);
        let shot = json!({"action": "shoot", "id": begun["id"], "at": [4, 0]});
        let shots = [table.ask(&shot), table.ask(&shot)];
        (strip(begun), shots)
    });
    assert_eq!(states[0], states[1]);
    // A hunter who knows the map, but not the exit.
    let goals = [[4, 3], [2, 2]].map(|goal| {
        let mut field = field(["....#", ".###.", ".....", "...#."]);
        field["goals"] = json!([goal]);
        let new = json!({"action": "new", "side": "hunter", "opponent": "easy", "field": field,
            "belief": true, "rules": {"knows": "map"}});
        strip(table.ask(&new))
    });
    assert_eq!(goals[0], goals[1]);
    assert_eq!(goals[0]["hunter"]["board"]["goals"], json!([]));
    assert_eq!(goals[0]["hunter"]["board"]["rows"][1], ".###.");
    // The monster in fog, which sees no shots: what it does not see may be otherwise, and where the
    // hunter has shot.
    let fields =
        [field(["..#..", ".#.#.", "...#.", "....."]), field(["..#..", ".#...", "..##.", "....."])];
    let mut told: Vec<[Value; 2]> = Vec::new();
    for (field, seed) in fields.iter().flat_map(|field| (0..8).map(move |seed| (field, seed))) {
        let new = json!({"action": "new", "side": "monster", "opponent": "easy", "seed": seed,
            "field": field, "rules": {"fog": 1, "blind": true, "passages": "all"}});
        let begun = table.ask(&new);
        if begun["over"].is_null() {
            let step = json!({"action": "step", "id": begun["id"], "to": [1, 0]});
            told.push([strip(begun), table.ask(&step)]);
        }
    }
    told.retain(|[_, stepped]| stepped["over"].is_null());
    assert!(told.len() > 10 && told.iter().all(|states| *states == told[0]));
    assert_eq!(told[0][0]["monster"]["board"]["rows"], json!(["..???", ".#???", "?????", "?????"]));
    assert_eq!(told[0][1]["monster"]["board"]["rows"], json!(["..#??", ".#.??", "?????", "?????"]));
}

#[test]
fn thoughts_that_were_set_aside_are_thought_again() {
    // Filters of these fields do not all have room, so many are made anew; the hunts are as those
    // that are alone.
    let new = |seed: u64| {
        json!({"action": "new", "side": "monster", "opponent": "mixture", "width": 14, "height": 14,
            "percent": 20.0, "seed": seed, "rules": {"stay": true}})
    };
    let crowd = Table::default();
    let hunts = 1..=8;
    let mut states: Vec<Value> = hunts.clone().map(|seed| crowd.ask(&new(seed))).collect();
    let ids: Vec<Value> = states.iter().map(|state| state["id"].clone()).collect();
    let stay = |id: &Value, state: &Value| json!({"action": "step", "id": id, "to": state["monster"]["at"]});
    for _ in 0..3 {
        for (id, state) in ids.iter().zip(&mut states) {
            if state["over"].is_null() {
                *state = crowd.ask(&stay(id, state));
            }
        }
    }
    for (seed, state) in hunts.zip(&states).take(3) {
        let alone = Table::default();
        let mut other = alone.ask(&new(seed));
        let id = other["id"].clone();
        for _ in 0..3 {
            if other["over"].is_null() {
                other = alone.ask(&stay(&id, &other));
            }
        }
        assert_eq!(&other, state, "seed {seed}");
    }
}

#[test]
fn hunts_are_forgotten_after_half_an_hour() {
    let table = Table::default();
    let minutes = |minutes: u64| Patience::at(minutes * 60 * 1_000_000_000);
    let new = json!({"action": "new", "side": "hunter", "opponent": "easy"});
    let first = table.watched(&new, &minutes(0)).unwrap();
    let second = table.watched(&new, &minutes(20)).unwrap();
    let look = |state: &Value| json!({"action": "look", "id": state["id"]});
    assert!(table.watched(&look(&first), &minutes(29)).is_ok());
    assert!(table.watched(&look(&second), &minutes(50)).is_err());
    assert!(table.watched(&look(&first), &minutes(58)).is_ok());
    assert!(table.watched(&look(&first), &minutes(88)).is_err());
    assert!(table.hunts.lock().unwrap().is_empty());
    *table.hunts.lock().unwrap() = Hunts::without_expiry();
    let first = table.watched(&new, &minutes(0)).unwrap();
    assert!(table.watched(&look(&first), &minutes(6_000)).is_ok());
}

#[test]
fn where_there_are_too_many_hunts_the_idlest_goes() {
    let table = Table::default();
    let new =
        json!({"action": "new", "side": "hunter", "opponent": "easy", "difficulty": "very-easy"});
    let begun: Vec<Value> = (0..Hunts::MOST as u64)
        .map(|nanos| table.watched(&new, &Patience::at(nanos)).unwrap())
        .collect();
    let look = |state: &Value| json!({"action": "look", "id": state["id"]});
    let later = Patience::at(5000);
    table.watched(&look(&begun[0]), &later).unwrap();
    table.watched(&new, &later).unwrap();
    assert_eq!(table.hunts.lock().unwrap().len(), Hunts::MOST);
    assert!(table.watched(&look(&begun[0]), &later).is_ok());
    assert!(table.watched(&look(&begun[1]), &later).is_err());
    assert!(table.watched(&look(&begun[2]), &later).is_ok());
}

#[test]
fn tournaments_are_those_of_the_library() {
    let (monsters, hunters) = (["easy", "wanderer"], ["hard", "bayes"]);
    let valued = ValueCache::default();
    let difficulty = Difficulty::Easy;
    let named: [MonsterKind; 2] = monsters.map(|name| name.parse().unwrap());
    let shot: [HunterKind; 2] = hunters.map(|name| name.parse().unwrap());
    let tournament = Tournament {
        monsters: named.iter().map(|kind| kind.entrant(&valued)).collect(),
        hunters: shot.iter().map(|kind| kind.entrant(&valued)).collect(),
        source: FieldSource::Random(Request::new(difficulty.size(), difficulty.percent())),
        rules: HuntRules { turns: Some(40), ..HuntRules::default() },
        games: 120,
        seed: 9,
    };
    let pairs = tournament.play(&|_| Ok(())).unwrap();
    let expected = serde_json::to_value(TournamentAnswer::new(&tournament, &pairs)).unwrap();
    let request = json!({"action": "tournament", "monsters": monsters, "hunters": hunters,
        "games": 120, "seed": 9, "difficulty": "easy", "rules": {"turns": 40}});
    let patience = Patience::of(u64::MAX);
    let found = Table::default().watched(&request, &patience).unwrap();
    assert_eq!(found["answer"], expected);
    // Each hunt of it is played again on its own, and all of them come to the same sums.
    for (pair, (monster, hunter)) in expected["pairs"]
        .as_array()
        .unwrap()
        .iter()
        .zip(monsters.iter().flat_map(|monster| hunters.map(|hunter| (monster, hunter))))
    {
        assert_eq!((&pair["monster"], &pair["hunter"]), (&json!(monster), &json!(hunter)));
        let [mut won, mut lost] = [0, 0];
        for number in 0..120 {
            let request = json!({"action": "match", "monster": monster, "hunter": hunter,
                "number": number, "seed": 9, "difficulty": "easy", "rules": {"turns": 40}});
            let winner = Table::default().ask(&request)["answer"]["winner"].clone();
            won += u64::from(winner == "hunter");
            lost += u64::from(winner == "monster");
        }
        assert_eq!([&pair["hunter_wins"], &pair["monster_wins"]], [&json!(won), &json!(lost)]);
    }
    let told = patience.told.into_inner().unwrap();
    assert!(told.is_sorted() && told.last() == Some(&[480, 480]));
}

#[test]
fn work_stops_between_turns() {
    let table = Table::default();
    let large = json!({"width": 30, "height": 30, "percent": 30.0, "monster": "wary",
        "hunter": "mixture", "action": "match"});
    assert!(table.watched(&large, &Patience::of(2)).is_err());
    let many = json!({"action": "tournament", "monsters": ["easy"], "hunters": ["easy"],
        "games": 20_000});
    let patience = Patience::of(500);
    assert!(table.watched(&many, &patience).is_err());
    assert!(patience.told.into_inner().unwrap().len() <= 501);
    // A hunt whose computer was stopped goes on when it is looked at.
    let begun = table.ask(&json!({"action": "new", "side": "hunter", "opponent": "hard"}));
    let id = &begun["id"];
    let shoot = json!({"action": "shoot", "id": id, "at": [2, 2]});
    assert!(table.watched(&shoot, &Patience::of(0)).is_err());
    assert!(table.refused(&shoot).contains("computer's turn"));
    assert_eq!(table.ask(&json!({"action": "look", "id": id}))["turn"], 2);
}

#[test]
fn a_match_has_a_belief_for_each_turn() {
    let table = Table::default();
    for seed in 0..20 {
        let response = table.ask(&json!({"action": "match", "monster": "hard", "hunter": "bayes",
            "seed": seed, "beliefs": true, "rules": {"knows": "exit"}}));
        let (turns, beliefs) =
            (&response["answer"]["turns"], response["beliefs"].as_array().unwrap());
        assert_eq!(turns.as_array().unwrap().len(), beliefs.len());
        for (turn, belief) in turns.as_array().unwrap().iter().zip(beliefs) {
            assert_eq!(turn["shot"].is_null(), belief.is_null());
            let Some(cells) = belief.as_array() else { continue };
            let cells: Vec<f64> = cells.iter().map(|cell| cell.as_f64().unwrap()).collect();
            assert!((cells.iter().sum::<f64>() - 1.0).abs() < 1e-3);
            let [x, y] = [0, 1].map(|along| turn["monster"][along].as_u64().unwrap() as usize);
            assert!(cells[y * 6 + x] > 0.0, "the monster is where it can be");
            let shot = turn["shot"].as_array().unwrap();
            let [x, y] = [0, 1].map(|along| shot[along].as_u64().unwrap() as usize);
            let hit = turn["found"][0]["is"] == "monster";
            assert!((cells[y * 6 + x] - f64::from(u8::from(hit))).abs() < 1e-9, "after the shot");
        }
        // As it takes aim it knows nothing of that shot: what is hit then was only likely.
        let aims = response["aims"].as_array().unwrap();
        for (turn, (aim, belief)) in turns.as_array().unwrap().iter().zip(aims.iter().zip(beliefs))
        {
            assert_eq!(turn["shot"].is_null(), aim.is_null());
            let (Some(aim), Some(after)) = (aim.as_array(), belief.as_array()) else { continue };
            let chance = |cells: &[serde_json::Value], cell: usize| cells[cell].as_f64().unwrap();
            let total: f64 = (0..aim.len()).map(|cell| chance(aim, cell)).sum();
            assert!((total - 1.0).abs() < 1e-3);
            let at = |of: &str| {
                let [x, y] = [0, 1].map(|along| turn[of][along].as_u64().unwrap() as usize);
                y * 6 + x
            };
            assert!(chance(aim, at("monster")) > 0.0, "the monster is where it can be");
            if turn["found"][0]["is"] == "monster" {
                continue;
            }
            // A shot rules cells out, and never brings one back.
            for cell in 0..aim.len() {
                assert!(chance(after, cell) == 0.0 || chance(aim, cell) > 0.0);
            }
        }
    }
}

#[test]
fn what_makes_no_sense_gets_one_sentence() {
    let table = Table::default();
    let hex = "hexagon 2\n..\n";
    for (request, expected) in [
        (json!({"action": "match", "monster": "easy", "hunter": "easy", "width": 5}), "difficulty"),
        (json!({"action": "match", "monster": "optimal", "hunter": "easy"}), "must know"),
        (
            json!({"action": "match", "monster": "easy", "hunter": "easy", "width": 51, "height": 50,
            "percent": 10}),
            "2,500 cells",
        ),
        (
            json!({"action": "match", "monster": "easy", "hunter": "easy", "rules": {"turns": 1001}}),
            "1,000 turns",
        ),
        (
            json!({"action": "match", "monster": "easy", "hunter": "easy", "rules": {"fog": 9}}),
            "fog",
        ),
        (
            json!({"action": "match", "monster": "easy", "hunter": "easy", "field": "..\n..\n"}),
            "entry",
        ),
        (json!({"action": "match", "monster": "easy", "hunter": "easy", "field": hex}), "line"),
        (json!({"action": "match", "monster": "easy", "hunter": "easy", "field": "@hexmo"}), ""),
        (json!({"action": "look", "id": "x"}), "no such hunt"),
        (json!({"action": "tournament", "monsters": ["easy"], "hunters": [], "games": 1}), "needs"),
        (
            json!({"action": "tournament", "monsters": ["easy", "easy"], "hunters": ["easy"],
            "games": 1}),
            "twice",
        ),
        (
            json!({"action": "tournament", "monsters": ["easy"], "hunters": ["easy"],
            "games": 20_001}),
            "20,000",
        ),
    ] {
        let sentence = table.refused(&request);
        assert!(sentence.contains(expected), "{request}: {sentence}");
        assert!(!sentence.contains('\n'), "{sentence}");
    }
    for body in [
        "",
        "{",
        "[]",
        "{}",
        r#"{"action":"hide"}"#,
        r#"{"action":"match","monster":"orc","hunter":"easy"}"#,
        r#"{"action":"new","side":"both","opponent":"easy"}"#,
        r#"{"action":"look"}"#,
        r#"{"action":"look","id":"0","more":1}"#,
        r#"{"action":"match","monster":"easy","hunter":"easy","rules":{"steps":4}}"#,
        r#"{"action":"match","monster":"easy","hunter":"easy","seed":-1}"#,
    ] {
        let fault = table.bytes(body.as_bytes(), &Unwatched).unwrap_err();
        assert_eq!(fault.kind, FaultKind::Malformed, "{body}: {fault}");
    }
}

/// Any JSON that is nearly a request.
fn nearly() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        prop_oneof![Just(0), Just(1), Just(8), 0..60_i64, any::<i64>()].prop_map(Value::from),
        (0.0..120.0_f64).prop_map(Value::from),
        prop::sample::select(vec![
            "easy",
            "hard",
            "bayes",
            "wary",
            "optimal",
            "monster",
            "hunter",
            "medium",
            "map",
            "all",
            "before",
            "@tower",
            "S.G\n",
            "00000000000000000000000000000000",
            "",
        ])
        .prop_map(Value::from),
    ];
    let value = leaf.prop_recursive(2, 8, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(key(), inner, 0..4)
                .prop_map(|members| members.into_iter().collect()),
        ]
    });
    let asks = ["match", "replay", "new", "step", "shoot", "look", "leave", "tournament"];
    let ask = prop::sample::select(asks.to_vec());
    (ask, prop::collection::btree_map(key(), value, 0..6)).prop_map(|(ask, members)| {
        let mut request = json!({"action": ask});
        let needed: &[(&str, Value)] = match ask {
            "match" => &[("monster", json!("easy")), ("hunter", json!("easy"))],
            "replay" => &[("record", json!({"field": [".."], "seed": 1}))],
            "new" => &[("side", json!("hunter")), ("opponent", json!("easy"))],
            "tournament" => {
                &[("monsters", json!(["easy"])), ("hunters", json!(["easy"])), ("games", json!(2))]
            }
            _ => &[("id", json!("00000000000000000000000000000000"))],
        };
        for (key, value) in needed {
            request[*key] = value.clone();
        }
        for (key, value) in members {
            request[key] = value;
        }
        request
    })
}

fn key() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "id",
        "to",
        "at",
        "belief",
        "beliefs",
        "monster",
        "hunter",
        "side",
        "opponent",
        "difficulty",
        "width",
        "height",
        "percent",
        "field",
        "entry",
        "exit",
        "rules",
        "seed",
        "games",
        "neighbors",
        "fog",
        "turns",
        "shot_radius",
        "ammunition",
        "knows",
        "shape",
        "rows",
    ])
    .prop_map(String::from)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_request_panics(request in nearly()) {
        let table = Table::default();
        table.ask(&json!({"action": "new", "side": "hunter", "opponent": "easy"}));
        match table.watched(&request, &Patience::of(2000)) {
            Ok(_) => {}
            Err(fault) => prop_assert!(!fault.sentence.is_empty()),
        }
    }
}
