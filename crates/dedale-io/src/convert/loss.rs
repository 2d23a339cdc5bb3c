//! What is lost when a board file takes another form.

use std::collections::BTreeMap;
use std::fmt;

use dedale::board::Neighborhood;
use serde_json::value::RawValue;

use super::BoardForm;
use crate::Format;
use crate::level::Level;
use crate::position::{Position, sgf};
use crate::text::counted;

/// Something that the new file does not hold, shown as one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Loss {
    /// Starts and goals, so many of them.
    Marks(BoardForm, usize),
    /// All starts and all goals.
    Ends(BoardForm, [Vec<[i32; 2]>; 2]),
    /// The starts and goals of a maze in JSON, which has its own.
    MazeEnds,
    /// Stones, so many of them.
    Stones(BoardForm, usize),
    /// Named sides, so many of them.
    Sides(BoardForm, usize),
    /// The neighborhood of the board; the form has another one unless it is requested.
    Neighborhood(BoardForm, Neighborhood),
    /// Roads that lead in one direction, unless the level is read with `--roads directed`.
    OneWayRoads,
    /// What a level has beside its map, spawns and target, listed.
    Level(String),
    /// All but the stones of a game in SGF.
    Game,
    /// What kinds of ground and of wall the cells of a map were.
    Kinds,
    /// Keys in JSON without a meaning here, listed.
    Keys(String),
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Marks(BoardForm::Json, count) => {
                write!(f, "JSON has one start and one goal, in free cells: {count} left out")
            }
            Self::Marks(form, count) => {
                write!(f, "{} has no starts and goals: {count} left out", form.noun())
            }
            Self::Ends(form, [starts, goals]) => {
                let noun = form.noun();
                let marks = [listed("start", starts), listed("goal", goals)];
                let marks = marks.into_iter().flatten().collect::<Vec<_>>().join(" and ");
                write!(f, "{noun} marks no starts and goals: left out are {marks}")
            }
            Self::MazeEnds => {
                write!(f, "a maze in JSON has ends of its own: the starts and goals are left out")
            }
            Self::Stones(form, count) => {
                write!(f, "{} has no stones: {count} left out", form.noun())
            }
            Self::Sides(form, count) => {
                write!(f, "{} has no named sides: {count} left out", form.noun())
            }
            Self::Neighborhood(form, neighborhood) => {
                write!(f, "{} does not hold the neighborhood: read it with ", form.noun())?;
                match neighborhood {
                    Neighborhood::Four => write!(f, "--neighbors 4"),
                    Neighborhood::Eight(rule) => {
                        write!(f, "--neighbors 8 --corner-cutting {rule}")
                    }
                }
            }
            Self::OneWayRoads => {
                write!(
                    f,
                    "a level does not say that roads are one-way: read it with --roads directed"
                )
            }
            Self::Level(parts) => write!(f, "only a level holds {parts}: left out"),
            Self::Game => write!(f, "moves, variations and all else but the stones are left out"),
            Self::Kinds => {
                write!(f, "the kinds of ground and wall (G, S, O, T) are left out")
            }
            Self::Keys(keys) => write!(f, "keys without a meaning here are left out: {keys}"),
        }
    }
}

/// "the starts (0, 3), (0, 7)"; the first four of many.
fn listed(what: &str, places: &[[i32; 2]]) -> Option<String> {
    const MOST: usize = 4;
    let shown = places.iter().take(MOST).map(|[x, y]| format!("({x}, {y})"));
    let (list, more) = (shown.collect::<Vec<_>>().join(", "), places.len() > MOST);
    match places {
        [] => None,
        [_] => Some(format!("the {what} {list}")),
        _ => Some(format!("the {what}s {list}{}", if more { ", …" } else { "" })),
    }
}

/// What only a level holds.
pub(super) fn of_level(level: &Level) -> Vec<Loss> {
    let marks = level.spawns.iter().chain(&level.target).map(|mark| mark.extras.len());
    let doors = level.doors.iter().map(|door| door.extras.len());
    let waves = level.waves.iter().map(|wave| wave.extras.len());
    let extras = level.extras.len() + marks.chain(doors).chain(waves).sum::<usize>();
    let some = |count: usize, thing: &str| (count > 0).then(|| counted(count, thing));
    let parts = [
        level.name.is_some().then(|| "a name".to_owned()),
        level.lives.is_some().then(|| "lives".to_owned()),
        level.start_money.is_some().then(|| "money".to_owned()),
        some(level.doors.len(), "door"),
        some(level.waves.len(), "wave"),
        some(extras, "other key"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { Vec::new() } else { vec![Loss::Level(parts.join(", "))] }
}

/// The keys that a board in JSON may have.
const KEYS: [&str; 15] = [
    "width",
    "height",
    "exits",
    "mask",
    "walls",
    "entry",
    "exit",
    "shape",
    "radius",
    "size",
    "offset",
    "hexes",
    "neighbors",
    "cells",
    "sides",
];

/// What a file other than a level has beside the board.
pub(super) fn of_file(bytes: &[u8], format: Format, position: &Position) -> Vec<Loss> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{FEFF}').trim();
    let loss = match format {
        Format::Map => {
            let mut rows = text.lines().skip_while(|line| line.trim() != "map").skip(1);
            rows.any(|row| row.contains(['G', 'S', 'O', 'T'])).then_some(Loss::Kinds)
        }
        Format::Position if text.starts_with('(') => {
            let is_bare = sgf::write(position).is_ok_and(|bare| bare.trim() == text);
            (!is_bare).then_some(Loss::Game)
        }
        Format::Json | Format::Position if text.starts_with('{') => {
            let keys: BTreeMap<String, &RawValue> = serde_json::from_str(text).unwrap_or_default();
            let others = keys.into_keys().filter(|key| !KEYS.contains(&key.as_str()));
            let others: Vec<String> = others.collect();
            (!others.is_empty()).then(|| Loss::Keys(others.join(", ")))
        }
        _ => None,
    };
    loss.into_iter().collect()
}
