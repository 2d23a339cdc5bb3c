//! Tower-defence levels in YAML, the format of the game `HelmDefense`.
//!
//! ```yaml
//! name: "A bend"
//! map:                  # or in one string: "10,3|0,5"
//! - [10, 3]
//! - [0, 5]
//! spawns:
//! - {x: 0.5, y: 0.5}
//! target: {x: 1.5, y: 1.5}
//! lives: 5
//! start-money: 100
//! tower-price: 25
//! tower-range: 2.5      # cells
//! tower-damage: 20
//! tower-interval: 10    # ticks
//! towers: []            # places, as of spawns
//! doors:
//! - {x: 1.5, y: 0.5, hp: 1000}
//! waves:
//! - name: "First"
//!   reward: 50
//!   entities: {0: ORC_WARRIOR, 20: GOBLIN}
//! ```
//!
//! Only `map` is required. A cell's code is the sum of the directions that its road opens:
//! south 1, west 2, north 4, east 8; 0 is no road at all. A code may point off the board or
//! at a cell without road: such a direction is never followed. Places are the centres of
//! cells, `0.5` for the first column or row. Keys without a meaning here are kept, whatever
//! they hold ([`Extra`]).
//!
//! Of which [`Kinds`] attackers are is not read with the level, but when they march; its own
//! are under the key `kinds`.
//!
//! A duplicate key is an error, and so are anchors and aliases (`&a`, `*a`), tags that are
//! not ASCII, a second document, and more than 32 nested lists or maps. A file holds at most
//! 16 MiB, not counting a line `map: "10,3|0,5"` with the map in one string. Reading takes
//! time proportional to the file, and memory of about 350 bytes a cell for a map that is one
//! long list in brackets (the parser keeps it until the last bracket), otherwise a few bytes
//! a cell and a copy of the other keys.

mod extra;
mod kinds;
mod read;
mod write;
mod yaml;

pub use extra::Extra;
pub use kinds::{Kinds, NoDefence, UnknownKind};

use std::collections::HashSet;

use dedale::board::{Direction, GridMap, Point, Size, Terrain};
use dedale::{Phrase, phrase};

pub(crate) use self::read::KEYS;
use self::yaml::{Node, Nodes, Place};
use crate::text::{has_extension, quoted};
use crate::{Limit, Result, Unwritable};

/// The most bytes of a file of this name, if it is a level.
pub(crate) fn limit(name: &str) -> Option<Limit> {
    has_extension(name, &["yml", "yaml"]).then_some(read::LIMIT)
}

/// A tower-defence level: roads, where attackers come from and go to, and when.
#[derive(Clone, PartialEq, Debug)]
pub struct Level {
    /// The name of the level.
    pub name: Option<String>,
    size: Size,
    codes: Vec<u8>,
    /// Where attackers appear.
    pub spawns: Vec<Mark>,
    /// Where attackers are heading.
    pub target: Option<Mark>,
    /// How many attackers may arrive before the level is lost.
    pub lives: Option<i64>,
    /// The money at the start.
    pub start_money: Option<i64>,
    /// What a tower costs. No key of `HelmDefense`, where it depends on the tower.
    pub tower_price: Option<i64>,
    /// How far a tower shoots, in cells. No key of `HelmDefense`, as the other keys of towers.
    pub tower_range: Option<f64>,
    /// The points that a shot takes off an attacker's health.
    pub tower_damage: Option<i64>,
    /// The ticks from a shot of a tower to its next.
    pub tower_interval: Option<i64>,
    /// The towers that stand before anyone marches. They are no part of the map.
    pub towers: Vec<Mark>,
    /// The doors in the attackers' path.
    pub doors: Vec<Door>,
    /// The attackers, wave after wave.
    pub waves: Vec<Wave>,
    /// The other keys, in the order of the file.
    pub extras: Vec<Extra>,
}

/// A place on the map in cells from the top left; a cell's centre is at one half.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Centre {
    /// The distance from the left.
    pub x: f64,
    /// The distance from the top.
    pub y: f64,
}

impl Centre {
    /// The centre of this cell.
    pub fn of(cell: Point) -> Self {
        Self { x: f64::from(cell.x) + 0.5, y: f64::from(cell.y) + 0.5 }
    }

    /// The cell that contains the place, if it is on a board of this size.
    pub fn cell(self, size: Size) -> Option<Point> {
        let side = |at: f64, side: u32| (at >= 0.0 && at < f64::from(side)).then_some(at as u32);
        Some(Point::new(side(self.x, size.width())?, side(self.y, size.height())?))
    }
}

/// Where attackers appear or are heading, or where a tower stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// The place of the mark.
    pub at: Centre,
    /// The other keys, in the order of the file.
    pub extras: Vec<Extra>,
}

impl Mark {
    /// A mark at the centre of this cell.
    pub fn of(cell: Point) -> Self {
        Self { at: Centre::of(cell), extras: Vec::new() }
    }
}

/// A door that attackers must break.
#[derive(Clone, PartialEq, Debug)]
pub struct Door {
    /// The place of the door.
    pub at: Centre,
    /// The hit points of the door.
    pub hp: Option<i64>,
    /// The other keys, in the order of the file.
    pub extras: Vec<Extra>,
}

/// A wave: attackers that come together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wave {
    /// The name of the wave.
    pub name: Option<String>,
    /// The money for surviving it.
    pub reward: Option<i64>,
    /// The attackers, in the order of the file.
    pub entities: Vec<Entity>,
    /// The other keys, in the order of the file.
    pub extras: Vec<Extra>,
}

/// One attacker of a wave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entity {
    /// When it appears, in ticks (tenths of a second) from the start of the wave.
    pub tick: u64,
    /// The kind of attacker, such as `ORC_WARRIOR`.
    pub kind: String,
}

/// How the codes of two neighboring cells form a road between them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Roads {
    /// Both codes must open it, and it leads in both directions.
    #[default]
    Mutual,
    /// The code of the cell being left must open it.
    Directed,
    /// The code of the cell being entered must open it, as in the code of `HelmDefense`,
    /// which searches from the target and tests the bits of the cell nearer to it. So a
    /// road of one bit is taken against that bit, and a cell with code 0 beside it can be
    /// left, but not entered.
    Source,
}

dedale::names!(Roads: Mutual = "mutual", Directed = "directed", Source = "source");

impl Level {
    /// A level of this size without any roads.
    pub fn new(size: Size) -> Self {
        Self {
            name: None,
            size,
            codes: vec![0; size.cell_count()],
            spawns: Vec::new(),
            target: None,
            lives: None,
            start_money: None,
            tower_price: None,
            tower_range: None,
            tower_damage: None,
            tower_interval: None,
            towers: Vec::new(),
            doors: Vec::new(),
            waves: Vec::new(),
            extras: Vec::new(),
        }
    }

    /// Reads a level from a YAML file.
    pub fn read(bytes: &[u8]) -> Result<Self> {
        read::level(bytes)
    }

    /// A level with the map's roads, starts (as spawns) and goal (as target).
    ///
    /// Read with [`Roads::Directed`] it gives the same map, and with [`Roads::Mutual`] too
    /// if the map has no one-way roads. A cell without exits gets a code that is never
    /// followed.
    pub fn of(map: &GridMap) -> Result<Self, Unwritable> {
        write::of_map(map, |_| None)
    }

    /// The level with this map's roads, starts (as spawns) and goal (as target), and with
    /// all else that it holds; `roads` says how its codes are read. Where the map is what it
    /// was, codes, spawns and target stay as they are, bits that are never followed and
    /// other keys included. Doors and towers off the map are left out.
    pub fn redrawn(&self, map: &GridMap, roads: Roads) -> Result<Self, Unwritable> {
        write::redrawn(self, map, roads)
    }

    /// Writes the level as YAML, the map as a list of rows; as one string if it has more
    /// than 2^21 cells, since such a list would be too long to read.
    pub fn write(&self) -> String {
        let is_short = self.size.cell_count() <= 1 << 21;
        write::level(self, if is_short { write::map_as_lists } else { write::map_as_string })
    }

    /// Writes the level as YAML, the map as one string: rows joined by `|`, cells by `,`.
    pub fn write_compact(&self) -> String {
        write::level(self, write::map_as_string)
    }

    /// The size of the map.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The code of the cell.
    ///
    /// # Panics
    ///
    /// Panics off the board.
    pub fn code(&self, cell: Point) -> u8 {
        self.codes[self.size.index(cell)]
    }

    /// Sets the code of a cell.
    ///
    /// # Panics
    ///
    /// Panics off the board, and if the code is above 15.
    pub fn set_code(&mut self, cell: Point, code: u8) {
        assert!(code < 16, "a code is 0 to 15, found {code}");
        let index = self.size.index(cell);
        self.codes[index] = code;
    }

    /// Whether the cell is more than a wall.
    fn is_road(&self, cell: Point, roads: Roads) -> bool {
        let can_be_left = || self.beside(cell).any(|(direction, to)| self.enters(to, direction));
        self.code(cell) != 0 || (roads == Roads::Source && can_be_left())
    }

    fn beside(&self, cell: Point) -> impl Iterator<Item = (Direction, Point)> + '_ {
        let beside = move |direction| Some((direction, self.size.toward(cell, direction)?));
        Direction::STRAIGHT.into_iter().filter_map(beside)
    }

    /// Whether the cell's code opens it to who comes in this direction.
    fn enters(&self, cell: Point, direction: Direction) -> bool {
        self.code(cell) & direction.opposite().bit() != 0
    }

    /// The board of the level: cells with a code are free and the others are walls (with
    /// [`Roads::Source`], unless they can be left), the spawns are starts and the target is
    /// the goal.
    pub fn to_map(&self, roads: Roads) -> GridMap {
        let mut map = GridMap::new(self.size, Terrain::FREE);
        for from in self.size.points() {
            let code = self.code(from);
            if !self.is_road(from, roads) {
                map.set_terrain(from, Terrain::Wall);
                continue;
            }
            for (direction, to) in self.beside(from) {
                let leaves = code & direction.bit() != 0;
                let enters = self.enters(to, direction);
                let is_open = match roads {
                    Roads::Mutual => leaves && enters,
                    Roads::Directed => leaves,
                    Roads::Source => enters,
                };
                if !is_open && self.is_road(to, roads) {
                    map.set_road(from, direction, false);
                }
            }
        }
        map.starts = self.spawns.iter().filter_map(|spawn| spawn.at.cell(self.size)).collect();
        map.goals = self.target.iter().filter_map(|target| target.at.cell(self.size)).collect();
        map
    }
}

// Lists, maps and plain values of a YAML file, each with the error that says what was
// expected.

impl Nodes<'_> {
    /// Reads a list, each item from its first node. An empty value is an empty list.
    fn list<T>(
        &mut self,
        what: &str,
        item: impl Fn(&mut Self, (&Node, Place)) -> Result<T>,
    ) -> Result<Vec<T>> {
        match self.next()? {
            (Node::List(_), _) => {}
            (Node::Scalar(scalar), _) if scalar.is_null => return Ok(Vec::new()),
            (node, place) => return Err(place.error(phrase!("a list of {what}"), node.shown())),
        }
        let mut items = Vec::new();
        loop {
            match self.next()? {
                (Node::End, _) => return Ok(items),
                (node, place) => items.push(item(self, (&node, place))?),
            }
        }
    }

    /// Reads the keys of a map that begins with this node. `value` reads the value of a
    /// key, or returns false for a key without a meaning; these are returned, with their
    /// values.
    fn keys(
        &mut self,
        (node, place): (&Node, Place),
        what: impl Into<Phrase>,
        mut value: impl FnMut(&mut Self, &str, Place) -> Result<bool>,
    ) -> Result<Vec<Extra>> {
        if !matches!(node, Node::Map(_)) {
            return Err(place.error(what, node.shown()));
        }
        let (mut seen, mut extras) = (HashSet::new(), Vec::new());
        loop {
            let (key, place) = match self.next()? {
                (Node::End, _) => return Ok(extras),
                (Node::Scalar(key), place) => (key, place),
                (node, place) => return Err(place.error("a key", node.shown())),
            };
            let name = if key.is_null { "~" } else { &key.text };
            if seen.contains(name) {
                let found = phrase!("the key {} again", quoted(key.text.as_bytes()));
                return Err(place.error("each key once", found));
            }
            if !value(self, name, place)? {
                extras.push(Extra::read(self, &key)?);
            }
            seen.insert(name.to_owned());
        }
    }

    /// A text, or `None` for an empty value.
    fn text(&mut self, what: &'static str) -> Result<Option<String>> {
        match self.next()? {
            (Node::Scalar(scalar), _) => Ok((!scalar.is_null).then_some(scalar.text)),
            (node, place) => Err(place.error(what, node.shown())),
        }
    }

    /// A whole number, or `None` for an empty value.
    fn whole(&mut self, what: &str) -> Result<Option<i64>> {
        let (node, place) = self.next()?;
        if matches!(&node, Node::Scalar(scalar) if scalar.is_null) {
            return Ok(None);
        }
        let wrong = || place.error(phrase!("a whole number for {what}"), node.shown());
        node.parsed().map(Some).ok_or_else(wrong)
    }

    /// A distance from the left or from the top.
    fn coordinate(&mut self, name: &str) -> Result<(f64, Place)> {
        let (node, place) = self.next()?;
        let number = node.parsed().filter(|number: &f64| number.is_finite());
        let wrong = || place.error(phrase!("a number such as 5.5 for {name}"), node.shown());
        number.map(|number| (number, place)).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_centre_lies_in_its_cell() {
        let size = Size::new(3, 2).unwrap();
        let cell = |x, y| Centre { x, y }.cell(size);
        assert_eq!(cell(2.5, 0.0), Some(Point::new(2, 0)));
        assert_eq!(cell(3.0, 0.5), None);
        assert_eq!(cell(0.5, -0.5), None);
        assert_eq!(cell(f64::NAN, 0.5), None);
        assert_eq!(cell(0.5, f64::INFINITY), None);
    }

    #[test]
    fn a_mutual_road_needs_both_codes() {
        let mut level = Level::new(Size::new(3, 1).unwrap());
        for (x, code) in [(0, 8), (1, 8), (2, 2)] {
            level.set_code(Point::new(x, 0), code);
        }
        let open = |roads, x, direction| level.to_map(roads).is_open(Point::new(x, 0), direction);
        assert!(open(Roads::Directed, 0, Direction::E));
        assert!(!open(Roads::Directed, 1, Direction::W));
        assert!(!open(Roads::Mutual, 0, Direction::E));
        assert!(!open(Roads::Mutual, 1, Direction::W));
        assert!(open(Roads::Mutual, 1, Direction::E));
        assert!(open(Roads::Mutual, 2, Direction::W));
    }
}
