//! Names and other short texts in requests, read and described by the same lists.

use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

use dedale::Algorithm;
use dedale::board::CornerCutting;
use dedale::link::Player;
use dedale::maze::Generator;
use dedale::maze::obstacles::{Difficulty, Law, Tier};
use dedale::search::{Guarantee, Hand};
use dedale_games::game::{Convention, HuntEnd, HuntSide, LinkRules, Seat};
use dedale_games::player::hunt::{HunterKind, MonsterKind};
use dedale_games::solve::Value;
use dedale_io::graph::BarStyle;
use dedale_io::picture::Theme;
use dedale_io::strategy::MoveStyle;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error};

use crate::format::ExportFormat;
use crate::operation::link::SidesName;

/// A type whose values have names.
pub trait Named: Sized {
    /// The name of the schema of these names.
    const SCHEMA: &'static str;

    /// Every value with its name.
    fn all() -> Vec<(Self, &'static str)>;

    /// Every name.
    fn names() -> Vec<&'static str> {
        Self::all().into_iter().map(|(_, name)| name).collect()
    }
}

macro_rules! named {
    ($($kind:ident: $all:ident),+ $(,)?) => {$(
        impl Named for $kind {
            const SCHEMA: &'static str = concat!(stringify!($kind), "Name");

            fn all() -> Vec<(Self, &'static str)> {
                $kind::$all.map(|value| (value, value.name())).to_vec()
            }
        }
    )+};
}

named! {
    BarStyle: ALL,
    Convention: ALL,
    CornerCutting: ALL,
    Difficulty: ALL,
    ExportFormat: ALL,
    Generator: ALL,
    Guarantee: ALL,
    Hand: BOTH,
    HuntEnd: ALL,
    HuntSide: BOTH,
    HunterKind: ALL,
    Law: ALL,
    LinkRules: ALL,
    MonsterKind: ALL,
    MoveStyle: ALL,
    Player: BOTH,
    Seat: BOTH,
    Theme: ALL,
    Tier: ALL,
    Value: ALL,
}

impl Named for Algorithm {
    const SCHEMA: &'static str = "AlgorithmName";

    fn all() -> Vec<(Self, &'static str)> {
        Self::named().map(|algorithm| (algorithm, algorithm.name())).collect()
    }
}

impl Named for SidesName {
    const SCHEMA: &'static str = "SidesName";

    fn all() -> Vec<(Self, &'static str)> {
        Self::ALL.map(|value| (value, value.name())).to_vec()
    }
}

/// A value that a request names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ByName<T>(pub T);

impl<'de, T: Named> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let value = T::all().into_iter().find(|(_, known)| *known == name);
        value.map(|(value, _)| Self(value)).ok_or_else(|| {
            let (known, name) = (T::names().join(", "), name.escape_debug());
            Error::custom(format!("expected one of {known}, found '{name}'"))
        })
    }
}

impl<T: Named> JsonSchema for ByName<T> {
    fn schema_name() -> Cow<'static, str> {
        T::SCHEMA.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "enum": T::names()})
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
