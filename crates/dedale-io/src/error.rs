/// What is wrong in a file, and where: one sentence.
///
/// Lines and columns count from 1, columns in characters (in bytes on a line
/// that is not UTF-8). In a PNG a line is a row of pixels.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct FormatError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What should be there.
    pub expected: String,
    /// What is there.
    pub found: String,
}

impl FormatError {
    /// At this line and column (both from 1) this was expected and that found.
    pub fn new(
        line: usize,
        column: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        Self { line, column, expected: expected.into(), found: found.into() }
    }
}

/// Something that a format has no sign for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{format} has no sign for {what}")]
pub struct Unwritable {
    /// The format asked for.
    pub format: &'static str,
    /// What it cannot say, and where.
    pub what: String,
}
