use super::Region;
use super::region::strides;
use crate::board::Direction;

/// A growing maze: for every cell where passages lead, and the directions to its unvisited
/// neighbors.
///
/// A visit is passed to all neighbors at once, so that a generator that looks round reads
/// one byte. Square cells (`W` is 4) keep both in one byte, the unvisited directions in the
/// upper half; in the end nothing is left there. Hexagonal cells (`W` is 8) keep a second
/// byte.
pub(super) struct Carving<const W: usize> {
    cells: Vec<u8>,
    /// The exits of hexagonal cells.
    exits: Vec<u8>,
    width: usize,
    strides: [isize; 8],
}

const EXITS: u8 = 0b1111;

impl<const W: usize> Carving<W> {
    pub(super) fn of(region: &Region) -> Self {
        let size = region.size();
        let mut cells = region.table();
        let mut exits = Vec::new();
        if W == 4 {
            for cell in &mut cells {
                *cell <<= 4;
            }
        } else {
            exits = vec![0; cells.len()];
        }
        Self { cells, exits, width: size.width() as usize, strides: strides(size) }
    }

    /// The exits of every cell, once all are visited.
    pub(super) fn into_exits(self) -> Vec<u8> {
        if W == 4 { self.cells } else { self.exits }
    }

    /// The directions from the cell to unvisited neighbors.
    #[inline]
    pub(super) fn unvisited(&self, cell: usize) -> u8 {
        if W == 4 { self.cells[cell] >> 4 } else { self.cells[cell] }
    }

    /// The cell beside this one.
    #[inline]
    pub(super) fn beside(&self, cell: usize, direction: Direction) -> usize {
        cell.wrapping_add_signed(self.strides[direction.index()])
    }

    /// Whether no passage leads to the cell yet.
    #[inline]
    pub(super) fn is_bare(&self, cell: usize) -> bool {
        if W == 4 { self.cells[cell] & EXITS == 0 } else { self.exits[cell] == 0 }
    }

    /// Opens a passage and returns the cell it leads to.
    #[inline]
    pub(super) fn open(&mut self, cell: usize, direction: Direction) -> usize {
        let next = self.beside(cell, direction);
        let exits = if W == 4 { &mut self.cells } else { &mut self.exits };
        exits[cell] |= direction.bit();
        exits[next] |= direction.opposite().bit();
        next
    }

    /// Marks the cell as visited in all its neighbors. Beyond the edge of the board there
    /// is no such neighbor, so nothing changes there.
    #[inline]
    pub(super) fn visit(&mut self, cell: usize) {
        self.mark_visited(cell.wrapping_sub(self.width), Direction::S);
        self.mark_visited(cell.wrapping_sub(1), Direction::E);
        self.mark_visited(cell + 1, Direction::W);
        self.mark_visited(cell + self.width, Direction::N);
        if W == 8 {
            self.mark_visited(cell.wrapping_sub(self.width - 1), Direction::SW);
            self.mark_visited(cell + self.width - 1, Direction::NE);
        }
    }

    /// Marks the neighbor of a cell on this side as visited.
    #[inline]
    fn mark_visited(&mut self, cell: usize, direction: Direction) {
        if let Some(directions) = self.cells.get_mut(cell) {
            *directions &= !(if W == 4 { direction.bit() << 4 } else { direction.bit() });
        }
    }
}
