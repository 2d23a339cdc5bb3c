//! The door of games of Hex, move by move: SGF, links to `HexWorld`, and lists of moves.

use super::replay::{HexRecord, Replay};
use super::{Position, hexworld, moves, sgf};
use crate::Result;
use crate::text::utf8;

/// Reads a game of Hex, move by move: in SGF, if the text begins with `(`, in a list of moves, or
/// else in a link to `HexWorld`.
///
/// `size` is the board's for a list that does not say it. An error says where the text is none of
/// them, or has a board of more than `most` cells.
pub fn read_game(text: &str, size: Option<u32>, most: usize) -> Result<HexRecord> {
    if text.trim_start().starts_with('(') {
        sgf::record::read(text.as_bytes(), most)
    } else {
        replay(text, size, most).map(|replay| replay.record)
    }
}

/// Whether a text that is no SGF is a game of Hex, move by move.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    hexworld::is_one(bytes) || moves::is_one(bytes)
}

/// The position at the end of a game that is not in SGF, as its file shows it.
pub(super) fn read_end(bytes: &[u8], size: Option<u32>, most: usize) -> Result<Position> {
    Ok(replay(utf8(bytes)?, size, most)?.end())
}

fn replay(text: &str, size: Option<u32>, most: usize) -> Result<Replay<'_>> {
    if moves::is_one(text.as_bytes()) {
        moves::replay(text, size, most)
    } else {
        hexworld::replay(text, most)
    }
}
