//! Link goals as typed.

use std::str::FromStr;

/// The sides to link, as typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GoalArg {
    /// Any two of the player's sides.
    AnyTwo,
    /// These two sides, by their names.
    Pair(String, String),
    /// All of the player's sides.
    All,
    /// At least this many of the player's sides.
    AtLeast(u32),
}

impl FromStr for GoalArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parsed = match text.split_once(':') {
            None if text == "any-two" => Some(Self::AnyTwo),
            None if text == "all" => Some(Self::All),
            Some(("pair", pair)) => pair
                .split_once(',')
                .map(|(one, other)| Self::Pair(one.trim().to_owned(), other.trim().to_owned())),
            Some(("at-least", count)) if count.bytes().all(|digit| digit.is_ascii_digit()) => {
                count.parse().ok().map(Self::AtLeast)
            }
            _ => None,
        };
        parsed.ok_or_else(|| "expected any-two, pair:A,B, all or at-least:K".into())
    }
}
