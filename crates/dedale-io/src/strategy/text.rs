use std::borrow::Cow;
use std::io::{self, Write};

use dedale_games::solve::Strategy;

use super::{Draft, MoveStyle};
use crate::FormatError;
use crate::graph::Names;
use crate::text::{Line, Lines, quoted, utf8};

const ARROW: &[u8] = b"->";

pub(super) fn read(mut draft: Draft<'_>) -> Result<Strategy, FormatError> {
    let bytes = draft.bytes;
    utf8(bytes)?;
    for line in Lines::of(bytes) {
        let mut words = Words { bytes, rest: line };
        let Some(from) = words.next()? else { continue };
        let (name, _) = words.name(Some(from))?;
        let number = draft.position(&name, from.start)?;
        let next = words.next()?;
        let arrow = next.filter(|word| word.text == ARROW);
        let (name, at) = match arrow {
            Some(_) => {
                let to = words.next()?;
                words.name(to)?
            }
            None => words.name(next)?,
        };
        let to = draft.target(number, &name, at)?;
        if let Some(more) = words.next()? {
            let expected = "the end of the line after a move";
            return Err(FormatError::at(bytes, more.start, expected, quoted(more.text)));
        }
        draft.set(number, to, from.start)?;
    }
    Ok(draft.strategy)
}

/// The words of a line.
struct Words<'a> {
    bytes: &'a [u8],
    rest: Line<'a>,
}

impl<'a> Words<'a> {
    /// The next word, with its quotes if it has any; none before a comment.
    fn next(&mut self) -> Result<Option<Line<'a>>, FormatError> {
        let Line { start, text } = self.rest.trimmed();
        let end = match text {
            [] | [b'#', ..] => return Ok(None),
            [b'"', inside @ ..] => {
                let mut is_escaped = false;
                let closes = |&byte: &u8| {
                    let closes = byte == b'"' && !is_escaped;
                    is_escaped = byte == b'\\' && !is_escaped;
                    closes
                };
                let Some(end) = inside.iter().position(closes) else {
                    let expected = "a double quote that closes this name";
                    return Err(FormatError::at(
                        self.bytes,
                        start,
                        expected,
                        "the end of the line",
                    ));
                };
                end + 2
            }
            _ => text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len()),
        };
        let (word, rest) = text.split_at(end);
        if !rest.first().is_none_or(u8::is_ascii_whitespace) {
            return Err(FormatError::sign(self.bytes, start + end, "a space after the name"));
        }
        self.rest = Line { start: start + end, text: rest };
        Ok(Some(Line { start, text: word }))
    }

    /// The name that this word stands for, and its position.
    fn name(&self, word: Option<Line<'a>>) -> Result<(Cow<'a, str>, usize), FormatError> {
        let expected = "two positions, from and to";
        let Some(Line { start, text }) = word.filter(|word| word.text != ARROW) else {
            let at = word.map_or(self.rest.trimmed().start, |word| word.start);
            let found = if word.is_some() { "'->'" } else { "the end of the line" };
            return Err(FormatError::at(self.bytes, at, expected, found));
        };
        let name = if text.starts_with(b"\"") {
            serde_json::from_slice(text).ok().map(Cow::Owned)
        } else {
            str::from_utf8(text).ok().map(Cow::Borrowed)
        };
        let name = name.ok_or_else(|| {
            let expected = "a name in double quotes as JSON has it";
            FormatError::at(self.bytes, start, expected, quoted(text))
        })?;
        Ok((name, start))
    }
}

/// Writes the strategy as text, with the title in a comment: a line for each move. An array is
/// written by [`write_array`](super::write_array).
pub fn write(
    strategy: &Strategy,
    names: &dyn Names,
    title: &str,
    style: MoveStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    for line in title.lines() {
        writeln!(out, "# {line}")?;
    }
    for (from, to) in strategy.moves() {
        writeln!(out, "{} -> {}", word(names.name(from)), word(style.told(names, from, to)))?;
    }
    Ok(())
}

/// The written form of a name.
fn word(name: String) -> String {
    let is_plain = !name.contains(|sign: char| sign == ' ' || sign.is_control())
        && !name.starts_with(['"', '#', '{', '[', '\u{FEFF}'])
        && !name.is_empty()
        && name.as_bytes() != ARROW;
    if is_plain { name } else { serde_json::Value::String(name).to_string() }
}
