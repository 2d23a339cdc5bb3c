use std::fmt;

/// The number of a cell on its board.
///
/// Square boards number their cells row by row from the top left, so a cell's
/// number is `y * width + x`. Ordinary boards have fewer than 2^32 cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct Cell(u32);

impl Cell {
    /// The cell of this number.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The cell's number.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The cell's number, to index a table with one entry for each cell.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a cell lies on a square board: column `x` from the left, row `y`
/// from the top, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// Column, 0 at the left.
    pub x: u32,
    /// Row, 0 at the top.
    pub y: u32,
}

impl Point {
    /// Column `x`, row `y`.
    pub const fn new(x: u32, y: u32) -> Self {
        Self { x, y }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}
