use super::lanes::{Lanes, Line};
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

/// The lines of a tile that its neighbors read.
#[repr(align(64))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Edges {
    pub(super) top: Line,
    pub(super) bottom: Line,
    pub(super) left: Line,
    pub(super) right: Line,
}

impl Edges {
    pub(super) const NONE: Self =
        Self { top: Line::NONE, bottom: Line::NONE, left: Line::NONE, right: Line::NONE };

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn set<L: Lanes>(&mut self, [top, bottom, left, right]: [L; 4]) {
        top.store(&mut self.top);
        bottom.store(&mut self.bottom);
        left.store(&mut self.left);
        right.store(&mut self.right);
    }
}

/// The lines that lie along a tile: of the tiles above, below, on the left and on the right.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(super) fn outside<L: Lanes>(
    edges: &[Edges],
    [above, below, left, right]: [usize; 4],
) -> [L; 4] {
    [
        L::load(&edges[above].bottom),
        L::load(&edges[below].top),
        L::load(&edges[left].right),
        L::load(&edges[right].left),
    ]
}

/// The costs of the steps between a tile and those lines.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(super) fn rims<L: Lanes>(
    steps: &TileSteps,
    tile: usize,
    [_, below, _, right]: [usize; 4],
) -> [L; 4] {
    let own = &steps.tiles()[tile];
    let [south, east] = [steps.tiles()[below].north[0], steps.tiles()[right].west[0]];
    [L::costs(own.north[0]), L::costs(south), L::costs(own.west[0]), L::costs(east)]
}
