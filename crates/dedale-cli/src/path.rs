//! `dedale path`: finds a path from a start to a goal.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use dedale::Algorithm;
use dedale::board::Cell;
use dedale::search::{Counters, Guarantee, Workspace};
use dedale_io::picture::{Pictured, gif};
use dedale_io::posthoc;

use crate::cli::PathArgs;
use crate::input::{self, FROM, TO};
use crate::output::{NewFile, count, counted, print, print_json, time, write_files};
use crate::pictures;
use crate::spinner::Spinner;
use crate::verdict::Verdict;
use dedale_app::answer::{Length, PathAnswer};
use dedale_app::operation::path::{self, Tuning};
use dedale_app::search_run::{RunLimits, SearchRun, run_search};
use dedale_app::{AnyBoard, Loaded, Refusal, Unwatched};

/// The most events that a trace or an animation may have.
const MAX_EVENTS: usize = 4_000_000;

/// The most events that the Posthoc viewer opens in a few seconds.
const EASY_EVENTS: usize = 20_000;

/// Runs the algorithm once without an observer, for its time, and once with one.
pub fn run<B: Pictured>(
    algorithm: Algorithm,
    loaded: &Loaded<B>,
    ends: [Cell; 2],
    traced: bool,
) -> Result<SearchRun, Refusal> {
    let board = &loaded.board;
    let [start, goal] = ends;
    let begin = Instant::now();
    let blind = algorithm.find_with(board, start, goal, &mut Workspace::new(), &mut ());
    let nanos = begin.elapsed().as_nanos() as u64;
    blind.map_err(Refusal::of)?;
    let limits = RunLimits { steps: u64::MAX, trace: MAX_EVENTS };
    let run = run_search(algorithm, board, ends, &Unwatched, limits, traced)?;
    Ok(SearchRun { nanos, ..run })
}

pub fn command(args: &PathArgs) -> Result<Verdict, Refusal> {
    let spinner = Spinner::with("searching");
    match input::load(&args.board)? {
        AnyBoard::Squares(loaded) => find(args, &loaded, spinner),
        AnyBoard::Hexes(loaded) => find(args, &loaded, spinner),
    }
}

fn find<B: Pictured>(
    args: &PathArgs,
    loaded: &Loaded<B>,
    spinner: Spinner,
) -> Result<Verdict, Refusal> {
    let algorithm = algorithm(args)?;
    let ends = [loaded.start(FROM, args.from.as_ref())?, loaded.goal(TO, args.to.as_ref())?];
    let show = &args.show;
    let traced = args.trace.is_some() || args.gif.is_some();
    let run = run(algorithm, loaded, ends, traced)?;

    let mut files = traces(args, algorithm, loaded, &run, ends)?;
    let (drawing, pictures) = pictures::drawn(show, || path::scene(loaded, &run, ends))?;
    files.extend(pictures);
    write_files(files)?;
    drop(spinner);
    if show.json {
        print_json(&PathAnswer::new(loaded, &run))?;
    } else {
        print(&(drawing + &summary(algorithm, loaded, &run, ends)))?;
    }
    Ok(if run.path.is_some() { Verdict::Yes } else { Verdict::No })
}

fn algorithm(args: &PathArgs) -> Result<Algorithm, Refusal> {
    let PathArgs { weight, order, hand, .. } = *args;
    Tuning { weight, order, hand }.of(args.algorithm, "--")
}

/// The requested trace and animation.
fn traces<B: Pictured>(
    args: &PathArgs,
    algorithm: Algorithm,
    loaded: &Loaded<B>,
    run: &SearchRun,
    [start, goal]: [Cell; 2],
) -> Result<Vec<NewFile>, Refusal> {
    let (Some(trace), path) = (&run.trace, run.path.as_ref()) else { return Ok(Vec::new()) };
    let mut files = Vec::new();
    if let Some(file) = &args.trace {
        let unit = u64::from(path::unit(algorithm));
        let text = posthoc::write(&loaded.board, trace.events(), path, start, &[goal], unit);
        files.push(NewFile { path: file.clone(), bytes: text.into_bytes() });
        if trace.events().len() > EASY_EVENTS {
            anstream::eprintln!(
                "dedale: the trace has {} events; the viewer is slow beyond {}",
                count(trace.events().len() as u64),
                count(EASY_EVENTS as u64)
            );
        }
    }
    if let Some(file) = &args.gif {
        let scene = loaded.scene(&[start], &[goal]);
        let bytes = gif::draw(&scene, trace, path, args.show.theme)
            .map_err(|error| pictures::too_large(file, &error))?;
        files.push(NewFile { path: file.clone(), bytes });
    }
    Ok(files)
}

/// A summary in two lines.
fn summary<B: Pictured>(
    algorithm: Algorithm,
    loaded: &Loaded<B>,
    run: &SearchRun,
    [start, goal]: [Cell; 2],
) -> String {
    let board = &loaded.board;
    let [from, to] = [start, goal].map(|cell| loaded.at(cell));
    let mut text =
        match run.path.as_ref().and_then(|path| Some((path, board.length(path.cells())?))) {
            Some((path, length)) => format!(
                "{algorithm} found a path from {from} to {to}: {}, {}, cost {}\n",
                counted(path.steps() as u64, "step"),
                counted(path.cells().len() as u64, "cell"),
                Length(length),
            ),
            None if algorithm.guarantee() == Guarantee::Incomplete => {
                format!("{algorithm} gave up from {from} to {to}; there may be a path\n")
            }
            None => format!("{algorithm} found no path from {from} to {to}\n"),
        };
    let _ = writeln!(text, "{}", counts(run));
    text
}

/// A summary of the search in one line.
pub fn counts(run: &SearchRun) -> String {
    let Counters { opened, closed, banned, longest_frontier, .. } = run.counters;
    let mut text = format!("opened {}, closed {}", count(opened), count(closed));
    if banned > 0 {
        let _ = write!(text, ", banned {}", count(banned));
    }
    let _ = write!(
        text,
        ", longest frontier {}; {}",
        count(longest_frontier),
        time(Duration::from_nanos(run.nanos))
    );
    text
}
