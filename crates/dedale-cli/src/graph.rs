//! Loads the game graph that the arguments name: from a file, or Chomp's.

use std::path::Path;

use dedale::search::Stopped;
use dedale_app::run::named::NamedGraph;
use dedale_app::{Refusal, Result, bail};
use dedale_games::game::chomp::{Encoding, Method, generate};
use dedale_games::game::{Chomp, MAX_ARCS, Numbered, Store};
use dedale_games::solve::{Progress, Retrograde, Solution, Strategy};
use dedale_io::graph::{BarStyle, GraphFile};
use dedale_io::{graph, strategy};

use crate::cli::GraphArgs;
use crate::lang::{tr, word};
use crate::output::{complain, count};
use crate::spinner::Spinner;
use crate::{input, memory};

/// A bar with as many moves takes more than a second.
const MANY_ARCS: u64 = 20_000_000;

/// The graph in this file, or of the bar that the arguments name.
pub fn load(file: Option<&str>, args: &GraphArgs) -> Result<NamedGraph> {
    let named = match (file, args.chomp) {
        (Some(name), None) => from_file(name)?,
        (None, Some(sides)) => chomp(sides, args.names)?,
        _ => bail!("file-or-chomp", "expected a file or --chomp, and not both"),
    };
    ruled(named, args)
}

/// The graph with the start and the winning rule that the arguments choose.
pub fn ruled(mut named: NamedGraph, args: &GraphArgs) -> Result<NamedGraph> {
    if let Some(name) = &args.start {
        let start = named.named(name)?;
        named.graph = named.graph.with_start(start)?;
    }
    if args.misere {
        let reversed = named.graph.convention().reversed();
        named.graph = named.graph.with_convention(reversed);
    }
    Ok(named)
}

/// What the graph is called in sentences.
pub fn name(named: &NamedGraph) -> String {
    let title = &named.title;
    if named.chomp.is_none() && title == input::STANDARD {
        crate::lang::said(&input::STANDARD.into())
    } else {
        title.clone()
    }
}

/// The graph, and where play begins if the arguments choose that.
pub fn title(named: &NamedGraph, args: &GraphArgs) -> String {
    if args.start.is_none() {
        return name(named);
    }
    let start = named.shown(named.graph.start());
    tr!("{title} from {start}", title = name(named))
}

fn from_file(name: &str) -> Result<NamedGraph> {
    let GraphFile { graph, names, .. } = read_graph(name, Store::List)?;
    Ok(NamedGraph { graph, names, chomp: None, title: input::shown(name).into() })
}

fn chomp([rows, columns]: [u32; 2], style: BarStyle) -> Result<NamedGraph> {
    let chomp = Chomp::new(rows, columns)?;
    check_list(&chomp)?;
    announce(&chomp, [rows, columns]);
    let spinner = Spinner::with(word("making the graph"));
    let positions = count(chomp.position_count());
    let mut watch = |progress: dedale_games::game::chomp::Progress| {
        let done = count(progress.positions);
        spinner.tell(&tr!("making the graph: {done} of {positions} positions"));
        Ok(())
    };
    let encoding = Encoding::Columns;
    let made = generate(&chomp, encoding, Method::Direct, Store::List, &mut watch);
    let graph = made?.graph;
    drop(spinner);
    NamedGraph::of_chomp(chomp, graph, style)
}

/// Says what a large bar will need, before it is begun.
fn announce(chomp: &Chomp, [rows, columns]: [u32; 2]) {
    let (positions, arcs) = (chomp.position_count(), chomp.arc_count());
    if arcs < MANY_ARCS {
        return;
    }
    // The graph, and while it is solved its arcs the other way round.
    let bytes = 2 * list_bytes(positions, arcs) + 16 * positions;
    complain(&tr!(
        "dedale: chomp {rows}×{columns} has {positions} positions and {moves} moves; its graph \
         takes about {megabytes} MB",
        positions = count(positions),
        moves = count(arcs),
        megabytes = count(bytes.div_ceil(1_000_000))
    ));
}

/// Computes every position's value, showing progress on a terminal.
pub fn solution(named: &NamedGraph) -> Result<Solution> {
    let spinner = Spinner::with(word("solving"));
    let solved = retrograde(named)?.solve_with(&mut watch(named, &spinner));
    solved.map_err(Refusal::from)
}

/// The reversed arcs, if there is memory to solve the graph.
pub fn retrograde(named: &NamedGraph) -> Result<Retrograde<'_>> {
    let (positions, arcs) = (named.graph.position_count().into(), named.graph.arc_count());
    memory::check(list_bytes(positions, arcs) + 16 * positions)?;
    Ok(Retrograde::new(&named.graph).in_parallel())
}

/// Shows how many positions are settled.
pub fn watch<'a>(
    named: &NamedGraph,
    spinner: &'a Spinner,
) -> impl FnMut(Progress) -> Result<(), Stopped> + use<'a> {
    let positions = count(named.graph.position_count().into());
    move |progress| {
        let settled = count(progress.settled.into());
        spinner.tell(&tr!("solving: {settled} of up to {positions} positions"));
        Ok(())
    }
}

/// The strategy in this file.
pub fn strategy(named: &NamedGraph, name: &str) -> Result<Strategy> {
    let (_, bytes) = input::bytes(name)?;
    let positions = named.graph.position_count();
    input::in_file(name, strategy::read(&bytes, named.names.as_ref(), positions))
}

/// Whether there is memory for a list of the game's moves. More moves than can be listed
/// are reported elsewhere.
pub fn check_list(game: &impl Numbered) -> Result<()> {
    let arcs = game.arc_count();
    if arcs > MAX_ARCS.into() {
        Ok(())
    } else {
        memory::check(list_bytes(game.position_count(), arcs))
    }
}

/// The bytes of a list of this many positions and arcs.
const fn list_bytes(positions: u64, arcs: u64) -> u64 {
    4 * (positions + arcs)
}

/// The graph in this file.
pub fn read_graph(name: &str, store: Store) -> Result<GraphFile> {
    let (file, bytes) = input::bytes(name)?;
    let _busy = Spinner::with(word("reading"));
    let read = input::in_file(name, graph::read(file, &bytes, store))?;
    input::tell(name, read.note_of_game().as_ref());
    Ok(read)
}

/// Whether the file name stands for JSON.
pub fn is_json(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"))
}
