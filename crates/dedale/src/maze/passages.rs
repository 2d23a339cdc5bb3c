use super::cells::Cells;
use crate::board::Direction;

/// A maze while it is carved: where passages lead.
pub(super) struct Passages<'a, C> {
    pub(super) exits: Vec<u8>,
    cells: &'a C,
}

impl<'a, C: Cells> Passages<'a, C> {
    pub(super) fn none(cells: &'a C) -> Self {
        Self { exits: vec![0; cells.count()], cells }
    }

    /// The cell beside this one.
    #[inline]
    pub(super) fn beside(&self, cell: usize, direction: Direction) -> usize {
        self.cells.beside(cell, direction)
    }

    /// Opens a passage and returns the cell it leads to.
    #[inline]
    pub(super) fn open(&mut self, cell: usize, direction: Direction) -> usize {
        let next = self.beside(cell, direction);
        self.exits[cell] |= direction.bit();
        self.exits[next] |= self.cells.back(cell, direction).bit();
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
