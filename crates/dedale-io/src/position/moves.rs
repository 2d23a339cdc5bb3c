//! Lists of the moves of a game of Hex, as people type them.
//!
//! ```text
//! 11x11
//! 1. c3 swap
//! 2. d4 e5
//! ```
//!
//! Cells, `swap-pieces` (or `swap`), `swap-sides`, `pass` and `resign`, with spaces or commas
//! between them; numbers count turns and are passed over. The size comes first; a list
//! without it is read where the size is known.

use super::replay::{HexRecord, Replay};
use crate::text::quoted;
use crate::{FormatError, Result};

/// A word of a list.
enum Word {
    /// The cells of a side.
    Size(u32),
    Turn,
    Cell,
    Swap {
        stay: bool,
    },
    Pass,
    Resign,
}

impl Word {
    /// The meaning of a word; `None` if it has none.
    fn of(word: &[u8]) -> Option<Self> {
        let word = std::str::from_utf8(word).ok().filter(|word| word.len() < 20)?;
        Some(match word.to_ascii_lowercase().as_str() {
            "swap" | "swap-pieces" => Self::Swap { stay: false },
            "swap-sides" => Self::Swap { stay: true },
            "pass" => Self::Pass,
            "resign" => Self::Resign,
            other => {
                let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
                let label = other.trim_start_matches(|sign: char| sign.is_ascii_lowercase());
                if number(other) {
                    return Some(Self::Turn);
                }
                if let Some((columns, rows)) = other.split_once('x').filter(|_| label == other) {
                    return columns.parse().ok().filter(|_| columns == rows).map(Self::Size);
                }
                let letters = other.len() - label.len();
                let is_cell = (1..=2).contains(&letters) && !label.is_empty() && number(label);
                return is_cell.then_some(Self::Cell);
            }
        })
    }
}

/// The words of a text, and where they begin.
fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || b",.".contains(byte);
    let words = text.split(is_between).scan(0, |next, word| {
        let at = *next;
        *next += word.len() + 1;
        Some((at, word))
    });
    words.filter(|(_, word)| !word.is_empty())
}

/// Whether the text begins as a list of moves: its first thousand words are nothing else, and not
/// all of them numbers, or signs of a drawing such as `S2`.
pub(super) fn is_one(text: &[u8]) -> bool {
    let (mut is_list, mut is_drawn) = (false, true);
    for (_, word) in words(text).take(1000) {
        is_drawn &= word.iter().all(|sign| b"SG123456789".contains(sign));
        match Word::of(word) {
            None => return false,
            Some(Word::Turn) => {}
            Some(_) => is_list = true,
        }
    }
    is_list && !is_drawn
}

/// Reads a list on a board of up to `most` cells; `size` is the cells of a side if the list does
/// not say them.
pub(super) fn replay(text: &str, size: Option<u32>, most: usize) -> Result<Replay<'_>> {
    let bytes = text.as_bytes();
    let mut words = words(bytes).peekable();
    let own = words.next_if(|(_, word)| matches!(Word::of(word), Some(Word::Size(_))));
    let own = own.and_then(|(at, word)| match Word::of(word)? {
        Word::Size(size) => Some((at, size)),
        _ => None,
    });
    let first = words.peek().map_or(bytes.len(), |&(at, _)| at);
    let Some((at, size)) = own.or(size.map(|size| (first, size))) else {
        let expected = "the size of the board before the moves, such as 11x11, or --size 11";
        return Err(FormatError::at(bytes, first, expected, quoted(&bytes[first..])));
    };
    let mut game = Replay::new(text, at, size, most)?;
    for (at, word) in words {
        match Word::of(word) {
            Some(Word::Turn) => {}
            Some(Word::Swap { stay }) => game.swap(stay),
            Some(Word::Pass) => game.pass(),
            Some(Word::Resign) => break,
            _ => {
                game.place(at)?;
            }
        }
    }
    Ok(game)
}

/// Writes the list, two moves a line.
pub fn write(record: &HexRecord) -> String {
    let size = record.size;
    let mut text = format!("{size}x{size}\n");
    let words: Vec<String> = record.as_pieces("swap-pieces", "pass").collect();
    for (turn, moves) in words.chunks(2).enumerate() {
        text.extend([&(turn + 1).to_string(), ". ", &moves.join(" "), "\n"]);
    }
    text
}
