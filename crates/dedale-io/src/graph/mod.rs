//! Game graphs as lists of edges, as Graphviz digraphs, as JSON and as the parity
//! games of `PGSolver`.
//!
//! [`read`] knows the four by the ending of the name or by the content; [`write()`]
//! writes each, and what it writes reads back the same, but for what the format
//! has no words for: lists of edges do not have names, and a parity game says all
//! under the normal convention and with owners (see [`pg`]).
//!
//! Memory is taken for what the file has shown: a graph has up to
//! [`MAX_POSITIONS`] positions, and no more than 2²⁰ unless the file has as many
//! bytes. Who asks for a matrix asks for V² bits, whatever the size of the file.
//!
//! ```
//! use dedale_games::game::{Chomp, GameGraph, Store};
//! use dedale_io::graph::{self, GraphFormat, OfGame};
//!
//! let chomp = Chomp::new(2, 2)?;
//! let graph = GameGraph::of(&chomp, Store::List)?;
//! let mut text = Vec::new();
//! graph::write(GraphFormat::Dot, &graph, &OfGame(chomp), &mut text)?;
//! let file = graph::read("chomp.dot", &text, Store::List)?;
//! assert_eq!(file.graph, graph);
//! assert_eq!(file.names.named("2-1"), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod decimal;
pub mod dot;
mod draft;
pub mod edges;
mod format;
pub mod json;
mod names;
pub mod pg;

pub use format::GraphFormat;
pub use names::{Listed, NamedTwice, Names, Numbers, OfGame};

use std::io;

use dedale_games::game::{GameGraph, MAX_POSITIONS, Store};

use crate::{FormatError, Unwritable};

/// So many positions a graph may have, if the file does not have as many bytes.
const FEW: usize = 1 << 20;

/// A game graph from a file.
#[derive(Debug)]
pub struct GraphFile {
    /// The graph.
    pub graph: GameGraph,
    /// What its positions are called.
    pub names: Box<dyn Names>,
}

impl GraphFile {
    /// The graph, with positions called by their numbers.
    fn numbered(graph: GameGraph) -> Self {
        let names = Numbers(graph.position_count());
        Self { graph, names: Box::new(names) }
    }
}

/// The game graph in a file of this name and content, kept as asked for.
pub fn read(name: &str, bytes: &[u8], store: Store) -> Result<GraphFile, FormatError> {
    if bytes.is_empty() {
        return Err(FormatError::new(1, 1, "a game graph", "an empty file"));
    }
    match GraphFormat::of(name, bytes) {
        GraphFormat::Edges => edges::read(bytes, store),
        GraphFormat::Dot => dot::read(bytes, store),
        GraphFormat::Json => json::read(bytes, store),
        GraphFormat::Pg => pg::read(bytes, store),
    }
}

/// Writes the graph row by row. What the format has no words for is left out, so
/// ask [`check_writable`] before.
pub fn write(
    format: GraphFormat,
    graph: &GameGraph,
    names: &dyn Names,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    match format {
        GraphFormat::Edges => edges::write(graph, out),
        GraphFormat::Dot => dot::write(graph, names, out),
        GraphFormat::Json => json::write(graph, names, out),
        GraphFormat::Pg => pg::write(graph, names, out),
    }
}

/// Whether the format can say what the graph is: O(positions) time.
pub fn check_writable(format: GraphFormat, graph: &GameGraph) -> Result<(), Unwritable> {
    match format {
        GraphFormat::Edges | GraphFormat::Dot | GraphFormat::Json => Ok(()),
        GraphFormat::Pg => pg::check_writable(graph),
    }
}

/// How many positions, or arcs that are not written one by one, a file of so many
/// bytes may have.
fn most(bytes: &[u8]) -> usize {
    bytes.len().clamp(FEW, MAX_POSITIONS as usize)
}
