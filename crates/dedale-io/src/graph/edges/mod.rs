//! Game graphs as lists of edges: a line for each arc, from and to.
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
//! Positions are numbers from 0, with spaces, tabs or one comma between them. A `#`
//! and what follows it in a line is a comment, and lines may be empty. Lines that
//! begin with `#!` say what arcs cannot, each of them once but for `second`:
//!
//! - `#! positions 6`: there are so many. Without it the last one is the largest
//!   that is named; it is needed when the last ones have no arcs.
//! - `#! start 0`: where the game begins; 0 if it is left out.
//! - `#! convention misere` or `normal`: whether who has no move has won or lost;
//!   `normal` if it is left out.
//! - `#! second 1 4`: positions have owners, and these are the second player's. The
//!   line may be empty or stand several times. Without it players take turns.
//!
//! An arc may be named several times and counts once.

mod read;
mod write;

pub use read::read;
pub use write::write;
