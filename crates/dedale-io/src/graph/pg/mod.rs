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
//! After two optional lines, each position has its number, its priority, its owner, the
//! positions that its moves lead to and, perhaps, a name. Spaces and line ends may stand
//! anywhere. Numbers may come in any order and with gaps; the gaps are closed, and each
//! position is then named by its name or by its former number. In a name two double quotes
//! stand for one.
//!
//! Owner 0 is the first player, 1 the second. The game starts at `start`, or at the
//! smallest number. A parity game never ends: a position that only leads to itself is an
//! end here, won by the first player if its priority is even, by the second if it is odd.
//! It belongs to the player who has lost there, as in the normal convention. All other
//! positions must have one priority; a game with several is refused, since the winner of an
//! endless play would depend on the positions that recur.
//!
//! **An endless play** is a draw here. In a parity game the player of the one priority wins
//! it, which is 0 in files written here: so a solver of parity games awards all draws to
//! the first player. With that priority set to 1 it awards them to the second, and what a
//! player wins both times is what that player wins here.
//!
//! The writer produces owned positions under the normal convention, whatever the graph was:
//! the priority of an end tells who has won. If players take turns, each position is
//! written twice, as `2p` for the first player and `2p + 1` for the second, and named
//! `name/first` and `name/second`. A position with an owner that only leads to itself,
//! where a play never ends, cannot be represented in this format.

mod read;
mod tokens;
mod write;

pub use read::read;
pub use write::{check_writable, write};
