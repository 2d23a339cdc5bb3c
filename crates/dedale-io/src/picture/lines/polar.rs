use std::f32::consts::TAU;

use dedale::board::{Cell, Direction, Point};
use dedale::maze::GridMaze;

use super::{Lines, Place, one_piece};

/// How far an arc may lie from its pieces, in cells.
const ERROR: f32 = 0.004;

pub(super) fn lines(maze: &GridMaze, ends: [Cell; 2], path: &[Cell]) -> Lines {
    let lengths = maze.grid().row_lengths();
    let radius = lengths.len() as f32;
    let at = |distance: f32, turn: f32| {
        // Machines differ in the last digit of a sine, which is cut off.
        let (sin, cos) = f64::from(TAU * turn).sin_cos();
        [radius + distance * sin as f32, radius - distance * cos as f32]
    };
    let middle = |cell: Cell| {
        let Point { x, y } = maze.grid().point_of(cell);
        if y == 0 { [radius; 2] } else { at(y as f32 + 0.5, turn(&lengths, y, x, 0.5)) }
    };
    let mut walls = Vec::new();
    for (ring, &length) in (0..).zip(&lengths).skip(1) {
        let is_open = |place: u32, direction: Direction| {
            let cell = maze.grid().cell_at(Point::new(place, ring));
            maze.exits(cell.expect("a cell of the ring")).any(|exit| exit == direction)
        };
        for begin in arcs(length as u32, |place| !is_open(place, Direction::N)) {
            let [from, to] = begin.map(|place| turn(&lengths, ring, place, 0.0));
            walls.push(arc(ring as f32, from, to, at));
        }
        for place in (0..length as u32).filter(|&place| !is_open(place, Direction::E)) {
            let side = turn(&lengths, ring, place, 1.0);
            walls.push(vec![at(ring as f32, side), at(ring as f32 + 1.0, side)]);
        }
    }
    walls.push(arc(radius, 0.0, 1.0, at));
    Lines {
        size: [2.0 * radius; 2],
        walls,
        path: one_piece(path, middle),
        ends: ends.map(middle),
        radius: 0.24,
        heading: String::new(),
    }
}

/// How far round a place in a ring lies, this share of its width onward.
fn turn(lengths: &[usize], ring: u32, place: u32, share: f32) -> f32 {
    (place as f32 + share) / lengths[ring as usize] as f32
}

/// Where walls along a ring begin and end, each as long as it goes.
fn arcs(length: u32, is_wall: impl Fn(u32) -> bool) -> Vec<[u32; 2]> {
    let mut arcs: Vec<[u32; 2]> = Vec::new();
    for place in (0..length).filter(|&place| is_wall(place)) {
        match arcs.last_mut().filter(|arc| arc[1] == place) {
            Some(arc) => arc[1] += 1,
            None => arcs.push([place, place + 1]),
        }
    }
    arcs
}

/// An arc in pieces short enough to look round.
fn arc(radius: f32, from: f32, to: f32, at: impl Fn(f32, f32) -> Place) -> Vec<Place> {
    let angle = TAU * (to - from);
    let pieces = (angle * (radius / (8.0 * ERROR)).sqrt()).ceil().max(1.0);
    (0..=pieces as u32)
        .map(|piece| at(radius, from + (to - from) * piece as f32 / pieces))
        .collect()
}
