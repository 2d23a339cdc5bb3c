//! Positions as JSON.
//!
//! ```json
//! {"shape": "hexagon", "radius": 3, "cells": {"red": [[0, 0]], "blue": [[1, -1], [2, 0]]},
//!  "walls": [[0, 3]], "sides": {"north": [[0, -3], [1, -3]], "south": [[-1, 3]]}}
//! ```
//!
//! The shapes and their sizes are `hexagon` (`radius`), `rhombus` (`width`,
//! `height`), `triangle` (`size`), `rectangle` (`width`, `height`, and `offset`:
//! odd-r, even-r, odd-q, even-q), `hexes` (`hexes`, a list of cells) and `square`
//! (`width`, `height`, and perhaps `neighborhood`: 4, or 8 past all corners).
//!
//! A cell is `[q, r]`, on square boards `[x, y]`. The players are red (or black) and blue
//! (or white). `cells`, `walls`, `sides`, each player and `neighborhood` are optional.
//! There are 1 to 64 sides; they keep their order. Unknown keys are ignored, whatever they
//! hold; a duplicate key is an error.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;

use dedale::board::{
    Cell, CornerCutting, Hex, HexShape, MAX_SIDE, Neighborhood, Offset, Size, Terrain,
};
use dedale::link::{MAX_SIDES, Player};
use dedale::{Phrase, phrase};
use serde_json::value::RawValue;

use crate::json::{File, found, value_of};
use crate::position::signs::{WALL, is_near, named, signs};
use crate::position::{Grid, NamedSide, Outline, Position, table_of, too_large, written};
use crate::text::{counted, not_a_size, quoted};
use crate::{FormatError, Limit, Result, Unwritable};

/// The most bytes of a file.
pub(super) const LIMIT: Limit = Limit { mebibytes: 256, what: "a position in JSON" };

/// The name of each shape in the file.
const HEXAGON: &str = "hexagon";

const RHOMBUS: &str = "rhombus";

const TRIANGLE: &str = "triangle";

const RECTANGLE: &str = "rectangle";

const HEXES: &str = "hexes";

const SQUARE: &str = "square";

/// Whether a side can have this name where names are joined by commas.
fn is_side_name(name: &str) -> bool {
    !name.trim().is_empty() && !name.contains([',', '\n'])
}

/// Reads a position from JSON.
pub fn read(bytes: &[u8]) -> Result<Position> {
    read_within(bytes, table_of(bytes))
}

/// Like [`read`], for a board whose table has at most this many cells.
pub fn read_within(bytes: &[u8], most: usize) -> Result<Position> {
    LIMIT.check_bytes(bytes)?;
    let file = File(bytes);
    let reader = Reader { members: file.members()?, file };
    let mut grid = reader.grid(most)?;
    if let Some(walls) = reader.value("walls") {
        for cell in reader.cells(walls, &grid, "'walls'")? {
            grid.set_terrain(cell, Terrain::Wall);
        }
    }
    let stones = reader.stones(&grid)?;
    let sides = reader.value("sides").map(|sides| reader.sides(sides, &grid)).transpose()?;
    Ok(Position { sides, ..Position::new(grid, stones) })
}

struct Reader<'a> {
    file: File<'a>,
    members: BTreeMap<String, &'a RawValue>,
}

impl<'a> Reader<'a> {
    /// The value of the key; null counts as missing.
    fn value(&self, key: &str) -> Option<&'a RawValue> {
        value_of(&self.members, key)
    }

    fn number(&self, key: &str, least: u32, most: u32) -> Result<u32> {
        self.file.number(self.members.get(key).copied(), key, least..=most)
    }

    /// The text of the key, one of those that `of` knows.
    fn word<T>(
        &self,
        key: &str,
        expected: &str,
        of: impl Fn(&str) -> Option<T>,
    ) -> Result<(T, &'a RawValue)> {
        let expected = phrase!("'{key}': {expected}");
        let Some(value) = self.value(key) else {
            return Err(self.file.missing(expected, "no such key"));
        };
        let text: Option<String> = serde_json::from_str(value.get()).ok();
        let word = text.and_then(|text| of(&text));
        word.map(|word| (word, value)).ok_or_else(|| self.file.fault(value, expected, found(value)))
    }

    /// The board, all of it free, if its table is not too large.
    fn grid(&self, most: usize) -> Result<Grid> {
        const SHAPES: [&str; 6] = [HEXAGON, RHOMBUS, TRIANGLE, RECTANGLE, HEXES, SQUARE];
        let known = |text: &str| SHAPES.into_iter().find(|&shape| shape == text);
        let expected = "hexagon, rhombus, triangle, rectangle, hexes or square";
        let (shape, value) = self.word("shape", expected, known)?;
        // The longest side of a board as wide as it is high.
        let side = most.isqrt().min(MAX_SIDE as usize) as u32;
        let (outline, value) = match shape {
            HEXAGON => {
                let radius = self.number("radius", 0, (side - 1) / 2)?;
                (Outline::Hexes(HexShape::Hexagon { radius }), value)
            }
            TRIANGLE => {
                let side = self.number("size", 1, side)?;
                (Outline::Hexes(HexShape::Triangle { side }), value)
            }
            HEXES => {
                let Some(list) = self.value("hexes") else {
                    return Err(self.file.missing("'hexes', a list of cells", "no such key"));
                };
                (Outline::Hexes(HexShape::Cells(self.hexes(list)?)), list)
            }
            _ => (self.rectangular(shape)?, value),
        };
        let refuse = |[expected, found]: [Phrase; 2]| self.file.fault(value, expected, found);
        let no_size = |error| refuse(not_a_size(error));
        let size = outline.size().map_err(no_size)?;
        if size.cell_count() > most {
            return Err(refuse(too_large(most, size)));
        }
        outline.grid().map_err(no_size)
    }

    /// A board with a width and a height.
    fn rectangular(&self, shape: &str) -> Result<Outline> {
        let width = self.number("width", 1, MAX_SIDE)?;
        let height = self.number("height", 1, MAX_SIDE)?;
        Ok(match shape {
            RHOMBUS => Outline::Hexes(HexShape::Rhombus { width, height }),
            RECTANGLE => {
                let known = |text: &str| Offset::ALL.into_iter().find(|kind| kind.name() == text);
                let expected = "odd-r, even-r, odd-q or even-q";
                let (offset, _) = self.word("offset", expected, known)?;
                Outline::Hexes(HexShape::Rectangle { width, height, offset })
            }
            _ => {
                let size = Size::new(width.into(), height.into()).expect("sides within limits");
                Outline::Squares(size, self.neighborhood()?)
            }
        })
    }

    fn neighborhood(&self) -> Result<Neighborhood> {
        match self.value("neighbors").map(|value| (value, value.get())) {
            None | Some((_, "4")) => Ok(Neighborhood::Four),
            Some((_, "8")) => Ok(Neighborhood::Eight(CornerCutting::Always)),
            Some((value, _)) => Err(self.file.fault(value, "'neighbors', 4 or 8", found(value))),
        }
    }

    /// The listed cells of the board, in their order.
    fn hexes(&self, list: &'a RawValue) -> Result<Vec<Hex>> {
        let mut seen = HashSet::new();
        for pair in self.file.list(list, "cells such as [0, 0]")? {
            let place = self.place(pair)?;
            let hex = near(place).ok_or_else(|| {
                let expected = phrase!("a cell up to {} from 0,0", Hex::LIMIT);
                self.file.fault(pair, expected, called(place))
            })?;
            if !seen.insert(hex) {
                let again = phrase!("{hex} again");
                return Err(self.file.fault(pair, "each cell once in 'hexes'", again));
            }
        }
        if seen.is_empty() {
            return Err(self.file.fault(list, "one cell or more in 'hexes'", "none"));
        }
        let mut hexes: Vec<Hex> = seen.into_iter().collect();
        hexes.sort_unstable();
        Ok(hexes)
    }

    fn place(&self, pair: &RawValue) -> Result<[i64; 2], FormatError> {
        serde_json::from_str(pair.get()).map_err(|_| {
            self.file.fault(pair, "a cell as two whole numbers such as [0, 0]", found(pair))
        })
    }

    /// The cell of the board that the pair names.
    fn cell(&self, pair: &RawValue, grid: &Grid) -> Result<Cell> {
        let place = self.place(pair)?;
        let on_board = match place.map(i32::try_from) {
            [Ok(column), Ok(row)] => grid.cell_at([column, row]),
            _ => None,
        };
        on_board.ok_or_else(|| self.file.fault(pair, "a cell of the board", called(place)))
    }

    /// Cells of the board without duplicates, in the order of the file.
    fn cells(
        &self,
        list: &'a RawValue,
        grid: &Grid,
        whose: impl Into<Phrase>,
    ) -> Result<Vec<Cell>> {
        let (mut seen, whose) = (HashSet::new(), whose.into());
        let pairs = self.file.list(list, phrase!("cells such as [0, 0] for {whose}"))?;
        let cells = pairs.into_iter().map(|pair| {
            let cell = self.cell(pair, grid)?;
            if seen.insert(cell) {
                return Ok(cell);
            }
            let again = phrase!("{} again", named(grid.place_of(cell)));
            Err(self.file.fault(pair, phrase!("each cell once in {whose}"), again))
        });
        cells.collect()
    }

    fn stones(&self, grid: &Grid) -> Result<[Vec<Cell>; 2], FormatError> {
        let mut stones = [Vec::new(), Vec::new()];
        let Some(cells) = self.value("cells") else { return Ok(stones) };
        let mut taken = Taken::new(grid);
        let mut named_before = [false; 2];
        for member in self.file.object(cells, "an object with the cells of red and blue")? {
            let player: Player = member.name.parse().map_err(|_| {
                let name = quoted(member.name.as_bytes());
                self.file.fault(member.key, "a player: red (or black), blue (or white)", name)
            })?;
            if std::mem::replace(&mut named_before[player.index()], true) {
                let again = phrase!("{} again", quoted(member.name.as_bytes()));
                let expected = phrase!("the {player} player's cells once");
                return Err(self.file.fault(member.key, expected, again));
            }
            if member.value.get() == "null" {
                continue;
            }
            stones[player.index()] = match taken.all(member.value) {
                Some(cells) => cells,
                None => self.stones_of(player, member.value, &stones, grid)?,
            };
        }
        Ok(stones)
    }

    /// The stones of a player, one by one, with the error of the first that cannot be there.
    fn stones_of(
        &self,
        player: Player,
        list: &'a RawValue,
        before: &[Vec<Cell>; 2],
        grid: &Grid,
    ) -> Result<Vec<Cell>> {
        let foreign = &before[player.other().index()];
        let mut taken: HashMap<Cell, Player> =
            foreign.iter().map(|&cell| (cell, player.other())).collect();
        let mut stones = Vec::new();
        for pair in self.file.list(list, "cells such as [0, 0]")? {
            let cell = self.cell(pair, grid)?;
            let under = match taken.insert(cell, player) {
                Some(stone) => Some(phrase!("a {stone} stone")),
                None => (grid.terrain(cell) == Some(Terrain::Wall)).then(|| "a wall".into()),
            };
            if let Some(under) = under {
                let found = phrase!("{under} at {}", named(grid.place_of(cell)));
                let expected = phrase!("a free cell for a {player} stone");
                return Err(self.file.fault(pair, expected, found));
            }
            stones.push(cell);
        }
        Ok(stones)
    }

    fn sides(&self, value: &'a RawValue, grid: &Grid) -> Result<Vec<NamedSide>> {
        let members = self.file.object(value, "an object with the cells of each side")?;
        if !(1..=MAX_SIDES).contains(&members.len()) {
            let expected = phrase!("1 to {MAX_SIDES} sides");
            return Err(self.file.fault(value, expected, counted(members.len(), "side")));
        }
        let sides = members.into_iter().map(|member| {
            let whose = phrase!("the side {}", quoted(member.name.as_bytes()));
            if !is_side_name(&member.name) {
                let expected = "a side with a name, and no comma in it";
                return Err(self.file.fault(member.value, expected, whose));
            }
            let cells = self.cells(member.value, grid, whose.clone())?;
            if cells.is_empty() {
                let expected = phrase!("one cell or more in {whose}");
                return Err(self.file.fault(member.value, expected, "none"));
            }
            Ok(NamedSide { name: member.name, cells })
        });
        sides.collect()
    }
}

/// The cells with stones, for reading long lists at once. What is wrong with a list is found
/// one by one afterwards.
struct Taken<'a> {
    grid: &'a Grid,
    /// A bit for each cell of the table.
    bits: Vec<u64>,
}

impl<'a> Taken<'a> {
    fn new(grid: &'a Grid) -> Self {
        Self { grid, bits: vec![0; grid.size().cell_count().div_ceil(64)] }
    }

    /// The cells of the list; `None` unless all of them are free cells of the board.
    fn all(&mut self, list: &RawValue) -> Option<Vec<Cell>> {
        let places: Vec<[i32; 2]> = serde_json::from_str(list.get()).ok()?;
        places.into_iter().map(|place| self.take(place)).collect()
    }

    fn take(&mut self, place: [i32; 2]) -> Option<Cell> {
        let cell = self.grid.cell_at(place)?;
        let (word, bit) = (&mut self.bits[cell.index() / 64], 1 << (cell.index() % 64));
        let is_free = *word & bit == 0 && self.grid.terrain(cell) != Some(Terrain::Wall);
        *word |= bit;
        is_free.then_some(cell)
    }
}

/// The hexagonal cell at this place, if its coordinates are within the usable range.
fn near([q, r]: [i64; 2]) -> Option<Hex> {
    let hex = Hex::new(i32::try_from(q).ok()?, i32::try_from(r).ok()?);
    is_near(hex).then_some(hex)
}

/// How a message names a place that may lie anywhere.
fn called([column, row]: [i64; 2]) -> String {
    format!("{column},{row}")
}

const FORMAT: &str = "JSON";

/// Writes the position as JSON, on one line.
///
/// Reading it gives the same position, with listed cells in their order. An error if there
/// are weights, marks, water, roads, or something on a stone, if eight neighbors do not
/// always cut corners, or if the sides are not 1 to 64 with different names, each with
/// different cells of the board.
pub fn write(position: &Position) -> Result<String, Unwritable> {
    let grid = &position.grid;
    let signs = signs(position, FORMAT)?;
    let mut text = format!("{{{}", shape(grid));
    let mut walls = Vec::new();
    for (cell, sign) in (0..).map(Cell::new).zip(&signs) {
        let what = match sign {
            b'2'..=b'9' => "a weight",
            b'S' => "a start",
            b'G' => "a goal",
            &WALL => {
                walls.push(cell);
                continue;
            }
            _ => continue,
        };
        let place = named(grid.place_of(cell));
        return Err(Unwritable { format: FORMAT, what: phrase!("{what} at {place}") });
    }
    let [red, blue] = Player::BOTH.map(|player| list(grid, position.stones_of(player)));
    let _ = write!(text, r#","cells":{{"red":{red},"blue":{blue}}}"#);
    if !walls.is_empty() {
        let _ = write!(text, r#","walls":{}"#, list(grid, &walls));
    }
    if let Some(sides) = &position.sides {
        check(sides, grid).map_err(|what| Unwritable { format: FORMAT, what })?;
        let sides = sides.iter().map(|side| {
            let name = serde_json::Value::from(side.name.as_str());
            format!("{name}:{}", list(grid, &side.cells))
        });
        let _ = write!(text, r#","sides":{{{}}}"#, sides.collect::<Vec<_>>().join(","));
    }
    text.push_str("}\n");
    written(text, position, FORMAT)
}

/// The keys that describe the shape.
fn shape(grid: &Grid) -> String {
    let shape = match grid {
        Grid::Squares { map, neighborhood } => {
            let (width, height) = (map.size().width(), map.size().height());
            let neighborhood = neighborhood.count();
            return format!(
                r#""shape":"{SQUARE}","width":{width},"height":{height},"neighbors":{neighborhood}"#
            );
        }
        Grid::Hexes(map) => map.shape(),
    };
    match shape {
        HexShape::Hexagon { radius } => format!(r#""shape":"{HEXAGON}","radius":{radius}"#),
        HexShape::Triangle { side } => format!(r#""shape":"{TRIANGLE}","size":{side}"#),
        HexShape::Rhombus { width, height } => {
            format!(r#""shape":"{RHOMBUS}","width":{width},"height":{height}"#)
        }
        HexShape::Rectangle { width, height, offset } => {
            let offset = offset.name();
            format!(
                r#""shape":"{RECTANGLE}","width":{width},"height":{height},"offset":"{offset}""#
            )
        }
        HexShape::Cells(cells) => {
            let mut cells = cells.clone();
            cells.sort_unstable();
            cells.dedup();
            let cells: Vec<String> =
                cells.iter().map(|Hex { q, r }| format!("[{q},{r}]")).collect();
            format!(r#""shape":"{HEXES}","hexes":[{}]"#, cells.join(","))
        }
    }
}

fn list(grid: &Grid, cells: &[Cell]) -> String {
    let places = cells.iter().map(|&cell| format!("[{}]", named(grid.place_of(cell))));
    format!("[{}]", places.collect::<Vec<_>>().join(","))
}

/// Checks that the sides can be represented.
fn check(sides: &[NamedSide], grid: &Grid) -> Result<(), Phrase> {
    if !(1..=MAX_SIDES).contains(&sides.len()) {
        return Err(counted(sides.len(), "side"));
    }
    let mut names = HashSet::new();
    for NamedSide { name, cells } in sides {
        let mut seen = HashSet::new();
        let called = quoted(name.as_bytes());
        if !is_side_name(name) {
            return Err(phrase!("a side named {called}"));
        }
        if !names.insert(name) {
            return Err(phrase!("two sides named {called}"));
        }
        if cells.is_empty() {
            return Err(phrase!("the side {called} without cells"));
        }
        if !cells.iter().all(|&cell| grid.terrain(cell).is_some() && seen.insert(cell)) {
            return Err(phrase!("cells off the board or twice in the side {called}"));
        }
    }
    Ok(())
}
