//! Grids as programs write them: lists of rows, in Python, JavaScript, JSON and their relatives.
//!
//! A row is a list of values, or a text with a character a cell. Any of `[ ] ( ) { }` is a bracket;
//! commas and line ends between values mean nothing; comments are those of Python, C and
//! JavaScript. What stands before the first bracket is a name, what stands after the last one is
//! another part of the program.

use dedale::phrase;

use super::rows::{Rows, Values};
use crate::text::{BYTE_ORDER_MARK, sign_at};
use crate::{FormatError, Result};

/// The most bytes before the list of rows.
const MOST_BEFORE: usize = 4096;

/// Where the list of rows begins, if the content is one: at a bracket with a bracket or a text
/// behind it, before which stand a name and '=', a call, comments, or the key of an object.
pub(super) fn begin(bytes: &[u8]) -> Option<usize> {
    let mut text = Text { bytes, at: if bytes.starts_with(BYTE_ORDER_MARK) { 3 } else { 0 } };
    text.skip_blank();
    let begin = text.at;
    while text.at < begin + MOST_BEFORE {
        let at = text.at;
        match *bytes.get(at)? {
            b'[' | b'{' => {
                text.at += 1;
                text.skip_blank();
                if matches!(bytes.get(text.at), Some(b'[' | b'(')) {
                    return Some(at);
                }
                let is_list = bytes[at] == b'[';
                if matches!(bytes.get(text.at), Some(b'{')) && (!is_list || at == begin) {
                    return (!is_list).then_some(at);
                }
                if is_list && matches!(bytes.get(text.at), Some(b'"' | b'\'' | b'`')) {
                    return Some(at);
                }
            }
            b'#' | b'/' => {
                text.skip_blank();
                if text.at == at {
                    return None;
                }
            }
            // Names, types, keys, and the calls round lists.
            byte if byte.is_ascii_alphanumeric() => text.at += 1,
            b' ' | b'\r' | b'\n' | b'_' | b'.' | b':' | b'=' | b'(' | b']' | b'<' | b'>' | b'"'
            | b'\'' | b',' | b'$' | b'-' => text.at += 1,
            _ => return None,
        }
    }
    None
}

/// Reads the list of rows that begins here, and returns where it ends too.
pub(super) fn read(bytes: &[u8], begin: usize) -> Result<(Values, usize)> {
    let mut text = Text { bytes, at: begin + 1 };
    let mut rows = Rows::new(bytes, "cell");
    let mut row = None;
    loop {
        text.skip_blank();
        let at = text.at;
        let Some(&byte) = bytes.get(at) else {
            return Err(FormatError::sign(bytes, at, "a bracket that ends the list"));
        };
        text.at += 1;
        match (byte, row) {
            (b'[' | b'(' | b'{', None) => row = Some(at),
            (b'[' | b'(' | b'{', Some(_)) => {
                let expected = "a value of a row, in a list of rows";
                return Err(FormatError::sign(bytes, at, expected));
            }
            (b']' | b')' | b'}', Some(begin)) => {
                rows.end_row(begin)?;
                row = None;
            }
            (b']' | b')' | b'}', None) => return Ok((rows.finish()?, text.at)),
            (quote @ (b'"' | b'\'' | b'`'), _) => {
                let inside = text.quoted(quote)?;
                if row.is_some() {
                    rows.push(&inside, at)?;
                } else {
                    rows.push_signs(&inside, at + 1)?;
                    rows.end_row(at)?;
                }
            }
            (_, None) => {
                let expected = "a row: a list, or a text in quotes";
                return Err(FormatError::at(bytes, at, expected, sign_at(bytes, at)));
            }
            (_, Some(_)) => {
                let is_end =
                    |byte: &u8| byte.is_ascii_whitespace() || b",;[](){}#/\"'`".contains(byte);
                let length = bytes[at..].iter().position(is_end).unwrap_or(bytes.len() - at);
                text.at = at + length.max(1);
                rows.push(&bytes[at..text.at], at)?;
            }
        }
    }
}

/// The line, from 1, of what follows the list that ends here, other than the rest of its line,
/// brackets and comments.
pub(super) fn line_after(bytes: &[u8], end: usize) -> Option<usize> {
    let line_end = bytes[end..].iter().position(|&byte| byte == b'\n')?;
    let mut text = Text { bytes, at: end + line_end };
    loop {
        text.skip_blank();
        match bytes.get(text.at)? {
            b']' | b')' | b'}' => text.at += 1,
            _ => return Some(bytes[..text.at].split(|&byte| byte == b'\n').count()),
        }
    }
}

struct Text<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Text<'_> {
    /// Skips spaces, commas and comments.
    fn skip_blank(&mut self) {
        while let Some(rest) = self.bytes.get(self.at..).filter(|rest| !rest.is_empty()) {
            let skipped = match rest {
                [b'#', ..] | [b'/', b'/', ..] => end_of_line(rest),
                [b'/', b'*', ..] => {
                    rest.windows(2).position(|two| two == b"*/").map_or(rest.len(), |end| end + 2)
                }
                [b',' | b';', ..] => 1,
                [byte, ..] if byte.is_ascii_whitespace() => 1,
                _ => break,
            };
            self.at += skipped;
        }
    }

    /// The text up to this quote, with what a backslash hides.
    fn quoted(&mut self, quote: u8) -> Result<Vec<u8>> {
        let begin = self.at - 1;
        let mut inside = Vec::new();
        loop {
            let unclosed = || {
                FormatError::at(self.bytes, begin, "a text with a quote at its end", "one without")
            };
            let byte =
                *self.bytes.get(self.at).filter(|&&byte| byte != b'\n').ok_or_else(unclosed)?;
            self.at += 1;
            match byte {
                b'\\' => {
                    let hidden = *self.bytes.get(self.at).ok_or_else(unclosed)?;
                    if !matches!(hidden, b'\\' | b'"' | b'\'' | b'`' | b'/') {
                        let found =
                            phrase!("'\\{}'", char::from(hidden).escape_default().to_string());
                        let expected =
                            "a sign as it is, or a quote or a backslash after a backslash";
                        return Err(FormatError::at(self.bytes, self.at - 1, expected, found));
                    }
                    inside.push(hidden);
                    self.at += 1;
                }
                _ if byte == quote => return Ok(inside),
                _ => inside.push(byte),
            }
        }
    }
}

fn end_of_line(text: &[u8]) -> usize {
    text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len())
}
