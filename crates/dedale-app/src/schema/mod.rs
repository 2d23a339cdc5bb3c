//! Names and other short texts in requests, read and described by the same lists; formats of files, and
//! what JSON a request may be.

#[cfg(feature = "openapi")]
pub(crate) mod described;
pub(crate) mod read;

pub use read::read_value;

use std::fmt::Display;
use std::str::FromStr;

use dedale::board::{CornerCutting, Wrap};
use dedale::field::Tie;
use dedale::link::Player;
use dedale::maze::obstacles::{Difficulty, Law, Tier};
use dedale::maze::{Generator, GridKind};
use dedale::search::{Guarantee, Hand};
use dedale::{Algorithm, Phrase, phrase};
use dedale_games::game::{Convention, HuntEnd, HuntSide, LinkRules, Seat};
use dedale_games::player::hunt::{HunterKind, MonsterKind};
use dedale_games::solve::Value;
use dedale_io::Format;
use dedale_io::convert::BoardForm;
use dedale_io::graph::BarStyle;
use dedale_io::picture::Theme;
use dedale_io::strategy::MoveStyle;
use serde::de::{Deserialize, Deserializer, Error};
use serde::{Serialize, Serializer};

use crate::{Refusal, Result, refusal};

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

    /// Every value.
    fn all() -> Vec<Self>;

    /// The name of this value.
    fn name(&self) -> &'static str;

    /// Every name.
    fn names() -> Vec<&'static str> {
        Self::all().iter().map(Self::name).collect()
    }

    /// The value of this name, or a sentence that lists all names.
    fn named(name: &str) -> Result<Self, Phrase> {
        let value = Self::all().into_iter().find(|value| value.name() == name);
        value.ok_or_else(|| unknown(Self::KIND, &Self::names(), name))
    }
}

/// The sentence about a name that is none of these.
fn unknown([kind, kinds]: [&str; 2], known: &[&str], name: &str) -> Phrase {
    let (name, known) = (name.escape_debug(), known.join(", "));
    phrase!("unknown {kind} '{name}'; the {kinds} are {known}")
}

/// Gives types their names: the type, the constant with its values, and what one and many of them are called.
macro_rules! named {
    ($($kind:ident: $all:ident, $one:literal, $many:literal);+ $(;)?) => {$(
        impl $crate::schema::Named for $kind {
            const SCHEMA: &'static str = concat!(stringify!($kind), "Name");

            const KIND: [&'static str; 2] = [$one, $many];

            fn all() -> Vec<Self> {
                $kind::$all.to_vec()
            }

            fn name(&self) -> &'static str {
                $kind::name(*self)
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
    Format: ALL, "format of boards", "formats";
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
    Wrap: ALL, "choice of sides", "choices";
}

impl Named for Algorithm {
    const SCHEMA: &'static str = "AlgorithmName";

    const KIND: [&'static str; 2] = ["algorithm", "algorithms"];

    fn all() -> Vec<Self> {
        Self::named().collect()
    }

    fn name(&self) -> &'static str {
        Self::name(*self)
    }
}

/// A value that stands in JSON by its name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ByName<T>(pub T);

impl<'de, T: Named> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        T::named(&name).map(Self).map_err(Error::custom)
    }
}

impl<T: Named> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
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

// The formats of exported files.

/// The format of an exported file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExportFormat {
    /// A vector picture.
    Svg,
    /// A raster picture.
    Png,
    /// An animated picture.
    Gif,
    /// A trace for the Posthoc viewer.
    Posthoc,
    /// A `MovingAI` map.
    Map,
    /// A drawing.
    Text,
    /// A tower-defence level in YAML.
    Level,
    /// The JSON that the command prints with `--json`.
    Json,
    /// A picture of one pixel a cell.
    Pixels,
    /// Pages to print.
    Pdf,
}

dedale::names! {
    ExportFormat:
    Svg = "svg", Png = "png", Gif = "gif", Posthoc = "posthoc", Map = "map", Text = "text",
    Level = "level", Json = "json", Pixels = "pixels", Pdf = "pdf"
}

impl ExportFormat {
    /// The extension of the file's name.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png | Self::Pixels => "png",
            Self::Gif => "gif",
            Self::Posthoc => "trace.json",
            Self::Map => "map",
            Self::Text => "txt",
            Self::Level => "yml",
            Self::Json => "json",
            Self::Pdf => "pdf",
        }
    }

    /// The content type, for HTTP.
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png | Self::Pixels => "image/png",
            Self::Gif => "image/gif",
            Self::Map | Self::Text => "text/plain; charset=utf-8",
            Self::Level => "application/yaml",
            Self::Posthoc | Self::Json => "application/json",
            Self::Pdf => "application/pdf",
        }
    }
}

impl FromStr for ExportFormat {
    type Err = Refusal;

    fn from_str(name: &str) -> Result<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| {
            let known = Self::ALL.map(Self::name).join(", ");
            refusal!("format-not-known", "unknown format '{name}'; the formats are {known}")
        })
    }
}
