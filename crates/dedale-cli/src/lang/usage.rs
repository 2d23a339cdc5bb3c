//! Errors of usage in words, and in French.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::catalogue::phrase;

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
    let parts = || {
        let (before, range) = sentence.rsplit_once(" is not in ")?;
        let (least, most) = range.split_once("..=")?;
        Some((before.rsplit_once(": "), least, most))
    };
    match parts() {
        Some((Some((before, _)), least, most)) => format!("{before}: expected {least} to {most}"),
        Some((None, least, most)) => format!("expected {least} to {most}"),
        None => sentence.to_owned(),
    }
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
            let why = std::error::Error::source(error).map(ToString::to_string);
            let why = why.map(|why| phrase(&range_in_words(&why))).unwrap_or_default();
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
        _ => phrase(error.render().to_string().trim().trim_start_matches("error: ")),
    }
}

fn conflict(error: &clap::Error, arg: &str) -> String {
    match &all(error, ContextKind::PriorArg)[..] {
        [other] if other == arg => format!("«\u{a0}{arg}\u{a0}» ne peut être donné qu’une fois"),
        [] => format!("«\u{a0}{arg}\u{a0}» ne va pas avec le reste"),
        others => format!("«\u{a0}{arg}\u{a0}» ne va pas avec {}", others.join(", ")),
    }
}
