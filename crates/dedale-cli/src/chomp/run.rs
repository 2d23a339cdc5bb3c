//! Solves a bar, with progress, and refuses what does not fit.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use dedale::search::Stopped;
use dedale_app::{Result, bail, refusal};
use dedale_games::solve::chomp::{Catalogue, Layout, Segment, Solver};

use super::folder::Folder;
use super::free_on_disk;
use crate::cli::BarArgs;
use crate::lang::{tr, word};
use crate::output::count;
use crate::spinner::Spinner;
use crate::{interrupt, memory};

/// A solved bar, and how many P-positions it has.
pub struct Run {
    pub catalogue: Catalogue,
    pub p_positions: u64,
}

/// Solves the bar, or what its folder does not hold yet.
pub fn solved(args: &BarArgs, bar: [u32; 2]) -> Result<Run> {
    let threads = threads(args)?;
    let (mut folder, layout, segments) = match &args.catalogue {
        Some(path) => {
            let (folder, layout, segments) = Folder::of_bar(path, bar)?;
            (Some(folder), layout, segments)
        }
        None => (None, Layout::new(bar[0], bar[1])?, Vec::new()),
    };
    check(args, bar, &layout, threads, segments.len())?;
    let mut p_positions = layout.further_p_positions();
    p_positions += folder
        .iter()
        .flat_map(|folder| &folder.manifest.levels)
        .map(|l| l.p_positions)
        .sum::<u64>();
    let progress = Progress::new(&layout, segments.len(), 1);
    let mut solver = Solver::new(layout).with_threads(threads);
    for segment in segments {
        solver.push(segment);
    }
    if folder.is_some() {
        interrupt::defer();
    }
    while let Some(level) = solver.level() {
        let Ok(solved) = solver.solve_level(&|positions| progress.add(level, positions)) else {
            drop(progress);
            let levels = solver.layout().level_count();
            crate::output::complain(&tr!(
                "dedale: interrupted; {level} of {levels} levels are kept, and the same command \
                 goes on"
            ));
            interrupt::end();
        };
        p_positions += solved.p_positions;
        let segment = match &mut folder {
            Some(folder) => folder.push(&solved)?,
            None => Segment::new(solved.bytes),
        };
        solver.push(segment);
    }
    Ok(Run { catalogue: solver.finish(), p_positions })
}

/// The number of threads.
pub fn threads(args: &BarArgs) -> Result<usize> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    match args.threads {
        Some(0) => Err(refusal!("no-threads", "--threads is at least 1, found 0")),
        Some(threads) => Ok((threads as usize).min(cores)),
        None => Ok(cores),
    }
}

/// Refuses a bar whose lists do not fit the memory or the disk.
fn check(
    args: &BarArgs,
    bar: [u32; 2],
    layout: &Layout,
    threads: usize,
    levels: usize,
) -> Result<()> {
    let lists = layout.estimated_bytes();
    let scratch = layout.own_bytes() + layout.bytes_per_thread() * threads as u64;
    let needed = scratch + if args.catalogue.is_none() { lists } else { 0 };
    check_memory(args, bar, layout, needed)?;
    match &args.catalogue {
        Some(path) if levels == 0 => check_disk(bar, layout, path, lists),
        _ => Ok(()),
    }
}

/// Refuses a bar that takes more memory than there is, or than is allowed.
pub fn check_memory(args: &BarArgs, bar: [u32; 2], layout: &Layout, needed: u64) -> Result<()> {
    if let Some(most) = args.memory {
        let most = (most * f64::from(1 << 30)) as u64;
        if needed > most {
            bail!(
                "bar-memory",
                "{bar} takes about {needed} of memory, and --memory allows {most}{hint}",
                bar = named(bar, layout),
                needed = binary(needed),
                most = binary(most),
                hint = if keeps_all(args) { "; --catalogue keeps lists on disk" } else { "" }
            );
        }
    }
    memory::check(needed)
}

/// Whether all lists are kept in the memory of this process.
fn keeps_all(args: &BarArgs) -> bool {
    #[cfg(feature = "cluster")]
    if args.cluster.hosts.is_some() {
        return false;
    }
    args.catalogue.is_none()
}

/// Refuses a bar whose lists do not fit the disk of this folder.
pub fn check_disk(bar: [u32; 2], layout: &Layout, folder: &Path, lists: u64) -> Result<()> {
    match free_on_disk(folder) {
        Some(free) if free < lists => Err(refusal!(
            "bar-disk",
            "{bar} takes about {needed} on disk, and {free} are free in {folder}",
            bar = named(bar, layout),
            needed = binary(lists),
            free = binary(free),
            folder = folder.display()
        )),
        _ => Ok(()),
    }
}

/// The size in GiB, or in MiB where that would be less than 0.1.
fn binary(bytes: u64) -> String {
    let bytes = bytes as f64;
    let [mebi, gibi] = [20, 30].map(|shift| bytes / f64::from(1 << shift));
    if gibi < 0.1 {
        tr!("{mebi} MiB", mebi = format!("{mebi:.1}"))
    } else {
        tr!("{gibi} GiB", gibi = format!("{gibi:.1}"))
    }
}

fn named([rows, columns]: [u32; 2], layout: &Layout) -> String {
    tr!("{rows}×{columns}, with {positions} positions,", positions = count(layout.positions()))
}

/// How far the work is, with an estimate of the time left.
pub struct Progress {
    spinner: Spinner,
    begin: Instant,
    /// Positions of the levels to be solved, and of those solved.
    all: u64,
    done: AtomicU64,
    /// The second in which it was told last.
    told: AtomicU64,
    levels: usize,
}

impl Progress {
    /// Nothing is done of the levels from this one on, in one of so many processes.
    pub fn new(layout: &Layout, level: usize, processes: usize) -> Self {
        let levels = layout.level_count();
        let all: u64 = (level..levels).map(|level| layout.positions_of(level)).sum();
        let all = all.div_ceil(processes as u64);
        let (done, told) = (AtomicU64::new(0), AtomicU64::new(0));
        Self {
            spinner: Spinner::with(word("solving")),
            begin: Instant::now(),
            all,
            done,
            told,
            levels,
        }
    }

    /// Notes that a family with so many positions is done; stops if there was an interrupt.
    fn add(&self, level: usize, positions: u64) -> Result<(), Stopped> {
        self.tell(level, positions);
        if interrupt::is_requested() { Err(Stopped) } else { Ok(()) }
    }

    /// Notes that a family with so many positions is done.
    pub fn tell(&self, level: usize, positions: u64) {
        let done = self.done.fetch_add(positions, Ordering::Relaxed) + positions;
        let elapsed = self.begin.elapsed();
        if self.told.swap(elapsed.as_secs(), Ordering::Relaxed) < elapsed.as_secs() {
            // A process may have a little more than its share.
            let all = self.all.max(done);
            let left = elapsed.as_secs_f64() * (all - done) as f64 / done as f64;
            self.spinner.tell(&tr!(
                "solving: level {level} of {levels}, {percent} %, about {left} left",
                levels = self.levels,
                percent = format!("{:.1}", 100.0 * done as f64 / all as f64),
                left = in_words(Duration::from_secs_f64(left))
            ));
        }
    }
}

/// A time of seconds, minutes or hours.
fn in_words(time: Duration) -> String {
    match time.as_secs() {
        seconds @ ..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    }
}
