use super::{Maze, Region};
use crate::board::{Direction, Point, Size};

/// Why a maze is not a perfect maze of its region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
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
