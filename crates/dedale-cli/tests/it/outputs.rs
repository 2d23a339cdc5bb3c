//! What goes to standard output and what to files, also when the command is interrupted.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{dedale, run, run_with_input};

/// A folder of this test's own, empty.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn output(args: &[&str]) -> Output {
    dedale(args).output().unwrap()
}

#[test]
fn a_file_named_dash_is_standard_output() {
    let here = || fs::metadata(crate::workspace().join("-")).is_ok();
    assert!(!here());
    for (args, begins) in [
        (&["path", "@pocket", "--svg", "-"][..], &b"<svg"[..]),
        (&["path", "@pocket", "--png", "-"], b"\x89PNG"),
        (&["path", "@pocket", "--gif", "-"], b"GIF89a"),
        (&["path", "@pocket", "--trace", "-"], b"{\"version\""),
        (&["field", "@fords", "--svg", "-"], b"<svg"),
        (&["field", "@fords", "--gif", "-"], b"GIF89a"),
        (&["link", "@hexmo", "--player", "red", "--png", "-"], b"\x89PNG"),
        (&["link", "@hexmo", "--player", "red", "--gif", "-"], b"GIF89a"),
        (&["maze", "--width", "4", "--gif", "-"], b"GIF89a"),
        (
            &[
                "hunt",
                "match",
                "-d",
                "easy",
                "--monster",
                "easy",
                "--hunter",
                "easy",
                "--replay",
                "-",
            ],
            b"{",
        ),
        (&["hunt", "value", "-W", "2", "-H", "2", "-p", "0", "--efg", "-"], b"EFG 2"),
        (&["hunt", "tournament", "-d", "very-easy", "--games", "1", "--svg", "-"], b"<svg"),
    ] {
        let Output { status, stdout, stderr } = output(args);
        assert_eq!(status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&stderr));
        assert!(stdout.starts_with(begins), "{args:?}");
        assert!(stderr.is_empty(), "{args:?}: nothing else");
        assert!(!here(), "{args:?}");
    }
    for args in [
        &["path", "@pocket", "--svg", "-", "--json"][..],
        &["path", "@pocket", "--svg", "-", "--draw"],
        &["field", "@fords", "--svg", "-", "--watch"],
        &["hunt", "match", "--monster", "easy", "--hunter", "easy", "--replay", "-", "--json"],
    ] {
        let (status, out, err) = run(args);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}");
        assert!(err.contains("would both go to standard output"), "{err}");
    }
    let (status, _, err) = run(&["path", "@pocket", "--svg", "-", "--png", "-"]);
    assert_eq!((status, err.contains("two files would both go to standard output")), (2, true));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error_for_help_too() {
    for args in [&["--help"][..], &["--version"], &["path", "--help"], &["boards"]] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let child = dedale(args).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
        let Output { status, stderr, .. } = child.wait_with_output().unwrap();
        let stderr = String::from_utf8(stderr).unwrap();
        assert_eq!(status.code(), Some(2), "{args:?}");
        assert!(stderr.starts_with("dedale: cannot write to standard output: "), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}

/// Nobody can be told of it, but the status is what it is.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_changes_no_status() {
    let status = |args: &[&str]| {
        let full = File::options().write(true).open("/dev/full").unwrap();
        dedale(args).stdout(Stdio::null()).stderr(full).status().unwrap().code()
    };
    assert_eq!(status(&["path", "@nothing"]), Some(2));
    assert_eq!(status(&["path", "--nonsense"]), Some(2));
    assert_eq!(status(&["maze", "--format", "map"]), Some(0));
}

#[test]
fn inputs_without_a_name_are_called_by_what_they_are() {
    let (status, _, err) = run(&["path", ""]);
    assert_eq!(
        (status, err.as_str()),
        (2, "dedale: the name of the file is empty; - is standard input\n")
    );
    let (status, _, err) = run_with_input(&["path", "-"], b"S.#\n..\n");
    assert_eq!(status, 2);
    assert!(err.starts_with("dedale: standard input, line 2, column "), "{err}");
    let (_, _, err) = run_with_input(&["maze", "--mask", "-"], b"rhombus 2x2\n. .\n . .\n");
    assert!(err.starts_with("dedale: standard input is a board of hexagons"), "{err}");
}

const LONG: Duration = Duration::from_secs(60);

/// Waits until it holds.
fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < LONG, "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(unix)]
fn send(child: &Child, signal: &str) {
    let pid = child.id().to_string();
    assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_half_written_file() {
    use std::os::unix::process::ExitStatusExt;
    for (signal, number) in [("-INT", 2), ("-TERM", 15), ("-HUP", 1)] {
        let folder = scratch(&format!("interrupted{signal}"));
        let file = folder.join("maze.txt");
        let args = ["maze", "-g", "sidewinder", "-W", "16384", "-H", "16384", "-o"];
        let args = [&args[..], &[file.to_str().unwrap()]].concat();
        let child = dedale(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let files = || fs::read_dir(&folder).unwrap().flatten();
        let written = || files().any(|file| file.metadata().is_ok_and(|file| file.len() > 1 << 20));
        wait_until("the file is begun", written);
        send(&child, signal);
        let Output { status, stderr, .. } = child.wait_with_output().unwrap();
        let stderr = String::from_utf8(stderr).unwrap();
        assert_eq!(status.signal(), Some(number), "{stderr}");
        assert!(stderr.contains("interrupted; "), "{stderr}");
        assert!(stderr.contains("maze.txt is not written"), "{stderr}");
        assert_eq!(files().count(), 0, "{signal} leaves nothing");
    }
}

/// The picture is announced, and not begun yet.
#[cfg(unix)]
#[test]
fn an_interrupt_names_what_is_not_written() {
    let folder = scratch("announced");
    let file = folder.join("path.png");
    let mut command = dedale(&["path", "-", "--png", file.to_str().unwrap()]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // More than a pipe holds: it is written once the board is being read, whose end never comes.
    let mut board = child.stdin.take().unwrap();
    board.write_all(&vec![b'.'; 1 << 20]).unwrap();
    send(&child, "-TERM");
    let Output { stderr, .. } = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(stderr).unwrap();
    assert_eq!(stderr, format!("dedale: interrupted; {} is not written\n", file.display()));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

/// `nohup` ignores SIGHUP, and so do the programs that it starts.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: waits for a tournament"]
fn an_ignored_signal_stays_ignored() {
    let folder = scratch("ignored");
    let file = folder.join("maze.txt");
    let script = format!(
        "trap '' HUP; exec {} maze -g sidewinder -W 4096 -H 4096 -o {}",
        env!("CARGO_BIN_EXE_dedale"),
        file.display()
    );
    let mut child = Command::new("sh").args(["-c", &script]).spawn().unwrap();
    wait_until("the file is begun", || fs::read_dir(&folder).unwrap().count() > 0);
    send(&child, "-HUP");
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(file.is_file());
}

#[cfg(unix)]
#[test]
fn an_interrupted_tournament_gives_what_it_has() {
    let args = "hunt tournament -d hard --monsters easy,hard --hunters easy --games 1000000";
    let args: Vec<&str> = args.split(' ').collect();
    let interrupted = |args: &[&str], after: Duration| {
        let child = dedale(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(after);
        send(&child, "-INT");
        child.wait_with_output().unwrap()
    };
    // Too early, before the command heeds it or each pair has played a hunt, there is nothing yet.
    let has_played = |output: &Output| output.status.code() == Some(1);
    for form in [&["--json"][..], &[]] {
        let args = [&args[..], form].concat();
        let after = (0..10).map(|round| Duration::from_millis(100 << round));
        let outputs = after.map(|after| interrupted(&args, after));
        let Output { status, stdout, stderr } = outputs.into_iter().find(has_played).unwrap();
        let [stdout, stderr] = [stdout, stderr].map(|text| String::from_utf8(text).unwrap());
        assert_eq!(status.code(), Some(1), "{stderr}");
        assert!(stderr.contains(" of 1,000,000 hunts of each pair"), "{stderr}");
        if form.is_empty() {
            assert!(stdout.contains("hunts per pair"), "{stdout}");
            continue;
        }
        let answer: Value = serde_json::from_str(&stdout).unwrap();
        let games = answer["games"].as_u64().unwrap();
        assert!(games > 0);
        for pair in answer["pairs"].as_array().unwrap() {
            let ends = ["hunter_wins", "monster_wins", "draws"];
            let played: u64 = ends.iter().map(|end| pair[end].as_u64().unwrap()).sum();
            assert_eq!(played, games, "all pairs have played as much");
        }
    }
}
