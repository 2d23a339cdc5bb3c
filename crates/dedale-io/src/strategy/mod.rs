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
//! In Chomp a move may be named by its bite instead: `2-2 -> b2` bites column b, row 2.
//!
//! A bare list of numbers is the array of `ChocoBar`: at place i the position to move to from i,
//! or 0 for none, which is the start there, and no move leads to it:
//!
//! ```json
//! [1, 0, 4, 4, 0, 0]
//! ```
//!
//! No position has two moves. Reading does not check whether a move is one of the graph;
//! [`Strategy::check`] does.

mod array;
mod json;
mod text;

pub use array::{not_in_array, write as write_array};
pub use json::write as write_json;
pub use text::write as write_text;

use std::fmt;
use std::str::FromStr;

use dedale_games::solve::Strategy;

use crate::FormatError;
use crate::graph::Names;
use crate::text::{BYTE_ORDER_MARK, quoted};

/// How the moves of a written strategy are told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MoveStyle {
    /// By the positions they lead to.
    #[default]
    Positions,
    /// By their own names, such as bites, where the game has any.
    Moves,
    /// As an array of numbers, 0 for none.
    Array,
}

impl MoveStyle {
    /// All styles.
    pub const ALL: [Self; 3] = [Self::Positions, Self::Moves, Self::Array];

    /// The name of the style: `positions`, `moves` or `array`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Positions => "positions",
            Self::Moves => "moves",
            Self::Array => "array",
        }
    }
}

impl MoveStyle {
    /// What a move is called.
    fn told(self, names: &dyn Names, from: u32, to: u32) -> String {
        let own = (self == Self::Moves).then(|| names.move_name(from, to)).flatten();
        own.unwrap_or_else(|| names.name(to))
    }
}

impl fmt::Display for MoveStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for MoveStyle {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|style| style.name() == name);
        known.ok_or_else(|| format!("expected positions, moves or array, found '{name}'"))
    }
}

/// Reads a strategy from text or JSON, for a graph of so many positions with these names.
pub fn read(bytes: &[u8], names: &dyn Names, positions: u32) -> Result<Strategy, FormatError> {
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes).trim_ascii_start();
    let draft = Draft { bytes, names, strategy: Strategy::new(positions) };
    match text.first() {
        Some(b'{') => json::read(draft),
        Some(b'[') => array::read(draft),
        _ => text::read(draft),
    }
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

    /// The position that the word at this byte leads to.
    fn target(&self, from: u32, word: &str, at: usize) -> Result<u32, FormatError> {
        let number = self.names.after(from, word);
        number
            .filter(|&number| number < self.strategy.position_count())
            .map_or_else(|| self.position(word, at), Ok)
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
