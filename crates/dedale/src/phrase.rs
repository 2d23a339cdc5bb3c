//! Sentences in parts, for programs that speak another language: a template and its values.
//!
//! ```
//! use dedale::phrase::{Phrase, Phrased, phrase};
//!
//! #[derive(Phrased, Debug, thiserror::Error)]
//! enum Fault {
//!     #[error("{cell} is {what}")]
//!     #[code = "taken"]
//!     Taken { cell: u32, what: Phrase },
//! }
//!
//! let fault = Fault::Taken { cell: 7, what: phrase!("a {} wall", "thin") }.phrase();
//! assert_eq!(fault.to_string(), "7 is a thin wall");
//! assert_eq!((fault.code(), fault.template()), (Some("taken"), "{cell} is {what}"));
//! assert_eq!(fault.value("what").unwrap().template(), "a {0} wall");
//! ```

use std::borrow::Cow;
use std::fmt;
use std::io;

#[doc(inline)]
pub use dedale_derive::{Phrased, phrase};

/// A sentence or a part of one: a template with names in braces, and the value of each.
///
/// A number, a name or a text without values is its own template. A phrase takes the room of a
/// pointer, so that results with errors stay small.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Phrase(Box<Parts>);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Parts {
    code: Option<&'static str>,
    template: Cow<'static, str>,
    values: Vec<(&'static str, Phrase)>,
}

/// An error that gives its sentence in parts.
pub trait Phrased {
    /// Its sentence.
    fn phrase(&self) -> Phrase;
}

impl Phrase {
    /// A phrase with these values. A name in braces without a value stays as it is.
    pub fn new(template: impl Into<Cow<'static, str>>, values: Vec<(&'static str, Self)>) -> Self {
        Self(Box::new(Parts { code: None, template: template.into(), values }))
    }

    /// A number with its noun: "1 step", "1,234 steps".
    pub fn counted(number: String, noun: &str) -> Self {
        let template = format!("{{n}} {noun}{}", if number == "1" { "" } else { "s" });
        Self::new(template, vec![("n", number.into())])
    }

    /// The phrase with a code, by which programs know it: `board-sides`.
    pub fn with_code(mut self, code: &'static str) -> Self {
        self.0.code = Some(code);
        self
    }

    /// Its code, if it has one.
    pub fn code(&self) -> Option<&'static str> {
        self.0.code
    }

    /// Its English with names in braces for the values: `row {row}`.
    pub fn template(&self) -> &str {
        &self.0.template
    }

    /// The values by name, in the order of the template.
    pub fn values(&self) -> &[(&'static str, Self)] {
        &self.0.values
    }

    /// The value of this name.
    pub fn value(&self, name: &str) -> Option<&Self> {
        self.0.values.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// The phrase with each text without values changed.
    pub fn map(mut self, change: &impl Fn(&str) -> String) -> Self {
        if self.0.values.is_empty() {
            self.0.template = change(self.template()).into();
        }
        let values = std::mem::take(&mut self.0.values);
        self.0.values = values.into_iter().map(|(name, value)| (name, value.map(change))).collect();
        self
    }

    /// The template with the values that `value` gives for the names in it. A name without a value
    /// stays as it is, in its braces.
    pub fn fill(template: &str, mut value: impl FnMut(&str) -> Option<String>) -> String {
        let mut parts = template.split('{');
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            match part.split_once('}').and_then(|(name, rest)| Some((value(name)?, rest))) {
                Some((value, rest)) => text.extend([value.as_str(), rest]),
                None => text.extend(["{", part]),
            }
        }
        text
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.values().is_empty() {
            return f.write_str(self.template());
        }
        f.write_str(&Self::fill(self.template(), |name| self.value(name).map(Self::to_string)))
    }
}

impl PartialEq<str> for Phrase {
    fn eq(&self, text: &str) -> bool {
        format!("{self}") == text
    }
}

impl PartialEq<&str> for Phrase {
    fn eq(&self, text: &&str) -> bool {
        *self == **text
    }
}

impl std::error::Error for Phrase {}

impl From<&'static str> for Phrase {
    fn from(text: &'static str) -> Self {
        Self::new(text, Vec::new())
    }
}

impl From<String> for Phrase {
    fn from(text: String) -> Self {
        Self::new(text, Vec::new())
    }
}

impl Phrased for Phrase {
    fn phrase(&self) -> Phrase {
        self.clone()
    }
}

/// The phrase in the error, or what the system says.
impl Phrased for io::Error {
    fn phrase(&self) -> Phrase {
        let phrase = self.get_ref().and_then(|inner| inner.downcast_ref::<Phrase>());
        phrase.cloned().unwrap_or_else(|| self.to_string().into())
    }
}

/// A text as it is.
impl Phrased for str {
    fn phrase(&self) -> Phrase {
        self.to_owned().into()
    }
}

impl<T: Phrased + ?Sized> Phrased for &T {
    fn phrase(&self) -> Phrase {
        (**self).phrase()
    }
}

/// A value of a template: in parts if it has them, else as it is displayed.
#[doc(hidden)]
#[derive(Debug)]
pub struct Value<'a, T: ?Sized>(pub &'a T);

impl<T: Phrased + ?Sized> Value<'_, T> {
    pub fn phrase(&self) -> Phrase {
        self.0.phrase()
    }
}

/// A value that is displayed: called where a [`Value`] has no parts.
#[doc(hidden)]
pub trait Displayed {
    fn phrase(&self) -> Phrase;
}

impl<T: fmt::Display + ?Sized> Displayed for Value<'_, T> {
    fn phrase(&self) -> Phrase {
        self.0.to_string().into()
    }
}
