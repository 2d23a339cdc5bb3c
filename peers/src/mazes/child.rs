//! What a child process does: carve, measure, check, answer on one line.

use std::fs;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, setrlimit};
use rustix::time::{ClockId, clock_gettime};
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

/// A maze that was carved, as one byte of exits a cell, and what it took.
pub struct Carved {
    pub time: Duration,
    pub peak_bytes: u64,
    pub exits: Vec<u8>,
}

impl Carved {
    /// Measures the carving alone, not the reading of its result.
    pub fn by<T>(carve: impl FnOnce() -> T, read: impl FnOnce(T) -> Vec<u8>) -> Self {
        let size_before = status("VmRSS:");
        let begin = processor_time();
        let maze = carve();
        let time = processor_time().saturating_sub(begin);
        let peak_bytes = status("VmHWM:").saturating_sub(size_before);
        Self { time, peak_bytes, exits: read(maze) }
    }
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

/// The time that this thread had a processor.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// A line of `/proc/self/status`, in bytes.
fn status(name: &str) -> u64 {
    let text = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    let kibibytes = line.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or(0);
    kibibytes << 10
}
