use std::fmt;

use super::Region;
use super::region::{Cells, strides};
use crate::board::{Cell, Direction, Exits, Graph, GridMap, Point, Size, Terrain};

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

/// Why a maze is not a perfect maze of its region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[non_exhaustive]
pub enum MazeFault {
    /// The maze has another size.
    #[error("the maze has {found} cells, the region {expected}")]
    Size {
        /// Cells of the rectangle around the maze.
        found: usize,
        /// Cells of the rectangle around the region.
        expected: usize,
    },
    /// A passage leads to a cell that is no neighbor.
    #[error("a passage leads {direction} from {from}, where no neighbor is")]
    Astray {
        /// The cell.
        from: Point,
        /// The direction of the passage.
        direction: Direction,
    },
    /// A passage has no passage back.
    #[error("the passage {direction} from {from} has no step back")]
    OneWay {
        /// The cell.
        from: Point,
        /// The direction of the passage.
        direction: Direction,
    },
    /// A passage closes a loop.
    #[error("the passage {direction} from {from} closes a loop")]
    Loop {
        /// The cell.
        from: Point,
        /// The direction of the passage.
        direction: Direction,
    },
    /// No passages connect two neighbors.
    #[error("no passages join {from} to its neighbor {direction}")]
    Apart {
        /// The cell.
        from: Point,
        /// The direction of the neighbor.
        direction: Direction,
    },
}

impl Maze {
    /// Checks that the maze is perfect: exactly one path joins any two cells of the same
    /// part of the region. O(cells α(cells)) time, 4 bytes a cell.
    ///
    /// Shares no code with the generators: it merges cells by their points.
    ///
    /// # Errors
    ///
    /// Says why the maze is not perfect.
    pub fn check(&self, region: &Region) -> Result<(), MazeFault> {
        let size = region.size();
        if self.size() != size {
            let [found, expected] = [self.size(), size].map(Size::cell_count);
            return Err(MazeFault::Size { found, expected });
        }
        let mut groups = Groups::new(size.cell_count());
        let has_exit = |point: Point, direction: Direction| {
            self.exit_table()[size.index(point)] & direction.bit() != 0
        };
        let is_beside = |point: Point, direction: Direction| {
            region.neighbors(size.index(point)) & direction.bit() != 0
        };
        for from in size.points() {
            for direction in
                Direction::ALL.into_iter().filter(|&direction| has_exit(from, direction))
            {
                let to = size.toward(from, direction).filter(|_| is_beside(from, direction));
                let to = to.ok_or(MazeFault::Astray { from, direction })?;
                if !has_exit(to, direction.opposite()) {
                    return Err(MazeFault::OneWay { from, direction });
                }
                if from < to && !groups.join(size.index(from), size.index(to)) {
                    return Err(MazeFault::Loop { from, direction });
                }
            }
        }
        for from in
            size.points().filter(|&from| size.cell_at(from).is_some_and(|at| region.contains(at)))
        {
            for direction in
                Direction::ALL.into_iter().filter(|&direction| is_beside(from, direction))
            {
                let to = size.toward(from, direction).expect("neighbors are on the board");
                if groups.leader(size.index(from)) != groups.leader(size.index(to)) {
                    return Err(MazeFault::Apart { from, direction });
                }
            }
        }
        Ok(())
    }
}

/// Joined cells, each with a leader that all of them share.
struct Groups(Vec<u32>);

impl Groups {
    fn new(count: usize) -> Self {
        Self((0..count as u32).collect())
    }

    fn leader(&mut self, mut cell: usize) -> usize {
        while self.0[cell] as usize != cell {
            self.0[cell] = self.0[self.0[cell] as usize];
            cell = self.0[cell] as usize;
        }
        cell
    }

    /// Joins the two groups; whether they were apart before.
    fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.leader(a), self.leader(b));
        self.0[a.max(b)] = a.min(b) as u32;
        a != b
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The verdict on these exits of a board of 3×2 cells.
    fn checked(exits: [u8; 6]) -> Result<(), MazeFault> {
        let region = Region::whole(Size::new(3, 2).expect("a small board"));
        Maze::new(&region, exits.to_vec()).check(&region)
    }

    #[test]
    fn each_fault_is_found_where_it_is() {
        let at = Point::new;
        // One corridor, from (0, 0) to the east, down and back.
        assert_eq!(checked([8, 10, 3, 8, 10, 6]), Ok(()));
        let fault = MazeFault::Astray { from: at(1, 1), direction: Direction::S };
        assert_eq!(checked([8, 10, 3, 8, 11, 6]), Err(fault));
        let fault = MazeFault::OneWay { from: at(1, 0), direction: Direction::S };
        assert_eq!(checked([8, 11, 3, 8, 10, 6]), Err(fault));
        let fault = MazeFault::OneWay { from: at(1, 1), direction: Direction::N };
        assert_eq!(checked([8, 10, 3, 8, 14, 6]), Err(fault));
        let fault = MazeFault::Loop { from: at(1, 1), direction: Direction::E };
        assert_eq!(checked([8, 11, 3, 8, 14, 6]), Err(fault));
        // The last cell is alone: the first of its neighbors to be checked reports it.
        let fault = MazeFault::Apart { from: at(2, 0), direction: Direction::S };
        assert_eq!(checked([8, 11, 2, 8, 6, 0]), Err(fault));
    }

    #[test]
    fn a_maze_of_another_region_is_not_perfect() {
        let [narrow, wide] = [2, 3].map(|width| Size::new(width, 1).expect("a small board"));
        let maze = Maze::new(&Region::whole(narrow), vec![8, 2]);
        let fault = MazeFault::Size { found: 2, expected: 3 };
        assert_eq!(maze.check(&Region::whole(wide)), Err(fault));
    }
}
