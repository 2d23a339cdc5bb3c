use super::distances::{Distances, Kernel, form};
use super::tiles::Tiles;
use super::{Next, Tie};
use crate::board::{Board, Cell, Exits};

/// Every cell's optimal next steps to the nearest goal, without distances: a
/// [`FlowField`](super::FlowField) for boards that are too large for one.
///
/// About one byte a cell, half of it for the steps, on boards of which every step is straight
/// and has a step back and where no distance is above 65,000 steps; on others one byte, after
/// nine to ten while it is computed. O(cells) time.
///
/// ```
/// use dedale::board::{Direction, GridMap, Neighborhood, Point, Size, Terrain};
/// use dedale::field::{Next, NextSteps};
///
/// let map = GridMap::new(Size::new(300, 200)?, Terrain::FREE);
/// let board = map.board(Neighborhood::Four);
/// let [goal, start] = [(0, 0), (299, 199)].map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
/// let steps = NextSteps::to(&board, &[goal]);
/// assert_eq!(steps.next(start), Next::Toward(Direction::W));
/// assert!(steps.all_next(start).eq([Direction::W, Direction::N]));
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct NextSteps {
    /// In order.
    goals: Vec<Cell>,
    tiles: Tiles,
    /// For each cell the bits of its next steps, where tiles cannot be used.
    bytes: Option<Vec<u8>>,
}

impl NextSteps {
    /// Finds the next steps to these goals. A goal in a wall is reached from itself only;
    /// without goals nothing is reached. Panics if a goal is not on the board.
    pub fn to(board: &impl Board, goals: &[Cell]) -> Self {
        let mut steps = Self::default();
        steps.recompute(board, goals);
        steps
    }

    /// Finds the next steps to other goals or on another board, in the memory at hand. Nothing
    /// of the old ones remains.
    pub fn recompute(&mut self, board: &impl Board, goals: &[Cell]) {
        self.recompute_by(Kernel::Auto, board, goals);
    }

    /// [`NextSteps::recompute`] with this kernel; the flood, where the kernel is not for such
    /// a board or for distances above 65,000 steps.
    pub fn recompute_by(&mut self, kernel: Kernel, board: &impl Board, goals: &[Cell]) {
        self.goals.clear();
        self.goals.extend_from_slice(goals);
        self.goals.sort_unstable();
        self.bytes = None;
        let is_straight = board.table().direction_count() == 4;
        if let Some(form) = form(kernel, board, Tie::Canonical).filter(|_| is_straight)
            && self.tiles.run_packed(board, goals, form).is_ok()
        {
            return;
        }
        self.tiles = Tiles::default();
        let mut distances = Distances::default();
        distances.recompute_by(Kernel::Flood, board, goals);
        let table = board.table();
        let bits = |cell: Cell| {
            let nearer = distances.distance(cell)?.checked_sub(1)?;
            let leads = |direction: &_| {
                let next = table.toward(cell, *direction);
                next.and_then(|next| distances.distance(next)) == Some(nearer)
            };
            Some(table.exits(cell).filter(leads).fold(0, |bits, direction| bits | direction.bit()))
        };
        self.bytes = Some(distances.cells().map(|cell| bits(cell).unwrap_or(0)).collect());
    }

    /// The goals, in the order of their numbers.
    pub fn goals(&self) -> &[Cell] {
        &self.goals
    }

    /// Where to go next from the cell: of several optimal next steps the first in the board's
    /// order. O(log goals).
    pub fn next(&self, cell: Cell) -> Next {
        match self.all_next(cell).next() {
            Some(direction) => Next::Toward(direction),
            None if self.goals.binary_search(&cell).is_ok() => Next::Arrived,
            None => Next::Unreachable,
        }
    }

    /// Every optimal next step, in the order of their bits. Empty at a goal and where no goal
    /// can be reached. O(1).
    pub fn all_next(&self, cell: Cell) -> Exits {
        match &self.bytes {
            Some(bytes) => Exits::of(bytes[cell.index()]),
            None => self.tiles.packed_steps(cell),
        }
    }

    /// The number of cells of the board.
    pub fn cell_count(&self) -> usize {
        self.bytes.as_ref().map_or_else(|| self.tiles.cell_count(), Vec::len)
    }
}
