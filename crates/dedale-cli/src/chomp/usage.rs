//! What the system says of this process and of a disk; `None` where it does not.

use std::path::Path;

/// The processor time of this process so far, in seconds.
#[cfg_attr(unix, expect(clippy::unnecessary_wraps, reason = "unknown elsewhere"))]
pub fn cpu_seconds() -> Option<f64> {
    #[cfg(unix)]
    {
        use rustix::time::{ClockId, clock_gettime};
        let time = clock_gettime(ClockId::ProcessCPUTime);
        Some(time.tv_sec as f64 + time.tv_nsec as f64 / 1e9)
    }
    #[cfg(not(unix))]
    None
}

/// The most memory that this process has taken, in bytes.
pub fn peak_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// The bytes that are free on the disk of this folder.
pub fn free_on_disk(folder: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        let disk = rustix::fs::statvfs(folder).ok()?;
        Some(disk.f_bavail * disk.f_frsize)
    }
    #[cfg(not(unix))]
    {
        let _ = folder;
        None
    }
}
