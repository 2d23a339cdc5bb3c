//! The file of a contest as it is written, and where in it something is wrong.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;

use dedale::{Phrase, Phrased, phrase};
use dedale_app::{ByName, Refusal, Result};
use dedale_games::game::HuntSide;
use serde::Deserialize;
use toml::Spanned;

use crate::input::{within, within_line};

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Written {
    pub name: Option<String>,
    pub seed: Seed,
    pub games: Spanned<u64>,
    pub faults: Option<Spanned<u64>>,
    #[serde(default)]
    pub isolation: Isolation,
    /// Files that programs may read, beside those of the system and their own.
    #[serde(default)]
    pub readable: Vec<PathBuf>,
    pub field: Option<Spanned<Field>>,
    #[serde(default)]
    pub rules: BTreeMap<String, Spanned<toml::Value>>,
    #[serde(default)]
    pub limits: Limits,
    #[serde(default, rename = "entrant")]
    pub entrants: Vec<Spanned<WrittenEntrant>>,
}

/// A number, or a text that nobody guesses.
#[derive(Deserialize, Debug)]
#[serde(untagged, expecting = "expected a whole number or a text as seed")]
pub enum Seed {
    Number(u64),
    Text(String),
}

/// What is to be done where programs cannot be isolated.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Isolation {
    /// As far as the system can.
    #[default]
    Best,
    /// Refuse to play otherwise.
    Required,
    /// Programs are trusted.
    Off,
}

#[derive(Deserialize, Default, Debug)]
#[serde(deny_unknown_fields)]
pub struct Field {
    pub board: Option<PathBuf>,
    #[serde(default)]
    pub entry: Vec<String>,
    #[serde(default)]
    pub exit: Vec<String>,
    pub difficulty: Option<String>,
    pub width: Option<u64>,
    pub height: Option<u64>,
    pub percent: Option<f64>,
}

/// Limits of programs; those of an entrant come before those of all.
#[derive(Deserialize, Default, Clone, Copy, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Seconds for an answer.
    pub answer: Option<f64>,
    /// Seconds for the first answer of a process.
    pub start: Option<f64>,
    /// In MiB.
    pub memory: Option<u64>,
    pub processes: Option<u64>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct WrittenEntrant {
    pub name: String,
    pub side: ByName<HuntSide>,
    /// A built-in player.
    pub player: Option<String>,
    /// The command that starts a program.
    pub command: Option<String>,
    pub folder: Option<PathBuf>,
    #[serde(default)]
    pub limits: Limits,
}

/// The file's name and text, to say where something is wrong.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    pub name: &'a str,
    pub text: &'a str,
}

impl Source<'_> {
    pub fn read(self) -> Result<Written> {
        toml::from_str(self.text).map_err(|error: toml::de::Error| {
            let what = plain(&error.message().replace('\n', ", "));
            match error.span() {
                Some(span) => self.fault(span, what),
                None => within(self.name, what),
            }
        })
    }

    /// What is wrong at this place.
    pub fn fault(self, at: Range<usize>, what: impl Phrased) -> Refusal {
        let before = self.text.get(..at.start).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        within_line(self.name, line, what)
    }
}

/// What serde says of a value, without the names of types.
fn plain(message: &str) -> Phrase {
    let told = || message.strip_prefix("invalid ")?.split_once(": ")?.1.split_once(", expected ");
    let Some((found, expected)) = told() else { return message.to_owned().into() };
    let expected = match expected {
        "u64" => "a whole number from 0",
        "f64" => "a number",
        "a string" => "a text",
        "a sequence" => "a list",
        "a map" => "a table",
        other if other.starts_with("struct ") => "a table",
        other => other,
    };
    let found = match found {
        "sequence" => "a list",
        "map" => "a table",
        quoted if quoted.starts_with("string ") => &quoted["string ".len()..],
        // A number or a truth value between backquotes.
        other => other.split('`').nth(1).unwrap_or(other),
    };
    phrase!("expected {expected}, found {found}")
}
