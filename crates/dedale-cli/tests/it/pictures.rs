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

/// Each of these boards takes more events than a trace holds, which only the search finds out.
#[test]
fn what_is_too_large_for_a_picture_is_refused_before_the_search() {
    let folder = scratch("before");
    let board = |width: usize, height: usize| {
        let file = folder.join(format!("{width}.map"));
        let rows = format!("{}\n", ".".repeat(width)).repeat(height);
        let text = format!("type octile\nheight {height}\nwidth {width}\nmap\n{rows}");
        fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let squares = file("squares.json");
    fs::write(&squares, r#"{"shape":"square","width":2001,"height":2000}"#).unwrap();
    let (wide, large) = (board(2000, 1000), board(2001, 2000));
    let (gif, svg, trace) = (file("a.gif"), file("a.svg"), file("a.trace.json"));
    let of_gif = "a picture of this board has at least 2012×1012 pixels, and at most 1024 a side \
                  are drawn";
    let of_svg = "an SVG shows up to 4 million cells, and this board has 4002000; a PNG shows any \
                  number";
    let far = ["--from", "0,0", "--to", "1999,999", "--algorithm", "dijkstra"];
    for (args, picture, said) in [
        ([&["path", &wide, "--gif", &gif], &far[..]].concat(), &gif, of_gif),
        ([&["path", &large, "--svg", &svg, "--trace", &trace], &far[..]].concat(), &svg, of_svg),
        (vec!["field", &large, "--to", "0,0", "--svg", &svg], &svg, of_svg),
        (vec!["link", &squares, "--player", "red", "--svg", &svg], &svg, of_svg),
        (
            vec!["maze", "--width", "5000", "--height", "5000", "--gif", &gif],
            &gif,
            "a picture of this board has at least 15012×15012 pixels, and at most 1024 a side are \
             drawn",
        ),
        (
            vec!["obstacles", "--width", "2001", "--height", "2000", "--percent", "50", "-o", &svg],
            &svg,
            of_svg,
        ),
    ] {
        let (status, out, err) = run(&args);
        let expected = format!("dedale: cannot draw {picture}: {said}\n");
        assert_eq!((status, out.as_str(), err.as_str()), (2, "", expected.as_str()), "{args:?}");
    }
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
