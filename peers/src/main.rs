//! dedale timed beside other crates, in one process and on one thread, with
//! all answers compared. Prints two Markdown tables; `--json FILE` writes the
//! figures too.
//!
//! Each figure is the best of several passes, contenders in turn, so that a
//! busy machine hurts them alike. What a contender can prepare once for a
//! board (its graph, its grid) is not timed.

mod arena;
mod fields;
mod paths;
mod report;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use crate::report::Report;

/// Times dedale beside other path-finding crates and compares the answers.
#[derive(Parser)]
struct Args {
    /// A folder of MovingAI maps with a sample100 folder of scenarios
    #[arg(long, default_value = "../../shared/data/movingai")]
    maps: PathBuf,
    /// Write the figures as JSON
    #[arg(long)]
    json: Option<PathBuf>,
    /// Passes over each board, of which the best counts
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    passes: u32,
    /// Only boards whose name holds this
    #[arg(long, default_value = "")]
    only: String,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let mut arenas = arena::from_maps(&args.maps);
    if arenas.is_empty() {
        eprintln!("no maps in {}: generated boards only", args.maps.display());
    }
    arenas.extend(arena::generated());
    arenas.retain(|arena| arena.name.contains(&args.only));

    let mut report = Report::default();
    for arena in &arenas {
        eprintln!("{}", arena.name);
        report.paths.push(paths::compare(arena, args.passes));
        report.fields.push(fields::compare(arena, args.passes));
    }
    print!("{}", report.markdown());
    if let Some(file) = &args.json {
        let text = serde_json::to_string_pretty(&report).expect("figures are plain numbers");
        if let Err(error) = std::fs::write(file, text + "\n") {
            eprintln!("cannot write {}: {error}", file.display());
            return ExitCode::from(2);
        }
    }
    if report.has_wrong_answer_of_ours() { ExitCode::from(1) } else { ExitCode::SUCCESS }
}
