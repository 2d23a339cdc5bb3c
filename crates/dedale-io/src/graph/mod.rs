//! Game graphs as edge lists, as matrices, as Graphviz digraphs, as JSON and as the parity games
//! of `PGSolver`.
//!
//! [`read`] recognises them by file extension or by content; [`write()`] writes each, and what
//! it writes reads back the same, except for what the format cannot represent: parity games
//! always have the normal convention and owners (see [`pg`]).
//!
//! Memory is allocated only for what the file has shown: a graph has up to
//! [`MAX_POSITIONS`] positions, and no more than 2²⁰ unless the file has as many bytes. A
//! caller who requests a matrix requests V² bits, whatever the size of the file.
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

mod bar_names;
mod decimal;
pub mod dot;
mod draft;
pub mod edges;
mod format;
pub mod json;
mod layers;
pub mod matrix;
mod names;
pub mod pg;

pub use bar_names::{BarNames, BarStyle};
pub use format::GraphFormat;
pub use layers::Layers;
pub use names::{Listed, NamedTwice, Names, Numbers, OfGame};

use std::io;

use dedale_games::game::{GameGraph, MAX_POSITIONS, Store};

use crate::{FormatError, Unwritable};

/// The most positions of a graph, if the file has fewer bytes than that.
const FEW: usize = 1 << 20;

/// A game graph from a file.
#[derive(Debug)]
pub struct GraphFile {
    /// The graph.
    pub graph: GameGraph,
    /// The names of its positions.
    pub names: Box<dyn Names>,
}

impl GraphFile {
    /// The graph, with positions named by their numbers.
    fn numbered(graph: GameGraph) -> Self {
        let names = Numbers(graph.position_count());
        Self { graph, names: Box::new(names) }
    }
}

/// Reads the game graph in a file of this name and content, stored as requested.
pub fn read(name: &str, bytes: &[u8], store: Store) -> Result<GraphFile, FormatError> {
    if bytes.is_empty() {
        return Err(FormatError::new(1, 1, "a game graph", "an empty file"));
    }
    match GraphFormat::of(name, bytes) {
        GraphFormat::Edges => edges::read(bytes, store),
        GraphFormat::Dot => dot::read(bytes, store),
        GraphFormat::Matrix => matrix::read(bytes, store),
        GraphFormat::Json | GraphFormat::JsonPairs | GraphFormat::JsonMatrix => {
            json::read(bytes, store)
        }
        GraphFormat::Pg => pg::read(bytes, store),
    }
}

/// Writes the graph row by row. Leaves out what the format cannot represent: call
/// [`check_writable`] first.
pub fn write(
    format: GraphFormat,
    graph: &GameGraph,
    names: &dyn Names,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    match format {
        GraphFormat::Edges => edges::write(graph, names, out),
        GraphFormat::Matrix => matrix::write(graph, names, out),
        GraphFormat::Dot => dot::write(graph, names, out),
        GraphFormat::Json => json::write(graph, names, out),
        GraphFormat::JsonPairs => json::write_pairs(graph, names, out),
        GraphFormat::JsonMatrix => json::write_matrix(graph, names, out),
        GraphFormat::Pg => pg::write(graph, names, out),
    }
}

/// Checks whether the format can represent the graph: O(positions) time.
pub fn check_writable(format: GraphFormat, graph: &GameGraph) -> Result<(), Unwritable> {
    match format {
        GraphFormat::Edges | GraphFormat::Dot | GraphFormat::Json | GraphFormat::JsonPairs => {
            Ok(())
        }
        GraphFormat::Matrix | GraphFormat::JsonMatrix => matrix::check_writable(graph),
        GraphFormat::Pg => pg::check_writable(graph),
    }
}

/// The most positions, or arcs that are not written one by one, of a file with so many
/// bytes.
fn most(bytes: usize) -> usize {
    bytes.clamp(FEW, MAX_POSITIONS as usize)
}
