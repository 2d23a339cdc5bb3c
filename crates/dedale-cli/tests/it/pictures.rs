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

/// Width and height of a PNG, from its header.
fn size_of(png: &[u8]) -> [u32; 2] {
    assert!(png.starts_with(b"\x89PNG"));
    [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()))
}

#[test]
fn pictures_have_the_widths_that_are_chosen() {
    let folder = scratch("measures");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (png, svg) = (file("a.png"), file("a.svg"));
    for args in [
        &["maze", "-W", "7", "-H", "5", "--wall", "3"][..],
        &["maze", "-W", "7", "-H", "5", "--wall", "3", "--solution"],
        &["obstacles", "-W", "7", "-H", "5", "--percent", "20", "--solution"],
    ] {
        let told = run(&[args, &["--cell", "31", "-o", &png]].concat());
        assert_eq!((told.0, told.2.as_str()), (0, ""), "{args:?}");
        assert_eq!(size_of(&fs::read(&png).unwrap()), [7 * 31 + 30, 5 * 31 + 30], "{args:?}");
        assert_eq!(run(&[args, &["--cell", "31", "-o", &svg]].concat()).0, 0);
        let text = fs::read_to_string(&svg).unwrap();
        assert_eq!(text.contains("class=\"path\""), args.contains(&"--solution"), "{args:?}");
    }
    let board = file("board.txt");
    fs::write(&board, "S..\n..G\n").unwrap();
    for command in ["path", "field"] {
        assert_eq!(run(&[command, &board, "--png", &png, "--cell", "9"]).0, 0);
        assert_eq!(size_of(&fs::read(&png).unwrap()), [3 * 9 + 12, 2 * 9 + 12]);
    }
    let drawn = |more: &[&str]| run(&[&["maze", "-W", "7", "-H", "5", "--draw"], more].concat()).1;
    assert_eq!((drawn(&[]).contains('*'), drawn(&["--solution"]).contains('*')), (false, true));
}

#[test]
fn widths_and_solutions_of_no_picture_are_refused() {
    let widths = "--cell and --wall are for SVG and PNG; add one of them";
    let solution = "--solution is for --draw, SVG, PNG and --pdf; add one of them";
    let field = ["obstacles", "-W", "7", "-H", "5", "--percent", "20"];
    for (args, said) in [
        (&["maze", "--cell", "9"][..], widths),
        (&["maze", "--draw", "--wall", "2"], widths),
        (&["path", "@pocket", "--cell", "9"], widths),
        (&["field", "@pocket", "--draw", "--cell", "9"], widths),
        (&[&field[..], &["--wall", "1"]].concat(), widths),
        (&["maze", "--solution"], solution),
        (&[&field[..], &["--solution", "--json"]].concat(), solution),
        (
            &["maze", "-o", "never.svg", "--cell", "257"],
            "a cell in a picture is 1 to 256 pixels wide, found 257",
        ),
        (
            &["path", "@pocket", "--png", "never.png", "--cell", "9", "--wall", "5"],
            "a wall between cells is 1 to 4 pixels wide (half a cell), found 5",
        ),
    ] {
        let (status, out, err) = run(args);
        let expected = format!("dedale: {said}\n");
        assert_eq!((status, out.as_str(), err.as_str()), (2, "", expected.as_str()), "{args:?}");
    }
    assert!(!std::path::Path::new("never.svg").exists());
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
    let of_gif = "the picture would have 2012×1012 pixels, and at most 1024 a side \
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
            "the picture would have 15012×15012 pixels, and at most 1024 a side are \
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
