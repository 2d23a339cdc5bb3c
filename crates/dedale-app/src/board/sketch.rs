//! Boards in requests and responses: text of a file, a picture, or a sketch.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dedale::Phrase;
use dedale::board::{
    Cell, CornerCutting, Direction, GridMap, Hex, HexMap, HexShape, Neighborhood, Size, Terrain,
};
use dedale::link::Player;
use dedale_io::position::drawing::{shape_name, shape_named};
use dedale_io::position::{Grid, NamedSide, Position};
use dedale_io::values::Legend;
use dedale_io::{BoardFile, Format, Reading, pixels, read_board_as};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::base::limits;
use crate::board::{in_words, off_board};
use crate::{AnyBoard, ByName, Refusal, Result, bail, embedded, refusal};

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
    #[cfg_attr(feature = "openapi", schemars(with = "Option<crate::ByName<CornerCutting>>"))]
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

// Reading the board of a request in any form.

/// A board in a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardInput {
    /// The text of a file, or the name of an embedded board with an `@` before it.
    Text(String),
    /// A file, and how it is read: `{"text": …}`, `{"png": …}` or `{"file": …}`.
    File(Box<FileInput>),
    /// A sketch.
    Sketch(Box<Sketch>),
}

impl BoardInput {
    /// The board with its stones, if it has any.
    pub fn position(&self) -> Result<Position> {
        Ok(self.file()?.position)
    }

    /// The YAML of the level that the board comes from, if it comes from one.
    pub fn level(&self) -> Result<Option<&str>> {
        Ok(match self {
            Self::Sketch(sketch) => sketch.level.as_deref(),
            Self::File(file) => {
                let text = file.text.as_deref();
                text.filter(|text| file.format("", text.as_bytes()) == Format::Level)
            }
            Self::Text(_) => self.file_text()?.and_then(|(file, text)| {
                (Format::of(file, text.as_bytes()) == Format::Level).then_some(text)
            }),
        })
    }

    /// The text file that is the board, if it is one: its name, if it has one, and its text.
    pub fn file_text(&self) -> Result<Option<(&str, &str)>> {
        let Self::Text(text) = self else { return Ok(None) };
        let (_, file, text) = named(text)?;
        Ok(Some((file, text)))
    }

    /// The board, ready for searching.
    pub fn board(&self) -> Result<AnyBoard> {
        Ok(self.file()?.into())
    }

    fn file(&self) -> Result<BoardFile> {
        let (position, format) = match self {
            Self::Text(text) => {
                return of_text(text, &Reading { most: Some(limits::CELLS), ..Reading::default() });
            }
            Self::File(file) => return file.read(),
            Self::Sketch(sketch) => {
                let is_level = sketch.level.is_some();
                (sketch.position()?, if is_level { Format::Level } else { Format::Position })
            }
        };
        Ok(BoardFile { position, format, note: None })
    }

    /// The board with its stones, and how its file was read where it does not say so.
    pub fn read(&self) -> Result<(Position, Option<Phrase>)> {
        let BoardFile { position, note, .. } = self.file()?;
        Ok((position, note))
    }
}

/// A board file in a request, and how it is read.
#[derive(Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "openapi",
    schemars(extend("anyOf" = [{"required": ["text"]}, {"required": ["png"]}, {"required": ["file"]}]))
)]
#[serde(deny_unknown_fields)]
pub struct FileInput {
    /// Its text. One of `text`, `png` and `file` is required.
    #[cfg_attr(feature = "openapi", schemars(length(min = 1)))]
    text: Option<String>,
    /// A PNG in base64.
    #[cfg_attr(feature = "openapi", schemars(length(min = 1), extend("contentEncoding" = "base64")))]
    png: Option<String>,
    /// Any other file in base64.
    #[cfg_attr(feature = "openapi", schemars(length(min = 1), extend("contentEncoding" = "base64")))]
    file: Option<String>,
    /// The format, instead of the one that the content implies.
    #[serde(rename = "as")]
    format: Option<ByName<Format>>,
    /// The meanings of signs and numbers in a grid or drawing, or of colours in a picture: wall,
    /// free, water, start, goal or `cost:1` to `cost:255`, such as `#=wall .=free ~=cost:3`,
    /// `0=free 1=wall` or `#ff0000=start black=wall`.
    legend: Option<String>,
    /// The values of a grid, or the colours of a picture, that are walls, with commas between them.
    walls: Option<String>,
    /// The pixels of a cell in a picture, such as `8`, or of a passage and a wall, such as `20+4`
    /// (absent: those that are found).
    #[cfg_attr(feature = "openapi", schemars(length(min = 1)))]
    pixels: Option<String>,
}

impl FileInput {
    fn format(&self, name: &str, bytes: &[u8]) -> Format {
        self.format.as_ref().map_or_else(|| Format::of(name, bytes), |ByName(format)| *format)
    }

    fn reading(&self) -> Result<Reading> {
        let format = self.format.as_ref().map(|ByName(format)| *format);
        let [legend, walls, pixels] =
            [&self.legend, &self.walls, &self.pixels].map(|key| key.as_deref());
        let reading = reading(format, legend, walls, pixels)?;
        Ok(Reading { most: Some(limits::CELLS), ..reading })
    }

    fn read(&self) -> Result<BoardFile> {
        let (shown, base64) = match (&self.text, &self.png, &self.file) {
            (Some(text), None, None) => return of_text(text, &self.reading()?),
            (None, Some(png), None) => ("the picture", png),
            (None, None, Some(file)) => ("the board", file),
            _ => bail!("file-of-one-kind", "expected one of 'text', 'png' and 'file'"),
        };
        let bytes = STANDARD
            .decode(base64)
            .map_err(|error| refusal!("file-not-base64", "expected a file in base64: {error}"))?;
        // A picture is unpacked only once its size is known.
        if let Some([width, height]) = pixels::promised_size(&bytes) {
            limits::size(width.into(), height.into())?;
        }
        let mut reading = self.reading()?;
        if self.png.is_some() {
            reading.format = Some(Format::Pixels);
        }
        let fault = |fault| Refusal::within(shown, &fault);
        let board = read_board_as("", &bytes, &reading).map_err(fault)?;
        limits::check(board.position.grid.size())?;
        Ok(board)
    }
}

/// How to read a board file of this format, with these meanings of its values, these values as walls,
/// and cells of these pixels.
pub fn reading(
    format: Option<Format>,
    legend: Option<&str>,
    walls: Option<&str>,
    pixels: Option<&str>,
) -> Result<Reading> {
    let wrong =
        |key: &'static str| move |error: Phrase| refusal!("legend-wrong", "'{key}': {error}");
    let mut legend: Legend = legend.unwrap_or_default().parse().map_err(wrong("legend"))?;
    if let Some(walls) = walls {
        legend = legend.and(Legend::with_walls(walls).map_err(wrong("walls"))?);
    }
    let pixels = pixels.map(str::parse).transpose().map_err(wrong("pixels"))?;
    Ok(Reading { format, legend, pixels, ..Reading::default() })
}

/// What messages call the board of this text or name, its file and its text.
fn named(text: &str) -> Result<(Cow<'static, str>, &str, &str)> {
    let name = text.strip_prefix('@').filter(|name| !name.contains(['\n', '\r']));
    Ok(match name {
        Some(name) => {
            let board = embedded(name)?;
            (Cow::Owned(format!("@{name}")), board.file, board.text)
        }
        None => (Cow::Borrowed("the board"), "", text),
    })
}

fn of_text(text: &str, reading: &Reading) -> Result<BoardFile> {
    let (shown, file, text) = named(text)?;
    let fault = |fault| Refusal::within(&shown, &fault);
    let board = read_board_as(file, text.as_bytes(), reading).map_err(fault)?;
    limits::check(board.position.grid.size())?;
    Ok(board)
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
        f.write_str("a board: the text of a file, \"@name\", a file or a sketch")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<BoardInput, E> {
        Ok(BoardInput::Text(text.to_owned()))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<BoardInput, E> {
        Ok(BoardInput::Text(text))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<BoardInput, A::Error> {
        let keys = Map::<String, Value>::deserialize(MapAccessDeserializer::new(map))?;
        let is_file = ["text", "png", "file"].into_iter().any(|key| keys.contains_key(key));
        let board = if is_file {
            FileInput::deserialize(keys).map(|file| BoardInput::File(Box::new(file)))
        } else {
            Sketch::deserialize(keys).map(|sketch| BoardInput::Sketch(Box::new(sketch)))
        };
        board.map_err(A::Error::custom)
    }
}

// From sketches to boards.

/// What a character means for its cell.
#[derive(Clone, Copy)]
enum Sign {
    Of(Terrain),
    /// The board has no cell there.
    Off,
    Unknown,
}

const SIGNS: [Sign; 256] = {
    let mut signs = [Sign::Unknown; 256];
    signs[WALL as usize] = Sign::Of(Terrain::Wall);
    signs[WATER as usize] = Sign::Of(Terrain::Water);
    signs[OFF as usize] = Sign::Off;
    let mut weight = 1;
    while let (1..10, Some(terrain)) = (weight, Terrain::with_cost(weight)) {
        signs[(b'0' + weight) as usize] = Sign::Of(terrain);
        weight += 1;
    }
    signs[FREE as usize] = Sign::Of(Terrain::FREE);
    signs
};

/// The neighborhood of square cells: 4 neighbors (absent: 4) or 8, and with 8 where steps may cut
/// corners (absent: `never`).
pub fn neighborhood(neighbors: Option<u32>, corner_cutting: Option<&str>) -> Result<Neighborhood> {
    let rule = corner_cutting.map(str::parse::<CornerCutting>);
    match (neighbors, rule.transpose()?) {
        (None | Some(4), None) => Ok(Neighborhood::Four),
        (None | Some(4), Some(_)) => {
            Err(refusal!("corners-of-four", "corner_cutting needs 8 neighbors"))
        }
        (Some(8), rule) => Ok(Neighborhood::Eight(rule.unwrap_or_default())),
        (Some(count), _) => {
            Err(refusal!("neighbors-unknown", "a cell has 4 or 8 neighbors, found {count}"))
        }
    }
}

impl Sketch {
    /// The sketched board with its stones.
    pub fn position(&self) -> Result<Position> {
        let size = limits::size(self.width.into(), self.height.into())?;
        check_rows(&self.rows, size, "rows")?;
        let mut terrains = self.terrains(size)?;
        self.weigh(&mut terrains)?;
        let mut grid = if self.shape == SQUARE {
            Grid::Squares {
                map: self.to_map(size, &terrains)?,
                neighborhood: neighborhood(
                    self.neighbors.map(u32::from),
                    self.corner_cutting.as_deref(),
                )?,
            }
        } else {
            Grid::Hexes(self.hex_map(size, &terrains)?)
        };
        let [starts, goals] = [("start", &self.starts), ("goal", &self.goals)]
            .map(|(what, places)| cells(&grid, what, places));
        let (starts, goals) = (starts?, goals?);
        match &mut grid {
            Grid::Squares { map, .. } => {
                let point = |cell| size.point_of(cell);
                map.starts = starts.into_iter().map(point).collect();
                map.goals = goals.into_iter().map(point).collect();
            }
            Grid::Hexes(map) => {
                let [starts, goals] = [starts, goals]
                    .map(|cells| cells.into_iter().map(|cell| map.hex_of(cell)).collect());
                (map.starts, map.goals) = (starts, goals);
            }
        }
        let stones = self.stones_on(&grid)?;
        let sides = self.sides_on(&grid)?;
        Ok(Position { sides, ..Position::new(grid, stones) })
    }

    /// The terrain of each cell of the table; `None` where there is no cell.
    fn terrains(&self, size: Size) -> Result<Vec<Option<Terrain>>> {
        let is_square = self.shape == SQUARE;
        let mut terrains = Vec::with_capacity(size.cell_count());
        for (y, row) in self.rows.iter().enumerate() {
            let is_sign = |sign: u8| match SIGNS[usize::from(sign)] {
                Sign::Of(_) => true,
                Sign::Off => !is_square,
                Sign::Unknown => false,
            };
            if let Some(x) = row.bytes().position(|sign| !is_sign(sign)) {
                let expected = if is_square {
                    "'.', '#', '~' or '1' to '9'"
                } else {
                    "'.', '#', '~', '1' to '9' or a space"
                };
                let found = char::from(row.as_bytes()[x]).escape_debug();
                bail!("sign-unknown", "row {y}, column {x}: expected {expected}, found '{found}'");
            }
            terrains.extend(row.bytes().map(|sign| match SIGNS[usize::from(sign)] {
                Sign::Of(terrain) => Some(terrain),
                Sign::Off | Sign::Unknown => None,
            }));
        }
        Ok(terrains)
    }

    /// Sets the weights from the list.
    fn weigh(&self, terrains: &mut [Option<Terrain>]) -> Result<()> {
        for &[index, weight] in &self.weights {
            let terrain = u8::try_from(weight).ok().and_then(Terrain::with_cost);
            let Some(terrain) = terrain else {
                bail!("weight-range", "a weight is 1 to 255, found {weight}");
            };
            match terrains.get_mut(index as usize) {
                Some(Some(under @ Terrain::Land(_))) => *under = terrain,
                Some(_) => {
                    bail!("weight-off-land", "a weight lies on land, and index {index} is none");
                }
                None => {
                    let last = terrains.len() - 1;
                    bail!("index-range", "the table indices are 0 to {last}, found {index}");
                }
            }
        }
        Ok(())
    }

    fn to_map(&self, size: Size, terrains: &[Option<Terrain>]) -> Result<GridMap> {
        if self.origin.is_some() {
            bail!("origin-of-hexagons", "an origin is for boards of hexagonal cells");
        }
        let terrains = terrains.iter().map(|terrain| terrain.unwrap_or(Terrain::Wall)).collect();
        let mut map = GridMap::of(size, terrains);
        let Some(exits) = &self.exits else { return Ok(map) };
        check_rows(exits, size, "exits")?;
        for (point, digit) in size.points().zip(exits.iter().flat_map(|row| row.chars())) {
            let Some(bits) = digit.to_digit(16) else {
                let digit = digit.escape_debug();
                bail!("exits-digit", "exits are hexadecimal digits, found '{digit}' at {point}");
            };
            for direction in Direction::STRAIGHT {
                map.set_road(point, direction, bits & u32::from(direction.bit()) != 0);
            }
        }
        Ok(map)
    }

    fn hex_map(&self, size: Size, terrains: &[Option<Terrain>]) -> Result<HexMap> {
        if self.neighbors.is_some() || self.corner_cutting.is_some() || self.exits.is_some() {
            bail!(
                "keys-of-squares",
                "neighbors, corner_cutting and exits are for square cells; hexagonal cells have six neighbors"
            );
        }
        let shape = self.hex_shape(size, terrains)?;
        let (origin, bounds) = shape.bounds()?;
        if self.shape != HEXES {
            if bounds != size {
                bail!(
                    "shape-table",
                    "a {shape} lies on a table of {width}×{height}, found {wide}×{high}",
                    width = bounds.width(),
                    height = bounds.height(),
                    wide = size.width(),
                    high = size.height()
                );
            }
            let found = self.origin.unwrap_or([origin.q, origin.r]);
            if found != [origin.q, origin.r] {
                let [expected, found] = [[origin.q, origin.r], found].map(in_words);
                bail!("shape-origin", "the origin of a {shape} is {expected}, found {found}");
            }
        }
        let mut map = HexMap::new(shape, Terrain::FREE)?;
        let first = self.origin.unwrap_or([origin.q, origin.r]);
        for (point, terrain) in size.points().zip(terrains) {
            let hex = Hex::new(first[0] + point.x as i32, first[1] + point.y as i32);
            match (terrain, map.contains(hex)) {
                (Some(Terrain::FREE), true) | (None, false) => {}
                (Some(terrain), true) => map.set_terrain(hex, *terrain),
                (None, true) => {
                    bail!("cell-missing", "the board has a cell at {hex}, found a space");
                }
                (Some(_), false) => {
                    bail!(
                        "cell-not-of-shape",
                        "the board has no cell at {hex}; expected a space there"
                    );
                }
            }
        }
        Ok(map)
    }

    fn hex_shape(&self, size: Size, terrains: &[Option<Terrain>]) -> Result<HexShape> {
        if self.shape == HEXES {
            let Some([q, r]) = self.origin else {
                bail!(
                    "origin-missing",
                    "a board of listed hexagonal cells has an origin; specify \"origin\": [q, r]"
                );
            };
            if [q, r].iter().any(|at| at.unsigned_abs() > Hex::LIMIT as u32) {
                let (limit, at) = (Hex::LIMIT, in_words([q, r]));
                bail!("origin-too-far", "an origin is up to {limit} from 0, found {at}");
            }
            let cells = size.points().zip(terrains).filter(|(_, terrain)| terrain.is_some());
            let cells: Vec<Hex> =
                cells.map(|(point, _)| Hex::new(q + point.x as i32, r + point.y as i32)).collect();
            if cells.is_empty() {
                bail!("board-empty", "a board has at least one cell, found none");
            }
            return Ok(HexShape::Cells(cells));
        }
        shape_named(&self.shape).map_err(|fault| {
            refusal!(
                "shape-malformed",
                "the shape: expected {expected}, found {found}",
                expected = fault.expected,
                found = fault.found
            )
        })
    }

    fn stones_on(&self, grid: &Grid) -> Result<[Vec<Cell>; 2], Refusal> {
        let Some(stones) = &self.stones else { return Ok([Vec::new(), Vec::new()]) };
        let mut has_stone = vec![false; grid.size().cell_count()];
        let mut stones_of = |player: Player, places: &[[i32; 2]]| {
            let what = format!("{player} stone");
            let cells = cells(grid, &what, places)?;
            for &cell in &cells {
                let at = in_words(grid.place_of(cell));
                if grid.terrain(cell) == Some(Terrain::Wall) {
                    bail!("in-a-wall", "the {what} {spot} is in a wall", spot = at);
                }
                if std::mem::replace(&mut has_stone[cell.index()], true) {
                    bail!("two-stones", "there is one stone on a cell, found two on {at}");
                }
            }
            Ok(cells)
        };
        Ok([stones_of(Player::Red, &stones.red)?, stones_of(Player::Blue, &stones.blue)?])
    }

    fn sides_on(&self, grid: &Grid) -> Result<Option<Vec<NamedSide>>> {
        let Some(sides) = &self.sides else { return Ok(None) };
        let side = |side: &SideSketch| {
            let mut cells = cells(grid, "side's cell", &side.cells)?;
            let mut seen = HashSet::new();
            cells.retain(|&cell| seen.insert(cell));
            Ok(NamedSide { name: side.name.clone(), cells })
        };
        sides.iter().map(side).collect::<Result<_>>().map(Some)
    }
}

/// Checks that there are as many rows, with as many characters each, as the table has.
fn check_rows(rows: &[String], size: Size, what: &str) -> Result<()> {
    let (width, height) = (size.width() as usize, size.height() as usize);
    if rows.len() != height {
        bail!("rows-count", "{what}: expected {height} of them, found {found}", found = rows.len());
    }
    for (y, row) in rows.iter().enumerate() {
        let signs = if row.is_ascii() { row.len() } else { row.chars().count() };
        if signs != width {
            bail!("row-length", "{what}: expected {width} signs in row {y}, found {signs}");
        }
        if !row.is_ascii() {
            let sign = row.chars().find(|sign| !sign.is_ascii()).unwrap_or_default();
            let sign = sign.escape_debug();
            bail!("row-sign", "{what}: no cell has the sign '{sign}', found in row {y}");
        }
    }
    Ok(())
}

/// The cells at these coordinates.
fn cells(grid: &Grid, what: &str, places: &[[i32; 2]]) -> Result<Vec<Cell>> {
    let cell = |&place: &[i32; 2]| {
        grid.cell_at(place).ok_or_else(|| off_board(what, &in_words(place), grid))
    };
    places.iter().map(cell).collect()
}

// From boards to sketches.

impl Sketch {
    /// The board without stones.
    pub fn of(grid: &Grid) -> Self {
        let size = grid.size();
        let [starts, goals] = grid.marks();
        let mut sketch =
            Self { width: size.width(), height: size.height(), starts, goals, ..Self::default() };
        let cells = (0..size.cell_count() as u32).map(Cell::new);
        let mut sign = |(cell, terrain): (Cell, Option<Terrain>)| match terrain {
            None => OFF,
            Some(Terrain::Wall) => WALL,
            Some(Terrain::Water) => WATER,
            Some(Terrain::Land(weight)) => match weight.get() {
                1 => FREE,
                weight @ 2..=9 => b'0' + weight,
                weight => {
                    sketch.weights.push([cell.number(), weight.into()]);
                    FREE
                }
            },
        };
        let signs: Vec<u8> = match grid {
            Grid::Squares { map, .. } => {
                cells.zip(map.terrains().iter().copied().map(Some)).map(sign).collect()
            }
            Grid::Hexes(_) => cells.map(|cell| sign((cell, grid.terrain(cell)))).collect(),
        };
        sketch.rows = rows(&signs, size.width());
        match grid {
            Grid::Squares { map, neighborhood } => {
                SQUARE.clone_into(&mut sketch.shape);
                sketch.neighbors = Some(neighborhood.count() as u8);
                sketch.corner_cutting = match neighborhood {
                    Neighborhood::Four => None,
                    Neighborhood::Eight(rule) => Some(rule.name().to_owned()),
                };
                sketch.exits = map.has_roads().then(|| roads(map));
            }
            Grid::Hexes(map) => {
                sketch.shape = shape_name(map.shape());
                sketch.origin = Some([map.origin().q, map.origin().r]);
            }
        }
        sketch
    }

    /// The board with its stones.
    pub fn of_position(position: &Position) -> Self {
        let grid = &position.grid;
        let places =
            |cells: &[Cell]| cells.iter().map(|&cell| grid.place_of(cell)).collect::<Vec<_>>();
        let [red, blue] = Player::BOTH.map(|player| places(position.stones_of(player)));
        let has_stones = !red.is_empty() || !blue.is_empty();
        let sides = position.sides.as_ref().map(|sides| {
            let side = |side: &NamedSide| SideSketch {
                name: side.name.clone(),
                cells: places(&side.cells),
            };
            sides.iter().map(side).collect()
        });
        Self { stones: has_stones.then_some(Stones { red, blue }), sides, ..Self::of(grid) }
    }
}

/// Cuts the characters into rows.
pub(crate) fn rows(signs: &[u8], width: u32) -> Vec<String> {
    let rows = signs.chunks(width as usize);
    rows.map(|row| String::from_utf8_lossy(row).into_owned()).collect()
}

/// The roads that leave each cell, except those that lead off the board.
fn roads(map: &GridMap) -> Vec<String> {
    let size = map.size();
    let digits: Vec<u8> = size
        .points()
        .map(|point| {
            let leads = |&direction: &Direction| {
                size.toward(point, direction).is_some() && map.road(point, direction)
            };
            let open = Direction::STRAIGHT.into_iter().filter(leads);
            let bits: u8 = open.map(Direction::bit).sum();
            b"0123456789abcdef"[usize::from(bits & 15)]
        })
        .collect();
    rows(&digits, size.width())
}
