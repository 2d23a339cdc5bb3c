use super::flood::Flood;
use super::{Next, next_of};
use crate::board::{Board, Cell, Direction};
use crate::search::{Observer, Stopped};

/// A flow field: every cell's fewest steps to the nearest goal, and the next step there.
///
/// Breadth-first search from the goals over reversed steps; each cell's next step leads to
/// the neighbor that discovered it, where cells are taken first in, first out, and
/// neighbors in the order of directions (S, W, N, E, then the diagonals). O(cells) time; 8
/// bytes a cell (9 on boards with roads, water or eight neighbors), with rows 9 to 24 cells
/// longer.
#[derive(Clone, Debug, Default)]
pub struct FlowField {
    goals: Vec<Cell>,
    flood: Flood,
}

impl FlowField {
    /// Computes the flow field of these goals. A goal in a wall is reached from itself
    /// only; without goals nothing is reached. Panics if a goal is not on the board.
    pub fn to(board: &impl Board, goals: &[Cell]) -> Self {
        let mut field = Self::default();
        field.recompute(board, goals);
        field
    }

    /// [`FlowField::to`] with an observer.
    pub fn to_with(
        board: &impl Board,
        goals: &[Cell],
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Self, Stopped> {
        let mut field = Self::default();
        field.fill(board, goals, observer)?;
        Ok(field)
    }

    /// Recomputes the field for other goals or another board, in the memory it already has.
    /// Nothing of the old field remains.
    pub fn recompute(&mut self, board: &impl Board, goals: &[Cell]) {
        let blind = self.fill(board, goals, &mut ());
        debug_assert!(blind.is_ok(), "the blind observer never stops");
    }

    /// The goals, as passed in.
    pub fn goals(&self) -> &[Cell] {
        &self.goals
    }

    /// Fewest steps from the cell to the nearest goal; `None` if none can be
    /// reached.
    pub fn distance(&self, cell: Cell) -> Option<u32> {
        self.flood.value(cell).map(|(distance, _)| distance)
    }

    /// Where to go next from the cell.
    pub fn next(&self, cell: Cell) -> Next {
        self.flood.value(cell).map_or(Next::Unreachable, |(_, code)| next_of(code))
    }

    /// Every direction whose step brings the goal nearer by one, in the order of their
    /// bits. Empty at a goal and where no goal can be reached.
    pub fn all_next<'a>(
        &'a self,
        board: &'a impl Board,
        cell: Cell,
    ) -> impl Iterator<Item = Direction> + 'a {
        let nearer = self.distance(cell).and_then(|distance| distance.checked_sub(1));
        let table = board.table();
        table.exits(cell).filter(move |&direction| {
            nearer.is_some()
                && table.toward(cell, direction).and_then(|next| self.distance(next)) == nearer
        })
    }

    /// The cells from which a goal can be reached, nearest first, goals
    /// included.
    pub fn reached(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        self.flood.reached()
    }

    /// The largest distance; `None` without goals.
    pub fn farthest(&self) -> Option<u32> {
        self.reached().next_back().and_then(|cell| self.distance(cell))
    }

    /// The number of cells of the board.
    pub const fn cell_count(&self) -> usize {
        self.flood.cell_count()
    }

    fn fill(
        &mut self,
        board: &impl Board,
        goals: &[Cell],
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<(), Stopped> {
        self.goals.clear();
        self.goals.extend_from_slice(goals);
        self.flood.run(board, goals, observer)
    }
}
