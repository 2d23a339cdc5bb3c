//! `dedale scen`: runs the queries of a scenario and checks their lengths.

mod read;
mod report;

use std::time::{Duration, Instant};

use dedale::board::{Board, Cell, SquareBoard, Terrain};
use dedale::search::Planner;
use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::ScenArgs;
use crate::index;
use crate::lang::word;
use crate::output::{print, print_json};
use crate::verdict::Verdict;
use dedale_app::Refusal;
use dedale_app::answer::ScenAnswer;
use dedale_app::run::path::fitting;
use dedale_app::run::scenario::{ScenOutcome, ScenQuery};

/// The line while a scenario runs.
const PROGRESS: &str = "{bar:40} {pos}/{len} queries, {eta} left";

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
    Query(ScenQuery),
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
    let answer = ScenAnswer::new(task.map, task.patches, &outcomes, args.each);
    let verdict = if answer.wrong == 0 { Verdict::Yes } else { Verdict::No };
    if args.json {
        print_json(&answer)?;
    } else {
        print(&report::whole(args, [first, planner.algorithm()], &answer, &outcomes))?;
    }
    Ok(verdict)
}

/// Runs the steps. The time of an edit counts in the query after it.
fn run(planner: &mut Planner, task: &mut Task) -> Vec<ScenOutcome> {
    let queries = task.steps.iter().filter(|step| matches!(step, Step::Query(_))).count();
    let bar = ProgressBar::new(queries as u64);
    if let Ok(style) = ProgressStyle::with_template(word(PROGRESS)) {
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
                outcomes.push(ScenOutcome { query, length, nanos: time.as_nanos() as u64 });
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
