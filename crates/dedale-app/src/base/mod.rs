//! What all layers share: limits, words, columns, refusals, and the client that waits.

pub mod columns;
pub mod limits;
pub mod words;

pub use crate::refusal;

use std::any::Any;
use std::fmt;

use dedale::board::SizeError;
use dedale::maze::obstacles::ObstacleError;
use dedale_games::game::{HuntFieldError, RuleFault};
use dedale_io::FormatError;

use self::words::briefly;

// Refusals: invalid requests, and files that cannot be read or written; and the faults that requests over
// HTTP and in JSON end with.

/// The code of a refusal that has none of its own.
pub const REFUSED: &str = "refused";

/// What stands in a sentence for the names in its template.
pub type Values = Vec<(&'static str, String)>;

/// Why something is refused: one sentence; the command ends with status 2.
///
/// A program that speaks another language makes its own sentence of the code and the values
/// (see [`refusal!`](crate::refusal)).
#[derive(Debug)]
pub struct Refusal {
    sentence: String,
    code: &'static str,
    values: Values,
}

impl Refusal {
    /// A refusal with this sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self::coded(REFUSED, sentence.into(), Vec::new())
    }

    /// A refusal with a code, and with the values in its sentence.
    pub fn coded(code: &'static str, sentence: String, values: Values) -> Self {
        Self { sentence, code, values }
    }

    /// [`refusal!`](crate::refusal) calls this, so that each use compiles to little code.
    #[doc(hidden)]
    pub fn filled(
        code: &'static str,
        sentence: fmt::Arguments<'_>,
        values: &[(&'static str, &dyn fmt::Display)],
    ) -> Self {
        let values = values.iter().map(|(name, value)| (*name, value.to_string()));
        Self::coded(code, sentence.to_string(), values.collect())
    }

    /// A refusal with the message of this error.
    pub fn of(error: impl fmt::Display + 'static) -> Self {
        let sentence = error.to_string();
        let (code, values) = known(&error).unwrap_or((REFUSED, Vec::new()));
        Self::coded(code, sentence, values)
    }

    /// The refusal of a file, or of a part of a request that is a text: `the level, line 3, …`.
    pub fn within(what: &str, fault: &FormatError) -> Self {
        let mut values = of_format(fault);
        values.push(("what", what.to_owned()));
        Self::coded("file-within", format!("{what}, {fault}"), values)
    }

    /// What the sentence is, for programs: `board-too-large`.
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// What stands in the sentence for the names in its template.
    pub fn values(&self) -> &Values {
        &self.values
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

/// What is done, or why it is refused.
pub type Result<T, E = Refusal> = std::result::Result<T, E>;

/// A [`Refusal`] with a code: the template names the values. A variable that bears such a name
/// stands for itself; values that share a line stand in brackets.
///
/// ```
/// let found = 2_000;
/// let refusal =
///     dedale_app::refusal!("too-many", "up to {most} fit, found {found}", most = 9, found);
/// assert_eq!(refusal.to_string(), "up to 9 fit, found 2000");
/// assert_eq!((refusal.code(), &refusal.values()[0]), ("too-many", &("most", "9".to_owned())));
/// ```
#[macro_export]
macro_rules! refusal {
    (@ $name:ident) => { $name };
    (@ $name:ident = $value:expr) => { $value };
    ($code:literal, $template:literal, [$($values:tt)*]) => {
        $crate::refusal!($code, $template, $($values)*)
    };
    ($code:literal, $template:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        let ($($name,)*) = ($(&$crate::refusal!(@ $name $(= $value)?),)*);
        $crate::Refusal::filled($code, format_args!($template), &[$((stringify!($name), $name)),*])
    }};
}

/// Returns a [`refusal!`] from the function.
#[macro_export]
macro_rules! bail {
    ($($refusal:tt)*) => { return Err($crate::refusal!($($refusal)*)) };
}

/// The code and the values of errors that are told in words of their own.
fn known(error: &dyn Any) -> Option<(&'static str, Values)> {
    if let Some(fault) = error.downcast_ref::<FormatError>() {
        return Some(("file", of_format(fault)));
    }
    if let Some(SizeError { width, height }) = error.downcast_ref() {
        let sides = vec![("width", width.to_string()), ("height", height.to_string())];
        return Some(("board-sides", sides));
    }
    if let Some(error) = error.downcast_ref::<HuntFieldError>() {
        return of_hunt_field(error);
    }
    match error.downcast_ref() {
        Some(RuleFault::CornersOfFour) => return Some(("corners-of-four", Vec::new())),
        Some(RuleFault::NothingToForget) => return Some(("nothing-to-forget", Vec::new())),
        None => {}
    }
    match error.downcast_ref() {
        Some(ObstacleError::Percent { found }) => {
            Some(("obstacle-percent", vec![("found", found.to_string())]))
        }
        Some(ObstacleError::OneCell) => Some(("obstacle-ends", Vec::new())),
        Some(ObstacleError::Tier { tier }) => {
            Some(("obstacle-tier", vec![("tier", tier.to_string())]))
        }
        _ => None,
    }
}

fn of_hunt_field(error: &HuntFieldError) -> Option<(&'static str, Values)> {
    match error {
        HuntFieldError::Missing(what) => Some(("hunt-unmarked", vec![("what", (*what).into())])),
        HuntFieldError::Wall { what, at } => {
            Some(("hunt-end-in-wall", vec![("what", (*what).into()), ("at", at.to_string())]))
        }
        HuntFieldError::Closed(entry) => Some(("hunt-closed", vec![("entry", entry.to_string())])),
        _ => None,
    }
}

fn of_format(FormatError { line, column, expected, found }: &FormatError) -> Values {
    vec![
        ("line", line.to_string()),
        ("column", column.to_string()),
        ("expected", expected.clone()),
        ("found", found.clone()),
    ]
}

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
