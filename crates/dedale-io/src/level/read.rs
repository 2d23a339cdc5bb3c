//! Reads a level from YAML.

use dedale::board::{MAX_SIDE, Size};
use dedale::{Phrase, phrase};

use super::extra::Extra;
use super::yaml::{Node, Nodes, Place, Scalar, inside};
use super::{Centre, Door, Entity, Level, Mark, Wave};
use crate::text::{Lines, counted, quoted};
use crate::{FormatError, Limit, Result};

/// How messages describe a level.
pub(crate) const KEYS: &str = "a level, that is, keys such as 'map: ...'";

/// The parser may hold an entire list in memory, at more than a hundred times its length,
/// so a level is no longer than this (16 MiB); a map on a line of its own, as one string in
/// quotes, is not counted.
const MAX_BYTES: usize = 1 << 24;

/// The most bytes of a level with a map in one string: three for each cell of the largest board.
pub(crate) const LIMIT: Limit = Limit { mebibytes: 768 + 16, what: "a level" };

pub(super) fn level(bytes: &[u8]) -> Result<Level> {
    let text = text_of(bytes)?;
    document(text).map_err(|error| inside(text, error))
}

/// The text of a file that is not too long.
pub(super) fn text_of(bytes: &[u8]) -> Result<&str> {
    LIMIT.check_bytes(bytes)?;
    let counted = counted_bytes(bytes);
    if counted > MAX_BYTES {
        let expected = "at most 16 MiB besides a map in one string (map: \"10,3|0,5\")";
        return Err(FormatError::new(1, 1, expected, phrase!("{counted} bytes")));
    }
    std::str::from_utf8(bytes)
        .map_err(|error| FormatError::sign(bytes, error.valid_up_to(), "text in UTF-8"))
}

fn document(text: &str) -> Result<Level> {
    let mut nodes = Nodes::of(text);
    let (root, place) = nodes.next()?;
    let mut parts = Parts::default();
    parts.extras = nodes.keys((&root, place), KEYS, |nodes, key, _| parts.read(nodes, key))?;
    nodes.finish()?;
    parts.level(place)
}

fn counted_bytes(bytes: &[u8]) -> usize {
    if bytes.len() <= MAX_BYTES {
        return bytes.len();
    }
    let maps = Lines::of(bytes).filter(|line| is_map_in_one_string(line.text));
    bytes.len() - maps.map(|line| line.text.len()).sum::<usize>()
}

/// Whether the line is `map: "…"` with only codes between the quotes. Wherever such a line
/// stands, it is one piece of text or an error.
fn is_map_in_one_string(line: &[u8]) -> bool {
    let codes = line.strip_prefix(b"map: \"").and_then(|rest| rest.strip_suffix(b"\""));
    codes.is_some_and(|codes| {
        codes.first().is_some_and(u8::is_ascii_digit)
            && codes.iter().all(|byte| b"0123456789,|".contains(byte))
    })
}

/// The parts read so far; places are checked once the size of the map is known.
#[derive(Default)]
struct Parts {
    name: Option<String>,
    map: Option<Codes>,
    spawns: Vec<Spot>,
    target: Option<Spot>,
    lives: Option<i64>,
    start_money: Option<i64>,
    tower_price: Option<i64>,
    tower_range: Option<f64>,
    tower_damage: Option<i64>,
    tower_interval: Option<i64>,
    towers: Vec<Spot>,
    doors: Vec<Spot>,
    waves: Vec<Wave>,
    extras: Vec<Extra>,
}

impl Parts {
    fn read(&mut self, nodes: &mut Nodes<'_>, key: &str) -> Result<bool> {
        match key {
            "name" => self.name = nodes.text("a name")?,
            "map" => self.map = Some(Codes::read(nodes)?),
            "spawns" => self.spawns = Spot::list(nodes, "spawns with x and y", "a spawn")?,
            "target" => {
                self.target = match nodes.next()? {
                    (Node::Scalar(scalar), _) if scalar.is_null => None,
                    (node, place) => Some(Spot::read(nodes, (&node, place), "a target")?),
                };
            }
            "tower-range" => self.tower_range = Some(nodes.coordinate("tower-range")?.0),
            "towers" => self.towers = Spot::list(nodes, "towers with x and y", "a tower")?,
            "doors" => self.doors = Spot::list(nodes, "doors with x, y and hp", "a door")?,
            "waves" => self.waves = nodes.list("waves", wave)?,
            _ => {
                let number = match key {
                    "lives" => &mut self.lives,
                    "start-money" => &mut self.start_money,
                    "tower-price" => &mut self.tower_price,
                    "tower-damage" => &mut self.tower_damage,
                    "tower-interval" => &mut self.tower_interval,
                    _ => return Ok(false),
                };
                *number = nodes.whole(key)?;
            }
        }
        Ok(true)
    }

    fn level(self, place: Place) -> Result<Level> {
        let Codes { size, codes } = self
            .map
            .ok_or_else(|| place.error("a key 'map' with the codes of the cells", "no such key"))?;
        let mark = |spot: Spot| Ok(Mark { at: spot.centre(size)?, extras: spot.extras });
        let spawns = self.spawns.into_iter().map(mark).collect::<Result<_, _>>()?;
        let target = self.target.map(mark).transpose()?;
        let towers = self.towers.into_iter().map(mark).collect::<Result<_, _>>()?;
        let door =
            |spot: Spot| Ok(Door { at: spot.centre(size)?, hp: spot.hp, extras: spot.extras });
        let doors = self.doors.into_iter().map(door).collect::<Result<_, _>>()?;
        let Self { name, lives, start_money, waves, extras, .. } = self;
        let Self { tower_price, tower_range, tower_damage, tower_interval, .. } = self;
        Ok(Level {
            name,
            size,
            codes,
            spawns,
            target,
            lives,
            start_money,
            tower_price,
            tower_range,
            tower_damage,
            tower_interval,
            towers,
            doors,
            waves,
            extras,
        })
    }
}

/// A place on the map, with the positions of its numbers in the file.
struct Spot {
    x: (f64, Place),
    y: (f64, Place),
    /// The hit points of a door.
    hp: Option<i64>,
    extras: Vec<Extra>,
}

impl Spot {
    /// Reads a list of them; `what` is one of them.
    fn list(nodes: &mut Nodes<'_>, all: &str, what: &str) -> Result<Vec<Self>> {
        nodes.list(all, |nodes, node| Self::read(nodes, node, what))
    }

    fn read(nodes: &mut Nodes<'_>, (node, place): (&Node, Place), what: &str) -> Result<Self> {
        let (mut x, mut y, mut hp) = (None, None, None);
        let expected = phrase!("{what} with x and y");
        let extras = nodes.keys((node, place), expected.clone(), |nodes, key, _| {
            match key {
                "x" => x = Some(nodes.coordinate("x")?),
                "y" => y = Some(nodes.coordinate("y")?),
                "hp" if what == "a door" => hp = nodes.whole("hp")?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        let missing = |name: &str| place.error(expected.clone(), phrase!("one without {name}"));
        let (x, y) = (x.ok_or_else(|| missing("x"))?, y.ok_or_else(|| missing("y"))?);
        Ok(Self { x, y, hp, extras })
    }

    fn centre(&self, size: Size) -> Result<Centre> {
        let on_board = |(at, place): (f64, Place), name: &str, side: u32| {
            if at >= 0.0 && at < f64::from(side) {
                return Ok(at);
            }
            let expected = phrase!("{name} from 0 to below {side}, on the map");
            Err(place.error(expected, at.to_string()))
        };
        let x = on_board(self.x, "x", size.width())?;
        let y = on_board(self.y, "y", size.height())?;
        Ok(Centre { x, y })
    }
}

fn wave(nodes: &mut Nodes<'_>, map: (&Node, Place)) -> Result<Wave> {
    let mut wave = Wave::default();
    let extras = nodes.keys(map, "a wave with its entities", |nodes, key, _| {
        match key {
            "name" => wave.name = nodes.text("a name")?,
            "reward" => wave.reward = nodes.whole("reward")?,
            "entities" => wave.entities = entities(nodes)?,
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    Ok(Wave { extras, ..wave })
}

fn entities(nodes: &mut Nodes<'_>) -> Result<Vec<Entity>> {
    let mut entities: Vec<Entity> = Vec::new();
    let mut ticks = std::collections::HashSet::new();
    let (node, place) = nodes.next()?;
    if matches!(&node, Node::Scalar(scalar) if scalar.is_null) {
        return Ok(entities);
    }
    nodes.keys((&node, place), "a map of ticks to attackers", |nodes, key, place| {
        let tick: u64 = key.trim().parse().map_err(|_| {
            place.error("a tick, that is, a whole number from 0", quoted(key.as_bytes()))
        })?;
        if !ticks.insert(tick) {
            return Err(place.error("each tick once", phrase!("the tick {tick} again")));
        }
        let what = "the name of an attacker";
        let kind = nodes.text(what)?.ok_or_else(|| place.error(what, "nothing"))?;
        entities.push(Entity { tick, kind });
        Ok(true)
    })?;
    Ok(entities)
}

/// The codes of a map, row by row.
struct Codes {
    size: Size,
    codes: Vec<u8>,
}

impl Codes {
    fn read(nodes: &mut Nodes<'_>) -> Result<Self> {
        match nodes.next()? {
            (Node::List(_), _) => Self::from_lists(nodes),
            (Node::Scalar(scalar), place) if !scalar.is_null => Self::from_string(&scalar, place),
            (node, place) => Err(place.error("rows of codes, such as - [9, 10]", node.shown())),
        }
    }

    fn from_lists(nodes: &mut Nodes<'_>) -> Result<Self> {
        let mut rows = Rows::default();
        loop {
            match nodes.next()? {
                (Node::List(_), _) => {}
                (Node::End, place) => return rows.finish(place),
                (node, place) => {
                    return Err(place.error("a row of codes, such as [9, 10]", node.shown()));
                }
            }
            loop {
                match nodes.next()? {
                    (Node::Scalar(scalar), place) => rows.push(&scalar.text, place)?,
                    (Node::End, place) => break rows.end_row(place)?,
                    (node, place) => return Err(place.error(CODE, node.shown())),
                }
            }
        }
    }

    fn from_string(scalar: &Scalar, place: Place) -> Result<Self> {
        let at = |offset: usize| {
            scalar.verbatim_at.map_or(place, |Place { line, column }| {
                let column = column + scalar.text[..offset].chars().count();
                Place { line, column }
            })
        };
        let mut rows = Rows::default();
        let mut offset = 0;
        for row in scalar.text.split('|') {
            for code in row.split(',') {
                // Positions are computed for an error only.
                if let Err(error) = rows.push(code, place) {
                    let Place { line, column } = at(offset);
                    return Err(FormatError { line, column, ..error });
                }
                offset += code.len() + 1;
            }
            if let Err(error) = rows.end_row(place) {
                let Place { line, column } = at(offset - 1);
                return Err(FormatError { line, column, ..error });
            }
        }
        rows.finish(at(offset - 1))
    }
}

const CODE: &str = "a code from 0 to 15";

/// A map that is being read, code by code.
#[derive(Default)]
struct Rows {
    codes: Vec<u8>,
    width: usize,
    height: usize,
    /// Codes in the current row.
    filled: usize,
}

impl Rows {
    fn push(&mut self, text: &str, place: Place) -> Result<()> {
        let code = text.trim().parse().ok().filter(|&code| code < 16);
        let code = code.ok_or_else(|| place.error(CODE, quoted(text.as_bytes())))?;
        if self.height > 0 && self.filled == self.width {
            return Err(place.error(self.expected(), "more"));
        }
        if self.filled == MAX_SIDE as usize {
            return Err(place.error(phrase!("at most {MAX_SIDE} codes in a row"), "more"));
        }
        if self.height == MAX_SIDE as usize {
            return Err(place.error(phrase!("at most {MAX_SIDE} rows"), "more"));
        }
        self.filled += 1;
        self.codes.push(code);
        Ok(())
    }

    fn end_row(&mut self, place: Place) -> Result<()> {
        if self.height == 0 {
            self.width = self.filled;
        }
        if self.filled == 0 {
            return Err(place.error("at least one code in the row", "none"));
        }
        if self.filled < self.width {
            return Err(place.error(self.expected(), self.filled.to_string()));
        }
        self.height += 1;
        self.filled = 0;
        Ok(())
    }

    fn finish(self, place: Place) -> Result<Codes> {
        let size = Size::new(self.width as u64, self.height as u64)
            .map_err(|_| place.error("at least one row of codes", "none"))?;
        Ok(Codes { size, codes: self.codes })
    }

    fn expected(&self) -> Phrase {
        phrase!("{} in row {}, as in row 1", counted(self.width, "code"), self.height + 1)
    }
}
