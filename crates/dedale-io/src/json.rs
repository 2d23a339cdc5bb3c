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

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::RangeInclusive;

use dedale::board::{Cell, Direction, GridMap, MAX_SIDE, Neighborhood, Point, Size, Terrain};
use dedale::{Phrase, phrase};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::maze::Ends;
use crate::text::{counted, quoted, utf8};
use crate::{FormatError, Limit, Result};

/// How messages call JSON with keys.
pub(crate) const OBJECT: &str = "a JSON object, in '{' and '}'";

/// The most bytes of a file: three for each cell of the largest maze, and what stands around.
const LIMIT: Limit = Limit { mebibytes: 768 + 16, what: "a maze" };

/// Reads the board of a maze or an obstacle field.
pub fn read(bytes: &[u8]) -> Result<GridMap> {
    LIMIT.check_bytes(bytes)?;
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
    fn maze(&self, size: Size, exits: &'a RawValue, mask: Option<&'a RawValue>) -> Result<GridMap> {
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
            let Ends { start, goal, .. } = Ends::of(&board, size, first);
            (map.starts, map.goals) = (vec![start], vec![goal]);
        }
        Ok(map)
    }

    /// The exits of all cells.
    pub(crate) fn codes(&self, exits: &'a RawValue, size: Size, key: &str) -> Result<Vec<u8>> {
        let mut codes = Vec::new();
        for (y, row) in (1..).zip(self.rows(exits, size, key)?) {
            let expected = phrase!("{} in row {y} of '{key}'", count(size.width(), "number"));
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
        expected: &Phrase,
        most: u8,
    ) -> Result<Vec<u8>> {
        let is_right = |codes: &Vec<u8>| codes.iter().all(|&code| code <= most);
        if let Some(codes) = serde_json::from_str(row.get()).ok().filter(is_right) {
            return Ok(codes);
        }
        let read = |cell: &RawValue| {
            let code = cell.get().parse().ok().filter(|&code: &u8| code <= most);
            let range = phrase!("exits, a whole number from 0 to {most}");
            code.ok_or_else(|| self.fault(cell, range, found(cell)))
        };
        let mut codes = Vec::new();
        self.each(row, expected.clone(), |cell| {
            codes.push(read(cell)?);
            Ok(())
        })?;
        Ok(codes)
    }

    /// Which cells are walls.
    pub(crate) fn walls(&self, rows: &'a RawValue, size: Size, key: &str) -> Result<Vec<bool>> {
        let mut walls = Vec::new();
        for (y, row) in (1..).zip(self.rows(rows, size, key)?) {
            let expected = phrase!("{} in row {y} of '{key}'", count(size.width(), "sign"));
            let signs: String = serde_json::from_str(row.get())
                .map_err(|_| self.fault(row, expected.clone(), found(row)))?;
            for (index, sign) in signs.char_indices() {
                if !matches!(sign, '#' | '.') {
                    // Characters that are written as escapes are longer than one.
                    let is_plain = !row.get().contains('\\');
                    let at = self.place(row) + if is_plain { 1 + index } else { 0 };
                    let sign = quoted(sign.encode_utf8(&mut [0; 4]).as_bytes());
                    let expected = phrase!("one of the characters # . in row {y} of '{key}'");
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
    fn rows(&self, value: &'a RawValue, size: Size, key: &str) -> Result<Vec<&'a RawValue>> {
        let expected = phrase!("{} of '{key}'", count(size.height(), "row"));
        let rows = self.count(value, expected.clone())?;
        if rows != size.height() as usize {
            return Err(self.fault(value, expected, rows.to_string()));
        }
        self.list(value, expected)
    }

    /// The point of a mark, which must be in a free cell.
    pub(crate) fn mark(
        &self,
        value: &RawValue,
        size: Size,
        walls: &[bool],
        key: &str,
    ) -> Result<Point> {
        let [x, y] = serde_json::from_str(value.get()).map_err(|_| {
            let expected = phrase!("'{key}' as two whole numbers such as [0, 0]");
            self.fault(value, expected, found(value))
        })?;
        let point = Point::new(x, y);
        if !size.contains(point) {
            return Err(self.fault(value, phrase!("'{key}' on the board"), point.to_string()));
        }
        if walls[size.index(point)] {
            let found = phrase!("a wall at {point}");
            return Err(self.fault(value, phrase!("'{key}' in a free cell"), found));
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

fn count(count: u32, thing: &str) -> Phrase {
    counted(count as usize, thing)
}

// The text of a JSON file, with the position of each of its values.

/// The text as it is in the file, so that an error in any part of it has its position.
pub(crate) struct File<'a>(pub(crate) &'a [u8]);

/// A key and its value.
pub(crate) struct Member<'a> {
    pub(crate) name: String,
    /// The key as it is written.
    pub(crate) key: &'a RawValue,
    pub(crate) value: &'a RawValue,
}

impl<'a> File<'a> {
    /// The keys and values of the whole.
    pub(crate) fn members(&self) -> Result<BTreeMap<String, &'a RawValue>> {
        let text = utf8(self.0)?;
        let before = self.0.len() - text.len();
        let begin = self.0.len() - text.trim_ascii_start().len();
        if self.0.get(begin) != Some(&b'{') {
            return Err(FormatError::sign(self.0, begin, OBJECT));
        }
        let members = serde_json::from_str(text).map_err(|error| self.wrong(before, &error))?;
        let members = self.each_once(members)?;
        Ok(members.into_iter().map(|member| (member.name, member.value)).collect())
    }

    /// The keys and values of an object, in the order of the file.
    pub(crate) fn object(
        &self,
        value: &'a RawValue,
        expected: &'static str,
    ) -> Result<Vec<Member<'a>>> {
        let members = serde_json::from_str(value.get());
        self.each_once(members.map_err(|_| self.fault(value, expected, found(value)))?)
    }

    /// The keys and values of an object, by key.
    pub(crate) fn keys(&self, value: &'a RawValue) -> Result<BTreeMap<String, &'a RawValue>> {
        let members = self.object(value, "an object, in '{' and '}'")?;
        Ok(members.into_iter().map(|member| (member.name, member.value)).collect())
    }

    fn each_once(&self, Members(listed): Members<'a>) -> Result<Vec<Member<'a>>> {
        let mut names = BTreeSet::new();
        let mut members = Vec::with_capacity(listed.len());
        for (key, value) in listed {
            let name: String = serde_json::from_str(key.get())
                .map_err(|_| self.fault(key, "a key in Unicode", found(key)))?;
            if !names.insert(name.clone()) {
                let again = phrase!("{} again", quoted(name.as_bytes()));
                return Err(self.fault(key, "each key once", again));
            }
            members.push(Member { name, key, value });
        }
        Ok(members)
    }

    pub(crate) fn list(
        &self,
        value: &'a RawValue,
        what: impl Into<Phrase>,
    ) -> Result<Vec<&'a RawValue>> {
        let what = what.into();
        serde_json::from_str(value.get())
            .map_err(|_| self.fault(value, phrase!("a list of {what}"), found(value)))
    }

    /// Calls back for each value of a list, which is not kept: the values of a list take many times
    /// their length.
    pub(crate) fn each(
        &self,
        value: &'a RawValue,
        what: impl Into<Phrase>,
        mut each: impl FnMut(&'a RawValue) -> Result<()>,
    ) -> Result<()> {
        let mut result = Ok(());
        let visitor = EachVisitor(|value| {
            result = each(value);
            result.is_ok()
        });
        let read = serde_json::Deserializer::from_str(value.get()).deserialize_seq(visitor);
        result?;
        let what = what.into();
        read.map_err(|_| self.fault(value, phrase!("a list of {what}"), found(value)))
    }

    /// The number of values of a list.
    pub(crate) fn count(&self, value: &'a RawValue, what: impl Into<Phrase>) -> Result<usize> {
        let mut count = 0;
        self.each(value, what, |_| {
            count += 1;
            Ok(())
        })?;
        Ok(count)
    }

    /// The list of a key; an empty one where there is no such key.
    pub(crate) fn optional_list(
        &self,
        members: &BTreeMap<String, &'a RawValue>,
        key: &str,
    ) -> Result<Vec<&'a RawValue>> {
        let list = value_of(members, key);
        let list = list.map(|value| self.list(value, phrase!("'{key}'", key = key.to_owned())));
        list.unwrap_or_else(|| Ok(Vec::new()))
    }

    /// The whole number of a required key.
    pub(crate) fn number(
        &self,
        value: Option<&RawValue>,
        key: &str,
        range: RangeInclusive<u32>,
    ) -> Result<u32> {
        let expected = phrase!("'{key}', a whole number from {} to {}", range.start(), range.end());
        let Some(value) = value else { return Err(self.missing(expected, "no such key")) };
        let number = value.get().parse().ok();
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| self.fault(value, expected, found(value)))
    }

    /// The text of the key.
    pub(crate) fn text(&self, value: &RawValue, key: &str) -> Result<String> {
        serde_json::from_str(value.get())
            .map_err(|_| self.fault(value, phrase!("'{key}', a text"), found(value)))
    }

    /// Where in the file the value begins.
    pub(crate) fn place(&self, value: &RawValue) -> usize {
        value.get().as_ptr().addr() - self.0.as_ptr().addr()
    }

    pub(crate) fn fault(
        &self,
        value: &RawValue,
        expected: impl Into<Phrase>,
        found: impl Into<Phrase>,
    ) -> FormatError {
        FormatError::at(self.0, self.place(value), expected, found)
    }

    /// The error for a missing key of the whole.
    pub(crate) fn missing(
        &self,
        expected: impl Into<Phrase>,
        found: impl Into<Phrase>,
    ) -> FormatError {
        let begin = self.0.iter().position(|&byte| byte == b'{').unwrap_or(0);
        FormatError::at(self.0, begin, expected, found)
    }

    /// The error for invalid JSON, in text that begins `before` bytes into the file.
    fn wrong(&self, before: usize, error: &serde_json::Error) -> FormatError {
        let lines = self.0[before..].split_inclusive(|&byte| byte == b'\n');
        let line_start = lines.take(error.line().saturating_sub(1)).map(<[u8]>::len).sum::<usize>();
        let mut at = before + line_start + error.column().saturating_sub(1);
        let words = error.to_string();
        let words = words.split(" at line ").next().unwrap_or_default();
        let is_control = words.starts_with("control character");
        if error.is_eof() {
            at = self.0.len();
        } else if is_control {
            // The parser names the position before.
            at += 1;
        }
        while self.0.get(at).is_some_and(|byte| byte & 0xC0 == 0x80) {
            at -= 1;
        }
        let expected = match words {
            _ if error.is_eof() => "the rest of the JSON text",
            "expected `:`" => "':' and a value",
            "expected `,` or `}`" => "',' or '}'",
            "expected `,` or `]`" => "',' or ']'",
            "key must be a string" => "a key in double quotes",
            "trailing comma" => "more after the ','",
            "trailing characters" => "the end of the file after the last '}'",
            "invalid number" => "a digit of a number",
            "invalid escape" => r"an escape such as \n or \u00E9",
            "expected ident" => "true, false or null",
            _ if is_control => "the rest of a text in double quotes",
            MANY_KEYS => "an object of up to 4,194,304 keys",
            _ => "a JSON value",
        };
        FormatError::sign(self.0, at, expected)
    }
}

/// The value of the key; null counts as missing, since writers use it so.
pub(crate) fn value_of<'a>(
    members: &BTreeMap<String, &'a RawValue>,
    key: &str,
) -> Option<&'a RawValue> {
    members.get(key).copied().filter(|value| value.get() != "null")
}

/// The most keys of an object, and the words of the parser where there are more.
const MOST_KEYS: usize = 1 << 22;
const MANY_KEYS: &str = "too many keys";

/// The keys and values of an object, as they are written.
struct Members<'a>(Vec<(&'a RawValue, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            if members.len() == MOST_KEYS {
                return Err(serde::de::Error::custom(MANY_KEYS));
            }
            members.push(member);
        }
        Ok(Members(members))
    }
}

/// Calls back for each value of a list, up to the first for which it gives `false`.
struct EachVisitor<F>(F);

impl<'de, F: FnMut(&'de RawValue) -> bool> Visitor<'de> for EachVisitor<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        while let Some(value) = list.next_element()? {
            if !(self.0)(value) {
                break;
            }
        }
        Ok(())
    }
}

/// How a message describes a value.
pub(crate) fn found(value: &RawValue) -> Phrase {
    let text = value.get();
    match text.as_bytes() {
        [b'[', ..] => "a list".into(),
        [b'{', ..] => "an object".into(),
        [b'"', inside @ .., b'"'] => phrase!("the text {}", quoted(inside)),
        _ => quoted(text.as_bytes()),
    }
}
