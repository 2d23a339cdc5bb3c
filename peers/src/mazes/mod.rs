//! Mazes: how many cells a second each crate carves, in how much memory, and
//! whether what it carves is a perfect maze.
//!
//! Some crates overflow the stack, take time that grows with the square of the
//! cells, or more memory than there is. So each figure is measured in a child
//! process of its own, whose time and address space are limited.

mod carved;
mod check;
mod child;
mod generators;
mod table;

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub use child::measure_as_child;
pub use table::{MazeRow, markdown};

use table::MazeFigure;

const SIDES: [usize; 3] = [101, 1001, 4001];

/// The longest that a child may run, its check included.
const LIMIT: Duration = Duration::from_secs(60);

/// The most address space that a child may have, in GiB.
const MEMORY_GIB: u64 = 6;

/// A maze to be carved: by which crate, by which of its generators, of what side.
pub struct Task {
    pub crate_name: String,
    pub generator: String,
    pub side: usize,
}

/// Times all generators whose name and side, such as `kruskal 101²`, hold `only`.
pub fn compare(only: &str, passes: u32) -> Vec<MazeRow> {
    let mut rows: Vec<MazeRow> = Vec::new();
    for generator in generators::names() {
        for side in SIDES {
            let name = format!("{generator} {side}²");
            if !name.contains(only) {
                continue;
            }
            eprintln!("{name}");
            let mut figures = Vec::new();
            for crate_name in generators::CRATES {
                let too_slow = rows.iter().filter(|row| row.generator == generator).any(|row| {
                    row.figures.iter().any(|figure| {
                        figure.name == crate_name && figure.fault.as_deref() == Some(&too_long())
                    })
                });
                if !generators::has(crate_name, generator) {
                    continue;
                }
                let task =
                    Task { crate_name: crate_name.into(), generator: generator.into(), side };
                figures.push(if too_slow {
                    figure(&task, Err("not run".to_owned()))
                } else {
                    figure(&task, child::Answer::of(&task, passes))
                });
            }
            rows.push(MazeRow { generator: generator.to_owned(), side, figures });
        }
    }
    rows
}

fn too_long() -> String {
    format!("over {} s", LIMIT.as_secs())
}

fn figure(task: &Task, answer: Result<child::Answer, String>) -> MazeFigure {
    let (answer, fault) = match answer {
        Ok(answer) => {
            let fault = answer.fault.clone();
            (Some(answer), fault)
        }
        Err(fault) => (None, Some(fault)),
    };
    MazeFigure {
        name: task.crate_name.clone(),
        variant: generators::variant(&task.crate_name, &task.generator).to_owned(),
        cells_per_second: answer
            .as_ref()
            .map(|answer| (task.side * task.side) as f64 / answer.seconds),
        peak_bytes: answer.map(|answer| answer.peak_bytes),
        fault,
    }
}

impl child::Answer {
    /// Runs the task in a child; a sentence fragment where it gives no answer.
    fn of(task: &Task, passes: u32) -> Result<Self, String> {
        let executable = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut child = Command::new(executable)
            .args(["--carve", &task.crate_name, &task.generator, &task.side.to_string()])
            .args(["--passes", &passes.to_string()])
            .env("RUST_BACKTRACE", "0")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let begin = Instant::now();
        let status = loop {
            match child.try_wait().map_err(|error| error.to_string())? {
                Some(status) => break status,
                None if begin.elapsed() > LIMIT => {
                    child.kill().and_then(|()| child.wait()).map_err(|error| error.to_string())?;
                    return Err(too_long());
                }
                None => std::thread::sleep(Duration::from_millis(10)),
            }
        };
        let (mut said, mut complaint) = (String::new(), String::new());
        let _ = child.stdout.take().map(|mut out| out.read_to_string(&mut said));
        let _ = child.stderr.take().map(|mut err| err.read_to_string(&mut complaint));
        if status.success() {
            return serde_json::from_str(&said).map_err(|error| error.to_string());
        }
        Err(if complaint.contains("overflowed its stack") {
            "stack overflow".to_owned()
        } else if complaint.contains("memory allocation") {
            format!("over {MEMORY_GIB} GiB")
        } else {
            format!("{status}")
        })
    }
}
