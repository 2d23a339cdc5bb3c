//! The entry, judged by the runner in processes of their own: what writes the index, and what
//! searches.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use tempfile::TempDir;

fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/scen").join(name)
}

/// The entry on the C library of the tests, which lies beside them or in the folder above.
fn entry() -> &'static Path {
    static ENTRY: LazyLock<(TempDir, PathBuf)> = LazyLock::new(|| {
        let tests = std::env::current_exe().unwrap();
        let folders = tests.ancestors().skip(1).take(2);
        let mut libraries = folders.map(|folder| folder.join("libdedale_c.a"));
        let folder = tempfile::tempdir().unwrap();
        let entry = folder.path().join("libGPPCentry.so");
        let status = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("build"))
            .arg("-o")
            .arg(&entry)
            .arg("--library")
            .arg(libraries.find(|file| file.exists()).expect("the C library"))
            .status();
        assert!(status.unwrap().success());
        (folder, entry)
    });
    &ENTRY.1
}

fn judge(mode: &str, scenario: &Path, index: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gppc-run"))
        .arg(mode)
        .args([entry(), scenario, Path::new("--index"), index])
        .output()
        .unwrap()
}

fn assert_right(scenario: &Path, index: &Path, queries: u32) {
    let output = judge("run", scenario, index);
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.starts_with(&format!("dedale: {queries} queries, 0 wrong,")), "{told}");
}

#[test]
fn paths_are_shortest_with_and_without_an_index() {
    let folder = tempfile::tempdir().unwrap();
    let (scenario, index) = (testdata("doors.scen"), folder.path().join("doors.index"));
    assert_right(&scenario, &index, 60);
    assert!(!index.exists());
    assert!(judge("pre", &scenario, &index).status.success());
    let whole = fs::read(&index).unwrap();
    assert_right(&scenario, &index, 60);
    // Of another map, damaged, cut off: the search does without.
    assert!(judge("pre", &testdata("harbour.map.scen"), &index).status.success());
    assert_right(&scenario, &index, 60);
    let mut damaged = whole.clone();
    damaged[100] ^= 1;
    for bytes in [&damaged[..], &whole[..whole.len() - 1], &[]] {
        fs::write(&index, bytes).unwrap();
        assert_right(&scenario, &index, 60);
    }
}

#[test]
fn the_runner_sees_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = folder.path().join("doors.scen");
    fs::copy(testdata("doors.patch"), folder.path().join("doors.patch")).unwrap();
    let text = fs::read_to_string(testdata("doors.scen")).unwrap();
    let changes =
        [(" -1\n", " 5\n", 6), ("17.07106781187", "17.0700", 1), ("2.41421356237\n", "-1\n", 6)];
    for (from, to, wrong) in changes {
        let wrong = if to == "-1\n" { text.matches(from).count() } else { wrong };
        fs::write(&scenario, text.replace(from, to)).unwrap();
        let output = judge("run", &scenario, Path::new("none"));
        assert_eq!(output.status.code(), Some(1));
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(told.lines().count(), wrong, "{told}");
    }
    let output = judge("run", Path::new("nowhere.scen"), Path::new("none"));
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("gppc-run: nowhere.scen: "));
}

/// A hundred queries of each map, where the maps are at hand.
#[test]
#[ignore = "slow: many queries on real maps"]
fn paths_on_real_maps_are_shortest() {
    let maps = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/movingai");
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path().join("index");
    for set in fs::read_dir(maps.join("sample100")).into_iter().flatten() {
        let set = set.unwrap();
        for file in fs::read_dir(set.path()).unwrap() {
            let scenario = file.unwrap().path();
            let map = maps.join(set.file_name()).join(scenario.file_stem().unwrap());
            for mode in ["pre", "run"] {
                let output = Command::new(env!("CARGO_BIN_EXE_gppc-run"))
                    .arg(mode)
                    .args([entry(), &scenario, Path::new("--map"), &map])
                    .args([Path::new("--index"), &index])
                    .output()
                    .unwrap();
                let told = String::from_utf8_lossy(&output.stderr);
                assert!(output.status.success(), "{}: {told}", scenario.display());
            }
        }
    }
}
