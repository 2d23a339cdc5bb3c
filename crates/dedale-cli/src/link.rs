//! `dedale link`: finds the shortest link between sides of a board.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use dedale::board::Cell;
use dedale::link::{Borders, Connection, Goal, Link, Player, SideSet};
use dedale::search::Trace;
use dedale_app::run::link::{FoundLink, Links, chain, hex_borders, own_borders};
use dedale_app::{AnyBoard, Loaded, Result, bail, refusal};
use dedale_io::picture::Pictured;
use dedale_io::picture::gif::Shot;
use dedale_io::position::Position;

use crate::cli::{LinkArgs, QueueOrder};
use crate::lang::{self, tr, word};
use crate::output::{NewFile, Verdict, counted, give_drawn, print_json, time, write_files};
use crate::spinner::{Spinner, timed};
use crate::watch::{self, Film, Panel};
use crate::{graph_search, input, pictures};

/// The most memory that the search for a tree may take, in bytes.
const MAX_TREE: u64 = 4 << 30;

/// The most cells listed in a sentence; the others are left out.
const MAX_LISTED: usize = 40;

pub fn command(args: &LinkArgs) -> Result<Verdict> {
    args.show.check_files(&args.board, &args.film)?;
    let (bytes, reading) = timed(|| input::bytes(&args.board));
    let (file, bytes) = bytes?;
    if graph_search::is_graph(&args.graph, file, &bytes)? {
        return graph_search::link(args, file, &bytes);
    }
    let Some(player) = args.player else {
        bail!(
            "link-needs-player",
            "a link on a board needs --player, red or blue; --from and --to name nodes of a graph"
        )
    };
    let (position, parsing) = timed(|| input::position_in(&args.board, file, &bytes, args.size));
    let (position, reading) = (position?, reading + parsing);
    let loaded = AnyBoard::from(position.grid.clone());
    match &loaded {
        AnyBoard::Hexes(loaded) => {
            let borders = match own_borders(&position) {
                Some(borders) if args.sides.is_none() => borders?,
                _ => hex_borders(&loaded.board, args.sides)?,
            };
            answer(args, &links(args, player, &position, loaded, borders), reading)
        }
        AnyBoard::Squares(loaded) => {
            let borders = match (own_borders(&position), args.sides) {
                (_, Some(_)) => bail!("sides-of-hexagons", "--sides is for boards of hexagons"),
                (Some(borders), None) => borders?,
                (None, None) => Borders::square(&loaded.board),
            };
            answer(args, &links(args, player, &position, loaded, borders), reading)
        }
    }
}

fn links<'a, B>(
    args: &LinkArgs,
    player: Player,
    position: &'a Position,
    loaded: &'a Loaded<B>,
    borders: Borders,
) -> Links<'a, B> {
    let is_as_listed = args.first_contact == Some(QueueOrder::File);
    Links {
        loaded,
        stones: if is_as_listed { position.listed() } else { &position.stones },
        borders,
        player,
        goal: args.goal.clone(),
        first_contact: args.first_contact.is_some(),
    }
}

fn answer<B: Pictured>(
    args: &LinkArgs,
    links: &Links<'_, B>,
    reading: Duration,
) -> Result<Verdict> {
    let spinner = Spinner::with(word("searching"));
    let goal = links.goal()?;
    let show = &args.show;
    pictures::check(links.loaded, show, args.film.gif.as_deref(), 1)?;
    let found = find(args, links, goal)?;
    let drawn = Instant::now();
    let (drawing, mut files) = pictures::drawn(show, || links.scene(found.link.link.as_ref()))?;
    if let Some(trace) = &found.trace {
        files.extend(films(args, links, &found.link, trace)?);
    }
    let drawn = drawn.elapsed();
    drop(spinner);
    if let Some(trace) = found.trace.as_ref().filter(|_| args.film.watch) {
        let label = |cell| links.loaded.grid.label(cell);
        let (title, end) = (
            tr!("{player} links", player = word(links.player.name())),
            links.scene(found.link.link.as_ref()),
        );
        let begin = links.scene(None);
        let panel = Panel { title, begin, trace, end, label: Box::new(label) };
        watch::play(&Film::new(vec![panel], show.theme))?;
    }
    if show.json {
        write_files(files)?;
        print_json(&links.answer(&found.link, found.time.as_nanos() as u64))?;
    } else {
        give_drawn(files, &(drawing + &summary(links, goal, &found, reading)), drawn)?;
    }
    Ok(if found.link.link.is_some() { Verdict::Yes } else { Verdict::No })
}

/// The requested trace and animation.
fn films<B: Pictured>(
    args: &LinkArgs,
    links: &Links<'_, B>,
    found: &FoundLink,
    trace: &Trace,
) -> Result<Vec<NewFile>> {
    let chain = found.link.as_ref().map(chain);
    let shots = || {
        let scene = links.scene(None);
        vec![Shot { title: String::new(), scene, trace, path: chain.as_ref(), stops: &[] }]
    };
    let write = || (links.trace(found.link.as_ref(), trace.events()), trace.events().len());
    args.film.files(shots, write, args.show.theme)
}

/// The result of the search.
struct Found {
    link: FoundLink,
    time: Duration,
    /// The time for what is told about the link beside its cells.
    completing: Duration,
    trace: Option<Trace>,
}

fn find<B: Pictured>(args: &LinkArgs, links: &Links<'_, B>, goal: Goal) -> Result<Found> {
    links.check(goal, MAX_TREE, "--")?;
    let network = links.network();
    let too_many = |_| refusal!("link-not-recorded", "the search takes too many steps to record");
    let cells = links.loaded.board.cell_count();
    let mut trace = args.film.recording(cells);
    let (link, time): (Result<Option<Link>, _>, _) = timed(|| match &mut trace {
        Some(trace) => links.link(&network, goal, trace),
        None => links.link(&network, goal, &mut ()),
    });
    let link = link.map_err(too_many)?;
    let (link, completing) = timed(|| links.found(&network, goal, link, MAX_TREE));
    Ok(Found { link, time, completing, trace })
}

/// The names of these sides, and where they are.
pub fn in_words<B: Pictured>(links: &Links<'_, B>, sides: SideSet) -> String {
    lang::said(&links.in_words(sides))
}

/// A summary in a few lines.
fn summary<B: Pictured>(
    links: &Links<'_, B>,
    goal: Goal,
    found: &Found,
    reading: Duration,
) -> String {
    let (player, first_contact) = (word(links.player.name()), links.first_contact);
    let result = &found.link;
    let list = |cells: &[Cell]| {
        let shown = cells.iter().take(MAX_LISTED);
        let mut listed: Vec<String> = shown.map(|&cell| links.loaded.grid.label(cell)).collect();
        if cells.len() > MAX_LISTED {
            listed.push(word("… (all with --json)").into());
        }
        listed.join(" ")
    };
    let sides = links.borders.sides();
    let mut text = String::new();
    let Some(link) = &result.link else {
        let missing = match &result.connection {
            None if result.is_large => tr!("{player} is not linked"),
            None => tr!("{player} is not linked, and cannot be any more"),
            Some(Connection { cost, cells }) => {
                let missing = links.missing(result);
                let touched: SideSet =
                    cells.iter().flat_map(|&cell| sides.touched_by(cell).iter()).collect();
                let joined = touched.and(goal.among());
                let weighed = *cost != missing.len() as u64;
                let of = if weighed { tr!(" of weight {cost}") } else { String::new() };
                tr!(
                    "{player} is not linked; {missing}{of} would join {sides}: {cells}",
                    missing = counted(missing.len() as u64, "more cell"),
                    sides = in_words(links, joined),
                    cells = list(&missing)
                )
            }
        };
        let (searched, read) = (time(found.time + found.completing), time(reading));
        return missing + &tr!("; {searched}, read in {read}") + "\n";
    };
    let what = if first_contact { word("the first contact") } else { word("a link") };
    text += &(tr!(
        "{player} is linked: {what} of {length} joins {sides}; {time}\n{cells}",
        length = counted(link.length() as u64, "cell"),
        sides = in_words(links, link.sides()),
        time = time(found.time),
        cells = list(link.cells())
    ) + "\n");
    let only = match (result.is_only, first_contact) {
        (true, _) => word("no other is as short"),
        (false, true) => word("others are as short, or shorter"),
        (false, false) => word("others are as short"),
    };
    let is_cut: HashSet<Cell> = result.cut.iter().copied().collect();
    let mut needed = link.cells().to_vec();
    needed.retain(|cell| is_cut.contains(cell));
    let sentence = match needed.len() {
        0 => word("each cell can be spared").to_owned(),
        all if all == link.length() => word("every link needs all of these cells").to_owned(),
        _ => tr!("every link needs {cells}", cells = list(&needed)),
    };
    let [completing, reading] = [found.completing, reading].map(time);
    text += &(tr!("{only}; {sentence}; {completing}, read in {reading}") + "\n");
    text
}
