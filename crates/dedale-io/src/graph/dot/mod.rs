//! Game graphs as digraphs in the DOT language of Graphviz.
//!
//! ```dot
//! digraph game {
//!     start = b; convention = misere
//!     node [owner=first, shape=circle]
//!     a -> {b c} -> "the end"
//!     subgraph { node [owner=second]; d e }   // all others are the first player's
//!     d -> a -> e
//! }
//! ```
//!
//! The whole grammar is read, except for positions named in HTML: `strict`; names as words,
//! numerals or text in double quotes, which `+` joins; the three kinds of comments; ports;
//! chains of arrows; subgraphs, which as the end of an arrow stand for every position named
//! between their braces; attributes in one or several lists, and defaults, which apply to
//! the positions first named after them, up to the closing brace. A file holds one digraph;
//! undirected graphs are refused. In double quotes `\"` is a quote and `\\` a backslash,
//! and a line may be broken after a backslash.
//!
//! These attributes have a meaning; all others are ignored:
//!
//! - `owner=first` or `owner=second` of a node: the player to move there. Either all have an
//!   owner or none has; then the players take turns.
//! - `start=a` of the digraph: where the game starts; position 0 by default. (What Graphviz
//!   itself takes for a start of its layout, `rand`, `regular` or `self` with or without a
//!   number, is ignored if no position has that name.)
//! - `convention=misere` or `normal` of the digraph: whether a player without a move has won
//!   or lost; `normal` by default.
//!
//! Positions are numbered in the order in which they are first named. But if their names
//! are exactly the numerals from 0 up, without gaps, these are their numbers: names of that
//! kind, in another order, are the only ones that take new numbers when a graph is written
//! and read again.

mod draft;
mod parse;
mod token;
mod write;

pub use parse::read;
pub use write::{write, write_solved};
