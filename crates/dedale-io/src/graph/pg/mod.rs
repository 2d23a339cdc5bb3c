//! Game graphs as parity games, in the text of `PGSolver`.
//!
//! ```text
//! parity 4;
//! start 0;
//! 0 0 0 1,2 "full";
//! 1 0 1 0,4;
//! 2 0 1 4 "nearly";
//! 4 1 0 4 "the end";
//! ```
//!
//! After two lines that may be left out, each position has its number, its priority,
//! its owner, the positions that can be moved to and, perhaps, a name. Spaces and
//! line ends may stand anywhere. Numbers may come in any order and with gaps; they
//! are closed, and each position is then called by its name or by the number that it
//! had. In a name two double quotes stand for one.
//!
//! Owner 0 is the first player, 1 the second. The game begins at `start`, or at the
//! smallest number. A parity game never ends: a position that only leads to itself is
//! an end of ours, won by the first player if its priority is even, by the second one
//! if it is odd. It belongs to whoever has lost there, as the normal convention has it.
//! All other positions must have one priority; a game with several is refused, for who
//! wins a play that never ends would hang on the positions that come again.
//!
//! **A play that never ends** is a draw with us. In a parity game it is won by the
//! player of the one priority, which is 0 in what is written here: so a solver of
//! parity games gives the first player all draws. With that priority made 1 it gives
//! them to the second one, and what the players win both times is what they win here.
//!
//! Written are owned positions under the normal convention, whatever the graph was:
//! an end says by its priority who has won. If players take turns, each position is
//! written twice, as `2p` for the first player and `2p + 1` for the second, and called
//! `name/first` and `name/second`. A position that has an owner and leads to itself
//! only, where a play never ends, has no sign in this format.

mod read;
mod tokens;
mod write;

pub use read::read;
pub use write::{check_writable, write};
