use dedale::board::{Cell, Direction, Point};
use dedale::maze::GridMaze;

use super::{Lines, Place};

/// How far a passage keeps from the side of its cell.
const INSET: f32 = 0.14;

pub(super) fn lines(maze: &GridMaze, ends: [Cell; 2], path: &[Cell]) -> Lines {
    let grid = maze.grid();
    let lengths = grid.row_lengths();
    let seen: usize = lengths.iter().sum();
    let is_below = |cell: Cell| cell.index() >= seen;
    let mut walls = Vec::new();
    for cell in (0..grid.cell_count() as u32).map(Cell::new) {
        let Point { x, y } = grid.point_of(cell);
        let corner = [x as f32, y as f32];
        for direction in Direction::STRAIGHT {
            let is_open = maze.exits(cell).any(|exit| exit == direction);
            if is_open {
                walls.extend(passage(corner, direction));
            } else if !is_below(cell) {
                walls.push(side(corner, direction));
            }
        }
    }
    let middle = |cell: Cell| {
        let Point { x, y } = grid.point_of(cell);
        [x as f32 + 0.5, y as f32 + 0.5]
    };
    Lines {
        size: [lengths[0] as f32, lengths.len() as f32],
        walls,
        path: pieces(path, middle, is_below),
        ends: ends.map(middle),
        radius: 0.2,
        heading: String::new(),
    }
}

/// The wall on this side of a cell, inside it.
fn side(corner: Place, direction: Direction) -> Vec<Place> {
    [INSET, 1.0 - INSET].map(|along| place(corner, direction, [along, 1.0 - INSET])).to_vec()
}

/// The walls along the passage out of a cell on this side.
fn passage(corner: Place, direction: Direction) -> [Vec<Place>; 2] {
    [INSET, 1.0 - INSET]
        .map(|along| [1.0 - INSET, 1.0].map(|out| place(corner, direction, [along, out])).to_vec())
}

/// A place in a cell: so far along a side, and so far toward it.
fn place([x, y]: Place, direction: Direction, [along, out]: [f32; 2]) -> Place {
    match direction {
        Direction::S => [x + along, y + out],
        Direction::N => [x + along, y + 1.0 - out],
        Direction::E => [x + out, y + along],
        _ => [x + 1.0 - out, y + along],
    }
}

/// The path in pieces: none is drawn below a crossing.
fn pieces(
    path: &[Cell],
    middle: impl Fn(Cell) -> Place,
    is_below: impl Fn(Cell) -> bool,
) -> Vec<Vec<Place>> {
    let mut pieces = Vec::new();
    let mut piece: Vec<Place> = Vec::new();
    for (index, &cell) in path.iter().enumerate() {
        let here = middle(cell);
        let beside = [index.checked_sub(1), Some(index + 1)]
            .map(|other| other.and_then(|other| path.get(other)).map(|&other| middle(other)));
        let [Some(before), Some(after)] = beside else {
            piece.push(here);
            continue;
        };
        if is_below(cell) {
            let edge =
                |to: Place| [0, 1].map(|axis| here[axis] + (to[axis] - here[axis]) * (0.5 - INSET));
            piece.push(edge(before));
            pieces.push(std::mem::take(&mut piece));
            piece.push(edge(after));
        } else {
            piece.push(here);
        }
    }
    pieces.push(piece);
    pieces.retain(|piece| !piece.is_empty());
    pieces
}
