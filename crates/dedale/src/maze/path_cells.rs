//! The only path through a maze without loops, found by filling its dead ends.
//!
//! ```text
//! ┌───┬───────┐      ┌───┬───────┐
//! │ · │ · · · │      │ · │▒▒▒▒▒▒▒│   a dead end is filled, then the cell before it, up to where
//! │ ╵ ╵ · ╶─┤ │      │ ╵ ╵ · ╶─┤▒│   another passage leaves; what is left is the path
//! └───────────┘      └───────────┘
//! ```

use super::Maze;
use super::region::strides;
use crate::board::{Cell, Exits};
use crate::cell_set::CellSet;

/// The cells of a path through a maze, a bit for each cell of the maze.
#[derive(Clone, Debug)]
pub struct PathCells {
    cells: CellSet,
}

impl PathCells {
    /// These cells of a maze of so many cells.
    pub fn of(path: &[Cell], cell_count: usize) -> Self {
        let mut cells = CellSet::default();
        cells.clear(cell_count);
        for cell in path {
            cells.insert(cell.index() as u32);
        }
        Self { cells }
    }

    /// Whether the path leads through the cell.
    pub fn contains(&self, cell: Cell) -> bool {
        self.cells.contains(cell.index() as u32)
    }

    /// How many cells the path has.
    pub fn count(&self) -> usize {
        self.cells.len()
    }
}

impl Maze {
    /// The cells of the only path between two connected cells of a maze without loops. Loops, if
    /// there are any, are kept with all that leads to them.
    ///
    /// Fills dead ends (W. Pullen, *Think Labyrinth*, 1996). O(cells), in a bit a cell, where a
    /// search takes bytes: so it suits the largest mazes.
    ///
    /// # Panics
    ///
    /// Panics if an end is no cell.
    pub fn path_between(&self, ends: [Cell; 2]) -> PathCells {
        let exits = self.exit_table();
        let strides = strides(self.size());
        let ends = ends.map(Cell::index);
        assert!(ends.iter().all(|&end| end < exits.len()), "the ends are cells of the maze");
        let mut filled = CellSet::default();
        filled.clear(exits.len());
        for first in 0..exits.len() {
            let mut cell = first;
            while !ends.contains(&cell) && !filled.contains(cell as u32) {
                let beside = Exits::of(exits[cell])
                    .map(|direction| cell.wrapping_add_signed(strides[direction.index()]));
                let mut open = beside.filter(|&next| !filled.contains(next as u32));
                let (next, other) = (open.next(), open.next());
                if other.is_some() {
                    break;
                }
                filled.insert(cell as u32);
                cell = next.unwrap_or(cell);
            }
        }
        filled.invert(exits.len());
        PathCells { cells: filled }
    }
}
