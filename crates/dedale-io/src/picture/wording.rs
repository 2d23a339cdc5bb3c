//! The language of pictures.

use std::fmt;

/// How the words of a picture are said: titles, descriptions and legends. Each is told to this
/// function in English and drawn as it answers.
#[derive(Clone, Copy)]
pub struct Wording<'a>(pub &'a dyn Fn(&str) -> String);

impl Wording<'_> {
    /// The words as they are.
    pub const ENGLISH: Wording<'static> = Wording(&str::to_owned);

    /// What is said for this.
    pub fn say(self, english: &str) -> String {
        (self.0)(english)
    }

    /// A number with one decimal: the point is a word like any other.
    pub(super) fn decimal(self, number: f64) -> String {
        format!("{number:.1}").replace('.', &self.say("."))
    }

    /// A number with its noun: `1 shot`, `2 shots`.
    pub(super) fn counted(self, count: usize, what: &str) -> String {
        self.say(&format!("{count} {what}{}", if count == 1 { "" } else { "s" }))
    }
}

impl fmt::Debug for Wording<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wording")
    }
}
