//! `dedale field`: computes a flow field.

use std::time::{Duration, Instant};

use dedale::board::{Cell, STRAIGHT};
use dedale::search::{Stopped, Trace};
use dedale_app::answer::Length;
use dedale_app::run::events::too_many_events;
use dedale_app::run::field::{Measure, Measured, Measuring, chokepoints};
use dedale_app::{AnyBoard, Loaded, Result};
use dedale_io::picture::Pictured;
use dedale_io::picture::gif::Shot;
use dedale_io::posthoc;

use crate::cli::FieldArgs;
use crate::graph_search;
use crate::input::{self, TO};
use crate::lang::{tr, word};
use crate::output::{NewFile, Verdict, count, counted, give_drawn, print_json, time, write_files};
use crate::pictures::{self, MAX_EVENTS};
use crate::spinner::{Spinner, timed};
use crate::watch::{self, Film, Panel};

/// Computes the flow field of these goals, and the time it took.
pub fn measured<B: Pictured>(
    loaded: &Loaded<B>,
    goals: &[Cell],
    measuring: Measuring,
    trace: Option<&mut Trace>,
) -> Result<(Measured, Duration)> {
    let board = &loaded.board;
    let (measured, elapsed) = timed(|| match trace {
        Some(trace) => Measured::to_with(board, goals, measuring, trace),
        None => Ok(Measured::to(board, goals, measuring)),
    });
    Ok((measured.map_err(|Stopped| too_many_events(MAX_EVENTS))?, elapsed))
}

pub fn command(args: &FieldArgs) -> Result<Verdict> {
    args.show.check_files(&args.board.board, &args.film)?;
    let spinner = Spinner::with(word("flooding"));
    let (bytes, reading) = timed(|| input::bytes(&args.board.board));
    let (file, bytes) = bytes?;
    if graph_search::is_graph(&args.graph, file, &bytes)? {
        drop(spinner);
        return graph_search::field(args, file, &bytes);
    }
    let (board, parsing) = timed(|| input::load_bytes(&args.board, file, &bytes));
    let reading = reading + parsing;
    match board? {
        AnyBoard::Squares(loaded) => {
            flood(args, &loaded, &*loaded.for_agents(args.agent_size)?, reading, spinner)
        }
        AnyBoard::Hexes(loaded) => {
            flood(args, &loaded, &*loaded.for_agents(args.agent_size)?, reading, spinner)
        }
    }
}

/// Computes the field on the board for the agents, and draws it on the other.
fn flood<B: Pictured>(
    args: &FieldArgs,
    loaded: &Loaded<B>,
    for_agents: &Loaded<B>,
    reading: Duration,
    spinner: Spinner,
) -> Result<Verdict> {
    let spots = args.to.iter().map(|typed| input::spot(TO, typed)).collect::<Result<Vec<_>>>()?;
    let goals = for_agents.goals(TO, &spots)?;
    let show = &args.show;
    pictures::check(loaded, show, args.film.gif.as_deref(), 1)?;
    let chokepoints = args.chokepoints.then(|| chokepoints(for_agents, &goals));
    let chokepoints = chokepoints.transpose()?;
    let by = match (args.costs, args.steps) {
        (true, _) => Some(Measure::Costs),
        (_, true) => Some(Measure::Steps),
        (false, false) => None,
    };
    let measuring = Measuring::of(loaded, by, args.tie)?;
    let mut trace = args.film.recording(loaded.board.cell_count());
    let (field, elapsed) = measured(for_agents, &goals, measuring, trace.as_mut())?;

    let drawn = Instant::now();
    let marked = chokepoints.as_deref().unwrap_or_default();
    let scene = || field.scene(loaded, &goals).with_chokepoints(marked);
    let (drawing, mut files) = pictures::drawn(show, scene)?;
    if let Some(trace) = &trace {
        files.extend(films(args, loaded, &goals, measuring, trace)?);
    }
    let drawn = drawn.elapsed();
    drop(spinner);
    if let Some(trace) = trace.as_ref().filter(|_| args.film.watch) {
        let panel = panel(loaded, &goals, &field, trace);
        watch::play(&Film::new(vec![panel], show.theme))?;
    }
    if show.json {
        write_files(files)?;
        print_json(&field.answer(for_agents, &goals, chokepoints.as_deref(), args.all))?;
    } else {
        let mut text = drawing + &summary(for_agents, &field, elapsed, reading);
        text += &chokepoints.map(|cells| in_words(cells.len())).unwrap_or_default();
        give_drawn(files, &text, drawn)?;
    }
    let is_cut_off = |&start: &Cell| !field.reaches(start);
    Ok(if loaded.starts().iter().any(is_cut_off) { Verdict::No } else { Verdict::Yes })
}

/// The search as a film that ends with the field.
pub fn panel<'a, B: Pictured>(
    loaded: &'a Loaded<B>,
    goals: &[Cell],
    field: &Measured,
    trace: &'a Trace,
) -> Panel<'a> {
    Panel {
        title: word("field").into(),
        begin: loaded.scene(&loaded.starts(), goals),
        trace,
        end: field.scene(loaded, goals),
        label: Box::new(|cell| loaded.at(cell)),
    }
}

/// The requested trace and animation.
fn films<B: Pictured>(
    args: &FieldArgs,
    loaded: &Loaded<B>,
    goals: &[Cell],
    measuring: Measuring,
    trace: &Trace,
) -> Result<Vec<NewFile>> {
    let starts = loaded.starts();
    let shots = || {
        let scene = loaded.scene(&starts, goals);
        vec![Shot { title: String::new(), scene, trace, path: None, stops: &[] }]
    };
    let write = || {
        let (unit, events) =
            (if measuring == Measuring::Costs { STRAIGHT } else { 1 }, trace.events());
        let board = &loaded.board;
        let text = posthoc::write(board, events, None, goals[0], &[], &starts, u64::from(unit));
        (text, events.len())
    };
    args.film.files(shots, write, args.show.theme)
}

/// How many chokepoints there are, and what they are.
fn in_words(chokepoints: usize) -> String {
    let what = match chokepoints {
        0 => word("no single blocked cell would cut a start off from its goal"),
        1 => word("blocking it would cut a start off from its goal"),
        _ => word("blocking one would cut a start off from its goal"),
    };
    tr!("{what}: {that}\n", what = counted(chokepoints as u64, "chokepoint"), that = what)
}

/// A line for the whole field, and one for each start.
fn summary<B: Pictured>(
    loaded: &Loaded<B>,
    field: &Measured,
    elapsed: Duration,
    reading: Duration,
) -> String {
    let board = &loaded.board;
    let free = board.table().free_count();
    let (measure, farthest) = match (field, field.farthest(board)) {
        (Measured::Steps(_), Some(far)) => ("", counted(far.0 as u64, "step")),
        (Measured::Costs(_), Some(far)) => (word(" by cost"), tr!("cost {far}")),
        (_, None) => ("", word("none").to_owned()),
    };
    let mut text = tr!(
        "field{measure}: {reached} of {cells} reached, the farthest at {farthest}; {elapsed}, \
         read in {reading}\n",
        reached = count(field.reached() as u64),
        cells = counted(free as u64, "free cell"),
        elapsed = time(elapsed),
        reading = time(reading)
    );
    for start in loaded.starts() {
        let point = loaded.at(start);
        let line = match (field, field.distance(board, start)) {
            (Measured::Steps(_), Some(Length(steps))) => {
                tr!("start {point}: {steps} to the goal\n", steps = counted(steps as u64, "step"))
            }
            (Measured::Costs(_), Some(cost)) => {
                tr!("start {point}: cost {cost} to the goal\n")
            }
            (_, None) => tr!("start {point}: no goal can be reached\n"),
        };
        text += &line;
    }
    text
}
