//! Indexes of maps, as files.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::{json, run, shared};

/// A map of 60×50 cells with walls here and there, in this folder.
fn map(folder: &Path) -> PathBuf {
    let mut text = "type octile\nheight 50\nwidth 60\nmap\n".to_owned();
    for y in 0..50_u32 {
        let sign = |x: u32| if (x * x + 7 * x * y + 3 * y * y) % 11 < 3 { '@' } else { '.' };
        text.extend((0..60).map(|x| if x == 0 || y == 0 { '.' } else { sign(x) }).chain(['\n']));
    }
    let file = folder.join("scattered.map");
    fs::write(&file, text).unwrap();
    file
}

#[test]
fn an_index_finds_the_paths_of_other_searches() {
    let folder = tempfile::tempdir().unwrap();
    let [map, file] = [map(folder.path()), folder.path().join("index")];
    let [map, file] = [&map, &file].map(|path| path.to_str().unwrap());
    let (status, told) = json(&["index", map, "-o", file, "--json"]);
    assert_eq!((status, &told["width"], &told["height"]), (0, &json!(60), &json!(50)));
    assert_eq!(told["landmarks"].as_array().unwrap().len(), 24);
    assert_eq!(told["bytes"], fs::metadata(file).unwrap().len());
    for to in ["59,0", "31,0", "0,49"] {
        let ends = ["path", map, "--from", "0,25", "--to", to, "--json"];
        let with = |more: &[&str]| json(&[&ends[..], more].concat()).1;
        let (plain, by_file) = (with(&["-a", "dijkstra"]), with(&["--index", file]));
        assert!(plain["found"] == true && plain["cost"] == by_file["cost"], "{to}");
        assert_eq!(by_file["algorithm"], "index");
        let keys = ["cells", "opened", "expanded"];
        let same = |answer: &Value| keys.map(|key| answer[key].clone());
        assert_eq!(same(&by_file), same(&with(&["-a", "index"])), "{to}");
    }
    let (_, out, _) = run(&["index", map, "-o", file]);
    assert!(out.starts_with("index of 60×50 cells with 24 landmarks, 144,132 bytes, built in"));
    let bytes = fs::read(file).unwrap();
    run(&["index", map, "-o", file]);
    assert_eq!(fs::read(file).unwrap(), bytes, "built twice, the same");
}

#[test]
fn an_index_of_hub_labels_finds_the_paths_of_other_searches() {
    let folder = tempfile::tempdir().unwrap();
    let [map, file] = [map(folder.path()), folder.path().join("index")];
    let [map, file] = [&map, &file].map(|path| path.to_str().unwrap());
    let board = "@pocket";
    let (status, told) =
        json(&["index", board, "--neighbors", "8", "--labels", "-o", file, "--json"]);
    assert_eq!((status, &told["width"]), (0, &json!(20)));
    assert_eq!(told.get("landmarks"), None);
    assert_eq!(told["bytes"], fs::metadata(file).unwrap().len());
    for to in ["18,5", "0,10", "19,0", "6,6"] {
        let ends = ["path", board, "--neighbors", "8", "--from", "1,5", "--to", to, "--json"];
        let with = |more: &[&str]| json(&[&ends[..], more].concat()).1;
        let (plain, by_file) = (with(&["-a", "dijkstra"]), with(&["--index", file]));
        assert_eq!(
            (&plain["found"], &plain["cost"]),
            (&by_file["found"], &by_file["cost"]),
            "{to}"
        );
        assert_eq!(by_file["algorithm"], "index");
    }
    let bytes = fs::read(file).unwrap();
    let (_, out, _) = run(&["index", board, "--neighbors", "8", "--labels", "-o", file]);
    assert!(out.starts_with("index of 20×11 cells with hub labels, "), "{out}");
    assert_eq!(fs::read(file).unwrap(), bytes, "built twice, the same");
    let (_, out, _) = run(&["index", map, "--neighbors", "4", "--labels", "-o", file]);
    assert!(out.starts_with("index of 60×50 cells with hub labels"), "{out}");
}

/// Weights, thin walls and roads, hexagons: landmarks and labels of cells.
#[test]
fn boards_of_every_kind_have_an_index() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("index");
    let file = file.to_str().unwrap();
    for board in ["@meadow", "@atoll", "@hedge"] {
        let path = |more: &[&str]| json(&[&["path", board, "--json"], more].concat()).1;
        let plain = path(&["-a", "dijkstra"]);
        for labels in [false, true] {
            let build = ["index", board, "-o", file, "--json", "--labels"];
            let (status, told) = json(&build[..5 + usize::from(labels)]);
            assert_eq!((status, &told["labels"]), (0, &json!(labels)), "{board}");
            let found = path(&["--index", file]);
            assert_eq!((&found["found"], &found["cost"]), (&plain["found"], &plain["cost"]));
            assert_eq!(told.get("landmarks"), None);
        }
    }
}

/// Files that are cut off, or changed anywhere.
#[test]
fn damaged_labels_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("index");
    let name = file.to_str().unwrap();
    let make = ["index", "@pocket", "--neighbors", "8", "--labels", "-o", name];
    assert_eq!(run(&make).0, 0);
    let whole = fs::read(&file).unwrap();
    let refused = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        let (status, out, err) = run(&["path", "@pocket", "--neighbors", "8", "--index", name]);
        assert_eq!((status, out.as_str()), (2, ""));
        err.trim_end().replace(name, "FILE")
    };
    let length = whole.len();
    let told = format!("dedale: FILE: expected {length} bytes, found {}", length - 3);
    assert_eq!(refused(&whole[..length - 3]), told);
    assert_eq!(
        refused(&whole[..40]),
        "dedale: FILE: expected the index of a map, found another file"
    );
    // The checksum, the lists, the nodes, the entries.
    for place in [29, 54, length / 2, length - 1] {
        let mut bytes = whole.clone();
        bytes[place] ^= 1;
        let told = refused(&bytes);
        assert!(
            told.starts_with("dedale: FILE: the file is damaged: expected checksum "),
            "{told}"
        );
    }
    let mut bytes = whole;
    bytes[32] = 7;
    let told = refused(&bytes);
    assert!(told.starts_with("dedale: FILE: expected "), "{told}");
}

#[test]
fn what_is_not_the_index_of_the_board_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [map, file] = [map(folder.path()), folder.path().join("index")];
    let map = map.to_str().unwrap();
    assert_eq!(run(&["index", map, "-o", file.to_str().unwrap()]).0, 0);
    let whole = fs::read(&file).unwrap();
    let changed = |place: usize| {
        let mut bytes = whole.clone();
        bytes[place] ^= 4;
        bytes
    };
    let refused = |bytes: &[u8], more: &[&str]| {
        fs::write(&file, bytes).unwrap();
        let file = file.to_str().unwrap();
        let args = ["path", map, "--from", "0,0", "--to", "59,0", "--index", file];
        let (status, out, err) = run(&[&args[..], more].concat());
        assert_eq!((status, out.as_str()), (2, ""));
        err.trim_end().replace(file, "FILE")
    };
    let other = "dedale: FILE: expected the index of a map, found another file";
    assert_eq!(refused(b"", &[]), other);
    assert_eq!(refused(b"DEDALEIX", &[]), other);
    assert_eq!(refused(&changed(3), &[]), other);
    let version = "dedale: FILE: expected an index of version 4, found version 0";
    assert_eq!(refused(&changed(8), &[]), version);
    let board = "dedale: FILE: expected the index of this board, found that of one";
    assert_eq!(refused(&changed(16), &[]), format!("{board} of 56×50 cells"));
    assert_eq!(refused(&changed(24), &[]), format!("{board} with other walls, weights or roads"));
    assert_eq!(refused(&whole, &["--neighbors", "4"]), format!("{board} with other neighbors"));
    let short = &whole[..whole.len() - 1];
    assert_eq!(refused(short, &[]), "dedale: FILE: expected 144132 bytes, found 144131");
    for place in [28, 33, 64, whole.len() - 1] {
        let told = refused(&changed(place), &[]);
        assert!(
            told.starts_with("dedale: FILE: the file is damaged: expected checksum "),
            "{told}"
        );
    }
    let told = refused(&whole, &["-a", "jps"]);
    assert_eq!(told, "dedale: --index is for the algorithm index, not for jps");
}

#[test]
fn real_scenarios_are_right_by_an_index() {
    let Some(maps) = shared("movingai") else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("index");
    let file = file.to_str().unwrap();
    let all = ["dao/arena2", "rooms/8room_000", "random/random512-40-0"].map(|name| (name, false));
    for (name, has_labels) in all.into_iter().chain([("dao/arena2", true)]) {
        let map = maps.join(format!("{name}.map"));
        let scenario = maps.join(format!("sample100/{name}.map.scen"));
        let [map, scenario] = [&map, &scenario].map(|path| path.to_str().unwrap());
        let build = ["index", map, "-o", file, "--labels"];
        assert_eq!(run(&build[..if has_labels { 5 } else { 4 }]).0, 0, "{name}");
        let (_, answer) = json(&["scen", scenario, "--map", map, "--index", file, "--json"]);
        assert_eq!((&answer["solved"], &answer["wrong"]), (&json!(100), &json!(0)), "{name}");
    }
}
