//! The lines of a text file, and how error messages describe the text at a position.

use std::path::Path;

use dedale::board::{MAX_SIDE, SizeError};
use dedale::{Phrase, phrase};

/// An error in a file, with its position, as one sentence.
///
/// Lines and columns count from 1, columns in characters. In a PNG a line is a row of
/// pixels.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[code = "file"]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct FormatError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What was expected there.
    pub expected: Phrase,
    /// What was found there.
    pub found: Phrase,
}

/// What was read of a file, or what is wrong with it.
pub type Result<T, E = FormatError> = std::result::Result<T, E>;

/// Something that a format cannot represent.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("{format} cannot represent {what}")]
pub struct Unwritable {
    /// The format requested.
    pub format: &'static str,
    /// What it cannot represent, and where.
    pub what: Phrase,
}

/// The bytes that some editors put before a text to mark it as UTF-8.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// How a message describes text with the byte order mark of UTF-16.
const UTF_16: &str = "text in UTF-16, not UTF-8";

/// The characters of a longer text shown in a message.
const SHOWN: usize = 20;

/// One line without its end, and where it begins in the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) start: usize,
    pub(crate) text: &'a [u8],
}

impl<'a> Line<'a> {
    /// Where the line ends in the file.
    pub(crate) const fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// The line cut in two at this column; the character there goes to neither.
    pub(crate) fn cut(self, column: usize) -> (Self, Self) {
        let (before, after) = self.text.split_at(column);
        let after = Self { start: self.start + column + 1, text: after.get(1..).unwrap_or(after) };
        (Self { start: self.start, text: before }, after)
    }

    /// The rest of the line from this byte of the file on, trimmed.
    pub(crate) fn from(self, offset: usize) -> Self {
        Self { start: offset, text: &self.text[offset - self.start..] }.trimmed()
    }

    /// The line without leading and trailing spaces.
    pub(crate) fn trimmed(self) -> Self {
        let text: &'a [u8] = self.text.trim_ascii_start();
        let start = self.end() - text.len();
        Self { start, text: text.trim_ascii_end() }
    }

    pub(crate) fn is_blank(&self) -> bool {
        self.text.trim_ascii().is_empty()
    }
}

/// The lines of a file, ended by LF or CRLF, after an optional byte order mark. The last
/// line may lack its end.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'a> {
    bytes: &'a [u8],
    next: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn of(bytes: &'a [u8]) -> Self {
        let next = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        Self { bytes, next }
    }

    /// The remaining lines, without empty lines at the start and at the end.
    pub(crate) fn without_empty_ends(self) -> Self {
        let kept = self.bytes.iter().rposition(|byte| !b"\r\n".contains(byte));
        let bytes = &self.bytes[..kept.map_or(0, |last| last + 1)];
        let mut lines = Self { bytes, next: self.next };
        let mut rest = lines.clone();
        while rest.next().is_some_and(|line| line.text.is_empty()) {
            lines = rest.clone();
        }
        lines
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let start = self.next;
        let rest = self.bytes.get(start..).filter(|rest| !rest.is_empty())?;
        let end = rest.iter().position(|&byte| byte == b'\n');
        let text = &rest[..end.unwrap_or(rest.len())];
        self.next = start + text.len() + usize::from(end.is_some());
        Some(Line { start, text: text.strip_suffix(b"\r").unwrap_or(text) })
    }
}

/// How a message describes the character at this position.
pub(crate) fn sign_at(bytes: &[u8], offset: usize) -> Phrase {
    let rest = bytes.get(offset..).unwrap_or_default();
    match rest {
        [] if bytes.is_empty() => "an empty file".into(),
        [] | [b'\r'] => "the end of the file".into(),
        [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..] if offset == 0 => UTF_16.into(),
        // Without a mark, the upper halves of letters give it away.
        [0, ..] if offset < 2 => UTF_16.into(),
        [0, ..] => "the byte 0".into(),
        [b'\n', ..] | [b'\r', b'\n', ..] => "the end of the line".into(),
        [b'\t', ..] => "a tab".into(),
        [b' ', ..] => "a space".into(),
        [first, ..] => match first_char(rest) {
            Some('\u{FEFF}') => "a byte order mark".into(),
            Some('"') => "a double quote".into(),
            Some(sign) => format!("'{}'", sign.escape_debug()).into(),
            None => phrase!("a byte that is not UTF-8 (0x{first:02X})"),
        },
    }
}

/// How a message describes a longer text: its beginning in quotes.
pub(crate) fn quoted(text: &[u8]) -> Phrase {
    match text {
        [] => return "nothing".into(),
        [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..] => return UTF_16.into(),
        _ => {}
    }
    // At most four bytes a character, and one more character to see the cut.
    let text = String::from_utf8_lossy(&text[..text.len().min(4 * (SHOWN + 1))]);
    let mut shown = String::new();
    for (index, sign) in text.chars().enumerate() {
        // An unprintable character takes up to ten.
        if index == SHOWN || shown.chars().count() >= 2 * SHOWN {
            shown.push('…');
            break;
        }
        shown.extend(sign.escape_debug());
    }
    format!("'{shown}'").into()
}

/// The text of a file, after an optional byte order mark.
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str> {
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let before = bytes.len() - text.len();
    std::str::from_utf8(text)
        .map_err(|error| FormatError::sign(bytes, before + error.valid_up_to(), "text in UTF-8"))
}

/// The most MiB of a file of some kind, of which a reader keeps many times its length.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    pub(crate) mebibytes: u64,
    /// The name of the kind in messages.
    pub(crate) what: &'static str,
}

impl Limit {
    /// Refuses a file of more bytes.
    pub fn check(self, length: u64) -> Result<()> {
        let mebibytes = self.mebibytes;
        if length <= mebibytes << 20 {
            return Ok(());
        }
        let what = Phrase::from(self.what);
        let expected = phrase!("{what} of up to {mebibytes} MiB");
        Err(FormatError::new(1, 1, expected, phrase!("{} bytes", length)))
    }

    /// Refuses these bytes if they are more.
    pub(crate) fn check_bytes(self, bytes: &[u8]) -> Result<()> {
        self.check(bytes.len() as u64)
    }
}

/// Whether the file's name ends with one of these extensions, in either case.
pub(crate) fn has_extension(name: &str, extensions: &[&str]) -> bool {
    let extension = Path::new(name).extension().unwrap_or_default();
    extensions.iter().any(|own| extension.eq_ignore_ascii_case(own))
}

/// Whether the text begins as an object of JSON does.
pub(crate) fn is_object(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    text.trim_ascii_start().starts_with(b"{")
}

/// The error for an unsupported board size: what was expected, and found.
pub(crate) fn not_a_size(error: SizeError) -> [Phrase; 2] {
    let SizeError { width, height } = error;
    let expected = phrase!("a board of 1×1 to {MAX_SIDE}×{MAX_SIDE} cells");
    [expected, phrase!("{width}×{height} cells")]
}

/// "1 cell", "2 cells".
pub(crate) fn counted(count: usize, thing: &str) -> Phrase {
    Phrase::counted(count.to_string(), thing)
}

fn first_char(bytes: &[u8]) -> Option<char> {
    let chunk = bytes[..bytes.len().min(4)].utf8_chunks().next()?;
    chunk.valid().chars().next()
}

impl FormatError {
    /// An error at this line and column (both from 1).
    pub fn new(
        line: usize,
        column: usize,
        expected: impl Into<Phrase>,
        found: impl Into<Phrase>,
    ) -> Self {
        Self { line, column, expected: expected.into(), found: found.into() }
    }

    /// An error at this byte of a text file.
    pub(crate) fn at(
        bytes: &[u8],
        offset: usize,
        expected: impl Into<Phrase>,
        found: impl Into<Phrase>,
    ) -> Self {
        let before = &bytes[..offset.min(bytes.len())];
        let before = before.strip_prefix(BYTE_ORDER_MARK).unwrap_or(before);
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let line = before[..line_start].split(|&byte| byte == b'\n').count();
        let column = 1 + String::from_utf8_lossy(&before[line_start..]).chars().count();
        Self::new(line, column, expected, found)
    }

    /// An error at this byte of a text file, where the character there was found.
    pub(crate) fn sign(bytes: &[u8], offset: usize, expected: impl Into<Phrase>) -> Self {
        Self::at(bytes, offset, expected, sign_at(bytes, offset))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts<'a>(lines: impl Iterator<Item = Line<'a>>) -> Vec<&'a [u8]> {
        lines.map(|line| line.text).collect()
    }

    #[test]
    fn both_line_ends_are_cut_off() {
        assert_eq!(texts(Lines::of(b"a\r\nb\n\nc")), [b"a", b"b", &b""[..], b"c"]);
        assert_eq!(texts(Lines::of(b"a\n")), [b"a"]);
        assert_eq!(texts(Lines::of(b"\xEF\xBB\xBF\xEF")), [b"\xEF"]);
        assert!(Lines::of(b"").next().is_none());
    }

    #[test]
    fn empty_lines_stay_inside_only() {
        let lines = Lines::of(b"\n\r\na\n\n b \r\n\r\n\n").without_empty_ends();
        assert_eq!(texts(lines), [b"a", &b""[..], b" b "]);
        assert!(Lines::of(b"\n\r\n\r").without_empty_ends().next().is_none());
    }

    #[test]
    fn text_in_a_message_is_short_and_printable() {
        assert_eq!(quoted(b"ab\0\n"), r"'ab\0\n'");
        assert_eq!(quoted("é".repeat(21).as_bytes()), format!("'{}…'", "é".repeat(20)).as_str());
        assert_eq!(quoted("é".repeat(20).as_bytes()), format!("'{}'", "é".repeat(20)).as_str());
        assert_eq!(quoted(&[0x7F; 9]), format!("'{}…'", r"\u{7f}".repeat(7)).as_str());
        assert_eq!(quoted(b""), "nothing");
        assert_eq!(sign_at("a→".as_bytes(), 1), "'→'");
        assert_eq!(sign_at(b"a\xE2\x86", 1), "a byte that is not UTF-8 (0xE2)");
        assert_eq!(sign_at(b"a", 1), "the end of the file");
        assert_eq!(sign_at(b"a\0b\0", 1), UTF_16);
        assert_eq!(sign_at(b"ab\0", 2), "the byte 0");
        assert_eq!(sign_at(b"\xFF\xFEa\0", 0), quoted(b"\xFF\xFEa\0"));
    }

    #[test]
    fn places_count_from_one_in_characters() {
        let place = |bytes, offset| {
            let error = FormatError::sign(bytes, offset, "x");
            (error.line, error.column)
        };
        assert_eq!(place(b"", 0), (1, 1));
        assert_eq!(place("é\r\naé!".as_bytes(), 7), (2, 3));
        assert_eq!(place(b"\xEF\xBB\xBFab", 4), (1, 2));
        assert_eq!(place(b"a\xFF\xFFb", 3), (1, 4));
        assert_eq!(place(b"ab\n", 3), (2, 1));
    }

    #[test]
    fn a_file_that_is_too_long_is_refused_with_its_limit() {
        let limit = Limit { mebibytes: 1, what: "a scenario" };
        assert_eq!(limit.check(1 << 20), Ok(()));
        assert_eq!(
            limit.check((1 << 20) + 1).unwrap_err().to_string(),
            "line 1, column 1: expected a scenario of up to 1 MiB, found 1048577 bytes"
        );
    }

    #[test]
    fn an_error_is_one_sentence() {
        let error = FormatError::sign(b"ab\n", 1, "'x'");
        assert_eq!(error.to_string(), "line 1, column 2: expected 'x', found 'b'");
    }
}
