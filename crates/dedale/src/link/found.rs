use super::{Goal, SideSet, Sides};
use crate::board::{Cell, Graph};

/// Cells of one player that hang together and join sides of the board.
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

    /// The sides that it joins, of those asked for.
    pub const fn sides(&self) -> SideSet {
        self.sides
    }

    /// Its cells: those of a chain from side to side; of a tree, each one after
    /// the first next to one before it.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// How many cells it has.
    pub fn length(&self) -> usize {
        self.cells.len()
    }

    /// Whether it reaches the goal with cells of `own`, each once, that hang
    /// together. Uses nothing but the graph's list of neighbors, and O(n · own) time.
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

/// Why cells are not the link asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LinkFault {
    /// A cell is not the player's.
    #[error("cell {} is not the player's", cell.number())]
    NotOwn {
        /// Which.
        cell: Cell,
    },
    /// A cell is there twice.
    #[error("cell {} is there twice", cell.number())]
    Twice {
        /// Which.
        cell: Cell,
    },
    /// A cell does not hang together with those before it.
    #[error("cell {} is not next to one before it", cell.number())]
    Apart {
        /// Which.
        cell: Cell,
    },
    /// It does not join the sides that it says, or not enough.
    #[error("the cells do not touch the sides that they are to join")]
    Sides,
}
