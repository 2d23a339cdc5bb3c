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
//! All of the grammar is read, but for positions that are named in HTML: `strict`; names as words, numerals or text in double
//! quotes, which `+` joins; the three kinds of comments; ports; chains of arrows;
//! subgraphs, which as the end of an arrow stand for every position named between
//! their braces; attributes in one or several lists, and defaults, which count for
//! the positions first named after them, up to the closing brace. There is one
//! digraph in a file; a graph without directions is refused. In double quotes `\"`
//! is a quote and `\\` a backslash, and a line may be broken after a backslash.
//!
//! These attributes mean something; all others are passed over:
//!
//! - `owner=first` or `owner=second` of a node: whose turn it is there. All have an
//!   owner or none has; then players take turns.
//! - `start=a` of the digraph: where the game begins; where nothing says it,
//!   at position 0. (What Graphviz itself takes for a start of its layout, `rand`,
//!   `regular` or `self` with or without a number, is passed over if no position has
//!   that name.)
//! - `convention=misere` or `normal` of the digraph: whether who has no move has won or
//!   lost; `normal` if it is left out.
//!
//! Positions are numbered in the order in which they are first named. But if their
//! names are just the numerals from 0 up, without gaps, these are their numbers: names
//! of that kind, in another order, are the only ones that take new numbers when a
//! graph is written and read again.

mod draft;
mod parse;
mod solved;
mod token;
mod write;

pub use parse::read;
pub use solved::write_solved;
pub use write::write;
