use std::collections::BTreeMap;
use std::sync::Arc;

use dedale::board::{Cell, MAX_SIDE, Point, Size};
use dedale_games::game::{Hunt, HuntError, HuntField, HuntFieldError, HuntSide};
use serde::Serialize;
use serde_json::value::RawValue;

use super::rules::Written;
use super::{HuntRecord, Stray, borders, map_of, rules};
use crate::FormatError;
use crate::json::file::{File, found, value_of};

/// Reads a record of a hunt, which must follow its rules.
pub fn read(bytes: &[u8]) -> Result<HuntRecord, FormatError> {
    let file = File(bytes);
    let members = file.members()?;
    let reader = Reader { file: &file, members: &members };
    reader.record().map(|(record, _)| record)
}

pub(super) struct Reader<'a, 'b> {
    pub(super) file: &'b File<'a>,
    pub(super) members: &'b BTreeMap<String, &'a RawValue>,
}

impl<'a> Reader<'a, '_> {
    /// The record, and its hunt played to the end.
    pub(super) fn record(&self) -> Result<(HuntRecord, Hunt), FormatError> {
        let rules = match self.value("rules") {
            Some(value) => rules::read(self.file, value)?,
            None => return Err(self.missing("'rules', an object of rules")),
        };
        let rows = self.must("field", "rows of . and #")?;
        let size = self.size(rows)?;
        let walls = self.file.walls(rows, size, "field")?;
        let borders = self.value("borders");
        let borders = borders.map(|value| self.file.codes(value, size, "borders")).transpose()?;
        let mut map = map_of(size, |cell| walls[cell.index()], borders.as_deref());
        let (entries, exits) = (self.must("entries", "cells")?, self.must("exits", "cells")?);
        map.starts = self.marks(entries, size, &walls, "entries")?;
        map.goals = self.marks(exits, size, &walls, "exits")?;
        let field = HuntField::new(&map, rules.neighborhood).map_err(|error| match error {
            HuntFieldError::Closed(at) => {
                let found = format!("no path from the entry {at}");
                self.file.fault(entries, "'entries' from which a path leads to an exit", found)
            }
            HuntFieldError::Cells(cells) => {
                let most = format!("'field' of up to {} cells", HuntField::MAX_CELLS);
                self.file.fault(rows, most, cells.to_string())
            }
            other => self.file.fault(entries, "a field for a hunt", other.to_string()),
        })?;
        let entry = self.must("entry", "one of 'entries'")?;
        let record = HuntRecord {
            rules,
            field: Arc::new(field),
            entry: self.cell(entry, size, "'entry'")?,
            names: [self.text("monster")?, self.text("hunter")?],
            seed: self.seed()?,
            steps: self.decided("steps", |value| self.cell(value, size, "a cell"))?,
            shots: self.decided("shots", |value| match value.get() {
                "null" => Ok(None),
                _ => self.cell(value, size, "a cell or null").map(Some),
            })?,
            forfeit: self.forfeit()?,
        };
        let hunt = record.played(|_| {}).map_err(|stray| self.stray(&stray, size, entry))?;
        Ok((record, hunt))
    }

    pub(super) fn value(&self, key: &str) -> Option<&'a RawValue> {
        value_of(self.members, key)
    }

    fn missing(&self, expected: &str) -> FormatError {
        self.file.missing(expected, "no such key")
    }

    pub(super) fn must(&self, key: &str, what: &str) -> Result<&'a RawValue, FormatError> {
        self.value(key).ok_or_else(|| self.missing(&format!("'{key}', {what}")))
    }

    /// The number of rows, and the length of the first one.
    fn size(&self, rows: &'a RawValue) -> Result<Size, FormatError> {
        let listed = self.file.list(rows, "rows of . and #")?;
        let first = listed.first().and_then(|row| serde_json::from_str::<String>(row.get()).ok());
        let width = first.map_or(1, |row| row.chars().count());
        Size::new(width as u64, listed.len() as u64).map_err(|_| {
            let expected = format!("'field' of 1×1 to {MAX_SIDE}×{MAX_SIDE} cells");
            self.file.fault(rows, expected, format!("{width}×{}", listed.len()))
        })
    }

    fn marks(
        &self,
        value: &'a RawValue,
        size: Size,
        walls: &[bool],
        key: &str,
    ) -> Result<Vec<Point>, FormatError> {
        let listed = self.file.list(value, "cells")?;
        if listed.is_empty() {
            return Err(self.file.fault(value, format!("one cell or more in '{key}'"), "none"));
        }
        listed.into_iter().map(|mark| self.file.mark(mark, size, walls, key)).collect()
    }

    fn cell(&self, value: &RawValue, size: Size, what: &str) -> Result<Cell, FormatError> {
        let (width, height) = (size.width(), size.height());
        let cell = serde_json::from_str::<[u32; 2]>(value.get()).ok();
        cell.and_then(|[x, y]| size.cell_at(Point::new(x, y))).ok_or_else(|| {
            let expected = format!("{what} such as [0, 0], on the board of {width}×{height}");
            let shown =
                if value.get().len() <= 20 { format!("'{}'", value.get()) } else { found(value) };
            self.file.fault(value, expected, shown)
        })
    }

    fn decided<T>(
        &self,
        key: &str,
        one: impl Fn(&'a RawValue) -> Result<T, FormatError>,
    ) -> Result<Vec<T>, FormatError> {
        let value = self.must(key, "a list of cells")?;
        self.file.list(value, "cells")?.into_iter().map(one).collect()
    }

    fn text(&self, key: &str) -> Result<String, FormatError> {
        self.value(key).map_or(Ok(String::new()), |value| self.file.text(value, key))
    }

    fn seed(&self) -> Result<u64, FormatError> {
        let Some(value) = self.value("seed") else { return Ok(0) };
        value.get().parse().map_err(|_| {
            let expected = format!("'seed', a whole number from 0 to {}", u64::MAX);
            self.file.fault(value, expected, found(value))
        })
    }

    pub(super) fn forfeit(&self) -> Result<Option<(HuntSide, String)>, FormatError> {
        let Some(value) = self.value("forfeit") else { return Ok(None) };
        let (mut side, mut why) = (None, String::new());
        for member in self.file.object(value, "'forfeit', an object of side and why")? {
            match member.name.as_str() {
                "side" => side = Some(rules::side(self.file, member.value, "side")?),
                "why" => why = self.file.text(member.value, "why")?,
                _ => {}
            }
        }
        let side =
            side.ok_or_else(|| self.file.fault(value, "'side', monster or hunter", "no such key"))?;
        Ok(Some((side, why)))
    }

    /// The error for a decision that breaks the rules, at its place in the file.
    fn stray(&self, stray: &Stray, size: Size, entry: &RawValue) -> FormatError {
        let place = |side: HuntSide, index: usize| {
            let key = if side == HuntSide::Monster { "steps" } else { "shots" };
            let listed = self.value(key).and_then(|list| self.file.list(list, "cells").ok());
            listed.and_then(|list| list.get(index).copied()).unwrap_or(entry)
        };
        match *stray {
            Stray::Begin(HuntError::NoEntry(cell)) => {
                let found = size.point_of(cell).to_string();
                self.file.fault(entry, "'entry', one of 'entries'", found)
            }
            Stray::Begin(ref error) => self.file.fault(entry, "a hunt", error.to_string()),
            Stray::Move { side, index, turn, ref error } => {
                let what = if side == HuntSide::Monster { "a step" } else { "a shot" };
                let expected = format!("{what} that the rules allow at turn {turn}");
                self.file.fault(place(side, index), expected, error.to_string())
            }
            Stray::More { side, index, ended: Some(end) } => {
                let what = if side == HuntSide::Monster { "steps" } else { "shots" };
                let turn = end.turn;
                let expected = format!("no more {what} after the hunt was over at turn {turn}");
                self.file.fault(place(side, index), expected, format!("number {}", index + 1))
            }
            Stray::More { side, index, ended: None } => {
                let [what, before] = match side {
                    HuntSide::Monster => ["steps", "shots"],
                    HuntSide::Hunter => ["shots", "steps"],
                };
                let expected = format!("no more {what} than {before} lead to");
                self.file.fault(place(side, index), expected, format!("number {}", index + 1))
            }
        }
    }
}

/// The record as one JSON object, with its keys in the order of the file.
#[derive(Serialize, Debug)]
struct Shape<'a> {
    rules: Written<'a>,
    field: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    borders: Option<Vec<Vec<u8>>>,
    entries: Vec<[u32; 2]>,
    exits: Vec<[u32; 2]>,
    entry: [u32; 2],
    monster: &'a str,
    hunter: &'a str,
    seed: u64,
    steps: Vec<[u32; 2]>,
    shots: Vec<Option<[u32; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeit: Option<ForfeitShape<'a>>,
}

#[derive(Serialize, Debug)]
struct ForfeitShape<'a> {
    side: &'static str,
    why: &'a str,
}

/// Writes the record as JSON, on one line.
pub fn write(record: &HuntRecord) -> String {
    serde_json::to_string(record).expect("numbers and texts") + "\n"
}

impl Serialize for HuntRecord {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        shape(self).serialize(serializer)
    }
}

fn shape(record: &HuntRecord) -> Shape<'_> {
    let (board, size) = (record.field.board(), record.field.size());
    let width = size.width() as usize;
    let place = |&cell: &Cell| {
        let at = size.point_of(cell);
        [at.x, at.y]
    };
    let places = |cells: &[Cell]| cells.iter().map(place).collect();
    let signs: Vec<char> = (0..size.cell_count() as u32)
        .map(|cell| if board.is_free(Cell::new(cell)) { '.' } else { '#' })
        .collect();
    let [monster, hunter] = &record.names;
    Shape {
        rules: Written(&record.rules),
        field: signs.chunks(width).map(|row| row.iter().collect()).collect(),
        borders: borders(board).map(|exits| exits.chunks(width).map(<[u8]>::to_vec).collect()),
        entries: places(record.field.entries()),
        exits: places(record.field.exits()),
        entry: place(&record.entry),
        monster,
        hunter,
        seed: record.seed,
        steps: places(&record.steps),
        shots: record.shots.iter().map(|shot| shot.as_ref().map(place)).collect(),
        forfeit: record.forfeit.as_ref().map(|(side, why)| ForfeitShape { side: side.name(), why }),
    }
}
