//! `dedale path`: finds paths from starts to a goal.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use comfy_table::Row;
use dedale::Algorithm;
use dedale::board::{Cell, Wrap};
use dedale::search::{Guarantee, Path, PathIndex, Trace};
use dedale_app::answer::{Length, PathAnswer, PathsAnswer};
use dedale_app::run::any_angle::PATHS;
use dedale_app::run::cheapest::{Choice, for_choice};
use dedale_app::run::ends::{EndSpots, Ends};
use dedale_app::run::events::Perhaps;
use dedale_app::run::ground::{Ground, Heights, for_ground};
use dedale_app::run::path::{
    self, RunOptions, SearchRun, Tuning, for_goals, for_turns, run_search,
};
use dedale_app::{AnyBoard, Loaded, Result, bail};
use dedale_io::picture::Pictured;
use dedale_io::picture::gif::Shot;
use dedale_io::{grid_maze, heights, posthoc};

use crate::cli::{ChoiceArgs, GroundArgs, PathArgs};
use crate::input::{self, FROM, TO, goals_in_words};
use crate::lang::{tr, word};
use crate::output::{
    self, NewFile, Verdict, count, counted, give_drawn, print_json, time, write_files,
};
use crate::spinner::{Clock, Spinner, timed};
use crate::watch::{self, Film, Panel};
use crate::{graph_search, grid_path, index, pictures, sight};

/// The most cells that each of several algorithms expands, unless a limit is requested.
const COMPARED: u64 = 10_000_000;

/// One of the searches of the command.
pub struct Search {
    pub algorithm: Algorithm,
    pub ends: Ends,
    pub run: SearchRun,
    /// Its events, if they were recorded.
    pub trace: Option<Trace>,
}

impl Search {
    /// Runs the algorithm, and records its events in the trace if there is one.
    pub fn run<B: Pictured>(
        algorithm: Algorithm,
        loaded: &Loaded<B>,
        ends: Ends,
        options: RunOptions<'_>,
        mut trace: Option<Trace>,
        index: Option<&mut PathIndex>,
    ) -> Result<Self> {
        let (board, clock) = (&loaded.board, Clock::start());
        let recorder = &mut Perhaps(&mut trace);
        let run = run_search(algorithm, index, board, &ends, &clock, options, recorder)?;
        Ok(Self { algorithm, ends, run, trace })
    }

    /// The search as a film, if its events were recorded.
    pub fn panel<'a, B: Pictured>(
        &'a self,
        loaded: &'a Loaded<B>,
        has_starts: bool,
    ) -> Option<Panel<'a>> {
        let Ends { start, goals, .. } = &self.ends;
        Some(Panel {
            title: title(self.algorithm, loaded, *start, has_starts),
            begin: loaded.scene(&[*start], goals),
            trace: self.trace.as_ref()?,
            end: path::scene(loaded, &self.run, &self.ends),
            label: Box::new(|cell| loaded.at(cell)),
        })
    }
}

pub fn command(args: &PathArgs) -> Result<Verdict> {
    args.show.check_files(&args.board.board, &args.film)?;
    let spinner = Spinner::with(word("searching"));
    let (bytes, reading) = timed(|| input::bytes(&args.board.board));
    let (file, bytes) = bytes?;
    if graph_search::is_graph(&args.graph, file, &bytes)? {
        drop(spinner);
        return graph_search::path(args, file, &bytes);
    }
    if grid_maze::is_one(&bytes) {
        drop(spinner);
        return grid_path::command(args, &bytes);
    }
    let (board, parsing) = timed(|| input::load_bytes(&args.board, file, &bytes));
    let reading = reading + parsing;
    if let Some(search) = args.any_angle {
        return sight::any_angle(args, search, board?.squares(PATHS)?, reading, spinner);
    }
    match board? {
        AnyBoard::Squares(loaded) => {
            let agents = loaded.for_agents(args.agent_size)?;
            let ground = agents.ground(args.ground.sides(), args.ground.heights()?.as_ref())?;
            find(args, [&loaded, &agents], ground.as_ref(), reading, spinner)
        }
        AnyBoard::Hexes(loaded) => {
            let agents = loaded.for_agents(args.agent_size)?;
            let ground = agents.ground(args.ground.sides(), args.ground.heights()?.as_ref())?;
            find(args, [&loaded, &agents], ground.as_ref(), reading, spinner)
        }
    }
}

impl ChoiceArgs {
    /// Which of the cheapest paths to take, if one is chosen.
    fn read(&self) -> Result<Option<Choice>> {
        Choice::of(self.nth_path.as_ref(), self.random_path.then_some(self.seed))
    }
}

impl PathArgs {
    /// The ends as they were typed.
    pub fn spots(&self) -> Result<EndSpots> {
        Ok(EndSpots {
            start: self.from.as_deref().map(|typed| input::spot(FROM, typed)).transpose()?,
            through: self.through.clone(),
            goals: self.to.iter().map(|typed| input::spot(TO, typed)).collect::<Result<_>>()?,
            nearest: self.nearest,
            snap: self.snap,
        })
    }
}

impl GroundArgs {
    /// The sides that are joined.
    fn sides(&self) -> Wrap {
        self.wrap.unwrap_or(Wrap::None)
    }

    /// The heights in the file, and how a step may climb.
    fn heights(&self) -> Result<Option<Heights>> {
        let read = |file: &PathBuf| {
            let name = file.to_string_lossy();
            let (_, bytes) = input::bytes(&name)?;
            let levels = input::in_file(&name, heights::read(&bytes))?;
            let &Self { climb, drop, climb_cost: cost, .. } = self;
            Ok(Heights { levels, climb, drop, cost })
        };
        self.heights.as_ref().map(read).transpose()
    }
}

/// Searches the board for the agents, or its ground, and draws the other board.
fn find<B: Pictured>(
    args: &PathArgs,
    [loaded, for_agents]: [&Loaded<B>; 2],
    ground: Option<&Ground>,
    reading: Duration,
    spinner: Spinner,
) -> Result<Verdict> {
    let searches = searched(args, for_agents, ground)?;
    let drawn = Instant::now();
    let mut files = films(args, loaded, &searches)?;
    let (mut text, pictures) = drawings(args, [loaded, for_agents], &searches, reading)?;
    files.extend(pictures);
    let drawn = drawn.elapsed();
    drop(spinner);
    let has_starts = has_starts(&searches);
    if args.film.watch {
        let panels = searches.iter().filter_map(|search| search.panel(loaded, has_starts));
        watch::play(&Film::new(panels.collect(), args.show.theme))?;
    }
    if args.show.json {
        write_files(files)?;
        print_answers(for_agents, &searches)?;
    } else {
        if args.algorithm.0.len() > 1 {
            text += &table(&searches, for_agents, has_starts, reading);
        } else if searches.len() == 1 || !args.show.draw {
            text.extend(searches.iter().map(|search| summary(search, for_agents, reading)));
        }
        give_drawn(files, &text, drawn)?;
    }
    let are_found = searches.iter().all(|search| search.run.is_found());
    Ok(if are_found { Verdict::Yes } else { Verdict::No })
}

/// Runs the requested searches: by start, then by algorithm.
fn searched<B: Pictured>(
    args: &PathArgs,
    loaded: &Loaded<B>,
    ground: Option<&Ground>,
) -> Result<Vec<Search>> {
    let (spots, choice) = (args.spots()?, args.choice.read()?);
    let choice = choice.as_ref();
    let all_ends = match &args.from {
        None if loaded.starts().len() > 1 => {
            let starts = loaded.marked_starts()?.into_iter();
            starts.map(|start| spots.from(loaded, start, TO)).collect::<Result<Vec<_>>>()?
        }
        _ => vec![spots.on(loaded, [FROM, TO])?],
    };
    let algorithms = algorithms(args, loaded, choice, ground, &all_ends[0].goals)?;
    let (show, film, count) = (&args.show, &args.film, all_ends.len() * algorithms.len());
    if count > 1 && (show.svg.is_some() || show.png.is_some() || film.trace.is_some()) {
        bail!(
            "one-search",
            "--svg, --png and --trace are for one search, found {count}; choose one with --from \
             and --algorithm"
        );
    }
    pictures::check(loaded, show, film.gif.as_deref(), count)?;
    let has_pictures = show.draw || show.svg.is_some() || show.png.is_some();
    let limit = args.limit.or((algorithms.len() > 1).then_some(COMPARED));
    let options = RunOptions {
        expansions: limit.unwrap_or(u64::MAX),
        marks: show.json || has_pictures || film.watch,
        nearest: args.nearest,
        turn_cost: args.turn_cost,
        counts: args.count_paths,
        choice,
        ground,
        ..RunOptions::UNBOUND
    };
    let mut index = args.index.as_ref().map(|file| index::open(&loaded.board, file)).transpose()?;
    let mut searches = Vec::new();
    for ends in &all_ends {
        for &algorithm in &algorithms {
            let (ends, index) = (ends.clone(), index.as_mut());
            let trace = film.recording(loaded.board.cell_count());
            searches.push(Search::run(algorithm, loaded, ends, options, trace, index)?);
        }
    }
    Ok(searches)
}

/// Whether the searches begin in different cells.
fn has_starts(searches: &[Search]) -> bool {
    searches.iter().any(|search| search.ends != searches[0].ends)
}

/// The requested drawings, each with its summary where there are several, and pictures.
fn drawings<B: Pictured>(
    args: &PathArgs,
    [loaded, for_agents]: [&Loaded<B>; 2],
    searches: &[Search],
    reading: Duration,
) -> Result<(String, Vec<NewFile>)> {
    let (mut text, mut files) = (String::new(), Vec::new());
    for search in searches {
        let (drawing, pictures) =
            pictures::drawn(&args.show, || path::scene(loaded, &search.run, &search.ends))?;
        text += &drawing;
        if args.show.draw && searches.len() > 1 {
            text += &summary(search, for_agents, reading);
            text.push('\n');
        }
        files.extend(pictures);
    }
    Ok((text, files))
}

/// The algorithms with their options. Where there are several, an option is for those that
/// take it.
fn algorithms<B: Pictured>(
    args: &PathArgs,
    loaded: &Loaded<B>,
    choice: Option<&Choice>,
    ground: Option<&Ground>,
    goals: &[Cell],
) -> Result<Vec<Algorithm>> {
    let PathArgs { weight, hand, order, .. } = args;
    let all = &args.algorithm.0;
    let options = [
        Tuning { weight: *weight, ..Tuning::default() },
        Tuning { order: order.clone(), ..Tuning::default() },
        Tuning { hand: *hand, ..Tuning::default() },
    ];
    let mut tuned = all.clone();
    if tuned == Algorithm::ALL {
        tuned.retain(|algorithm| {
            algorithm.fits(&loaded.board)
                && for_choice(*algorithm, choice, true).is_ok()
                && for_ground(*algorithm, ground).is_ok()
                && for_goals(*algorithm, goals).is_ok()
                && for_turns(*algorithm, &loaded.board, args.turn_cost).is_ok()
        });
    }
    for algorithm in &mut tuned {
        *algorithm = for_choice(*algorithm, choice, true)?;
        *algorithm = for_ground(*algorithm, ground)?;
        *algorithm = for_turns(*algorithm, &loaded.board, args.turn_cost)?;
        *algorithm = for_goals(*algorithm, goals)?;
    }
    for option in options.into_iter().filter(|option| *option != Tuning::default()) {
        let takers = tuned.iter_mut().filter(|algorithm| option.is_for(**algorithm));
        let mut taken = 0;
        for algorithm in takers {
            *algorithm = option.clone().of(*algorithm, loaded, "--")?;
            taken += 1;
        }
        if taken == 0 {
            option.of(all[0], loaded, "--")?;
        }
    }
    let mut chosen = Vec::new();
    for algorithm in tuned {
        let algorithm = index::algorithm(algorithm, args.index.as_deref())?;
        let algorithm = path::fitting(algorithm, &loaded.board)?;
        if !chosen.contains(&algorithm) {
            chosen.push(algorithm);
        }
    }
    Ok(chosen)
}

/// The name of the algorithm, and where there are several starts, that of its start.
fn title<B: Pictured>(
    algorithm: Algorithm,
    loaded: &Loaded<B>,
    start: Cell,
    has_starts: bool,
) -> String {
    if has_starts {
        let [x, y] = loaded.grid.place_of(start);
        tr!("{algorithm} from {x},{y}")
    } else {
        algorithm.to_string()
    }
}

/// The requested trace and animation.
fn films<'a, B: Pictured>(
    args: &PathArgs,
    loaded: &Loaded<B>,
    searches: &'a [Search],
) -> Result<Vec<NewFile>> {
    let has_starts = has_starts(searches);
    let shot = |search: &'a Search| {
        let Search { algorithm, ends: Ends { start, through, goals }, run, trace } = search;
        Some(Shot {
            title: title(*algorithm, loaded, *start, has_starts),
            scene: loaded.scene(&[*start], goals),
            trace: trace.as_ref()?,
            path: run.path.as_ref(),
            stops: through,
        })
    };
    let trace = || {
        let Search { algorithm, ends: Ends { start, through, goals }, run, trace } = &searches[0];
        let events = trace.as_ref().map_or(&[][..], Trace::events);
        let unit = u64::from(path::unit(*algorithm));
        let path = run.path.as_ref();
        (posthoc::write(&loaded.board, events, path, *start, through, goals, unit), events.len())
    };
    args.film.files(|| searches.iter().filter_map(shot).collect(), trace, args.show.theme)
}

fn print_answers<B: Pictured>(loaded: &Loaded<B>, searches: &[Search]) -> Result<()> {
    let answer =
        |search: &Search| PathAnswer::new(loaded, search.algorithm, &search.ends, &search.run);
    match searches {
        [search] => print_json(&answer(search)),
        _ => print_json(&PathsAnswer { paths: searches.iter().map(answer).collect() }),
    }
}

/// A summary in two lines.
fn summary<B: Pictured>(search: &Search, loaded: &Loaded<B>, reading: Duration) -> String {
    let Search { algorithm, ends, run, .. } = search;
    let from = loaded.at(ends.start);
    let to = match run.path.as_ref().and_then(Path::goal) {
        Some(goal) => loaded.at(goal),
        None => goals_in_words(ends, loaded),
    };
    let mut text = match (&run.path, length(search)) {
        (Some(path), Some(length)) if !path.reaches_goal() => tr!(
            "{algorithm} found no path from {from} to {to}, but one to {near}, the nearest cell that \
             can be reached: {steps}, {cells}, cost {length}\n",
            near = path.cells().last().map(|&cell| loaded.at(cell)).unwrap_or_default(),
            steps = counted(path.steps() as u64, "step"),
            cells = counted(path.cells().len() as u64, "cell")
        ),
        (Some(path), Some(length)) => tr!(
            "{algorithm} found a path from {from} to {to}: {steps}, {cells}, cost {length}\n",
            steps = counted(path.steps() as u64, "step"),
            cells = counted(path.cells().len() as u64, "cell")
        ),
        _ if run.gave_up => tr!(
            "{algorithm} gave up from {from} to {to} after expanding {cells}; there may be a \
             path\n",
            cells = counted(run.expanded, "cell")
        ),
        _ if may_miss(search) => {
            tr!("{algorithm} found no path from {from} to {to}, but may have missed one\n")
        }
        _ => tr!("{algorithm} found no path from {from} to {to}\n"),
    };
    if let Some(climbed) = run.climbed {
        text += &tr!("climbed {levels}\n", levels = counted(climbed, "level"));
    }
    if let Some(turns) = run.turns {
        text += &(counted(turns as u64, "turn") + "\n");
    }
    if let Some(cheapest) = &run.cheapest {
        text += &tr!("cheapest paths: {paths}\n", paths = cheapest.count);
    }
    text +=
        &(tr!("{counts}, read in {reading}", counts = counts(run), reading = time(reading)) + "\n");
    text
}

/// Whether the search may miss a path.
fn may_miss(search: &Search) -> bool {
    search.algorithm.guarantee() == Guarantee::Incomplete
}

fn length(search: &Search) -> Option<Length> {
    search.run.length.map(Length)
}

/// A row for each search.
fn table<B: Pictured>(
    searches: &[Search],
    loaded: &Loaded<B>,
    has_starts: bool,
    reading: Duration,
) -> String {
    let starts = has_starts.then_some(word("start"));
    let columns = [
        word("algorithm"),
        word("cost"),
        word("steps"),
        word("opened"),
        word("closed"),
        word("banned"),
        word("longest frontier"),
        word("time"),
    ];
    let heads = Row::from(starts.into_iter().chain(columns));
    let mut table = output::table(heads, 1 + usize::from(has_starts));
    for search in searches {
        let cost = match length(search) {
            Some(length) if search.run.is_found() => length.to_string(),
            Some(length) => tr!("{length}, nearest"),
            None if search.run.gave_up => word("gave up").into(),
            None if may_miss(search) => word("not found").into(),
            None => word("no path").into(),
        };
        let steps = search.run.path.as_ref().map_or("–".into(), |path| count(path.steps() as u64));
        let start = has_starts.then(|| loaded.at(search.ends.start));
        let counts = counted_events(&search.run).map(count);
        let taken = time(Duration::from_nanos(search.run.nanos));
        let row = [search.algorithm.to_string(), cost, steps].into_iter().chain(counts);
        table.add_row(start.into_iter().chain(row).chain([taken]));
    }
    let lines: String = table.lines().map(|line| line.trim().to_owned() + "\n").collect();
    let goal = goals_in_words(&searches[0].ends, loaded);
    let from =
        if has_starts { word("each start").into() } else { loaded.at(searches[0].ends.start) };
    let stopped = searches.iter().find(|search| search.run.gave_up).map(|search| {
        let cells = counted(search.run.expanded, "cell");
        tr!("gave up: after expanding {cells}; --limit allows more\n")
    });
    let stopped = stopped.unwrap_or_default();
    tr!("{lines}\n{stopped}from {from} to {goal}; read in {reading}\n", reading = time(reading))
}

/// The cells opened, closed and banned, and the longest frontier.
const fn counted_events(run: &SearchRun) -> [u64; 4] {
    let counters = &run.counters;
    [counters.opened(), counters.closed(), counters.banned(), counters.longest_frontier()]
}

/// A summary of the search in one line.
pub fn counts(run: &SearchRun) -> String {
    let [opened, closed, banned, longest_frontier] = counted_events(run);
    let mut text =
        tr!("opened {opened}, closed {closed}", opened = count(opened), closed = count(closed));
    if banned > 0 {
        text += &tr!(", banned {banned}", banned = count(banned));
    }
    text += &tr!(
        ", longest frontier {longest}; {elapsed}",
        longest = count(longest_frontier),
        elapsed = time(Duration::from_nanos(run.nanos))
    );
    text
}
