//! Strategies as text and as JSON: for each position of a graph, the position to move to.
//!
//! The text has a line for each move, from and to, with an arrow or just a space in
//! between; a `#` before a word begins a comment:
//!
//! ```text
//! # Chomp 2x2
//! 2-2 -> 2-1
//! 1-1 -> 1
//! "a name with spaces" -> "\u00E9"
//! ```
//!
//! A name that is empty, has spaces or control characters in it, begins with a double
//! quote, a `#`, a `{` or a byte order mark, or is `->` itself, is written as a JSON
//! string. JSON holds the moves in an object, or in a list with a position or null for each
//! position from 0 on:
//!
//! ```json
//! {"game": "Chomp 2x2", "moves": {"2-2": "2-1", "1-1": "1"}}
//! {"game": "a game of three positions", "moves": [2, null]}
//! ```
//!
//! No position has two moves. Reading does not check whether a move is one of the graph;
//! [`Strategy::check`] does.

mod json;
mod text;

pub use json::write as write_json;
pub use text::write as write_text;

use dedale_games::solve::Strategy;

use crate::FormatError;
use crate::graph::Names;
use crate::text::{BYTE_ORDER_MARK, quoted};

/// Reads a strategy from text or JSON, for a graph of so many positions with these names.
pub fn read(bytes: &[u8], names: &dyn Names, positions: u32) -> Result<Strategy, FormatError> {
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes).trim_ascii_start();
    let draft = Draft { bytes, names, strategy: Strategy::new(positions) };
    if text.starts_with(b"{") { json::read(draft) } else { text::read(draft) }
}

/// The strategy read so far.
struct Draft<'a> {
    bytes: &'a [u8],
    names: &'a dyn Names,
    strategy: Strategy,
}

impl Draft<'_> {
    /// The position named at this byte.
    fn position(&self, name: &str, at: usize) -> Result<u32, FormatError> {
        let number = self.names.named(name);
        number.filter(|&number| number < self.strategy.position_count()).ok_or_else(|| {
            let example = quoted(self.names.name(0).as_bytes());
            let expected = format!("a position of the graph such as {example}");
            FormatError::at(self.bytes, at, expected, quoted(name.as_bytes()))
        })
    }

    /// Sets the move from the position named at this byte.
    fn set(&mut self, from: u32, to: u32, at: usize) -> Result<(), FormatError> {
        if self.strategy.to(from).is_some() {
            let again = format!("another from {}", quoted(self.names.name(from).as_bytes()));
            return Err(FormatError::at(self.bytes, at, "one move from each position", again));
        }
        self.strategy.set(from, to);
        Ok(())
    }
}
