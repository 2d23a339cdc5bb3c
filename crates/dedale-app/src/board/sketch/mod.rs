//! Boards in requests and responses: text of a file, a picture, or a sketch.

mod input;
mod read;
mod write;

pub use input::BoardInput;
pub use read::neighborhood;
pub(crate) use write::rows;

use serde::{Deserialize, Serialize};

/// The characters for cells in a row.
const FREE: u8 = b'.';
const WALL: u8 = b'#';
const WATER: u8 = b'~';
const OFF: u8 = b' ';

/// The name of a board of square cells.
const SQUARE: &str = "square";

/// The name of a board of listed hexagonal cells.
const HEXES: &str = "hexes";

/// A board row by row, with its marks and stones.
///
/// Rows are those of the table on which the board lies: for hexagonal cells a column is `q`
/// minus the origin's, a row `r` minus the origin's. A table index is `row * width +
/// column`. Coordinates are `[x, y]`, for hexagonal cells `[q, r]`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sketch {
    /// The shape: `square`, `hexes` (any hexagonal cells), or a name from drawings of
    /// positions: `hexagon 5`, `rhombus 11x11`, `triangle 7`, `rectangle 8x6 odd-r`.
    #[cfg_attr(feature = "openapi", schemars(length(min = 1)))]
    pub shape: String,
    /// Columns of the table.
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = crate::base::limits::CELLS)))]
    pub width: u32,
    /// Rows of the table.
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = crate::base::limits::CELLS)))]
    pub height: u32,
    /// For hexagonal cells: the coordinates of table index 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<[i32; 2]>,
    /// For square cells: 4 or 8 neighbors (absent: 4).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schemars(extend("enum" = [4, 8, null])))]
    pub neighbors: Option<u8>,
    /// For eight neighbors: where steps may cut corners (absent: `never`).
    #[cfg_attr(
        feature = "openapi",
        schemars(with = "Option<crate::schema::described::CornerCuttingName>")
    )]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corner_cutting: Option<String>,
    /// A character for each cell: `.` free, `#` a wall, `~` water, `2` to `9` a weight, a
    /// space where a table of hexagonal cells has none of the board's.
    #[cfg_attr(feature = "openapi", schemars(schema_with = "crate::schema::described::rows"))]
    pub rows: Vec<String>,
    /// Table indices and weights, 1 to 255, where a character cannot express the weight;
    /// such a cell is free in its row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schemars(inner(inner(range(max = crate::base::limits::CELLS)))))]
    pub weights: Vec<[u32; 2]>,
    /// For boards with roads or thin walls: a hexadecimal digit for each cell, the sum of
    /// the directions in which a road leaves it and stays on the board: S=1 W=2 N=4 E=8. A
    /// step needs a road and a neighbor that can be entered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schemars(inner(regex(pattern = "^[0-9A-Fa-f]*$"))))]
    pub exits: Option<Vec<String>>,
    /// Where paths begin.
    #[serde(default)]
    pub starts: Vec<[i32; 2]>,
    /// Where paths end.
    #[serde(default)]
    pub goals: Vec<[i32; 2]>,
    /// The stones of two players; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stones: Option<Stones>,
    /// The sides, if the file has its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<Vec<SideSketch>>,
    /// The YAML of the level that the board was read from. An export as a level keeps all
    /// that it holds beside the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
}

/// The stones on a board, by player.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Stones {
    /// The first player's stones.
    #[serde(default)]
    pub red: Vec<[i32; 2]>,
    /// The second player's stones.
    #[serde(default)]
    pub blue: Vec<[i32; 2]>,
}

/// A side of a board.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SideSketch {
    /// The side's name.
    pub name: String,
    /// The coordinates of the cells that touch the side.
    pub cells: Vec<[i32; 2]>,
}
