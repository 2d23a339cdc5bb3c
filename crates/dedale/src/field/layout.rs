use crate::board::{Cell, Direction, Size};

/// Where the cells of a board lie in a table with a border, row by row: a place beside that
/// of a cell is always in the table.
///
/// ```text
///   b b b b b b b      b  border                index = (y+1)·stride + x+1
///   b . . . . b b      .  cell                  stride > width + 1, and far
///   b . . . . b b                               from all multiples of 16, so
///   b b b b b b b                               that diagonals spread in the cache
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Layout {
    width: usize,
    height: usize,
    stride: usize,
}

impl Layout {
    pub(super) const fn of(size: Size) -> Self {
        let (width, height) = (size.width() as usize, size.height() as usize);
        Self { width, height, stride: (width | 15) + 9 }
    }

    #[cfg(feature = "serde")]
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    pub(super) const fn cell_count(&self) -> usize {
        self.width * self.height
    }

    /// The number of places, and a few more behind them.
    pub(super) const fn places(&self) -> usize {
        self.stride * (self.height + 2) + 1
    }

    /// The place of the first cell of each row.
    pub(super) fn row_starts(self) -> impl Iterator<Item = usize> + Clone {
        (0..self.height).map(move |y| (y + 1) * self.stride + 1)
    }

    /// What a step in this direction adds to a place.
    #[inline]
    pub(super) const fn shift(&self, direction: Direction) -> isize {
        direction.dy() as isize * self.stride as isize + direction.dx() as isize
    }

    #[inline]
    pub(super) const fn place(&self, cell: Cell) -> usize {
        let (row, column) = (cell.index() / self.width, cell.index() % self.width);
        (row + 1) * self.stride + column + 1
    }

    #[inline]
    pub(super) const fn cell_in(&self, place: usize) -> Cell {
        let (row, column) = (place / self.stride - 1, place % self.stride - 1);
        Cell::new((row * self.width + column) as u32)
    }
}
