use super::cost_tiles::{CostTiles, Unit};
use super::tiles::Form;
use crate::board::{Cell, SquareBoard};

/// The costs of all cells to one, where a straight and a diagonal step cost what the caller says,
/// onto any terrain.
#[derive(Debug, Default)]
pub(crate) struct FixedCosts(CostTiles);

impl FixedCosts {
    /// Computes them, in the memory that is there. The board has no one-way roads, and no cost is
    /// above a billion.
    pub(crate) fn fill(&mut self, board: &SquareBoard, goal: Cell, steps: [u32; 2]) {
        let done = self.0.run(board, Unit::Fixed(steps), &[goal], Form::Native, false);
        assert!(done.is_ok(), "costs of less than a billion");
    }

    /// Calls this with the number and the cost of each cell that can be reached, row by row.
    pub(crate) fn for_each(&self, visit: impl FnMut(usize, u32)) {
        self.0.for_each(visit);
    }
}
