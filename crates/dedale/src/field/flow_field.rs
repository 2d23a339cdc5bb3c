use super::flood::Flood;
use super::{Next, next_of};
use crate::board::{Board, Cell, Direction};
use crate::search::{Observer, Stopped};

/// Every cell's fewest steps to the nearest goal, and the next step on the way.
///
/// Breadth-first search from the goals over reversed steps; each cell's next
/// step leads to the neighbor that discovered it, where cells are taken first
/// in, first out, and neighbors in the order of the ways (S, W, N, E, then
/// the diagonals). O(cells) time; 8 bytes a cell (9 on boards with roads, water
/// or eight ways), with rows made longer by 9 to 24 cells.
#[derive(Clone, Debug, Default)]
pub struct FlowField {
    goals: Vec<Cell>,
    flood: Flood,
}

impl FlowField {
    /// The field of these goals. A goal in a wall is reached from itself only;
    /// without goals nothing is reached. Panics if a goal is not on the board.
    pub fn to(board: &impl Board, goals: &[Cell]) -> Self {
        let mut field = Self::default();
        field.recompute(board, goals);
        field
    }

    /// As [`FlowField::to`], watched.
    pub fn to_with(
        board: &impl Board,
        goals: &[Cell],
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Self, Stopped> {
        let mut field = Self::default();
        field.fill(board, goals, observer)?;
        Ok(field)
    }

    /// Makes this the field of other goals or another board, in the memory it
    /// already has. Nothing of the old field is left.
    pub fn recompute(&mut self, board: &impl Board, goals: &[Cell]) {
        let blind = self.fill(board, goals, &mut ());
        debug_assert!(blind.is_ok(), "the blind observer never stops");
    }

    /// The goals, as given.
    pub fn goals(&self) -> &[Cell] {
        &self.goals
    }

    /// Fewest steps from the cell to the nearest goal; `None` if none can be
    /// reached.
    pub fn distance(&self, cell: Cell) -> Option<u32> {
        self.flood.value(cell).map(|(distance, _)| distance)
    }

    /// Where to go from the cell.
    pub fn next(&self, cell: Cell) -> Next {
        self.flood.value(cell).map_or(Next::Unreachable, |(_, code)| next_of(code))
    }

    /// Every way on which the next step brings one nearer by one, in the order
    /// of the ways. Empty at a goal and where no goal can be reached.
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

    /// The largest distance; `None` when there are no goals.
    pub fn farthest(&self) -> Option<u32> {
        self.reached().next_back().and_then(|cell| self.distance(cell))
    }

    /// How many cells the board has.
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
