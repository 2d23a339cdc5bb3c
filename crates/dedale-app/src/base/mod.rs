//! What all layers share: limits, words, columns, refusals, and the client that waits.

pub mod columns;
pub mod limits;
pub mod words;

pub use crate::refusal;

use std::fmt;

use dedale::{Phrase, Phrased};
use dedale_io::FormatError;
use serde_json::{Value, json};

use self::words::briefly;

// Refusals: invalid requests, and files that cannot be read or written; and the faults that requests over
// HTTP and in JSON end with.

/// The code of a refusal that has none of its own.
pub const REFUSED: &str = "refused";

/// Why something is refused: one sentence; the command ends with status 2.
///
/// A program that speaks another language makes its own sentence of the code and the values
/// (see [`refusal!`](crate::refusal)). Errors of the libraries become refusals by `?`.
#[derive(Debug)]
pub struct Refusal(Phrase);

impl Refusal {
    /// A refusal with what an error of another library says.
    pub fn foreign(error: impl fmt::Display) -> Self {
        Self(error.to_string().into())
    }

    /// The refusal of a file, or of a part of a request that is a text: `the level, line 3, …`.
    pub fn within(what: &str, fault: &FormatError) -> Self {
        let FormatError { line, column, expected, found } = fault;
        refusal!(
            "file-within",
            "{what}, line {line}, column {column}: expected {expected}, found {found}"
        )
    }

    /// What the sentence is, for programs: `board-too-large`.
    pub fn code(&self) -> &'static str {
        self.0.code().unwrap_or(REFUSED)
    }

    /// The sentence in parts.
    pub const fn phrase(&self) -> &Phrase {
        &self.0
    }
}

impl<E: Phrased> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self(error.phrase())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What is done, or why it is refused.
pub type Result<T, E = Refusal> = std::result::Result<T, E>;

/// A [`Refusal`] with a code. The template names the values, as in [`format!`].
///
/// ```
/// let found = 2_000;
/// let refusal = dedale_app::refusal!("too-many", "up to {most} fit, found {found}", most = 9);
/// assert_eq!(refusal.to_string(), "up to 9 fit, found 2000");
/// assert_eq!((refusal.code(), refusal.phrase().values().len()), ("too-many", 2));
/// ```
#[macro_export]
macro_rules! refusal {
    ($code:literal, $($template:tt)*) => {
        $crate::Refusal::from(::dedale::phrase!($($template)*).with_code($code))
    };
}

/// Returns a [`refusal!`] from the function.
#[macro_export]
macro_rules! bail {
    ($($refusal:tt)*) => { return Err($crate::refusal!($($refusal)*)) };
}

/// Why a request has no answer: one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Whether the form or the meaning of the request is wrong.
    pub kind: FaultKind,
    /// What was expected, and what was found: one line, however long and strange what was
    /// found is.
    pub sentence: String,
    /// The same in parts.
    pub phrase: Phrase,
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
        let phrase = Phrase::from(briefly(&sentence.into())).with_code("malformed");
        Self { kind: FaultKind::Malformed, sentence: phrase.to_string(), phrase }
    }

    /// The code by which programs know the sentence.
    pub fn code(&self) -> &'static str {
        self.phrase.code().unwrap_or(REFUSED)
    }

    /// The JSON sent to programs: the sentence, its code, its values as texts, and its parts.
    pub fn body(&self) -> Value {
        let mut body = body(&self.phrase);
        body["error"] = self.sentence.as_str().into();
        body
    }
}

/// The JSON of a refusal with this sentence.
pub fn body(sentence: &Phrase) -> Value {
    let values = sentence.values().iter();
    let values = values.map(|(name, value)| ((*name).to_owned(), value.to_string().into()));
    let mut body = json!({
        "error": sentence.to_string(),
        "code": sentence.code().unwrap_or(REFUSED),
        "values": values.collect::<serde_json::Map<_, _>>(),
    });
    // Else the code and the values say it all.
    let has_parts = |(_, value): &(&str, Phrase)| !value.values().is_empty();
    let is_coded = sentence.code().is_some() || sentence.values().is_empty();
    if !is_coded || sentence.values().iter().any(has_parts) {
        body["phrase"] = parts(sentence);
    }
    body
}

/// A text, or a template and its values, which are such parts themselves.
pub(crate) fn parts(phrase: &Phrase) -> Value {
    let values = phrase.values().iter().map(|(name, value)| ((*name).to_owned(), parts(value)));
    match phrase.values() {
        [] => phrase.template().into(),
        _ => json!({
            "template": phrase.template(),
            "values": values.collect::<serde_json::Map<_, _>>(),
        }),
    }
}

impl From<Refusal> for Fault {
    fn from(Refusal(phrase): Refusal) -> Self {
        let phrase = phrase.map(&briefly);
        Self { kind: FaultKind::Unanswerable, sentence: briefly(&phrase.to_string()), phrase }
    }
}

impl<E: Phrased> From<E> for Fault {
    fn from(error: E) -> Self {
        Refusal::from(error).into()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for Fault {}

/// The client that waits for an answer: it hears of progress, and can give up.
///
/// Requests have no clock of their own; they read the time here.
pub trait Watch: Sync {
    /// Whether somebody still waits for the answer, and there is time for it. Cheap enough
    /// for a thousand calls a second.
    fn goes_on(&self) -> bool;

    /// Reports progress: `done` out of `of`.
    fn tell(&self, done: u64, of: u64);

    /// Nanoseconds since some moment, which is the same for all requests that share hunts.
    fn nanos(&self) -> u64;
}

/// A watch without a client and without a time limit.
#[derive(Clone, Copy, Default, Debug)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn goes_on(&self) -> bool {
        true
    }

    fn tell(&self, _done: u64, _of: u64) {}

    fn nanos(&self) -> u64 {
        0
    }
}
