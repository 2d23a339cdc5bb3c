//! Positions of Hex from game records in SGF (FF\[4\], GM\[11\], as specified at
//! <https://www.red-bean.com/sgf/hex.html>).
//!
//! ```text
//! (;FF[4]GM[11]SZ[11];B[c2];W[swap-pieces];B[e4](;W[f5])(;W[d6]))
//! ```
//!
//! The position is the one at the end of the main line: the first variation at each branch,
//! in the first game of the file. Black is red, connects top and bottom and usually moves
//! first; white is blue.
//!
//! - `SZ[n]` or `SZ[columns:rows]`, 11 by default. `GM` is optional.
//! - `B` and `W` move: a letter for the column and a number for the row, `a1` being `q` 0, `r`
//!   0; columns after `z` are `aa`, `ab` and so on. Or two letters, for the column and for the
//!   row. In either case.
//! - `swap-pieces` (or `swap`): who moves next tells what is meant, since programs use the
//!   words for both. If it is the other player, as after `W[swap-pieces];B[…]`, the stones
//!   change colour and are mirrored in the long diagonal; so too where no move follows. If it
//!   is the same player again, as after `W[SWAP];W[…]`, the stones stay as they are, and the
//!   players have changed sides: so do the records of the computer olympiads. `swap-sides`,
//!   `resign`, `forfeit`, `pass` and an empty move leave the stones unchanged.
//! - `AB` and `AW` set up stones, whatever was there before this node; `AE` removes them.
//!
//! Other properties are ignored.

mod file;
mod game;
mod point;
pub mod record;
mod tree;

use dedale::board::HexShape;
use dedale::link::Player;

use super::signs::{signs, stone};
use super::{Grid, Position, table_of, written};
use crate::{FormatError, Unwritable};

const FORMAT: &str = "SGF";

/// Reads the position at the end of the main line.
///
/// An error if the text is not SGF up to the end of its first game, if the game is not Hex,
/// or if a stone is placed off the board or on another one.
pub fn read(bytes: &[u8]) -> Result<Position, FormatError> {
    read_within(bytes, table_of(bytes))
}

/// Like [`read`], for a board whose table has at most this many cells.
pub fn read_within(bytes: &[u8], most: usize) -> Result<Position, FormatError> {
    game::position(bytes, &tree::main_line(bytes)?, most)
}

/// Writes the position as a game of one node, which sets up the stones.
///
/// Reading it gives the same position. An error unless the board is a rhombus with nothing
/// on it but stones.
pub fn write(position: &Position) -> Result<String, Unwritable> {
    let unwritable = |what: String| Unwritable { format: FORMAT, what };
    let Some([width, height]) = rhombus(&position.grid) else {
        return Err(unwritable("a board that is not a rhombus".into()));
    };
    if position.sides.is_some() {
        return Err(unwritable("sides".into()));
    }
    let all = Player::BOTH.map(stone);
    let is_plain = |sign: &u8| *sign == b'.' || all.contains(sign);
    if let Some(sign) = signs(position, FORMAT)?.into_iter().find(|sign| !is_plain(sign)) {
        let sign = char::from(sign);
        return Err(unwritable(format!("what a drawing shows as '{sign}'")));
    }
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    let mut text = format!("(;FF[4]GM[11]SZ[{size}]");
    for (player, property) in Player::BOTH.into_iter().zip(["AB", "AW"]) {
        let cells = position.stones_of(player);
        if !cells.is_empty() {
            text.push_str(property);
        }
        for &cell in cells {
            text.extend(["[", &position.grid.label(cell), "]"]);
        }
    }
    text.push_str(")\n");
    written(text, position, FORMAT)
}

fn rhombus(grid: &Grid) -> Option<[u32; 2]> {
    match grid {
        Grid::Hexes(map) => match *map.shape() {
            HexShape::Rhombus { width, height } => Some([width, height]),
            _ => None,
        },
        Grid::Squares { .. } => None,
    }
}
