//! All positions of a bar and the moves between them, by way of an encoding.

mod ancestors;
mod direct;
mod pairs;
mod watch;

pub use watch::Progress;

use std::fmt;
use std::str::FromStr;

use super::{Chomp, Columns, Encoding, Packed, PackedError, Points};
use crate::game::{Game, GameGraph, GraphBuilder, GraphError, Numbered, Store};
use dedale::search::Stopped;
use watch::Watch;

/// How the graph of a bar is made. With V positions, E arcs, m rows and n columns:
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// Position by position, the number of what each bite leaves: O(E + V · (m + n²)) time,
    /// which is O(E) unless there are far more columns than rows. One position is held at
    /// a time.
    #[default]
    Direct,
    /// As each encoding was first described, with its faults mended; all positions are
    /// held until the graph is made.
    ///
    /// Points: from the full bar by bites at the line where it is broken, then arcs from
    /// all ancestors that are one bite away. O(n³ · E) time; fathers and sons of all
    /// positions are listed, which takes some 4 bytes for each arc beyond the graph.
    ///
    /// Columns and packed: all positions in the order of their numbers, O(n · V), then
    /// every pair is tried, O(n · V²).
    Chocobar,
}

impl Method {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Direct, Self::Chocobar];

    /// `direct` or `documented`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::Chocobar => "chocobar",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|method| method.name() == name);
        known.ok_or_else(|| format!("expected direct or chocobar, found '{name}'"))
    }
}

/// A graph, and what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// All positions by their numbers, from the full bar on, and the moves between them.
    pub graph: GameGraph,
    /// How many bytes all positions take in the encoding, which are freed by now; without
    /// what lists cost besides.
    pub held_bytes: u64,
}

/// Why there is no graph.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GenerateError {
    /// Positions of this bar do not fit into 64 bits.
    #[error(transparent)]
    Packed(#[from] PackedError),
    /// The graph has too many arcs, or the matrix would be too large; it is known
    /// before any work is done.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// The observer had enough.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The graph of a bar.
///
/// It is the same graph for all encodings and methods. The observer is told about every
/// 2^16 arcs or pairs that were tried, and stops the work with an error.
///
/// ```
/// use dedale_games::game::chomp::{Encoding, Method, generate};
/// use dedale_games::game::{Chomp, Store};
///
/// let bar = Chomp::new(3, 3)?;
/// let found = generate(&bar, Encoding::Packed, Method::Direct, Store::List, &mut |_| Ok(()))?;
/// assert_eq!((found.graph.position_count(), found.graph.arc_count()), (20, 90));
/// assert_eq!(found.held_bytes, 20 * 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn generate(
    chomp: &Chomp,
    encoding: Encoding,
    method: Method,
    store: Store,
    observer: &mut dyn FnMut(Progress) -> Result<(), Stopped>,
) -> Result<Generated, GenerateError> {
    let packed = || Packed::new(chomp);
    if encoding == Encoding::Packed {
        packed()?;
    }
    let mut making = Making {
        positions: chomp.counts.positions() as u32,
        builder: GraphBuilder::with_arcs(
            chomp.counts.positions() as u32,
            chomp.arc_count(),
            store,
        )?,
        watch: Watch::new(observer),
    };
    let held_bytes = match (method, encoding) {
        (Method::Direct, Encoding::Points) => direct::make(&Points::new(chomp), &mut making),
        (Method::Direct, Encoding::Columns) => direct::make(&Columns::new(chomp), &mut making),
        (Method::Direct, Encoding::Packed) => direct::make(&packed()?, &mut making),
        (Method::Chocobar, Encoding::Points) => ancestors::make(Points::new(chomp), &mut making),
        (Method::Chocobar, Encoding::Columns) => pairs::make(&Columns::new(chomp), &mut making),
        (Method::Chocobar, Encoding::Packed) => pairs::make(&packed()?, &mut making),
    }?;
    let graph = making.builder.finish().with_convention(chomp.convention());
    Ok(Generated { graph, held_bytes })
}

/// A graph in the making.
struct Making<'a> {
    positions: u32,
    builder: GraphBuilder,
    watch: Watch<'a>,
}

impl Making<'_> {
    /// The moves of the next position; the list is emptied.
    fn row(&mut self, row: &mut Vec<u32>) -> Result<(), GraphError> {
        self.watch.done(row.len());
        self.builder.row(row)
    }
}
