//! Records of hunts, as JSON.
//!
//! ```json
//! {"rules": {"neighbors": 4, "knows": "map"}, "field": ["..#", "#..", "..."],
//!  "entries": [[0, 0]], "exits": [[2, 2]], "entry": [0, 0],
//!  "monster": "easy", "hunter": "bayes", "seed": 1,
//!  "steps": [[1, 0], [1, 1]], "shots": [[2, 2], null, [1, 1]]}
//! ```
//!
//! Cells are `[x, y]`, from 0. `field` has a string for each row: `#` a wall, `.` free.
//! Where straight steps are blocked by more than walls (thin walls, water, one-way
//! borders), `borders` has a number for each cell, row by row: the sum of the directions
//! that lead out of it, S=1 W=2 N=4 E=8. `steps` lists the monster's decisions and `shots`
//! the hunter's, `null` where it let the turn pass: forced moves are not listed. `rules`
//! has a key for each rule ([`rules`]); missing keys have their defaults. `forfeit`, if a
//! player gave up or broke the rules, is `{"side": "monster", "why": "…"}`. `monster`,
//! `hunter` and `seed` are optional; unknown keys are ignored, whatever they hold, and a
//! duplicate key is an error.
//!
//! Reading replays the hunt: every step and shot must be legal.

pub mod contest;
pub mod rules;

use std::collections::BTreeMap;
use std::sync::Arc;

use dedale::board::{
    Board, Cell, Direction, GridMap, MAX_SIDE, Neighborhood, Point, Size, SquareBoard, Terrain,
};
use dedale::{Phrase, Phrased, phrase};
use dedale_games::game::{
    Ended, Hunt, HuntEnd, HuntError, HuntField, HuntFieldError, HuntRules, HuntSide,
};
use serde::Serialize;
use serde_json::value::RawValue;

use self::rules::Written;
use crate::json::{File, found, value_of};
use crate::{FormatError, Limit, Result};

/// The most bytes of a record.
pub const LIMIT: Limit = Limit { mebibytes: 64, what: "a record of a hunt" };

/// A hunt, with all decisions made in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HuntRecord {
    /// The rules of the hunt.
    pub rules: HuntRules,
    /// The field of the hunt.
    pub field: Arc<HuntField>,
    /// The cell where the monster entered.
    pub entry: Cell,
    /// The players of the monster and of the hunter.
    pub names: [String; 2],
    /// The seed of the hunt.
    pub seed: u64,
    /// The monster's decisions.
    pub steps: Vec<Cell>,
    /// The hunter's decisions.
    pub shots: Vec<Option<Cell>>,
    /// The side that gave up or broke the rules, and why.
    pub forfeit: Option<(HuntSide, String)>,
}

/// Records a hunt while it is played.
#[derive(Clone, Debug)]
pub struct Scribe {
    steps: Vec<Cell>,
    shots: Vec<Option<Cell>>,
    to_move: Option<HuntSide>,
    walked: usize,
    fired: usize,
}

impl Scribe {
    /// Starts a record of this hunt, from its current state.
    pub fn new(hunt: &Hunt) -> Self {
        let mut scribe =
            Self { steps: Vec::new(), shots: Vec::new(), to_move: None, walked: 0, fired: 0 };
        scribe.look(hunt);
        scribe
    }

    /// Records the decision made since the last call: one step or one shot.
    pub fn note(&mut self, hunt: &Hunt) {
        match self.to_move {
            Some(HuntSide::Monster) => self.steps.push(hunt.monster_view().path()[self.walked]),
            Some(HuntSide::Hunter) => {
                let shot = hunt.hunter_view().shots().get(self.fired);
                self.shots.push(shot.map(|shot| shot.cell));
            }
            None => {}
        }
        self.look(hunt);
    }

    fn look(&mut self, hunt: &Hunt) {
        self.to_move = hunt.to_move();
        self.walked = hunt.monster_view().path().len();
        self.fired = hunt.hunter_view().shots().len();
    }

    /// The record of this hunt.
    pub fn record(self, hunt: &Hunt, names: [String; 2], seed: u64) -> HuntRecord {
        HuntRecord {
            rules: *hunt.rules(),
            field: Arc::clone(hunt.field()),
            entry: hunt.entry(),
            names,
            seed,
            steps: self.steps,
            shots: self.shots,
            forfeit: None,
        }
    }
}

/// Where a record breaks the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stray {
    /// The hunt cannot begin.
    Begin(HuntError),
    /// This step or shot, by its index in its list, at this turn.
    Move { side: HuntSide, index: usize, turn: u32, error: HuntError },
    /// This side has more decisions than it had to make, from this index on.
    More { side: HuntSide, index: usize, ended: Option<Ended> },
}

impl HuntRecord {
    /// The hunt at its start; an error if the rules do not allow it.
    pub fn begin(&self) -> Result<Hunt, HuntError> {
        Hunt::new(Arc::clone(&self.field), self.rules, self.entry)
    }

    /// Replays the hunt and shows it after each step and shot.
    ///
    /// # Panics
    ///
    /// Panics if it is illegal, which never holds for a record that was read or recorded.
    pub fn replay(&self, watch: impl FnMut(&Hunt)) -> Hunt {
        self.played(watch).unwrap_or_else(|stray| panic!("a record that can be played: {stray:?}"))
    }

    fn played(&self, mut watch: impl FnMut(&Hunt)) -> Result<Hunt, Stray> {
        let mut hunt = self.begin().map_err(Stray::Begin)?;
        let (mut steps, mut shots) = (self.steps.iter().enumerate(), self.shots.iter().enumerate());
        watch(&hunt);
        while let Some(side) = hunt.to_move() {
            let turn = hunt.turn();
            let stray = |index| move |error| Stray::Move { side, index, turn, error };
            match side {
                HuntSide::Monster => {
                    let Some((index, &to)) = steps.next() else { break };
                    hunt.step(to).map_err(stray(index))?;
                }
                HuntSide::Hunter => {
                    let Some((index, &at)) = shots.next() else { break };
                    hunt.shoot(at).map_err(stray(index))?;
                }
            }
            watch(&hunt);
        }
        let more = |side, index| Stray::More { side, index, ended: hunt.end() };
        if let Some((index, _)) = steps.next() {
            return Err(more(HuntSide::Monster, index));
        }
        if let Some((index, _)) = shots.next() {
            return Err(more(HuntSide::Hunter, index));
        }
        Ok(hunt)
    }

    /// How the hunt ended, if it did; `hunt` is the result of [`HuntRecord::replay`].
    pub fn end(&self, hunt: &Hunt) -> Option<Ended> {
        let given_up = self.forfeit.as_ref().map(|(side, _)| Ended {
            how: HuntEnd::Forfeit,
            turn: hunt.turn(),
            winner: Some(side.other()),
        });
        hunt.end().or(given_up)
    }
}

/// The straight directions that lead out of each cell, row by row, if they differ from
/// those that the walls leave open.
pub fn borders(board: &SquareBoard) -> Option<Vec<u8>> {
    let straight = |exits: &[u8]| exits.iter().map(|exits| exits & 15).collect::<Vec<u8>>();
    let plain = map_of(board.size(), |cell| !board.is_free(cell), None).board(Neighborhood::Four);
    let found = straight(board.exit_table());
    (straight(plain.table().exit_table()) != found).then_some(found)
}

/// A map with these walls, and with these borders if walls alone do not make them.
fn map_of(size: Size, is_wall: impl Fn(Cell) -> bool, borders: Option<&[u8]>) -> GridMap {
    let mut map = GridMap::new(size, Terrain::FREE);
    for (at, cell) in size.points().zip((0..).map(Cell::new)) {
        if is_wall(cell) {
            map.set_terrain(at, Terrain::Wall);
        }
        for direction in Direction::STRAIGHT {
            if borders.is_some_and(|borders| borders[cell.index()] & direction.bit() == 0) {
                map.set_road(at, direction, false);
            }
        }
    }
    map
}

/// Reads a record of a hunt, which must follow its rules.
pub fn read(bytes: &[u8]) -> Result<HuntRecord> {
    LIMIT.check_bytes(bytes)?;
    let file = File(bytes);
    let members = file.members()?;
    let reader = Reader { file: &file, members: &members };
    reader.record().map(|(record, _)| record)
}

struct Reader<'a, 'b> {
    file: &'b File<'a>,
    members: &'b BTreeMap<String, &'a RawValue>,
}

impl<'a> Reader<'a, '_> {
    /// The record, and its hunt played to the end.
    fn record(&self) -> Result<(HuntRecord, Hunt)> {
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
                let found = phrase!("no path from the entry {at}");
                self.file.fault(entries, "'entries' from which a path leads to an exit", found)
            }
            HuntFieldError::Cells(cells) => {
                let most = phrase!("'field' of up to {} cells", HuntField::MAX_CELLS);
                self.file.fault(rows, most, cells.to_string())
            }
            other => self.file.fault(entries, "a field for a hunt", other.phrase()),
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

    fn value(&self, key: &str) -> Option<&'a RawValue> {
        value_of(self.members, key)
    }

    fn missing(&self, expected: impl Into<Phrase>) -> FormatError {
        self.file.missing(expected, "no such key")
    }

    fn must(&self, key: &str, what: &str) -> Result<&'a RawValue> {
        self.value(key).ok_or_else(|| self.missing(phrase!("'{key}', {what}")))
    }

    /// The number of rows, and the length of the first one.
    fn size(&self, rows: &'a RawValue) -> Result<Size> {
        let listed = self.file.list(rows, "rows of . and #")?;
        let first = listed.first().and_then(|row| serde_json::from_str::<String>(row.get()).ok());
        let width = first.map_or(1, |row| row.chars().count());
        Size::new(width as u64, listed.len() as u64).map_err(|_| {
            let expected = phrase!("'field' of 1×1 to {MAX_SIDE}×{MAX_SIDE} cells");
            self.file.fault(rows, expected, phrase!("{width}×{}", listed.len()))
        })
    }

    fn marks(
        &self,
        value: &'a RawValue,
        size: Size,
        walls: &[bool],
        key: &str,
    ) -> Result<Vec<Point>> {
        let listed = self.file.list(value, "cells")?;
        if listed.is_empty() {
            return Err(self.file.fault(value, phrase!("one cell or more in '{key}'"), "none"));
        }
        listed.into_iter().map(|mark| self.file.mark(mark, size, walls, key)).collect()
    }

    fn cell(&self, value: &RawValue, size: Size, what: &str) -> Result<Cell> {
        let (width, height) = (size.width(), size.height());
        let cell = serde_json::from_str::<[u32; 2]>(value.get()).ok();
        cell.and_then(|[x, y]| size.cell_at(Point::new(x, y))).ok_or_else(|| {
            let expected = phrase!("{what} such as [0, 0], on the board of {width}×{height}");
            let shown = if value.get().len() <= 20 {
                format!("'{}'", value.get()).into()
            } else {
                found(value)
            };
            self.file.fault(value, expected, shown)
        })
    }

    fn decided<T>(&self, key: &str, one: impl Fn(&'a RawValue) -> Result<T>) -> Result<Vec<T>> {
        let value = self.must(key, "a list of cells")?;
        self.file.list(value, "cells")?.into_iter().map(one).collect()
    }

    fn text(&self, key: &str) -> Result<String> {
        self.value(key).map_or(Ok(String::new()), |value| self.file.text(value, key))
    }

    fn seed(&self) -> Result<u64> {
        let Some(value) = self.value("seed") else { return Ok(0) };
        value.get().parse().map_err(|_| {
            let expected = phrase!("'seed', a whole number from 0 to {}", u64::MAX);
            self.file.fault(value, expected, found(value))
        })
    }

    fn forfeit(&self) -> Result<Option<(HuntSide, String)>> {
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
            Stray::Begin(ref error) => self.file.fault(entry, "a hunt", error.phrase()),
            Stray::Move { side, index, turn, ref error } => {
                let what = if side == HuntSide::Monster { "a step" } else { "a shot" };
                let expected = phrase!("{what} that the rules allow at turn {turn}");
                self.file.fault(place(side, index), expected, error.phrase())
            }
            Stray::More { side, index, ended: Some(end) } => {
                let what = if side == HuntSide::Monster { "steps" } else { "shots" };
                let turn = end.turn;
                let expected = phrase!("no more {what} after the hunt was over at turn {turn}");
                self.file.fault(place(side, index), expected, phrase!("number {}", index + 1))
            }
            Stray::More { side, index, ended: None } => {
                let [what, before] = match side {
                    HuntSide::Monster => ["steps", "shots"],
                    HuntSide::Hunter => ["shots", "steps"],
                };
                let expected = phrase!("no more {what} than {before} lead to");
                self.file.fault(place(side, index), expected, phrase!("number {}", index + 1))
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
