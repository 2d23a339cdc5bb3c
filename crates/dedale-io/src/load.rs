use std::path::Path;

use dedale::board::{CornerCutting, Neighborhood};

use crate::level::{Level, Roads};
use crate::position::{self, Grid, Position};
use crate::text::{BYTE_ORDER_MARK, Lines};
use crate::{FormatError, Result, drawing, json, movingai, numbers, pixels};

/// The first bytes of all PNG files.
const PNG_SIGNATURE: &[u8] = b"\x89PNG";

/// A format of board files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// A drawing in text: see [`drawing`](crate::drawing).
    Drawing,
    /// A drawing of the terminal: see [`terminal`](crate::drawing::terminal).
    Terminal,
    /// A `MovingAI` map: see [`movingai`](crate::movingai).
    Map,
    /// A tower-defence level in YAML: see [`level`](crate::level).
    Level,
    /// A PNG, one pixel a cell: see [`pixels`](crate::pixels).
    Pixels,
    /// A maze or an obstacle field as JSON: see [`json`](crate::json).
    Json,
    /// A grid of numbers: see [`numbers`](crate::numbers).
    Numbers,
    /// A board with stones, in any of its formats: see [`position`].
    Position,
}

impl Format {
    /// The format of a file: a position by its content, any other by the extension (`.txt`,
    /// `.map`, `.yml`, `.yaml`, `.png`, `.json`, `.csv`), or else by the content.
    pub fn of(name: &str, bytes: &[u8]) -> Self {
        if position::is_one(bytes) {
            return Self::Position;
        }
        let extension = Path::new(name).extension().unwrap_or_default().to_string_lossy();
        match extension.to_ascii_lowercase().as_str() {
            // JSON under the name of a drawing is still JSON.
            "txt" if bytes.trim_ascii_start().starts_with(b"{") => Self::Json,
            "txt" => Self::of_drawing(bytes),
            "map" => Self::Map,
            "yml" | "yaml" => Self::Level,
            "png" => Self::Pixels,
            "json" => Self::Json,
            "csv" => Self::Numbers,
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
        } else if numbers::is_one(bytes) {
            Self::Numbers
        } else if Lines::of(bytes).any(|line| begins_a_level(line.text)) {
            Self::Level
        } else {
            Self::of_drawing(bytes)
        }
    }

    fn of_drawing(bytes: &[u8]) -> Self {
        if drawing::terminal::is_one(bytes) { Self::Terminal } else { Self::Drawing }
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
    /// The board, with its stones if the file has any. Square cells have the usual
    /// neighborhood of the format: eight neighbors without corner cutting in a `MovingAI`
    /// map, those that the file names in a position, four otherwise.
    pub position: Position,
    /// The format of the file.
    pub format: Format,
}

/// Reads the board of a file with this name and content, in any format; `roads` says how a
/// level's cells are connected.
pub fn read_board(name: &str, bytes: &[u8], roads: Roads) -> Result<BoardFile> {
    read_board_within(name, bytes, roads, position::table_of(bytes))
}

/// Reads a board with stones: a [`position`] in any of its formats, or a drawing of the
/// [terminal](drawing::terminal).
pub fn read_position(name: &str, bytes: &[u8]) -> Result<Position> {
    match Format::of(name, bytes) {
        Format::Terminal => drawing::terminal::read(bytes),
        _ => position::read(name, bytes),
    }
}

/// Refuses bytes at the beginning of a file that is neither text nor a PNG.
pub fn check_beginning(bytes: &[u8]) -> Result<()> {
    match bytes.iter().position(|&byte| byte == 0) {
        Some(zero) if !bytes.starts_with(b"\x89PNG") => {
            Err(FormatError::at(bytes, zero, "text, or a PNG", "the byte 0"))
        }
        _ => Ok(()),
    }
}

/// Like [`read_board`]; a position whose table has more cells than this is refused before
/// any memory is allocated for it. Boards in other formats have at most a cell for each byte
/// of the file, or for each pixel of a PNG.
pub fn read_board_within(name: &str, bytes: &[u8], roads: Roads, most: usize) -> Result<BoardFile> {
    if bytes.is_empty() {
        return Err(FormatError::new(1, 1, "a board", "an empty file"));
    }
    let format = Format::of(name, bytes);
    let (map, neighborhood) = match format {
        Format::Position => {
            let position = position::read_within(name, bytes, most)?;
            return Ok(BoardFile { position, format });
        }
        Format::Terminal => {
            return Ok(BoardFile { position: drawing::terminal::read(bytes)?, format });
        }
        Format::Drawing => (drawing::read(bytes)?, Neighborhood::Four),
        Format::Map => (movingai::read(bytes)?, Neighborhood::Eight(CornerCutting::Never)),
        Format::Level => (Level::read(bytes)?.to_map(roads), Neighborhood::Four),
        Format::Pixels => (pixels::read(bytes)?, Neighborhood::Four),
        Format::Json => (json::read(bytes)?, Neighborhood::Four),
        Format::Numbers => (numbers::read(bytes)?, Neighborhood::Four),
    };
    let position = Position::new(Grid::Squares { map, neighborhood }, [Vec::new(), Vec::new()]);
    Ok(BoardFile { position, format })
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
        assert_eq!(Format::of("", b"\n0, 1,0\n"), Format::Numbers);
        assert_eq!(Format::of("", b"01\n0,1\n"), Format::Drawing);
        assert_eq!(Format::of("", b""), Format::Drawing);
    }

    #[test]
    fn a_position_is_one_whatever_its_name() {
        for text in ["\nrhombus 2x2", "(;", "{ \"shape\" : 1}"] {
            assert_eq!(Format::of("a.map", text.as_bytes()), Format::Position, "{text}");
        }
    }
}
