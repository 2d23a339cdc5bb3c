use super::Region;
use super::region::strides;
use crate::board::{Size, Way};

/// For every cell the ways to its neighbours that have not been visited.
///
/// A visit is told to all neighbours at once, so that a carver that looks round
/// reads one byte. The table has a row to spare at either end: what lies beyond
/// the board can be told too, and nobody asks it. `W` is 4, or 8 where cells are
/// hexagonal.
pub(super) struct Unvisited<const W: usize> {
    left: Vec<u8>,
    pad: usize,
    width: usize,
}

impl<const W: usize> Unvisited<W> {
    pub(super) fn new(region: &Region) -> Self {
        let width = region.size().width() as usize;
        let pad = width + 1;
        Self { left: region.table(pad), pad, width }
    }

    /// The ways from the cell to neighbours that have not been visited.
    #[inline]
    pub(super) fn around(&self, cell: usize) -> u8 {
        self.left[cell + self.pad]
    }

    /// Tells the cell's neighbours that it has been visited.
    #[inline]
    pub(super) fn visit(&mut self, cell: usize) {
        // The three rows that hear of it, each from the cell's western to its
        // eastern neighbour.
        let here = cell + self.pad;
        let row = self.width;
        let above = &mut self.left[here - row - 1..here - row + 2];
        above[1] &= !Way::S.bit();
        if W == 8 {
            above[2] &= !Way::SW.bit();
        }
        let beside = &mut self.left[here - 1..here + 2];
        beside[0] &= !Way::E.bit();
        beside[2] &= !Way::W.bit();
        let below = &mut self.left[here + row - 1..here + row + 2];
        below[1] &= !Way::N.bit();
        if W == 8 {
            below[0] &= !Way::NE.bit();
        }
    }
}

/// A maze as it is carved: where passages lead.
pub(super) struct Passages {
    pub(super) exits: Vec<u8>,
    strides: [isize; 8],
}

impl Passages {
    pub(super) fn none(size: Size) -> Self {
        Self { exits: vec![0; size.cell_count()], strides: strides(size) }
    }

    /// The cell beside this one.
    #[inline]
    pub(super) fn beside(&self, cell: usize, way: Way) -> usize {
        cell.wrapping_add_signed(self.strides[way.index()])
    }

    /// Opens a passage and gives the cell it leads to.
    #[inline]
    pub(super) fn open(&mut self, cell: usize, way: Way) -> usize {
        let next = self.beside(cell, way);
        self.exits[cell] |= way.bit();
        self.exits[next] |= way.opposite().bit();
        next
    }

    /// Whether no passage leads to the cell yet.
    #[inline]
    pub(super) fn is_bare(&self, cell: usize) -> bool {
        self.exits[cell] == 0
    }
}
