//! Solves a bar, with progress, and refuses what does not fit.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use dedale::search::Stopped;
use dedale_games::solve::chomp::{Catalogue, Layout, Segment, Solver};

use super::folder::Folder;
use super::usage;
use crate::cli::BarArgs;
use crate::interrupt;
use crate::memory;
use crate::output::count;
use crate::spinner::Spinner;
use dedale_app::{Refusal, refuse};

/// A solved bar, and how many P-positions it has.
pub struct Run {
    pub catalogue: Catalogue,
    pub p_positions: u64,
}

/// Solves the bar, or what its folder does not hold yet.
pub fn solved(args: &BarArgs, bar: [u32; 2]) -> Result<Run, Refusal> {
    let threads = threads(args)?;
    let (mut folder, layout, segments) = match &args.catalogue {
        Some(path) => {
            let (folder, layout, segments) = Folder::of_bar(path, bar)?;
            (Some(folder), layout, segments)
        }
        None => (None, Layout::new(bar[0], bar[1]).map_err(Refusal::of)?, Vec::new()),
    };
    check(args, bar, &layout, threads, segments.len())?;
    let mut p_positions = layout.further_p_positions();
    p_positions += folder
        .iter()
        .flat_map(|folder| &folder.manifest.levels)
        .map(|l| l.p_positions)
        .sum::<u64>();
    let progress = Progress::new(&layout, segments.len());
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
            crate::output::complain!(
                "dedale: interrupted; {level} of {levels} levels are kept, and the same command \
                 goes on"
            );
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
fn threads(args: &BarArgs) -> Result<usize, Refusal> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    match args.threads {
        Some(0) => refuse("--threads is at least 1, found 0"),
        Some(threads) => Ok((threads as usize).min(cores)),
        None => Ok(cores),
    }
}

/// Refuses a bar whose lists do not fit the memory or the disk.
fn check(
    args: &BarArgs,
    [rows, columns]: [u32; 2],
    layout: &Layout,
    threads: usize,
    levels: usize,
) -> Result<(), Refusal> {
    let lists = layout.estimated_bytes();
    let scratch = layout.own_bytes() + layout.bytes_per_thread() * threads as u64;
    let gibibytes = |bytes: u64| format!("{:.1} GiB", bytes as f64 / f64::from(1 << 30));
    let bar = format!("{rows}×{columns}, with {} positions,", count(layout.positions()));
    let needed = scratch + if args.catalogue.is_none() { lists } else { 0 };
    if let Some(most) = args.memory {
        let most = (most * f64::from(1 << 30)) as u64;
        if needed > most {
            return refuse(format!(
                "{bar} takes about {} of memory, and --memory allows {}{}",
                gibibytes(needed),
                gibibytes(most),
                if args.catalogue.is_none() { "; --catalogue keeps lists on disk" } else { "" }
            ));
        }
    }
    memory::check(needed)?;
    let Some(path) = args.catalogue.as_deref().filter(|_| levels < layout.level_count()) else {
        return Ok(());
    };
    match usage::free_on_disk(path) {
        Some(free) if free < lists && levels == 0 => refuse(format!(
            "{bar} takes about {} on disk, and {} are free in {}",
            gibibytes(lists),
            gibibytes(free),
            path.display()
        )),
        _ => Ok(()),
    }
}

/// How far the work is, with an estimate of the time left.
struct Progress {
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
    fn new(layout: &Layout, level: usize) -> Self {
        let levels = layout.level_count();
        let all = (level..levels).map(|level| layout.positions_of(level)).sum();
        let (done, told) = (AtomicU64::new(0), AtomicU64::new(0));
        Self { spinner: Spinner::with("solving"), begin: Instant::now(), all, done, told, levels }
    }

    /// Notes that a family with so many positions is done.
    fn add(&self, level: usize, positions: u64) -> Result<(), Stopped> {
        let done = self.done.fetch_add(positions, Ordering::Relaxed) + positions;
        let elapsed = self.begin.elapsed();
        if self.told.swap(elapsed.as_secs(), Ordering::Relaxed) < elapsed.as_secs() {
            let left = elapsed.as_secs_f64() * (self.all - done) as f64 / done as f64;
            self.spinner.tell(&format!(
                "solving: level {level} of {}, {:.1} %, about {} left",
                self.levels,
                100.0 * done as f64 / self.all as f64,
                in_words(Duration::from_secs_f64(left))
            ));
        }
        if interrupt::is_requested() { Err(Stopped) } else { Ok(()) }
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
