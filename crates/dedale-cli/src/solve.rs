//! `dedale solve`: computes who wins from each position.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::{Duration, Instant};

use dedale::search::Stopped;
use dedale_app::answer::UnsolvedAnswer;
use dedale_app::run::named::{NamedGraph, Solved};
use dedale_app::{Refusal, Result, bail, refusal};
use dedale_games::solve::Value;
use dedale_io::graph::dot;
use dedale_io::picture::Wording;

use crate::cli::SolveArgs;
use crate::graph;
use crate::lang::{pictured, said, tr, word};
use crate::output::{
    Verdict, check_outputs, count, counted, named_file, print, print_json, stream, time,
    write_files,
};
use crate::pictures::figure_files;
use crate::spinner::{Spinner, timed};

/// The most bytes of a file for Graphviz.
const MOST_DOT: u64 = 100_000_000;

pub fn command(args: &SolveArgs) -> Result<Verdict> {
    let printed = args.json.then_some("--json").or(args.list.then_some("--list"));
    let pictures = [&args.dot, &args.svg, &args.png].map(|file| file.as_deref());
    check_outputs(args.file.as_deref(), &pictures, printed)?;
    #[cfg(feature = "cluster")]
    if let Some(cluster) = crate::cluster::of(&args.cluster, args.threads)? {
        return together(args, &cluster);
    }
    let (loaded, loading) = timed(|| graph::load(args.file.as_deref(), &args.graph));
    let loaded = loaded?;
    check_pictures(args, &loaded, loaded.graph.arc_count())?;
    let begin = Instant::now();
    let spinner = Spinner::with(word("solving"));
    let retrograde = graph::retrograde(&loaded)?;
    let solved = {
        let mut tell = graph::watch(&loaded, &spinner);
        retrograde.solve_with(&mut |progress| {
            let is_over = args.limit.is_some_and(|most| progress.settled > most);
            if is_over { Err(Stopped) } else { tell(progress) }
        })
    };
    let Ok(solution) = solved else { return give_up(args, &loaded) };
    let numbers = args.grundy.then(|| retrograde.grundy_with(&mut graph::watch(&loaded, &spinner)));
    let grundy = numbers.transpose().map_err(|error| at(&loaded, error))?;
    drop(spinner);
    let solved = Solved { grundy, ..Solved::new(&loaded, solution) };
    told(args, &solved, Some(loading), begin)
}

/// The same by several processes.
#[cfg(feature = "cluster")]
fn together(args: &SolveArgs, cluster: &dedale_cluster::Cluster) -> Result<Verdict> {
    let begin = Instant::now();
    let saves = args.cluster.saves.as_deref();
    let has_rows = args.list || args.dot.is_some() || is_drawn(args);
    let file = args.file.as_deref();
    let found = crate::cluster::solved(file, &args.graph, cluster, saves, has_rows)?;
    let Some(crate::cluster::Found { named, solution, arc_count }) = found else {
        return Ok(Verdict::Yes);
    };
    check_pictures(args, &named, arc_count)?;
    told(args, &Solved { arc_count, ..Solved::new(&named, solution) }, None, begin)
}

/// Whether the graph is drawn.
const fn is_drawn(args: &SolveArgs) -> bool {
    args.svg.is_some() || args.png.is_some()
}

/// Refuses a picture of too large a graph.
fn check_pictures(args: &SolveArgs, loaded: &NamedGraph, arcs: u64) -> Result<()> {
    if is_drawn(args) {
        let hint = |refusal: Refusal| {
            refusal!(
                "graph-not-drawn-here",
                "{error}; --dot writes it for Graphviz",
                error = refusal.phrase()
            )
        };
        loaded.check_drawn().map_err(hint)?;
    }
    let positions = loaded.graph.position_count();
    // A line for each position and for each move, with their names.
    let name = loaded.name(loaded.graph.start()).len() as u64;
    let bytes = u64::from(positions) * (80 + 2 * name) + arcs * (12 + 2 * name);
    if args.dot.is_some() && bytes > MOST_DOT {
        bail!(
            "dot-too-large",
            "--dot would write about {found} MB, more than Graphviz can lay out and than the \
             {most} MB that are written; `dedale game` writes the graph in other formats",
            found = count(bytes / 1_000_000),
            most = MOST_DOT / 1_000_000
        );
    }
    Ok(())
}

/// Prints the answer, and writes the graph.
fn told(
    args: &SolveArgs,
    solved: &Solved<'_>,
    loading: Option<Duration>,
    begin: Instant,
) -> Result<Verdict> {
    let nanos = (loading.unwrap_or_default() + begin.elapsed()).as_nanos() as u64;
    let named = solved.named;
    if let Some(file) = &args.dot {
        stream(named_file(file), |mut out| {
            dot::write_solved(&named.graph, named.names.as_ref(), &solved.solution, &mut out)?;
            out.flush()
        })?;
    }
    let files = figure_files(args.svg.as_deref(), args.png.as_deref(), || {
        named.figure(&solved.solution, named.graph.start(), Wording(&pictured))
    })?;
    write_files(files)?;
    let written = [&args.dot, &args.svg, &args.png];
    let is_printed = written.into_iter().flatten().any(|file| named_file(file).is_none());
    if is_printed {
        return Ok(Verdict::Yes);
    }
    if args.json {
        print_json(&solved.answer(args.list, nanos))?;
    } else {
        print(&text(solved, args.list, nanos, loading))?;
    }
    Ok(Verdict::Yes)
}

/// Says that the limit was too low.
fn give_up(args: &SolveArgs, loaded: &NamedGraph) -> Result<Verdict> {
    let graph = &loaded.graph;
    let (positions, arcs) = (graph.position_count(), graph.arc_count());
    if args.json {
        print_json(&UnsolvedAnswer { positions, arcs, gave_up: true })?;
    } else {
        print(&tr!(
            "{title}: {positions}, {moves}; gave up after settling more than {limit}\n",
            title = graph::name(loaded),
            positions = counted(positions.into(), "position"),
            moves = counted(arcs, "move"),
            limit = counted(args.limit.unwrap_or_default().into(), "position")
        ))?;
    }
    Ok(Verdict::No)
}

/// The error, with the name of the position.
fn at(loaded: &NamedGraph, error: dedale_games::solve::GrundyError) -> Refusal {
    match error {
        dedale_games::solve::GrundyError::Cycle { position } => {
            refusal!("grundy-unfit", "{error}: {position} does", position = loaded.shown(position))
        }
        _ => Refusal::from(error),
    }
}

/// The answer as text.
fn text(solved: &Solved<'_>, is_listed: bool, nanos: u64, loading: Option<Duration>) -> String {
    let (named, graph) = (solved.named, &solved.named.graph);
    let mut text = String::new();
    if is_listed {
        let grundy = if solved.grundy.is_some() { " Grundy" } else { "" };
        let [position, value, moves, best] = ["position", "value", "moves", "best move"].map(word);
        let wide = values_width();
        let _ = writeln!(text, "{position:20} {value:wide$} {moves:>5}{grundy}  {best}");
        for position in 0..graph.position_count() {
            list_in_text(solved, position, &mut text);
        }
        text.push('\n');
    }
    let [won, lost, drawn] = Value::ALL.map(|value| count(u64::from(solved.solution.count(value))));
    let start = graph.start();
    text += &tr!(
        "{title}: {positions}, {moves}; {won} won, {lost} lost, {drawn} drawn; solved in \
         {elapsed}",
        title = graph::name(named),
        positions = counted(graph.position_count().into(), "position"),
        moves = counted(solved.arc_count, "move"),
        elapsed = time(Duration::from_nanos(nanos))
    );
    if let Some(loading) = loading {
        let what = if named.chomp.is_some() { word("make the graph") } else { word("read it") };
        let _ = write!(text, "{}", tr!(", {loading} of it to {what}", loading = time(loading)));
    }
    text.push('\n');
    text += &tr!("start {position}: ", position = named.shown(start));
    text += &if let Some(distance) = solved.solution.distance(start) {
        let is_lost = solved.solution.value(start) == Value::Loss;
        let does = if is_lost { word("loses") } else { word("wins") };
        let moves = counted(distance.into(), "move");
        tr!("the {player} {does}, in {moves}", player = said(&named.beginner()))
    } else {
        let can_end = graph.ends().any(|(_, value)| value == Value::Draw);
        let why = word(if can_end { "a draw" } else { "a draw: both can go on forever" });
        why.to_owned()
    };
    if solved.grundy.is_some() {
        let number = solved.number(start).map_or(word("none").into(), |number| number.to_string());
        text += &tr!("; Grundy number {number}");
    }
    text.push('\n');
    let winning = solved.solution.winning_moves(graph, start);
    if !winning.is_empty() {
        let names: Vec<String> =
            winning.iter().map(|&to| said(&named.move_name(start, to))).collect();
        let (n, names) = (names.len(), names.join(", "));
        text +=
            &if n == 1 { tr!("{n} move wins: {names}\n") } else { tr!("{n} moves win: {names}\n") };
    }
    text
}

/// How wide the names of values are.
fn values_width() -> usize {
    Value::ALL.map(|value| word(value.name()).chars().count()).into_iter().fold(5, usize::max)
}

/// A line of the list: name, value, distance, Grundy number, best move.
fn list_in_text(solved: &Solved<'_>, position: u32, text: &mut String) {
    let name = solved.named.shown(position);
    let (value, distance) = (solved.solution.value(position), solved.solution.distance(position));
    let dash = |number: Option<u32>| number.map_or("-".into(), |number| number.to_string());
    let (value, wide) = (word(value.name()), values_width());
    let _ = write!(text, "{name:20} {value:wide$} {:>5}", dash(distance));
    if solved.grundy.is_some() {
        let _ = write!(text, " {:>6}", dash(solved.number(position)));
    }
    if let Some(best) = solved.solution.best_move(&solved.named.graph, position) {
        let _ = write!(text, "  {}", said(&solved.named.move_name(position, best)));
    }
    text.push('\n');
}
