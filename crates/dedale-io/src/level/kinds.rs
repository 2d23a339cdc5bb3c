//! Kinds of attackers, and the waves that a level makes of them.

use std::collections::HashMap;

use dedale::board::Point;
use dedale::march::{Defence, Kind, March, Speed, Toll, Wave, WaveAgent};
use dedale::phrase;

use super::read::text_of;
use super::yaml::{Node, Nodes, Place, inside};
use super::{Centre, Level};
use crate::Result;
use crate::text::quoted;

/// The kinds that every level knows.
const KNOWN: &str = include_str!("../../boards/kinds.yml");

/// The most damage of a kind, the most lives that it takes and the most health.
const MOST: i64 = 1_000_000;

/// The health of a kind that says nothing of it.
const HEALTH: u32 = 100;

/// The kinds of attackers by name.
///
/// A file of kinds has a key `kinds`, whose value maps each name to a `speed` (0.001 to 100
/// cells a second with at most three decimals), `damage` (points taken off a door in a second,
/// 0 to 1,000,000; without it the kind passes doors), `lives` (what an arrival costs, 0 to
/// 1,000,000 or `all`; without it 1) and `health` (points that shots take off, 1 to 1,000,000;
/// without it 100). Other keys are ignored. A level can have the same key.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kinds {
    names: Vec<String>,
    list: Vec<Kind>,
    /// By number.
    health: Vec<u32>,
    numbers: HashMap<String, u32>,
}

/// A wave has an attacker of a kind that is not known.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error(
    "wave {wave}{named} has an attacker of the kind {kind}, which is not known; the kinds are \
     {known}, and the key 'kinds' of a level adds others"
)]
pub struct UnknownKind {
    /// The number of the wave, from 1.
    pub wave: usize,
    /// The name of the wave in brackets after a space, if it has one.
    named: String,
    /// The kind in quotes.
    pub kind: String,
    /// The kinds that are known.
    pub known: String,
}

impl Kinds {
    /// The kinds that every level knows, those of `boards/kinds.yml`.
    pub fn known() -> Self {
        Self::read(KNOWN.as_bytes()).expect("the embedded kinds are right")
    }

    /// The kinds of a file; none if it has no key `kinds`.
    pub fn read(bytes: &[u8]) -> Result<Self> {
        let mut kinds = Self::default();
        kinds.extend(bytes)?;
        Ok(kinds)
    }

    /// The kinds of a level's file: those that every level knows, and its own, which take the
    /// place of others of the same name.
    pub fn of_level(bytes: &[u8]) -> Result<Self> {
        let mut kinds = Self::known();
        kinds.extend(bytes)?;
        Ok(kinds)
    }

    fn extend(&mut self, bytes: &[u8]) -> Result<()> {
        let text = text_of(bytes)?;
        self.read_document(text).map_err(|error| inside(text, error))
    }

    fn read_document(&mut self, text: &str) -> Result<()> {
        let mut nodes = Nodes::of(text);
        let (root, place) = nodes.next()?;
        nodes.keys((&root, place), "keys such as 'kinds: ...'", |nodes, key, _| {
            if key == "kinds" { self.read_all(nodes) } else { skip(nodes) }.map(|()| true)
        })?;
        nodes.finish()
    }

    fn read_all(&mut self, nodes: &mut Nodes<'_>) -> Result<()> {
        let (node, place) = nodes.next()?;
        if matches!(&node, Node::Scalar(scalar) if scalar.is_null) {
            return Ok(());
        }
        let what = "a map of kinds, such as TROLL: {speed: 0.4}";
        nodes.keys((&node, place), what, |nodes, name, _| {
            let (kind, health) = kind(nodes)?;
            if let Some(number) = self.number(name) {
                self.list[number as usize] = kind;
                self.health[number as usize] = health;
            } else {
                self.numbers.insert(name.to_owned(), self.names.len() as u32);
                self.names.push(name.to_owned());
                self.list.push(kind);
                self.health.push(health);
            }
            Ok(true)
        })?;
        Ok(())
    }

    /// The number of the kind of this name, from 0.
    pub fn number(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// The names of the kinds, by number.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The kinds, by number.
    pub fn kinds(&self) -> &[Kind] {
        &self.list
    }

    /// The points of health of an attacker of each kind, by number; at least 1.
    pub fn health(&self) -> &[u32] {
        &self.health
    }

    /// The names for a sentence, the first of many.
    fn listed(&self) -> String {
        const SHOWN: usize = 20;
        let shown: Vec<String> =
            self.names.iter().take(SHOWN).map(|name| quoted(name.as_bytes()).to_string()).collect();
        let more = if self.names.len() > SHOWN { ", …" } else { "" };
        shown.join(", ") + more
    }
}

impl Level {
    /// The waves of the level; kinds are named by their numbers in the list.
    pub fn marching_waves(&self, kinds: &Kinds) -> Result<Vec<Wave>, UnknownKind> {
        let waves = self.waves.iter().zip(1..).map(|(wave, number)| {
            let agents = wave.entities.iter().map(|entity| {
                let kind = kinds.number(&entity.kind).ok_or_else(|| {
                    let named = wave.name.as_ref();
                    UnknownKind {
                        wave: number,
                        named: named.map_or_else(String::new, |name| {
                            format!(" ({})", quoted(name.as_bytes()))
                        }),
                        kind: quoted(entity.kind.as_bytes()).to_string(),
                        known: kinds.listed(),
                    }
                })?;
                Ok(WaveAgent { tick: entity.tick, kind })
            });
            Ok(Wave { agents: agents.collect::<Result<_, _>>()? })
        });
        waves.collect()
    }
}

/// A kind, and its health.
fn kind(nodes: &mut Nodes<'_>) -> Result<(Kind, u32)> {
    let what = "a kind with its speed, such as {speed: 0.4}";
    let (node, place) = nodes.next()?;
    let (mut speed, mut damage, mut toll, mut health) = (None, 0, Toll::Lives(1), HEALTH);
    nodes.keys((&node, place), what, |nodes, key, _| {
        match key {
            "speed" => speed = Some(read_speed(nodes)?),
            "damage" => damage = number(nodes, "damage", 0)?,
            "health" => health = number(nodes, "health", 1)?,
            "lives" => toll = read_toll(nodes)?,
            _ => skip(nodes)?,
        }
        Ok(true)
    })?;
    let speed = speed.ok_or_else(|| place.error(what, "one without speed"))?;
    Ok((Kind { speed, damage, toll }, health))
}

fn read_speed(nodes: &mut Nodes<'_>) -> Result<Speed> {
    let (node, place) = nodes.next()?;
    let expected = "a speed from 0.001 to 100 cells a second with at most three decimals";
    node.parsed().ok_or_else(|| place.error(expected, node.shown()))
}

fn read_toll(nodes: &mut Nodes<'_>) -> Result<Toll> {
    let (node, place) = nodes.next()?;
    match &node {
        Node::Scalar(scalar) if scalar.text.trim() == "all" => Ok(Toll::All),
        _ => whole(&node, place, "lives", 0, " or 'all'").map(Toll::Lives),
    }
}

fn number(nodes: &mut Nodes<'_>, what: &str, least: i64) -> Result<u32> {
    let (node, place) = nodes.next()?;
    whole(&node, place, what, least, "")
}

fn whole(node: &Node, place: Place, what: &str, least: i64, or: &str) -> Result<u32> {
    let number = node.parsed().filter(|number: &i64| (least..=MOST).contains(number));
    let expected = || phrase!("a whole number from {least} to {MOST}{or} for {what}");
    number.map(|number| number as u32).ok_or_else(|| place.error(expected(), node.shown()))
}

/// Passes over a value.
fn skip(nodes: &mut Nodes<'_>) -> Result<()> {
    let mut depth = 0;
    loop {
        match nodes.next()?.0 {
            Node::List(_) | Node::Map(_) => depth += 1,
            Node::End => depth -= 1,
            Node::Scalar(_) => {}
        }
        if depth == 0 {
            return Ok(());
        }
    }
}

// A level as a game of defence.

/// Why nobody can march through a level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
pub enum NoDefence {
    /// No attackers.
    #[error("the level has no waves of attackers")]
    Waves,
    /// Nowhere that attackers could appear.
    #[error("the level has no spawns, where attackers appear")]
    Spawns,
    /// Nowhere to go.
    #[error("the level has no target, to which attackers march")]
    Target,
    /// An attacker of an unknown kind.
    #[error(transparent)]
    Kind(#[from] UnknownKind),
    /// No lives.
    #[error("the level states no lives")]
    NoLives,
    /// Lives that no game has.
    #[error("the lives of a level are a whole number from 0 to {}, found {found}", u32::MAX)]
    Lives {
        /// The lives of the level.
        found: i64,
    },
    /// A door that is too strong.
    #[error("a door has at most {} points, found {points} in the cell {at}", u32::MAX)]
    Door {
        /// The cell of the door, or doors.
        at: Point,
        /// Their points together.
        points: i64,
    },
}

impl Level {
    /// The game at tick 0, with the level's waves, spawns, lives and doors; doors in one cell add
    /// up. `march` says how attackers walk, and is otherwise as new. O(doors and attackers) time.
    pub fn defence(&self, kinds: &Kinds, mut march: March) -> Result<Defence, NoDefence> {
        if self.waves.is_empty() {
            return Err(NoDefence::Waves);
        }
        let cell = |at: Centre| at.cell(self.size).and_then(|point| self.size.cell_at(point));
        let spawns: Vec<_> = self.spawns.iter().filter_map(|spawn| cell(spawn.at)).collect();
        if spawns.is_empty() {
            return Err(NoDefence::Spawns);
        }
        if self.target.is_none() {
            return Err(NoDefence::Target);
        }
        let waves = self.marching_waves(kinds)?;
        let found = self.lives.ok_or(NoDefence::NoLives)?;
        let lives = u32::try_from(found).map_err(|_| NoDefence::Lives { found })?;
        for door in &self.doors {
            let Some(at) = cell(door.at) else { continue };
            let points = i64::from(march.door(at)).saturating_add(door.hp.unwrap_or(0).max(0));
            let too_strong = |_| NoDefence::Door { at: self.size.point_of(at), points };
            march.set_door(at, u32::try_from(points).map_err(too_strong)?);
        }
        Ok(Defence::new(march, kinds.kinds().to_vec(), waves, spawns, lives))
    }
}
