//! Names and other short texts in requests, read and described by the same lists; formats of files, and
//! what JSON a request may be.

#[cfg(feature = "openapi")]
pub(crate) mod described;
mod format;
pub(crate) mod read;

pub use format::ExportFormat;
pub use read::read_value;

use std::fmt::Display;
use std::str::FromStr;

use dedale::Algorithm;
use dedale::board::CornerCutting;
use dedale::field::Tie;
use dedale::link::Player;
use dedale::maze::obstacles::{Difficulty, Law, Tier};
use dedale::maze::{Generator, GridKind};
use dedale::search::{Guarantee, Hand};
use dedale_games::game::{Convention, HuntEnd, HuntSide, LinkRules, Seat};
use dedale_games::player::hunt::{HunterKind, MonsterKind};
use dedale_games::solve::Value;
use dedale_io::convert::BoardForm;
use dedale_io::graph::BarStyle;
use dedale_io::picture::Theme;
use dedale_io::strategy::MoveStyle;
use serde::de::{Deserialize, Deserializer, Error};

/// A type that the `OpenAPI` document describes: any type where the feature `openapi` is off.
#[cfg(not(feature = "openapi"))]
pub trait HasSchema {}

#[cfg(not(feature = "openapi"))]
impl<T> HasSchema for T {}

#[cfg(feature = "openapi")]
pub use schemars::JsonSchema as HasSchema;

/// A type whose values have names.
pub trait Named: Sized {
    /// The name of the schema of these names.
    const SCHEMA: &'static str;

    /// What is named, and many of it, for sentences.
    const KIND: [&'static str; 2];

    /// Every value with its name.
    fn all() -> Vec<(Self, &'static str)>;

    /// Every name.
    fn names() -> Vec<&'static str> {
        Self::all().into_iter().map(|(_, name)| name).collect()
    }

    /// The value of this name, or a sentence that lists all names.
    fn named(name: &str) -> Result<Self, String> {
        let value = Self::all().into_iter().find(|(_, known)| *known == name);
        value.map(|(value, _)| value).ok_or_else(|| unknown(Self::KIND, &Self::names(), name))
    }
}

/// The sentence about a name that is none of these.
fn unknown([kind, kinds]: [&str; 2], known: &[&str], name: &str) -> String {
    format!("unknown {kind} '{}'; the {kinds} are {}", name.escape_debug(), known.join(", "))
}

/// Gives types their names: the type, the constant with its values, and what one and many of them are called.
macro_rules! named {
    ($($kind:ident: $all:ident, $one:literal, $many:literal);+ $(;)?) => {$(
        impl $crate::schema::Named for $kind {
            const SCHEMA: &'static str = concat!(stringify!($kind), "Name");

            const KIND: [&'static str; 2] = [$one, $many];

            fn all() -> Vec<(Self, &'static str)> {
                $kind::$all.iter().map(|&value| (value, value.name())).collect()
            }
        }
    )+};
}
pub(crate) use named;

named! {
    BarStyle: ALL, "style of names", "styles";
    BoardForm: ALL, "form", "forms";
    Convention: ALL, "convention", "conventions";
    CornerCutting: ALL, "corner cutting", "rules";
    Difficulty: ALL, "difficulty", "difficulties";
    ExportFormat: ALL, "format", "formats";
    Generator: ALL, "generator", "generators";
    GridKind: ALL, "grid", "grids";
    Guarantee: ALL, "guarantee", "guarantees";
    Hand: BOTH, "hand", "hands";
    HuntEnd: ALL, "end", "ends";
    HunterKind: ALL, "hunter", "hunters";
    HuntSide: BOTH, "side", "sides";
    Law: ALL, "law", "laws";
    LinkRules: ALL, "game", "games";
    MonsterKind: ALL, "monster", "monsters";
    MoveStyle: ALL, "style of moves", "styles";
    Player: BOTH, "player", "players";
    Seat: BOTH, "player", "players";
    Theme: ALL, "theme", "themes";
    Tie: ALL, "tie", "ties";
    Tier: ALL, "tier", "tiers";
    Value: ALL, "value", "values";
}

impl Named for Algorithm {
    const SCHEMA: &'static str = "AlgorithmName";

    const KIND: [&'static str; 2] = ["algorithm", "algorithms"];

    fn all() -> Vec<(Self, &'static str)> {
        Self::named().map(|algorithm| (algorithm, algorithm.name())).collect()
    }
}

/// A value that a request names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ByName<T>(pub T);

impl<'de, T: Named> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        T::named(&name).map(Self).map_err(Error::custom)
    }
}

/// A value that a request writes as text, like an option of the command.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Parsed<T>(pub T);

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Parsed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Self).map_err(Error::custom)
    }
}
