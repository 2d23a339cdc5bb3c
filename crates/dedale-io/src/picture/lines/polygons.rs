//! Triangles and hexagons, by their corners.

use dedale::board::{Cell, Direction, Point};
use dedale::maze::GridMaze;

use super::{Lines, Place, one_piece};

/// The height of a row, where a side or the distance of two hexagons is 1: √3/2.
const ROW: f32 = 0.866_025_4;

/// The directions of the sides of a cell, each with the corners that it joins.
type Sides = Vec<(Direction, [Place; 2])>;

/// Sides of length 1; the rows are as high as the triangles.
pub(super) fn triangles(maze: &GridMaze, ends: [Cell; 2], path: &[Cell]) -> Lines {
    let is_up = |at: Point| (at.x + at.y).is_multiple_of(2);
    let middle = |at: Point| {
        let down = if is_up(at) { 2.0 / 3.0 } else { 1.0 / 3.0 };
        [0.5 * (at.x + 1) as f32, (at.y as f32 + down) * ROW]
    };
    let sides = |at: Point| {
        let (left, top) = (at.x as f32 / 2.0, at.y as f32 * ROW);
        let (base, tip) = if is_up(at) { (top + ROW, top) } else { (top, top + ROW) };
        let [west, east, tip] = [[left, base], [left + 1.0, base], [left + 0.5, tip]];
        let level = if is_up(at) { Direction::S } else { Direction::N };
        vec![(Direction::W, [west, tip]), (Direction::E, [tip, east]), (level, [west, east])]
    };
    let [columns, rows] = sizes(maze);
    let size = [0.5 * columns + 0.5, rows * ROW];
    lines(maze, size, 0.15, sides, middle, ends, path)
}

/// Hexagons of width 1, with a corner on top.
pub(super) fn hexagons(maze: &GridMaze, ends: [Cell; 2], path: &[Cell]) -> Lines {
    /// The length of a side: 1/√3.
    const SIDE: f32 = 0.577_350_3;
    let middle =
        |at: Point| [at.x as f32 + if at.y % 2 == 1 { 1.0 } else { 0.5 }, at.y as f32 * ROW + SIDE];
    let sides = |at: Point| {
        let [x, y] = middle(at);
        let half = SIDE / 2.0;
        let corners = [
            [x, y - SIDE],
            [x + 0.5, y - half],
            [x + 0.5, y + half],
            [x, y + SIDE],
            [x - 0.5, y + half],
            [x - 0.5, y - half],
        ];
        let around = [
            Direction::NE,
            Direction::E,
            Direction::SE,
            Direction::SW,
            Direction::W,
            Direction::NW,
        ];
        let side = |(index, direction)| (direction, [corners[index], corners[(index + 1) % 6]]);
        around.into_iter().enumerate().map(|(index, direction)| side((index, direction))).collect()
    };
    let [columns, rows] = sizes(maze);
    let shift = if rows > 1.0 { 0.5 } else { 0.0 };
    let size = [columns + shift, (rows - 1.0) * ROW + 2.0 * SIDE];
    lines(maze, size, 0.22, sides, middle, ends, path)
}

fn sizes(maze: &GridMaze) -> [f32; 2] {
    let lengths = maze.grid().row_lengths();
    [lengths.first().copied().unwrap_or(0) as f32, lengths.len() as f32]
}

fn lines(
    maze: &GridMaze,
    size: Place,
    radius: f32,
    sides: impl Fn(Point) -> Sides,
    middle: impl Fn(Point) -> Place,
    ends: [Cell; 2],
    path: &[Cell],
) -> Lines {
    let grid = maze.grid();
    let mut walls = Vec::new();
    for cell in (0..grid.cell_count() as u32).map(Cell::new).filter(|&cell| grid.contains(cell)) {
        for (direction, ends) in sides(grid.point_of(cell)) {
            // A wall between two cells is drawn once.
            let is_first = grid.toward(cell, direction).is_none_or(|next| cell < next);
            if is_first && maze.exits(cell).all(|exit| exit != direction) {
                walls.push(ends.to_vec());
            }
        }
    }
    let middle = |cell: Cell| middle(grid.point_of(cell));
    let (path, ends) = (one_piece(path, middle), ends.map(middle));
    Lines { size, walls, path, ends, radius, heading: String::new() }
}
