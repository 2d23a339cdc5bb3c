//! Pictures and traces, written whole or not at all.

use std::fs;

use serde_json::Value;

use crate::run;

/// A folder of this test's own, empty.
fn scratch(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn pictures_are_written_in_their_formats() {
    let folder = scratch("pictures");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (svg, png, gif, trace) =
        (file("a.svg"), file("a.png"), file("a.gif"), file("a.trace.json"));
    let args = ["path", "@hedge", "-a", "heuristic-dfs", "--svg", &svg, "--png", &png];
    let (status, out, err) = run(&[&args[..], &["--gif", &gif, "--trace", &trace]].concat());
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.starts_with("heuristic-dfs found a path"));
    assert!(fs::read_to_string(&svg).unwrap().contains("<svg"));
    assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    assert!(fs::read(&gif).unwrap().starts_with(b"GIF89a"));
    let trace: Value = serde_json::from_str(&fs::read_to_string(&trace).unwrap()).unwrap();
    assert_eq!(trace["version"], "1.4.0");
    let events = trace["events"].as_array().unwrap();
    let kind = |kind: &str| events.iter().filter(|event| event["type"] == kind).count();
    assert_eq!((kind("source"), kind("destination"), kind("end")), (1, 1, 1));
    assert_eq!(kind("banned"), 9, "dead ends of the heuristic search");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 4, "no temporary file is left");

    let field = file("field.svg");
    assert_eq!(run(&["field", "@fords", "--svg", &field, "--theme", "maze-solver"]).0, 0);
    assert!(fs::read_to_string(&field).unwrap().contains("<svg"));
}

#[test]
fn a_picture_that_cannot_be_drawn_leaves_the_old_file_alone() {
    let folder = scratch("too-large");
    let board = folder.join("wide.txt");
    fs::write(&board, format!("S{}G\n", ".".repeat(9_000))).unwrap();
    let picture = folder.join("wide.gif");
    fs::write(&picture, "old").unwrap();
    let (board, name) = (board.to_str().unwrap(), picture.to_str().unwrap());
    let (status, _, err) = run(&["path", board, "--gif", name]);
    assert_eq!(status, 2);
    assert!(err.starts_with(&format!("dedale: cannot draw {name}: ")), "{err}");
    assert_eq!(fs::read_to_string(&picture).unwrap(), "old");
}

/// All pictures are made and put beside their places before any is renamed.
#[test]
fn one_picture_that_cannot_be_written_holds_back_the_others() {
    let folder = scratch("together");
    let (trace, gif) = (folder.join("a.trace.json"), folder.join("missing/a.gif"));
    let args =
        ["path", "@hedge", "--trace", trace.to_str().unwrap(), "--gif", gif.to_str().unwrap()];
    let (status, _, err) = run(&args);
    assert_eq!(status, 2, "{err}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing is written");
}

#[test]
fn manual_pages_are_written_to_a_folder() {
    let folder = scratch("man");
    assert_eq!(run(&["man", folder.to_str().unwrap()]).0, 0);
    for page in ["dedale.1", "dedale-path.1", "dedale-field.1", "dedale-scen.1"] {
        assert!(fs::read_to_string(folder.join(page)).unwrap().contains(".TH"), "{page}");
    }
}
