//! Strategies: from which position of a graph to move to which, as text and as JSON.
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
//! quote, a `#`, a `{` or a byte order mark, or is `->` itself, is written as a text
//! in JSON. JSON names the
//! moves in an object, or has one or null for each position from 0 on:
//!
//! ```json
//! {"game": "Chomp 2x2", "moves": {"2-2": "2-1", "1-1": "1"}}
//! {"game": "a game of three positions", "moves": [2, null]}
//! ```
//!
//! No position has two moves. Whether a move is one of the graph is not known here:
//! [`Strategy::check`] says it.

mod json;
mod text;

pub use json::write as write_json;
pub use text::write as write_text;

use dedale_games::solve::Strategy;

use crate::FormatError;
use crate::graph::Names;
use crate::text::{BYTE_ORDER_MARK, quoted};

/// The strategy of this text or JSON, for a graph of so many positions with these
/// names.
pub fn read(bytes: &[u8], names: &dyn Names, positions: u32) -> Result<Strategy, FormatError> {
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes).trim_ascii_start();
    let draft = Draft { bytes, names, strategy: Strategy::new(positions) };
    if text.starts_with(b"{") { json::read(draft) } else { text::read(draft) }
}

/// What a file has said so far.
struct Draft<'a> {
    bytes: &'a [u8],
    names: &'a dyn Names,
    strategy: Strategy,
}

impl Draft<'_> {
    /// The position of the name that stands at this byte.
    fn position(&self, name: &str, at: usize) -> Result<u32, FormatError> {
        let number = self.names.named(name);
        number.filter(|&number| number < self.strategy.position_count()).ok_or_else(|| {
            let example = quoted(self.names.name(0).as_bytes());
            let expected = format!("a position of the graph such as {example}");
            FormatError::at(self.bytes, at, expected, quoted(name.as_bytes()))
        })
    }

    /// Takes a move from the position that stands at this byte.
    fn set(&mut self, from: u32, to: u32, at: usize) -> Result<(), FormatError> {
        if self.strategy.to(from).is_some() {
            let again = format!("another from {}", quoted(self.names.name(from).as_bytes()));
            return Err(FormatError::at(self.bytes, at, "one move from each position", again));
        }
        self.strategy.set(from, to);
        Ok(())
    }
}
