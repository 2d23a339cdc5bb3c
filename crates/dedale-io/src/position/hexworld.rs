//! Links to games on the board of `HexWorld`, <https://hexworld.org/board/about.html>.
//!
//! ```text
//! https://hexworld.org/board/#11c1,c2:sd5e4
//! ```
//!
//! After `#` come the cells of a side and how the board is shown, then the moves after a comma.
//! A second comma stands where the game is looked at. `:s` swaps pieces, `:S` swaps sides, `:p`
//! passes; `:rb` and `:rw` resign, which ends what is read. What follows the `#` is read alone too,
//! also with commas or spaces between moves.

use super::replay::{HexRecord, Replay};
use crate::text::quoted;
use crate::{FormatError, Result};

/// What a link begins with.
const BOARD: &str = "https://hexworld.org/board/#";

/// The name of the site, which may stand before what follows the `#`.
const SITE: &str = "hexworld";

/// Where the size of the board is.
fn beginning(text: &str) -> usize {
    let begin = text.find('#').map_or(0, |at| at + 1);
    let rest = text[begin..].trim_start();
    text.len() - rest.strip_prefix(SITE).unwrap_or(rest).trim_start().len()
}

/// Whether the text begins as a link does, or as what follows its `#`.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    let first = bytes.trim_ascii_start().split(|&byte| byte == b'\n').next().unwrap_or_default();
    let text = String::from_utf8_lossy(&first[..first.len().min(200)]);
    if text.contains("hexworld.org/board") {
        return true;
    }
    let shown = text[beginning(&text)..].trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_named = text.trim_start().starts_with(SITE);
    let begins_a_move = |moves: &str| {
        let moves = moves.trim_start();
        moves.starts_with(':') || moves.starts_with(|sign: char| sign.is_ascii_lowercase())
    };
    let sized = text.starts_with(|sign: char| sign.is_ascii_digit());
    is_named
        || sized
            && shown.starts_with(['c', 'r', 'n'])
            && shown.split_once(',').is_some_and(|(_, moves)| begins_a_move(moves))
}

/// Reads a link, or what follows its `#`, on a board of up to `most` cells.
pub(super) fn replay(text: &str, most: usize) -> Result<Replay<'_>> {
    let begin = beginning(text);
    let digits = text[begin..].bytes().take_while(u8::is_ascii_digit).count();
    let Ok(size @ 1..) = text[begin..begin + digits].parse::<u32>() else {
        let expected = "SGF, or a link such as https://hexworld.org/board/#11c1,a3b4";
        let found = quoted(&text.as_bytes()[begin..]);
        return Err(FormatError::at(text.as_bytes(), begin, expected, found));
    };
    let mut game = Replay::new(text, begin, size, most)?;
    let mut at = text[begin..].find([',', ':']).map_or(text.len(), |end| begin + end);
    if text[at..].starts_with(": ") {
        at += 1;
    }
    loop {
        let rest = text[at..].trim_start_matches(|sign: char| sign == ',' || sign.is_whitespace());
        at = text.len() - rest.len();
        at += match rest.as_bytes() {
            [] | [b':', b'r', b'b' | b'w', ..] => return Ok(game),
            [b':', swap @ (b's' | b'S'), ..] => {
                game.swap(*swap == b'S');
                2
            }
            [b':', b'p', ..] => {
                game.pass();
                2
            }
            _ => game.place(at)?,
        };
    }
}

/// Writes the link.
pub fn write(record: &HexRecord) -> String {
    let moves: String = record.as_pieces(":s", ":p").collect();
    format!("{BOARD}{}c1,{moves}", record.size)
}
