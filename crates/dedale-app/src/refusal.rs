//! Refusals: invalid requests, and files that cannot be read or written.

use std::fmt;

/// Why something is refused: one sentence; the command ends with status 2.
#[derive(Debug)]
pub struct Refusal(String);

impl Refusal {
    /// A refusal with this sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }

    /// A refusal with the message of this error.
    pub fn of(error: impl fmt::Display) -> Self {
        Self(error.to_string())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Refuses with this sentence.
pub fn refuse<T>(sentence: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(sentence))
}
