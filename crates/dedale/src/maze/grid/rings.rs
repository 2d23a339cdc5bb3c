use super::links::Links;
use crate::board::{Direction, Point, Size};

/// The cells of a polar grid: the centre, then ring by ring, each clockwise from the top.
///
/// ```text
/// ring     0  1   2   3 4 5   6 ...  11   12 ...
/// cells    1  6  12  24 24 24 48 ... 48   96 ...
/// ```
/// Cells are as high as the centre's radius. A ring has twice the cells of the one inside
/// where those would else be at least one and a half times as wide as high on their inner
/// side (J. Buck).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Rings {
    /// The number of each ring's first cell, and of all cells.
    begins: Vec<u32>,
}

/// The six cells around the centre, in the order of their directions from it.
const SPOKES: [Direction; 6] =
    [Direction::N, Direction::NE, Direction::SE, Direction::S, Direction::SW, Direction::NW];

impl Rings {
    pub(super) fn new(rings: u32) -> Self {
        let mut begins = vec![0, 1];
        let mut before = 1;
        for ring in 1..u64::from(rings) {
            let cells = match ring {
                1 => 6,
                // 2π·ring / before ≥ 3/2, with π as 355/113.
                _ if 4 * 355 * ring >= 3 * 113 * before => 2 * before,
                _ => before,
            };
            begins.push((u64::from(begins[ring as usize]) + cells) as u32);
            before = cells;
        }
        Self { begins }
    }

    pub(super) fn count(&self) -> usize {
        self.begins[self.rings()] as usize
    }

    pub(super) const fn rings(&self) -> usize {
        self.begins.len() - 1
    }

    /// The number of a ring's first cell.
    pub(super) fn first(&self, ring: usize) -> usize {
        self.begins[ring] as usize
    }

    /// The number of a ring's cells; 0 beyond the rim.
    pub(super) fn length(&self, ring: usize) -> usize {
        if ring < self.rings() { self.first(ring + 1) - self.first(ring) } else { 0 }
    }

    /// A cell's ring, and its place there.
    pub(super) fn place(&self, cell: usize) -> [usize; 2] {
        let ring = self.begins.partition_point(|&begin| begin as usize <= cell) - 1;
        [ring, cell - self.first(ring)]
    }

    pub(super) fn links(&self) -> Links {
        Links::new(self.count(), 0, |cell, direction| self.beside(cell, direction))
    }

    /// Inwards is N, outwards S, or SW and SE where the ring outside has twice the cells;
    /// clockwise is E.
    fn beside(&self, cell: usize, direction: Direction) -> Option<(usize, Direction)> {
        let [ring, place] = self.place(cell);
        let length = self.length(ring);
        let outside = self.length(ring + 1);
        let along = |by: usize| self.first(ring) + (place + by) % length;
        let outward = |place: usize| (self.first(ring + 1) + place, Direction::N);
        if ring == 0 {
            let spoke = SPOKES.iter().position(|&spoke| spoke == direction)?;
            return (outside > 0).then(|| outward(spoke));
        }
        match direction {
            Direction::E => Some((along(1), Direction::W)),
            Direction::W => Some((along(length - 1), Direction::E)),
            Direction::N if ring == 1 => Some((0, SPOKES[place])),
            Direction::N if length == self.length(ring - 1) => {
                Some((self.first(ring - 1) + place, Direction::S))
            }
            Direction::N => {
                let back = [Direction::SW, Direction::SE][place % 2];
                Some((self.first(ring - 1) + place / 2, back))
            }
            Direction::S if outside == length => Some(outward(place)),
            Direction::SW if outside == 2 * length => Some(outward(2 * place)),
            Direction::SE if outside == 2 * length => Some(outward(2 * place + 1)),
            _ => None,
        }
    }
}

// Triangular and hexagonal cells in columns and rows.

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
