//! dedale timed beside other crates, on one thread, with all answers compared:
//! paths and fields in one process, with `--terrain` paths over weights, with
//! `--four` paths with four neighbors, with `--mazes` the carving of mazes, each in a
//! process of its own, with `--links` games of Hex and links on hexagons, and with
//! `--games` game graphs solved. Prints Markdown tables; `--json FILE` writes the
//! figures too.
//!
//! Each figure is the best of several passes, contenders in turn, so that a
//! busy machine hurts them alike. What a contender can prepare once for a
//! board (its graph, its grid) is not timed.

mod arena;
mod fields;
mod flows;
mod four;
mod games;
mod huge;
mod links;
mod mazes;
mod paths;
mod race;
mod table;
mod terrain;
mod warthog;
mod weighted;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use serde::Serialize;

use crate::fields::FieldRow;
use crate::flows::Flows;
use crate::games::Games;
use crate::links::Links;
use crate::mazes::{MazeRow, Task};
use crate::paths::PathRow;
use crate::table::Table;

/// Times dedale beside other path-finding crates and compares the answers.
#[derive(Parser)]
struct Args {
    /// A folder of MovingAI maps with a sample100 folder of scenarios
    #[arg(long, default_value = "../../shared/data/movingai")]
    maps: PathBuf,
    /// Time paths beside this program warthog-jps too
    #[arg(long, value_name = "PROGRAM")]
    warthog: Option<PathBuf>,
    /// Write the figures as JSON
    #[arg(long)]
    json: Option<PathBuf>,
    /// Passes over each board, of which the best counts
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    passes: u32,
    /// Only boards, generators with their sides, or parts of --links and --games, whose name holds this
    #[arg(long, default_value = "")]
    only: String,
    /// Time the carving of mazes instead
    #[arg(long)]
    mazes: bool,
    /// Time games of Hex, tree search, shortest links and hexagonal fields instead
    #[arg(long, conflicts_with = "mazes")]
    links: bool,
    /// Time the solving of game graphs and of Chomp instead
    #[arg(long, conflicts_with_all = ["mazes", "links"])]
    games: bool,
    /// Time whole flow fields and their repairs beside a plain breadth-first search instead
    #[arg(long, conflicts_with_all = ["mazes", "links", "games"])]
    fields: bool,
    /// Time paths over weighted terrain instead
    #[arg(long, conflicts_with_all = ["mazes", "links", "games", "fields"])]
    terrain: bool,
    /// Time paths with four neighbors instead, over plain and over weighted ground
    #[arg(long, conflicts_with_all = ["mazes", "links", "games", "fields", "terrain"])]
    four: bool,
    /// Carve one maze, as a child process of --mazes
    #[arg(long, hide = true, num_args = 3, value_names = ["CRATE", "GENERATOR", "SIDE"])]
    carve: Option<Vec<String>>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    if let Some([crate_name, generator, side]) = args.carve.as_deref() {
        let side = side.parse().expect("a side");
        let task = Task { crate_name: crate_name.clone(), generator: generator.clone(), side };
        mazes::measure_as_child(&task, args.passes);
        return ExitCode::SUCCESS;
    }
    let mut report = Report::default();
    if args.mazes {
        report.mazes = mazes::compare(&args.only, args.passes);
    } else if args.links {
        report.links = links::compare(&args.only, args.passes);
    } else if args.games {
        report.games = games::compare(&args.only, args.passes);
    } else if args.fields {
        let mut arenas = arena::from_maps(&args.maps);
        arenas.extend(arena::generated());
        report.flows = flows::compare(arenas, &args.only, args.passes);
    } else if args.terrain || args.four {
        let mut arenas = arena::from_maps(&args.maps);
        arenas.retain(|arena| arena.name.contains(&args.only));
        let compare = if args.four { four::compare } else { terrain::compare };
        report.terrain = compare(&arenas, args.passes);
    } else {
        paths_and_fields(&args, &mut report);
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

fn paths_and_fields(args: &Args, report: &mut Report) {
    let mut arenas = arena::from_maps(&args.maps);
    if arenas.is_empty() {
        eprintln!("no maps in {}: generated boards only", args.maps.display());
    }
    arenas.extend(arena::generated());
    arenas.retain(|arena| arena.name.contains(&args.only));

    for arena in &arenas {
        eprintln!("{}", arena.name);
        report.paths.push(paths::compare(arena, args.passes, args.warthog.as_deref()));
        report.fields.push(fields::compare(arena, args.passes));
    }
}

/// All figures of a run.
#[derive(Default, Serialize)]
pub struct Report {
    pub paths: Vec<PathRow>,
    pub fields: Vec<FieldRow>,
    pub mazes: Vec<MazeRow>,
    pub flows: Flows,
    pub links: Links,
    pub games: Games,
    pub terrain: Vec<Table>,
}

impl Report {
    pub fn markdown(&self) -> String {
        let tables = [
            paths::markdown(&self.paths),
            fields::markdown(&self.fields),
            mazes::markdown(&self.mazes),
            self.flows.markdown(),
            self.links.markdown(),
            self.games.markdown(),
            table::markdown(&self.terrain).join("\n"),
        ];
        let tables: Vec<String> = tables.into_iter().filter(|table| !table.is_empty()).collect();
        tables.join("\n")
    }

    /// Whether an answer of dedale's differs from the expected one.
    pub fn has_wrong_answer_of_ours(&self) -> bool {
        self.paths.iter().any(PathRow::has_wrong_answer_of_ours)
            || self.fields.iter().any(|row| !row.figures[0].agrees)
            || self.mazes.iter().any(MazeRow::has_fault_of_ours)
            || self.flows.has_wrong_answer_of_ours()
            || self.links.has_wrong_answer_of_ours()
            || self.games.has_other_answers()
            || self.terrain.iter().any(|table| table.has_fault_of("dedale"))
    }
}
