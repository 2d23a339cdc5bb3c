//! Writes a level as YAML, and makes a level from a map.

use std::fmt::Write as _;

use dedale::board::{Direction, GridMap, Point, Terrain};
use dedale::phrase;

use super::extra::{Extra, quoted};
use super::{Centre, Level, Mark, Roads};
use crate::Unwritable;

pub(super) fn level(level: &Level, map: fn(&Level) -> String) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = lines(&mut text, level, map);
    text
}

fn lines(text: &mut String, level: &Level, map: fn(&Level) -> String) -> std::fmt::Result {
    if let Some(name) = &level.name {
        writeln!(text, "name: {}", quoted(name))?;
    }
    text.push_str(&map(level));
    marks(text, "spawns", &level.spawns)?;
    if let Some(target) = &level.target {
        text.push_str("target:\n");
        place(text, "  ", target.at)?;
        extras(text, "  ", &target.extras)?;
    }
    for (key, number) in [
        ("lives", level.lives),
        ("start-money", level.start_money),
        ("tower-price", level.tower_price),
        ("tower-damage", level.tower_damage),
        ("tower-interval", level.tower_interval),
    ] {
        if let Some(number) = number {
            writeln!(text, "{key}: {number}")?;
        }
    }
    if let Some(range) = level.tower_range {
        writeln!(text, "tower-range: {range:?}")?;
    }
    marks(text, "towers", &level.towers)?;
    if !level.doors.is_empty() {
        text.push_str("doors:\n");
    }
    for door in &level.doors {
        place(text, "- ", door.at)?;
        if let Some(hp) = door.hp {
            writeln!(text, "  hp: {hp}")?;
        }
        extras(text, "  ", &door.extras)?;
    }
    if !level.waves.is_empty() {
        text.push_str("waves:\n");
    }
    for wave in &level.waves {
        let open = if wave.entities.is_empty() { " {}" } else { "" };
        writeln!(text, "- entities:{open}")?;
        for entity in &wave.entities {
            writeln!(text, "    {}: {}", entity.tick, quoted(&entity.kind))?;
        }
        if let Some(name) = &wave.name {
            writeln!(text, "  name: {}", quoted(name))?;
        }
        if let Some(reward) = wave.reward {
            writeln!(text, "  reward: {reward}")?;
        }
        extras(text, "  ", &wave.extras)?;
    }
    extras(text, "", &level.extras)
}

pub(super) fn map_as_lists(level: &Level) -> String {
    let mut text = "map:\n".to_owned();
    for row in level.codes.chunks(level.size.width() as usize) {
        text.push_str("- [");
        push_codes(&mut text, row, ", ");
        text.push_str("]\n");
    }
    text
}

pub(super) fn map_as_string(level: &Level) -> String {
    let mut text = "map: \"".to_owned();
    for (number, row) in level.codes.chunks(level.size.width() as usize).enumerate() {
        text.push_str(if number > 0 { "|" } else { "" });
        push_codes(&mut text, row, ",");
    }
    text + "\"\n"
}

fn push_codes(text: &mut String, codes: &[u8], between: &str) {
    for (number, code) in codes.iter().enumerate() {
        text.push_str(if number > 0 { between } else { "" });
        text.push_str(if code / 10 > 0 { "1" } else { "" });
        text.push(char::from(b'0' + code % 10));
    }
}

fn marks(text: &mut String, key: &str, marks: &[Mark]) -> std::fmt::Result {
    if !marks.is_empty() {
        writeln!(text, "{key}:")?;
    }
    for mark in marks {
        place(text, "- ", mark.at)?;
        extras(text, "  ", &mark.extras)?;
    }
    Ok(())
}

fn place(text: &mut String, first: &str, at: Centre) -> std::fmt::Result {
    writeln!(text, "{first}x: {:?}\n  y: {:?}", at.x, at.y)
}

fn extras(text: &mut String, indent: &str, extras: &[Extra]) -> std::fmt::Result {
    extras.iter().try_for_each(|extra| extra.write(text, indent))
}

/// The level of a map, in which some cells may keep their codes.
pub(super) fn of_map(
    map: &GridMap,
    kept: impl Fn(Point) -> Option<u8>,
) -> Result<Level, Unwritable> {
    let size = map.size();
    let unwritable = |what| Unwritable { format: "a level", what };
    let mut level = Level::new(size);
    for (terrain, cell) in map.terrains().iter().zip(size.points()) {
        let code = match *terrain {
            Terrain::Wall => 0,
            Terrain::FREE => kept(cell).or_else(|| code(map, cell)).ok_or_else(|| {
                unwritable(phrase!("a cell without exits or walls beside it, at {cell}"))
            })?,
            Terrain::Land(weight) => return Err(unwritable(phrase!("weight {weight} at {cell}"))),
            Terrain::Water => return Err(unwritable(phrase!("water at {cell}"))),
        };
        level.set_code(cell, code);
    }
    if let Some(off) = map.starts.iter().chain(&map.goals).find(|&&mark| !size.contains(mark)) {
        return Err(unwritable(phrase!("a mark off the board at {off}")));
    }
    if let Some(second) = map.goals.get(1) {
        return Err(unwritable(phrase!("a second goal, at {second}")));
    }
    level.spawns = map.starts.iter().copied().map(Mark::of).collect();
    level.target = map.goals.first().copied().map(Mark::of);
    Ok(level)
}

/// The directions that lead out of a free cell; if none does, one that leads into a wall or
/// off the board, since 0 would make the cell a wall.
fn code(map: &GridMap, cell: Point) -> Option<u8> {
    let open = bits(|direction| map.is_open(cell, direction));
    if open != 0 {
        return Some(open);
    }
    let blind = bits(|direction| {
        let beside = map.size().toward(cell, direction);
        beside.is_none_or(|beside| map.terrain(beside) == Terrain::Wall)
    });
    (blind != 0).then_some(blind)
}

fn bits(is_in: impl Fn(Direction) -> bool) -> u8 {
    let directions = Direction::STRAIGHT.into_iter().filter(|&direction| is_in(direction));
    directions.fold(0, |bits, direction| bits | direction.bit())
}

// A level with another map, and all else as it was.

pub(super) fn redrawn(level: &Level, map: &GridMap, roads: Roads) -> Result<Level, Unwritable> {
    let before = (map.size() == level.size).then(|| level.to_map(roads));
    let kept = |at: Point| {
        let stays = before.as_ref().is_some_and(|before| exits(before, at) == exits(map, at));
        stays.then(|| level.code(at))
    };
    let mut drawn = of_map(map, kept)?;
    let after = drawn.to_map(roads);
    if map.size().points().any(|at| exits(&after, at) != exits(map, at)) {
        drawn = Level::of(map)?;
    }
    let mut redrawn = Level {
        size: drawn.size,
        spawns: with_keys(&level.spawns, &drawn, &drawn.spawns),
        target: with_keys(level.target.as_slice(), &drawn, drawn.target.as_slice()).pop(),
        codes: drawn.codes,
        ..level.clone()
    };
    redrawn.doors.retain(|door| door.at.cell(redrawn.size).is_some());
    redrawn.towers.retain(|tower| tower.at.cell(redrawn.size).is_some());
    Ok(redrawn)
}

/// The terrain of the cell, and the directions in which one can leave it.
fn exits(map: &GridMap, at: Point) -> (Terrain, [bool; 4]) {
    (map.terrain(at), Direction::STRAIGHT.map(|direction| map.is_open(at, direction)))
}

/// The new marks, each as it was before if one was in its cell.
fn with_keys(before: &[Mark], drawn: &Level, marks: &[Mark]) -> Vec<Mark> {
    let mut before: Vec<&Mark> = before.iter().collect();
    let as_before = |mark: &Mark| {
        let cell = mark.at.cell(drawn.size);
        let place = before.iter().position(|before| before.at.cell(drawn.size) == cell);
        place.map_or_else(|| mark.clone(), |place| before.remove(place).clone())
    };
    marks.iter().map(as_before).collect()
}
