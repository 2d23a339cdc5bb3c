//! The French of sentences, nouns and refusals.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::LazyLock;

use serde::Deserialize;

use super::is_french;
use dedale_app::base::words::{fill, matched, said};
use dedale_app::{REFUSED, Refusal};

/// A sentence, or its singular and its plural.
#[derive(Deserialize, Debug)]
#[serde(untagged)]
pub enum Word {
    Same(String),
    Forms { one: String, other: String },
}

/// French by English, in order, so that of two templates that fit as well it is always the same.
pub type Words = BTreeMap<String, String>;

/// How the engine's refusals are said: by their codes, with the phrases that stand in them as
/// values.
#[derive(Deserialize, Debug)]
pub struct Refusals {
    pub codes: Words,
    pub phrases: Words,
}

/// All that is said of refusals: first by the engine, then by the command or by libraries.
#[derive(Debug)]
pub struct Said {
    pub codes: [Words; 2],
    pub phrases: [Words; 2],
}

impl Said {
    pub fn read() -> serde_json::Result<Self> {
        let Refusals { codes, phrases } = serde_json::from_str(ENGINE)?;
        Ok(Self {
            codes: [codes, serde_json::from_str(REFUSALS)?],
            phrases: [phrases, serde_json::from_str(PHRASES)?],
        })
    }
}

pub const HELP: &str = include_str!("../../lang/help.fr.json");
pub const SENTENCES: &str = include_str!("../../lang/sentences.fr.json");
pub const PICTURES: &str = include_str!("../../lang/pictures.fr.json");
/// Of the engine, for the page and for the command.
const ENGINE: &str = include_str!("../../lang/engine.fr.json");
/// Of the command alone, by code.
const REFUSALS: &str = include_str!("../../lang/refusals.fr.json");
/// Of libraries, for the page and for the command.
const PHRASES: &str = include_str!("../../lang/phrases.fr.json");

/// The words of pictures.
static PICTURED: LazyLock<Words> =
    LazyLock::new(|| serde_json::from_str(PICTURES).expect("the tests read it"));

static WORDS: LazyLock<HashMap<String, Word>> =
    LazyLock::new(|| serde_json::from_str(SENTENCES).expect("the tests read it"));

static SAID: LazyLock<Said> = LazyLock::new(|| Said::read().expect("the tests read it"));

/// The French of this English sentence, if French is spoken.
pub fn french(english: &str) -> Option<&'static Word> {
    is_french().then(|| WORDS.get(english)).flatten()
}

/// A word or a sentence without values, in the language of the command.
pub fn word(english: &str) -> &str {
    match french(english) {
        Some(Word::Same(word) | Word::Forms { one: word, .. }) => word,
        None => english,
    }
}

/// A number: `1,234`; `1 234`.
pub fn count(number: u64) -> String {
    numeral(&dedale_app::base::words::count(number))
}

/// A number with its noun: `1 step`, `1,234 steps`; `1 pas`, `1 234 pas`.
pub fn counted(number: u64, what: &str) -> String {
    match french(&format!("{{n}} {what}")) {
        Some(noun) => format!("{}\u{a0}{}", count(number), form(noun, number)),
        None => dedale_app::base::words::counted(number, what),
    }
}

/// In French zero and one are singular.
fn form(word: &Word, number: u64) -> &str {
    match word {
        Word::Forms { one, .. } if number < 2 => one,
        Word::Same(word) | Word::Forms { other: word, .. } => word,
    }
}

/// The sentence with these values.
pub fn filled(word: &Word, values: &[(&str, &dyn fmt::Display)]) -> String {
    let value = |wanted: &str| {
        values.iter().find(|(name, _)| *name == wanted).map(|(_, value)| value.to_string())
    };
    let number = value("n").and_then(|value| value.replace(',', "").parse().ok());
    fill(form(word, number.unwrap_or(2)), |name| value(name).map(|value| numeral(&value)))
}

/// A number as it is written in French, `1 234,5`; what is none is left as it is.
pub fn numeral(text: &str) -> String {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let mut groups = whole.trim_start_matches('-').split(',');
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = groups.next().is_some_and(digits)
        && groups.all(|group| group.len() == 3 && digits(group))
        && digits(part);
    if !is_french() || !is_number {
        return text.to_owned();
    }
    text.replace(',', "\u{202f}").replace('.', ",")
}

/// A refusal, in the language of the command.
pub fn refusal(refusal: &Refusal) -> String {
    if !is_french() {
        return refusal.to_string();
    }
    let coded = SAID.codes.iter().filter(|_| refusal.code() != REFUSED);
    let template = { coded }.find_map(|codes| codes.get(refusal.code()));
    let template = template.map_or("{error}", String::as_str);
    fill(&typeset(template), |name| {
        let value = refusal.values().iter().find(|(known, _)| *known == name);
        // A refusal without a code is all error.
        let whole = || (name == "error").then(|| phrase(&refusal.to_string()));
        value.map(|(_, value)| phrase(value)).or_else(whole)
    })
}

/// The template with spaces before signs at which no line breaks.
fn typeset(template: &str) -> String {
    let marks = [(" :", "\u{a0}:"), (" ;", "\u{a0};"), ("« ", "«\u{a0}"), (" »", "\u{a0}»")];
    marks.iter().fold(template.to_owned(), |text, (plain, fixed)| text.replace(plain, fixed))
}

/// What stands in a refusal or comes from a library: a number, a name, or words that are known,
/// as they are or by a template.
pub fn phrase(english: &str) -> String {
    if is_french() { known(english) } else { english.to_owned() }
}

/// [`phrase`] where French is spoken.
pub fn known(english: &str) -> String {
    // No English has such a space: this is French already.
    if english.contains('\u{a0}') {
        return english.to_owned();
    }
    if let Some(french) = SAID.phrases.iter().find_map(|phrases| phrases.get(english)) {
        return typeset(french);
    }
    let whole = |phrases: &'static Words| {
        let templates = phrases.iter().filter(|(english, _)| english.contains('{'));
        // The template that says most is the one that was meant, if it says how it begins.
        templates
            .filter_map(|(template, french)| Some((template, french, matched(template, english)?)))
            .max_by_key(|(template, ..)| {
                let said = fill(template, |_| Some(String::new()));
                (!template.starts_with('{'), said.len())
            })
    };
    match SAID.phrases.iter().find_map(whole) {
        Some((template, french, values)) => fill(&typeset(french), |name| {
            let (_, value) = values.iter().find(|(named, _)| *named == name)?;
            // What stands in quotes is typed so in any language.
            let is_typed = template.contains(&format!("'{{{name}}}'"));
            Some(if is_typed { value.clone() } else { known(value) })
        }),
        None => match unquoted(english) {
            Some(text) => format!("«\u{a0}{text}\u{a0}»"),
            None => numeral(english),
        },
    }
}

/// What stands between quotes, if that is all.
fn unquoted(text: &str) -> Option<&str> {
    text.strip_prefix('\'')?.strip_suffix('\'').filter(|text| !text.contains('\''))
}

/// The words of a picture.
pub fn pictured(english: &str) -> String {
    if is_french() { said(&PICTURED, english) } else { english.to_owned() }
}
