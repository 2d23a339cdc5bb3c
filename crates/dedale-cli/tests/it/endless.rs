use std::fs::File;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};

use super::{dedale, workspace};

/// 320 MiB of addresses: a program that reads all it is given would ask for more at once.
const ROOM: &str = "327680";

/// Runs the command with little memory and this standard input; returns what it says.
fn refusal(args: &[&str], input: Stdio) -> String {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v $0; exec \"$@\"", ROOM, env!("CARGO_BIN_EXE_dedale")]);
    let output = command.args(args).stdin(input).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    said
}

/// What a shell prints without an end.
fn endless(program: &str) -> Stdio {
    let mut child = Command::new("sh").args(["-c", program]).stdout(Stdio::piped()).spawn();
    let printed = child.as_mut().unwrap().stdout.take().unwrap();
    // It ends by itself once nobody reads it.
    std::thread::spawn(move || child.unwrap().wait());
    printed.into()
}

#[test]
#[ignore = "slow: reads up to the limits"]
fn devices_and_pipes_are_read_up_to_a_limit() {
    let sentence = "it has more than 64 MiB, the most of a pipe or a device; a file may have 4 GiB";
    let commands: &[&[&str]] = &[
        &["path"],
        &["field"],
        &["march"],
        &["scen"],
        &["link", "--player", "red"],
        &["convert", "--format", "text"],
        &["maze", "--generator", "prim", "--mask"],
        &["solve"],
        &["strategy"],
        &["check", "--chomp", "2x2"],
        &["play"],
        &["hunt", "replay"],
        &["hunt", "match", "--monster", "easy", "--hunter", "easy", "--field"],
    ];
    for &command in commands {
        let said = refusal(&[command, &["/dev/zero"]].concat(), Stdio::null());
        assert_eq!(said, format!("dedale: cannot read /dev/zero: {sentence}\n"), "{command:?}");
        if ["scen", "check"].contains(&command[0]) || command.ends_with(&["replay"]) {
            continue; // These take files alone.
        }
        let piped = [command, &["-"]].concat();
        for program in ["yes", "cat /dev/zero"] {
            let said = refusal(&piped, endless(program));
            assert_eq!(said, format!("dedale: cannot read standard input: {sentence}\n"));
        }
    }
    let folder = tempfile::tempdir().unwrap();
    symlink("/dev/zero", folder.path().join("manifest.json")).unwrap();
    let said = refusal(&["chomp", "verify", folder.path().to_str().unwrap()], Stdio::null());
    assert!(said.ends_with(&format!("manifest.json: {sentence}\n")), "{said}");
}

#[test]
fn a_player_types_lines_of_a_length() {
    for game in [&["play", "hex"][..], &["play", "--chomp", "3x3"], &["play", "--chomp", "12x12"]] {
        let said = refusal(game, endless("cat /dev/zero"));
        assert_eq!(said, "dedale: expected a line of up to 65,536 bytes, found a longer one\n");
    }
}

#[test]
fn files_are_refused_before_they_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.map");
    let name = path.to_str().unwrap();
    File::create(&path).unwrap().set_len(3 << 30).unwrap();
    for command in ["path", "solve", "link --player red", "maze --mask"] {
        let args: Vec<&str> = command.split(' ').chain([name]).collect();
        let said = refusal(&args, Stdio::null());
        assert!(
            said.ends_with("column 1: expected text, or a picture, found the byte 0\n"),
            "{said}"
        );
    }
    // What begins as a text.
    std::fs::write(&path, ".".repeat(5000)).unwrap();
    let grow = |bytes: u64| File::options().write(true).open(&path).unwrap().set_len(bytes);
    grow((4 << 30) + 1).unwrap();
    let said = refusal(&["path", name], Stdio::null());
    assert!(said.starts_with("dedale: cannot read ") || said.contains("of memory"), "{said}");
    // Half of it fits no memory that is allowed.
    grow(2 << 30).unwrap();
    let said = refusal(&["path", name], Stdio::null());
    assert!(said.contains("of memory"), "{said}");
    grow((4 << 20) + 1).unwrap();
    let said = refusal(&["hunt", "contest", name], Stdio::null());
    assert!(said.ends_with("large.map: it has more than 4 MiB\n"), "{said}");
}

#[test]
fn what_is_too_long_for_its_kind_is_refused_before_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let large = |name: &str, beginning: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, format!("{beginning:5000}")).unwrap();
        File::options().write(true).open(&path).unwrap().set_len(1 << 30).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let files = [
        ("path", "a.txt", "(;GM[11]", "a game of Hex of up to 64 MiB"),
        ("convert --format sgf", "b.txt", "11x11 a1 b2", "a game of Hex of up to 64 MiB"),
        ("link --player red", "a.json", "{\"shape\": 1", "a position in JSON of up to 256 MiB"),
        ("path", "a.tmx", "", "a map of Tiled of up to 64 MiB"),
        ("field", "b.json", "{\"layers\", \"tilesets\"", "a map of Tiled of up to 64 MiB"),
        ("march", "a.yml", "", "a level of up to 784 MiB"),
        ("solve", "a.dot", "", "a graph with names of up to 128 MiB"),
        ("solve", "a.graphml", "", "a graph with names of up to 128 MiB"),
        ("solve", "a.pg", "", "a parity game of up to 512 MiB"),
        ("hunt replay", "c.json", "", "a record of a hunt of up to 64 MiB"),
        ("scen", "a.scen", "", "a scenario of up to 256 MiB"),
    ];
    for (command, name, beginning, expected) in files {
        let file = large(name, beginning);
        let args: Vec<&str> = command.split(' ').chain([&*file]).collect();
        let said = refusal(&args, Stdio::null());
        let sentence = format!("line 1, column 1: expected {expected}, found 1073741824 bytes\n");
        assert!(said.ends_with(&sentence), "{said}");
    }
    let scenario = folder.path().join("live.scen");
    let lines = "version 2\nheight 1\nwidth 1\ncost 1 octile\npatch a.patch\ncommands\n";
    std::fs::write(&scenario, lines).unwrap();
    large("a.patch", "");
    let said = refusal(&["scen", scenario.to_str().unwrap()], Stdio::null());
    assert!(said.contains("expected a file of patches of up to 256 MiB"), "{said}");
}

#[test]
fn standard_input_that_is_a_file_has_the_limits_of_files() {
    let file = workspace().join("testdata/mazes/prim.txt");
    let direct = dedale(&["convert", file.to_str().unwrap(), "--format", "text"]).output().unwrap();
    assert!(direct.status.success());
    let mut piped = dedale(&["convert", "-", "--format", "text"]);
    let piped = piped.stdin(File::open(&file).unwrap()).output().unwrap();
    assert_eq!(piped.stdout, direct.stdout);
}
