//! The records of marches tell, at every tick, what the slow ones of `slow_march` do.

use dedale::Random;
use dedale::board::Neighborhood;
use dedale_io::embedded::Embedded;
use dedale_io::level::{Level, Roads};
use serde_json::{Value, json};

use crate::marches::{Fraction, KNOWN, OWN, SlowGame, SlowKind, edits_of, level_of};
use crate::requests::{Impatient, answer, ask, numbers, refusal, strings};

type Edit = (u64, (i32, i32), bool);

fn request(text: &str, edits: &[Edit], lives: u32, ticks: u64) -> Value {
    let edit = |&(tick, (x, y), opens): &Edit| json!({"tick": tick, "at": [x, y], "edit": if opens { "open" } else { "block" }});
    let edits: Vec<Value> = edits.iter().map(edit).collect();
    json!({"board": text, "edits": edits, "lives": lives, "ticks": ticks})
}

/// The attackers on the board after a tick: number, cells of the step, share of it, whether
/// stuck.
fn at_tick(record: &Value, tick: i64) -> Vec<(i64, i64, i64, f64, bool)> {
    let legs = &record["legs"];
    let list = |key: &str| numbers(&legs[key]);
    let (ticks, of) = (list("ticks"), list("attackers"));
    let states: Vec<char> = legs["states"].as_str().unwrap().chars().collect();
    let (appears, gone) = (&record["attackers"]["appears"], &record["attackers"]["gone"]);
    let count = appears.as_array().unwrap().len();
    let is_there = |number: &usize| {
        appears[number].as_i64().unwrap() <= tick
            && gone[number].as_i64().is_none_or(|gone| tick < gone)
    };
    let place = |number: usize| {
        let leg = (0..ticks.len()).rfind(|&leg| of[leg] == number as i64 && ticks[leg] <= tick);
        let leg = leg.unwrap_or_else(|| panic!("no leg of {number} at {tick}"));
        let [share, rate] = ["shares", "rates"].map(|key| legs[key][leg].as_f64().unwrap());
        let share = share + rate * (tick - ticks[leg]) as f64;
        let [from, to] = ["from", "to"].map(|key| legs[key][leg].as_i64().unwrap());
        (number as i64, from, to, share, states[leg] == 's')
    };
    (0..count).filter(is_there).map(place).collect()
}

/// The money earned until a tick, if it is counted.
fn earned_at(record: &Value, tick: u64) -> Option<i64> {
    let entries = record["earned"].as_array().unwrap();
    let entry = entries.iter().rfind(|entry| entry[0].as_u64().unwrap() <= tick)?;
    entry[1].as_i64()
}

/// What is left of a door after a tick, in tenths of a point.
fn tenths_at(door: &Value, tick: u64) -> u64 {
    if door["broken"].as_u64().is_some_and(|broken| broken <= tick) {
        return 0;
    }
    let [ticks, tenths, rates] =
        ["ticks", "tenths", "rates"].map(|key| numbers(&door["points"][key]));
    let entry = ticks.iter().rposition(|&since| since as u64 <= tick).unwrap();
    (tenths[entry] - rates[entry] * (tick as i64 - ticks[entry])) as u64
}

/// Compares the record of a march with the slow game after every tick; gives the legs.
fn compare(text: &str, kinds: &[SlowKind], edits: &[Edit], lives: u32, most: u64) -> (usize, u64) {
    let response = ask("march", &request(text, edits, lives, most));
    let (answer, record) = (&response["answer"], &response["record"]);
    let level = Level::read(text.as_bytes()).unwrap();
    let board = level.to_map(Roads::Mutual).board(Neighborhood::Four);
    let mut slow = SlowGame::new(&level, kinds, &board, false, edits, lives.into());
    let ticks = record["ticks"].as_u64().unwrap();
    let size = level.size();
    let index = |(x, y): (i32, i32)| i64::from(y) * i64::from(size.width()) + i64::from(x);
    let mut left = record["lives"].as_array().unwrap().iter().peekable();
    let mut now = left.next().unwrap()[1].as_i64().unwrap();
    for tick in 1..=ticks {
        assert!(!slow.is_over());
        slow.play_tick();
        while left.peek().is_some_and(|change| change[0].as_u64() == Some(tick)) {
            now = left.next().unwrap()[1].as_i64().unwrap();
        }
        assert_eq!(now, slow.lives, "lives at tick {tick}\n{text}\n{edits:?}");
        // One reward for each wave that has ended.
        let ended = if slow.is_won { level.waves.len() } else { slow.wave };
        let rewards = level.waves[..ended].iter().map(|wave| wave.reward.unwrap_or(0));
        let earned = level.start_money.unwrap_or(0) + rewards.sum::<i64>();
        assert_eq!(
            earned_at(record, tick),
            level.start_money.map(|_| earned),
            "tick {tick}\n{text}"
        );
        for door in record["doors"].as_array().unwrap() {
            let cell = door["cell"].as_i64().unwrap();
            let here = slow.doors.iter().filter(|&&(at, _)| index(at) == cell);
            let points = here.fold(Fraction::whole(0), |sum, &(_, points)| sum + points);
            let none = Fraction::whole(0);
            // The last blow may be harder than the door.
            let tenths = if points < none { none } else { points * Fraction::whole(10) };
            assert_eq!(Fraction::whole(tenths_at(door, tick)), tenths, "{cell} at {tick}\n{text}");
        }
        let told = at_tick(record, tick as i64);
        if now >= 0 {
            assert_eq!(told.len(), slow.agents.len(), "tick {tick}\n{text}\n{edits:?}");
        }
        let stuck = told.iter().filter(|attacker| attacker.4).count();
        assert_eq!(stuck, slow.stuck, "stuck at tick {tick}\n{text}\n{edits:?}");
        for (&(number, from, to, share, _), agent) in told.iter().zip(&slow.agents) {
            let (slow_from, slow_to, part) = agent.place(tick);
            assert_eq!(
                (number, from, to),
                (agent.number.into(), index(slow_from), index(slow_to)),
                "tick {tick}\n{text}\n{edits:?}"
            );
            assert!((share - part.value()).abs() < 1e-4, "tick {tick}\n{text}\n{edits:?}");
        }
    }
    let [when, towers, attackers, health] =
        ["ticks", "towers", "attackers", "health"].map(|key| numbers(&record["shots"][key]));
    let told: Vec<_> = (0..when.len())
        .map(|shot| (when[shot] as u64, towers[shot], attackers[shot], health[shot]))
        .collect();
    let fired = slow
        .shots
        .iter()
        .map(|&(tick, at, number, health)| (tick, index(at), i64::from(number), health));
    assert_eq!(told, fired.collect::<Vec<_>>(), "{text}\n{edits:?}");
    assert_eq!(answer["killed"], slow.happened.killed);
    assert_eq!(record["cut_short"], json!(!slow.is_over()));
    assert!(left.next().is_none());
    let arrivals = answer["arrivals"].as_array().unwrap();
    assert!(arrivals.iter().zip(&slow.arrivals).all(|(one, other)| one["tick"] == other.0));
    assert_eq!(arrivals.len(), slow.arrivals.len());
    (record["legs"]["ticks"].as_array().unwrap().len(), ticks)
}

#[test]
fn the_record_of_the_embedded_level_is_what_the_rules_say() {
    let text = Embedded::named("fords").unwrap().text;
    let (legs, ticks) = compare(text, &KNOWN, &[], 10, 10_000);
    assert!(legs < 400 && ticks > 1000, "{legs} legs in {ticks} ticks");
    let mut random = Random::new(11);
    for _ in 0..6 {
        compare(text, &KNOWN, &edits_of(16, 11, &mut random), 10, 900);
    }
    let record = &ask("march", &json!({"board": "@fords"}))["record"];
    assert_eq!(record["waves"][1]["name"], "The column");
    assert_eq!(record["waves"][1]["attackers"], 4);
    // As documented: 100 ticks before the first wave, 50 after its last arrival.
    let gone = record["attackers"]["gone"].as_array().unwrap();
    let of_first = gone.iter().take(3).map(|tick| tick.as_u64().unwrap());
    assert_eq!(record["waves"][0]["begins"], 100);
    assert_eq!(record["waves"][1]["begins"].as_u64().unwrap(), 50 + of_first.max().unwrap());
    let of_kinds = numbers(&record["attackers"]["kinds"]);
    assert_eq!(strings(&record["kinds"])[of_kinds[0] as usize], "GOBLIN");
}

#[test]
fn the_records_of_random_levels_are_what_the_rules_say() {
    let mut random = Random::new(5);
    let mut played = 0;
    while played < 150 {
        let [width, height] = [9, 7].map(|most| 1 + random.below(most));
        let text = level_of(width, height, false, &mut random);
        let level = Level::read(text.as_bytes()).unwrap();
        let target = level.target.as_ref().unwrap().at.cell(level.size()).unwrap();
        if level.code(target) == 0 {
            continue;
        }
        played += 1;
        let edits = edits_of(width, height, &mut random);
        compare(&text, &OWN, &edits, random.below(30), 100 + u64::from(random.below(300)));
    }
}

/// The board of a sketch is marched on as it is, and doors are broken in the end.
#[test]
fn a_sketched_level_is_marched_on_as_it_is_drawn() {
    let level = "map: \"8,10,10,2\"\nspawns: [{x: 0.5, y: 0.5}]\ntarget: {x: 3.5, y: 0.5}\n\
        lives: 3\ndoors: [{x: 2.5, y: 0.5, hp: 20}]\nwaves: [{entities: {0: ORC_WARRIOR}}]\n";
    let sketch = ask("board", &json!({"board": level}))["board"].clone();
    let whole = ask("march", &json!({"board": sketch}));
    assert_eq!(whole, ask("march", &json!({"board": level})));
    // Two seconds of blows, and three of steps.
    let points = json!({"ticks": [0, 111], "tenths": [200, 100], "rates": [0, 100]});
    assert_eq!(whole["record"]["doors"], json!([{"cell": 2, "broken": 112, "points": points}]));
    assert_eq!(whole["answer"]["arrivals"][0]["tick"], 132);
    let mut walled = sketch;
    walled["rows"] = json!([".#.."]);
    let response = ask("march", &json!({"board": walled}));
    assert_eq!(
        (&response["answer"]["stuck"], &response["record"]["ticks"]),
        (&json!(1), &json!(101))
    );
}

#[test]
fn a_march_beyond_a_limit_is_refused() {
    let waves = |entities: String| {
        format!(
            "map: \"8,2\"\nspawns: [{{x: 0.5, y: 0.5}}]\ntarget: {{x: 1.5, y: 0.5}}\n\
             lives: 1\nwaves: [{{entities: {{{entities}}}}}]\n"
        )
    };
    let many: Vec<String> = (0..10_001).map(|tick| format!("{tick}: TROLL")).collect();
    let edit = json!({"tick": 1, "edit": "block", "at": [0, 0]});
    let fords = |more: Value| {
        let mut body = json!({"board": "@fords"});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    for (body, expected) in [
        (
            json!({"board": "S.G"}),
            "the board is no level: a march needs waves, spawns and a target",
        ),
        (
            json!({"board": "@atoll"}),
            "the board is no level: a march needs waves, spawns and a target",
        ),
        (
            json!({"board": waves(many.join(", "))}),
            "a march has up to 10,000 attackers, found 10,001",
        ),
        (
            fords(json!({"edits": vec![edit.clone(); 1001]})),
            "a march has up to 1,000 edits, found 1,001",
        ),
        (fords(json!({"ticks": 36_001})), "a march has up to 36,000 ticks, found 36,001"),
        (
            fords(json!({"edits": [{"tick": 1, "edit": "block", "at": [16, 0]}]})),
            "the edited cell (16, 0) is off the board, which is 16×11 cells",
        ),
        (
            json!({"board": waves("0: TROLL".into()).replace("lives: 1\n", "")}),
            "the level states no lives; specify \"lives\"",
        ),
    ] {
        let sentence = refusal("march", &body).sentence;
        assert!(sentence.starts_with(expected), "{sentence}");
    }
    // They enter nearly four cells in each tick, so each of them has a leg for each tick.
    let crowd: Vec<String> = (0..900).map(|tick| format!("{tick}: ARROW")).collect();
    let long = format!(
        "map: \"{}\"\nspawns: [{{x: 0.5, y: 0.5}}]\ntarget: {{x: 999.5, y: 0.5}}\nlives: 1\n\
         kinds: {{ARROW: {{speed: 37.5}}}}\nwaves: [{{entities: {{{}}}}}]\n",
        vec!["10"; 1000].join(","),
        crowd.join(", ")
    );
    let sentence = refusal("march", &json!({"board": long, "lives": 900})).sentence;
    assert_eq!(
        sentence,
        "the march has more than 200,000 legs, too many to record; ask for fewer ticks"
    );
    let gone = answer(
        "march",
        json!({"board": long, "lives": 900}).to_string().as_bytes(),
        &Impatient::after(0),
    );
    assert_eq!(gone.unwrap_err().sentence, "the answer takes too long; ask for less");
}
