//! `dedale chomp`: the P-positions of bars of Chomp, at record sizes.

mod folder;
mod position;
mod run;
#[cfg(feature = "cluster")]
mod together;

use std::path::Path;

use dedale_app::answer::chomp::{BarAnswer, CensusAnswer, FoundBar};
use dedale_app::{Result, bail, refusal};
use dedale_games::solve::chomp::{Openings, Survey, ThreeRows};
use run::Run;

use crate::cli::{BarArgs, BarCommand};
use crate::lang::{tr, word};
use crate::memory;
use crate::output::{counted, print, print_json};
use crate::spinner::Spinner;

pub fn command(args: &BarArgs) -> Result<()> {
    match (&args.command, args.bar) {
        (Some(BarCommand::Position { rows, json, svg, png }), _) => {
            position::command(rows, *json, [svg.as_deref(), png.as_deref()])
        }
        (Some(BarCommand::Verify { folder, sample, json }), _) => {
            folder::verify_folder(folder, *sample, *json)
        }
        (None, Some(bar)) if args.census => census(args, bar),
        (None, Some(bar)) => solve(args, bar),
        (None, None) => Err(refusal!("no-bar", "expected a bar, such as 8x10")),
    }
}

/// What is printed of a bar.
struct Found {
    p_positions: u64,
    openings: Vec<[u32; 2]>,
    survey: Option<Survey>,
}

/// The P-positions and the winning openings of a bar.
fn solve(args: &BarArgs, bar: [u32; 2]) -> Result<()> {
    #[cfg(feature = "cluster")]
    if let Some(cluster) = together::cluster(args)? {
        let Some(found) = together::solved(args, bar, &cluster)? else { return Ok(()) };
        return told(args, bar, found.into());
    }
    let [rows, columns] = bar;
    let is_three = rows.min(columns) == 3 && args.catalogue.is_none();
    let found = if is_three {
        three_rows(bar)?
    } else {
        let Run { catalogue, p_positions } = run::solved(args, bar)?;
        let openings = catalogue.openings(rows, columns).map(|openings| openings.bites);
        let spinner = Spinner::with(word("counting"));
        let survey =
            if args.openings { None } else { Some(catalogue.survey_on(run::threads(args)?)) };
        drop(spinner);
        Found { p_positions, openings: openings.unwrap_or_default(), survey }
    };
    told(args, bar, found)
}

/// Prints what is known of a bar.
fn told(args: &BarArgs, bar: [u32; 2], found: Found) -> Result<()> {
    let [rows, columns] = bar;
    let Found { p_positions, openings, survey } = found;
    let survey = survey.filter(|_| !args.openings);
    let found = FoundBar::new(bar, p_positions, openings, survey.as_ref());
    if args.json {
        let (cpu_seconds, peak_bytes) = (cpu_seconds(), peak_bytes());
        return print_json(&BarAnswer { found, cpu_seconds, peak_bytes });
    }
    let mut text = tr!(
        "chomp {rows}×{columns}: {p_positions}; {openings}\n",
        p_positions = counted(p_positions, "P-position"),
        openings = in_words(&found.openings)
    );
    if let Some(hash) = found.hash {
        text += &(tr!("hash of all P-positions: {hash}") + "\n");
    }
    print(&text)
}

/// The same by the recurrence of three rows.
fn three_rows(bar: [u32; 2]) -> Result<Found> {
    let is_upright = bar[0] > bar[1];
    let columns = bar[0].max(bar[1]);
    let Ok(width) = u16::try_from(columns) else {
        bail!("bar-too-wide", "a bar has up to 65,535 columns, found {columns}");
    };
    memory::check(u64::from(columns).pow(2) / 8)?;
    let spinner = Spinner::with(word("solving"));
    let three = ThreeRows::solve(width, &mut |row| {
        spinner.tell(&tr!("solving: third row {row}"));
        Ok(())
    });
    drop(spinner);
    let three = three?;
    let mut openings = three.openings(columns).map_or(Vec::new(), |openings| openings.bites);
    if is_upright {
        for bite in &mut openings {
            bite.reverse();
        }
        openings.sort_unstable();
    }
    let survey = three.survey().clone();
    Ok(Found { p_positions: survey.p_positions(), openings, survey: Some(survey) })
}

/// The winning openings of every board within a bar.
fn census(args: &BarArgs, [rows, columns]: [u32; 2]) -> Result<()> {
    #[cfg(feature = "cluster")]
    if let Some(cluster) = together::cluster(args)? {
        let answer = together::solved(args, [rows, columns], &cluster)?;
        return answer.map_or(Ok(()), |answer| told_boards(args, answer.openings));
    }
    let run = run::solved(args, [rows, columns])?;
    let spinner = Spinner::with(word("looking at every board"));
    let boards = run.catalogue.census(rows, columns).unwrap_or_default();
    drop(spinner);
    told_boards(args, boards)
}

/// Prints the winning openings of boards.
fn told_boards(args: &BarArgs, boards: Vec<Openings>) -> Result<()> {
    if args.json {
        return print_json(&CensusAnswer { boards: boards.into_iter().map(Into::into).collect() });
    }
    let line = |board: &Openings| {
        tr!(
            "{what}: {that}\n",
            what = format!("{}×{}", board.rows, board.columns),
            that = in_words(&board.bites)
        )
    };
    print(&boards.iter().map(line).collect::<String>())
}

/// "the winning openings are (4, 9), (5, 6)".
fn in_words(openings: &[[u32; 2]]) -> String {
    match openings.len() {
        0 => word("no opening wins").into(),
        1 => tr!("the winning opening is {bites}", bites = bites(openings)),
        _ => tr!("the winning openings are {bites}", bites = bites(openings)),
    }
}

/// "(4, 9), (5, 6)".
fn bites(bites: &[[u32; 2]]) -> String {
    let bites = bites.iter().map(|[row, column]| format!("({row}, {column})"));
    bites.collect::<Vec<_>>().join(", ")
}

// What the system says of this process and of a disk; `None` where it does not.

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
