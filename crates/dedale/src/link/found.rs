use super::{Goal, SideSet, Sides};
use crate::board::{Cell, Graph};

/// A link: connected cells of one player that join sides of the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Link {
    sides: SideSet,
    cells: Vec<Cell>,
}

impl Link {
    /// A link over these cells, unchecked; see [`Link::check`].
    pub(super) fn of(cells: Vec<Cell>, sides: &Sides, among: SideSet) -> Self {
        let touched = cells.iter().map(|&cell| sides.touched_by(cell));
        let joined = touched.fold(SideSet::NONE, SideSet::or).and(among);
        Self { sides: joined, cells }
    }

    /// The sides that it joins, among those requested.
    pub const fn sides(&self) -> SideSet {
        self.sides
    }

    /// The cells of the link: those of a chain from side to side; of a tree, each one after
    /// the first next to one before it.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The number of cells in the link.
    pub fn length(&self) -> usize {
        self.cells.len()
    }

    /// Checks that it reaches the goal with connected cells of `own`, each once. Uses
    /// nothing but the graph's list of neighbors, and O(n · own) time.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the link.
    pub fn check(
        &self,
        graph: &impl Graph,
        sides: &Sides,
        own: &[Cell],
        goal: Goal,
    ) -> Result<(), LinkFault> {
        for (place, &cell) in self.cells.iter().enumerate() {
            if !own.contains(&cell) {
                return Err(LinkFault::NotOwn { cell });
            }
            let before = &self.cells[..place];
            if before.contains(&cell) {
                return Err(LinkFault::Twice { cell });
            }
            if place > 0 && !graph.neighbors(cell).any(|next| before.contains(&next)) {
                return Err(LinkFault::Apart { cell });
            }
        }
        let touched: SideSet =
            self.cells.iter().flat_map(|&cell| sides.touched_by(cell).iter()).collect();
        if !goal.is_met_by(touched) || self.sides != touched.and(goal.among()) {
            return Err(LinkFault::Sides);
        }
        Ok(())
    }
}

/// Why a list of cells is not the link it should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinkFault {
    /// A cell is not the player's.
    #[error("cell {} is not the player's", cell.number())]
    NotOwn {
        /// The cell.
        cell: Cell,
    },
    /// A cell occurs twice.
    #[error("cell {} is there twice", cell.number())]
    Twice {
        /// The cell.
        cell: Cell,
    },
    /// A cell is not connected to those before it.
    #[error("cell {} is not next to one before it", cell.number())]
    Apart {
        /// The cell.
        cell: Cell,
    },
    /// The cells do not join the sides that the link names, or not enough of them.
    #[error("the cells do not touch the sides that they are to join")]
    Sides,
}
