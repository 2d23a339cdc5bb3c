//! Boards that other programs wrote are read as they are.

use crate::{json, run, run_with_input};

/// Files of `testdata/foreign`, how they are searched, the steps and the cost of a cheapest path, and
/// what is said about the reading.
const FILES: [(&str, &[&str], u64, u64, &str); 16] = [
    ("zero_free.csv", &["--from", "0,0", "--to", "4,3"], 7, 7, "0 free, 1 wall; --walls 0"),
    ("one_free.csv", &["--from", "0,0", "--to", "4,0", "--walls", "0"], 8, 8, ""),
    ("array.json", &["--from", "0,0", "--to", "2,2"], 4, 4, "a list of rows: 0 free, 1 wall"),
    ("array.py", &[], 6, 6, "0 free, 1 wall, 2 start, 3 goal"),
    ("array.py", &["--legend", "1=wall 2=start 3=goal else=free"], 6, 6, ""),
    ("strings.js", &["--from", "1,0"], 4, 4, "x wall, e goal"),
    ("spaced.txt", &["--from", "0,0", "--to", "3,1"], 4, 4, "a grid of numbers"),
    ("digits.txt", &["--from", "0,0", "--to", "3,1"], 4, 4, "0 free, 1 wall"),
    ("risk_digits.txt", &["--from", "0,0", "--to", "9,9"], 18, 63, ""),
    ("weights_large.csv", &["--from", "0,0", "--to", "3,2"], 5, 105, "the cost of its cell"),
    (
        "heights_letters.txt",
        &["--heights", "testdata/foreign/heights_letters.txt", "--climb", "1"],
        17,
        17,
        "S start, E goal",
    ),
    ("foreign_signs.txt", &[], 2, 2, "X wall, A start, B goal"),
    ("indented.txt", &[], 2, 2, "the margin of 4 spaces is left out"),
    ("tiled.json", &[], 5, 11, ""),
    ("tiled.tmx", &["--from", "0,0", "--to", "3,2"], 5, 11, ""),
    ("hexagonal.tmx", &["--from", "0,0", "--to", "1,2"], 3, 3, ""),
];

#[test]
fn foreign_boards_have_the_right_answers() {
    for (file, options, steps, cost, note) in FILES {
        let path = format!("testdata/foreign/{file}");
        let (status, out, err) = run(&[&["path", &path, "--json"], options].concat());
        assert_eq!(status, 0, "{file}: {err}");
        let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!((&answer["steps"], &answer["cost"]), (&steps.into(), &cost.into()), "{file}");
        if note.is_empty() {
            assert_eq!(err, "", "{file}");
        } else {
            assert!(err.starts_with(&format!("dedale: {path}: ")) && err.contains(note), "{err}");
            assert_eq!(err.matches('\n').count(), 1, "{err}");
        }
        let (_, out, _) = run_with_input(
            &[&["path", "-", "--json"], options].concat(),
            &std::fs::read(crate::workspace().join(&path)).unwrap(),
        );
        let piped: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(piped["path"], answer["path"], "{file} without its name");
    }
}

#[test]
fn what_is_no_board_is_refused_in_one_sentence() {
    let refused = |args: &[&str]| {
        let (status, out, err) = run(args);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}: {err}");
        assert_eq!(err.matches('\n').count(), 1, "{err}");
        err
    };
    let path = "testdata/foreign/not_a_grid.csv";
    let sentence = refused(&["path", path, "--from", "0,0", "--to", "1,1"]);
    for part in ["line 1, column 1", "as in a grid", "as in drawn text", "'height=wall'"] {
        assert!(sentence.contains(part), "{sentence}");
    }
    assert!(refused(&["path", "@hedge", "--as", "grid"]).contains("line 1, column 1"));
    assert!(refused(&["path", "@harbour", "--walls", "0"]).contains("a MovingAI map"));
    assert!(refused(&["path", path, "--legend", "a=mud"]).contains("'mud'"));
}

#[test]
fn a_map_of_tiled_is_written_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let name = |ending: &str| folder.path().join(ending).to_str().unwrap().to_owned();
    for (board, ending) in [("@meadow", "a.tmx"), ("@meadow", "a.tmj"), ("@pocket", "b.tmx")] {
        let map = name(ending);
        assert_eq!(run(&["convert", board, &map]), (0, String::new(), String::new()));
        assert_eq!(run(&["convert", &map, "-"]).1, run(&["convert", board, "-"]).1, "{ending}");
    }
    // A tile set beside the map.
    let map =
        std::fs::read_to_string(crate::workspace().join("testdata/foreign/tiled.tmx")).unwrap();
    let begin = map.find("<tileset").unwrap();
    let end = map.find("</tileset>").unwrap() + "</tileset>".len();
    let outer = "<tileset firstgid=\"1\" source=\"tiles.tsx\"/>";
    std::fs::write(name("outer.tmx"), map.replace(&map[begin..end], outer)).unwrap();
    let args = ["path", &name("outer.tmx"), "--from", "0,0", "--to", "3,2", "--json"];
    let (status, _, err) = run(&args);
    assert!(status == 2 && err.contains("the tile set 'tiles.tsx'"), "{err}");
    std::fs::write(name("tiles.tsx"), &map[begin..end]).unwrap();
    assert_eq!(json(&args).1["cost"], 11);
}

#[test]
fn formats_are_listed() {
    let (status, list, _) = run(&["formats"]);
    assert_eq!(status, 0);
    for format in dedale_io::Format::ALL {
        assert!(
            list.lines().any(|line| line.trim_start().starts_with(format.name())),
            "{format}: {list}"
        );
    }
}
