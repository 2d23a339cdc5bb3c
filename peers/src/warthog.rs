//! warthog, the C++ library of the authors of jump point search: its own program, run beside.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use dedale_io::scenario::{Query, Scenario};
use dedale_io::{movingai, scenario};

use crate::arena::Arena;

/// The program `warthog-jps`, with the files of a board.
pub struct Warthog<'a> {
    program: &'a Path,
    map: PathBuf,
    scenario: PathBuf,
}

impl<'a> Warthog<'a> {
    /// Writes the files of the board.
    pub fn on(arena: &Arena, program: &'a Path) -> Self {
        let folder = std::env::temp_dir().join("dedale-peers");
        fs::create_dir_all(&folder).expect("a folder for temporary files");
        let (map, scenario) = (folder.join("board.map"), folder.join("board.map.scen"));
        let text = movingai::write(&arena.map).expect("walls and free cells");
        fs::write(&map, text).expect("a map in the folder");
        let queries = arena.queries.iter().map(|query| Query {
            bucket: 0,
            map: "board.map".into(),
            size: arena.eight.size(),
            start: query.start,
            goal: query.goal,
            optimum: query.expected.filter(|length| *length > 0.0 || query.start == query.goal),
            decimals: 8,
        });
        let text = scenario::write(&Scenario { queries: queries.collect() }).expect("queries");
        fs::write(&scenario, text).expect("a scenario in the folder");
        Self { program, map, scenario }
    }

    /// Runs all queries by jump points without preprocessing (`jps2`): the time of each as the
    /// program measures it, and its length.
    pub fn run(&self) -> Vec<(Duration, f64)> {
        let output = Command::new(self.program)
            .args(["--alg", "jps2", "--scen"])
            .arg(&self.scenario)
            .arg("--map")
            .arg(&self.map)
            .output()
            .expect("warthog runs");
        let text = String::from_utf8_lossy(&output.stdout);
        let rows = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        // id, algorithm, expanded, generated, reopened, surplus, heap, nanos, steps, cost
        let rows = rows.filter(|row| row.get(1) == Some(&"jps2"));
        rows.map(|row| {
            let nanos = Duration::from_nanos(row[7].parse().expect("nanoseconds"));
            (nanos, row[9].parse().expect("a length"))
        })
        .collect()
    }
}
