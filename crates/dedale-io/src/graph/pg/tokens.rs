//! The tokens of a parity game.

use std::borrow::Cow;

use dedale_games::game::MAX_POSITIONS;

use crate::FormatError;
use crate::graph::decimal;
use crate::text::{BYTE_ORDER_MARK, quoted, utf8};

pub(super) struct Tokens<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn of(bytes: &'a [u8]) -> Result<Self, FormatError> {
        utf8(bytes)?;
        let at = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        Ok(Self { bytes, at })
    }

    /// The next byte that is not a space.
    pub(super) fn peek(&mut self) -> Option<u8> {
        let is_space = |byte: &&u8| byte.is_ascii_whitespace();
        self.at += self.bytes[self.at..].iter().take_while(is_space).count();
        self.bytes.get(self.at).copied()
    }

    /// Advances if this character comes next; returns whether it did.
    pub(super) fn skip(&mut self, sign: u8) -> bool {
        let is_next = self.peek() == Some(sign);
        self.at += usize::from(is_next);
        is_next
    }

    /// Advances if this word comes next; returns whether it did.
    pub(super) fn skip_word(&mut self, word: &str) -> bool {
        self.peek();
        let rest = &self.bytes[self.at..];
        let length = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let is_next = &rest[..length] == word.as_bytes();
        if is_next {
            self.at += length;
        }
        is_next
    }

    /// The whole number that comes next, and its position.
    pub(super) fn number(&mut self, expected: &str) -> Result<(u32, usize), FormatError> {
        self.peek();
        let start = self.at;
        let (number, length) = decimal::leading(&self.bytes[start..]);
        if length == 0 {
            return Err(self.fault(expected));
        }
        self.at += length;
        if number > u64::from(MAX_POSITIONS) {
            let expected = format!("a number up to {MAX_POSITIONS}");
            let found = quoted(&self.bytes[start..self.at]);
            return Err(FormatError::at(self.bytes, start, expected, found));
        }
        Ok((number as u32, start))
    }

    /// The text in double quotes that begins here.
    pub(super) fn name(&mut self) -> Result<Cow<'a, str>, FormatError> {
        let open = self.at;
        let mut begin = open + 1;
        let mut name = Cow::Borrowed("");
        loop {
            let rest = &self.bytes[begin..];
            let Some(end) = rest.iter().position(|&byte| byte == b'"') else {
                let expected = "a double quote that closes this name";
                return Err(FormatError::at(self.bytes, open, expected, "the end of the file"));
            };
            // The whole file is UTF-8, and a quote is no part of another character.
            let part = str::from_utf8(&rest[..end]).unwrap_or_default();
            if name.is_empty() {
                name = Cow::Borrowed(part);
            } else {
                name.to_mut().push_str(part);
            }
            self.at = begin + end + 1;
            if self.bytes.get(self.at) != Some(&b'"') {
                return Ok(name);
            }
            name.to_mut().push('"');
            begin = self.at + 1;
        }
    }

    /// The error for what comes next.
    pub(super) fn fault(&self, expected: &str) -> FormatError {
        FormatError::sign(self.bytes, self.at, expected)
    }
}
