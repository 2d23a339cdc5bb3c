//! `dedale scen`: runs the queries of a scenario and checks their lengths.

mod read;
mod report;

use std::time::{Duration, Instant};

use dedale::board::{Board, Cell, Point, SquareBoard, Terrain};
use dedale::search::Planner;
use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::ScenArgs;
use crate::index;
use crate::output::{print, print_json};
use crate::verdict::Verdict;
use dedale_app::Refusal;
use dedale_app::answer::{Length, ScenAnswer};
use dedale_app::operation::path::fitting;

/// What a scenario does.
struct Task {
    /// The file with the board.
    map: String,
    board: SquareBoard,
    steps: Vec<Step>,
    /// The patches among the steps, if the board changes.
    patches: Option<usize>,
}

/// What is done, one after the other.
enum Step {
    /// Cells become free or walls, all at once.
    Edit(Vec<(Cell, Terrain)>),
    Query(Query),
}

/// A query, and how far its answer may be off.
#[derive(Clone, Copy)]
struct Query {
    bucket: u32,
    start: Point,
    goal: Point,
    /// The length of a shortest path; `None` if there is none.
    optimum: Option<f64>,
    tolerance: f64,
}

/// The outcome of one query.
struct Outcome {
    query: Query,
    length: Option<f64>,
    right: bool,
    time: Duration,
}

pub fn command(args: &ScenArgs) -> Result<Verdict, Refusal> {
    let mut task = read::task(args)?;
    let algorithm = index::algorithm(args.algorithm, args.index.as_deref())?;
    fitting(algorithm, &task.board)?;
    let mut planner = match &args.index {
        Some(file) => Planner::with_index(index::open(&task.board, file)?),
        None => Planner::new(algorithm, &task.board),
    };
    let first = planner.algorithm();
    let outcomes = run(&mut planner, &mut task);
    let answer = answer(args, task, &outcomes);
    let verdict = if answer.wrong == 0 { Verdict::Yes } else { Verdict::No };
    if args.json {
        print_json(&answer)?;
    } else {
        print(&report::whole(args, [first, planner.algorithm()], &answer, &outcomes))?;
    }
    Ok(verdict)
}

/// Runs the steps. The time of an edit counts in the query after it.
fn run(planner: &mut Planner, task: &mut Task) -> Vec<Outcome> {
    let queries = task.steps.iter().filter(|step| matches!(step, Step::Query(_))).count();
    let bar = ProgressBar::new(queries as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} queries, {eta} left") {
        bar.set_style(style);
    }
    let mut outcomes = Vec::new();
    let mut editing = Duration::ZERO;
    for step in &task.steps {
        let begin = Instant::now();
        match step {
            Step::Edit(edits) => {
                edit(&mut task.board, planner, edits);
                editing += begin.elapsed();
            }
            &Step::Query(query) => {
                let board = &task.board;
                let ends = [query.start, query.goal].map(|point| board.cell_at(point));
                let path = match ends {
                    [Some(start), Some(goal)] => planner.find(board, start, goal),
                    _ => None,
                };
                let time = std::mem::take(&mut editing) + begin.elapsed();
                let length = path.and_then(|path| board.length(path.cells()));
                let right = match (length, query.optimum) {
                    (Some(length), Some(optimum)) => {
                        (length - optimum).abs() <= query.tolerance + 1e-9
                    }
                    (length, optimum) => length.is_none() && optimum.is_none(),
                };
                outcomes.push(Outcome { query, length, right, time });
                bar.inc(1);
            }
        }
    }
    bar.finish_and_clear();
    outcomes
}

fn edit(board: &mut SquareBoard, planner: &mut Planner, edits: &[(Cell, Terrain)]) {
    let mut changed = Vec::with_capacity(edits.len());
    for &(cell, terrain) in edits {
        if board.terrain(cell) != terrain {
            board.set_terrain(cell, terrain);
            changed.push(cell);
        }
    }
    planner.update(board, &changed);
}

fn answer(args: &ScenArgs, task: Task, outcomes: &[Outcome]) -> ScenAnswer {
    let mut nanos: Vec<u64> =
        outcomes.iter().map(|outcome| outcome.time.as_nanos() as u64).collect();
    nanos.sort_unstable();
    let share =
        |percent: usize| nanos.get((nanos.len() * percent / 100).min(nanos.len().max(1) - 1));
    let [median, p95, max] = [50, 95, 100].map(|percent| share(percent).copied().unwrap_or(0));
    ScenAnswer {
        map: task.map,
        patches: task.patches,
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
