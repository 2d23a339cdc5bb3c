//! Board files turned into other forms, with an account of what is lost.
//!
//! What is written is the same board when it is read: the same cells, and the same steps
//! between them, unless a [`Loss`] says how it has to be read. What a form cannot hold of
//! that is refused; what it cannot hold besides (starts, goals, stones, sides, what a level
//! has beside its map) is a loss. A level that becomes a level loses nothing but comments
//! and layout.

mod forms;
mod json;
mod loss;

use dedale::board::Neighborhood;

pub use loss::Loss;

use crate::level::{Level, Roads};
use crate::position::{Grid, Position};
use crate::{BoardFile, Format, FormatError, Unwritable, read_board};

/// A form of board files that can be written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardForm {
    /// Drawn text, with a first line for the shape where there are hexagons or stones.
    Text,
    /// A `MovingAI` map.
    Map,
    /// A level in YAML.
    Level,
    /// A maze, an obstacle field or a position in JSON.
    Json,
    /// A PNG, one pixel a cell.
    Pixels,
    /// A position of Hex in SGF.
    Sgf,
}

impl BoardForm {
    /// All forms.
    pub const ALL: [Self; 6] =
        [Self::Text, Self::Map, Self::Level, Self::Json, Self::Pixels, Self::Sgf];

    /// The form's name: `text`, `map`, `level`, `json`, `pixels` or `sgf`.
    pub const fn name(self) -> &'static str {
        ["text", "map", "level", "json", "pixels", "sgf"][self as usize]
    }

    /// The form that this extension of a file name implies.
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "txt" => Some(Self::Text),
            "map" => Some(Self::Map),
            "yml" | "yaml" => Some(Self::Level),
            "json" => Some(Self::Json),
            "png" => Some(Self::Pixels),
            "sgf" => Some(Self::Sgf),
            _ => None,
        }
    }

    /// What a message calls it.
    const fn noun(self) -> &'static str {
        match self {
            Self::Text => "drawn text",
            Self::Map => "a .map",
            Self::Level => "a level",
            Self::Json => "JSON",
            Self::Pixels => "a PNG",
            Self::Sgf => "SGF",
        }
    }
}

/// A board file in another form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Converted {
    /// The content of the new file.
    pub bytes: Vec<u8>,
    /// What the new file does not hold.
    pub losses: Vec<Loss>,
}

/// Writes the board in this form.
pub fn write(position: &Position, form: BoardForm) -> Result<Converted, Unwritable> {
    forms::board(position, form)
}

/// A board file that was read, with all that it holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Source {
    position: Position,
    level: Option<Level>,
    /// What is lost in any form but a level.
    losses: Vec<Loss>,
}

impl Source {
    /// Reads the board file of this name and content, in any format; `roads` says how a
    /// level's cells are connected.
    pub fn read(name: &str, bytes: &[u8], roads: Roads) -> Result<Self, FormatError> {
        if Format::of(name, bytes) == Format::Level && !bytes.is_empty() {
            let level = Level::read(bytes)?;
            let grid = Grid::Squares { map: level.to_map(roads), neighborhood: Neighborhood::Four };
            let losses = loss::of_level(&level);
            let position = Position::new(grid, [Vec::new(), Vec::new()]);
            return Ok(Self { position, level: Some(level), losses });
        }
        let BoardFile { position, format } = read_board(name, bytes, roads)?;
        let losses = loss::of_file(bytes, format, &position);
        Ok(Self { position, level: None, losses })
    }

    /// Whether the file is a level.
    pub const fn is_level(&self) -> bool {
        self.level.is_some()
    }

    /// Writes the board in this form.
    pub fn convert(&self, form: BoardForm) -> Result<Converted, Unwritable> {
        if let (Some(level), BoardForm::Level) = (&self.level, form) {
            return Ok(Converted { bytes: level.write().into_bytes(), losses: Vec::new() });
        }
        let mut converted = write(&self.position, form)?;
        converted.losses.extend_from_slice(&self.losses);
        Ok(converted)
    }
}
