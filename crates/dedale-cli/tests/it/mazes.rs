//! `dedale maze` and `dedale obstacles`.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::BufReader;

use dedale::Random;
use dedale::board::{Cell, Point, Size};
use dedale::maze::obstacles::Difficulty;
use dedale::maze::{Generator, Region};
use dedale_app::registry::{Reply, Session, operation};
use serde_json::Value;

use crate::{json, run, run_with_input, workspace};

/// Compares with the kept file; `BLESS=1` writes it anew.
fn assert_kept(file: &str, out: &str) {
    let kept = workspace().join("testdata").join(file);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&kept, out).unwrap();
    }
    assert_eq!(out, fs::read_to_string(&kept).unwrap(), "{file}");
}

fn steps(args: &[&str], input: &[u8]) -> u64 {
    let (status, out, err) = run_with_input(&[&["path", "-", "--json"], args].concat(), input);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    serde_json::from_str::<Value>(&out).unwrap()["steps"].as_u64().unwrap()
}

/// The kept mazes were written by a release build, and the command that is
/// tested here is a debug build.
#[test]
fn a_seed_gives_the_maze_it_always_gave() {
    for generator in Generator::ALL {
        let (status, out, err) = run(&["maze", "-g", generator.name(), "-W", "12", "-H", "8"]);
        assert_eq!((status, err.as_str()), (0, ""), "{generator}");
        assert_kept(&format!("mazes/{generator}.txt"), &out);
    }
}

#[test]
fn a_seed_gives_the_field_it_always_gave() {
    for difficulty in Difficulty::ALL.map(Difficulty::name) {
        for law in ["exact", "chasse", "fast"] {
            let (status, out, _) = run(&["obstacles", "-d", difficulty, "--law", law]);
            assert_eq!(status, 0);
            assert_kept(&format!("obstacles/{difficulty}.{law}.txt"), &out);
        }
    }
}

#[test]
fn path_solves_what_maze_writes_in_every_form() {
    for generator in ["kruskal", "eller"] {
        let maze = |form: &str| {
            let (status, out, _) = run(&["maze", "-g", generator, "-s", "3", "--format", form]);
            assert_eq!(status, 0);
            out.into_bytes()
        };
        let expected = steps(&[], &maze("text"));
        assert_eq!(steps(&[], &maze("level")), expected);
        assert_eq!(steps(&[], &maze("json")), expected);
        let ends = ["--from", "1,1", "--to", "39,39", "--neighbors", "4"];
        assert_eq!(steps(&ends, &maze("map")), 2 * expected);
    }
}

#[test]
fn files_are_written_in_the_form_of_their_name() {
    let folder = tempfile::tempdir().unwrap();
    for (name, begins) in [
        ("a.txt", &b"+---+"[..]),
        ("a.map", b"type octile\nheight 9\nwidth 11\n"),
        ("a.yml", b"map:\n- ["),
        ("a.json", b"{\"width\":5,\"height\":4,\"seed\":1,"),
        ("a.svg", b"<svg"),
        ("a.png", b"\x89PNG"),
    ] {
        let file = folder.path().join(name);
        let file = file.to_str().unwrap();
        let (status, out, err) = run(&["maze", "-W", "5", "-H", "4", "-o", file]);
        assert_eq!((status, out.as_str()), (0, ""), "{name}");
        // A map has no marks, so the command says where the ends are.
        let hint = "a map marks no ends: solve it with --from 1,1 --to 9,7 --neighbors 4\n";
        assert_eq!(err, if name == "a.map" { hint } else { "" });
        assert!(fs::read(file).unwrap().starts_with(begins), "{name}");
        let (status, out, _) = run(&["obstacles", "-d", "hard", "-o", file]);
        assert_eq!(status, 0, "{name}");
        assert!(out.starts_with("8×8 with 32 obstacles of at most 49, from (7, 5) to"), "{out}");
    }
    let pixels = folder.path().join("pixels.png");
    let pixels = pixels.to_str().unwrap();
    run(&["maze", "-s", "3", "--format", "pixels", "-o", pixels]);
    let (_, path) = json(&["path", pixels, "--from", "1,1", "--to", "39,39", "--json"]);
    let (_, out, _) = run(&["maze", "-s", "3"]);
    assert_eq!(path["steps"].as_u64(), Some(2 * steps(&[], out.as_bytes())));
    let gif = folder.path().join("a.gif");
    let (status, out, _) = run(&["maze", "-W", "6", "-H", "4", "--gif", gif.to_str().unwrap()]);
    assert_eq!((status, out.as_str()), (0, ""));
    assert!(fs::read(gif).unwrap().starts_with(b"GIF89a"));
}

#[test]
#[cfg(unix)]
fn only_a_regular_file_is_replaced() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let [file, link] = ["a.txt", "link.txt"].map(|name| folder.path().join(name));
    fs::write(&file, "before").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    symlink(&file, &link).unwrap();
    let (status, ..) = run(&["maze", "-o", link.to_str().unwrap()]);
    assert_eq!(status, 0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().starts_with("+---"));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing else is left");

    let (status, out, _) = run(&["maze", "-W", "2", "-H", "2", "-o", "/dev/stdout"]);
    let (_, expected, _) = run(&["maze", "-W", "2", "-H", "2"]);
    assert_eq!((status, out), (0, expected));
}

#[test]
fn a_mask_in_parts_has_the_same_ends_in_every_form() {
    let mask = "..#......\n.##......\n.#.......\n";
    for form in ["text", "level", "json"] {
        let args = ["maze", "--mask", "-", "--format", form];
        let (status, out, _) = run_with_input(&args, mask.as_bytes());
        assert_eq!((status, steps(&[], out.as_bytes())), (0, 2), "{form}");
    }
    let args = ["maze", "--mask", "-", "--stats", "-g", "kruskal"];
    let (_, out, _) = run_with_input(&args, mask.as_bytes());
    assert!(out.contains("2 parts") && !out.contains("longest path 4 cells"), "{out}");
}

#[test]
fn maze_json_has_its_shape() {
    let (status, maze) = json(&["maze", "-W", "3", "-H", "2", "-g", "wilson", "--json"]);
    assert_eq!(status, 0);
    let keys: Vec<&String> = maze.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["exits", "generator", "height", "seed", "width"]);
    let exits = maze["exits"].as_array().unwrap();
    assert_eq!(exits.len(), 2);
    let numbers = exits.iter().flat_map(|row| row.as_array().unwrap());
    let passages: u32 = numbers.map(|exits| exits.as_u64().unwrap().count_ones()).sum();
    assert_eq!(passages, 2 * 5);
    let (_, partial) = json(&["maze", "--mask", "@pocket", "--json"]);
    assert!(partial["mask"][3].as_str().unwrap().contains('#'));
}

/// Terrain keeps the walls of its board, and other commands read it.
#[test]
fn terrain_covers_a_board() {
    let (status, drawing, err) = run(&["terrain", "@pocket", "--seed", "5", "--weights", "2,7"]);
    assert_eq!((status, err.as_str()), (0, ""));
    let (_, pocket, _) = run(&["convert", "@pocket", "--format", "text"]);
    assert_eq!(drawing.replace(['2', '7'], "."), pocket);
    let [low, high] = ["2", "7"].map(|weight| drawing.matches(weight).count());
    assert!(low.abs_diff(high) < 20, "{low} and {high} cells");
    let (_, again, _) = run(&["terrain", "@pocket", "--seed", "5", "--weights", "2,7"]);
    assert_eq!(drawing, again);
    let (_, other, _) = run(&["terrain", "@pocket", "--seed", "6", "--weights", "2,7"]);
    assert_ne!(drawing, other);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hills.txt");
    let file = file.to_str().unwrap();
    assert_eq!(run(&["terrain", "--size", "9x7", "-o", file]), (0, String::new(), String::new()));
    let (status, answer) = json(&["path", file, "--from", "0,0", "--to", "8,6", "--json"]);
    assert_eq!((status, answer["steps"].as_u64().is_some()), (0, true));
}

#[test]
fn obstacles_json_has_its_shape() {
    let args = ["obstacles", "--width", "9", "--height", "7", "--percent", "80", "--json"];
    let (status, field) = json(&args);
    assert_eq!((status, field["obstacles"].as_u64()), (0, Some(38)));
    let walls: Vec<&str> =
        field["walls"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    assert_eq!(walls.iter().map(|row| row.matches('#').count()).sum::<usize>(), 38);
    assert!(walls.len() == 7 && walls.iter().all(|row| row.len() == 9));
    let text = field.to_string();
    assert!(steps(&[], text.as_bytes()) >= 6);
    for key in ["entry", "exit"] {
        let at = |axis: usize| field[key][axis].as_u64().unwrap() as usize;
        assert_eq!(&walls[at(1)][at(0)..=at(0)], ".");
    }
}

#[test]
fn statistics_tell_of_one_maze_or_of_all() {
    let (status, out, _) = run(&["maze", "--stats", "-g", "sidewinder"]);
    assert_eq!(status, 0);
    assert!(out.starts_with("sidewinder 20×20, seed 1: 400 cells, 399 passages, no loops\n"));
    let (_, all) = json(&["maze", "--stats", "--json", "-W", "30", "-H", "10"]);
    let mazes = all["mazes"].as_array().unwrap();
    assert_eq!(mazes.len(), Generator::ALL.len());
    assert!(mazes.iter().all(|maze| maze["passages"] == 299 && maze["loops"] == 0));
}

#[test]
fn a_braid_has_no_dead_ends() {
    let (_, all) = json(&["maze", "--stats", "--json", "--braid", "100"]);
    for maze in all["mazes"].as_array().unwrap() {
        assert_eq!(maze["dead_ends"], 0, "{maze}");
        assert!(maze["loops"].as_u64().unwrap() > 0);
    }
}

#[test]
#[ignore = "slow: mazes of the largest sizes"]
fn what_makes_no_sense_is_refused_in_one_sentence() {
    for (args, sentence) in [
        (
            &["maze", "-g", "nope"][..],
            "invalid value 'nope' for '--generator <NAME>': unknown generator",
        ),
        (&["maze", "-W", "0"], "a board is 1×1 to 16384×16384 cells, found 0×20"),
        (&["maze", "-W", "20000"], "a board is 1×1 to 16384×16384 cells, found 20000×20"),
        (&["maze", "--start", "20,0"], "the start (20, 0) is not in the maze"),
        (&["maze", "-g", "eller", "--start", "1,1"], "--start is for generators that grow"),
        (&["maze", "-W", "9000", "--format", "map"], "a MovingAI map has no room for a maze of"),
        (&["maze", "-W", "16000", "-H", "999", "--draw"], "a maze is drawn up to 4,000,000 cells"),
        (
            &["maze", "--colours", "print", "--json"],
            "--colours is for SVG and PNG; add one of them",
        ),
        (
            &["maze", "-W", "16384", "-H", "9999", "--cell", "4", "-o", "a.png"],
            "cannot draw a.png: the picture would have 65537×39997 pixels",
        ),
        (&["maze", "-W", "-1"], "invalid value '-1' for '--width <W>': expected a whole number"),
        (&["maze", "-s", "2.5"], "invalid value '2.5' for '--seed <N>': expected a whole number"),
        (&["maze", "--gif", "a.gif", "-o", "a.gif"], "the name a.gif implies no format"),
        (
            &["maze", "--stats", "--start", "1,1"],
            "--start is for one generator; add --generator NAME",
        ),
        (&["maze", "-o", "maze.doc"], "the name maze.doc implies no format"),
        (&["maze", "--braid", "101"], "invalid value '101' for '--braid <PERCENT>'"),
        (&["maze", "--bias", "0"], "invalid value '0' for '--bias <PERCENT>'"),
        (&["maze", "--mask", "@nowhere"], "no embedded board is named 'nowhere'"),
        (&["maze", "-o", "no/such/folder/a.txt"], "cannot write no/such/folder/a.txt: No such"),
        (&["obstacles"], "specify --width, --height and --percent, or --difficulty"),
        (&["obstacles", "-W", "9", "-H", "9", "-p", "101"], "the obstacles are 0 to 100 percent"),
        (&["obstacles", "-W", "9", "-H", "9", "-p", "-1"], "the obstacles are 0 to 100 percent"),
        (&["obstacles", "-W", "9", "-H", "9", "-p", "nan"], "the obstacles are 0 to 100 percent"),
        (&["obstacles", "-p", "50%"], "invalid value '50%' for '--percent <P>': expected a number"),
        (&["terrain", "--size", "0x5"], "a board is 1×1 to 16384×16384 cells, found 0×5"),
        (&["terrain", "--size", "4"], "invalid value '4' for '--size <WxH>': expected columns"),
        (&["terrain", "--weights", "1,0"], "invalid value '0' for '--weights <N,N,…>'"),
        (&["terrain", "@atoll"], "terrain is for boards of squares, not of hexagons"),
        (&["terrain", "-o", "hills.map"], "a MovingAI map cannot represent weight"),
        (&["obstacles", "-W", "1", "-H", "1", "-p", "0"], "an entry and an exit need a board of 2"),
        (
            &["obstacles", "-d", "foo"],
            "invalid value 'foo' for '--difficulty <NAME>': unknown difficulty 'foo'; the \
             difficulties are very-easy",
        ),
    ] {
        let (status, out, err) = run(args);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}");
        assert!(err.starts_with(&format!("dedale: {sentence}")), "{args:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}

#[test]
fn worksheets_are_written_whole_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheet.pdf");
    let file = path.to_str().unwrap();
    let args = ["maze", "--width", "6", "--height", "4", "--count", "5", "--per-page", "4"];
    let (status, out, err) = run(&[&args[..], &["--solution", "--pdf", file]].concat());
    assert_eq!((status, out.as_str(), err.as_str()), (0, "", ""));
    let pdf = std::fs::read(&path).unwrap();
    let pages = String::from_utf8_lossy(&pdf).matches("/MediaBox").count();
    assert_eq!((&pdf[..5], pages), (&b"%PDF-"[..], 4));
    for (more, expected) in [
        (&["--per-page", "5", "--pdf", file][..], "expected 1, 2, 4, 6, 9 or 12"),
        (&["--count", "3"], "--pdf"),
        (&["--pdf", file, "--draw"], "--draw"),
        (
            &["--pdf", file, "--width", "1000", "--height", "500", "--count", "3"],
            "up to 1,000,000 cells together, these have 1,500,000",
        ),
    ] {
        let (status, _, err) = run(&[&["maze"], more].concat());
        assert_eq!(status, 2, "{more:?}");
        assert!(err.contains(expected), "{more:?}: {err}");
    }
}

/// The app makes the same bytes of the same mazes.
#[test]
fn worksheets_are_those_of_the_api() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheet.pdf");
    let sheet = ["--count", "5", "--per-page", "4", "--solution", "--seed", "7"];
    for grid in ["square", "polar", "triangular", "hexagonal", "weave"] {
        let file =
            ["maze", "--grid", grid, "-g", "wilson", "-H", "6", "--pdf", path.to_str().unwrap()];
        let (status, _, err) = run(&[&file[..], &sheet].concat());
        assert_eq!((status, err.as_str()), (0, ""), "{grid}");
        let mut request = serde_json::json!({"generator": "wilson", "height": 6, "seed": 7});
        let name = if grid == "square" { "maze" } else { "grid-maze" };
        if grid != "square" {
            request["grid"] = grid.into();
        }
        let body = serde_json::json!({"operation": name, "request": request, "format": "pdf",
            "solution": true, "worksheet": {"count": 5, "per_page": 4}});
        let (hunts, watch) = (&std::sync::Mutex::default(), &dedale_app::Unwatched);
        let session = Session { hunts, new_id: &|| Ok(0), watch, takes_columns: false };
        let reply = operation("export").unwrap().run(body.to_string().as_bytes(), &session);
        let Ok(Reply::File(made)) = reply else { panic!("{grid}: no file") };
        assert!(std::fs::read(&path).unwrap() == made.bytes, "{grid}");
    }
}

#[test]
#[ignore = "slow: a large picture"]
fn a_large_maze_is_a_picture_of_three_pixels_a_cell() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("maze.png");
    let file = path.to_str().unwrap();
    let args = ["maze", "-g", "binary-tree", "-W", "2001", "-H", "2000"];
    let colours = ["--colours", "102030,f0f1f2,d55e00", "-o", file];
    assert_eq!(run(&[&args[..], &colours].concat()), (0, String::new(), String::new()));
    let png = std::fs::read(&path).unwrap();
    let sides = [3 * 2001 + 1_u32, 3 * 2000 + 1].map(u32::to_be_bytes).concat();
    assert_eq!((&png[1..4], &png[16..24]), (&b"PNG"[..], &sides[..]));
    assert!(png.windows(9).any(|found| found == b"\xF0\xF1\xF2\x10\x20\x30\xD5\x5E\x00"));
}

#[test]
#[ignore = "slow: a large picture"]
fn the_solution_of_a_large_maze_is_drawn_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("maze.png");
    let args = ["maze", "-g", "sidewinder", "-W", "2001", "-H", "2000", "--solution", "-o"];
    let file = path.to_str().unwrap();
    assert_eq!(run(&[&args[..], &[file]].concat()), (0, String::new(), String::new()));
    let mut reader =
        png::Decoder::new(BufReader::new(File::open(&path).unwrap())).read_info().unwrap();
    let mut packed = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut packed).unwrap();
    let bytes = packed.len() / 6001;
    // A cell has three pixels, the first of them a wall; a byte has four.
    let colour = |x: u32, y: u32| {
        let (across, down) = (3 * x as usize + 1, 3 * y as usize + 1);
        packed[down * bytes + across / 4] >> (6 - 2 * (across % 4)) & 3
    };
    let size = Size::new(2001, 2000).unwrap();
    let maze = Generator::Sidewinder.carve(&Region::whole(size), &mut Random::new(1));
    let [start, goal] =
        [Point::new(0, 0), Point::new(2000, 1999)].map(|at| size.cell_at(at).unwrap());
    let found = dedale::search::bfs(&maze, start, goal).unwrap();
    let on_path: HashSet<Cell> = found.cells().iter().copied().collect();
    for cell in (0..size.cell_count() as u32).map(Cell::new) {
        let Point { x, y } = size.point_of(cell);
        let expected = match cell {
            _ if cell == start || cell == goal => 2,
            _ if on_path.contains(&cell) => 3,
            _ => 0,
        };
        assert_eq!(colour(x, y), expected, "{x}, {y}");
    }
}

#[test]
fn a_title_stands_above_a_maze() {
    for grid in [&["-W", "5"][..], &["--grid", "polar"], &["--grid", "weave"]] {
        let args = [&["maze", "--format", "svg"][..], grid].concat();
        let plain = run(&args);
        let titled = run(&[&args[..], &["--title", "Ça & là"]].concat());
        assert_eq!([plain.0, titled.0], [0, 0], "{}", titled.2);
        assert!(titled.1.contains("class=\"heading\"") && titled.1.contains("Ça &amp; là"));
        assert!(!plain.1.contains("heading"));
    }
    for (more, why) in [
        (&["--format", "json"][..], "--title is for SVG, PNG and PDF; add one of them"),
        (&["-W", "2001", "-H", "2000", "-o", "never.png"], "up to 4,000,000 cells, this one has"),
        (&["--format", "png", "--title", "漢"], "in PNG Latin ones, found '漢'"),
        (
            &["--format", "svg", "--title", "a\nb"],
            "letters of one line, in PNG Latin ones, found '\\n'",
        ),
        (&["--pdf", "never.pdf", "--title", "漢"], "the letters of Windows-1252, found '漢'"),
        (&["--pdf", "never.pdf", "--cell", "9"], "--cell and --wall are for SVG and PNG"),
    ] {
        let usual: &[&str] = if more.contains(&"--title") { &[] } else { &["--title", "A"] };
        let (status, _, err) = run(&[&["maze"][..], usual, more].concat());
        assert!(status == 2 && err.contains(why) && err.lines().count() == 1, "{err}");
    }
    for never in ["never.png", "never.pdf"] {
        assert!(!std::path::Path::new(never).exists());
    }
}

#[test]
fn path_solves_mazes_of_every_grid() {
    for grid in ["polar", "triangular", "hexagonal", "weave"] {
        let (status, maze, err) = run(&["maze", "--grid", grid, "-g", "wilson", "-H", "7"]);
        assert_eq!((status, err.as_str()), (0, ""), "{grid}");
        let by = |name: &str| steps(&["--algorithm", name], maze.as_bytes());
        // A perfect maze has one path, whatever finds it.
        assert_eq!(by("bfs"), by("dfs"), "{grid}");
        assert!(by("auto") >= 6, "{grid}");
    }
    let masked = run(&["maze", "--grid", "hexagonal", "--mask", "@atoll", "-g", "prim"]);
    let head = r#"{"grid":"hexagonal","seed":1,"generator":"prim""#;
    assert!(masked.0 == 0 && masked.1.starts_with(head), "{masked:?}");
    let (status, _, err) = run(&["maze", "--grid", "weave", "-g", "eller"]);
    assert!(status != 0 && err.contains("eller needs rows of square cells"), "{err}");
}
