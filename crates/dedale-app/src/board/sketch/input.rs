//! Reading the board of a request in any form.

use std::borrow::Cow;
use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dedale_io::level::Roads;
use dedale_io::position::{Grid, Position};
use dedale_io::{BoardFile, Format, pixels, read_board_within};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use super::Sketch;
use crate::base::limits;
use crate::{AnyBoard, Refusal, embedded};

/// A board in a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardInput {
    /// The text of a file, or the name of an embedded board with an `@` before it.
    Text(String),
    /// A PNG in base64, one pixel a cell: `{"png": …}`.
    Picture(String),
    /// A sketch.
    Sketch(Box<Sketch>),
}

impl BoardInput {
    /// The board with its stones, if it has any.
    pub fn position(&self) -> Result<Position, Refusal> {
        Ok(self.file()?.position)
    }

    /// The YAML of the level that the board comes from, if it comes from one.
    pub fn level(&self) -> Result<Option<&str>, Refusal> {
        Ok(match self {
            Self::Text(text) => {
                let (_, file, text) = named(text)?;
                (Format::of(file, text.as_bytes()) == Format::Level).then_some(text)
            }
            Self::Picture(_) => None,
            Self::Sketch(sketch) => sketch.level.as_deref(),
        })
    }

    /// The board, ready for searching.
    pub fn board(&self) -> Result<AnyBoard, Refusal> {
        Ok(self.file()?.into())
    }

    fn file(&self) -> Result<BoardFile, Refusal> {
        let (position, format) = match self {
            Self::Text(text) => return of_text(text),
            Self::Picture(base64) => (of_grid(picture(base64)?), Format::Pixels),
            Self::Sketch(sketch) => {
                let is_level = sketch.level.is_some();
                (sketch.position()?, if is_level { Format::Level } else { Format::Position })
            }
        };
        Ok(BoardFile { position, format })
    }
}

fn of_grid(grid: Grid) -> Position {
    Position::new(grid, [Vec::new(), Vec::new()])
}

/// What messages call the board of this text or name, its file and its text.
fn named(text: &str) -> Result<(Cow<'static, str>, &str, &str), Refusal> {
    let name = text.strip_prefix('@').filter(|name| !name.contains(['\n', '\r']));
    Ok(match name {
        Some(name) => {
            let board = embedded(name)?;
            (Cow::Owned(format!("@{name}")), board.file, board.text)
        }
        None => (Cow::Borrowed("the board"), "", text),
    })
}

fn of_text(text: &str) -> Result<BoardFile, Refusal> {
    let (shown, file, text) = named(text)?;
    let bytes = text.as_bytes();
    let fault = |fault| Refusal::within(&shown, &fault);
    let read = read_board_within(file, bytes, Roads::default(), limits::CELLS);
    let board = read.map_err(fault)?;
    limits::check(board.position.grid.size())?;
    Ok(board)
}

/// The board of a PNG, which is unpacked only once its size is known.
fn picture(base64: &str) -> Result<Grid, Refusal> {
    let bytes = STANDARD
        .decode(base64)
        .map_err(|error| Refusal::new(format!("expected a PNG in base64: {error}")))?;
    if let Some([width, height]) = pixels::promised_size(&bytes) {
        limits::size(width.into(), height.into())?;
    }
    let map = pixels::read(&bytes).map_err(|fault| Refusal::within("the picture", &fault))?;
    Ok(Grid::Squares { map, neighborhood: dedale::board::Neighborhood::Four })
}

impl<'de> Deserialize<'de> for BoardInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyForm)
    }
}

struct AnyForm;

impl<'de> Visitor<'de> for AnyForm {
    type Value = BoardInput;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a board: the text of a file, \"@name\", a picture or a sketch")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<BoardInput, E> {
        Ok(BoardInput::Text(text.to_owned()))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<BoardInput, E> {
        Ok(BoardInput::Text(text))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<BoardInput, A::Error> {
        let keys = Map::<String, Value>::deserialize(MapAccessDeserializer::new(map))?;
        let is_picture = keys.contains_key("png");
        let board = if is_picture {
            Picture::deserialize(keys).map(|Picture { png }| BoardInput::Picture(png))
        } else {
            Sketch::deserialize(keys).map(|sketch| BoardInput::Sketch(Box::new(sketch)))
        };
        board.map_err(A::Error::custom)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Picture {
    png: String,
}
