use super::{Direction, Size, turn};

/// The side of a tile, in cells.
pub(crate) const TILE: usize = 16;

/// The straight steps of a board once more, by tiles of 16×16 cells and packed: a bit for
/// each cell. Kernels that work on whole rows of a tile read them; a live edit changes single
/// bits.
///
/// A border of tiles without steps surrounds the board, so that each tile has four neighbors.
/// Of each pair of opposite directions one is held: on a board where every step has a step
/// back, the other is the bit of the neighboring cell. A quarter of a byte a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TileSteps {
    size: Size,
    stride: usize,
    tiles: Vec<Steps>,
}

/// The steps of one tile.
#[repr(align(64))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Steps {
    /// Row `y`, bit `x`: the cell can be left to the north.
    pub(crate) north: [u16; TILE],
    /// Column `x`, bit `y`: the cell can be left to the west.
    pub(crate) west: [u16; TILE],
}

impl Steps {
    const NONE: Self = Self { north: [0; TILE], west: [0; TILE] };

    /// Whether every step inside the tile exists.
    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        let all = |lines: &[u16; TILE]| lines[1..].iter().fold(u16::MAX, |all, &line| all & line);
        all(&self.north) & all(&self.west) == u16::MAX
    }
}

impl TileSteps {
    /// Packs a table of exits.
    pub(super) fn of(size: Size, exits: &[u8]) -> Self {
        let (width, height) = (size.width() as usize, size.height() as usize);
        let (stride, rows) = (width.div_ceil(TILE) + 2, height.div_ceil(TILE) + 2);
        let mut tiles = vec![Steps::NONE; stride * rows];
        for (y, exits) in exits.chunks_exact(width).enumerate() {
            let first = (y / TILE + 1) * stride + 1;
            for (tile, exits) in tiles[first..].iter_mut().zip(exits.chunks(TILE)) {
                tile.north[y % TILE] = packed(exits, Direction::N);
                // By rows at first: turned below.
                tile.west[y % TILE] = packed(exits, Direction::W);
            }
        }
        for tile in &mut tiles {
            turn(&mut tile.west);
        }
        Self { size, stride, tiles }
    }

    /// The tiles in a row, the two of the border included.
    pub(crate) const fn stride(&self) -> usize {
        self.stride
    }

    /// All tiles, row by row, those of the border included.
    pub(crate) fn tiles(&self) -> &[Steps] {
        &self.tiles
    }

    /// Renews what is known of a cell that has these exits now.
    pub(super) fn set(&mut self, cell: usize, exits: u8) {
        let width = self.size.width() as usize;
        let (x, y) = (cell % width, cell / width);
        let tile = &mut self.tiles[(y / TILE + 1) * self.stride + x / TILE + 1];
        let (column, row) = (x % TILE, y % TILE);
        let renewed = |line: u16, at: usize, direction: Direction| {
            line & !(1 << at) | u16::from(exits & direction.bit() != 0) << at
        };
        tile.north[row] = renewed(tile.north[row], column, Direction::N);
        tile.west[column] = renewed(tile.west[column], row, Direction::W);
    }
}

/// One direction's bits of up to sixteen cells.
fn packed(exits: &[u8], direction: Direction) -> u16 {
    let bit = |(x, &exits): (usize, &u8)| u16::from(exits >> direction.index() & 1) << x;
    match exits.first_chunk::<TILE>() {
        Some(exits) => exits.iter().enumerate().map(bit).fold(0, |bits, bit| bits | bit),
        None => exits.iter().enumerate().map(bit).fold(0, |bits, bit| bits | bit),
    }
}
