use std::fmt;

use super::Region;
use super::cells::Cells;
use super::region::strides;
use crate::board::{Cell, Direction, Exits, Graph, GridMap, Size, Terrain};

/// A maze: one byte a cell, a bit for each [`Direction`] in which a passage leaves it.
///
/// Made by a [`Generator`](super::Generator). Passages lead in both directions. It is a
/// [`Graph`], so it can be searched as it is; [`Maze::to_map`] draws it.
#[derive(Clone, PartialEq, Eq)]
pub struct Maze {
    size: Size,
    strides: [isize; 8],
    exits: Vec<u8>,
    left_out: Option<Vec<bool>>,
}

impl Maze {
    pub(super) fn new(region: &Region, exits: Vec<u8>) -> Self {
        debug_assert_eq!(exits.len(), region.size().cell_count());
        let (size, left_out) = (region.size(), region.left_out().map(<[bool]>::to_vec));
        Self { size, strides: strides(size), exits, left_out }
    }

    /// The size of the rectangle around the maze.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether the cell is part of the maze.
    pub fn contains(&self, cell: Cell) -> bool {
        cell.index() < self.exits.len()
            && self.left_out.as_ref().is_none_or(|left_out| !left_out[cell.index()])
    }

    /// The directions in which passages leave the cell, in the order of their bits.
    pub fn exits(&self, cell: Cell) -> Exits {
        Exits::of(self.exits[cell.index()])
    }

    /// One byte a cell: a bit for each direction in which a passage leaves it.
    pub fn exit_table(&self) -> &[u8] {
        &self.exits
    }

    /// The number of passages.
    pub fn passage_count(&self) -> usize {
        self.exits.iter().map(|exits| exits.count_ones() as usize).sum::<usize>() / 2
    }

    /// The maze as a map with thin walls: cells left out are walls, and roads lead where passages
    /// do. O(cells), three bytes a cell.
    ///
    /// # Panics
    ///
    /// Panics on hexagonal cells.
    pub fn to_map(&self) -> GridMap {
        let mut map = GridMap::new(self.size, Terrain::FREE);
        for (index, &exits) in self.exits.iter().enumerate() {
            assert!(exits < 16, "a grid map has square cells");
            let cell = Cell::new(index as u32);
            let point = self.size.point_of(cell);
            for direction in Direction::STRAIGHT {
                if exits & direction.bit() == 0 {
                    map.set_road(point, direction, false);
                }
            }
            if !self.contains(cell) {
                map.set_terrain(point, Terrain::Wall);
            }
        }
        map
    }

    /// The table, in which passages can be opened and closed.
    pub(super) const fn exits_mut(&mut self) -> &mut Vec<u8> {
        &mut self.exits
    }
}

impl Graph for Maze {
    fn cell_count(&self) -> usize {
        self.exits.len()
    }

    #[inline]
    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.exits(cell).map(move |direction| {
            Cell::new(cell.index().wrapping_add_signed(self.strides[direction.index()]) as u32)
        })
    }
}

/// Draws the walls between square cells.
impl fmt::Debug for Maze {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.size.width() as usize;
        for row in self.exits.chunks(width) {
            for exits in row {
                f.write_str(if exits & Direction::N.bit() == 0 { "+--" } else { "+  " })?;
            }
            writeln!(f, "+")?;
            for exits in row {
                f.write_str(if exits & Direction::W.bit() == 0 { "|  " } else { "   " })?;
            }
            writeln!(f, "|")?;
        }
        writeln!(f, "{}+", "+--".repeat(width))
    }
}

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
