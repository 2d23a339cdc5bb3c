use std::io::{self, Write};

use dedale_games::solve::Strategy;

use super::Draft;
use crate::FormatError;
use crate::text::{BYTE_ORDER_MARK, quoted, utf8};

/// Numbers in a line.
const IN_LINE: usize = 20;

pub(super) fn read(mut draft: Draft<'_>) -> Result<Strategy, FormatError> {
    let bytes = draft.bytes;
    utf8(bytes)?;
    let positions = draft.strategy.position_count();
    let begin = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    let mut at = begin + bytes[begin..].iter().take_while(|byte| **byte != b'[').count() + 1;
    let mut words = bytes[at..].split_inclusive(|byte| matches!(byte, b',' | b']'));
    let mut from = 0;
    loop {
        let Some(word) = words.next().filter(|word| word.ends_with(b",") || word.ends_with(b"]"))
        else {
            return Err(FormatError::sign(bytes, bytes.len(), "']' after the last number"));
        };
        let is_last = word.ends_with(b"]");
        let text = &word[..word.len() - 1];
        let start = at + text.len() - text.trim_ascii_start().len();
        at += word.len();
        let text = text.trim_ascii();
        if is_last && text.is_empty() && from == 0 {
            break;
        }
        if from == positions {
            let expected = format!("no more numbers than the {positions} positions of the graph");
            return Err(FormatError::at(bytes, start, expected, quoted(text)));
        }
        let number = str::from_utf8(text).ok().and_then(|text| text.parse().ok());
        match number.filter(|&to: &u32| to < positions) {
            Some(0) => {}
            Some(to) => draft.set(from, to, start)?,
            None => {
                let expected = format!("a position, 0 to {}, where 0 is no move", positions - 1);
                return Err(FormatError::at(bytes, start, expected, quoted(text)));
            }
        }
        from += 1;
        if is_last {
            break;
        }
    }
    let rest = bytes[at..].trim_ascii_start();
    if rest.is_empty() {
        return Ok(draft.strategy);
    }
    Err(FormatError::sign(bytes, bytes.len() - rest.len(), "the end of the file after the ']'"))
}

/// Writes the strategy as a bare array of numbers, 0 for no move. A move to position 0 would be
/// written as none: see [`not_in_array`].
pub fn write(strategy: &Strategy, out: &mut dyn Write) -> io::Result<()> {
    let positions = strategy.position_count();
    out.write_all(b"[")?;
    for position in 0..positions {
        if position > 0 {
            let is_full = (position as usize).is_multiple_of(IN_LINE);
            out.write_all(if is_full { b",\n" } else { b"," })?;
        }
        write!(out, "{}", strategy.to(position).unwrap_or(0))?;
    }
    out.write_all(b"]\n")
}

/// The first position from which the strategy moves to position 0, which no array says: 0 is no
/// move there.
pub fn not_in_array(strategy: &Strategy) -> Option<u32> {
    strategy.moves().find_map(|(from, to)| (to == 0).then_some(from))
}
