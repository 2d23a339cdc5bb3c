//! Boards as they are asked about and given: text of a file, a picture, or a sketch.

mod given;
mod read;
mod write;

pub use given::BoardInput;
pub(super) use write::rows;

use serde::{Deserialize, Serialize};

/// What stands for a cell in a row.
const FREE: u8 = b'.';
const WALL: u8 = b'#';
const WATER: u8 = b'~';
const OFF: u8 = b' ';

/// What a board of square cells is called.
const SQUARE: &str = "square";

/// What a board of listed hexagonal cells is called.
const HEXES: &str = "hexes";

/// A board row by row, with its marks and stones.
///
/// Rows are those of the table on which the board lies: of hexagonal cells a column
/// is `q` less the origin's, a row `r` less the origin's. A table index is
/// `row * width + column`. Places are `[x, y]`, of hexagonal cells `[q, r]`.
#[derive(Serialize, schemars::JsonSchema, Clone, PartialEq, Eq, Default, Debug)]
pub struct Sketch {
    /// `square`, `hexes` (any hexagonal cells), or the name that drawings of positions
    /// have: `hexagon 5`, `rhombus 11x11`, `triangle 7`, `rectangle 8x6 odd-r`.
    pub shape: String,
    /// Columns of the table.
    pub width: u32,
    /// Rows of the table.
    pub height: u32,
    /// Of hexagonal cells: the place of table index 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<[i32; 2]>,
    /// Of square cells: 4 or 8 (absent: 4).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub neighbors: Option<u8>,
    /// Of eight ways: `never`, `one-wall` or `always` (absent: `never`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corner_cutting: Option<String>,
    /// A sign for each cell: `.` free, `#` a wall, `~` water, `2` to `9` a weight, a space
    /// where a table of hexagonal cells has none of the board's.
    pub rows: Vec<String>,
    /// Table indices and weights, 1 to 255, where a sign cannot say the weight; such a
    /// cell is free in its row.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub weights: Vec<[u32; 2]>,
    /// Of boards with roads or thin walls: for each cell a hexadecimal digit, the sum of
    /// the ways in which a road leaves it and stays on the board: S=1 W=2 N=4 E=8. A step needs a road and a
    /// neighbor that can be entered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exits: Option<Vec<String>>,
    /// Where ways begin.
    #[schemars(default)]
    pub starts: Vec<[i32; 2]>,
    /// Where ways end.
    #[schemars(default)]
    pub goals: Vec<[i32; 2]>,
    /// The stones of two players; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stones: Option<Stones>,
    /// The sides, if the file has its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<Vec<SideSketch>>,
}

/// The places where stones lie.
#[derive(Serialize, Deserialize, schemars::JsonSchema, Clone, PartialEq, Eq, Default, Debug)]
#[serde(deny_unknown_fields)]
pub struct Stones {
    /// The first player's.
    #[serde(default)]
    pub red: Vec<[i32; 2]>,
    /// The second player's.
    #[serde(default)]
    pub blue: Vec<[i32; 2]>,
}

/// A side that stones are to join.
#[derive(Serialize, Deserialize, schemars::JsonSchema, Clone, PartialEq, Eq, Default, Debug)]
#[serde(deny_unknown_fields)]
pub struct SideSketch {
    /// What it is called.
    pub name: String,
    /// The places that touch it.
    pub cells: Vec<[i32; 2]>,
}
