//! How the cells of a scene are arranged.

use dedale::board::Direction;

use super::hexes::Hexes;

/// The kind of a scene's cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Lattice {
    Squares {
        /// Whether cells that share only a corner are neighbors.
        diagonal: bool,
    },
    Hexes(Hexes),
}

impl Lattice {
    /// The lattice of a board with a single cell.
    pub(super) fn of_one(&self) -> Self {
        match self {
            Self::Squares { .. } => self.clone(),
            Self::Hexes(hexes) => Self::Hexes(hexes.one()),
        }
    }

    /// One direction for each pair of opposite sides.
    pub(super) const fn onward(&self) -> &'static [Direction] {
        match self {
            Self::Squares { .. } => &[Direction::S, Direction::E],
            Self::Hexes(_) => &[Direction::S, Direction::E, Direction::SW],
        }
    }
}
