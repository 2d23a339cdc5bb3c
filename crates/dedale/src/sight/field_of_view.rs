//! The field of view by shadow casting, exact and symmetric.
//!
//! Around the eye lie four quadrants, each a cone of rays with slopes -1 to 1. A *sector* is a closed
//! interval of slopes whose rays are clear up to a row. In the next row it goes through each *gate*,
//! neighboring cells that are open to the row before; then it is cut by the walls at both ends of the
//! *run* of cells side by side in which the gate lies. A cell is seen if the ray to its centre is
//! left.
//!
//! ```text
//!   row 2    . . # . .      the ray of slope s enters row d at column s(d - ½) and leaves it at
//!   row 1     \. . ./       column s(d + ½), as columns have their middle at 0, ±1, …
//!   row 0       \@/
//! ```
//!
//! Rays that touch a corner stay, so a sector may be a single ray between two corners, one on each
//! side. A sector with an inside leaves each corner on one side, which is open. A single ray is
//! stopped by a corner that it cannot pass on either side.

use std::cmp::Ordering;

use super::Sides;
use crate::board::{Board, Cell, Direction, MAX_SIDE, Point, SquareBoard};

/// The cells that this one [sees](super), at most `radius` cells away in a straight line between
/// centres, itself included; in the order of their numbers. None if it is a wall. `u32::MAX` is far
/// enough for every board.
///
/// O(n log n) time in the cells seen and the walls beside them.
///
/// # Panics
///
/// Panics if the cell is not on the board.
pub fn field_of_view(board: &SquareBoard, from: Cell, radius: u32) -> Vec<Cell> {
    if !board.is_free(from) {
        return Vec::new();
    }
    let mut seen = vec![from];
    for ahead in Direction::STRAIGHT {
        Quadrant::of(board, from, ahead, radius).cast(&mut seen);
    }
    seen.sort_unstable();
    seen
}

/// The slope of a ray: columns a row, as a fraction whose lower part is positive.
#[derive(Clone, Copy, Debug)]
struct Slope(i64, i64);

impl Slope {
    /// The slope of the ray that passes half a column after this one, half a row before that one.
    const fn to_corner(column: i64, row: i64) -> Self {
        Self(2 * column + 1, 2 * row - 1)
    }

    fn order(self, other: Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }

    fn or_higher(self, other: Self) -> Self {
        if self.order(other).is_lt() { other } else { self }
    }

    fn or_lower(self, other: Self) -> Self {
        if self.order(other).is_gt() { other } else { self }
    }
}

/// Rays between two slopes, clear up to the row before this one.
#[derive(Clone, Copy, Debug)]
struct Sector {
    row: i64,
    low: Slope,
    high: Slope,
}

impl Sector {
    /// The rays that are also between two columns, inclusive, where one row ends and this one begins.
    fn between(self, first: i64, last: i64, row: i64) -> Self {
        let low = self.low.or_higher(Slope::to_corner(first - 1, row));
        Self { low, high: self.high.or_lower(Slope::to_corner(last, row)), ..self }
    }

    /// How the lowest slope compares with the highest: greater where no ray is left.
    fn order(self) -> Ordering {
        self.low.order(self.high)
    }
}

/// A quarter of the board, seen from a cell: rows lead ahead, columns to the right.
#[derive(Clone, Copy, Debug)]
struct Quadrant<'a> {
    sides: Sides<'a>,
    eye: Cell,
    ahead: Direction,
    right: Direction,
    /// The last row, and the first and last column.
    rows: i64,
    columns: [i64; 2],
    radius: i64,
}

impl<'a> Quadrant<'a> {
    fn of(board: &'a SquareBoard, eye: Cell, ahead: Direction, radius: u32) -> Self {
        let Point { x, y } = board.point_of(eye);
        let size = board.size();
        let [west, north] = [x, y].map(i64::from);
        let [east, south] = [size.width() - 1 - x, size.height() - 1 - y].map(i64::from);
        let (right, rows, columns) = match ahead {
            Direction::S => (Direction::E, south, [-west, east]),
            Direction::N => (Direction::E, north, [-west, east]),
            Direction::W => (Direction::S, west, [-north, south]),
            _ => (Direction::S, east, [-north, south]),
        };
        let radius = i64::from(radius.min(2 * MAX_SIDE));
        Self {
            sides: Sides(board.table()),
            eye,
            ahead,
            right,
            rows: rows.min(radius),
            columns,
            radius,
        }
    }

    fn cell(self, row: i64, column: i64) -> Cell {
        let strides = self.sides.0.strides();
        let [down, across] = [self.ahead, self.right].map(|way| i64::from(strides[way.index()]));
        Cell::new((i64::from(self.eye.number()) + row * down + column * across) as u32)
    }

    /// Adds the cells that are seen. Of those on the diagonals, which are in two quadrants, the ones
    /// to the north and south are added.
    fn cast(self, seen: &mut Vec<Cell>) {
        let mut sectors = vec![Sector { row: 1, low: Slope(-1, 1), high: Slope(1, 1) }];
        while let Some(sector) = sectors.pop() {
            if sector.row <= self.rows {
                self.pass(sector, seen, &mut sectors);
            }
        }
    }

    /// Leads a sector through its row.
    fn pass(self, sector: Sector, seen: &mut Vec<Cell>, sectors: &mut Vec<Sector>) {
        let row = sector.row;
        // The columns that the sector touches where the row begins, and one more on each side, as
        // no ray goes farther within a row.
        let touched = |slope: Slope| (slope.0 * (2 * row - 1), slope.1);
        let (low, high) = (touched(sector.low), touched(sector.high));
        let first = -(low.1 - low.0).div_euclid(2 * low.1) - 1;
        let last = (high.0 + high.1).div_euclid(2 * high.1) + 1;
        let (first, last) = (first.max(self.columns[0]), last.min(self.columns[1]));
        let opens = |column: i64, side| self.sides.is_open(self.cell(row, column), side);
        let mut begin = first;
        while begin <= last {
            let ends = |&column: &i64| column == last || !opens(column, self.right);
            let end = (begin..=last).find(ends).unwrap_or(last);
            let mut gate = begin;
            while gate <= end {
                let shuts = |&column: &i64| !opens(column, self.ahead.opposite());
                let shut = (gate..=end).find(shuts).unwrap_or(end + 1);
                if shut > gate {
                    self.enter(sector.between(gate, shut - 1, row), [begin, end], seen, sectors);
                }
                gate = shut + 1;
            }
            begin = end + 1;
        }
    }

    /// Sees the centres of a run of cells, and goes on to the next row.
    fn enter(
        self,
        sector: Sector,
        [begin, end]: [i64; 2],
        seen: &mut Vec<Cell>,
        sectors: &mut Vec<Sector>,
    ) {
        let row = sector.row;
        if sector.order().is_gt() || sector.order().is_eq() && self.stops(sector.low, row) {
            return;
        }
        let first = -(-sector.low.0 * row).div_euclid(sector.low.1);
        let last = (sector.high.0 * row).div_euclid(sector.high.1);
        for column in first.max(begin)..=last.min(end) {
            let is_near = row * row + column * column <= self.radius * self.radius;
            let is_twin = column.abs() == row && matches!(self.ahead, Direction::W | Direction::E);
            if is_near && !is_twin {
                seen.push(self.cell(row, column));
            }
        }
        let next = Sector { row: row + 1, ..sector.between(begin, end, row + 1) };
        if next.order().is_le() {
            sectors.push(next);
        }
    }

    /// Whether the ray comes into this row through a corner that it cannot pass.
    fn stops(self, Slope(columns, rows): Slope, row: i64) -> bool {
        let halves = columns * (2 * row - 1);
        if halves % rows != 0 || halves / rows % 2 == 0 {
            return false;
        }
        // The corner is half a column after this one.
        let column = (halves / rows - 1).div_euclid(2);
        let (before, side) =
            if columns > 0 { (column, self.right) } else { (column + 1, self.right.opposite()) };
        !self.sides.is_open_past_corner(self.cell(row - 1, before), side, self.ahead)
    }
}
