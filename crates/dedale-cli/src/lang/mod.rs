//! The language that the command speaks: English, or French.
//!
//! The English of every sentence stands where it is said; its French is found by it in
//! `lang/help.fr.json` and `lang/sentences.fr.json`, that of pictures in `lang/pictures.fr.json`.
//! Refusals are found by their codes, in the catalogue of the page and in `lang/refusals.fr.json`,
//! and errors of the libraries by their templates, in `lang/phrases.fr.json`. Nothing is read unless
//! French is spoken, and JSON is never in French.

mod catalogue;
mod help;
#[cfg(test)]
mod tests;
mod usage;

pub use catalogue::{count, counted, foreign, numeral, pictured, said, told, word};
pub use help::{french_headings, in_french};
pub use usage::{of_usage, range_in_words};

use std::cell::Cell;
use std::env;
use std::ffi::OsString;
use std::sync::OnceLock;

use clap::{Arg, ValueEnum, value_parser};

/// A language of the command.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Lang {
    En,
    Fr,
}

static SPOKEN: OnceLock<Lang> = OnceLock::new();

thread_local! {
    /// Whether this thread speaks English for a while.
    static IS_PLAIN: Cell<bool> = const { Cell::new(false) };
}

/// Whether the command speaks French.
pub fn is_french() -> bool {
    SPOKEN.get() == Some(&Lang::Fr) && !IS_PLAIN.get()
}

/// What is said in English in any case, for files that programs read.
pub fn in_english<T>(said: impl FnOnce() -> T) -> T {
    let before = IS_PLAIN.replace(true);
    let said = said();
    IS_PLAIN.set(before);
    said
}

/// The option that [`choose`] has read.
pub fn option() -> Arg {
    Arg::new("lang")
        .long("lang")
        .global(true)
        .value_name("LANG")
        .value_parser(value_parser!(Lang))
        .hide_possible_values(true)
        .help(
            "The language of help, answers and errors: en or fr [default: that of LC_ALL, \
             LC_MESSAGES or LANG]",
        )
}

/// Chooses the language, by `--lang` or else by the system, and gives the arguments without
/// `--lang`: so it may stand anywhere, and help and errors of usage are in it too. What is no
/// language is left, to be refused.
pub fn choose(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let (typed, rest) = typed(args);
    let lang = typed.unwrap_or_else(|| of_system(|name| env::var(name).ok()));
    let _ = SPOKEN.set(lang);
    rest
}

/// The last `--lang` before `--`, and the other arguments.
fn typed(args: impl Iterator<Item = OsString>) -> (Option<Lang>, Vec<OsString>) {
    let named = |name: &OsString| Lang::from_str(name.to_str()?, false).ok();
    let (mut lang, mut rest) = (None, Vec::new());
    let mut args = args.peekable();
    while let Some(arg) = args.next() {
        let joined = arg.to_str().and_then(|arg| arg.strip_prefix("--lang=")).map(OsString::from);
        if let Some(found) = joined.as_ref().and_then(named) {
            lang = Some(found);
        } else if arg == "--lang"
            && let Some(found) = args.peek().and_then(named)
        {
            lang = Some(found);
            args.next();
        } else if arg == "--" {
            rest.push(arg);
            rest.extend(args);
            break;
        } else {
            rest.push(arg);
        }
    }
    (lang, rest)
}

/// The language of the system: by the first of these variables that says something.
fn of_system(variable: impl Fn(&str) -> Option<String>) -> Lang {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| variable(name).filter(|locale| !locale.is_empty()));
    let language = locale.as_deref().unwrap_or_default().split(['_', '.', '@', '-']).next();
    if language == Some("fr") { Lang::Fr } else { Lang::En }
}

/// A sentence with values in it, as in [`format!`], in the language of the command.
///
/// The value `n`, where there is one, chooses between singular and plural.
macro_rules! tr {
    ($($template:tt)*) => { $crate::lang::told(&dedale::phrase!($($template)*)) };
}

pub(crate) use tr;
