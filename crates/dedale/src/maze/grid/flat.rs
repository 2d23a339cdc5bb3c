//! Triangular and hexagonal cells in columns and rows.

use super::links::Links;
use crate::board::{Direction, Point, Size};

/// Whether the triangle points up; else down. Its third side is its horizontal one.
pub(super) const fn points_up(at: Point) -> bool {
    (at.x + at.y).is_multiple_of(2)
}

/// The links of triangles: to the west, to the east, and across the horizontal side.
pub(super) fn triangles(size: Size) -> Links {
    linked(size, |at, direction| match direction {
        Direction::W => Some([-1, 0]),
        Direction::E => Some([1, 0]),
        Direction::S if points_up(at) => Some([0, 1]),
        Direction::N if !points_up(at) => Some([0, -1]),
        _ => None,
    })
}

/// The links of hexagons with a corner on top, where every second row lies half a cell to
/// the right; those left out pass nowhere.
pub(super) fn hexagons(size: Size, may_pass: impl Fn(usize, usize) -> bool) -> Links {
    linked(size, |at, direction| {
        let shift = (at.y % 2).cast_signed();
        let [x, y] = match direction {
            Direction::W => [-1, 0],
            Direction::E => [1, 0],
            Direction::NW => [shift - 1, -1],
            Direction::NE => [shift, -1],
            Direction::SW => [shift - 1, 1],
            Direction::SE => [shift, 1],
            Direction::N | Direction::S => return None,
        };
        let [here, next] = [at, moved(size, at, [x, y])?].map(|at| size.index(at));
        may_pass(here, next).then_some([x, y])
    })
}

fn linked(size: Size, step: impl Fn(Point, Direction) -> Option<[i32; 2]>) -> Links {
    let middle = Point::new(size.width() / 2, size.height() / 2);
    Links::new(size.cell_count(), size.index(middle), |cell, direction| {
        let at = size.point_of(crate::board::Cell::new(cell as u32));
        let next = moved(size, at, step(at, direction)?)?;
        Some((size.index(next), direction.opposite()))
    })
}

fn moved(size: Size, at: Point, [x, y]: [i32; 2]) -> Option<Point> {
    let next = Point::new(at.x.checked_add_signed(x)?, at.y.checked_add_signed(y)?);
    (next.x < size.width() && next.y < size.height()).then_some(next)
}
