use std::fmt::Write as _;
use std::io::Read as _;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Output, Stdio};
use std::time::Duration;
use std::{fs, thread};

use super::dedale;

/// A file with addresses on this machine, of ports that are free now.
fn hosts(folder: &Path, count: usize) -> String {
    let listeners: Vec<_> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let lines = listeners.iter().fold(String::new(), |mut lines, listener| {
        let _ = writeln!(lines, "{}", listener.local_addr().unwrap());
        lines
    });
    let path = folder.join("hosts");
    fs::write(&path, lines).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A graph with cycles and draws, of so many positions.
fn graph(folder: &Path, positions: u64) -> String {
    let mut text = String::new();
    let mut state = 7_u64;
    for from in 1..positions {
        for _ in 0..from % 4 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let _ = writeln!(text, "{from} {}", (state >> 33) % positions);
        }
    }
    let path = folder.join("graph.txt");
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn begin(args: &[&str], hosts: &str, process: usize) -> Child {
    let process = process.to_string();
    let args: Vec<&str> =
        args.iter().copied().chain(["--hosts", hosts, "--process", &process]).collect();
    dedale(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// A process says that another one has died.
fn says_that_another_died(output: Output) {
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    let last = said.lines().last().unwrap();
    assert!(last.starts_with("dedale: another process of the cluster has stopped"), "{said}");
}

/// The same but for what differs from run to run.
fn untimed(output: &Output) -> serde_json::Value {
    let mut answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    for key in ["nanos", "cpu_seconds", "peak_bytes"] {
        answer.as_object_mut().unwrap().remove(key);
    }
    answer
}

#[test]
fn two_processes_print_what_one_prints() {
    let folder = tempfile::tempdir().unwrap();
    let file = graph(folder.path(), 3_000);
    // Rules and names in the first part and in the last one; a matrix is read whole.
    let [told, matrix] = ["told.txt", "game.matrix"].map(|name| folder.path().join(name));
    let arcs = fs::read_to_string(&file).unwrap();
    let rules = "#! start 2999\n#! second 4 7 1200\n";
    let names =
        "  #! name 2999 \"the end\"\n#! second 2998\n#! convention misere\n#! positions 3001\n";
    fs::write(&told, format!("\u{FEFF}{rules}{arcs}{names}")).unwrap();
    fs::write(&matrix, "010\n001\n000\n").unwrap();
    let [told, matrix] = [&told, &matrix].map(|path| path.to_str().unwrap());
    for game in [
        &["solve", &file, "--json", "--list"][..],
        &["solve", &file, "--json", "--start", "17"],
        &["solve", told, "--json", "--list"],
        &["solve", told, "--json", "--misere"],
        &["solve", matrix, "--json", "--list"],
        &["solve", "--chomp", "4x5", "--json", "--misere"],
        &["chomp", "12x12", "--json"],
        &["chomp", "3x30", "--json"],
        &["chomp", "8x10", "--json", "--openings", "--threads", "2"],
        &["chomp", "6x9", "--json", "--census"],
    ] {
        let expected = untimed(&dedale(game).output().unwrap());
        let hosts = hosts(folder.path(), 2);
        let processes = [1, 0].map(|process| begin(game, &hosts, process));
        let [second, first] = processes.map(|process| process.wait_with_output().unwrap());
        assert_eq!(untimed(&first), expected);
        assert!(second.status.success() && second.stdout.is_empty());
    }
    let text = ["chomp", "9x9"];
    let expected = dedale(&text).output().unwrap().stdout;
    let hosts = hosts(folder.path(), 3);
    let processes = [2, 1, 0].map(|process| begin(&text, &hosts, process));
    let outputs = processes.map(|process| process.wait_with_output().unwrap().stdout);
    assert_eq!(outputs, [vec![], vec![], expected]);
}

#[test]
fn a_bar_goes_on_where_a_process_died() {
    let folder = tempfile::tempdir().unwrap();
    let saves = folder.path().join("saves");
    let game = ["chomp", "15x15", "--json"];
    let expected = untimed(&dedale(&game).output().unwrap());
    let saving = [&game[..], &["--threads", "1", "--saves", saves.to_str().unwrap()]].concat();
    let hosts = hosts(folder.path(), 2);
    let mut second = begin(&saving, &hosts, 1);
    let mut first = begin(&saving, &hosts, 0);
    // Once some levels are there.
    while !saves.join("level-00009.process-0-of-2").exists() {
        assert!(first.try_wait().unwrap().is_none_or(|status| status.success()));
        thread::sleep(Duration::from_millis(1));
    }
    second.kill().unwrap();
    second.wait().unwrap();
    let first = first.wait_with_output().unwrap();
    // It may have ended before.
    if !first.status.success() {
        says_that_another_died(first);
    }
    let before = fs::read_dir(&saves).unwrap().count();
    let three = self::hosts(folder.path(), 3);
    let processes = [2, 1, 0].map(|process| begin(&saving, &three, process));
    let [.., first] = processes.map(|process| process.wait_with_output().unwrap());
    assert_eq!(untimed(&first), expected);
    assert!(fs::read_dir(&saves).unwrap().count() > before);
    // What is damaged is named by one process.
    let path = saves.join("level-00003.process-1-of-2");
    let mut bytes = fs::read(&path).unwrap();
    bytes[50] ^= 1;
    fs::write(&path, bytes).unwrap();
    let alone = self::hosts(folder.path(), 1);
    let output = begin(&saving, &alone, 0).wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("level-00003.process-1-of-2 is not a save of this game"), "{said}");
}

#[test]
fn where_one_process_dies_the_others_say_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = graph(folder.path(), 300);
    // The test is process 0, which dies once process 1 is connected.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let hosts = folder.path().join("hosts");
    fs::write(&hosts, format!("{}\n127.0.0.1:0\n", listener.local_addr().unwrap())).unwrap();
    let second = begin(&["solve", &file], hosts.to_str().unwrap(), 1);
    let mut number = [0; 8];
    listener.accept().unwrap().0.read_exact(&mut number).unwrap();
    assert_eq!(u64::from_le_bytes(number), 1);
    says_that_another_died(second.wait_with_output().unwrap());
}

#[test]
fn a_fault_in_a_part_of_a_file_is_placed_as_in_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = graph(folder.path(), 300);
    let arcs = fs::read_to_string(&file).unwrap();
    // In the lines of the second process, and between what two of them say.
    for (added, culprits) in
        [("5 x\n", &[1][..]), ("#! start 3\n", &[0, 1]), ("#! positions 20\n", &[0, 1])]
    {
        fs::write(&file, format!("#! start 2\n{arcs}{added}")).unwrap();
        let expected = dedale(&["solve", &file]).output().unwrap();
        assert_eq!(expected.status.code(), Some(2));
        let hosts = hosts(folder.path(), 2);
        let mut processes = [0, 1].map(|process| begin(&["solve", &file], &hosts, process));
        for &culprit in culprits {
            let output = processes[culprit].wait().unwrap();
            assert_eq!(output.code(), Some(2));
            let mut said = String::new();
            processes[culprit].stderr.take().unwrap().read_to_string(&mut said).unwrap();
            let expected = str::from_utf8(&expected.stderr).unwrap();
            assert!(said.ends_with(expected), "{said}\n{expected}");
        }
        for process in &mut processes {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

#[test]
fn hosts_that_are_none_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hosts");
    fs::write(&path, "a:1\nb\n").unwrap();
    let name = path.to_str().unwrap();
    for (args, expected) in [
        (&["--process", "0"][..], "line 2: an address is a host and a port"),
        (&["--process", "2", "--threads", "0"], "a cluster has at least one"),
        (&[], "--process"),
    ] {
        let all: Vec<&str> = ["solve", "--chomp", "2x2", "--hosts", name]
            .into_iter()
            .chain(args.iter().copied())
            .collect();
        if expected.starts_with("a cluster") {
            fs::write(&path, "a:1\n").unwrap();
        }
        let output = dedale(&all).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with("dedale: ") && said.contains(expected), "{said}");
    }
}

#[test]
#[ignore = "slow: lays out a large bar"]
fn bars_that_do_not_fit_are_refused_by_each_process() {
    let folder = tempfile::tempdir().unwrap();
    let hosts = hosts(folder.path(), 2);
    for (args, expected) in [
        (&["chomp", "16x16", "--memory", "0.001"][..], "of memory, and --memory allows 1.0 MiB"),
        (&["chomp", "12x150"], "of memory, and"),
        (&["chomp", "8x8", "--catalogue", "folder"], "cannot be used with '--hosts"),
    ] {
        let output = begin(args, &hosts, 1).wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(expected), "{said}");
    }
}
