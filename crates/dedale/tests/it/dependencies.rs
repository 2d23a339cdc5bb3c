//! Which module and which crate may use which: dependencies point in one direction. Read from
//! the code.

use std::fs;
use std::path::{Path, PathBuf};

/// A room of a crate, and the rooms of the crate that it may name.
const ROOMS: [(&str, &str, &[&str]); 12] = [
    ("dedale", "board", &[]),
    ("dedale", "graph", &["board"]),
    ("dedale", "visit", &["board"]),
    ("dedale", "field", &["board", "visit"]),
    ("dedale", "sight", &["board"]),
    ("dedale", "search", &["board", "visit", "field", "sight"]),
    ("dedale", "march", &["board", "field"]),
    ("dedale", "maze", &["board", "search"]),
    ("dedale", "link", &["board", "search"]),
    ("dedale-games", "game", &[]),
    ("dedale-games", "solve", &["game"]),
    ("dedale-games", "player", &["game", "solve"]),
];

/// A crate, and the crates of this workspace that it may name.
const CRATES: [(&str, &[&str]); 10] = [
    ("dedale-derive", &["dedale"]), // in what it writes
    ("dedale", &["dedale-derive"]),
    ("dedale-games", &["dedale"]),
    ("dedale-io", &["dedale", "dedale-games"]),
    ("dedale-app", &["dedale", "dedale-games", "dedale-io"]),
    ("dedale-server", &["dedale", "dedale-app"]),
    ("dedale-cluster", &["dedale", "dedale-games"]),
    (
        "dedale-cli",
        &["dedale", "dedale-games", "dedale-io", "dedale-app", "dedale-server", "dedale-cluster"],
    ),
    ("../bindings/c", &["dedale", "dedale-io", "dedale-app"]),
    ("../bindings/gppc", &["dedale", "dedale-io"]),
];

/// What the sources of a crate never name.
const FORBIDDEN: [(&str, &[&str]); 4] = [
    ("dedale", &["std::fs", "std::time", "std::thread", "println!"]),
    ("dedale-games", &["serde", "std::fs", "std::time", "println!"]),
    ("dedale-io", &["std::fs", "std::time", "std::thread", "println!"]),
    (
        "dedale-app",
        &["axum", "tokio", "std::fs", "std::time", "std::thread", "rayon", "Instant", "println!"],
    ),
];

/// The code without its comments: documentation may point anywhere.
pub(crate) fn without_comments(code: &str) -> String {
    let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.collect::<Vec<_>>().join("\n")
}

/// The Rust files of a folder, or of the module that is a file instead.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let file = folder.with_extension("rs");
    if file.exists() {
        return vec![file];
    }
    endings(folder, "rs")
}

/// All files below the folder whose names end so.
pub(crate) fn endings(folder: &Path, end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(endings(&path, end));
        } else if path.extension().is_some_and(|ending| ending == end) {
            found.push(path);
        }
    }
    found
}

pub(crate) fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn rooms_use_only_the_rooms_before_them() {
    for (package, room, allowed) in ROOMS {
        let rooms = ROOMS.iter().filter(|(of, ..)| *of == package).map(|(_, name, _)| *name);
        let others: Vec<&str> = rooms.filter(|name| *name != room).collect();
        for file in sources(&crates().join(package).join("src").join(room)) {
            let text = without_comments(&fs::read_to_string(&file).unwrap());
            for used in text.split("crate::").skip(1) {
                let used = used.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
                let is_open = allowed.contains(&used) || !others.contains(&used);
                assert!(is_open, "{} uses {used}", file.display());
            }
        }
    }
}

#[test]
fn every_room_has_a_rule() {
    for package in ["dedale", "dedale-games"] {
        for entry in fs::read_dir(crates().join(package).join("src")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let known = ROOMS.iter().any(|(of, room, _)| *of == package && *room == name);
            assert!(!path.is_dir() || known, "{package} has a room {name} without a rule");
        }
    }
}

#[test]
fn crates_name_only_the_crates_below_them() {
    for (package, allowed) in CRATES {
        let forbidden = FORBIDDEN.iter().find(|(of, _)| *of == package);
        for file in sources(&crates().join(package).join("src")) {
            let text = fs::read_to_string(&file).unwrap();
            for (other, _) in CRATES.iter().filter(|(name, _)| *name != package) {
                let path = format!("{}::", other.replace('-', "_"));
                let names = text.match_indices(&path).any(|(at, _)| {
                    !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
                });
                assert!(!names || allowed.contains(other), "{} names {other}", file.display());
            }
            for word in forbidden.map_or(&[][..], |(_, words)| words) {
                assert!(!text.contains(word), "{} names {word}", file.display());
            }
        }
    }
}

#[test]
fn one_module_of_the_page_talks_to_the_engine() {
    let page = crates().join("../page/site/js");
    for file in endings(&page, "js") {
        let text = fs::read_to_string(&file).unwrap();
        let talks =
            text.contains("api/") || text.contains("EventSource") || text.contains("XMLHttp");
        assert_eq!(talks, file.ends_with("js/engine/server.js"), "{}", file.display());
        let chooses = text.contains("engine/") && !file.parent().unwrap().ends_with("js/engine");
        assert_eq!(chooses, file.ends_with("js/engine.js"), "{}", file.display());
        for outside in ["http://", "https://", "//cdn"] {
            let own = text.replace("http://www.w3.org/2000/svg", "");
            assert!(!own.contains(outside), "{} names {outside}", file.display());
        }
        assert!(text.lines().count() <= 400, "{} is long", file.display());
    }
}

/// A file of a few lines joins what it serves.
#[test]
fn few_files_are_small() {
    let root = crates().join("..");
    let folders = ["crates", "bindings", "peers", "fuzz"];
    let files = folders.iter().flat_map(|folder| sources(&root.join(folder)));
    let files = files.filter(|file| !file.components().any(|part| part.as_os_str() == "target"));
    let lines: Vec<usize> =
        files.map(|file| fs::read_to_string(file).unwrap().lines().count()).collect();
    let small = lines.iter().filter(|&&lines| lines < 60).count();
    assert!(small < 40, "{small} files have less than 60 lines");
    let mean = lines.iter().sum::<usize>() / lines.len();
    assert!(mean >= 220, "{} files have {mean} lines in the mean", lines.len());
}
