//! What carving takes: the time of its thread, and the memory of its process.

use std::fs;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

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
