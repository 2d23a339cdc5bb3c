//! `dedale hunt value` and `dedale hunt play`, and the golden tournament.

use std::collections::HashSet;

use tempfile::TempDir;

use super::{json, keys, run, run_with_input, workspace};

const OPEN: &[u8] = b"S..\n...\n..G\n";

fn value(input: &[u8], options: &[&str]) -> (i32, String, String) {
    run_with_input(&[&["hunt", "value", "--field", "-"], options].concat(), input)
}

#[test]
fn a_value_is_what_both_strategies_prove() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("open.txt");
    std::fs::write(&path, OPEN).unwrap();
    let field = path.to_str().unwrap();
    let (status, answer) =
        json(&["hunt", "value", "--field", field, "--turns", "6", "--blind", "--json"]);
    assert_eq!(status, 0);
    let expected = [
        "value",
        "lower",
        "upper",
        "lower_by",
        "upper_by",
        "rules",
        "camp",
        "camp_bound",
        "monster",
        "hunter",
    ];
    let (mut found, mut expected) = (keys(&answer), expected.to_vec());
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
    let number = |key: &str| answer[key].as_f64().unwrap();
    assert!((number("value") - 11.0 / 12.0).abs() < 1e-6);
    assert!(number("upper") - number("lower") < 1e-6 && number("lower") <= number("value"));
    assert_eq!(
        (number("camp_bound"), &answer["camp"]),
        (0.5, &serde_json::json!([[1, 0], [0, 1]]))
    );
    let sum = |list: &serde_json::Value| -> f64 {
        list.as_array().unwrap().iter().map(|item| item["chance"].as_f64().unwrap()).sum()
    };
    assert!((sum(&answer["monster"]["walks"]) - 1.0).abs() < 1e-9);
    let first = answer["monster"]["first"].as_array().unwrap();
    let steps: HashSet<String> = first.iter().map(|step| step["to"].to_string()).collect();
    assert_eq!((steps.len(), first.len()), (2, 2), "each first step once: {first:?}");
    assert!((sum(&answer["monster"]["first"]) - 1.0).abs() < 1e-9);
    let histories = answer["hunter"]["histories"].as_array().unwrap();
    for shots in histories {
        assert!((sum(shots) - 1.0).abs() < 1e-9);
        for then in
            shots.as_array().unwrap().iter().flat_map(|shot| shot["then"].as_array().unwrap())
        {
            assert!((then["history"].as_u64().unwrap() as usize) < histories.len());
        }
    }
}

#[test]
#[ignore = "slow: hunts are solved"]
fn a_value_is_told_in_words() {
    let (status, out, _) = value(OPEN, &["--turns", "6", "--blind"]);
    assert_eq!(status, 0);
    assert!(out.starts_with("value 0.916667 for the hunter"), "{out}");
    assert!(out.contains("\ncamp: b1 a2; shooting at one of them is worth 0.5000\n"), "{out}");
    let (_, out, _) = value(b"S.#\n#..\n#.G\n", &["--turns", "6"]);
    assert!(
        out.contains("camp: b1, which every path to an exit crosses: the hunter wins\n"),
        "{out}"
    );
    // No shot to plan: one entry is beside an exit, or all are too far away.
    for (input, turns, sentence) in [
        (&b"SG#\n###\nS.G\n"[..], "1", "\nfrom a1 the monster gets out before the first shot\n"),
        (b"S.G\n", "1", "\nno walk reaches an exit in time\n"),
    ] {
        let (_, out, _) = value(input, &["--turns", turns]);
        assert!(out.contains(sentence), "{out}");
    }
    // Out of reach: bounds, and how they are known.
    let (status, out, _) =
        value(b"S....\n.....\n.....\n.....\n....G\n", &["--turns", "12", "--rounds", "1"]);
    assert_eq!(status, 0);
    assert!(out.starts_with("the value for the hunter lies between 0."), "{out}");
    for (input, options, sentence) in [
        (OPEN, &["--fog", "1"][..], "fog"),
        (OPEN, &["--knows", "size"], "size alone"),
        (OPEN, &["--shot-radius", "1"], "a shot must hit one cell"),
        (b"S..\n", &[], "marks at least one exit"),
    ] {
        let (status, out, err) = value(input, options);
        assert_eq!((status, out.as_str()), (2, ""), "{options:?}");
        assert!(err.starts_with("dedale: ") && err.contains(sentence), "{err}");
    }
}

#[test]
fn a_game_for_gambit_is_written() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("hunt.efg");
    let (status, ..) = value(OPEN, &["--turns", "4", "--efg", path.to_str().unwrap()]);
    assert_eq!(status, 0);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("EFG 2 R \"hunt, ") && text.contains("{ \"monster\" \"hunter\" }"));
    let kinds = |kind: char| text.lines().filter(|line| line.starts_with(kind)).count();
    assert!(kinds('p') > 10 && kinds('t') > kinds('p') / 2);
}

/// `.ci/run` compares it with that of a release build.
#[test]
#[ignore = "slow: a whole tournament"]
fn all_players_play_the_tournament_that_is_kept() {
    let request =
        ["hunt", "tournament", "--difficulty", "medium", "--games", "60", "--seed", "7", "--json"];
    let (status, out, _) = run(&request);
    let kept = std::fs::read_to_string(workspace().join("testdata/hunts/tournament.json"));
    assert_eq!((status, out), (0, kept.unwrap()));
}

fn play(options: &[&str], said: &str) -> (i32, String) {
    let (status, out, err) =
        run_with_input(&[&["hunt", "play"], options].concat(), said.as_bytes());
    assert_eq!(err, "");
    (status, out)
}

#[test]
fn a_person_hunts() {
    let field = ["--difficulty", "very-easy", "--turns", "3"];
    let (status, out) = play(&field, "what\nb9\nhint\nb2\npass\nc3\n");
    assert_eq!(status, 0);
    assert!(out.contains("expected a column and a row"), "{out}");
    assert!(out.contains("b9 is off the field of 4×4 cells"), "{out}");
    assert!(out.contains("the monster is likeliest at "), "{out}");
    assert!(out.contains("turn 3, the hunter sees:\n   a  b  c  d \n1 "), "{out}");
    assert!(out.contains("nobody has won at turn 3: it was the last turn"), "{out}");
    // Whoever leaves has not finished.
    let (status, out) = play(&field, "b2\nquit\n");
    assert_eq!(status, 1);
    assert!(out.ends_with("the hunt is not over\n"), "{out}");
    assert_eq!(play(&field, "b2\n").0, 1);
}

#[test]
fn a_person_walks() {
    let folder = TempDir::new().unwrap();
    let (field, replay) = (folder.path().join("row.txt"), folder.path().join("hunt.json"));
    std::fs::write(&field, "S.G\n...\n").unwrap();
    let (field, replay) = (field.to_str().unwrap(), replay.to_str().unwrap());
    let options = [
        "--as", "monster", "--field", field, "--hunter", "easy", "--replay", replay, "--seed", "4",
    ];
    let (status, out) = play(&options, "n\nq1\nc2\nstay\ns\nhint\ne\nc2\nc1\n");
    assert_eq!(status, 0, "{out}");
    for said in ["n: no step leads there", "q1: no step leads there", "stay: no step", "a shot at"]
    {
        assert!(out.contains(said), "{said}: {out}");
    }
    assert!(out.contains("turn 2, the monster sees:\n   a  b  c \n1 "), "{out}");
    assert!(out.contains("has won at turn"), "{out}");
    let (status, shown, _) = run(&["hunt", "replay", replay]);
    assert_eq!(status, 0);
    assert!(shown.contains("has won at turn"), "{shown}");
}

#[test]
fn two_people_do_not_see_each_other() {
    let options = ["--as", "both", "--difficulty", "very-easy"];
    let (status, out) = play(&options, "\nd4\n\nhint\nquit\n");
    assert_eq!(status, 1);
    let seats =
        ["the hunter's turn; the monster looks away", "the monster's turn; the hunter looks"];
    let places = seats.map(|seat| out.find(seat).unwrap());
    assert!(places[0] < places[1]);
    let [hunters, monsters] = [&out[places[0]..places[1]], &out[places[1]..]];
    assert!(hunters.contains("the hunter sees") && !hunters.contains("the monster sees"));
    assert!(monsters.contains("the monster sees") && !monsters.contains("the hunter sees"));
}
