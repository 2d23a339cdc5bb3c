//! Game graphs as they are asked for: from a file, or Chomp's.

use std::path::Path;

use dedale::board::Point;
use dedale::game::chomp::{Encoding, Method, generate};
use dedale::game::{Chomp, GameGraph, MAX_ARCS, Numbered, Store};
use dedale::search::Stopped;
use dedale::solve::{Progress, Retrograde, Solution, Strategy};
use dedale_io::graph::{GraphFile, Names, OfGame};
use dedale_io::{graph, strategy};

use crate::busy::Busy;
use crate::cli::GraphArgs;
use crate::input;
use crate::memory;
use crate::output::count;
use crate::refusal::{Refusal, refuse};

/// A game graph, and how to speak of it.
pub struct Loaded {
    pub graph: GameGraph,
    pub names: Box<dyn Names>,
    /// The bar, if it is Chomp's.
    pub chomp: Option<Chomp>,
    /// `chomp 4×5`, or the name of the file.
    pub title: String,
}

impl Loaded {
    /// The graph in the file of this name, or of the bar that the arguments ask for.
    pub fn new(file: Option<&str>, args: &GraphArgs) -> Result<Self, Refusal> {
        let mut loaded = match (file, args.chomp) {
            (Some(name), None) => Self::from_file(name)?,
            (None, Some(sides)) => Self::chomp(sides)?,
            _ => return refuse("expected a file or --chomp, and not both"),
        };
        if let Some(name) = &args.start {
            let start = loaded.named(name)?;
            loaded.graph = loaded.graph.with_start(start).map_err(Refusal::of)?;
        }
        if args.misere {
            let reversed = loaded.graph.convention().reversed();
            loaded.graph = loaded.graph.with_convention(reversed);
        }
        Ok(loaded)
    }

    fn from_file(name: &str) -> Result<Self, Refusal> {
        let GraphFile { graph, names } = read_graph(name, Store::List)?;
        let title = if name == "-" { "standard input" } else { name };
        Ok(Self { graph, names, chomp: None, title: title.into() })
    }

    fn chomp([rows, columns]: [u32; 2]) -> Result<Self, Refusal> {
        let chomp = Chomp::new(rows, columns).map_err(Refusal::of)?;
        check_list(&chomp)?;
        let busy = Busy::with("making the graph");
        let positions = count(chomp.position_count());
        let mut watch = |progress: dedale::game::chomp::Progress| {
            let done = count(progress.positions);
            busy.tell(&format!("making the graph: {done} of {positions} positions"));
            Ok(())
        };
        let encoding = Encoding::Columns;
        let made = generate(&chomp, encoding, Method::Direct, Store::List, &mut watch);
        let graph = made.map_err(Refusal::of)?.graph;
        drop(busy);
        let names = Box::new(OfGame(chomp.clone()));
        Ok(Self { graph, names, chomp: Some(chomp), title: format!("chomp {rows}×{columns}") })
    }

    /// Every position's value; tells on a terminal how far it is.
    pub fn solution(&self) -> Result<Solution, Refusal> {
        let busy = Busy::with("solving");
        let solved = self.retrograde()?.solve_with(&mut self.watch(&busy));
        solved.map_err(Refusal::of)
    }

    /// The arcs backwards, if there is memory to solve it.
    pub fn retrograde(&self) -> Result<Retrograde<'_>, Refusal> {
        let (positions, arcs) = (self.graph.position_count().into(), self.graph.arc_count());
        memory::check(list_bytes(positions, arcs) + 16 * positions)?;
        Ok(Retrograde::new(&self.graph).in_parallel())
    }

    /// Tells how many positions are settled.
    pub fn watch<'a>(&'a self, busy: &'a Busy) -> impl FnMut(Progress) -> Result<(), Stopped> + 'a {
        let positions = count(self.graph.position_count().into());
        move |progress| {
            let settled = count(progress.settled.into());
            busy.tell(&format!("solving: {settled} of up to {positions} positions"));
            Ok(())
        }
    }

    /// The strategy in this file.
    pub fn strategy(&self, name: &str) -> Result<Strategy, Refusal> {
        let (_, bytes) = input::bytes(name)?;
        let positions = self.graph.position_count();
        input::in_file(name, strategy::read(&bytes, self.names.as_ref(), positions))
    }

    /// "first player", who begins unless the start is the second one's.
    pub fn beginner(&self) -> String {
        format!("{} player", self.graph.first_seat().name())
    }

    pub fn name(&self, position: u32) -> String {
        self.names.name(position)
    }

    /// The position's name as it is shown to people: short, and without control characters.
    pub fn shown(&self, position: u32) -> String {
        let name = self.name(position);
        if name.is_empty() { "\"\"".into() } else { briefly(&name) }
    }

    /// The position of this name.
    pub fn named(&self, name: &str) -> Result<u32, Refusal> {
        self.names.named(name).ok_or_else(|| {
            let example = self.shown(self.graph.start());
            let name = briefly(name);
            Refusal::new(format!("{} has no position '{name}'; one is {example}", self.title))
        })
    }

    /// The square that is bitten from one position to the other, if it is Chomp.
    pub fn bite(&self, from: u32, to: u32) -> Option<Point> {
        let chomp = self.chomp.as_ref()?;
        chomp.position(to).bite_from(&chomp.position(from))
    }

    /// `c3 (to 5-5-2-2)`, or where there are no squares just the name.
    pub fn move_name(&self, from: u32, to: u32) -> String {
        match self.bite(from, to) {
            Some(bite) => format!("{} (to {})", bite.label(), self.shown(to)),
            None => self.shown(to),
        }
    }

    /// A line of play: the start, and then the moves.
    pub fn line(&self, positions: &[u32]) -> String {
        let names: Vec<String> = positions.iter().map(|&position| self.shown(position)).collect();
        names.join(" → ")
    }
}

/// Whether there is memory for a list of the game's moves. Where there are more than can
/// be listed, that is said elsewhere.
pub fn check_list(game: &impl Numbered) -> Result<(), Refusal> {
    let arcs = game.arc_count();
    if arcs > MAX_ARCS.into() {
        Ok(())
    } else {
        memory::check(list_bytes(game.position_count(), arcs))
    }
}

/// What a list of so many positions and arcs takes.
const fn list_bytes(positions: u64, arcs: u64) -> u64 {
    4 * (positions + arcs)
}

/// The graph in the file of this name.
pub fn read_graph(name: &str, store: Store) -> Result<GraphFile, Refusal> {
    let (file, bytes) = input::bytes(name)?;
    let _busy = Busy::with("reading");
    input::in_file(name, graph::read(file, &bytes, store))
}

/// The text without control characters, cut where it is long.
pub fn briefly(text: &str) -> String {
    const SHOWN: usize = 600; // a bar of 255 rows is still whole
    let mut signs = text.chars();
    let mut shown: String = signs.by_ref().take(SHOWN).flat_map(escaped).collect();
    if signs.next().is_some() {
        shown.push('…');
    }
    shown
}

/// A sign as it is, or with an escape if it cannot be printed.
fn escaped(sign: char) -> impl Iterator<Item = char> {
    let is_plain = !sign.is_control();
    let escape = (!is_plain).then(|| sign.escape_debug());
    is_plain.then_some(sign).into_iter().chain(escape.into_iter().flatten())
}

/// Whether a file of this name is to be JSON.
pub fn is_json(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"))
}
