//! Strategies as text and as JSON: for each position of a graph, the position to move to.
//!
//! The text has a line for each move, from and to, with an arrow or just a space in
//! between; a `#` before a word begins a comment:
//!
//! ```text
//! # Chomp 2x2
//! 2-2 -> 2-1
//! 1-1 -> 1
//! "a name with spaces" -> "\u00E9"
//! ```
//!
//! A name that is empty, has spaces or control characters in it, begins with a double
//! quote, a `#`, a `{` or a byte order mark, or is `->` itself, is written as a JSON
//! string. JSON holds the moves in an object, or in a list with a position or null for each
//! position from 0 on:
//!
//! ```json
//! {"game": "Chomp 2x2", "moves": {"2-2": "2-1", "1-1": "1"}}
//! {"game": "a game of three positions", "moves": [2, null]}
//! ```
//!
//! In Chomp a move may be named by its bite instead: `2-2 -> b2` bites column b, row 2.
//!
//! A bare list of numbers is the array of `ChocoBar`: at place i the position to move to from i,
//! or 0 for none, which is the start there, and no move leads to it:
//!
//! ```json
//! [1, 0, 4, 4, 0, 0]
//! ```
//!
//! No position has two moves. Reading does not check whether a move is one of the graph;
//! [`Strategy::check`] does.

use std::borrow::Cow;
use std::io::{self, Write};

use dedale::{Phrase, phrase};
use dedale_games::solve::Strategy;

use crate::graph::Names;
use crate::json::{File, found};
use crate::text::{BYTE_ORDER_MARK, Line, Lines, quoted, utf8};
use crate::{FormatError, Result};

/// How the moves of a written strategy are told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MoveStyle {
    /// By the positions they lead to.
    #[default]
    Positions,
    /// By their own names, such as bites, where the game has any.
    Moves,
    /// As an array of numbers, 0 for none.
    Array,
}

dedale::names!(MoveStyle: Positions = "positions", Moves = "moves", Array = "array";
    Phrase: |name| phrase!("expected positions, moves or array, found '{name}'"));

impl MoveStyle {
    /// What a move is called.
    fn told(self, names: &dyn Names, from: u32, to: u32) -> String {
        let own = (self == Self::Moves).then(|| names.move_name(from, to)).flatten();
        own.unwrap_or_else(|| names.name(to))
    }
}

/// Reads a strategy from text or JSON, for a graph of so many positions with these names.
pub fn read(bytes: &[u8], names: &dyn Names, positions: u32) -> Result<Strategy> {
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes).trim_ascii_start();
    let draft = Draft { bytes, names, strategy: Strategy::new(positions) };
    match text.first() {
        Some(b'{') => read_json(draft),
        Some(b'[') => read_array(draft),
        _ => read_text(draft),
    }
}

/// The strategy read so far.
struct Draft<'a> {
    bytes: &'a [u8],
    names: &'a dyn Names,
    strategy: Strategy,
}

impl Draft<'_> {
    /// The position named at this byte.
    fn position(&self, name: &str, at: usize) -> Result<u32> {
        let number = self.names.named(name);
        number.filter(|&number| number < self.strategy.position_count()).ok_or_else(|| {
            let example = quoted(self.names.name(0).as_bytes());
            let expected = phrase!("a position of the graph such as {example}");
            FormatError::at(self.bytes, at, expected, quoted(name.as_bytes()))
        })
    }

    /// The position that the word at this byte leads to.
    fn target(&self, from: u32, word: &str, at: usize) -> Result<u32> {
        let number = self.names.after(from, word);
        number
            .filter(|&number| number < self.strategy.position_count())
            .map_or_else(|| self.position(word, at), Ok)
    }

    /// Sets the move from the position named at this byte.
    fn set(&mut self, from: u32, to: u32, at: usize) -> Result<()> {
        if self.strategy.to(from).is_some() {
            let again = phrase!("another from {}", quoted(self.names.name(from).as_bytes()));
            return Err(FormatError::at(self.bytes, at, "one move from each position", again));
        }
        self.strategy.set(from, to);
        Ok(())
    }
}

/// Numbers in a line.
const IN_LINE: usize = 20;

fn read_array(mut draft: Draft<'_>) -> Result<Strategy> {
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
            let expected = phrase!("no more numbers than the {positions} positions of the graph");
            return Err(FormatError::at(bytes, start, expected, quoted(text)));
        }
        let number = str::from_utf8(text).ok().and_then(|text| text.parse().ok());
        match number.filter(|&to: &u32| to < positions) {
            Some(0) => {}
            Some(to) => draft.set(from, to, start)?,
            None => {
                let expected = phrase!("a position, 0 to {}, where 0 is no move", positions - 1);
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
pub fn write_array(strategy: &Strategy, out: &mut dyn Write) -> io::Result<()> {
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

fn read_json(mut draft: Draft<'_>) -> Result<Strategy> {
    let file = File(draft.bytes);
    let members = file.members()?;
    let Some(&moves) = members.get("moves") else {
        return Err(file.missing("'moves' of a strategy", "no such key"));
    };
    if !moves.get().starts_with('[') {
        for member in file.object(moves, "an object or a list of moves")? {
            let at = file.place(member.key);
            let from = draft.position(&member.name, at)?;
            let to: String = serde_json::from_str(member.value.get()).map_err(|_| {
                file.fault(member.value, "the name of a position", found(member.value))
            })?;
            let to = draft.target(from, &to, file.place(member.value))?;
            draft.set(from, to, at)?;
        }
        return Ok(draft.strategy);
    }
    let positions = draft.strategy.position_count();
    let mut from = 0;
    file.each(moves, "moves", |value| {
        if from == positions {
            let expected = phrase!("no more moves than the {positions} positions of the graph");
            return Err(file.fault(value, expected, found(value)));
        }
        let to = value.get().parse().ok().filter(|&to: &u32| to < positions);
        match to {
            Some(to) => draft.set(from, to, file.place(value))?,
            None if value.get() == "null" => {}
            None => {
                let expected = phrase!("a position of the graph, 0 to {}, or null", positions - 1);
                return Err(file.fault(value, expected, found(value)));
            }
        }
        from += 1;
        Ok(())
    })?;
    Ok(draft.strategy)
}

/// Writes the strategy as JSON, with the title as its game: each move by names, on a line
/// of its own.
pub fn write_json(
    strategy: &Strategy,
    names: &dyn Names,
    title: &str,
    style: MoveStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    out.write_all(b"{\"game\":")?;
    serde_json::to_writer(&mut *out, title)?;
    out.write_all(b",\"moves\":{")?;
    for (index, (from, to)) in strategy.moves().enumerate() {
        out.write_all(if index == 0 { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut *out, &names.name(from))?;
        out.write_all(b":")?;
        serde_json::to_writer(&mut *out, &style.told(names, from, to))?;
    }
    out.write_all(b"}}\n")
}

const ARROW: &[u8] = b"->";

fn read_text(mut draft: Draft<'_>) -> Result<Strategy> {
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
    fn next(&mut self) -> Result<Option<Line<'a>>> {
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
    fn name(&self, word: Option<Line<'a>>) -> Result<(Cow<'a, str>, usize)> {
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
/// written by [`write_array`].
pub fn write_text(
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
