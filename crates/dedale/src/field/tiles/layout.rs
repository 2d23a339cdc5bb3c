use crate::board::{Cell, Size, TILE, TileSteps};

/// Where the cells of a board lie in its tiles. A border of tiles surrounds the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct TileLayout {
    width: usize,
    stride: usize,
    cell_count: usize,
}

impl TileLayout {
    pub(super) const fn of(size: Size, steps: &TileSteps) -> Self {
        let (width, stride) = (size.width() as usize, steps.stride());
        Self { width, stride, cell_count: size.cell_count() }
    }

    pub(super) const fn cell_count(&self) -> usize {
        self.cell_count
    }

    /// The tiles in a row, the two of the border included.
    pub(super) const fn stride(&self) -> usize {
        self.stride
    }

    /// The cells in a row of the board.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// The tile of a cell and its place there.
    #[inline]
    pub(super) fn place(&self, cell: Cell) -> (usize, usize) {
        assert!(cell.index() < self.cell_count, "a cell of the field's board");
        let (x, y) = (cell.index() % self.width, cell.index() / self.width);
        (self.first_tile(y) + x / TILE, y % TILE * TILE + x % TILE)
    }

    /// The first tile of this row of cells.
    #[inline]
    pub(super) const fn first_tile(&self, y: usize) -> usize {
        (y / TILE + 1) * self.stride + 1
    }

    /// The tiles above, below, on the left and on the right.
    #[inline(always)]
    pub(super) const fn around(&self, tile: usize) -> [usize; 4] {
        [tile - self.stride, tile + self.stride, tile - 1, tile + 1]
    }
}
