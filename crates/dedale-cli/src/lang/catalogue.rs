//! The French of sentences, nouns and refusals.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use serde::Deserialize;

use super::is_french;
use dedale::Phrase;
use dedale_app::base::words;

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
pub const FOREIGN: &str = include_str!("../../lang/foreign.fr.json");
/// Of the engine, for the page and for the command.
const ENGINE: &str = include_str!("../../lang/engine.fr.json");
/// Of the command alone, by code.
const REFUSALS: &str = include_str!("../../lang/refusals.fr.json");
/// Of libraries, for the page and for the command.
const PHRASES: &str = include_str!("../../lang/phrases.fr.json");

/// The words of pictures.
static PICTURED: LazyLock<Words> =
    LazyLock::new(|| serde_json::from_str(PICTURES).expect("the tests read it"));

/// Bare sentences of records and of other libraries.
static KNOWN_FOREIGN: LazyLock<Words> =
    LazyLock::new(|| serde_json::from_str(FOREIGN).expect("the tests read it"));

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
    numeral(&words::count(number))
}

/// A number with its noun: `1 step`, `1,234 steps`; `1 pas`, `1 234 pas`.
pub fn counted(number: u64, what: &str) -> String {
    match french(&format!("{{n}} {what}")) {
        Some(noun) => format!("{}\u{a0}{}", count(number), form(noun, number)),
        None => words::counted(number, what).to_string(),
    }
}

/// In French zero and one are singular.
fn form(word: &Word, number: u64) -> &str {
    match word {
        Word::Forms { one, .. } if number < 2 => one,
        Word::Same(word) | Word::Forms { other: word, .. } => word,
    }
}

/// The sentence in the language of the command; of its values only numbers change.
pub fn told(sentence: &Phrase) -> String {
    let Some(word) = french(sentence.template()) else { return sentence.to_string() };
    let value = |name: &str| sentence.value(name).map(Phrase::to_string);
    let number = value("n").and_then(|value| value.replace(',', "").parse().ok());
    Phrase::fill(form(word, number.unwrap_or(2)), |name| value(name).map(|value| numeral(&value)))
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

/// The template with spaces before signs at which no line breaks.
fn typeset(template: &str) -> String {
    let marks = [(" :", "\u{a0}:"), (" ;", "\u{a0};"), ("« ", "«\u{a0}"), (" »", "\u{a0}»")];
    marks.iter().fold(template.to_owned(), |text, (plain, fixed)| text.replace(plain, fixed))
}

/// The phrase in the language of the command: by its code or its template, its values likewise.
pub fn said(phrase: &Phrase) -> String {
    if is_french() { known(phrase) } else { phrase.to_string() }
}

/// [`said`] where French is spoken.
pub fn known(phrase: &Phrase) -> String {
    let by_code = |code| SAID.codes.iter().find_map(|codes| codes.get(code));
    let by_template = || SAID.phrases.iter().find_map(|phrases| phrases.get(phrase.template()));
    let french = phrase.code().and_then(by_code).or_else(by_template);
    if french.is_none() && phrase.values().is_empty() {
        return bare(phrase.template());
    }
    // Lists and signs alone have no French.
    let template = french.map_or_else(|| phrase.template().to_owned(), |french| typeset(french));
    Phrase::fill(&template, |name| {
        let value = phrase.value(name)?;
        // Text in quotes and names of files are typed so in any language.
        let is_typed =
            TYPED.contains(&name) || phrase.template().contains(&format!("'{{{name}}}'"));
        Some(if is_typed { value.to_string() } else { known(value) })
    })
}

/// Values that nobody translates.
const TYPED: [&str; 4] = ["file", "folder", "path", "title"];

/// A text that no catalogue has.
fn bare(text: &str) -> String {
    if let Some(text) = unquoted(text) {
        return format!("«\u{a0}{text}\u{a0}»");
    }
    let value = |value: &str| known(&value.to_owned().into());
    words::by_template(&KNOWN_FOREIGN, text, &typeset, &value).unwrap_or_else(|| numeral(text))
}

/// A bare sentence of a record, of another program or of another library, in the language of the
/// command if one of the templates of `foreign.fr.json` gives it.
pub fn foreign(english: &str) -> String {
    said(&english.to_owned().into())
}

/// The text between quotes, if that is all.
fn unquoted(text: &str) -> Option<&str> {
    text.strip_prefix('\'')?.strip_suffix('\'').filter(|text| !text.contains('\''))
}

/// The words of a picture.
pub fn pictured(english: &str) -> String {
    if is_french() { words::said(&PICTURED, english) } else { english.to_owned() }
}
