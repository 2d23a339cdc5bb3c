//! Errors of usage in words, and in French.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use dedale::link::UnknownPlayer;
use dedale::maze::UnknownGenerator;
use dedale::maze::obstacles::UnknownDifficulty;
use dedale::search::{UnknownAlgorithm, UnknownHand};
use dedale::{Phrase, Phrased, phrase};
use dedale_io::picture::UnknownTheme;
use dedale_io::picture::lines::ColourError;

use super::catalogue::{foreign, known};

/// What clap refuses, in one French sentence.
pub fn of_usage(error: &clap::Error) -> String {
    let sentence = sentence(error);
    let alike =
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let alike: Vec<String> = alike.into_iter().flat_map(|kind| all(error, kind)).collect();
    match &alike[..] {
        [] => sentence,
        names => {
            format!("{sentence}\u{a0}; il y a «\u{a0}{}\u{a0}»", names.join("\u{a0}», «\u{a0}"))
        }
    }
}

/// The sentence with a range in words, which clap writes as Rust does: `0 is not in 1..=9`.
pub fn range_in_words(sentence: &str) -> String {
    match range(sentence) {
        Some((Some(before), least, most)) => format!("{before}: expected {least} to {most}"),
        Some((None, least, most)) => format!("expected {least} to {most}"),
        None => sentence.to_owned(),
    }
}

/// The text before a range that clap writes, and the ends of the range.
fn range(sentence: &str) -> Option<(Option<&str>, &str, &str)> {
    let (before, range) = sentence.rsplit_once(" is not in ")?;
    let (least, most) = range.split_once("..=")?;
    Some((before.rsplit_once(": ").map(|(before, _)| before), least, most))
}

/// The values of this kind.
fn all(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(value)) => vec![value.clone()],
        Some(ContextValue::Strings(values)) => values.clone(),
        Some(ContextValue::StyledStr(value)) => vec![value.to_string()],
        Some(ContextValue::Number(value)) => vec![value.to_string()],
        _ => Vec::new(),
    }
}

fn sentence(error: &clap::Error) -> String {
    let the = |kind| all(error, kind).join(", ");
    let arg = the(ContextKind::InvalidArg) + &the(ContextKind::InvalidSubcommand);
    match error.kind() {
        ErrorKind::InvalidValue => {
            let (value, known) = (the(ContextKind::InvalidValue), the(ContextKind::ValidValue));
            let known = match known.as_str() {
                "" => String::new(),
                _ => format!(" [valeurs possibles\u{a0}: {known}]"),
            };
            if value.is_empty() {
                return format!("il manque une valeur à «\u{a0}{arg}\u{a0}»{known}");
            }
            format!("valeur «\u{a0}{value}\u{a0}» refusée pour «\u{a0}{arg}\u{a0}»{known}")
        }
        ErrorKind::ValueValidation => {
            let value = the(ContextKind::InvalidValue);
            let why = std::error::Error::source(error).map_or_else(String::new, in_french);
            format!("valeur «\u{a0}{value}\u{a0}» refusée pour «\u{a0}{arg}\u{a0}»\u{a0}: {why}")
        }
        ErrorKind::UnknownArgument => format!("argument inattendu «\u{a0}{arg}\u{a0}»"),
        ErrorKind::InvalidSubcommand => format!("commande inconnue «\u{a0}{arg}\u{a0}»"),
        ErrorKind::NoEquals => format!("«\u{a0}{arg}\u{a0}» prend sa valeur après un signe égal"),
        ErrorKind::TooManyValues => {
            let value = the(ContextKind::InvalidValue);
            format!("«\u{a0}{value}\u{a0}» est une valeur de trop pour «\u{a0}{arg}\u{a0}»")
        }
        ErrorKind::TooFewValues => {
            let (least, found) = (the(ContextKind::MinValues), the(ContextKind::ActualNumValues));
            format!("«\u{a0}{arg}\u{a0}» prend au moins {least} valeurs, pas {found}")
        }
        ErrorKind::WrongNumberOfValues => {
            let expected = the(ContextKind::ExpectedNumValues);
            let found = the(ContextKind::ActualNumValues);
            format!("«\u{a0}{arg}\u{a0}» prend {expected} valeurs, pas {found}")
        }
        ErrorKind::ArgumentConflict => conflict(error, &arg),
        ErrorKind::MissingRequiredArgument => format!("il manque {arg}"),
        ErrorKind::MissingSubcommand => {
            let known = the(ContextKind::ValidSubcommand);
            format!("il manque une commande [commandes\u{a0}: {known}]")
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            "il manque une commande\u{a0}; --help les donne toutes".into()
        }
        ErrorKind::InvalidUtf8 => "un argument n’est pas en UTF-8".into(),
        _ => foreign(error.render().to_string().trim().trim_start_matches("error: ")),
    }
}

/// Why a value is refused: a phrase of ours, or what the parser of numbers says.
fn in_french(why: &(dyn std::error::Error + 'static)) -> String {
    macro_rules! phrase_of {
        ($($error:ty),+) => { None$(.or_else(|| why.downcast_ref::<$error>().map(Phrased::phrase)))+ };
    }
    let phrase = phrase_of!(
        Phrase,
        ColourError,
        UnknownAlgorithm,
        UnknownDifficulty,
        UnknownGenerator,
        UnknownHand,
        UnknownPlayer,
        UnknownTheme
    );
    if let Some(phrase) = phrase {
        return known(&phrase);
    }
    let text = why.to_string();
    match range(&text) {
        Some((_, least, most)) => known(&phrase!("expected {least} to {most}")),
        None => foreign(&text),
    }
}

fn conflict(error: &clap::Error, arg: &str) -> String {
    match &all(error, ContextKind::PriorArg)[..] {
        [other] if other == arg => format!("«\u{a0}{arg}\u{a0}» ne peut être donné qu’une fois"),
        [] => format!("«\u{a0}{arg}\u{a0}» ne va pas avec le reste"),
        others => format!("«\u{a0}{arg}\u{a0}» ne va pas avec {}", others.join(", ")),
    }
}
