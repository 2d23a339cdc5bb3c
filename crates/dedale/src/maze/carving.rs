use super::cells::Cells;
use crate::board::Direction;

/// A growing maze: for every cell where passages lead, and the directions to its unvisited
/// neighbors.
///
/// A visit is passed to all neighbors at once, so that a generator that looks round reads
/// one byte. Square cells keep both in one byte, the unvisited directions in the upper half;
/// in the end nothing is left there. Other cells keep a second byte.
pub(super) struct Carving<'a, C> {
    cells: &'a C,
    bytes: Vec<u8>,
    /// The exits of cells that are not square.
    exits: Vec<u8>,
}

const EXITS: u8 = 0b1111;

impl<'a, C: Cells> Carving<'a, C> {
    pub(super) fn of(cells: &'a C) -> Self {
        let mut bytes = cells.table();
        let mut exits = Vec::new();
        if C::IS_SQUARE {
            for byte in &mut bytes {
                *byte <<= 4;
            }
        } else {
            exits = vec![0; bytes.len()];
        }
        Self { cells, bytes, exits }
    }

    /// The exits of every cell, once all are visited.
    pub(super) fn into_exits(self) -> Vec<u8> {
        if C::IS_SQUARE { self.bytes } else { self.exits }
    }

    /// The directions from the cell to unvisited neighbors.
    #[inline]
    pub(super) fn unvisited(&self, cell: usize) -> u8 {
        if C::IS_SQUARE { self.bytes[cell] >> 4 } else { self.bytes[cell] }
    }

    /// The cell beside this one.
    #[inline]
    pub(super) fn beside(&self, cell: usize, direction: Direction) -> usize {
        self.cells.beside(cell, direction)
    }

    /// Whether no passage leads to the cell yet.
    #[inline]
    pub(super) fn is_bare(&self, cell: usize) -> bool {
        if C::IS_SQUARE { self.bytes[cell] & EXITS == 0 } else { self.exits[cell] == 0 }
    }

    /// Opens a passage and returns the cell it leads to.
    #[inline]
    pub(super) fn open(&mut self, cell: usize, direction: Direction) -> usize {
        let next = self.beside(cell, direction);
        let back = self.cells.back(cell, direction);
        let exits = if C::IS_SQUARE { &mut self.bytes } else { &mut self.exits };
        exits[cell] |= direction.bit();
        exits[next] |= back.bit();
        next
    }

    /// Marks the cell as visited in all its neighbors. Beyond the edge of the board there
    /// is no such neighbor, so nothing changes there.
    #[inline]
    pub(super) fn visit(&mut self, cell: usize) {
        let bytes = &mut self.bytes;
        self.cells.for_each_beside(cell, |beside, back| {
            if let Some(directions) = bytes.get_mut(beside) {
                *directions &= !(if C::IS_SQUARE { back.bit() << 4 } else { back.bit() });
            }
        });
    }
}
