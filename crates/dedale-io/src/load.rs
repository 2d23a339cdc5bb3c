use std::path::Path;

use dedale::board::{CornerCutting, GridMap, Neighborhood};

use crate::level::{Level, Roads};
use crate::text::{BYTE_ORDER_MARK, Lines};
use crate::{FormatError, drawing, json, movingai, pixels};

/// The first bytes of all PNG files.
const PNG_SIGNATURE: &[u8] = b"\x89PNG";

/// A format of board files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// A drawing in text: see [`drawing`](crate::drawing).
    Drawing,
    /// A `MovingAI` map: see [`movingai`](crate::movingai).
    Map,
    /// A tower-defence level in YAML: see [`level`](crate::level).
    Level,
    /// A PNG, one pixel a cell: see [`pixels`](crate::pixels).
    Pixels,
    /// A maze or an obstacle field as JSON: see [`json`](crate::json).
    Json,
}

impl Format {
    /// The format indicated by the file extension (`.txt`, `.map`, `.yml`, `.yaml`, `.png`,
    /// `.json`), or else by the content.
    pub fn of(name: &str, bytes: &[u8]) -> Self {
        let extension = Path::new(name).extension().unwrap_or_default().to_string_lossy();
        match extension.to_ascii_lowercase().as_str() {
            "txt" => Self::Drawing,
            "map" => Self::Map,
            "yml" | "yaml" => Self::Level,
            "png" => Self::Pixels,
            "json" => Self::Json,
            _ => Self::of_content(bytes),
        }
    }

    fn of_content(bytes: &[u8]) -> Self {
        let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
        if bytes.starts_with(PNG_SIGNATURE) {
            Self::Pixels
        } else if text.starts_with(b"type ") {
            Self::Map
        } else if text.trim_ascii_start().starts_with(b"{") {
            Self::Json
        } else if Lines::of(bytes).any(|line| begins_a_level(line.text)) {
            Self::Level
        } else {
            Self::Drawing
        }
    }
}

/// Whether the line occurs in levels but not in drawings.
fn begins_a_level(line: &[u8]) -> bool {
    const BEGINNINGS: [&[u8]; 5] = [b"map:", b"name:", b"spawns:", b"---", b"%YAML"];
    BEGINNINGS.iter().any(|beginning| line.starts_with(beginning))
}

/// A board from a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardFile {
    /// The board as a map.
    pub map: GridMap,
    /// The format of the file.
    pub format: Format,
}

impl BoardFile {
    /// The usual neighborhood of boards in this format: eight neighbors without corner
    /// cutting for a `MovingAI` map, four otherwise.
    pub const fn usual_neighborhood(&self) -> Neighborhood {
        match self.format {
            Format::Map => Neighborhood::Eight(CornerCutting::Never),
            Format::Drawing | Format::Level | Format::Pixels | Format::Json => Neighborhood::Four,
        }
    }
}

/// Reads the board of a file with this name and content; `roads` says how a level's cells
/// are connected.
pub fn read_board(name: &str, bytes: &[u8], roads: Roads) -> Result<BoardFile, FormatError> {
    if bytes.is_empty() {
        return Err(FormatError::new(1, 1, "a board", "an empty file"));
    }
    let format = Format::of(name, bytes);
    let map = match format {
        Format::Drawing => drawing::read(bytes)?,
        Format::Map => movingai::read(bytes)?,
        Format::Level => Level::read(bytes)?.to_map(roads),
        Format::Pixels => pixels::read(bytes)?,
        Format::Json => json::read(bytes)?,
    };
    Ok(BoardFile { map, format })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_ending_names_the_format() {
        assert_eq!(Format::of("a.MAP", b""), Format::Map);
        assert_eq!(Format::of("a.txt", b"map: 1"), Format::Drawing);
        assert_eq!(Format::of("b/a.map.yaml", b""), Format::Level);
        assert_eq!(Format::of("a.png", b""), Format::Pixels);
    }

    #[test]
    fn without_a_known_ending_the_content_does() {
        assert_eq!(Format::of("-", b"\x89PNG\r\n"), Format::Pixels);
        assert_eq!(Format::of("", b"type octile\r\n"), Format::Map);
        assert_eq!(Format::of("level", b"# mine\r\nlives: 3\nmap:\n- [1]"), Format::Level);
        assert_eq!(Format::of("board.old", b"####\n#..#\n"), Format::Drawing);
        assert_eq!(Format::of("-", b" {\"width\": 1"), Format::Json);
        assert_eq!(Format::of("", b""), Format::Drawing);
    }
}
