/// An error in a file, with its position, as one sentence.
///
/// Lines and columns count from 1, columns in characters. In a PNG a line is a row of
/// pixels.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct FormatError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What was expected there.
    pub expected: String,
    /// What was found there.
    pub found: String,
}

impl FormatError {
    /// An error at this line and column (both from 1).
    pub fn new(
        line: usize,
        column: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        Self { line, column, expected: expected.into(), found: found.into() }
    }
}

/// Something that a format cannot represent.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{format} cannot represent {what}")]
pub struct Unwritable {
    /// The format requested.
    pub format: &'static str,
    /// What it cannot represent, and where.
    pub what: String,
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn an_error_is_one_sentence() {
        let error = FormatError::sign(b"ab\n", 1, "'x'");
        assert_eq!(error.to_string(), "line 1, column 2: expected 'x', found 'b'");
    }
}
