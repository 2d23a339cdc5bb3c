use std::collections::VecDeque;

use super::ObstacleField;
use crate::board::{CornerCutting, Direction, Neighborhood, Point};

/// Why an obstacle field is not valid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ObstacleFault {
    /// The number of obstacles differs from what the field says.
    #[error("{expected} obstacles expected, found {found}")]
    Count {
        /// The number that the field says.
        expected: u32,
        /// The number found.
        found: u32,
    },
    /// An end is an obstacle.
    #[error("the end at {end} is an obstacle")]
    Walled {
        /// The end.
        end: Point,
    },
    /// The ends do not face each other.
    #[error("{entry} and {exit} are not on facing sides")]
    Sides {
        /// The entry.
        entry: Point,
        /// The exit.
        exit: Point,
    },
    /// The exit cannot be reached.
    #[error("no path leads from {entry} to {exit}")]
    NoWay {
        /// The entry.
        entry: Point,
        /// The exit.
        exit: Point,
    },
}

impl ObstacleField {
    /// Checks the field's guarantees: the number of obstacles, ends free and on facing
    /// sides, a path between them. Shares no code with the draw. O(cells) time; one byte a
    /// cell.
    ///
    /// # Errors
    ///
    /// Says which guarantee does not hold.
    pub fn check(&self) -> Result<(), ObstacleFault> {
        let found = self.walls.iter().filter(|&&wall| wall).count() as u32;
        if found != self.obstacles {
            return Err(ObstacleFault::Count { expected: self.obstacles, found });
        }
        let [entry, exit] = [self.entry, self.exit];
        if let Some(end) = [entry, exit].into_iter().find(|&end| self.is_wall(end)) {
            return Err(ObstacleFault::Walled { end });
        }
        let face = |entry: u32, exit: u32, side: u32| {
            entry != exit && entry + exit == side - 1 && entry.min(exit) == 0
        };
        if !face(entry.x, exit.x, self.size.width()) && !face(entry.y, exit.y, self.size.height()) {
            return Err(ObstacleFault::Sides { entry, exit });
        }
        if !self.reaches(exit) {
            return Err(ObstacleFault::NoWay { entry, exit });
        }
        Ok(())
    }

    fn reaches(&self, exit: Point) -> bool {
        let diagonal = self.neighborhood == Neighborhood::Eight(CornerCutting::Always);
        let mut reached = vec![false; self.walls.len()];
        reached[self.size.index(self.entry)] = true;
        let mut queue = VecDeque::from([self.entry]);
        while let Some(point) = queue.pop_front() {
            for direction in
                Direction::ALL.into_iter().filter(|direction| diagonal || !direction.is_diagonal())
            {
                let Some(next) = self.size.toward(point, direction) else { continue };
                let known = &mut reached[self.size.index(next)];
                if !*known && !self.walls[self.size.index(next)] {
                    *known = true;
                    queue.push_back(next);
                }
            }
        }
        reached[self.size.index(exit)]
    }
}
