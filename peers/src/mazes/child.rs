//! What a child process does: carve, measure, check, answer on one line.

use std::time::Duration;

use rustix::process::{Resource, Rlimit, setrlimit};
use serde::{Deserialize, Serialize};

use super::{MEMORY_GIB, Task, check, generators};

const SEED: u64 = 1;

/// No pass begins after this much time in the passes before it.
const ENOUGH: Duration = Duration::from_secs(4);

/// What a child found out.
#[derive(Serialize, Deserialize)]
pub struct Answer {
    /// The fastest pass.
    pub seconds: f64,
    /// What the first pass added to the largest size of the process.
    pub peak_bytes: u64,
    /// Why it is no perfect maze.
    pub fault: Option<String>,
}

/// Runs the task within its limits and prints the answer as JSON.
pub fn measure_as_child(task: &Task, passes: u32) {
    let limit = Some(MEMORY_GIB << 30);
    setrlimit(Resource::As, Rlimit { current: limit, maximum: limit }).expect("a lower limit");
    let first = generators::carve(task, SEED);
    let fault = check::fault(&first.exits, task.side);
    let (mut least, mut whole) = (first.time, first.time);
    for _ in 1..passes {
        if whole > ENOUGH {
            break;
        }
        let again = generators::carve(task, SEED);
        whole += again.time;
        least = least.min(again.time);
    }
    let answer = Answer { seconds: least.as_secs_f64(), peak_bytes: first.peak_bytes, fault };
    println!("{}", serde_json::to_string(&answer).expect("plain numbers"));
}
