use super::region::strides;
use crate::board::{Size, Way};

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

    /// Whether a passage leads this way out of the cell.
    pub(super) fn leads(&self, cell: usize, way: Way) -> bool {
        self.exits[cell] & way.bit() != 0
    }

    /// Whether no passage leads to the cell yet.
    #[inline]
    pub(super) fn is_bare(&self, cell: usize) -> bool {
        self.exits[cell] == 0
    }
}
