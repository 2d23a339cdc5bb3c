//! Waves march through levels, and what makes no sense is refused.

use std::fs;

use serde_json::{Value, json};

use crate::{json, keys, run, shared};

/// A corridor of three cells with a door at its end, and a ghost that passes it.
const CORRIDOR: &str = "\
map: \"10,10,10\"
spawns: [{x: 0.5, y: 0.5}]
target: {x: 2.5, y: 0.5}
lives: 2
doors: [{x: 2.5, y: 0.5, hp: 50}]
kinds: {GHOST: {speed: 2}, KING: {speed: 5, damage: 500, lives: all}}
waves:
- entities: {0: GHOST, 5: ORC_WARRIOR}
- {name: The end, entities: {10: KING}}
";

fn march(level: &str, args: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("level");
    fs::write(&file, level).unwrap();
    run(&[&["march", file.to_str().unwrap()], args].concat())
}

fn answer(level: &str, args: &[&str]) -> (i32, serde_json::Value) {
    let (status, out, err) = march(level, &[args, &["--json"]].concat());
    assert_eq!(err, "", "{args:?}");
    (status, serde_json::from_str(&out).unwrap())
}

#[test]
fn arrivals_are_listed_with_what_they_cost() {
    // The ghost walks two cells in ten ticks. The warrior stops after ten at the door, strikes
    // it five times, and walks on for ten. The king stops after two, and strikes no door.
    let (status, found) = answer(CORRIDOR, &[]);
    assert_eq!(status, 1, "lost");
    let arrival = |tick, kind, wave| json!({"tick": tick, "kind": kind, "wave": wave});
    let arrivals =
        [arrival(110, "GHOST", 1), arrival(130, "ORC_WARRIOR", 1), arrival(194, "KING", 2)];
    assert_eq!(
        found,
        json!({"arrivals": arrivals, "killed": 0, "stuck": 0, "lives": -1, "won": false})
    );
    assert_eq!(keys(&found["arrivals"][0]), ["kind", "tick", "wave"]);
    let (status, out, _) = march(CORRIDOR, &[]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((status, lines.len()), (1, 4), "{out}");
    assert_eq!(lines[1], "tick 130: ORC_WARRIOR of wave 1 arrives; 0 lives left");
    assert_eq!(lines[2], "tick 194: KING of wave 2 (The end) arrives; -1 lives left");
    assert!(lines[3].starts_with(
        "the game is lost at tick 194: 3 of 3 attackers arrived, 0 killed, 0 stuck, 0 on the march, \
         -1 lives left; "
    ));
    let (status, found) = json(&["march", "@fords", "--json"]);
    assert_eq!((status, &found["won"], &found["lives"]), (0, &json!(true), &json!(3)));
}

#[test]
fn lives_ticks_and_edits_are_the_users() {
    let (_, found) = answer(CORRIDOR, &["--lives", "0"]);
    assert_eq!((found["arrivals"].as_array().unwrap().len(), &found["lives"]), (1, &json!(-1)));
    let (status, found) = answer(CORRIDOR, &["--ticks", "129"]);
    let cut_short = json!({"arrivals": [{"tick": 110, "kind": "GHOST", "wave": 1}], "killed": 0,
        "stuck": 0, "lives": 1, "won": false});
    assert_eq!((status, found), (1, cut_short));
    let (_, text, _) = march(CORRIDOR, &["--ticks", "129"]);
    assert!(text.contains("\nthe march is cut short at tick 129: 1 of 3 attackers"), "{text}");

    // The ghost has arrived, the warrior turns back after six tenths of a cell.
    let blocked = ["--edit", "112:block 1,0"];
    let (status, found) = answer(CORRIDOR, &blocked);
    let stuck = json!({"arrivals": [{"tick": 110, "kind": "GHOST", "wave": 1}], "killed": 0,
        "stuck": 1, "lives": 1, "won": false});
    assert_eq!((status, found), (1, stuck));
    let (_, text, _) = march(CORRIDOR, &blocked);
    assert!(text.contains("\nthe march comes to a stop at tick "), "{text}");
    assert!(text.contains("1 of 3 attackers arrived, 0 killed, 1 stuck, 0 on the march"), "{text}");
    let (_, found) = answer(CORRIDOR, &["--edit", "300:open b1", "--edit", "112:block 1,0"]);
    assert_eq!(found["arrivals"][1]["tick"], 299 + 25, "it goes on where it stood");
}

/// A straight road, and a tower of the level beside it.
const TOWER: &str = "\
map: \"8,10,10,10,10,10,10,10,10,2|8,10,10,10,10,10,10,10,10,2\"
spawns: [{x: 0.5, y: 0.5}]
target: {x: 9.5, y: 0.5}
lives: 5
tower-range: 1
tower-damage: 40
towers: [{x: 4.5, y: 1.5}]
kinds: {SCOUT: {speed: 1, health: 80}, GIANT: {speed: 1, health: 81}}
waves: [{entities: {0: SCOUT, 100: GIANT}}]
";

#[test]
fn towers_shoot_at_who_is_in_range() {
    // The scout is right above the tower 40 ticks after tick 100, and out of range at once: one shot.
    let (_, found) = answer(TOWER, &[]);
    assert_eq!((&found["killed"], &found["lives"]), (&json!(0), &json!(3)));
    // Half a cell before and behind, and there is time for two shots.
    let wide = TOWER.replace("range: 1", "range: 1.12");
    let (status, found) = answer(&wide, &[]);
    let giant = json!([{"tick": 290, "kind": "GIANT", "wave": 1}]);
    assert_eq!((status, &found["arrivals"], &found["killed"]), (0, &giant, &json!(1)));
    let (_, text, _) = march(&wide, &[]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "tick 145: SCOUT of wave 1 is killed");
    assert_eq!(lines[1], "tick 290: GIANT of wave 1 arrives; 4 lives left");
    assert!(lines[2].contains("1 of 2 attackers arrived, 1 killed, 0 stuck"), "{text}");
    // An edit takes the tower down before the second shot, another builds one.
    let (_, found) = answer(&wide, &["--edit", "145:open 4,1"]);
    assert_eq!(found["killed"], 0);
    let (_, found) = answer(&wide, &["--edit", "200:block 7,1"]);
    assert_eq!(found["killed"], 2);
    // Without damage a tower is a wall and no more.
    let (_, found) = answer(&wide.replace("damage: 40", "damage: 0"), &[]);
    assert_eq!(found["killed"], 0);
}

#[test]
fn spawns_are_drawn_with_a_seed() {
    let arrivals = |args: &[&str]| {
        let args = [&["march", "@fords", "--json"], args].concat();
        json(&args).1["arrivals"].clone()
    };
    assert_eq!(arrivals(&["--seed", "1"]), arrivals(&["--seed", "1"]));
    let drawn: Vec<_> = (0..4).map(|seed: u32| arrivals(&["--seed", &seed.to_string()])).collect();
    assert!(drawn.iter().any(|list| *list != drawn[0]));
}

/// Two paths lead around a square: the one that is discovered first has a door that hardly
/// breaks.
const AROUND: &str = "\
map: \"9,3|12,6\"
spawns: [{x: 0.5, y: 0.5}]
target: {x: 1.5, y: 1.5}
lives: 100
doors: [{x: 0.5, y: 1.5, hp: 1000000}]
waves:
- entities: {0: ORC_WARRIOR, 5: ORC_WARRIOR, 10: ORC_WARRIOR, 15: ORC_WARRIOR, 20: ORC_WARRIOR}
";

#[test]
fn attackers_spread_and_cut_corners_if_they_may() {
    let arrivals = |args: &[&str]| {
        let (_, found) = answer(AROUND, &[&["--ticks", "300"], args].concat());
        let ticks = found["arrivals"].as_array().unwrap().iter();
        ticks.map(|arrival| arrival["tick"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(arrivals(&[]), [0; 0], "all stand before the door");
    let spread = arrivals(&["--spread"]);
    assert!((1..5).contains(&spread.len()), "{spread:?}");
    // At one cell a second: twenty ticks for two cells, fifteen for 1.414 of them.
    assert!(spread.iter().all(|tick| (tick - 100) % 5 == 0 && *tick >= 120), "{spread:?}");
    assert_eq!(arrivals(&["--neighbors", "8"]), [115, 120, 125, 130, 135]);
    let (_, _, err) = march(AROUND, &["--corner-cutting", "never"]);
    assert_eq!(err, "dedale: --corner-cutting needs --neighbors 8\n");
}

#[test]
fn what_makes_no_sense_is_refused_in_one_sentence() {
    let refused = |level: &str, args: &[&str], words: &str| {
        let (status, out, err) = march(level, args);
        assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{args:?}: {err}");
        assert!(err.starts_with("dedale: ") && err.contains(words), "{args:?}: {err}");
    };
    let edit = "expected a tick from 0 and 'block' or 'open' with a cell, such as 250:block 3,4";
    for malformed in
        ["", "5", "5:", "5:block", "block 1,0", "5:close 1,0", "-1:block 1,0", "+5:open 1,0"]
    {
        refused(CORRIDOR, &["--edit", malformed], edit);
    }
    for malformed in [":open 1,0", "5:open 1", "5:open 1,", "5:open x,y", "1e3:open 1,0"] {
        refused(CORRIDOR, &["--edit", malformed], edit);
    }
    refused(CORRIDOR, &["--edit", "99999999999999999999:open 1,0"], edit);
    let off = "the edited cell (3, 0) is off the board, which is 3×1 cells, counted from (0, 0)";
    refused(CORRIDOR, &["--edit", "5:block 3,0"], off);
    refused(CORRIDOR, &["--edit", "5:open -1,0"], "the edited cell (-1, 0) is off the board");
    refused(CORRIDOR, &["--ticks", "-1"], "expected a whole number from 0");
    refused(CORRIDOR, &["--lives", "5000000000"], "expected a whole number from 0 to 4294967295");
    refused("S..G\n", &[], "level is no level: a march needs waves, spawns and a target");
    let without = |key: &str| {
        let lines = CORRIDOR.lines().filter(|line| !line.starts_with(key));
        lines.collect::<Vec<_>>().join("\n")
    };
    refused(&without("spawns"), &[], "the level has no spawns, where attackers appear");
    refused(&without("target"), &[], "the level has no target, to which attackers march");
    refused(&without("lives"), &[], "the level states no lives; specify --lives N");
    let waveless = CORRIDOR.split("waves").next().unwrap();
    refused(waveless, &[], "the level has no waves of attackers");
    let kinds = "wave 1 has an attacker of the kind 'GHOST', which is not known; the kinds are \
                 'ORC_WARRIOR', 'ORC_BOMBER', 'GOBLIN', 'TROLL', 'URUK_HAI', 'ISENGARD_TOWER', \
                 'MORDOR_TOWER', 'GROND', 'SARUMAN', and the key 'kinds' of a level adds others";
    refused(&without("kinds"), &[], kinds);
    let speedy = CORRIDOR.replace("speed: 2}", "speed: 2.0005}");
    let words = "level, line 6, column 24: expected a speed from 0.001 to 100";
    refused(&speedy, &[], words);
    refused(&CORRIDOR.replace("lives: 2", "lives: -2"), &[], "found -2");
    refused(&CORRIDOR.replace("hp: 50", "hp: 5000000000"), &[], "a door has at most 4294967295");
    refused(&CORRIDOR.replace("10,10,10", "10,10,0"), &[], "the goal (2, 0) is off the road");
}

#[test]
fn attackers_that_appear_off_the_road_are_stuck() {
    let level = CORRIDOR.replace("spawns: [", "spawns: [{x: 1.5, y: 1.5}, ");
    let level = level.replace("10,10,10", "10,10,10|0,0,0");
    let (status, found) = answer(&level, &[]);
    assert_eq!((status, &found["stuck"], &found["lives"]), (1, &json!(1), &json!(1)));
    // A cell without a road is joined to all its neighbors once it is opened.
    let (_, found) = answer(&level, &["--edit", "1:open 1,1", "--lives", "3"]);
    assert_eq!((&found["stuck"], &found["arrivals"][0]["tick"]), (&json!(0), &json!(110)));
}

#[test]
fn a_cell_that_no_road_enters_is_not_opened() {
    // Attackers leave it to the north, by the code of the cell there.
    let level = CORRIDOR.replace("10,10,10", "10,11,10|0,0,0");
    let source = ["--roads", "source", "--edit"];
    let words = "dedale: the edit 1:open (1, 1) opens nothing: with --roads source no road enters a \
                 cell of code 0\n";
    let (status, _, err) = march(&level, &[&source[..], &["1:open 1,1"]].concat());
    assert_eq!((status, err.as_str()), (2, words));
    // One that was blocked is opened again, and so is a wall.
    let (_, _, err) =
        march(&level, &[&source[..], &["1:open 1,1", "--edit", "0:block 1,1"]].concat());
    assert_eq!(err, "");
    let (_, _, err) = march(&level, &[&source[..], &["1:open 0,1"]].concat());
    assert_eq!(err, "");
}

#[test]
fn a_march_is_filmed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("march.gif");
    let path = file.to_str().unwrap();
    let (status, out, err) = run(&["march", "@fords", "--gif", path]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("files written in "), "{out}");
    let film = fs::read(&file).unwrap();
    assert!(film.starts_with(b"GIF89a"));
    // The same bytes again, and nothing at all where the command is refused.
    run(&["march", "@fords", "--gif", path, "--json"]);
    assert_eq!(fs::read(&file).unwrap(), film);
    let (status, _, err) = run(&["march", "@fords", "--gif", "-", "--json"]);
    assert_eq!((status, err.contains("would both go to standard output")), (2, true), "{err}");
    let other = folder.path().join("other.gif");
    run(&["march", "@meadow", "--gif", other.to_str().unwrap()]);
    let wide =
        format!("map: \"{}\"\nlives: 1\nspawns: [{{x: 0.5, y: 0.5}}]\n", "10,".repeat(1013) + "10");
    let wide = wide + "target: {x: 5.5, y: 0.5}\nwaves: [{entities: {0: TROLL}}]\n";
    let (status, _, err) = march(&wide, &["--gif", other.to_str().unwrap()]);
    assert_eq!((status, err.contains("at most 1024 a side are drawn")), (2, true), "{err}");
    assert!(!other.exists());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left behind");
}

// The two real levels of the game, where they are at hand, against distances
// and next steps that were computed elsewhere.

#[test]
fn real_levels_give_the_distances_and_next_steps_computed_elsewhere() {
    let Some(folder) = shared("levels") else { return };
    let oracle = std::fs::read_to_string(folder.join("bfs_oracle.json")).unwrap();
    let oracle: Value = serde_json::from_str(&oracle).unwrap();
    for (name, start, moves) in [("Troll_Level", (5, 0), 87), ("Classic_Testing_Level", (5, 0), 23)]
    {
        let file = folder.join(format!("{name}.yml"));
        for roads in ["mutual", "directed", "source"] {
            let (status, answer) =
                json(&["field", file.to_str().unwrap(), "--json", "--roads", roads]);
            assert_eq!(status, 0);
            assert_eq!(answer["distance"], oracle[name]["dist"], "{name}");
            let next: Vec<String> = answer["next"]
                .as_array()
                .unwrap()
                .iter()
                .map(|row| {
                    let row = row.as_array().unwrap();
                    row.iter().map(|next| next.as_str().unwrap_or(".")).collect()
                })
                .collect();
            assert_eq!(json!(next), oracle[name]["next"], "{name}");
            assert_eq!(answer["distance"][start.0][start.1], moves, "{name}");
        }
    }
}

#[test]
fn roads_are_read_as_the_source_reads_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one_way.yml");
    let text = "map: \"2,0,2\"\nspawns: [{x: 1.5, y: 0.5}]\ntarget: {x: 2.5, y: 0.5}\n";
    std::fs::write(&file, text).unwrap();
    let path = |roads| ["path", file.to_str().unwrap(), "--json", "--roads", roads];
    // Only the target has a bit, toward a cell without a road: the game walks along it.
    assert_eq!(json(&path("source")).1["cells"], json!([[1, 0], [2, 0]]));
    assert_eq!(run(&path("directed")).0, 2);
}

#[test]
fn attackers_of_several_cells_need_room() {
    let level = "map: \"15,15,15,15,15|15,15,15,15,15|15,15,15,15,15\"\nlives: 2\n\
        spawns: [{x: 0.5, y: 0.5}]\ntarget: {x: 3.5, y: 0.5}\nwaves: [{entities: {0: GOBLIN}}]\n";
    let arrived = |args: &[&str]| answer(level, args).1["arrivals"][0]["tick"].clone();
    let wall = ["--edit", "0:block 2,1"];
    let large = ["--agent-size", "2"];
    assert_eq!(arrived(&large), arrived(&[]));
    assert_eq!(arrived(&wall), arrived(&[]));
    let (status, found) = answer(level, &[large, wall].concat());
    assert_eq!((status, &found["stuck"]), (1, &json!(1)));
    let refused = [
        (level, "4", "dedale: an agent of 4x4 cells has no room at the start (0, 0)\n"),
        (CORRIDOR, "2", "dedale: attackers of several cells cannot break doors\n"),
    ];
    for (level, side, message) in refused {
        let (status, out, err) = march(level, &["--agent-size", side]);
        assert_eq!((status, out.as_str(), err.as_str()), (2, "", message));
    }
}
