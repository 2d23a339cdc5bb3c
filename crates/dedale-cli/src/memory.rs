//! Checks that there is enough memory for a request.

use crate::lang::tr;
use crate::output::count;
use dedale_app::{Result, bail};

/// Requests beyond this are checked: less is always available.
const LITTLE: u64 = 1 << 28;

/// Refuses what would take more memory than is free, before the system kills the program
/// for it. Where the free memory is unknown, only a limit of the process counts.
pub fn check(bytes: u64) -> Result<()> {
    if bytes < LITTLE {
        return Ok(());
    }
    let megabytes = |bytes: u64| tr!("{n} MB", n = count(bytes.div_ceil(1_000_000)));
    if let Some(free) = free().filter(|&free| free < bytes) {
        let (bytes, free) = (megabytes(bytes), megabytes(free));
        bail!("memory-free", "this takes {bytes} of memory, and {free} are free");
    }
    let room = usize::try_from(bytes).ok().map(|bytes| Vec::<u8>::new().try_reserve_exact(bytes));
    if room.is_none_or(|room| room.is_err()) {
        bail!(
            "memory-refused",
            "this takes {bytes} of memory, which cannot be had",
            bytes = megabytes(bytes)
        );
    }
    Ok(())
}

/// The free memory in bytes, where Linux reports it.
fn free() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
