//! A level with another map, and all else as it was.

use dedale::board::{Direction, GridMap, Point, Terrain};

use super::write::of_map;
use super::{Level, Mark, Roads};
use crate::Unwritable;

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
