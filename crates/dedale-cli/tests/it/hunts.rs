//! `dedale hunt match` and `replay`, as a user runs them.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{json, keys, run, run_with_input, workspace};

fn file(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

/// `match` between these two, with more.
fn contest<'a>(monster: &'a str, hunter: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["hunt", "match", "--monster", monster, "--hunter", hunter][..], more].concat()
}

#[test]
fn players_of_chasse_play_the_recorded_hunts() {
    for difficulty in ["very-easy", "easy", "medium", "hard", "very-hard"] {
        for (monster, hunter) in [("easy", "easy"), ("hard", "hard")] {
            let (status, out, err) =
                run(&contest(monster, hunter, &["--difficulty", difficulty, "--seed", "2"]));
            assert_eq!((status, err.as_str()), (0, ""));
            let name = format!("{difficulty}.{monster}.txt");
            let kept = workspace().join("testdata/hunts").join(&name);
            let kept = std::fs::read_to_string(kept).unwrap_or_default();
            assert_eq!(out, kept, "testdata/hunts/{name}");
        }
    }
}

#[test]
fn a_match_is_the_first_hunt_of_the_tournament_of_its_seed() {
    for seed in ["1", "2", "3", "4"] {
        let seed = ["--seed", seed, "--json"];
        let (_, one) = json(&contest("hard", "bayes", &seed));
        let tournament = ["hunt", "tournament", "--games", "1", "--monsters", "hard"];
        let (_, all) = json(&[&tournament[..], &["--hunters", "bayes"], &seed].concat());
        let pair = &all["pairs"][0];
        let won = json!(u64::from(one["winner"] == "hunter"));
        assert_eq!(
            (&pair["hunter_wins"], &pair["mean_turns"].as_f64()),
            (&won, &one["turn"].as_f64())
        );
    }
}

#[test]
fn a_match_answers_in_the_promised_shape() {
    let (status, answer) = json(&contest("easy", "hard", &["--json", "--seed", "3"]));
    assert_eq!(status, 0);
    let expected = [
        "entries", "entry", "exits", "field", "how", "hunter", "monster", "rules", "seed", "shots",
        "steps", "turn", "turns", "winner",
    ];
    assert_eq!(keys(&answer), expected);
    let turns = answer["turns"].as_array().unwrap();
    assert_eq!(turns.len() as u64, answer["turn"].as_u64().unwrap());
    assert_eq!(keys(&turns[0]), ["changed", "found", "monster", "shot", "turn"]);
    assert_eq!(turns[0]["monster"], answer["entry"]);
    assert_eq!(answer["field"].as_array().unwrap().len(), 6);
}

#[test]
fn rules_are_told_by_the_options_that_change_them() {
    let options = [
        "--neighbors",
        "8",
        "--corner-cutting",
        "one-wall",
        "--stay",
        "--stuck-stays",
        "--enters",
        "before",
        "--first",
        "hunter",
        "--knows",
        "exit",
        "--passages",
        "all",
        "--discovered",
        "current",
        "--reveal-exit",
        "--blind",
        "--shot-radius",
        "1",
        "--ammunition",
        "9",
        "--turns",
        "40",
        "--late",
        "hunter",
        "--fog",
        "2",
        "--forget",
    ];
    let (_, answer) = json(&[&contest("easy", "easy", &["--json"])[..], &options].concat());
    let expected = json!({"neighbors": 8, "corner_cutting": "one-wall", "stay": true, "stuck_stays": true,
        "enters": "before", "first": "hunter", "knows": "exit", "passages": "all",
        "discovered": "current", "reveal_exit": true, "blind": true, "shot_radius": 1, "ammunition": 9, "turns": 40,
        "late": "hunter", "fog": 2, "forget": true});
    assert_eq!(answer["rules"], expected);
    let (_, out, _) = run(&[&contest("easy", "easy", &[])[..], &options].concat());
    let told = out.lines().last().unwrap();
    for part in ["8 neighbors", "may stay", "radius 1", "9 shots", "40 turns", "without memory"] {
        assert!(told.contains(part), "no {part} in {told}");
    }
    let (_, out, _) = run(&contest("easy", "easy", &[]));
    assert!(out.ends_with("\nrules of chasse\n"), "{out}");
}

#[test]
fn what_is_written_down_is_shown_again() {
    let folder = tempfile::tempdir().unwrap();
    let [record, gif, svg, png] =
        ["r.json", "r.gif", "r.svg", "r.png"].map(|name| file(&folder, name));
    let args = contest("wary", "mixture", &["-d", "hard", "--fog", "2", "--replay", &record]);
    let (_, shown, _) = run(&args);
    let (status, again, err) =
        run(&["hunt", "replay", &record, "--gif", &gif, "--svg", &svg, "--png", &png]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(again, shown);
    for (path, begin) in [(gif, &b"GIF89a"[..]), (svg, b"<svg"), (png, b"\x89PNG")] {
        assert!(std::fs::read(path).unwrap().starts_with(begin));
    }
    let small = file(&folder, "small.svg");
    assert_eq!(run(&["hunt", "replay", &record, "--svg", &small, "--cell", "10"]).0, 0);
    let drawn = std::fs::read_to_string(&small).unwrap();
    assert!(drawn.len() > 100 && drawn != std::fs::read_to_string(file(&folder, "r.svg")).unwrap());
    let (status, _, err) = run(&["hunt", "replay", &record, "--cell", "10"]);
    assert!(status == 2 && err.contains("--cell"), "{err}");
    // Each view has pictures of its own.
    let of_view = |view: &str| {
        let [svg, gif] = ["view.svg", "view.gif"].map(|name| file(&folder, name));
        let args = ["hunt", "replay", &record, "--svg", &svg, "--gif", &gif, "--view", view];
        assert_eq!(run(&args).0, 0);
        [svg, gif].map(|path| std::fs::read(path).unwrap())
    };
    let [whole, monster, hunter, both] = ["hunt", "monster", "hunter", "both"].map(of_view);
    assert!((0..2).all(|form| whole[form] != hunter[form] && monster[form] != hunter[form]));
    let width = |gif: &[u8]| u16::from_le_bytes([gif[6], gif[7]]);
    assert!(width(&both[1]) > 2 * width(&hunter[1]), "both views are side by side");
    assert_eq!(whole[0], std::fs::read(file(&folder, "r.svg")).unwrap());
    let (_, believed, _) = run(&["hunt", "replay", &record, "--belief"]);
    assert!(believed.contains(['%', '@', '*', '+']) && believed != shown, "{believed}");
    // What a match answers is a record too.
    let (_, answer, _) = run(&contest("wary", "mixture", &["-d", "hard", "--fog", "2", "--json"]));
    let (status, piped, err) = run_with_input(&["hunt", "replay", "-"], answer.as_bytes());
    assert_eq!((status, err.as_str(), piped), (0, "", shown));
    let (_, watched, _) = run(&["hunt", "replay", &record, "--watch"]);
    assert!(watched.starts_with("turn 1\nthe hunt"), "{watched}");
}

#[test]
#[ignore = "slow: shows a whole match"]
fn a_match_is_watched_turn_after_turn() {
    let (_, answer) = json(&contest("easy", "easy", &["--json"]));
    let (_, out, _) = run(&contest("easy", "easy", &["--watch"]));
    for turn in 1..=answer["turn"].as_u64().unwrap() {
        assert!(out.contains(&format!("turn {turn}\nthe monster sees")), "turn {turn}");
    }
    assert!(!out.contains('\x1b'));
    let args = ["--watch", "-W", "40", "-H", "40", "-p", "0", "--fog", "1", "--forget"];
    let (_, long, _) = run(&contest("wanderer", "easy", &args));
    assert!(long.matches("the monster sees").count() <= 500);
}

#[test]
fn boards_that_are_read_are_hunted_on() {
    let field = b"S.#\n...\n#.G\n";
    let (status, out, err) =
        run_with_input(&contest("shortest", "easy", &["--field", "-", "--json"]), field);
    assert_eq!((status, err.as_str()), (0, ""));
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["field"], json!(["..#", "...", "#.."]));
    let more = ["--field", "-", "--entry", "0,1", "--entry", "1,1", "--exit", "c3", "--json"];
    let (_, out, _) = run_with_input(&contest("shortest", "easy", &more), field);
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&answer["entries"], &answer["exits"]),
        (&json!([[0, 1], [1, 1]]), &json!([[2, 2]]))
    );
}

#[test]
fn every_malformed_record_gets_its_place() {
    let mut files = 0;
    for entry in std::fs::read_dir(workspace().join("testdata/malformed/hunts")).unwrap() {
        let path = entry.unwrap().path();
        if path.file_name().is_some_and(|name| name == "expected.txt") {
            continue;
        }
        files += 1;
        let name = path.to_str().unwrap();
        let (status, out, err) = run(&["hunt", "replay", name]);
        assert_eq!((status, out.as_str()), (2, ""), "{name}: {err}");
        assert_eq!(err.lines().count(), 1, "{name}: {err}");
        let place = err.strip_prefix(&format!("dedale: {name}, line ")).expect(&err);
        assert!(place.contains(", column ") && place.contains(": expected "), "{err}");
    }
    assert!(files >= 40, "{files}");
}

#[test]
fn senseless_questions_get_one_sentence() {
    let match_with = |more: &[&'static str]| contest("easy", "easy", more);
    let tournament = |more: &[&'static str]| [&["hunt", "tournament"][..], more].concat();
    for (args, sentence) in [
        (contest("easy", "brave", &[]), "unknown hunter 'brave'; the hunters are easy, hard,"),
        (contest("cmd: ", "easy", &[]), "expected a command after cmd:"),
        (contest("easy", "hunter.py", &[]), "by its command, such as 'cmd:python3 hunter.py'"),
        (tournament(&["--hunters", "easy=cmd:x", "--hunters", "easy"]), "names easy twice"),
        (match_with(&["--corner-cutting", "never"]), "--corner-cutting needs --neighbors 8"),
        (match_with(&["--forget"]), "--fog"),
        (match_with(&["--shot-radius", "6"]), "expected 0 to 5"),
        (match_with(&["--turns", "0"]), "expected 1 to 1048576"),
        (match_with(&["--knows", "much"]), "[possible values: size, map, exit]"),
        (match_with(&["--width", "5"]), "specify --width, --height and --percent, or --difficulty"),
        (match_with(&["-d", "mad"]), "unknown difficulty 'mad'"),
        (
            match_with(&["-W", "2000", "-H", "2000", "-p", "0"]),
            "up to 1048576 cells, found 4000000",
        ),
        (
            match_with(&["--field", "@harbour"]),
            "marks at least one entry, found none; specify --entry X,Y",
        ),
        (
            match_with(&["--field", "@pocket", "--entry", "99,0"]),
            "the entry (99, 0) is off the board",
        ),
        (match_with(&["--field", "@hexmo"]), "hexagonal cells"),
        (match_with(&["--entry", "0,0"]), "--field"),
        (match_with(&["--speed", "3"]), "--watch"),
        (match_with(&["--time-limit", "0"]), "expected seconds, from 0.001 to 3600"),
        (match_with(&["--replay", "/nowhere/r.json"]), "cannot write /nowhere/r.json"),
        (tournament(&["--games", "0"]), "expected 1 to 1000000"),
        (tournament(&["--monsters", "easy,easy"]), "--monsters names easy twice"),
        (tournament(&["--hunters", "easy,"]), "unknown hunter ''"),
        (tournament(&["--hunters", "optimal"]), "the hunter must know walls and exits"),
        (vec!["hunt", "replay", "/nowhere.json"], "cannot read /nowhere.json"),
    ] {
        let (status, out, err) = run(&args);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{err}");
        assert!(err.starts_with("dedale: ") && err.contains(sentence), "{args:?}: {err}");
    }
}

/// A hunter that lets its turns pass, and takes the line after the beginning of its second
/// hunt for one that it has to answer.
pub(crate) const PASSES: &str = r#"read hunt; while read request; do turn=${request#*:}; echo "{\"turn\": ${turn%%,*}, \"shoot\": null}"; done"#;

/// How a match ends whose hunter is this command.
fn ends(command: &str) -> String {
    let command = format!("cmd:{command}");
    let (status, out, _) = run(&contest("shortest", &command, &["--time-limit", "0.2"]));
    assert_eq!(status, 0);
    let line = out.lines().rev().nth(1).unwrap();
    line.split_once("the hunter forfeits: ").map_or(line, |(_, why)| why).to_owned()
}

#[cfg(unix)]
#[test]
fn players_from_outside_that_break_the_rules_forfeit() {
    assert!(ends(PASSES).contains("(shortest) has won"), "a hunter that never shoots loses");
    assert_eq!(ends("exit 3"), "it has ended, with status 3");
    assert_eq!(ends("kill -9 $$"), "it has ended, by signal 9");
    assert_eq!(ends("exec >&-; sleep 60"), "it has closed its standard output");
    let once = r#"read hunt; read request; echo '{"turn": 1, "shoot": null}'; sleep 60"#;
    assert_eq!(ends(once), "it has not answered within 0.2 s");
    let expected = r#"expected {"turn":1,"shoot":[x,y] or null}, found "#;
    assert_eq!(ends("echo hello; sleep 60"), format!("{expected}'hello'"));
    assert_eq!(ends("yes"), format!("{expected}'y'"));
    assert_eq!(
        ends(r#"echo '{"turn": 1, "shoot": [1.5, 0]}'; sleep 60"#),
        "expected whole numbers, found [1.5,0]"
    );
    let off = r#"read a; read b; echo '{"turn": 1, "shoot": [6, -1]}'; sleep 60"#;
    assert_eq!(ends(off), "(6, -1) is off the board of 6×6 cells");
    let flood = "head -c 1000000 /dev/zero; sleep 60";
    assert_eq!(ends(flood), "expected a line of up to 65,536 bytes, found a longer one");
}

#[cfg(unix)]
#[test]
fn a_monster_from_outside_cannot_walk_through_walls() {
    let monster = r#"cmd:read a; read b; echo '{"turn": 2, "step": [0, 0]}'; sleep 60"#;
    let (status, answer) = json(&contest(monster, "easy", &["--json"]));
    assert_eq!(
        (status, &answer["how"], &answer["winner"]),
        (0, &json!("forfeit"), &json!("hunter"))
    );
    assert!(answer["forfeit"]["why"].as_str().unwrap().starts_with("no step leads from ("));
    assert_eq!(answer["forfeit"]["side"], "monster");
}

/// A player that says too much gets the same answer each time.
#[cfg(unix)]
#[test]
fn what_is_said_too_early_does_not_depend_on_the_clock() {
    let early = r#"echo '{"turn": 1, "shoot": null}'; echo '{"turn": 1, "shoot": null}'; cat"#;
    for _ in 0..20 {
        let expected =
            r#"expected {"turn":2,"shoot":[x,y] or null}, found '{"turn": 1, "shoot": null}'"#;
        assert_eq!(ends(early), expected);
    }
}

/// Nothing that a player has started outlives the command, even if it is killed.
#[cfg(unix)]
#[test]
fn players_end_with_the_command() {
    let is_there = |mark: &str| {
        let shell = format!("ps -eo args | grep -c '[s]leep {mark}'");
        let out = Command::new("sh").args(["-c", &shell]).output().unwrap();
        String::from_utf8(out.stdout).unwrap().trim() != "0"
    };
    let is_gone_soon = |mark: &str| {
        (0..500).any(|_| {
            std::thread::sleep(Duration::from_millis(20));
            !is_there(mark)
        })
    };
    let [first, second] = [1, 2].map(|number| format!("{}.{number}", 1000 + std::process::id()));
    assert!(ends(&format!("sleep {first} & cat")).contains("expected"));
    assert!(is_gone_soon(&first));

    let hunter = format!("cmd:sleep {second} & sleep {second}");
    let mut command = crate::dedale(&contest("easy", &hunter, &[]));
    let mut child = command.stdout(std::process::Stdio::null()).spawn().unwrap();
    while !is_there(&second) {
        assert_eq!(child.try_wait().unwrap(), None);
        std::thread::sleep(Duration::from_millis(20));
    }
    // The player is seen as soon as it is there, the command's guard hears of it a moment later.
    std::thread::sleep(Duration::from_millis(300));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(is_gone_soon(&second));
}

/// Files to be written are not what is read, nor one another; who cannot play is refused.
#[test]
fn nothing_is_written_over_and_nobody_loses_by_accident() {
    let folder = TempDir::new().unwrap();
    let (board, hunt) = (file(&folder, "board.txt"), file(&folder, "hunt.json"));
    std::fs::write(&board, "S..\n..G\n").unwrap();
    let (status, ..) = run(&contest("hard", "hard", &["--field", &board, "--replay", &hunt]));
    assert_eq!(status, 0);
    let both = file(&folder, "both");
    for (args, sentence) in [
        (contest("hard", "hard", &["--field", &board, "--replay", &board]), "take the place of"),
        (vec!["hunt", "replay", &hunt, "--gif", &hunt], "take the place of"),
        (vec!["hunt", "replay", &hunt, "--svg", &both, "--png", &both], "two files would both be"),
        (vec!["hunt", "tournament", "--games", "1", "--csv", &both, "--svg", &both], "two files"),
        (contest("hard", "optimal", &[]), "size alone"),
        (vec!["hunt", "play", "--monster", "optimal"], "size alone"),
    ] {
        let (status, out, err) = run(&args);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}");
        assert!(err.contains(sentence), "{args:?}: {err}");
    }
    assert_eq!(std::fs::read_to_string(&board).unwrap(), "S..\n..G\n");
    assert!(!Path::new(&both).exists());
}

/// The players of docs/players play whole tournaments without a fault, and the same twice.
#[test]
#[ignore = "slow: whole tournaments of programs"]
fn the_example_players_play() {
    if !Command::new("python3").arg("-V").output().is_ok_and(|out| out.status.success()) {
        println!("skipped: no python3");
        return;
    }
    let [monster, hunter] = ["monster.py", "hunter.py"].map(|name| {
        assert!(Path::new(&workspace()).join("docs/players").join(name).is_file());
        format!("cmd:python3 docs/players/{name}")
    });
    for more in [
        &[][..],
        &["--fog", "2", "--neighbors", "8"],
        &["--fog", "1", "--forget", "--blind", "--shot-radius", "1", "--ammunition", "5"],
        &["--knows", "exit", "--passages", "all", "--enters", "before", "--stay"],
    ] {
        let args = ["hunt", "tournament", "--games", "55", "--time-limit", "9", "--json"];
        let players = ["--monsters", &monster, "--monsters", "easy", "--hunters", &hunter];
        let args = [&args[..], &players, &["--hunters", "hard"], more].concat();
        let (status, answer) = json(&args);
        assert_eq!(status, 0);
        for pair in answer["pairs"].as_array().unwrap() {
            let forfeits = (&pair["monster_forfeits"], &pair["hunter_forfeits"]);
            assert_eq!(forfeits, (&json!(0), &json!(0)), "{more:?}");
        }
        assert_eq!(json(&args).1, answer, "{more:?}");
    }
}
