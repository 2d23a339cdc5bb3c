use std::fmt;

use crate::Refusal;
use crate::named::briefly;
use crate::refusal::Values;

/// Why a request has no answer: one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Whether the form or the meaning of the request is wrong.
    pub kind: FaultKind,
    /// What was expected, and what was found: one line, however long and strange what was
    /// found is.
    pub sentence: String,
    /// What the sentence is, for programs that speak another language.
    pub code: &'static str,
    /// What stands in the sentence for the names in its template.
    pub values: Values,
}

/// What is wrong with a request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FaultKind {
    /// The request is no JSON, or does not have the form of a request.
    Malformed,
    /// The request can be read, but makes no sense or exceeds a limit.
    Unanswerable,
}

impl Fault {
    /// A request of the wrong form.
    pub fn malformed(sentence: impl Into<String>) -> Self {
        let sentence = briefly(&sentence.into());
        Self { kind: FaultKind::Malformed, sentence, code: "malformed", values: Vec::new() }
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        let values = refusal.values().iter().map(|(name, value)| (*name, briefly(value)));
        Self {
            kind: FaultKind::Unanswerable,
            sentence: briefly(&refusal.to_string()),
            code: refusal.code(),
            values: values.collect(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for Fault {}
