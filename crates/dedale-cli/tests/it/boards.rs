//! Embedded boards, and fields on them.

use serde_json::{Value, json};

use crate::{json, keys, run, run_with_input};

#[test]
fn boards_are_listed_and_printed() {
    let (status, answer) = json(&["boards", "--json"]);
    assert_eq!(status, 0);
    for board in answer["boards"].as_array().unwrap() {
        let name = board["name"].as_str().unwrap();
        let (status, text, _) = run(&["boards", name]);
        let file = board["file"].as_str().unwrap();
        let drawn = std::fs::read_to_string(crate::workspace().join("boards").join(file)).unwrap();
        assert_eq!((status, text), (0, drawn), "{name}");
    }
    let (_, list, _) = run(&["boards"]);
    assert!(list.contains("@hedge       9×8"), "{list}");
}

#[test]
fn a_field_is_answered_in_the_promised_shape() {
    let (status, answer) = json(&["field", "@hedge", "--json"]);
    assert_eq!(status, 0);
    assert_eq!(
        keys(&answer),
        ["distance", "farthest", "goals", "height", "next", "reached", "starts", "tie", "width"]
    );
    assert_eq!(answer["goals"], json!([[8, 7]]));
    assert_eq!((&answer["width"], &answer["height"]), (&json!(9), &json!(8)));
    assert_eq!((&answer["distance"][0][0], &answer["distance"][7][8]), (&json!(17), &json!(0)));
    assert_eq!((&answer["next"][7][8], &answer["next"][6][8]), (&json!("*"), &json!("S")));
    assert_eq!(answer["reached"], 72);
}

#[test]
fn walls_have_neither_distance_nor_next_step() {
    let (_, answer) = json(&["field", "@pocket", "--json", "--all"]);
    for key in ["distance", "next"] {
        assert_eq!(answer[key][2][4], Value::Null);
    }
    assert_eq!(answer["all_next"][2][4], json!([]));
    assert_eq!(answer["all_next"][5][18], json!([]));
    assert_eq!(answer["all_next"][4][17], json!(["S", "E"]));
}

#[test]
fn several_goals_share_the_board() {
    let (_, answer) =
        json(&["field", "@pocket", "--to", "0,0", "--to", "19,10", "--json", "--neighbors", "8"]);
    assert_eq!(answer["goals"], json!([[0, 0], [19, 10]]));
    assert_eq!((&answer["distance"][0][0], &answer["distance"][10][19]), (&json!(0), &json!(0)));
    assert_eq!((&answer["distance"][1][1], &answer["next"][1][1]), (&json!(1), &json!("NW")));
}

#[test]
fn weights_are_measured_by_cost_unless_steps_are_requested() {
    let (_, by_cost) = json(&["field", "@meadow", "--json"]);
    let (_, by_steps) = json(&["field", "@meadow", "--json", "--steps"]);
    // Round the cells that weigh 3, or over them.
    assert_eq!((&by_cost["distance"][8][12], &by_steps["distance"][8][12]), (&json!(1), &json!(1)));
    assert_eq!((&by_cost["distance"][6][12], &by_steps["distance"][6][12]), (&json!(5), &json!(3)));
    let (_, diagonal) = json(&["field", "@meadow", "--json", "--neighbors", "8"]);
    assert_eq!(diagonal["distance"][8][11], json!(std::f64::consts::SQRT_2));
    let (_, unit) = json(&["field", "@pocket", "--json", "--costs"]);
    let (_, steps) = json(&["field", "@pocket", "--json"]);
    assert_eq!(unit["distance"], steps["distance"]);
}

#[test]
fn a_start_that_is_cut_off_is_status_one() {
    for (drawing, expected) in [(&b"S#G\n"[..], 1), (b"S.G\n", 0), (b"..G\n", 0), (b"S.SG#S\n", 1)]
    {
        assert_eq!(run_with_input(&["field", "-", "--json"], drawing).0, expected);
    }
}

#[test]
fn the_field_of_the_fords_leads_both_spawns_to_the_target() {
    let (status, out, _) = run(&["field", "@fords"]);
    assert_eq!(status, 0);
    assert!(out.contains("start (0, 3): 25 steps to the goal"), "{out}");
    assert!(out.contains("start (0, 7): 37 steps to the goal"), "{out}");
}
