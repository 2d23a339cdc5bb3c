use std::fmt;

/// A cell of a graph or board, by its number from 0.
///
/// Square boards number their cells row by row from the top left: `y * width + x`. Boards
/// and graphs have fewer than 2^32 cells.
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

    /// The cell's number as a table index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A point of a square board: column `x` from the left, row `y` from the top, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// Column, 0 at the left.
    pub x: u32,
    /// Row, 0 at the top.
    pub y: u32,
}

impl Point {
    /// The point in column `x`, row `y`.
    pub const fn new(x: u32, y: u32) -> Self {
        Self { x, y }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}
