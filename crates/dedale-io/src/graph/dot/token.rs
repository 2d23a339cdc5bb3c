//! The tokens of the DOT language, each with its position.

use std::borrow::Cow;

use crate::FormatError;
use crate::text::{BYTE_ORDER_MARK, quoted, sign_at, utf8};

/// A keyword: a word that is a name only in quotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keyword {
    Strict,
    Graph,
    Digraph,
    Subgraph,
    Node,
    Edge,
}

impl Keyword {
    const ALL: [Self; 6] =
        [Self::Strict, Self::Graph, Self::Digraph, Self::Subgraph, Self::Node, Self::Edge];

    const fn name(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Graph => "graph",
            Self::Digraph => "digraph",
            Self::Subgraph => "subgraph",
            Self::Node => "node",
            Self::Edge => "edge",
        }
    }

    /// The keyword of this name, in any case.
    pub(super) fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|keyword| keyword.name().eq_ignore_ascii_case(word))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    Name(Cow<'a, str>),
    /// Text between `<` and `>`.
    Html,
    Keyword(Keyword),
    /// One of `{ } [ ] = ; , :`.
    Sign(u8),
    /// `->`
    Arrow,
    /// `--`
    Line,
    End,
}

/// The tokens of a file.
pub(super) struct Tokens<'a> {
    pub(super) bytes: &'a [u8],
    text: &'a str,
    /// The number of bytes before the text.
    before: usize,
    /// The position in the text.
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn of(bytes: &'a [u8]) -> Result<Self, FormatError> {
        let text = utf8(bytes)?;
        let before = if text.len() < bytes.len() { BYTE_ORDER_MARK.len() } else { 0 };
        Ok(Self { bytes, text, before, at: 0 })
    }

    /// The next token, and where in the file it begins.
    pub(super) fn next(&mut self) -> Result<(Token<'a>, usize), FormatError> {
        self.skip()?;
        let start = self.at;
        let Some(byte) = self.byte(0) else { return Ok((Token::End, self.before + start)) };
        let token = match byte {
            b'{' | b'}' | b'[' | b']' | b'=' | b';' | b',' | b':' => {
                self.at += 1;
                Token::Sign(byte)
            }
            b'-' if self.byte(1) == Some(b'>') => {
                self.at += 2;
                Token::Arrow
            }
            b'-' if self.byte(1) == Some(b'-') => {
                self.at += 2;
                Token::Line
            }
            b'"' => Token::Name(self.joined()?),
            b'<' => self.html()?,
            b'-' | b'.' | b'0'..=b'9' => Token::Name(Cow::Borrowed(self.numeral()?)),
            _ if is_letter(byte) => {
                let rest = &self.text[start..];
                let is_in = |byte: u8| is_letter(byte) || byte.is_ascii_digit();
                let end = rest.bytes().position(|byte| !is_in(byte)).unwrap_or(rest.len());
                self.at += end;
                self.end_of_word()?;
                let word = &rest[..end];
                Keyword::of(word).map_or(Token::Name(Cow::Borrowed(word)), Token::Keyword)
            }
            _ => return Err(self.sign(start, "a name, or one of { } [ ] = ; , : ->")),
        };
        Ok((token, self.before + start))
    }

    /// The byte this far ahead.
    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    /// The error for the character at this position of the text.
    fn sign(&self, at: usize, expected: &str) -> FormatError {
        FormatError::sign(self.bytes, self.before + at, expected)
    }

    /// Skips spaces and comments.
    fn skip(&mut self) -> Result<(), FormatError> {
        loop {
            let rest = &self.text.as_bytes()[self.at..];
            let is_line_start = || self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n';
            match rest {
                [first, ..] if first.is_ascii_whitespace() => self.at += 1,
                [b'/', b'/', ..] => self.skip_line(),
                [b'#', ..] if is_line_start() => self.skip_line(),
                [b'/', b'*', ..] => {
                    let Some(end) = self.text[self.at + 2..].find("*/") else {
                        let [expected, found] = ["a '*/' for this '/*'", "the end of the file"];
                        let at = self.before + self.at;
                        return Err(FormatError::at(self.bytes, at, expected, found));
                    };
                    self.at += end + 4;
                }
                _ => return Ok(()),
            }
        }
    }

    fn skip_line(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// Text in double quotes, with that joined to it by `+`.
    fn joined(&mut self) -> Result<Cow<'a, str>, FormatError> {
        let mut text = self.quoted()?;
        loop {
            self.skip()?;
            if self.byte(0) != Some(b'+') {
                return Ok(text);
            }
            self.at += 1;
            self.skip()?;
            if self.byte(0) != Some(b'"') {
                return Err(self.sign(self.at, "a text in double quotes after the '+'"));
            }
            text.to_mut().push_str(&self.quoted()?);
        }
    }

    fn quoted(&mut self) -> Result<Cow<'a, str>, FormatError> {
        let open = self.at;
        self.at += 1;
        let mut text = Cow::Borrowed("");
        loop {
            let rest = &self.text[self.at..];
            let Some(end) = rest.find(['"', '\\']) else {
                let expected = "a double quote that closes this text";
                let at = self.before + open;
                return Err(FormatError::at(self.bytes, at, expected, "the end of the file"));
            };
            if text.is_empty() {
                text = Cow::Borrowed(&rest[..end]);
            } else {
                text.to_mut().push_str(&rest[..end]);
            }
            self.at += end;
            let (kept, skipped) = match &rest.as_bytes()[end..] {
                [b'"', ..] => {
                    self.at += 1;
                    return Ok(text);
                }
                [b'\\', b'"', ..] => ("\"", 2),
                [b'\\', b'\\', ..] => ("\\", 2),
                [b'\\', b'\n', ..] => ("", 2),
                [b'\\', b'\r', b'\n', ..] => ("", 3),
                _ => ("\\", 1),
            };
            text.to_mut().push_str(kept);
            self.at += skipped;
        }
    }

    /// Skips text between `<` and `>`, which may be nested.
    fn html(&mut self) -> Result<Token<'a>, FormatError> {
        let open = self.at;
        let mut depth = 0_usize;
        for (index, byte) in self.text[open..].bytes().enumerate() {
            match byte {
                b'<' => depth += 1,
                b'>' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at += index + 1;
                return Ok(Token::Html);
            }
        }
        let [expected, found] = ["a '>' for this '<'", "the end of the file"];
        Err(FormatError::at(self.bytes, self.before + open, expected, found))
    }

    /// `-`, if there is one, and digits with at most one point.
    fn numeral(&mut self) -> Result<&'a str, FormatError> {
        let rest = &self.text[self.at..];
        let begin = usize::from(rest.starts_with('-'));
        let is_digit = |byte: &u8| byte.is_ascii_digit();
        let count =
            |from: usize| rest.as_bytes()[from..].iter().take_while(|&byte| is_digit(byte)).count();
        let whole = count(begin);
        let mut end = begin + whole;
        let mut digits = whole;
        if rest.as_bytes().get(end) == Some(&b'.') {
            let after = count(end + 1);
            digits += after;
            end += 1 + after;
        }
        if digits == 0 {
            return Err(self.sign(self.at + end, "a digit of a number"));
        }
        self.at += end;
        self.end_of_word()?;
        Ok(&rest[..end])
    }

    /// Graphviz would take what follows directly for another name; it was meant as a part
    /// of this one.
    fn end_of_word(&self) -> Result<(), FormatError> {
        let is_fault = match self.byte(0) {
            Some(b'-') => !matches!(self.byte(1), Some(b'>' | b'-')),
            Some(byte) => is_letter(byte) || byte.is_ascii_digit() || byte == b'.',
            None => false,
        };
        if is_fault {
            Err(self.sign(self.at, "double quotes around a name like this"))
        } else {
            Ok(())
        }
    }
}

/// How a message describes a token.
pub(super) fn found(bytes: &[u8], token: &Token<'_>, at: usize) -> String {
    match token {
        Token::Name(name) if name.is_empty() => "an empty name".into(),
        Token::Name(name) => quoted(name.as_bytes()),
        Token::Html => "a text in '<' and '>'".into(),
        Token::Keyword(keyword) => format!("the word '{}'", keyword.name()),
        Token::Arrow => "'->'".into(),
        Token::Line => "'--'".into(),
        Token::Sign(_) | Token::End => sign_at(bytes, at),
    }
}

const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let mut tokens = Tokens::of(text.as_bytes()).unwrap();
        let mut names = Vec::new();
        loop {
            match tokens.next().unwrap().0 {
                Token::Name(name) => names.push(name.into_owned()),
                Token::End => return names,
                token => panic!("{token:?}"),
            }
        }
    }

    #[test]
    fn names_are_words_numerals_or_quoted() {
        assert_eq!(names("a _1 é2 -1 .5 1. -1.25"), ["a", "_1", "é2", "-1", ".5", "1.", "-1.25"]);
        assert_eq!(names(r#""" "node" "a b""c""#), ["", "node", "a b", "c"]);
        assert_eq!(names(r#""a\"b\\" "\n\N""#), [r#"a"b\"#, r"\n\N"]);
        assert_eq!(names("\"a\\\nb\\\r\nc\nd\""), ["abc\nd"]);
        assert_eq!(names("\"a\" + /* */ \"b\"// c\n+ \"\" \"d\""), ["ab", "d"]);
    }

    #[test]
    fn comments_are_skipped() {
        assert_eq!(names("# line\na/**//*/ * /*/b//c\n#d\n\u{FEFF}c"), ["a", "b", "\u{FEFF}c"]);
    }

    #[test]
    fn signs_and_keywords_are_told_apart() {
        let mut tokens = Tokens::of(b"\xEF\xBB\xBFNODE a->b--1 -> <<b>x> ]").unwrap();
        let mut found = Vec::new();
        loop {
            let (token, at) = tokens.next().unwrap();
            if token == Token::End {
                break;
            }
            found.push((token, at));
        }
        let name = |name| Token::Name(Cow::Borrowed(name));
        let expected = [
            (Token::Keyword(Keyword::Node), 3),
            (name("a"), 8),
            (Token::Arrow, 9),
            (name("b"), 11),
            (Token::Line, 12),
            (name("1"), 14),
            (Token::Arrow, 16),
            (Token::Html, 19),
            (Token::Sign(b']'), 26),
        ];
        assert_eq!(found, expected);
    }
}
