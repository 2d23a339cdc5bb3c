//! Judges an entry of the Grid-Based Path Planning Competition: loads the library, asks it all
//! queries of a scenario, and walks its paths.
#![allow(unreachable_pub, missing_docs, reason = "nobody sees the inside of a command")]

mod library;
mod scenario;
mod walk;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use library::{GppcPoint, Library};
use scenario::{Scenario, Step};

/// Judge an entry of the Grid-Based Path Planning Competition
#[derive(Parser, Debug)]
struct Args {
    /// What to do: write the entry's index, or run and check the queries
    #[arg(value_enum)]
    mode: Mode,
    /// The entry, a shared library
    library: PathBuf,
    /// The scenario (.scen), with its map or its patches beside it
    scenario: PathBuf,
    /// The file of the entry's index
    #[arg(long, value_name = "FILE", default_value = "index_data")]
    index: PathBuf,
    /// The map of a scenario of version 1
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Mode {
    Pre,
    Run,
}

fn main() -> ExitCode {
    let args = Args::parse();
    match judge(&args) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("gppc-run: {error}");
            ExitCode::from(2)
        }
    }
}

/// Returns the number of wrong answers.
fn judge(args: &Args) -> Result<usize, String> {
    let library = Library::open(&args.library)?;
    let mut scenario = Scenario::read(&args.scenario, args.map.as_deref())?;
    match args.mode {
        Mode::Pre => {
            library.preprocess(scenario.map.patch(), &args.index)?;
            Ok(0)
        }
        Mode::Run => run(&library, &mut scenario, args),
    }
}

fn run(library: &Library, scenario: &mut Scenario, args: &Args) -> Result<usize, String> {
    let begin = Instant::now();
    let mut entry = library.entry(scenario.map.patch(), &args.index)?;
    let setting_up = begin.elapsed();
    let mut times = Vec::new();
    let (mut wrong, mut changing) = (0, Duration::ZERO);
    for step in &scenario.steps {
        match step {
            Step::Change(patches) => {
                for (patch, corner) in patches {
                    scenario.map.lay(patch, *corner);
                }
                let changes: Vec<_> =
                    patches.iter().map(|(patch, corner)| patch.patch_at(*corner)).collect();
                let begin = Instant::now();
                entry.change(&changes);
                changing += begin.elapsed();
            }
            Step::Query(query) => {
                let mut points: Vec<GppcPoint> = Vec::new();
                let begin = Instant::now();
                while entry.next_part(query.start, query.goal, &mut points) {}
                times.push(std::mem::take(&mut changing) + begin.elapsed());
                if let Err(fault) = walk::check(&scenario.map, query, &points) {
                    wrong += 1;
                    eprintln!("query {}: {fault}", times.len());
                }
            }
        }
    }
    let sum: Duration = times.iter().sum();
    println!(
        "{}: {} queries, {wrong} wrong, set up in {setting_up:.1?}, mean {:.2?}, longest {:.1?}",
        library.name(),
        times.len(),
        sum / times.len().max(1) as u32,
        times.iter().max().copied().unwrap_or_default()
    );
    Ok(wrong)
}
