//! Game graphs as JSON.
//!
//! ```json
//! {"positions": 3, "start": "a", "convention": "misere",
//!  "owners": ["first", "second", "first"],
//!  "names": ["a", "b", "the end"],
//!  "arcs": [[1, 2], ["the end"], []]}
//! ```
//!
//! One of `arcs`, `pairs` and `matrix` is required; the others of the keys are not. Positions
//! are told by number from 0, or by name if there are names. Duplicates count once.
//!
//! - `arcs`: for each position a list of the positions its moves lead to.
//! - `pairs`: a list of from and to for each arc, `[[0, 1], [0, 2]]`.
//! - `matrix`: for each position a list that has 1 or true for each position that a move leads
//!   to, and 0 or false for the others; or the same as a text, `["011", "001", "000"]`.
//! - `positions`: the number of positions. Of pairs the largest one named is the last by default.
//! - `start`: where the game starts, by number or name; 0 by default.
//! - `convention`: `misere` or `normal`, whether a player without a move has won or lost;
//!   `normal` by default.
//! - `owners`: `first` or `second` for each position, the player to move there. Without them
//!   the players take turns.
//! - `names`: a unique name for each position.
//!
//! Optional keys may be null too. Unknown keys are ignored, whatever they hold; a duplicate
//! key is an error.

mod read;
mod write;

pub use read::read;
pub use write::{write, write_matrix, write_pairs};
