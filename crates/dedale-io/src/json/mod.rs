//! Mazes and obstacle fields as JSON.
//!
//! There are two forms. A maze:
//!
//! ```json
//! {"width": 2, "height": 1, "seed": 1, "generator": "wilson", "exits": [[8, 2]]}
//! ```
//!
//! Each number is the sum of the directions in which a passage leads out of the cell (S=1
//! W=2 N=4 E=8), and the optional `"mask"` marks the cells left out with `#`. Its start is
//! the first cell, its goal the last one connected to it by passages. And an obstacle
//! field:
//!
//! ```json
//! {"width": 3, "height": 1, "entry": [0, 0], "exit": [2, 0], "walls": ["..."]}
//! ```
//!
//! Unknown keys are ignored, whatever they hold; a duplicate key is an error. The command
//! writes its answers in these forms. Memory is allocated only for cells that the file has
//! shown, whatever size it promises.

pub(crate) mod file;

use dedale::board::{Cell, Direction, GridMap, MAX_SIDE, Neighborhood, Point, Size, Terrain};
use serde_json::value::RawValue;

use crate::FormatError;
use crate::json::file::{File, found, value_of};
use crate::maze::Ends;
use crate::text::{counted, quoted};

/// Reads the board of a maze or an obstacle field.
pub fn read(bytes: &[u8]) -> Result<GridMap, FormatError> {
    let file = File(bytes);
    let members = file.members()?;
    let side = |key: &str| file.number(members.get(key).copied(), key, 1..=MAX_SIDE);
    let value = |key: &str| value_of(&members, key);
    let size = Size::new(side("width")?.into(), side("height")?.into())
        .expect("sides that are not too large");
    match (value("exits"), value("walls")) {
        (Some(exits), None) => file.maze(size, exits, value("mask")),
        (None, Some(walls)) => {
            let walls = file.walls(walls, size, "walls")?;
            let [entry, exit] = ["entry", "exit"].map(|key| match value(key) {
                Some(place) => file.mark(place, size, &walls, key).map(|mark| vec![mark]),
                None => Ok(Vec::new()),
            });
            let (starts, goals) = (entry?, exit?);
            let mut map = map_of(size, &walls);
            (map.starts, map.goals) = (starts, goals);
            Ok(map)
        }
        (Some(_), Some(walls)) => Err(file.fault(walls, "either 'exits' or 'walls'", "both")),
        (None, None) => {
            Err(file.missing("'exits' of a maze or 'walls' of an obstacle field", "neither"))
        }
    }
}

impl<'a> File<'a> {
    fn maze(
        &self,
        size: Size,
        exits: &'a RawValue,
        mask: Option<&'a RawValue>,
    ) -> Result<GridMap, FormatError> {
        let codes = self.codes(exits, size, "exits")?;
        let walls = match mask {
            Some(mask) => self.walls(mask, size, "mask")?,
            None => Vec::new(),
        };
        let mut map = map_of(size, &walls);
        for (at, code) in size.points().zip(codes) {
            for direction in Direction::STRAIGHT {
                if code & direction.bit() == 0 {
                    map.set_road(at, direction, false);
                }
            }
        }
        let board = map.board(Neighborhood::Four);
        let mut cells = (0..size.cell_count() as u32).map(Cell::new);
        if let Some(first) = cells.find(|&cell| board.is_free(cell)) {
            let Ends { start, goal } = Ends::of(&board, size, first);
            (map.starts, map.goals) = (vec![start], vec![goal]);
        }
        Ok(map)
    }

    /// The exits of all cells.
    pub(crate) fn codes(
        &self,
        exits: &'a RawValue,
        size: Size,
        key: &str,
    ) -> Result<Vec<u8>, FormatError> {
        let mut codes = Vec::new();
        for (y, row) in (1..).zip(self.rows(exits, size, key)?) {
            let expected = format!("{} in row {y} of '{key}'", count(size.width(), "number"));
            let row_codes = self.row_codes(row, &expected, 15)?;
            if row_codes.len() != size.width() as usize {
                return Err(self.fault(row, expected, row_codes.len().to_string()));
            }
            codes.extend(row_codes);
        }
        Ok(codes)
    }

    /// The exits of a row, each up to this number.
    pub(crate) fn row_codes(
        &self,
        row: &'a RawValue,
        expected: &str,
        most: u8,
    ) -> Result<Vec<u8>, FormatError> {
        let is_right = |codes: &Vec<u8>| codes.iter().all(|&code| code <= most);
        if let Some(codes) = serde_json::from_str(row.get()).ok().filter(is_right) {
            return Ok(codes);
        }
        let read = |cell: &RawValue| {
            let code = cell.get().parse().ok().filter(|&code: &u8| code <= most);
            let range = format!("exits, a whole number from 0 to {most}");
            code.ok_or_else(|| self.fault(cell, range, found(cell)))
        };
        self.list(row, expected)?.into_iter().map(read).collect()
    }

    /// Which cells are walls.
    pub(crate) fn walls(
        &self,
        rows: &'a RawValue,
        size: Size,
        key: &str,
    ) -> Result<Vec<bool>, FormatError> {
        let mut walls = Vec::new();
        for (y, row) in (1..).zip(self.rows(rows, size, key)?) {
            let expected = format!("{} in row {y} of '{key}'", count(size.width(), "sign"));
            let signs: String = serde_json::from_str(row.get())
                .map_err(|_| self.fault(row, &expected, found(row)))?;
            for (index, sign) in signs.char_indices() {
                if !matches!(sign, '#' | '.') {
                    // Characters that are written as escapes are longer than one.
                    let is_plain = !row.get().contains('\\');
                    let at = self.place(row) + if is_plain { 1 + index } else { 0 };
                    let sign = quoted(sign.encode_utf8(&mut [0; 4]).as_bytes());
                    let expected = format!("one of the characters # . in row {y} of '{key}'");
                    return Err(FormatError::at(self.0, at, expected, sign));
                }
            }
            if signs.len() != size.width() as usize {
                return Err(self.fault(row, expected, signs.len().to_string()));
            }
            walls.extend(signs.bytes().map(|sign| sign == b'#'));
        }
        Ok(walls)
    }

    /// The rows, as many as the board has.
    fn rows(
        &self,
        value: &'a RawValue,
        size: Size,
        key: &str,
    ) -> Result<Vec<&'a RawValue>, FormatError> {
        let expected = format!("{} of '{key}'", count(size.height(), "row"));
        let rows = self.list(value, &expected)?;
        if rows.len() != size.height() as usize {
            return Err(self.fault(value, expected, rows.len().to_string()));
        }
        Ok(rows)
    }

    /// The point of a mark, which must be in a free cell.
    pub(crate) fn mark(
        &self,
        value: &RawValue,
        size: Size,
        walls: &[bool],
        key: &str,
    ) -> Result<Point, FormatError> {
        let [x, y] = serde_json::from_str(value.get()).map_err(|_| {
            let expected = format!("'{key}' as two whole numbers such as [0, 0]");
            self.fault(value, expected, found(value))
        })?;
        let point = Point::new(x, y);
        if !size.contains(point) {
            return Err(self.fault(value, format!("'{key}' on the board"), point.to_string()));
        }
        if walls[size.index(point)] {
            let found = format!("a wall at {point}");
            return Err(self.fault(value, format!("'{key}' in a free cell"), found));
        }
        Ok(point)
    }
}

/// A map with walls in these cells (none if the list is empty) and no marks.
fn map_of(size: Size, walls: &[bool]) -> GridMap {
    let mut map = GridMap::new(size, Terrain::FREE);
    for (point, _) in size.points().zip(walls).filter(|(_, is_wall)| **is_wall) {
        map.set_terrain(point, Terrain::Wall);
    }
    map
}

fn count(count: u32, thing: &str) -> String {
    counted(count as usize, thing)
}
