//! Game graphs as they are asked for: from a file, or Chomp's.

use std::path::Path;

use dedale::board::Point;
use dedale::game::chomp::{Encoding, Method, generate};
use dedale::game::{Chomp, GameGraph, Numbered, Store};
use dedale::search::Stopped;
use dedale::solve::Retrograde;
use dedale::solve::{Progress, Solution, Strategy};
use dedale_io::graph::{GraphFile, Names, OfGame};
use dedale_io::{graph, strategy};

use crate::busy::Busy;
use crate::cli::GraphArgs;
use crate::input;
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
        let (file, bytes) = input::bytes(name)?;
        let busy = Busy::with("reading");
        let read = graph::read(file, &bytes, Store::List);
        drop(busy);
        let GraphFile { graph, names } = input::in_file(name, read)?;
        let title = if name == "-" { "standard input" } else { name };
        Ok(Self { graph, names, chomp: None, title: title.into() })
    }

    fn chomp([rows, columns]: [u32; 2]) -> Result<Self, Refusal> {
        let chomp = Chomp::new(rows, columns).map_err(Refusal::of)?;
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
    pub fn solution(&self) -> Solution {
        let busy = Busy::with("solving");
        let solved = self.retrograde().solve_with(&mut self.watch(&busy));
        solved.expect("nobody stops it")
    }

    pub fn retrograde(&self) -> Retrograde<'_> {
        Retrograde::new(&self.graph).in_parallel()
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

    /// The position of this name.
    pub fn named(&self, name: &str) -> Result<u32, Refusal> {
        self.names.named(name).ok_or_else(|| {
            let example = self.name(self.graph.start());
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
            Some(bite) => format!("{} (to {})", bite.label(), self.name(to)),
            None => self.name(to),
        }
    }

    /// A line of play: the start, and then the moves.
    pub fn line(&self, positions: &[u32]) -> String {
        let names: Vec<String> = positions.iter().map(|&position| self.name(position)).collect();
        names.join(" → ")
    }
}

/// Whether a file of this name is to be JSON.
pub fn is_json(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"))
}
