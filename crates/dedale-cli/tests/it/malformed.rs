//! Malformed files of every kind are refused.

use crate::{run, workspace};

#[test]
fn every_malformed_file_gets_one_sentence_with_its_place_and_status_two() {
    let folder = workspace().join("testdata/malformed");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // Folders hold files of other kinds.
        if path.is_dir() || path.file_name().is_some_and(|name| name == "expected.txt") {
            continue;
        }
        files += 1;
        let name = path.to_str().unwrap();
        let args: &[&str] = match path.extension().and_then(|ending| ending.to_str()) {
            Some("scen") => &["scen", name],
            _ => &["field", name, "--to", "0,0", "--json"],
        };
        let (status, out, err) = run(args);
        assert_eq!((status, out.as_str()), (2, ""), "{name}: {err}");
        assert_eq!(err.lines().count(), 1, "{name}: {err}");
        let place = err.strip_prefix(&format!("dedale: {name}, line ")).expect(&err);
        assert!(place.contains(", column ") && place.contains(": expected "), "{err}");
        assert!(!err.contains("panicked"), "{err}");
    }
    assert!(files >= 60, "{files}");
}
