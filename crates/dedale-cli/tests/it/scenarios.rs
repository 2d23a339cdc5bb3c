//! Scenarios, our own and real ones.

use std::fs;

use crate::{json, keys, run, shared};

/// Lengths by a Dijkstra search written elsewhere, in floating point.
const OWN: &str = "testdata/scen/harbour.map.scen";

#[test]
#[ignore = "slow: a whole scenario with each search"]
fn our_own_scenario_is_solved_without_a_mistake() {
    for algorithm in ["astar", "dijkstra", "bidirectional-astar", "idastar"] {
        let (status, answer) = json(&["scen", OWN, "--json", "--algorithm", algorithm]);
        assert_eq!(status, 0, "{algorithm}");
        assert_eq!(
            keys(&answer),
            [
                "map",
                "max_nanos",
                "mean_nanos",
                "median_nanos",
                "p95_nanos",
                "queries",
                "solved",
                "wrong"
            ]
        );
        assert_eq!((answer["queries"].as_u64(), answer["solved"].as_u64()), (Some(60), Some(60)));
        assert_eq!(answer["wrong"], 0, "{algorithm}");
    }
    let (_, each) = json(&["scen", OWN, "--json", "--each", "--every", "10"]);
    let costs = each["costs"].as_array().unwrap();
    assert_eq!(costs.len(), 6);
    let (_, first) = json(&["scen", OWN, "--json", "--each", "--every", "60"]);
    assert_eq!(first["costs"][0], costs[0]);
}

/// Lengths by a Dijkstra search written elsewhere: trees cost 3 and water 6.
#[test]
fn a_weighted_scenario_is_solved_by_its_costs() {
    let weighted = "testdata/scen/harbour.weighted.scen";
    let costs = ["--costs", "testdata/scen/harbour.costs", "--json"];
    for algorithm in ["auto", "astar", "canonical-astar", "index"] {
        let args = [&["scen", weighted, "--algorithm", algorithm], &costs[..]].concat();
        let (status, answer) = json(&args);
        assert_eq!((status, &answer["queries"], &answer["wrong"]), (0, &40.into(), &0.into()));
    }
    let (status, answer) = json(&["scen", weighted, "--json"]);
    assert!(status == 1 && answer["wrong"].as_u64() > Some(20), "{answer}");
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("costs");
    fs::create_dir_all(&folder).unwrap();
    let table = folder.join("trees.costs");
    fs::write(&table, ". 1\n@ 0\nW 6\n").unwrap();
    let (status, _, err) = run(&["scen", weighted, "--costs", table.to_str().unwrap()]);
    let expected =
        "harbour.map, line 6, column 27: expected a character of the cost table, found 'T'";
    assert!(status == 2 && err.contains(expected), "{err}");
}

#[test]
fn a_wrong_length_is_seen_from_both_sides() {
    let text = fs::read_to_string(crate::workspace().join(OWN)).unwrap();
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong");
    fs::create_dir_all(&folder).unwrap();
    let map = crate::workspace().join("testdata/scen/harbour.map");
    for change in [-0.001, 0.001] {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let (head, length) = lines[30].rsplit_once('\t').unwrap();
        lines[30] = format!("{head}\t{:.8}", length.parse::<f64>().unwrap() + change);
        let file = folder.join("changed.scen");
        fs::write(&file, lines.join("\n")).unwrap();
        let args = ["scen", file.to_str().unwrap(), "--map", map.to_str().unwrap(), "--json"];
        let (status, answer) = json(&args);
        assert_eq!((status, &answer["wrong"]), (1, &serde_json::json!(1)), "{change}");
    }
    let (status, answer) = json(&["scen", OWN, "--json", "--algorithm", "greedy"]);
    assert_eq!(status, 1, "a search that is not optimal is wrong now and then: {answer}");
}

#[test]
fn a_length_of_nothing_says_that_there_is_no_path() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-path");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("a.map"), "type octile\nheight 1\nwidth 4\nmap\n..@.\n").unwrap();
    let file = folder.join("a.map.scen");
    let query = |goal: u32, length: &str| format!("0\ta.map\t4\t1\t0\t0\t{goal}\t0\t{length}\n");
    // To the other side of the wall, nowhere, and to the neighbor: right as the file has them.
    let lines = [query(3, "0"), query(0, "0"), query(1, "1")];
    for (wrong, lines) in [
        (0, lines.clone()),
        (1, [query(3, "3"), lines[1].clone(), lines[2].clone()]),
        (1, [lines[0].clone(), lines[1].clone(), query(1, "0")]),
    ] {
        fs::write(&file, format!("version 1\n{}", lines.concat())).unwrap();
        let (status, answer) = json(&["scen", file.to_str().unwrap(), "--json"]);
        assert_eq!((status, &answer["wrong"]), (i32::from(wrong > 0), &wrong.into()), "{lines:?}");
        assert_eq!(answer["solved"], 2);
    }
    fs::write(&file, format!("version 1\n{}", lines.concat())).unwrap();
    let (_, out, _) = run(&["scen", file.to_str().unwrap(), "--each"]);
    let row = out.lines().find(|line| line.contains("(3, 0)")).unwrap();
    assert_eq!(row.matches("none").count(), 2, "{out}");
}

#[test]
fn the_table_adds_up() {
    let (status, out, _) = run(&["scen", OWN]);
    assert_eq!(status, 0);
    assert!(out.contains("60 queries, 60 solved, 0 wrong"), "{out}");
    let queries: u32 = out
        .lines()
        .filter(|line| line.contains('–'))
        .map(|line| line.split_whitespace().nth(1).unwrap().parse::<u32>().unwrap())
        .sum();
    assert_eq!(queries, 60, "{out}");
    let (_, each, _) = run(&["scen", OWN, "--each"]);
    assert_eq!(each.lines().filter(|line| line.trim_start().starts_with('(')).count(), 60);
}

/// The largest bucket that a file may name is a row like any other.
#[test]
fn no_bucket_is_too_large_for_the_table() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("buckets");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("large.scen");
    let query = |bucket: u32| format!("{bucket}\tharbour.map\t38\t16\t31\t7\t30\t7\t1\n");
    fs::write(&file, format!("version 1\n{}{}", query(0), query(u32::MAX))).unwrap();
    let map = crate::workspace().join("testdata/scen/harbour.map");
    let (status, out, err) = run(&["scen", file.to_str().unwrap(), "--map", map.to_str().unwrap()]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(out.lines().filter(|line| line.contains('–')).count(), 2, "{out}");
}

#[test]
fn a_map_that_is_missing_or_of_another_size_is_refused() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("lonely");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("lonely.map.scen");
    fs::copy(crate::workspace().join(OWN), &file).unwrap();
    let (status, _, err) = run(&["scen", file.to_str().unwrap()]);
    assert_eq!(status, 2);
    assert!(err.contains("name it with --map FILE"), "{err}");
    let map = folder.join("small.map");
    fs::write(&map, "type octile\nheight 1\nwidth 2\nmap\n..\n").unwrap();
    let (status, _, err) = run(&["scen", file.to_str().unwrap(), "--map", map.to_str().unwrap()]);
    assert_eq!(status, 2);
    assert!(err.contains("is for a map of 38×16 cells") && err.contains("has 2×1"), "{err}");
}

/// Sixty queries of a board of rooms that 25 patches change, with lengths by a Dijkstra search
/// written elsewhere; six of them have no path.
const LIVE: &str = "testdata/scen/doors.scen";

#[test]
fn a_board_that_changes_is_solved_without_a_mistake() {
    for algorithm in ["auto", "jps", "index", "astar", "bidirectional-astar"] {
        let (status, answer) = json(&["scen", LIVE, "--json", "--algorithm", algorithm]);
        assert_eq!((status, &answer["wrong"]), (0, &0.into()), "{algorithm}");
        assert_eq!((answer["queries"].as_u64(), answer["solved"].as_u64()), (Some(60), Some(54)));
        assert_eq!(answer["patches"], 25);
    }
    let (_, each) = json(&["scen", LIVE, "--json", "--each"]);
    let (status, seventh) = json(&["scen", LIVE, "--json", "--each", "--every", "7"]);
    assert_eq!((status, &seventh["wrong"], &seventh["queries"]), (0, &0.into(), &9.into()));
    assert_eq!(
        (&seventh["costs"][0], &seventh["costs"][8]),
        (&each["costs"][0], &each["costs"][56])
    );
    let (_, out, _) = run(&["scen", LIVE]);
    assert!(
        out.contains("doors.patch by canonical-astar, then jps: 60 queries and 25 patches, 54 solved, 0 wrong"),
        "{out}"
    );
}

#[test]
fn an_index_of_the_first_map_follows_the_patches() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("live-index");
    fs::create_dir_all(&folder).unwrap();
    let patches = fs::read_to_string(crate::workspace().join("testdata/scen/doors.patch")).unwrap();
    let rows: Vec<&str> = patches.lines().skip(6).take(18).collect();
    let map = folder.join("doors.map");
    let header = "type octile\nheight 18\nwidth 26\nmap\n";
    // Water is a wall in a patch.
    fs::write(&map, format!("{header}{}\n", rows.join("\n").replace('W', "@"))).unwrap();
    let index = folder.join("doors.index");
    let (map, index) = (map.to_str().unwrap(), index.to_str().unwrap());
    assert_eq!(run(&["index", map, "-o", index]).0, 0);
    let (status, answer) = json(&["scen", LIVE, "--json", "--index", index]);
    assert_eq!((status, &answer["wrong"]), (0, &0.into()));
}

#[test]
fn what_is_wrong_with_a_board_that_changes_is_told() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("live-wrong");
    // The patches of an earlier run.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let text = fs::read_to_string(crate::workspace().join(LIVE)).unwrap();
    let file = folder.join("doors.scen");
    let check = |text: &str| {
        fs::write(&file, text).unwrap();
        let (status, out, err) = run(&["scen", file.to_str().unwrap(), "--json"]);
        (status, out, err)
    };
    let (status, _, err) = check(&text);
    assert_eq!(status, 2);
    assert!(err.contains("doors.patch"), "{err}");
    fs::copy(crate::workspace().join("testdata/scen/doors.patch"), folder.join("doors.patch"))
        .unwrap();
    assert_eq!(check(&text).0, 0);
    for (from, to, wrong) in [(" -1\n", " 5\n", 6), ("17.07106781187", "17.0700", 1)] {
        let (status, out, _) = check(&text.replace(from, to));
        assert_eq!(status, 1);
        assert!(out.contains(&format!("\"wrong\":{wrong},")), "{out}");
    }
    for (from, to, expected) in [
        ("P 0 0 0 0", "P 0 25 0 0", "expected a patch from 0 to 24, found 25"),
        (
            "P 0 0 0 0",
            "P 0 0 1 0",
            "expected patches on the board of 26×18 cells, found patch 0 of 26×18 cells at (1, 0)",
        ),
    ] {
        let (status, _, err) = check(&text.replace(from, to));
        assert_eq!(status, 2);
        assert!(err.contains(expected), "{err}");
    }
    for option in ["--map", "--costs"] {
        let (status, _, err) = run(&["scen", LIVE, option, "testdata/scen/harbour.map"]);
        assert_eq!(status, 2);
        assert!(err.contains("--map and --costs are for scenarios of version 1"), "{err}");
    }
}

/// A hundred queries of each map, where the maps are at hand.
#[test]
#[ignore = "slow: real scenarios"]
fn real_scenarios_are_solved_without_a_mistake() {
    let Some(maps) = shared("movingai") else { return };
    let mut queries = 0;
    for set in fs::read_dir(maps.join("sample100")).unwrap() {
        let set = set.unwrap().path();
        for file in fs::read_dir(&set).unwrap() {
            let file = file.unwrap().path();
            let map = maps.join(set.file_name().unwrap()).join(file.file_stem().unwrap());
            let (file, map) = (file.to_str().unwrap(), map.to_str().unwrap());
            let (status, answer) = json(&["scen", file, "--map", map, "--json"]);
            assert_eq!((status, answer["wrong"].as_u64()), (0, Some(0)), "{file}");
            queries += answer["queries"].as_u64().unwrap();
        }
    }
    assert_eq!(queries, 2_400);
}

#[test]
fn the_last_lines_name_the_index_that_has_taken_over() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("long");
    fs::create_dir_all(&folder).unwrap();
    let is_wall = |x: usize, y: usize| (60 * y + x).pow(3) % 1_009 % 100 < 35;
    let row = |y| (0..60).map(move |x| if is_wall(x, y) { '@' } else { '.' }).chain(['\n']);
    let rows: String = (0..60).flat_map(row).collect();
    fs::write(folder.join("a.map"), format!("type octile\nheight 60\nwidth 60\nmap\n{rows}"))
        .unwrap();
    let free: Vec<[usize; 2]> =
        (0..3600).map(|cell| [cell % 60, cell / 60]).filter(|&[x, y]| !is_wall(x, y)).collect();
    let write = |lengths: &[f64]| {
        let lines = lengths.iter().enumerate().map(|(number, length)| {
            let [[x, y], [goal_x, goal_y]] = [number % 300 * 37, number % 300 * 101 + 1400]
                .map(|place| free[place % free.len()]);
            format!("0\ta.map\t60\t60\t{x}\t{y}\t{goal_x}\t{goal_y}\t{length:.8}\n")
        });
        let text = format!("version 1\n{}", lines.collect::<String>());
        fs::write(folder.join("a.map.scen"), text).unwrap();
    };
    let file = folder.join("a.map.scen");
    let file = file.to_str().unwrap();
    write(&[0.0; 300]);
    let (_, answer) = json(&["scen", file, "--algorithm", "dijkstra", "--each", "--json"]);
    let costs = answer["costs"].as_array().unwrap().iter();
    let lengths: Vec<f64> = costs.map(|cost| cost.as_f64().unwrap_or(0.0)).collect();
    write(&lengths.repeat(20));
    let all = "canonical-astar, then jps, then index";
    for (algorithm, name) in [("auto", all), ("jps", "jps"), ("index", "index")] {
        let (status, out, _) = run(&["scen", file, "--algorithm", algorithm]);
        assert!(out.contains(&format!("a.map by {name}: 6,000 queries")), "{out}");
        assert_eq!(status, 0, "{out}");
    }
}

/// The files of `testdata/foreign` are as others write them.
#[test]
fn a_scenario_may_be_of_several_maps() {
    let foreign = "testdata/foreign/two_maps.scen";
    for algorithm in ["auto", "astar"] {
        let (status, answer) = json(&["scen", foreign, "--json", "--algorithm", algorithm]);
        let counts = [&answer["queries"], &answer["solved"], &answer["wrong"]];
        assert_eq!((status, counts), (0, [&4.into(), &4.into(), &0.into()]));
        let maps = "testdata/foreign/first.map, testdata/foreign/second.map";
        assert_eq!(answer["map"], maps);
    }
    // A wrong length is seen in either map, whatever the other one has.
    let folder = tempfile::tempdir().unwrap();
    for file in ["first.map", "second.map"] {
        let from = crate::workspace().join("testdata/foreign").join(file);
        fs::copy(from, folder.path().join(file)).unwrap();
    }
    let text = fs::read_to_string(crate::workspace().join(foreign)).unwrap();
    let file = folder.path().join("changed.scen");
    let scen = |text: &str, args: &[&str]| {
        fs::write(&file, text).unwrap();
        run(&[&["scen", file.to_str().unwrap()], args].concat())
    };
    for (right, wrong) in [("13.00000000", "12.00000000"), ("3.00000000", "5.00000000")] {
        let line = text.lines().rfind(|line| line.ends_with(&format!("\t{right}"))).unwrap();
        let (status, out, _) = scen(&text.replace(line, &line.replace(right, wrong)), &[]);
        assert!(status == 1 && out.contains("4 queries, 4 solved, 1 wrong"), "{out}");
    }
    let map = folder.path().join("first.map");
    let (status, _, err) = scen(&text, &["--map", map.to_str().unwrap()]);
    assert!(status == 2 && err.contains("names 2 maps, which --map cannot replace"), "{err}");
    let narrow = text.replace("second.map\t5\t4\t4\t3", "second.map\t6\t4\t4\t3");
    let (status, _, err) = scen(&narrow, &[]);
    assert!(status == 2 && err.contains("is for a map of 6×4 cells"), "{err}");
    assert!(err.contains("second.map has 5×4"), "{err}");
}

#[test]
fn lengths_may_have_any_number_of_digits() {
    let (status, answer) = json(&["scen", "testdata/foreign/sixteen_digits.scen", "--json"]);
    assert_eq!((status, &answer["queries"], &answer["wrong"]), (0, &2.into(), &0.into()));
}

#[test]
fn maps_of_tiles_have_four_neighbors() {
    let (status, answer) =
        json(&["path", "testdata/foreign/type_tile.map", "--from", "0,0", "--to", "2,0", "--json"]);
    assert_eq!((status, &answer["steps"]), (0, &4.into()));
    let folder = tempfile::tempdir().unwrap();
    let map =
        fs::read_to_string(crate::workspace().join("testdata/foreign/type_tile.map")).unwrap();
    let file = folder.path().join("tile.map.scen");
    fs::write(&file, "version 1\n0\ttile.map\t3\t2\t0\t1\t2\t0\t3\n").unwrap();
    for (kind, wrong) in [("tile", 0), ("octile", 1)] {
        let map = map.replace("type tile", &format!("type {kind}")).replace(".@.", "...");
        let board = folder.path().join("tile.map");
        fs::write(&board, map).unwrap();
        let ends = ["--from", "0,1", "--to", "2,0", "--json"];
        let (_, path) = json(&[&["path", board.to_str().unwrap()], &ends[..]].concat());
        assert_eq!(path["steps"], 3 - wrong, "{kind}");
        let (status, answer) = json(&["scen", file.to_str().unwrap(), "--json"]);
        assert_eq!((status, &answer["wrong"]), (wrong, &wrong.into()), "{kind}");
    }
}
