//! Game graphs as edge lists, as matrices, as Graphviz digraphs, as JSON, as `GraphML` and as the parity
//! games of `PGSolver`.
//!
//! The lists of edges that others write are read too, with names, weights or a header ([`named`]), lists with
//! the count of each node's successors ([`counts`]), and the JSON of networkx ([`node_link`]). Games have no
//! weights, and searches have: a [`GraphFile`] keeps them beside the graph.
//!
//! [`read`] recognises them by file extension or by content; [`write()`] writes each, and what
//! it writes reads back the same, except for what the format cannot represent: parity games
//! always have the normal convention and owners (see [`pg`]), and weights stand in `dot`, `graphml` and
//! `node-link` alone.
//!
//! Memory is allocated only for what the file has shown: a graph has up to
//! [`MAX_POSITIONS`] positions, and no more than 2²⁰ unless the file has as many bytes. A
//! caller who requests a matrix requests V² bits, whatever the size of the file. A file with names of
//! positions, and each one in DOT, `GraphML` or the JSON of networkx, has up to 128 MiB.
//!
//! ```
//! use dedale_games::game::{Chomp, GameGraph, Store};
//! use dedale_io::graph::{self, GraphFormat, OfGame};
//!
//! let chomp = Chomp::new(2, 2)?;
//! let graph = GameGraph::of(&chomp, Store::List)?;
//! let mut text = Vec::new();
//! graph::write(GraphFormat::Dot, &graph, &OfGame(chomp), None, &mut text)?;
//! let file = graph::read("chomp.dot", &text, Store::List)?;
//! assert_eq!(file.graph, graph);
//! assert_eq!(file.names.named("2-1"), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod counts;
pub mod dot;
pub mod edges;
mod format;
pub mod graphml;
pub mod json;
mod layers;
pub mod matrix;
pub mod named;
pub mod node_link;
pub mod pg;
mod weights;

pub use format::{BarNames, BarStyle, GraphFormat};
pub use layers::Layers;
pub use weights::Weights;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::{fmt, io};

use dedale::{Phrase, Phrased, phrase};
use dedale_games::game::{
    Convention, GameGraph, GraphError, MAX_ARCS, MAX_POSITIONS, Numbered, Store, Value,
};

use crate::{FormatError, Limit, Result, Unwritable};

/// The note on a file with weights.
const LOST_WEIGHTS: &str = "weights were left out, as the moves of a game have none";

/// The most bytes of a file with names of positions, which take many times their length in memory.
pub(crate) const LIMIT_OF_NAMED: Limit = Limit { mebibytes: 128, what: "a graph with names" };

/// The most positions of a graph, if the file has fewer bytes than that.
const FEW: usize = 1 << 20;

/// A game graph from a file.
#[derive(Debug)]
pub struct GraphFile {
    /// The graph.
    pub graph: GameGraph,
    /// The names of its positions.
    pub names: Box<dyn Names>,
    /// The weights of its arcs, if the file has any.
    pub weights: Option<Weights>,
    /// The reading that was chosen where the file can be read in two ways.
    pub note: Option<Phrase>,
}

impl GraphFile {
    /// The graph, with positions named by their numbers.
    fn numbered(graph: GameGraph) -> Self {
        let names = Numbers(graph.position_count());
        Self::named(graph, names)
    }

    /// The graph, with these names.
    fn named(graph: GameGraph, names: impl Names + 'static) -> Self {
        Self { graph, names: Box::new(names), weights: None, note: None }
    }

    /// What a game on this graph has to say of the file: the note, or that weights are left out.
    pub fn note_of_game(&self) -> Option<Phrase> {
        self.note.clone().or(self.weights.as_ref().map(|_| LOST_WEIGHTS.into()))
    }
}

/// Reads the game graph in a file of this name and content, stored as requested.
pub fn read(name: &str, bytes: &[u8], store: Store) -> Result<GraphFile> {
    if bytes.is_empty() {
        return Err(FormatError::new(1, 1, "a game graph", "an empty file"));
    }
    match GraphFormat::of(name, bytes) {
        GraphFormat::Edges if named::is_one(bytes) => named::read(bytes, store),
        GraphFormat::Edges => edges::read(bytes, store)
            .or_else(|fault| counts::read(bytes, store).unwrap_or(Err(fault))),
        GraphFormat::Dot => dot::read(bytes, store),
        GraphFormat::Matrix => matrix::read(bytes, store),
        GraphFormat::Json
        | GraphFormat::JsonPairs
        | GraphFormat::JsonMatrix
        | GraphFormat::NodeLink => json::read(bytes, store),
        GraphFormat::GraphMl => graphml::read(bytes, store),
        GraphFormat::Pg => pg::read(bytes, store),
    }
}

/// The most bytes of a file of this name, if it says that it is a graph of a kind with a limit.
pub(crate) fn limit(name: &str) -> Option<Limit> {
    match GraphFormat::of_name(Path::new(name))? {
        GraphFormat::Dot | GraphFormat::GraphMl => Some(LIMIT_OF_NAMED),
        GraphFormat::Pg => Some(pg::LIMIT),
        _ => None,
    }
}

/// Writes the graph row by row. Leaves out what the format cannot represent: call
/// [`check_writable`] first.
pub fn write(
    format: GraphFormat,
    graph: &GameGraph,
    names: &dyn Names,
    weights: Option<&Weights>,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    match format {
        GraphFormat::Edges => edges::write(graph, names, out),
        GraphFormat::Matrix => matrix::write(graph, names, out),
        GraphFormat::Dot => dot::write(graph, names, weights, out),
        GraphFormat::Json => json::write(graph, names, out),
        GraphFormat::JsonPairs => json::write_pairs(graph, names, out),
        GraphFormat::JsonMatrix => json::write_matrix(graph, names, out),
        GraphFormat::NodeLink => node_link::write(graph, names, weights, out),
        GraphFormat::GraphMl => graphml::write(graph, names, weights, out),
        GraphFormat::Pg => pg::write(graph, names, out),
    }
}

/// Checks whether the format can represent the graph: O(positions) time.
pub fn check_writable(
    format: GraphFormat,
    graph: &GameGraph,
    names: &dyn Names,
) -> Result<(), Unwritable> {
    match format {
        GraphFormat::Edges
        | GraphFormat::Dot
        | GraphFormat::Json
        | GraphFormat::JsonPairs
        | GraphFormat::NodeLink => Ok(()),
        GraphFormat::GraphMl => graphml::check_writable(graph, names),
        GraphFormat::Matrix | GraphFormat::JsonMatrix => matrix::check_writable(graph),
        GraphFormat::Pg => pg::check_writable(graph),
    }
}

/// The most positions, or arcs that are not written one by one, of a file with so many
/// bytes.
fn most(bytes: usize) -> usize {
    bytes.clamp(FEW, MAX_POSITIONS as usize)
}

// The parts of a graph file, assembled into a graph.

/// Arcs in the order of a file.
#[derive(Clone, Debug, Default)]
struct Arcs {
    /// From and to, packed into one word that sorts by the first, then the second.
    packed: Vec<u64>,
}

impl Arcs {
    const fn len(&self) -> usize {
        self.packed.len()
    }

    #[inline]
    fn push(&mut self, from: u32, to: u32) {
        self.packed.push(u64::from(from) << 32 | u64::from(to));
    }

    /// Some of the arcs, as from and to.
    fn pairs(&self, range: Range<usize>) -> impl Iterator<Item = (u32, u32)> {
        self.packed[range].iter().map(|&arc| ((arc >> 32) as u32, arc as u32))
    }

    /// The same arcs after renumbering the positions.
    fn renumbered(mut self, number: impl Fn(u32) -> u32) -> Self {
        for arc in &mut self.packed {
            let [from, to] = [(*arc >> 32) as u32, *arc as u32].map(&number);
            *arc = u64::from(from) << 32 | u64::from(to);
        }
        self
    }

    /// The graph of these arcs between so many positions.
    fn graph(self, positions: u32, store: Store) -> Result<GameGraph, GraphError> {
        let arcs = self.packed.into_iter().map(|arc| [(arc >> 32) as u32, arc as u32]);
        GameGraph::of_arcs(positions, arcs, store)
    }
}

/// What a file says about a graph besides its arcs.
#[derive(Default)]
struct Rules {
    start: u32,
    convention: Convention,
    /// The positions of the second player, if positions have owners.
    seconds: Option<Vec<u32>>,
    /// The ends with a value of their own: positions without moves.
    ends: Vec<(u32, Value)>,
}

impl Rules {
    /// Applies these rules to the graph. All their numbers are those of positions.
    fn apply(self, graph: GameGraph) -> GameGraph {
        let graph = graph.with_start(self.start).expect("a start that was checked");
        let graph = graph.with_convention(self.convention).with_ends(self.ends);
        match self.seconds {
            Some(seconds) => graph.with_owners(seconds),
            None => graph,
        }
    }
}

/// The value of this name.
fn value_named(word: &str) -> Option<Value> {
    Value::ALL.into_iter().find(|value| value.name() == word)
}

/// The error for a file whose graph cannot be stored.
fn refusal(bytes: &[u8], error: &GraphError) -> FormatError {
    let [expected, found] = match error {
        GraphError::Matrix(positions) => [
            "a graph small enough for a matrix; a list is for more".into(),
            phrase!("{positions} positions"),
        ],
        GraphError::Arcs(_) => [phrase!("a graph of up to {MAX_ARCS} arcs"), "more".into()],
        GraphError::Memory => ["a graph that fits the memory".into(), "a larger one".into()],
        GraphError::Empty | GraphError::Positions(_) | GraphError::Number { .. } => {
            ["a graph with positions".into(), error.phrase()]
        }
    };
    FormatError::at(bytes, 0, expected, found)
}

/// The names of the positions of a graph.
pub trait Names: fmt::Debug {
    /// The name of the position with this number, which must be in the graph; unique to it.
    fn name(&self, number: u32) -> String;

    /// The number of the position with this name.
    fn named(&self, name: &str) -> Option<u32>;

    /// The number of the position that a word leads to from this one: a position by its name,
    /// or by the name of a move where moves have names.
    fn after(&self, _from: u32, word: &str) -> Option<u32> {
        self.named(word)
    }

    /// The name of a move between two positions, where moves have names.
    fn move_name(&self, _from: u32, _to: u32) -> Option<String> {
        None
    }

    /// Whether each position is named by its number.
    fn are_numbers(&self) -> bool {
        false
    }
}

/// Names positions by their numbers; the field is how many there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers(pub u32);

impl Names for Numbers {
    fn name(&self, number: u32) -> String {
        number.to_string()
    }

    fn named(&self, name: &str) -> Option<u32> {
        parse_number(name).filter(|&number| number < self.0)
    }

    fn are_numbers(&self) -> bool {
        true
    }
}

/// Names from a list.
#[derive(Clone, Default, Debug)]
pub struct Listed {
    names: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, u32>,
}

/// A name that two positions of a list share.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("position {number} repeats the name '{name}'")]
pub struct NamedTwice {
    /// The later of the two positions.
    pub number: u32,
    /// The shared name.
    pub name: String,
}

impl Listed {
    /// Names for the positions 0, 1, 2 and so on, which must all differ.
    pub fn new<N: Into<Arc<str>>>(names: impl IntoIterator<Item = N>) -> Result<Self, NamedTwice> {
        let mut listed = Self::default();
        for (number, name) in (0..).zip(names) {
            let name = name.into();
            match listed.numbers.entry(Arc::clone(&name)) {
                Entry::Occupied(_) => return Err(NamedTwice { number, name: (*name).into() }),
                Entry::Vacant(place) => place.insert(number),
            };
            listed.names.push(name);
        }
        Ok(listed)
    }

    /// The number of the position with this name, a new one if there is none.
    fn number_of(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let (name, number): (Arc<str>, _) = (name.into(), self.names.len() as u32);
        self.names.push(Arc::clone(&name));
        self.numbers.insert(name, number);
        number
    }

    /// How many names there are.
    fn count(&self) -> u32 {
        self.names.len() as u32
    }
}

impl Names for Listed {
    fn name(&self, number: u32) -> String {
        self.names[number as usize].as_ref().into()
    }

    fn named(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }
}

/// The names that a game has for its positions, made on demand.
#[derive(Clone, Debug)]
pub struct OfGame<G>(pub G);

impl<G: Numbered + fmt::Debug> Names for OfGame<G> {
    fn name(&self, number: u32) -> String {
        self.0.name(number)
    }

    fn named(&self, name: &str) -> Option<u32> {
        self.0.named(name)
    }
}

/// Names positions by their numbers from 1; the field is how many there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumbersFromOne(pub u32);

impl Names for NumbersFromOne {
    fn name(&self, number: u32) -> String {
        (number + 1).to_string()
    }

    fn named(&self, name: &str) -> Option<u32> {
        parse_number(name)?.checked_sub(1).filter(|&number| number < self.0)
    }
}

// Decimal numbers as text: most of what a graph file consists of.

/// Appends the digits of the number, without leading zeros.
fn push_number(text: &mut Vec<u8>, mut number: u64) {
    let mut digits = [0; 20];
    let mut begin = digits.len();
    loop {
        begin -= 1;
        digits[begin] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text.extend_from_slice(&digits[begin..]);
}

/// The number at the start of these bytes, and its length in bytes: 0 if there is none. A
/// number that is too large for any use stays too large.
#[inline]
fn leading_number(bytes: &[u8]) -> (u64, usize) {
    let (mut number, mut length) = (0_u64, 0);
    for digit in bytes.iter().take_while(|byte| byte.is_ascii_digit()) {
        number = (10 * number + u64::from(digit - b'0')).min(u64::MAX / 16);
        length += 1;
    }
    (number, length)
}

/// Parses a canonical number: digits without a sign and without leading zeros.
fn parse_number(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_short = text == "0" || !text.starts_with('0');
    text.parse().ok().filter(|_| is_plain && is_short)
}

#[cfg(test)]
mod tests_of_numbers {
    use super::*;

    #[test]
    fn numbers_have_one_written_form() {
        for number in [0, 7, 10, 4_294_967_295] {
            let mut text = Vec::new();
            push_number(&mut text, number);
            let text = String::from_utf8(text).unwrap();
            assert_eq!(text, number.to_string());
            assert_eq!(parse_number(&text).map(u64::from), Some(number));
        }
        for text in ["", "00", "01", "+1", "-1", "1.0", "4294967296", "a"] {
            assert_eq!(parse_number(text), None, "{text}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graph_too_large_for_a_matrix_is_refused_in_a_sentence() {
        let error = Arcs::default().graph(300_000, Store::Matrix).unwrap_err();
        assert_eq!(
            refusal(b"", &error).to_string(),
            "line 1, column 1: expected a graph small enough for a matrix; a list is for more, \
             found 300000 positions"
        );
    }
}
