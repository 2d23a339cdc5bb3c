//! Links to games on the board of `HexWorld`, <https://hexworld.org/board/about.html>.
//!
//! ```text
//! https://hexworld.org/board/#11c1,c2:sd5e4
//! ```
//!
//! After `#` come the cells of a side and how the board is shown, then the moves after a comma.
//! A second comma stands where the game is looked at. `:s` swaps pieces, `:S` swaps sides, `:p`
//! passes; `:rb` and `:rw` resign, which ends what is read.

use dedale::board::{Hex, HexShape};
use dedale::{Phrase, phrase};

use super::too_large;
use crate::text::quoted;
use crate::{FormatError, Result};

/// What a link begins with.
const BOARD: &str = "https://hexworld.org/board/#";

/// Reads a link, or what follows its `#`, on a board of up to `most` cells.
pub fn read(text: &str, most: usize) -> Result<HexRecord> {
    let fault = |at: usize, expected: Phrase, found: Phrase| {
        FormatError::at(text.as_bytes(), at, expected, found)
    };
    let begin = text.find('#').map_or(0, |at| at + 1);
    let begin = begin + text[begin..].len() - text[begin..].trim_start().len();
    let digits = text[begin..].bytes().take_while(u8::is_ascii_digit).count();
    let Ok(size @ 1..) = text[begin..begin + digits].parse::<u32>() else {
        let expected = "SGF, or a link such as https://hexworld.org/board/#11c1,a3b4";
        return Err(fault(begin, expected.into(), quoted(&text.as_bytes()[begin..])));
    };
    if u64::from(size).pow(2) > most as u64 {
        let size = dedale::board::Size::new(size.into(), size.into());
        let [expected, found] = size.map_or_else(
            |_| ["a smaller board".into(), text[begin..begin + digits].to_owned().into()],
            |size| too_large(most, size),
        );
        return Err(fault(begin, expected, found));
    }
    let mut record = HexRecord { size, moves: Vec::new() };
    let shape = HexShape::Rhombus { width: size, height: size };
    let mut at = text[begin..].find(',').map_or(text.len(), |comma| begin + comma + 1);
    let mut is_mirrored = false;
    while !text[at..].trim_start().is_empty() {
        let rest = &text[at..];
        let (length, made) = match rest.as_bytes() {
            [b':', b's', ..] => {
                is_mirrored = !is_mirrored;
                (2, Some(HexMove::Swap))
            }
            [b':', b'S', ..] => (2, Some(HexMove::Swap)),
            [b':', b'p', ..] => (2, Some(HexMove::Pass)),
            [b':', b'r', b'b' | b'w', ..] => break,
            [b',', ..] => (1, None),
            _ => {
                let letters = rest.bytes().take_while(u8::is_ascii_lowercase).count();
                let digits = rest[letters..].bytes().take_while(u8::is_ascii_digit).count();
                let label = &rest[..letters + digits];
                let Some(hex) = shape.labelled(label).filter(|_| letters > 0 && digits > 0) else {
                    let expected = phrase!("a cell of the board of {size}×{size}, such as a1");
                    return Err(fault(at, expected, quoted(rest.as_bytes())));
                };
                (label.len(), Some(HexMove::At(if is_mirrored { across(hex) } else { hex })))
            }
        };
        record.moves.extend(made);
        at += length;
    }
    Ok(record)
}

/// Writes the link.
pub fn write(record: &HexRecord) -> String {
    let moves: String = record.as_pieces(":s", ":p").collect();
    format!("{BOARD}{}c1,{moves}", record.size)
}

// Games of Hex, move by move.

/// A game of Hex on a rhombus. Red moves first and links top and bottom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexRecord {
    /// The cells of a side.
    pub size: u32,
    /// The moves, the first one first.
    pub moves: Vec<HexMove>,
}

/// A move of a game of Hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HexMove {
    /// A stone here.
    At(Hex),
    /// The players exchange colours, and the stones stay as they are.
    Swap,
    /// The turn passes.
    Pass,
}

/// The cell across the long diagonal.
pub(super) const fn across(hex: Hex) -> Hex {
    Hex::new(hex.r, hex.q)
}

impl HexRecord {
    /// The moves as words, for programs where a swap exchanges pieces: the stone changes colour
    /// and is mirrored in the long diagonal, and so is all that follows. It is the same game,
    /// seen from the other side.
    pub(super) fn as_pieces<'a>(
        &'a self,
        swap: &'a str,
        pass: &'a str,
    ) -> impl Iterator<Item = String> + 'a {
        let shape = HexShape::Rhombus { width: self.size, height: self.size };
        let mut is_mirrored = false;
        self.moves.iter().map(move |&made| match made {
            HexMove::At(hex) => {
                let seen = if is_mirrored { across(hex) } else { hex };
                shape.label(seen).unwrap_or_default()
            }
            HexMove::Swap => {
                is_mirrored = !is_mirrored;
                swap.to_owned()
            }
            HexMove::Pass => pass.to_owned(),
        })
    }
}
