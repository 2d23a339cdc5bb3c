use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::{json, run, run_with_input};

fn convert(from: &str, to: &Path) -> (i32, String, String) {
    run(&["convert", from, to.to_str().unwrap()])
}

#[test]
fn a_board_goes_through_every_form_that_holds_it() {
    let folder = TempDir::new().unwrap();
    let (_, expected) = json(&["field", "testdata/boards/maze.txt", "--json"]);
    let mut from = "testdata/boards/maze.txt".to_owned();
    for name in ["a.yml", "a.json", "b.yaml", "b.txt"] {
        let to = folder.path().join(name);
        assert_eq!(convert(&from, &to), (0, String::new(), String::new()), "{from} to {name}");
        from = to.to_str().unwrap().to_owned();
        let (_, answer) = json(&["field", &from, "--json"]);
        assert_eq!(answer["distance"], expected["distance"], "{name}");
    }
    for name in ["c.map", "c.png"] {
        let to = folder.path().join(name);
        let (status, out, err) = convert(&from, &to);
        assert_eq!((status, out.as_str()), (0, ""), "{name}");
        let left_out = "marks no starts and goals: left out are the start (1, 1) and the goal ";
        assert!(err.contains(left_out), "{err}");
        let (_, back, _) = run(&["convert", to.to_str().unwrap()]);
        let board = fs::read_to_string("../../testdata/boards/maze.txt").unwrap();
        assert_eq!(back, board.replace(['S', 'G'], "."), "{name}");
    }
}

#[test]
fn a_game_becomes_a_drawing_and_a_game_again() {
    let folder = TempDir::new().unwrap();
    let [drawn, game] = ["a.txt", "a.sgf"].map(|name| folder.path().join(name));
    let (status, _, err) = convert("testdata/links/hex.sgf", &drawn);
    let lost = "dedale: moves, variations and all else but the stones are left out\n";
    assert_eq!((status, err.as_str()), (0, lost));
    assert_eq!(convert(drawn.to_str().unwrap(), &game), (0, String::new(), String::new()));
    let link = |file: &str| {
        let (_, mut answer) = json(&["link", file, "--player", "red", "--json"]);
        answer["nanos"].take();
        answer
    };
    assert_eq!(link(game.to_str().unwrap()), link("testdata/links/hex.sgf"));
}

#[test]
fn a_level_keeps_all_its_keys() {
    let text = "name: x\nmap: \"15,3|1,4\"\nwaves: [{reward: 1, boss: true}]\nsky: {blue: 5}\n";
    let args = ["convert", "-", "--format", "level"];
    let (status, out, err) = run_with_input(&args, text.as_bytes());
    assert_eq!((status, err.as_str()), (0, ""));
    for part in ["[15, 3]", "boss: true", "sky: {blue: 5}"] {
        assert!(out.contains(part), "{out}");
    }
    let (_, again, _) = run_with_input(&args, out.as_bytes());
    assert_eq!(again, out);
    let (_, _, err) = run_with_input(&["convert", "-"], text.as_bytes());
    assert_eq!(err, "dedale: only a level holds a name, 1 wave, 2 other keys: left out\n");
}

#[test]
fn what_does_not_fit_leaves_nothing_behind() {
    let folder = TempDir::new().unwrap();
    let refused = |from: &str, name: &str| {
        let (status, out, err) = convert(from, &folder.path().join(name));
        assert_eq!((status, out.as_str()), (2, ""), "{name}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{name}");
        err
    };
    let weights = "testdata/boards/weights.txt";
    assert!(refused(weights, "a.map").contains("cannot represent weight"));
    assert!(refused(weights, "a.sgf").contains("not a rhombus"));
    assert!(refused(weights, "a.gif").contains("implies no form of a board"));
    assert!(refused("testdata/links/hex.sgf", "a.yml").contains("hexagonal cells"));
    let (status, _, err) = run(&["convert", weights, weights]);
    assert_eq!(status, 2);
    assert!(err.contains("would take the place of what is read"), "{err}");
    let (status, _, err) = run(&["convert", weights, "--roads", "source"]);
    assert!(status == 2 && err.contains("--roads is for levels"), "{err}");
}
