//! `dedale scen`: runs the queries of a scenario and checks their lengths.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use dedale::board::{
    Board, Cell, CornerCutting, GridMap, Neighborhood, Point, SquareBoard, Terrain,
};
use dedale::search::{Algorithm, Planner};
use dedale_app::answer::ScenAnswer;
use dedale_app::run::path::fitting;
use dedale_app::run::scenario::{ScenOutcome, ScenQuery, check_size};
use dedale_app::{Refusal, Result, bail, refusal};
use dedale_io::movingai::CostTable;
use dedale_io::scenario::live::{self, Command, LiveScenario};
use dedale_io::scenario::{self, Scenario};
use dedale_io::{FormatError, movingai};
use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::ScenArgs;
use crate::index;
use crate::input::{read_file, read_file_of, within};
use crate::lang::{tr, word};
use crate::output::{Verdict, count, print, print_json, table, time};

/// The line while a scenario runs.
const PROGRESS: &str = "{bar:40} {pos}/{len} queries, {eta} left";

/// What a scenario does.
struct Task {
    boards: Vec<NamedBoard>,
    steps: Vec<Step>,
    /// The patches among the steps, if the board changes.
    patches: Option<usize>,
}

/// A board, and its file.
struct NamedBoard {
    file: String,
    board: SquareBoard,
}

/// What is done, one after the other.
enum Step {
    /// Cells of the first board become free or walls, all at once.
    Edit(Vec<(Cell, Terrain)>),
    /// A query of the board of this number.
    Query(usize, ScenQuery),
}

pub fn command(args: &ScenArgs) -> Result<Verdict> {
    let mut task = task(args)?;
    let algorithm = index::algorithm(args.algorithm, args.index.as_deref())?;
    let mut planners = Vec::new();
    for NamedBoard { board, .. } in &task.boards {
        fitting(algorithm, board)?;
        planners.push(match &args.index {
            Some(file) => Planner::with_index(index::open(board, file)?),
            None => Planner::new(algorithm, board),
        });
    }
    let (outcomes, algorithms) = run(&mut planners, &mut task);
    let files: Vec<_> = task.boards.into_iter().map(|board| board.file).collect();
    let answer = ScenAnswer::new(files.join(", "), task.patches, &outcomes, args.each);
    let verdict = if answer.wrong == 0 { Verdict::Yes } else { Verdict::No };
    if args.json {
        print_json(&answer)?;
    } else {
        print(&whole(args, &algorithms, &answer, &outcomes))?;
    }
    Ok(verdict)
}

/// Runs the steps. The time of an edit counts in the query after it. Returns the algorithms too, as one
/// took over from another.
fn run(planners: &mut [Planner], task: &mut Task) -> (Vec<ScenOutcome>, Vec<Algorithm>) {
    let queries = task.steps.iter().filter(|step| matches!(step, Step::Query(..))).count();
    let bar = ProgressBar::new(queries as u64);
    if let Ok(style) = ProgressStyle::with_template(word(PROGRESS)) {
        bar.set_style(style);
    }
    let (mut outcomes, mut algorithms) = (Vec::new(), Vec::new());
    let mut editing = Duration::ZERO;
    for step in &task.steps {
        let begin = Instant::now();
        match step {
            Step::Edit(edits) => {
                edit(&mut task.boards[0].board, &mut planners[0], edits);
                editing += begin.elapsed();
            }
            &Step::Query(number, query) => {
                let (board, planner) = (&task.boards[number].board, &mut planners[number]);
                let ends = [query.start, query.goal].map(|point| board.cell_at(point));
                let path = match ends {
                    [Some(start), Some(goal)] => planner.find(board, start, goal),
                    _ => None,
                };
                let time = std::mem::take(&mut editing) + begin.elapsed();
                let length = path.and_then(|path| board.length(path.cells()));
                outcomes.push(ScenOutcome { query, length, nanos: time.as_nanos() as u64 });
                algorithms.push(planner.algorithm());
                bar.inc(1);
            }
        }
    }
    bar.finish_and_clear();
    algorithms.dedup();
    (outcomes, algorithms)
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

// The board and the steps of a scenario, from its files.

/// The steps of a board that patches make.
const RULE: Neighborhood = Neighborhood::Eight(CornerCutting::Never);

/// The task of the scenario named on the command line.
fn task(args: &ScenArgs) -> Result<Task> {
    let bytes = read_file_of(&args.file, scenario::LIMIT)?;
    let mut task = if live::is_live(&bytes) {
        if args.map.is_some() || args.costs.is_some() {
            bail!(
                "map-of-version-1",
                "--map and --costs are for scenarios of version 1; one of version 2 names its patches"
            );
        }
        live_task(args, &read(&args.file, live::read(&bytes))?)?
    } else {
        still_task(args, &read(&args.file, scenario::read(&bytes))?)?
    };
    let mut number = 0;
    task.steps.retain(|step| {
        let is_query = matches!(step, Step::Query(..));
        number += u32::from(is_query);
        !is_query || (number - 1) % args.every == 0
    });
    Ok(task)
}

/// What was read, or where the file is wrong.
fn read<T>(file: &Path, result: Result<T, FormatError>) -> Result<T> {
    result.map_err(|fault| Refusal::within(&file.display().to_string(), &fault))
}

fn still_task(args: &ScenArgs, scenario: &Scenario) -> Result<Task> {
    let names = scenario.maps();
    let (file, count) = (args.file.display(), names.len());
    if count > 1 && args.map.is_some() {
        bail!("scenario-names-maps", "{file} names {count} maps, which --map cannot replace");
    }
    if count > 1 && args.index.is_some() {
        bail!("index-of-one-map", "an index is of one map, and {file} names {count}");
    }
    let costs = args.costs.as_deref();
    let costs = costs.map(|file| read(file, CostTable::read(&read_file(file)?))).transpose()?;
    let mut boards = Vec::new();
    for name in names.iter().copied().chain(names.is_empty().then_some("")) {
        let map = map_of(args, name, count <= 1)?;
        let bytes = read_file(&map)?;
        let board = match &costs {
            Some(costs) => movingai::read_with(&bytes, costs),
            None => movingai::read(&bytes),
        };
        let board = read(&map, board)?.board(movingai::neighborhood(&bytes));
        let files = [args.file.display().to_string(), map.display().to_string()];
        check_size(scenario, name, board.size(), files.each_ref().map(String::as_str))?;
        boards.push(NamedBoard { file: map.display().to_string(), board });
    }
    let numbers: HashMap<&str, usize> = names.into_iter().zip(0..).collect();
    let queries = scenario.queries.iter().zip(ScenQuery::all(scenario));
    let steps = queries.map(|(query, step)| Step::Query(numbers[&*query.map], step));
    Ok(Task { steps: steps.collect(), boards, patches: None })
}

/// The map named on the command line, or the one beside the scenario: that of the scenario's name without
/// `.scen`, if it is the `only` one, or that which queries name.
fn map_of(args: &ScenArgs, name: &str, only: bool) -> Result<PathBuf> {
    if let Some(map) = &args.map {
        return Ok(map.clone());
    }
    let folder = args.file.parent().unwrap_or(Path::new(""));
    let mut tried: Vec<_> = only.then(|| args.file.with_extension("")).into_iter().collect();
    let named = Path::new(name);
    tried.extend(named.file_name().map(|name| folder.join(name)));
    tried.extend((!name.is_empty()).then(|| folder.join(named)));
    if let Some(found) = tried.iter().find(|path| path.is_file()) {
        return Ok(found.clone());
    }
    tried.dedup();
    let tried: Vec<String> = tried.iter().map(|path| path.display().to_string()).collect();
    Err(refusal!(
        "no-map",
        "no map at {tried}; name it with --map FILE",
        tried = tried.join(" or ")
    ))
}

fn live_task(args: &ScenArgs, scenario: &LiveScenario) -> Result<Task> {
    let folder = args.file.parent().unwrap_or(Path::new(""));
    let file = folder.join(&scenario.patches);
    let patches = read(&file, live::read_patches(&read_file_of(&file, live::LIMIT_OF_PATCHES)?))?;
    scenario.check(&patches).map_err(|fault| within(args.file.display(), fault))?;
    let mut board = GridMap::new(scenario.size, Terrain::FREE).board(RULE);
    let mut steps = Vec::new();
    let mut count = 0;
    for command in &scenario.commands {
        match *command {
            Command::Patch { number, corner } => {
                count += 1;
                let edits = cells_of(&board, &patches[number], corner);
                match steps.last_mut() {
                    // What comes before the first query makes up the map.
                    None => edits.for_each(|(cell, terrain)| board.set_terrain(cell, terrain)),
                    Some(Step::Edit(known)) => known.extend(edits),
                    Some(Step::Query(..)) => steps.push(Step::Edit(edits.collect())),
                }
            }
            Command::Query { bucket, start, goal, optimum } => {
                let tolerance = 1e-4;
                steps.push(Step::Query(0, ScenQuery { bucket, start, goal, optimum, tolerance }));
            }
        }
    }
    let boards = vec![NamedBoard { file: file.display().to_string(), board }];
    Ok(Task { boards, steps, patches: Some(count) })
}

/// What the cells become on which a patch is laid.
fn cells_of<'a>(
    board: &SquareBoard,
    patch: &'a GridMap,
    corner: Point,
) -> impl Iterator<Item = (Cell, Terrain)> + use<'a> {
    let size = board.size();
    patch.size().points().zip(patch.terrains()).map(move |(at, &terrain)| {
        let point = Point::new(corner.x + at.x, corner.y + at.y);
        (Cell::new(size.index(point) as u32), terrain)
    })
}

// What `dedale scen` tells.

/// A table by length, and a summary line.
pub fn whole(
    args: &ScenArgs,
    algorithms: &[Algorithm],
    answer: &ScenAnswer,
    outcomes: &[ScenOutcome],
) -> String {
    let mut text = if args.each { each(outcomes) } else { by_length(outcomes) };
    let patches = answer.patches.map_or(String::new(), |patches| match patches {
        1 => word(" and 1 patch").into(),
        _ => tr!(" and {n} patches", n = count(patches as u64)),
    });
    let queries = match answer.queries {
        1 => word("1 query").into(),
        queries => tr!("{n} queries", n = count(queries as u64)),
    };
    let names = algorithms.iter().map(ToString::to_string);
    let algorithm = names.reduce(|first, last| tr!("{first}, then {last}")).unwrap_or_default();
    let times = [answer.mean_nanos, answer.median_nanos, answer.p95_nanos, answer.max_nanos];
    let [mean, median, p95, max] = times.map(|nanos| time(Duration::from_nanos(nanos)));
    text += &(tr!(
        "\n{map} by {algorithm}: {queries}{patches}, {solved} solved, {wrong} \
         wrong\nmean {mean}, median {median}, 95 % under {p95}, longest {max}",
        map = answer.map,
        solved = count(answer.solved as u64),
        wrong = count(answer.wrong as u64)
    ) + "\n");
    text
}

/// A row for each bucket of the scenario; neighboring buckets are merged where there are
/// more than twenty.
fn by_length(outcomes: &[ScenOutcome]) -> String {
    let last = outcomes.iter().map(|outcome| outcome.query.bucket).max().unwrap_or(0);
    let together = last / 20 + 1;
    let heads = [word("length"), word("queries"), word("wrong"), word("mean"), word("longest")];
    let mut table = table(heads, 0);
    for number in 0..=last / together {
        let group: Vec<&ScenOutcome> =
            outcomes.iter().filter(|outcome| outcome.query.bucket / together == number).collect();
        let lengths = || group.iter().map(|outcome| outcome.query.optimum.unwrap_or(0.0));
        let (Some(least), Some(most)) = (lengths().reduce(f64::min), lengths().reduce(f64::max))
        else {
            continue;
        };
        let whole: u64 = group.iter().map(|outcome| outcome.nanos).sum();
        let longest = group.iter().map(|outcome| outcome.nanos).max().unwrap_or_default();
        table.add_row([
            format!("{least:.0}–{most:.0}"),
            count(group.len() as u64),
            count(group.iter().filter(|outcome| !outcome.is_right()).count() as u64),
            time(Duration::from_nanos(whole / group.len() as u64)),
            time(Duration::from_nanos(longest)),
        ]);
    }
    format!("{table}\n")
}

/// A row for each query.
fn each(outcomes: &[ScenOutcome]) -> String {
    let heads = [word("start"), word("goal"), word("expected"), word("found"), word("time")];
    let mut table = table(heads, 0);
    let told =
        |length: Option<f64>| length.map_or(word("none").into(), |length| format!("{length:.6}"));
    for outcome in outcomes {
        let (query, found) = (outcome.query, told(outcome.length));
        table.add_row([
            query.start.to_string(),
            query.goal.to_string(),
            told(query.optimum),
            if outcome.is_right() { found } else { tr!("{found} wrong") },
            time(Duration::from_nanos(outcome.nanos)),
        ]);
    }
    format!("{table}\n")
}
