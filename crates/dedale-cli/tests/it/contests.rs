//! `dedale hunt contest` and `new-player`, as a user runs them.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::{json, run, workspace};

fn is_there(program: &str) -> bool {
    let found = Command::new("sh").args(["-c", &format!("command -v {program}")]).output();
    found.is_ok_and(|found| found.status.success())
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

const BUILT_IN: &str = r#"
seed = "nobody guesses this"
games = 6

[[entrant]]
name = "ada"
side = "hunter"
player = "bayes"

[[entrant]]
name = "walker"
side = "monster"
player = "wanderer"

[[entrant]]
name = "bob"
side = "hunter"
player = "hard"
"#;

const LATE: &str = "\n[[entrant]]\nname = \"late\"\nside = \"monster\"\nplayer = \"shortest\"\n";

/// A folder with this contest in it, and the name of its file.
fn contest(text: &str) -> (TempDir, String) {
    let folder = TempDir::new().unwrap();
    let file = path(&folder, "class.toml");
    fs::write(&file, text).unwrap();
    (folder, file)
}

#[test]
fn a_contest_is_the_same_however_it_is_played() {
    let text = BUILT_IN.to_owned() + LATE;
    let (_whole, file) = contest(&text);
    let (status, expected) = json(&["hunt", "contest", &file, "--json"]);
    assert_eq!((status, &expected["missing"]), (0, &0.into()));
    assert_eq!(expected["hunts"], 24);
    // One thread.
    let (_one, file) = contest(&text);
    assert_eq!(json(&["hunt", "contest", &file, "--json", "--threads", "1"]).1, expected);
    // In shares, which are then brought together.
    let (_shares, file) = contest(&text);
    for share in ["2/3", "1/3", "3/3"] {
        assert_eq!(json(&["hunt", "contest", &file, "--json", "--shard", share]).0, 0);
    }
    assert_eq!(json(&["hunt", "contest", &file, "--json", "--standings"]).1, expected);
    // One comes late; the file is then cut in the middle of a line, and the rest is played again.
    let (folder, file) = contest(BUILT_IN);
    assert_eq!(json(&["hunt", "contest", &file, "--json"]).1["hunts"], 12);
    fs::write(&file, &text).unwrap();
    assert_eq!(json(&["hunt", "contest", &file, "--json"]).1, expected);
    let hunts = folder.path().join("class.contest/hunts.jsonl");
    let kept = fs::read(&hunts).unwrap();
    fs::write(&hunts, &kept[..kept.len() / 2]).unwrap();
    let (status, half) = json(&["hunt", "contest", &file, "--json", "--standings"]);
    assert_eq!(status, 1);
    assert!(half["missing"].as_u64().unwrap() > 0);
    assert_eq!(json(&["hunt", "contest", &file, "--json"]).1, expected);
}

/// Who forfeits is told why, disqualified or not.
#[test]
fn the_last_fault_is_told() {
    let program = "\n[[entrant]]\nname = \"mute\"\nside = \"hunter\"\ncommand = \"exit 127\"\n\
                   folder = \"own\"\n";
    let (folder, file) = contest(&format!("faults = 100{BUILT_IN}{program}"));
    fs::create_dir(folder.path().join("own")).unwrap();
    let (_, answer) = json(&["hunt", "contest", &file, "--json"]);
    let mute = answer["hunters"].as_array().unwrap().iter().find(|row| row["name"] == "mute");
    let mute = mute.unwrap();
    // Its six hunts against the one monster come last.
    let last = serde_json::json!({
        "hunt": 18,
        "why": "it has ended, with status 127: the command was not found",
    });
    assert_eq!((&mute["faults"], &mute["last_fault"]), (&6.into(), &last));
    assert!(mute["disqualified"].is_null() && mute["place"].is_number());
    let (_, text, _) = run(&["hunt", "contest", &file, "--standings"]);
    assert!(text.contains("mute has 6 faults, the last in hunt 18: it has ended"), "{text}");
}

/// A program is disqualified by its first faults in the order of hunts, even if later ones were
/// played first; its walkovers are the same.
#[test]
fn faults_count_in_the_order_of_hunts() {
    let program = "\n[[entrant]]\nname = \"mute\"\nside = \"hunter\"\ncommand = \"exit 3\"\n\
                   folder = \"own\"\n";
    let text = BUILT_IN.to_owned() + LATE + program;
    let played = |calls: &[&[&str]]| {
        let (folder, file) = contest(&text);
        fs::create_dir(folder.path().join("own")).unwrap();
        let mut answer = Value::Null;
        for call in calls {
            answer = json(&[&["hunt", "contest", &file, "--json"], *call].concat()).1;
        }
        answer
    };
    let expected = played(&[&["--threads", "1"]]);
    let mute = expected["hunters"].as_array().unwrap().iter().find(|row| row["name"] == "mute");
    let mute = mute.unwrap();
    assert_eq!((&mute["disqualified"]["hunt"], &mute["faults"]), (&27.into(), &3.into()));
    assert_eq!(mute["disqualified"], mute["last_fault"]);
    assert_eq!(mute["disqualified"]["why"], "it has ended, with status 3");
    assert_eq!(expected["monsters"][0]["walkovers"], 6);
    assert_eq!(played(&[&["--shard", "2/2"], &[]]), expected);
    assert_eq!(played(&[&["--shard", "6/6"], &["--shard", "1/6"], &[]]), expected);
}

#[test]
fn every_hunt_of_a_contest_is_shown_again() {
    let (folder, file) = contest(BUILT_IN);
    let report = path(&folder, "report");
    let (status, out, err) = run(&["hunt", "contest", &file, "--report", &report]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("12 of 12 hunts count") && out.contains("ada"), "{out}");
    let kept = fs::read_to_string(folder.path().join("class.contest/hunts.jsonl")).unwrap();
    assert!(!kept.contains("nobody guesses"));
    for line in kept.lines().skip(1) {
        let line: Value = serde_json::from_str(line).unwrap();
        let number = line["hunt"].to_string();
        let (status, out, err) = run(&["hunt", "replay", &file, "--hunt", &number]);
        assert_eq!((status, err.as_str()), (0, ""));
        let (winner, turn) = (line["winner"].as_str(), &line["turn"]);
        let won = winner.map_or("nobody has won".into(), |winner| {
            format!("the {winner} ({}) has won at turn {turn}", line[winner].as_str().unwrap())
        });
        assert!(out.contains(&won), "{out}");
    }
    let (_, _, err) = run(&["hunt", "replay", &file, "--hunt", "13"]);
    assert!(err.contains("hunt 13 was not played"), "{err}");
    let read = |name: &str| fs::read_to_string(Path::new(&report).join(name)).unwrap();
    assert!(read("index.html").contains("<td>ada</td>"));
    assert_eq!(read("hunts.csv").lines().count(), 13);
    assert_eq!(read("pairs.csv").lines().count(), 3);
    assert_eq!(read("standings.csv").lines().count(), 4);
    assert_eq!(read("shares.svg").matches("class=\"share\"").count(), 2);
    assert_eq!(read("hunters.svg").matches("class=\"rating\"").count(), 2);
}

#[test]
fn what_is_wrong_with_a_contest_is_told_with_its_line() {
    for (from, to, sentence) in [
        ("games = 6", "games = 0", "line 3: expected 1 to 10000 games, found 0"),
        ("games = 6", "game = 6", "line 3: unknown field `game`"),
        ("games = 6", "games = 6\nfield = {width = 5}", "line 4: a field has width, height"),
        ("games = 6", "games = 6\nrules = {fog = 9}", "line 4: expected 'fog', "),
        ("games = 6", "games = 6\nrules = {frog = 9}", "line 4: unknown rule 'frog'"),
        ("seed = \"nobody guesses this\"\n", "", "missing field `seed`"),
        ("name = \"bob\"", "name = \"ada\"", "line 15: two entrants are called ada"),
        ("name = \"bob\"", "name = \"-\"", "line 15: expected a name of up to 40 letters"),
        ("player = \"hard\"", "player = \"harder\"", "line 15: bob: unknown hunter 'harder'"),
        ("player = \"hard\"", "command = \"x\"", "bob: a program needs a folder of its own"),
        ("player = \"hard\"", "command = \"x\"\nfolder = \"nowhere\"", "there is no folder "),
        ("player = \"hard\"", "command = \"x\"\nfolder = \".\"", "contains the contest itself"),
        ("side = \"monster\"", "side = \"hunter\"", "unknown hunter 'wanderer'"),
    ] {
        assert!(BUILT_IN.contains(from));
        let (_folder, file) = contest(&BUILT_IN.replace(from, to));
        let (status, out, err) = run(&["hunt", "contest", &file]);
        assert_eq!((status, out.as_str()), (2, ""), "{to}: {err}");
        assert!(err.contains(sentence) && err.lines().count() == 1, "{to}: {err}");
    }
}

#[test]
fn what_has_begun_is_not_changed() {
    let (_folder, file) = contest(BUILT_IN);
    assert_eq!(run(&["hunt", "contest", &file]).0, 0);
    for (from, to, sentence) in [
        ("games = 6", "games = 7", "was begun with another seed, games, faults, field or rules"),
        ("guesses", "knows", "was begun with another seed"),
        ("player = \"hard\"", "player = \"easy\"", "bob has entered as the hunter hard"),
        ("name = \"bob\"", "name = \"eve\"", "bob has entered"),
    ] {
        fs::write(&file, BUILT_IN.replace(from, to)).unwrap();
        let (status, _, err) = run(&["hunt", "contest", &file]);
        assert!(status == 2 && err.contains(sentence), "{to}: {err}");
    }
}

/// The contest of thirty players in small: bad players are disqualified for what they do, and
/// the one that looks for the seed finds it only where nothing keeps it from it.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: thirty programs play each other"]
fn thirty_players_meet() {
    if !is_there("/usr/bin/python3") {
        println!("skipped: no /usr/bin/python3");
        return;
    }
    let folder = TempDir::new().unwrap();
    let made = path(&folder, "thirty");
    let script = workspace().join("crates/dedale-cli/tests/contest/make.py");
    let mut make = Command::new("python3");
    let make = make.arg(script).args([env!("CARGO_BIN_EXE_dedale"), &made, "2"]).status().unwrap();
    assert!(make.success());
    let file = Path::new(&made).join("contest.toml");
    // What hangs costs this many seconds for each of its faults.
    let text = fs::read_to_string(&file).unwrap().replace("start = 10", "start = 3");
    fs::write(&file, &text).unwrap();
    let file = file.to_str().unwrap();
    let (status, answer) = json(&["hunt", "contest", file, "--json"]);
    assert_eq!((status, &answer["missing"]), (0, &0.into()));
    let rows = |side: &str| answer[side].as_array().unwrap().clone();
    let rows = [rows("hunters"), rows("monsters")].concat();
    let why = |name: &str| {
        let row = rows.iter().find(|row| row["name"] == name).unwrap();
        row["disqualified"]["why"].as_str().unwrap_or("").to_owned()
    };
    assert_eq!(why("hangs"), "it has not answered within 3 s");
    assert_eq!(why("floods"), "expected a line of up to 65,536 bytes, found a longer one");
    assert_eq!(why("crashes"), "it has ended, with status 7");
    let out = rows.iter().filter(|row| !row["disqualified"].is_null()).count();
    let isolated = answer["isolation"].as_str().unwrap().starts_with("programs run isolated");
    assert!(!isolated || (out == 3 && why("cheats").is_empty()), "{answer}");
    assert_eq!(json(&["hunt", "contest", file, "--json", "--standings"]).1, answer);

    let mut parts = text.split("[[entrant]]\n");
    let mut trusted = format!("isolation = \"off\"\n{}", parts.next().unwrap());
    let kept = ["name = \"cheats\"", "name = \"monster easy\""];
    for entrant in parts.filter(|entrant| kept.iter().any(|name| entrant.starts_with(name))) {
        trusted += "[[entrant]]\n";
        trusted += entrant;
    }
    fs::write(file, trusted).unwrap();
    fs::remove_dir_all(Path::new(&made).join("contest.contest")).unwrap();
    let (_, answer) = json(&["hunt", "contest", file, "--json"]);
    let kept = fs::read_to_string(Path::new(&made).join("contest.contest/hunts.jsonl")).unwrap();
    assert!(kept.contains("found 'learned "), "{answer}");
    assert!(answer["isolation"].as_str().unwrap().contains("do NOT run isolated"));
}

#[test]
#[ignore = "slow: starts many programs"]
fn written_players_pass_their_tests() {
    for (language, needs, test) in [
        ("python", "python3", "python3 test_player.py"),
        ("javascript", "node", "node --test"),
        ("rust", "rustc", "sh test.sh"),
        ("java", "javac", "sh test.sh"),
        ("c", "cc", "sh test.sh"),
    ] {
        let folder = TempDir::new().unwrap();
        let player = path(&folder, "player");
        let (status, out, err) = run(&["hunt", "new-player", language, &player]);
        assert_eq!((status, err.as_str()), (0, ""));
        assert!(out.contains(test), "{out}");
        let (status, _, err) = run(&["hunt", "new-player", language, &player]);
        assert!(status == 2 && err.contains("is not empty"), "{err}");
        if !is_there(needs) {
            println!("skipped: no {needs}");
            continue;
        }
        let done = Command::new("sh").args(["-c", test]).current_dir(&player).output().unwrap();
        assert!(done.status.success(), "{language}: {}", String::from_utf8_lossy(&done.stdout));
    }
}
