//! Bars of Chomp are solved as game graphs are, and catalogues survive what happens to files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json as object};
use tempfile::tempdir;

use crate::{dedale, json, keys, run, run_with_input};

/// The names and bytes of all files of a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let named = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    entries.map(|path| (named(&path), fs::read(&path).unwrap())).collect()
}

#[test]
fn bars_are_solved_as_graphs_are() {
    for bar in ["1x1", "2x2", "1x4", "5x1", "3x7", "7x3", "6x6", "5x8", "8x5"] {
        let (_, graph) = json(&["solve", "--chomp", bar, "--json"]);
        let (status, answer) = json(&["chomp", bar, "--json"]);
        assert_eq!(status, 0);
        assert_eq!(answer["p_positions"], graph["lost"], "{bar}");
        let mut bites = graph["start"]["bites"].clone();
        // The poison is no opening, though the bar of one square has no other bite.
        bites.as_array_mut().unwrap().retain(|bite| *bite != object!([1, 1]));
        assert_eq!(answer["openings"], bites, "{bar}");
        let rows = answer["classes"].as_array().unwrap();
        let all: u64 =
            rows.iter().flat_map(|row| row.as_array().unwrap()).map(|n| n.as_u64().unwrap()).sum();
        assert_eq!(object!(all), graph["lost"]);
        assert_eq!([rows.len() as u64, rows[0].as_array().unwrap().len() as u64], sides(&answer));
        let (_, openings) = json(&["chomp", bar, "--openings", "--json"]);
        assert_eq!(openings["openings"], answer["openings"]);
        assert_eq!(openings["p_positions"], answer["p_positions"]);
        assert!(!keys(&openings).contains(&"classes"));
    }
}

fn sides(answer: &Value) -> [u64; 2] {
    ["rows", "columns"].map(|side| answer[side].as_u64().unwrap())
}

#[test]
fn three_rows_and_blocks_give_one_answer() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("catalogue");
    let args = ["chomp", "3x40", "--json", "--catalogue", path.to_str().unwrap()];
    let [mut blocks, mut three] = [json(&args).1, json(&args[..3]).1];
    for answer in [&mut blocks, &mut three] {
        let answer = answer.as_object_mut().unwrap();
        answer.remove("cpu_seconds");
        answer.remove("peak_bytes");
    }
    assert_eq!(blocks, three);
    let (_, out, _) = run(&["chomp", "3x400"]);
    assert!(out.starts_with("chomp 3×400: 27,908 P-positions; the winning opening is"), "{out}");
}

#[test]
fn a_census_lists_every_board() {
    let (_, answer) = json(&["chomp", "7x9", "--census", "--json"]);
    let boards = answer["boards"].as_array().unwrap();
    assert_eq!(boards.len(), 63);
    for board in boards {
        let bar = sides(board).map(|side| side.to_string()).join("x");
        let (_, alone) = json(&["chomp", &bar, "--openings", "--json"]);
        assert_eq!(board["openings"], alone["openings"], "{bar}");
    }
    let (_, out, _) = run(&["chomp", "2x2", "--census"]);
    let lines = "1×1: no opening wins\n1×2: the winning opening is (1, 2)\n\
        2×1: the winning opening is (2, 1)\n2×2: the winning opening is (2, 2)\n";
    assert_eq!(out, lines);
}

#[test]
fn positions_have_their_winning_bites() {
    for name in ["1", "4", "2-1", "5-3-3", "4-4-2-1", "6-6-6", "3-1-1"] {
        let bar = format!("{}x{}", name.split('-').count(), name.split('-').next().unwrap());
        let (_, graph) = json(&["solve", "--chomp", &bar, "--start", name, "--json"]);
        let (_, answer) = json(&["chomp", "position", name, "--json"]);
        assert_eq!(answer["value"], graph["start"]["value"], "{name}");
        assert_eq!(answer["distance"], graph["start"]["distance"], "{name}");
        assert_eq!(answer["bites"], graph["start"]["bites"], "{name}");
    }
    let (_, large) = json(&["chomp", "position", "20-20-20-20-20-20-20-20-20-20", "--json"]);
    assert_eq!((&large["value"], &large["distance"]), (&object!("win"), &Value::Null));
    for wrong in ["", "0", "3-4", "3-0", "a", "3--3"] {
        let (status, _, err) = run(&["chomp", "position", wrong]);
        assert!(status == 2 && err.contains("such as 5-3-3"), "{wrong}: {err}");
    }
}

#[test]
fn a_killed_run_goes_on_to_the_same_catalogue() {
    let folder = tempdir().unwrap();
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
    let args = |path: &Path| {
        ["chomp", "13x13", "--openings", "--catalogue", path.to_str().unwrap()].map(String::from)
    };
    let start = |path: &Path| dedale(&args(path).each_ref().map(String::as_str));
    assert!(start(&whole).output().unwrap().status.success());
    for round in 0..10 {
        let mut child = start(&killed).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(3 * round));
        let _ = child.kill();
        child.wait().unwrap();
    }
    let output = start(&killed).arg("--threads").arg("1").output().unwrap();
    assert!(output.status.success());
    assert_eq!(files(&whole), files(&killed));
    let (_, out, _) = run(&["chomp", "verify", killed.to_str().unwrap()]);
    assert!(out.contains("chomp 13×13, 85,555 P-positions"), "{out}");
}

#[test]
fn a_flipped_byte_is_found_and_its_file_named() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("catalogue");
    let path = path.to_str().unwrap();
    assert_eq!(run(&["chomp", "13x13", "--catalogue", path]).0, 0);
    let (_, answer) = json(&["chomp", "verify", path, "--json"]);
    assert_eq!(answer["p_positions"], 85_555);
    let (_, few) = json(&["chomp", "verify", path, "--sample", "500", "--json"]);
    assert!(few["checked"].as_u64().unwrap() < answer["checked"].as_u64().unwrap());
    for (name, bytes) in files(Path::new(path)) {
        let file = Path::new(path).join(&name);
        let mut bad = bytes.clone();
        bad[bytes.len() * 2 / 3] ^= 4;
        fs::write(&file, &bad).unwrap();
        for args in
            [["chomp", "verify", path].to_vec(), vec!["chomp", "13x13", "--catalogue", path]]
        {
            let (status, _, err) = run(&args);
            assert!(status == 2 && err.contains(&name), "{name}: {err}");
        }
        fs::write(&file, &bytes).unwrap();
    }
    let (status, _, err) = run(&["chomp", "12x12", "--catalogue", path]);
    assert!(status == 2 && err.contains("is the catalogue of 13×13"), "{err}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_sentence() {
    let folder = tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let part = folder.path().join("level-00007.part");
    std::os::unix::fs::symlink("/dev/full", &part).unwrap();
    let (status, _, err) = run(&["chomp", "13x13", "--catalogue", path]);
    assert_eq!(status, 2);
    assert!(err.contains("level-00007: the disk is full"), "{err}");
    assert_eq!(err.matches('\n').count(), 1);
    let (_, out, _) = run(&["chomp", "13x13", "--catalogue", path]);
    assert!(out.starts_with("chomp 13×13: 85,555 P-positions"), "{out}");
}

/// Checks that a bar is refused in one line that holds what is expected.
fn check_refusal(args: &[&str], expected: &str) {
    let (status, out, err) = run(args);
    assert!(status == 2 && err.contains(expected) && out.is_empty(), "{args:?}: {err}");
    assert_eq!(err.matches('\n').count(), 1, "{err}");
}

#[test]
#[ignore = "slow: lays out a large bar"]
fn a_bar_that_memory_cannot_hold_is_refused() {
    check_refusal(&["chomp", "12x150"], "of memory, and");
}

#[test]
fn what_cannot_be_solved_is_refused_before_any_work() {
    for (args, expected) in [
        (&["chomp", "0x4"][..], "found 0×4"),
        (&["chomp", "40x60"], "up to 2^63 positions"),
        (&["chomp", "16x16", "--memory", "0.001"], "and --memory allows"),
        (&["chomp", "4x4", "--threads", "0"], "--threads is at least 1"),
        (&["chomp", "4"], "expected rows and columns"),
        (&["chomp"], "MxN"),
        (&["chomp", "verify", "no-such-folder"], "cannot read no-such-folder/manifest.json"),
        (&["chomp", "3x70000"], "65,535"),
    ] {
        check_refusal(args, expected);
    }
}

#[test]
fn the_perfect_player_never_loses_a_large_bar() {
    for seed in 1..6 {
        let random = format!("random:{seed}");
        let args =
            ["play", "--chomp", "10x20", "--first", "perfect", "--second", &random, "--json"];
        let (status, answer) = json(&args);
        assert_eq!((status, &answer["winner"]), (0, &object!("first")));
        let positions = answer["positions"].as_array().unwrap();
        // After each bite of the perfect player whoever is to move loses.
        let position = positions[positions.len() / 4 * 2 + 1].as_str().unwrap();
        if position != "0" {
            let (_, told) = json(&["chomp", "position", position, "--json"]);
            assert_eq!(told["value"], "loss", "{position}");
        }
    }
    let bites = b"hint\nz9\nzz\nundo\nb1\nundo\nquit\n";
    let args = ["play", "--chomp", "10x20", "--first", "perfect", "--second", "human"];
    let (status, out, _) = run_with_input(&args, bites);
    assert_eq!(status, 1);
    for expected in [
        "the position is a loss for you",
        "the bar has no square z9",
        "expected a square such as b2",
        "taken back",
    ] {
        assert!(out.contains(expected), "{expected}: {out}");
    }
    for args in [&["--start", "3-1"][..], &["--misere"]] {
        let (status, _, err) = run(&[&["play", "--chomp", "10x20"], args].concat());
        assert!(status == 2 && err.contains("without --start and --misere"), "{err}");
    }
}
