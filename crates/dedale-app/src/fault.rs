use std::fmt;

use crate::Refusal;
use crate::named::briefly;

/// A question without an answer: one sentence that says why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Whether it is the form or the sense that is wrong.
    pub kind: FaultKind,
    /// What was expected, and what was found: one line, however long and strange what was
    /// found is.
    pub sentence: String,
}

/// What is wrong with a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FaultKind {
    /// It is no JSON, or not of the question's form.
    Malformed,
    /// It can be read, but makes no sense or goes beyond a limit.
    Unanswerable,
}

impl Fault {
    /// A question that is not of the right form.
    pub fn malformed(sentence: impl Into<String>) -> Self {
        Self { kind: FaultKind::Malformed, sentence: briefly(&sentence.into()) }
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Self { kind: FaultKind::Unanswerable, sentence: briefly(&refusal.to_string()) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for Fault {}
