//! Game graphs as edge lists: a line for each arc, from and to.
//!
//! ```text
//! #! positions 6
//! #! start 0
//! #! convention misere
//! #! second 1 4
//! 0 1
//! 0 2
//! 1,3      # the rest of a line is a comment
//! 2 4
//! ```
//!
//! Positions are numbers from 0, separated by spaces, tabs or one comma. A `#` and what
//! follows it in a line is a comment, and lines may be empty. Lines that begin with `#!`
//! say what arcs cannot, each of them at most once except for `second` and `name`:
//!
//! - `#! positions 6`: the number of positions. By default the largest one named is the last;
//!   the line is needed when the last ones have no arcs.
//! - `#! start 0`: where the game starts; 0 by default.
//! - `#! convention misere` or `normal`: whether a player without a move has won or lost;
//!   `normal` by default.
//! - `#! second 1 4`: positions have owners, and these belong to the second player. The line
//!   may be empty or occur several times. Without it the players take turns.
//! - `#! name 1 a`, or `#! name 1 "two words"`: the name of a position, a word or a JSON string,
//!   unique to it. Positions without one are named by their numbers.
//!
//! Duplicate arcs count once.

mod read;
mod write;

pub(super) use read::Reader;
pub use read::{Part, join, read};
pub use write::write;
pub(super) use write::write_said;
