//! `dedale link`: finds the shortest link between sides of a board.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use dedale::board::Cell;
use dedale::link::{Borders, Connection, Goal, SideSet};
use dedale::search::Trace;
use dedale_io::picture::Pictured;
use dedale_io::position::Position;

use crate::cli::{LinkArgs, SidesArg};
use crate::input;
use crate::output::{NewFile, counted, print, print_json, time, write_files};
use crate::pictures;
use crate::spinner::Spinner;
use crate::verdict::Verdict;
use dedale_app::operation::link::{FoundLink, Links, SidesName, hex_borders, own_borders};
use dedale_app::{AnyBoard, Loaded, Refusal, refuse};

/// The most events that a trace may have.
const MAX_EVENTS: usize = 4_000_000;

/// The most memory that the search for a tree may take, in bytes.
const MAX_TREE: u64 = 4 << 30;

/// The most cells listed in a sentence; the others are left out.
const MAX_LISTED: usize = 40;

pub fn command(args: &LinkArgs) -> Result<Verdict, Refusal> {
    let position = input::position(&args.board)?;
    let loaded = AnyBoard::from(position.grid.clone());
    match &loaded {
        AnyBoard::Hexes(loaded) => {
            let borders = match own_borders(&position) {
                Some(borders) if args.sides.is_none() => borders?,
                _ => hex_borders(&loaded.board, args.sides.map(SidesName::from))?,
            };
            answer(args, &links(args, &position, loaded, borders))
        }
        AnyBoard::Squares(loaded) => {
            let borders = match (own_borders(&position), args.sides) {
                (_, Some(_)) => return refuse("--sides is for boards of hexagons"),
                (Some(borders), None) => borders?,
                (None, None) => Borders::square(&loaded.board),
            };
            answer(args, &links(args, &position, loaded, borders))
        }
    }
}

impl From<SidesArg> for SidesName {
    fn from(sides: SidesArg) -> Self {
        match sides {
            SidesArg::Hexmo => Self::Hexmo,
            SidesArg::Hex => Self::Hex,
            SidesArg::Y => Self::Y,
            SidesArg::Havannah => Self::Havannah,
            SidesArg::HavannahFork => Self::HavannahFork,
        }
    }
}

fn links<'a, B>(
    args: &LinkArgs,
    position: &'a Position,
    loaded: &'a Loaded<B>,
    borders: Borders,
) -> Links<'a, B> {
    Links {
        loaded,
        stones: &position.stones,
        borders,
        player: args.player,
        goal: args.goal.clone(),
        first_contact: args.first_contact,
    }
}

fn answer<B: Pictured>(args: &LinkArgs, links: &Links<'_, B>) -> Result<Verdict, Refusal> {
    let spinner = Spinner::with("searching");
    let goal = links.goal()?;
    let found = find(args, links, goal)?;
    let show = &args.show;
    let (drawing, mut files) = pictures::drawn(show, || links.scene(&found.link))?;
    if let (Some(trace), Some(path)) = (&found.trace, &args.trace) {
        let text = links.trace(found.link.link.as_ref(), trace.events());
        files.push(NewFile { path: path.clone(), bytes: text.into_bytes() });
    }
    write_files(files)?;
    drop(spinner);
    if show.json {
        print_json(&links.answer(&found.link, found.time.as_nanos() as u64))?;
    } else {
        print(&(drawing + &summary(links, goal, &found)))?;
    }
    Ok(if found.link.link.is_some() { Verdict::Yes } else { Verdict::No })
}

/// The result of the search.
struct Found {
    link: FoundLink,
    time: Duration,
    trace: Option<Trace>,
}

fn find<B: Pictured>(args: &LinkArgs, links: &Links<'_, B>, goal: Goal) -> Result<Found, Refusal> {
    links.check(goal, MAX_TREE, "--")?;
    let network = links.network();
    let too_many = |_| Refusal::new("the search takes too many steps for a trace");
    let begin = Instant::now();
    let link = links.link(&network, goal, &mut ()).map_err(too_many)?;
    let time = begin.elapsed();
    let mut trace = None;
    if args.trace.is_some() {
        let mut watch = Trace::new(links.loaded.board.cell_count(), MAX_EVENTS);
        links.link(&network, goal, &mut watch).map_err(too_many)?;
        trace = Some(watch);
    }
    Ok(Found { link: links.found(&network, goal, link, MAX_TREE), time, trace })
}

/// A summary in a few lines.
fn summary<B: Pictured>(links: &Links<'_, B>, goal: Goal, found: &Found) -> String {
    let (player, first_contact) = (links.player, links.first_contact);
    let (result, time) = (&found.link, time(found.time));
    let list = |cells: &[Cell]| {
        let shown = cells.iter().take(MAX_LISTED);
        let mut listed: Vec<String> = shown.map(|&cell| links.loaded.grid.label(cell)).collect();
        if cells.len() > MAX_LISTED {
            listed.push("… (all with --json)".into());
        }
        listed.join(" ")
    };
    let sides = links.borders.sides();
    let mut text = String::new();
    let Some(link) = &result.link else {
        let _ = match &result.connection {
            None if result.is_large => writeln!(text, "{player} is not linked"),
            None => writeln!(text, "{player} is not linked, and cannot be any more"),
            Some(Connection { cost, cells }) => {
                let missing = links.missing(result);
                let touched: SideSet =
                    cells.iter().flat_map(|&cell| sides.touched_by(cell).iter()).collect();
                let joined = touched.and(goal.among());
                let weighed = *cost != missing.len() as u64;
                let of = if weighed { format!(" of weight {cost}") } else { String::new() };
                writeln!(
                    text,
                    "{player} is not linked; {}{of} would join {}: {}",
                    counted(missing.len() as u64, "more cell"),
                    sides.list(joined),
                    list(&missing)
                )
            }
        };
        return text;
    };
    let what = if first_contact { "the first contact" } else { "a link" };
    let _ = writeln!(
        text,
        "{player} is linked: {what} of {} joins {}; {}\n{}",
        counted(link.length() as u64, "cell"),
        sides.list(link.sides()),
        time,
        list(link.cells())
    );
    let only = match (result.is_only, first_contact) {
        (true, _) => "no other is as short",
        (false, true) => "others are as short, or shorter",
        (false, false) => "others are as short",
    };
    let is_cut: HashSet<Cell> = result.cut.iter().copied().collect();
    let mut needed = link.cells().to_vec();
    needed.retain(|cell| is_cut.contains(cell));
    let _ = match needed.len() {
        0 => writeln!(text, "{only}; each cell can be spared"),
        all if all == link.length() => {
            writeln!(text, "{only}; every link needs all of these cells")
        }
        _ => writeln!(text, "{only}; every link needs {}", list(&needed)),
    };
    text
}
