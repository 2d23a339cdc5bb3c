use super::region::strides;
use crate::board::{Direction, Size};

/// A maze while it is carved: where passages lead.
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
    pub(super) fn beside(&self, cell: usize, direction: Direction) -> usize {
        cell.wrapping_add_signed(self.strides[direction.index()])
    }

    /// Opens a passage and returns the cell it leads to.
    #[inline]
    pub(super) fn open(&mut self, cell: usize, direction: Direction) -> usize {
        let next = self.beside(cell, direction);
        self.exits[cell] |= direction.bit();
        self.exits[next] |= direction.opposite().bit();
        next
    }

    /// Whether a passage leaves the cell in this direction.
    pub(super) fn leads(&self, cell: usize, direction: Direction) -> bool {
        self.exits[cell] & direction.bit() != 0
    }

    /// Whether no passage leads to the cell yet.
    #[inline]
    pub(super) fn is_bare(&self, cell: usize) -> bool {
        self.exits[cell] == 0
    }
}
