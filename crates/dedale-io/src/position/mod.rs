//! Boards with the stones of two players, as drawings, as JSON, and at the end of games of Hex.
//!
//! [`read`] recognises them by their content; each has a `write`, and what it writes reads back
//! the same. Memory is allocated only for what the file has shown: the
//! table that holds a board may have [`MAX_TABLE`] cells, and more only if the file has as
//! many bytes.

pub mod drawing;
pub mod hexworld;
pub mod json;
pub mod moves;
mod replay;
pub mod sgf;
mod signs;

pub use replay::{HexMove, HexRecord};

use std::path::Path;

use dedale::board::{
    Cell, GridMap, Hex, HexMap, HexShape, Neighborhood, Point, Size, SizeError, Terrain,
};
use dedale::link::Player;
use dedale::{Phrase, phrase};

use crate::text::{BYTE_ORDER_MARK, is_object, utf8};
use crate::{FormatError, Limit, Result, Unwritable};

/// The most cells of the table that holds a board, if the file has fewer bytes than that:
/// 4096×4096.
pub const MAX_TABLE: usize = 1 << 24;

/// A board with the stones of two players.
///
/// Two positions are equal if they have the same stones, whatever their order in the file.
#[derive(Clone, Debug)]
pub struct Position {
    /// The board; the terrain under each stone is free.
    pub grid: Grid,
    /// The stones of each player, at the player's [`index`](Player::index): by `q`, then
    /// `r`, or by `x`, then `y`.
    pub stones: [Vec<Cell>; 2],
    /// The same stones in the order of the file, if it is another one.
    pub listed: Option<[Vec<Cell>; 2]>,
    /// The sides that stones are to connect, if the file has its own.
    pub sides: Option<Vec<NamedSide>>,
}

/// A named side: some cells on the rim of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedSide {
    /// The name of the side.
    pub name: String,
    /// Its cells without duplicates, in the order of the file.
    pub cells: Vec<Cell>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        (&self.grid, &self.stones, &self.sides) == (&other.grid, &other.stones, &other.sides)
    }
}

impl Eq for Position {}

impl Position {
    /// A board with these stones in any order and no sides of its own.
    pub fn new(grid: Grid, mut stones: [Vec<Cell>; 2]) -> Self {
        let mut listed = None;
        for player in 0..stones.len() {
            if !stones[player].is_sorted_by_key(|&cell| grid.place_of(cell)) {
                listed.get_or_insert_with(|| stones.clone());
                stones[player].sort_by_cached_key(|&cell| grid.place_of(cell));
            }
        }
        Self { grid, stones, listed, sides: None }
    }

    /// The stones of each player in the order of the file.
    pub fn listed(&self) -> &[Vec<Cell>; 2] {
        self.listed.as_ref().unwrap_or(&self.stones)
    }

    /// The stones of this player.
    pub fn stones_of(&self, player: Player) -> &[Cell] {
        &self.stones[player.index()]
    }
}

/// The most bytes of a game.
const LIMIT_OF_GAMES: Limit = Limit { mebibytes: 64, what: "a game of Hex" };

/// The most bytes of a file that begins so.
pub(crate) fn limit(beginning: &[u8]) -> Option<Limit> {
    if is_game(beginning) {
        Some(LIMIT_OF_GAMES)
    } else {
        (is_object(beginning) && is_one(beginning)).then_some(json::LIMIT)
    }
}

/// Reads the position in a file of this name and content.
///
/// Text that begins with `(` is SGF, text that begins with `{` is JSON; a link to `HexWorld` and a
/// list of moves are recognised too. For any other text the file extension (`.sgf`, `.json`) tells
/// what it should have been; without it, it is a drawing. An error says where the text is none of
/// them.
pub fn read(name: &str, bytes: &[u8]) -> Result<Position> {
    read_within(name, bytes, None, table_of(bytes))
}

/// Like [`read`], for a board whose table has at most this many cells. A larger one is
/// refused before any memory is allocated for it. `size` is the cells of a side, for a list of
/// moves that does not say them.
pub fn read_within(name: &str, bytes: &[u8], size: Option<u32>, most: usize) -> Result<Position> {
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes).trim_ascii_start();
    let ending = Path::new(name).extension().unwrap_or_default().to_ascii_lowercase();
    match text.first() {
        None if bytes.is_empty() => Err(FormatError::new(1, 1, "a position", "an empty file")),
        Some(b'(') => sgf::read_within(bytes, most),
        Some(b'{') => json::read_within(bytes, most),
        _ if is_moves(text) => Ok(replayed(utf8(bytes)?, size, most)?.end()),
        _ if ending == "sgf" => sgf::read_within(bytes, most),
        _ if ending == "json" => json::read_within(bytes, most),
        _ => drawing::read_within(bytes, most),
    }
}

/// Whether a file of this content is a position and no other board: it begins with a `(`,
/// is JSON with a shape, begins with the name of a shape, or is a game of Hex.
pub(crate) fn is_one(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes).trim_ascii_start();
    match text.first() {
        Some(b'(') => true,
        Some(b'{') => text.windows(SHAPE_KEY.len()).any(|part| part == SHAPE_KEY),
        _ => {
            let word = text.split(|byte| !byte.is_ascii_alphabetic()).next();
            word.is_some_and(|word| drawing::SHAPES.map(str::as_bytes).contains(&word))
                || is_moves(text)
        }
    }
}

/// Whether a file of this content is a game of Hex, move by move.
pub fn is_game(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes).trim_ascii_start();
    text.starts_with(b"(") || is_moves(text)
}

/// Reads a game of Hex, move by move: in SGF, if the text begins with `(`, in a list of moves, or
/// else in a link to `HexWorld`.
///
/// `size` is the board's for a list that does not say it. An error says where the text is none of
/// them, or has a board of more than `most` cells.
pub fn read_game(text: &str, size: Option<u32>, most: usize) -> Result<HexRecord> {
    if text.trim_start().starts_with('(') {
        sgf::record::read(text.as_bytes(), most)
    } else {
        replayed(text, size, most).map(|replay| replay.record)
    }
}

/// Whether a text that is no SGF is a game of Hex.
fn is_moves(text: &[u8]) -> bool {
    hexworld::is_one(text) || moves::is_one(text)
}

/// A game that is not in SGF.
fn replayed(text: &str, size: Option<u32>, most: usize) -> Result<replay::Replay<'_>> {
    LIMIT_OF_GAMES.check_bytes(text.as_bytes())?;
    if moves::is_one(text.as_bytes()) {
        moves::replay(text, size, most)
    } else {
        hexworld::replay(text, most)
    }
}

/// The key that a board of stones has, but a maze has not.
const SHAPE_KEY: &[u8] = b"\"shape\"";

/// The most cells of the table of a board in a file with these bytes.
pub(crate) const fn table_of(bytes: &[u8]) -> usize {
    if bytes.len() > MAX_TABLE { bytes.len() } else { MAX_TABLE }
}

/// The error for a board whose table has more cells than this: what was expected, and what
/// was found.
fn too_large(most: usize, size: Size) -> [Phrase; 2] {
    [phrase!("a board in a table of up to {most} cells"), phrase!("{} cells", size.cell_count())]
}

/// The text, unless it is too short for the table of the board.
fn written(text: String, position: &Position, format: &'static str) -> Result<String, Unwritable> {
    let size = position.grid.size();
    if size.cell_count() <= table_of(text.as_bytes()) {
        return Ok(text);
    }
    let what = phrase!("a board in a table of {} cells, most of them empty", size.cell_count());
    Err(Unwritable { format, what })
}

/// The board of a position as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Grid {
    /// Hexagonal cells. Their places are `[q, r]`.
    Hexes(HexMap),
    /// Square cells. Their places are `[x, y]`.
    Squares {
        /// The board.
        map: GridMap,
        /// The neighbors that stones connect to.
        neighborhood: Neighborhood,
    },
}

impl Grid {
    /// The size of the table that holds the board.
    pub const fn size(&self) -> Size {
        match self {
            Self::Hexes(map) => map.size(),
            Self::Squares { map, .. } => map.size(),
        }
    }

    /// The map of a board of square cells.
    pub const fn map(&self) -> Option<&GridMap> {
        match self {
            Self::Squares { map, .. } => Some(map),
            Self::Hexes(_) => None,
        }
    }

    /// The cell at this place, numbered on the table; `None` off the board.
    pub fn cell_at(&self, [column, row]: [i32; 2]) -> Option<Cell> {
        match self {
            Self::Hexes(map) => map.cell_at(Hex::new(column, row)),
            Self::Squares { map, .. } => {
                let [x, y] = [column, row].map(u32::try_from);
                map.size().cell_at(Point::new(x.ok()?, y.ok()?))
            }
        }
    }

    /// The place of the cell with this number on the table.
    pub const fn place_of(&self, cell: Cell) -> [i32; 2] {
        match self {
            Self::Hexes(map) => {
                let hex = map.hex_of(cell);
                [hex.q, hex.r]
            }
            Self::Squares { map, .. } => {
                let point = map.size().point_of(cell);
                [point.x as i32, point.y as i32]
            }
        }
    }

    /// The label of the cell with this number, such as `c2`: a letter for the column of the
    /// table, the number of the row.
    pub fn label(&self, cell: Cell) -> String {
        self.size().point_of(cell).label()
    }

    /// The cell with this label; `None` off the board.
    pub fn cell_labelled(&self, label: &str) -> Option<Cell> {
        let cell = self.size().cell_at(Point::labelled(label)?)?;
        self.terrain(cell).map(|_| cell)
    }

    /// The terrain of the cell with this number; `None` off the board.
    pub fn terrain(&self, cell: Cell) -> Option<Terrain> {
        match self {
            _ if cell.index() >= self.size().cell_count() => None,
            Self::Hexes(map) => map.terrain(map.hex_of(cell)),
            Self::Squares { map, .. } => Some(map.terrains()[cell.index()]),
        }
    }

    /// Sets the terrain of a cell of the board.
    fn set_terrain(&mut self, cell: Cell, terrain: Terrain) {
        match self {
            Self::Hexes(map) => map.set_terrain(map.hex_of(cell), terrain),
            Self::Squares { map, .. } => {
                map.set_terrain(map.size().point_of(cell), terrain);
            }
        }
    }

    /// The starts and the goals.
    pub fn marks(&self) -> [Vec<[i32; 2]>; 2] {
        let hex = |hex: &Hex| [hex.q, hex.r];
        let point = |point: &Point| [point.x as i32, point.y as i32];
        match self {
            Self::Hexes(map) => {
                [&map.starts, &map.goals].map(|marks| marks.iter().map(hex).collect())
            }
            Self::Squares { map, .. } => {
                [&map.starts, &map.goals].map(|marks| marks.iter().map(point).collect())
            }
        }
    }
}

/// What a file says about its board before it shows the cells.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Outline {
    Hexes(HexShape),
    Squares(Size, Neighborhood),
}

impl Outline {
    /// The size of the table that holds the board.
    fn size(&self) -> Result<Size, SizeError> {
        match self {
            Self::Hexes(shape) => shape.bounds().map(|(_, size)| size),
            Self::Squares(size, _) => Ok(*size),
        }
    }

    /// The board, all of it free.
    fn grid(self) -> Result<Grid, SizeError> {
        Ok(match self {
            Self::Hexes(shape) => Grid::Hexes(HexMap::new(shape, Terrain::FREE)?),
            Self::Squares(size, neighborhood) => {
                Grid::Squares { map: GridMap::new(size, Terrain::FREE), neighborhood }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_of_hex_has_a_limit() {
        let long = |beginning: &str| [beginning.as_bytes(), &vec![b' '; 64 << 20]].concat();
        for beginning in ["(;GM[11])", "3x3 a1", "https://hexworld.org/board/#3c1,a1"] {
            let bytes = long(beginning);
            assert!(read("", &bytes[..64 << 20]).is_ok(), "{beginning}");
            let fault = read("", &bytes).unwrap_err();
            assert_eq!(fault.expected.to_string(), "a game of Hex of up to 64 MiB");
        }
    }

    #[test]
    fn the_content_comes_before_the_name() {
        let expected =
            |name, text: &str| read(name, text.as_bytes()).unwrap_err().expected.to_string();
        assert_eq!(expected("a.txt", "\u{FEFF} (x"), expected("", "(x"));
        assert!(expected("", "\n{x").contains("key"));
        assert!(expected("a.JSON", "hexagon 0\n.").contains("JSON"));
        assert!(expected("a.sgf", "hexagon 0\n.").contains("'('"));
        assert!(read("-", b"hexagon 0\n.").is_ok());
        for text in ["\nrhombus 2x2", "(;", "{ \"shape\" : 1}", "square", "\u{FEFF}hexes 0,0"] {
            assert!(is_one(text.as_bytes()), "{text}");
        }
        for text in ["", "#.", "S.G", "{\"exits\":1}", "type octile", "hexagonal", "  "] {
            assert!(!is_one(text.as_bytes()), "{text}");
        }
        assert_eq!(
            read("-", b"").unwrap_err().to_string(),
            "line 1, column 1: expected a position, found an empty file"
        );
    }
}
