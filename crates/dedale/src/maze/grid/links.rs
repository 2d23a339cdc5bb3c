use super::super::cells::Cells;
use crate::board::{Direction, Exits};

/// Which cells lie side by side, each neighbor in a direction of its own. 33 bytes a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Links {
    /// For each cell the directions of its neighbors; 0 of a cell that is left out.
    neighbors: Vec<u8>,
    /// The cell in each direction, above the direction back from it.
    to: Vec<[u32; 8]>,
    left_out: Option<Vec<bool>>,
    is_connected: bool,
    middle: usize,
}

impl Links {
    /// The links of this many cells, by a rule that says which cell lies in a direction, and
    /// in which direction it has this one.
    pub(super) fn new(
        cells: usize,
        middle: usize,
        beside: impl Fn(usize, Direction) -> Option<(usize, Direction)>,
    ) -> Self {
        let mut links = Self {
            neighbors: vec![0; cells],
            to: vec![[0; 8]; cells],
            left_out: None,
            is_connected: false,
            middle,
        };
        for cell in 0..cells {
            for direction in Direction::ALL {
                if let Some((next, back)) = beside(cell, direction) {
                    links.neighbors[cell] |= direction.bit();
                    links.to[cell][direction.index()] = (next as u32) << 3 | back as u32;
                }
            }
        }
        links.is_connected = links.mark_part(middle, &mut vec![false; cells]) == cells;
        links
    }

    /// Leaves out cells that have no neighbors; the others may fall into parts.
    pub(super) fn leaving_out(self, left_out: Vec<bool>) -> Self {
        Self { left_out: Some(left_out), is_connected: false, ..self }
    }

    /// The cell in this direction, if there is one.
    pub(super) fn toward(&self, cell: usize, direction: Direction) -> Option<usize> {
        let is_there = self.neighbors[cell] & direction.bit() != 0;
        is_there.then(|| self.beside(cell, direction))
    }
}

impl Cells for Links {
    const IS_SQUARE: bool = false;

    fn count(&self) -> usize {
        self.neighbors.len()
    }

    fn has(&self, cell: usize) -> bool {
        cell < self.count() && self.left_out.as_ref().is_none_or(|left_out| !left_out[cell])
    }

    fn is_whole(&self) -> bool {
        self.is_connected
    }

    fn middle(&self) -> usize {
        self.middle
    }

    fn neighbors(&self, cell: usize) -> u8 {
        self.neighbors[cell]
    }

    fn table(&self) -> Vec<u8> {
        self.neighbors.clone()
    }

    fn beside(&self, cell: usize, direction: Direction) -> usize {
        (self.to[cell][direction.index()] >> 3) as usize
    }

    fn back(&self, cell: usize, direction: Direction) -> Direction {
        Direction::ALL[self.to[cell][direction.index()] as usize & 7]
    }

    fn for_each_beside(&self, cell: usize, mut call: impl FnMut(usize, Direction)) {
        for direction in Exits::of(self.neighbors[cell]) {
            call(self.beside(cell, direction), self.back(cell, direction));
        }
    }
}
