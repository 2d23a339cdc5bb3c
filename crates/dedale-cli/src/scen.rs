//! `dedale scen`: runs the queries of a scenario and checks their lengths.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use comfy_table::{CellAlignment, Table, presets};
use dedale::board::{Board, CornerCutting, Neighborhood, SquareBoard};
use dedale::search::{Algorithm, Planner};
use dedale_io::movingai;
use dedale_io::scenario::{self, Query, Scenario};
use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::ScenArgs;
use crate::index;
use crate::input::read_file;
use crate::output::{count, print, print_json, time};
use crate::verdict::Verdict;
use dedale_app::answer::{Length, ScenAnswer};
use dedale_app::operation::path::fitting;
use dedale_app::{Refusal, refuse};

/// A query, and how far its answer may be off.
#[derive(Clone, Copy)]
struct Checked<'a> {
    query: &'a Query,
    tolerance: f64,
}

/// The outcome of one query.
struct Outcome {
    length: Option<f64>,
    right: bool,
    time: Duration,
}

pub fn command(args: &ScenArgs) -> Result<Verdict, Refusal> {
    let file = args.file.display();
    let scenario = scenario::read(&read_file(&args.file)?)
        .map_err(|fault| Refusal::new(format!("{file}, {fault}")))?;
    let map = map_of(args, &scenario)?;
    let grid = movingai::read(&read_file(&map)?)
        .map_err(|fault| Refusal::new(format!("{}, {fault}", map.display())))?;
    let board = grid.board(Neighborhood::Eight(CornerCutting::Never));
    let queries: Vec<Checked> = scenario
        .queries
        .iter()
        .zip(scenario.tolerances())
        .step_by(args.every as usize)
        .map(|(query, tolerance)| Checked { query, tolerance })
        .collect();
    if let Some(Checked { query, .. }) =
        queries.iter().find(|checked| checked.query.size != board.size())
    {
        let [query, board] = [query.size, board.size()];
        return refuse(format!(
            "{file} is for a map of {}×{} cells, but {} has {}×{}",
            query.width(),
            query.height(),
            map.display(),
            board.width(),
            board.height()
        ));
    }
    let algorithm = index::algorithm(args.algorithm, args.index.as_deref())?;
    let algorithm = fitting(algorithm, &board)?;
    let planner = match &args.index {
        Some(file) => Planner::with_index(&board, index::open(&board, file)?),
        None => Planner::new(algorithm, &board),
    };
    let outcomes = run(planner, &board, &queries);
    let answer = answer(args, &map, &outcomes);
    let verdict = if answer.wrong == 0 { Verdict::Yes } else { Verdict::No };
    if args.json {
        print_json(&answer)?;
    } else {
        print(&report(args, algorithm, &answer, &queries, &outcomes))?;
    }
    Ok(verdict)
}

/// The map named on the command line, or the one beside the scenario: the scenario's name
/// without `.scen`, or the name in the first query.
fn map_of(args: &ScenArgs, scenario: &Scenario) -> Result<PathBuf, Refusal> {
    if let Some(map) = &args.map {
        return Ok(map.clone());
    }
    let folder = args.file.parent().unwrap_or(Path::new(""));
    let mut tried = vec![args.file.with_extension("")];
    if let Some(query) = scenario.queries.first() {
        let named = Path::new(&query.map);
        tried.extend(named.file_name().map(|name| folder.join(name)));
        tried.push(folder.join(named));
    }
    if let Some(found) = tried.iter().find(|path| path.is_file()) {
        return Ok(found.clone());
    }
    tried.dedup();
    let tried: Vec<String> = tried.iter().map(|path| path.display().to_string()).collect();
    refuse(format!("no map at {}; name it with --map FILE", tried.join(" or ")))
}

fn run(
    mut planner: Planner<SquareBoard>,
    board: &SquareBoard,
    queries: &[Checked],
) -> Vec<Outcome> {
    let bar = ProgressBar::new(queries.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} queries, {eta} left") {
        bar.set_style(style);
    }
    let outcomes = queries
        .iter()
        .map(|&Checked { query, tolerance }| {
            let ends = [query.start, query.goal].map(|point| board.cell_at(point));
            let begin = Instant::now();
            let path = match ends {
                [Some(start), Some(goal)] => planner.find(start, goal),
                _ => None,
            };
            let time = begin.elapsed();
            bar.inc(1);
            let length = path.and_then(|path| board.length(path.cells()));
            let right = match length {
                Some(length) => {
                    query.has_path() && (length - query.optimum).abs() <= tolerance + 1e-9
                }
                None => !query.has_path(),
            };
            Outcome { length, right, time }
        })
        .collect();
    bar.finish_and_clear();
    outcomes
}

fn answer(args: &ScenArgs, map: &Path, outcomes: &[Outcome]) -> ScenAnswer {
    let mut nanos: Vec<u64> =
        outcomes.iter().map(|outcome| outcome.time.as_nanos() as u64).collect();
    nanos.sort_unstable();
    let share =
        |percent: usize| nanos.get((nanos.len() * percent / 100).min(nanos.len().max(1) - 1));
    let [median, p95, max] = [50, 95, 100].map(|percent| share(percent).copied().unwrap_or(0));
    ScenAnswer {
        map: map.display().to_string(),
        queries: outcomes.len(),
        solved: outcomes.iter().filter(|outcome| outcome.length.is_some()).count(),
        wrong: outcomes.iter().filter(|outcome| !outcome.right).count(),
        mean_nanos: nanos.iter().sum::<u64>() / nanos.len().max(1) as u64,
        median_nanos: median,
        p95_nanos: p95,
        max_nanos: max,
        costs: args
            .each
            .then(|| outcomes.iter().map(|outcome| outcome.length.map(Length)).collect()),
    }
}

/// A table by length, and a summary line.
fn report(
    args: &ScenArgs,
    algorithm: Algorithm,
    answer: &ScenAnswer,
    queries: &[Checked],
    outcomes: &[Outcome],
) -> String {
    let mut text = if args.each { each(queries, outcomes) } else { by_length(queries, outcomes) };
    let times = [answer.mean_nanos, answer.median_nanos, answer.p95_nanos, answer.max_nanos];
    let [mean, median, p95, max] = times.map(|nanos| time(Duration::from_nanos(nanos)));
    let _ = writeln!(
        text,
        "\n{} by {}: {} queries, {} solved, {} wrong\n\
         mean {mean}, median {median}, 95 % under {p95}, longest {max}",
        answer.map,
        algorithm,
        count(answer.queries as u64),
        count(answer.solved as u64),
        count(answer.wrong as u64)
    );
    text
}

fn table(headings: [&str; 5]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(headings);
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// A row for each bucket of the scenario; neighboring buckets are merged where there are
/// more than twenty.
fn by_length(queries: &[Checked], outcomes: &[Outcome]) -> String {
    let last = queries.iter().map(|checked| checked.query.bucket).max().unwrap_or(0);
    let together = last / 20 + 1;
    let mut table = table(["length", "queries", "wrong", "mean", "longest"]);
    for number in 0..=last / together {
        let group: Vec<(&Query, &Outcome)> = queries
            .iter()
            .map(|checked| checked.query)
            .zip(outcomes)
            .filter(|(query, _)| query.bucket / together == number)
            .collect();
        let lengths = || group.iter().map(|(query, _)| query.optimum);
        let (Some(least), Some(most)) = (lengths().reduce(f64::min), lengths().reduce(f64::max))
        else {
            continue;
        };
        let whole: Duration = group.iter().map(|(_, outcome)| outcome.time).sum();
        let longest = group.iter().map(|(_, outcome)| outcome.time).max().unwrap_or_default();
        table.add_row([
            format!("{least:.0}–{most:.0}"),
            count(group.len() as u64),
            count(group.iter().filter(|(_, outcome)| !outcome.right).count() as u64),
            time(whole / group.len() as u32),
            time(longest),
        ]);
    }
    format!("{table}\n")
}

/// A row for each query.
fn each(queries: &[Checked], outcomes: &[Outcome]) -> String {
    let mut table = table(["start", "goal", "expected", "found", "time"]);
    for (Checked { query, .. }, outcome) in queries.iter().zip(outcomes) {
        let found = outcome.length.map_or("none".into(), |length| format!("{length:.6}"));
        table.add_row([
            query.start.to_string(),
            query.goal.to_string(),
            if query.has_path() { format!("{:.6}", query.optimum) } else { "none".into() },
            if outcome.right { found } else { format!("{found} wrong") },
            time(outcome.time),
        ]);
    }
    format!("{table}\n")
}
