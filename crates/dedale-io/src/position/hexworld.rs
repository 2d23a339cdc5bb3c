//! Links to games on the board of `HexWorld`, <https://hexworld.org/board/about.html>.
//!
//! ```text
//! https://hexworld.org/board/#11c1,c2:sd5e4
//! ```
//!
//! After `#` come the cells of a side and how the board is shown, then the moves after a comma.
//! A second comma stands where the game is looked at. `:s` swaps pieces, `:S` swaps sides, `:p`
//! passes; `:rb` and `:rw` resign, which ends what is read.

use dedale::board::HexShape;

use super::record::{HexMove, HexRecord, across};
use super::too_large;
use crate::FormatError;
use crate::text::quoted;

/// What a link begins with.
const BOARD: &str = "https://hexworld.org/board/#";

/// Reads a link, or what follows its `#`, on a board of up to `most` cells.
pub fn read(text: &str, most: usize) -> Result<HexRecord, FormatError> {
    let fault = |at: usize, expected: &str, found: String| {
        FormatError::at(text.as_bytes(), at, expected, found)
    };
    let begin = text.find('#').map_or(0, |at| at + 1);
    let begin = begin + text[begin..].len() - text[begin..].trim_start().len();
    let digits = text[begin..].bytes().take_while(u8::is_ascii_digit).count();
    let Ok(size @ 1..) = text[begin..begin + digits].parse::<u32>() else {
        let expected = "SGF, or a link such as https://hexworld.org/board/#11c1,a3b4";
        return Err(fault(begin, expected, quoted(&text.as_bytes()[begin..])));
    };
    if u64::from(size).pow(2) > most as u64 {
        let size = dedale::board::Size::new(size.into(), size.into());
        let [expected, found] = size.map_or_else(
            |_| ["a smaller board".into(), text[begin..begin + digits].to_owned()],
            |size| too_large(most, size),
        );
        return Err(fault(begin, &expected, found));
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
                    let expected = format!("a cell of the board of {size}×{size}, such as a1");
                    return Err(fault(at, &expected, quoted(rest.as_bytes())));
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
