//! The README shows what the command prints.

use crate::{run, workspace};

/// Times differ from run to run, and with them the columns of a table: every
/// number before a unit of time is one, and spaces count once.
fn without_times(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.trim_end().lines() {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        for index in 1..words.len() {
            if ["ns", "µs", "ms", "s"].contains(&words[index].trim_end_matches([',', '.', ';'])) {
                words[index - 1] = "#";
                words[index] = "time";
            }
        }
        let line = words.join(" ");
        lines.push(line.split("\"nanos\":").next().unwrap_or_default().to_owned());
    }
    lines.join("\n")
}

#[test]
fn the_readme_shows_what_the_command_prints() {
    let readme = std::fs::read_to_string(workspace().join("README.md")).unwrap();
    let mut checked = 0;
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        for example in block.split("$ ").skip(1) {
            let (command, shown) = example.split_once('\n').unwrap();
            let Some(args) = command.strip_prefix("dedale") else { continue };
            let args: Vec<&str> = args.split_whitespace().collect();
            let (_, out, err) = run(&args);
            assert_eq!(err, "", "{command}");
            assert_eq!(without_times(&out), without_times(shown), "{command}");
            checked += 1;
        }
    }
    assert!(checked >= 5, "{checked} examples");
}
