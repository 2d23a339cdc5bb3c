//! `dedale game`: builds, counts and writes game graphs.

use std::fmt::Debug;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use dedale_app::answer::{ChompAnswer, GameAnswer};
use dedale_app::{AnyBoard, Loaded, Refusal, Result, Spot, bail, refusal};
use dedale_games::game::chomp::{Encoding, Method, Packed, Progress, generate};
use dedale_games::game::{Chomp, GameGraph, Nim, Numbered, Pursuit, Store, Subtraction, Wythoff};
use dedale_io::graph::{self, BarNames, GraphFormat, Names, OfGame, Weights};

use crate::cli::{BoardArgs, ChompArgs, GameArgs, GameCommand, GraphOutArgs};
use crate::graph::check_list;
use crate::input;
use crate::lang::{tr, word};
use crate::output::{
    check_outputs, count, counted, named_file, print, print_json, stream, table, time,
};
use crate::spinner::Spinner;

pub fn command(args: &GameArgs) -> Result<()> {
    match &args.game {
        GameCommand::Chomp(args) if args.compare => compare(args),
        GameCommand::Chomp(args) => chomp(args),
        GameCommand::Nim { heaps, out } => other("nim", Nim::new(heaps)?, out),
        GameCommand::Subtraction { heap, take, out } => {
            other("subtraction", Subtraction::new(*heap, take)?, out)
        }
        GameCommand::Wythoff { heaps, out } => {
            let &[first, second] = &heaps[..] else {
                bail!("wythoff-heaps", "wythoff has two heaps, found {found}", found = heaps.len());
            };
            other("wythoff", Wythoff::new(first, second)?, out)
        }
        GameCommand::Convert { file, out } => convert(file, out),
        GameCommand::Pursuit { board, cop, robber, out } => {
            other("pursuit", pursuit(board, [cop, robber])?, out)
        }
    }
}

/// The graph of a file in another format.
fn convert(file: &str, out: &GraphOutArgs) -> Result<()> {
    let (name, bytes) = input::bytes(file)?;
    let (writer, graph, elapsed) = turned(file, (name, &bytes), out)?;
    report(file, &writer, &graph, elapsed)
}

/// Writes the graph of a file of this name and content, and says what is lost.
pub fn turned<'a>(
    file: &str,
    (name, bytes): (&str, &[u8]),
    out: &'a GraphOutArgs,
) -> Result<(Writer<'a>, GameGraph, Duration)> {
    let writer = Writer::new(out)?;
    let begin = Instant::now();
    let busy = Spinner::with(word("reading"));
    let read = input::in_file(file, graph::read(name, bytes, out.store))?;
    drop(busy);
    let elapsed = begin.elapsed();
    let keeps_weights = writer.format.is_some_and(GraphFormat::has_weights);
    let note = if keeps_weights { read.note.clone() } else { read.note_of_game() };
    input::tell(file, note.as_ref());
    let rounded = read.weights.as_ref().filter(|_| keeps_weights).and_then(Weights::note);
    input::tell(file, rounded.as_ref());
    writer.write(&read.graph, read.names.as_ref(), read.weights.as_ref())?;
    Ok((writer, read.graph, elapsed))
}

/// A cop and a robber on the board that the arguments name.
fn pursuit(args: &BoardArgs, [cop, robber]: [&Option<Spot>; 2]) -> Result<Pursuit> {
    fn on<B: dedale_io::picture::Pictured>(
        loaded: &Loaded<B>,
        [cop, robber]: [&Option<Spot>; 2],
    ) -> Result<Pursuit> {
        let cop = match cop {
            Some(spot) => loaded.free_cell("cop", spot)?,
            None => loaded.start("--cop X,Y", None)?,
        };
        let robber = match robber {
            Some(spot) => loaded.free_cell("robber", spot)?,
            None => loaded.goal("--robber X,Y", None)?,
        };
        Pursuit::new(&loaded.board, cop, robber).map_err(Refusal::from)
    }
    match input::load(args)? {
        AnyBoard::Squares(loaded) => on(&loaded, [cop, robber]),
        AnyBoard::Hexes(loaded) => on(&loaded, [cop, robber]),
    }
}

fn other<G: Numbered + Debug>(name: &str, game: G, out: &GraphOutArgs) -> Result<()> {
    let writer = Writer::new(out)?;
    if out.store == Store::List {
        check_list(&game)?;
    }
    let spinner = Spinner::with(word("making the graph"));
    let begin = Instant::now();
    let graph = GameGraph::of(&game, out.store)?;
    let elapsed = begin.elapsed();
    drop(spinner);
    writer.write(&graph, &OfGame(game), None)?;
    report(name, &writer, &graph, elapsed)
}

/// Prints the counts, unless the graph itself was printed.
fn report(name: &str, writer: &Writer, graph: &GameGraph, elapsed: Duration) -> Result<()> {
    if writer.args.json {
        print_json(&GameAnswer {
            game: name.into(),
            store: graph.store().name(),
            positions: graph.position_count(),
            arcs: graph.arc_count(),
            bytes: graph.bytes(),
            nanos: elapsed.as_nanos() as u64,
        })?;
    } else if !writer.is_on_standard_output() {
        print(&tr!("{what}: {that}\n", what = name, that = counts(graph, elapsed)))?;
    }
    Ok(())
}

/// "6 positions, 12 moves; 76 bytes as a list; made in 1 µs".
fn counts(graph: &GameGraph, elapsed: Duration) -> String {
    tr!(
        "{positions}, {moves}; {bytes} as a {store}; made in {elapsed}",
        positions = counted(graph.position_count().into(), "position"),
        moves = counted(graph.arc_count(), "move"),
        bytes = counted(graph.bytes(), "byte"),
        store = word(graph.store().name()),
        elapsed = time(elapsed)
    )
}

fn chomp(args: &ChompArgs) -> Result<()> {
    let writer = Writer::new(&args.out)?;
    let chomp = Chomp::new(args.rows, args.columns)?;
    let made = made(&chomp, args.encoding, args.method, args.out.store)?;
    let (graph, elapsed) = (&made.generated.graph, made.elapsed);
    writer.write(graph, &BarNames::new(chomp.clone(), args.names)?, None)?;
    if args.out.json {
        print_json(&ChompAnswer {
            rows: args.rows,
            columns: args.columns,
            encoding: args.encoding.name(),
            method: args.method.name(),
            store: graph.store().name(),
            positions: graph.position_count(),
            arcs: graph.arc_count(),
            bytes: graph.bytes(),
            held_bytes: made.generated.held_bytes,
            nanos: elapsed.as_nanos() as u64,
        })?;
    } else if !writer.is_on_standard_output() {
        let (rows, columns, encoding) = (args.rows, args.columns, args.encoding);
        print(&tr!(
            "chomp {rows}×{columns} by {encoding}: {counts}\nall positions held at once take \
             {held}\n",
            counts = counts(graph, elapsed),
            held = counted(made.generated.held_bytes, "byte")
        ))?;
    }
    Ok(())
}

/// A graph of Chomp, and how long it took.
struct Made {
    generated: dedale_games::game::chomp::Generated,
    elapsed: Duration,
}

fn made(chomp: &Chomp, encoding: Encoding, method: Method, store: Store) -> Result<Made> {
    let spinner = Spinner::with(word("making the graph"));
    let all = count(chomp.position_count());
    let mut watch = |progress: Progress| {
        let done = count(progress.positions);
        spinner.tell(&tr!("{encoding}, {method}: {done} of {all} positions"));
        Ok(())
    };
    if encoding == Encoding::Packed {
        Packed::new(chomp)?;
    }
    if store == Store::List {
        check_list(chomp)?;
    }
    let begin = Instant::now();
    let generated = generate(chomp, encoding, method, store, &mut watch)?;
    Ok(Made { generated, elapsed: begin.elapsed() })
}

/// How long a method of `ChocoBar` may take in a comparison, in seconds.
const LONGEST: f64 = 10.0;

/// Compares all encodings and methods; their graphs are the same.
fn compare(args: &ChompArgs) -> Result<()> {
    let chomp = Chomp::new(args.rows, args.columns)?;
    // Before anything is made.
    for sentence in long_ones(&chomp) {
        crate::output::complain(&format!("dedale: {sentence}"));
    }
    let heads = [word("encoding"), word("method"), word("positions take"), word("made in")];
    let mut table = table(heads, 2);
    let mut first: Option<GameGraph> = None;
    for encoding in Encoding::ALL {
        for method in Method::ALL {
            let mut row = vec![encoding.to_string(), method.to_string()];
            if method == Method::Chocobar && seconds(&chomp, encoding) > LONGEST {
                row.extend(["", word("too long to wait for")].map(String::from));
                table.add_row(row);
                continue;
            }
            if encoding == Encoding::Packed && Packed::new(&chomp).is_err() {
                row.extend(["", word("not in 64 bits")].map(String::from));
                table.add_row(row);
                continue;
            }
            let Made { generated, elapsed } = made(&chomp, encoding, method, Store::List)?;
            row.extend([counted(generated.held_bytes, "byte"), time(elapsed)]);
            if first.as_ref().is_some_and(|first| *first != generated.graph) {
                bail!("other-graph", "{encoding}, {method}: another graph than before");
            }
            first = Some(generated.graph);
            table.add_row(row);
        }
    }
    let lines: String = table.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
    let counts = first.map(|graph| {
        let positions = counted(graph.position_count().into(), "position");
        tr!(", all the same: {positions}, {moves}", moves = counted(graph.arc_count(), "move"))
    });
    let (rows, columns) = (args.rows, args.columns);
    print(&tr!(
        "{lines}\ngraphs of chomp {rows}×{columns}{counts}\n",
        counts = counts.unwrap_or_default()
    ))
}

/// What takes more than a second, and what is left out.
fn long_ones(chomp: &Chomp) -> Vec<String> {
    let sentence = |encoding: Encoding| {
        let (about, method) = (seconds(chomp, encoding), Method::Chocobar);
        let shown = time(Duration::from_secs_f64(about.min(1e9)));
        if about > LONGEST {
            Some(tr!("{encoding}, {method} is left out: it would take about {shown}"))
        } else {
            (about > 1.0).then(|| tr!("{encoding}, {method} takes about {shown}"))
        }
    };
    Encoding::ALL.into_iter().filter_map(sentence).collect()
}

/// About how long the method of `ChocoBar` takes, as measured on bars of 7×7 to 9×9.
fn seconds(chomp: &Chomp, encoding: Encoding) -> f64 {
    let (positions, columns) = (chomp.position_count() as f64, f64::from(chomp.columns()));
    match encoding {
        Encoding::Points => 1e-8 * chomp.arc_count() as f64 * columns * columns,
        Encoding::Columns => 3e-9 * positions * positions / 2.0,
        Encoding::Packed => 1.1e-8 * positions * positions / 2.0,
    }
}

/// Where the graph is written, if it is.
pub struct Writer<'a> {
    args: &'a GraphOutArgs,
    format: Option<GraphFormat>,
}

impl<'a> Writer<'a> {
    fn new(args: &'a GraphOutArgs) -> Result<Self> {
        let writer = Self { args, format: format(args)? };
        if args.json && writer.is_on_standard_output() {
            bail!("graph-and-json", "--json and the graph cannot both be printed; add -o FILE");
        }
        check_outputs(None, &[writer.file()], None)?;
        Ok(writer)
    }

    fn file(&self) -> Option<&'a Path> {
        self.args.output.as_deref().and_then(named_file)
    }

    fn is_on_standard_output(&self) -> bool {
        self.format.is_some() && self.file().is_none()
    }

    fn write(&self, graph: &GameGraph, names: &dyn Names, weights: Option<&Weights>) -> Result<()> {
        let Some(format) = self.format else { return Ok(()) };
        graph::check_writable(format, graph, names)?;
        let spinner = self.file().map(|_| Spinner::with(word("writing")));
        stream(self.file(), |mut out| {
            graph::write(format, graph, names, weights, &mut out)?;
            out.flush()
        })?;
        drop(spinner);
        Ok(())
    }
}

/// The format requested, or the one that the file name implies.
fn format(args: &GraphOutArgs) -> Result<Option<GraphFormat>> {
    let Some(file) = args.output.as_deref().filter(|_| args.format.is_none()) else {
        return Ok(args.format);
    };
    match GraphFormat::of_name(file) {
        Some(format) => Ok(Some(format)),
        None if file.extension().is_none() => Ok(Some(GraphFormat::Edges)),
        None => Err(refusal!(
            "graph-format-unknown",
            "the name {file} implies no format; choose --format edges, matrix, dot, json, graphml or pg",
            file = file.display()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 9×9 took 1.5 s, 3.6 s and 13 s.
    #[test]
    fn a_long_comparison_is_announced() {
        let told = |side| long_ones(&Chomp::new(side, side).unwrap());
        assert_eq!(told(7), [""; 0]);
        assert_eq!(
            told(9),
            [
                "points, chocobar takes about 1.59 s",
                "columns, chocobar takes about 3.55 s",
                "packed, chocobar is left out: it would take about 13.0 s",
            ]
        );
    }
}
