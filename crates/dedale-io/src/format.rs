//! What a board file is, from its name and its content.

use std::path::Path;

use crate::text::{BYTE_ORDER_MARK, Lines, is_object};
use crate::{drawing, pixels, position, tiled, values};

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
    /// A picture: see [`pixels`](crate::pixels).
    Pixels,
    /// A maze or an obstacle field as JSON: see [`json`](crate::json).
    Json,
    /// A grid of numbers or signs as other programs write it: see [`values`](crate::values).
    Grid,
    /// A map of the editor Tiled: see [`tiled`].
    Tiled,
    /// A board with stones, in any of its formats: see [`position`].
    Position,
}

dedale::names! {
    Format:
    Drawing = "text", Terminal = "terminal", Map = "map", Level = "level", Pixels = "pixels",
    Json = "json", Grid = "grid", Tiled = "tiled", Position = "position"
}

impl Format {
    /// The format of a file: a position by its content, any other by the extension (`.txt`,
    /// `.map`, `.yml`, `.yaml`, `.json`, `.csv`, `.tsv`, and those of pictures), or else by the content.
    pub fn of(name: &str, bytes: &[u8]) -> Self {
        if position::is_one(bytes) {
            return Self::Position;
        }
        let extension = Path::new(name).extension().unwrap_or_default().to_string_lossy();
        match extension.to_ascii_lowercase().as_str() {
            // JSON and grids under the name of a drawing are still what they are.
            "txt" if is_object(bytes) => Self::of_json(bytes),
            "txt" => Self::of_text(bytes),
            "map" => Self::Map,
            "yml" | "yaml" => Self::Level,
            "png" | "jpg" | "jpeg" | "gif" | "bmp" | "webp" => Self::Pixels,
            "json" => Self::of_json(bytes),
            "tmx" | "tmj" => Self::Tiled,
            "csv" | "tsv" => Self::Grid,
            _ => Self::of_content(bytes),
        }
    }

    fn of_content(bytes: &[u8]) -> Self {
        let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
        if pixels::is_one(bytes) {
            Self::Pixels
        } else if text.starts_with(b"type ") {
            Self::Map
        } else if tiled::is_one(bytes) {
            Self::Tiled
        } else if is_object(bytes) {
            Self::of_json(bytes)
        } else if Lines::of(bytes).any(|line| begins_a_level(line.text)) {
            Self::Level
        } else {
            Self::of_text(bytes)
        }
    }

    /// JSON without a key of a maze or an obstacle field may hold a list of rows.
    fn of_json(bytes: &[u8]) -> Self {
        if tiled::is_one(bytes) {
            return Self::Tiled;
        }
        if !has_key_of_maze(bytes) && values::is_one(bytes) { Self::Grid } else { Self::Json }
    }

    fn of_text(bytes: &[u8]) -> Self {
        if drawing::terminal::is_one(bytes) {
            Self::Terminal
        } else if values::is_one(bytes) {
            Self::Grid
        } else {
            Self::Drawing
        }
    }

    /// The name of the format in messages.
    pub(crate) const fn noun(self) -> &'static str {
        match self {
            Self::Drawing => "drawn text",
            Self::Terminal => "a drawing of the terminal",
            Self::Map => "a MovingAI map",
            Self::Level => "a level",
            Self::Pixels => "a picture",
            Self::Json => "JSON",
            Self::Grid => "a grid",
            Self::Tiled => "a map of Tiled",
            Self::Position => "a position",
        }
    }
}

/// Whether a key of a maze or of an obstacle field occurs in the JSON.
pub(crate) fn has_key_of_maze(bytes: &[u8]) -> bool {
    let has = |key: &[u8]| bytes.windows(key.len()).any(|part| part == key);
    [&b"\"exits\""[..], b"\"walls\"", b"\"width\""].into_iter().any(has)
}

/// Whether the line occurs in levels but not in drawings.
fn begins_a_level(line: &[u8]) -> bool {
    const BEGINNINGS: [&[u8]; 5] = [b"map:", b"name:", b"spawns:", b"---", b"%YAML"];
    BEGINNINGS.iter().any(|beginning| line.starts_with(beginning))
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
        assert_eq!(Format::of("", b"\n0, 1,0\n"), Format::Grid);
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
