//! The house keeps its arrows: which room may use which, read from the code.

use std::fs;
use std::path::{Path, PathBuf};

/// A room, and the rooms it may name in a `use crate::` line.
const ROOMS: [(&str, &[&str]); 8] = [
    ("board", &[]),
    ("search", &["board"]),
    ("field", &["board", "search"]),
    ("maze", &["board", "search"]),
    ("link", &["board", "search"]),
    ("game", &["board", "search", "field", "link"]),
    ("solve", &["board", "search", "game"]),
    ("player", &["board", "search", "field", "maze", "link", "game", "solve"]),
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    endings(folder, "rs")
}

/// All files below the folder whose names end so.
fn endings(folder: &Path, end: &str) -> Vec<PathBuf> {
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

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn rooms_use_only_the_rooms_before_them() {
    let src = crates().join("dedale/src");
    let rooms: Vec<String> = fs::read_dir(&src)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    for room in &rooms {
        let (_, allowed) = ROOMS.iter().find(|(name, _)| name == room).expect("a room has a rule");
        for file in sources(&src.join(room)) {
            let text = fs::read_to_string(&file).unwrap();
            for used in text.split("crate::").skip(1) {
                let used = used.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
                assert!(
                    used == room || allowed.contains(&used) || !rooms.iter().any(|r| r == used),
                    "{} uses {used}",
                    file.display()
                );
            }
        }
    }
}

#[test]
fn crates_name_only_the_crates_below_them() {
    for (package, forbidden) in [
        (
            "dedale/src",
            &["dedale_io", "dedale_web", "dedale_cli", "serde", "std::fs", "std::time", "println!"]
                [..],
        ),
        ("dedale-io/src", &["dedale_web", "dedale_cli", "std::fs", "std::time", "println!"]),
        ("dedale-web/src", &["dedale_cli", "println!"]),
        // What is asked and answered, so that it can one day be done inside the page.
        (
            "dedale-web/src/api",
            &[
                "axum",
                "tokio",
                "serve::",
                "std::fs",
                "std::time",
                "std::thread",
                "rayon",
                "Instant",
            ],
        ),
        ("dedale-web/src/answer", &["axum", "tokio", "std::fs", "std::time", "std::thread"]),
    ] {
        for file in sources(&crates().join(package)) {
            let text = fs::read_to_string(&file).unwrap();
            for word in forbidden {
                assert!(!text.contains(word), "{} names {word}", file.display());
            }
        }
    }
}

#[test]
fn one_module_of_the_page_talks_to_the_engine() {
    let page = crates().join("dedale-web/page/js");
    for file in endings(&page, "js") {
        let text = fs::read_to_string(&file).unwrap();
        let talks =
            text.contains("api/") || text.contains("EventSource") || text.contains("XMLHttp");
        assert_eq!(talks, file.ends_with("js/engine.js"), "{}", file.display());
        for outside in ["http://", "https://", "//cdn"] {
            let own = text.replace("http://www.w3.org/2000/svg", "");
            assert!(!own.contains(outside), "{} names {outside}", file.display());
        }
        assert!(text.lines().count() <= 400, "{} is long", file.display());
    }
}

#[test]
fn no_file_is_a_maze() {
    for file in sources(&crates()).iter().filter(|file| !file.starts_with(crates().join("target")))
    {
        let lines = fs::read_to_string(file).unwrap().lines().count();
        assert!(lines <= 500, "{} has {lines} lines", file.display());
    }
}
