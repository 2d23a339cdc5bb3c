use super::distances::Kernel;
use super::flood::Flood;
use super::tiles::Waves;
use super::{Next, Tie};
use crate::board::{Board, BoardKind, Cell, Exits, each_board};

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
    waves: Waves,
    /// For each cell the bits of its next steps, where tiles cannot be used.
    bytes: Option<Vec<u8>>,
}

/// From this share of cells with all straight exits on, waves are faster than a flood: 0.13 is
/// that of 40 % random walls, 0.05 that of mazes of which each cell has a passage or two.
const WAVES_OPEN_SHARE: f64 = 0.1;

impl NextSteps {
    /// Finds the next steps to these goals. A goal in a wall is reached from itself only; without
    /// goals nothing is reached.
    ///
    /// # Panics
    ///
    /// Panics if a goal is not on the board.
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
        self.fill(kernel, BoardKind::of(board), goals);
    }

    fn fill(&mut self, kernel: Kernel, board: BoardKind<'_>, goals: &[Cell]) {
        self.goals.clear();
        self.goals.extend_from_slice(goals);
        self.goals.sort_unstable();
        self.bytes = None;
        let is_straight = board.table().direction_count() == 4;
        if let Some(form) = kernel.form(board.table(), WAVES_OPEN_SHARE).filter(|_| is_straight)
            && each_board!(board, board => self.waves.run(board, goals, form)).is_ok()
        {
            return;
        }
        self.waves = Waves::default();
        let mut flood = Flood::default();
        let blind = each_board!(board, board => flood.run(board, goals, Tie::Canonical, &mut ()));
        debug_assert!(blind.is_ok(), "the blind observer never stops");
        self.bytes = Some(flood.steps(board.table()));
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
            None => self.waves.steps(cell),
        }
    }

    /// The number of cells of the board.
    pub fn cell_count(&self) -> usize {
        self.bytes.as_ref().map_or_else(|| self.waves.cell_count(), Vec::len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Graph, GridMap, Neighborhood, Point, Size, Terrain};

    #[test]
    fn waves_reach_sixty_five_thousand_steps() {
        // A snake: every other row is a wall but for one cell.
        let snake = |height| {
            let mut map = GridMap::new(Size::new(200, height).unwrap(), Terrain::FREE);
            for y in (1..height as u32).step_by(2) {
                for x in 0..199 {
                    map.set_terrain(
                        Point::new(if y % 4 == 1 { x } else { x + 1 }, y),
                        Terrain::Wall,
                    );
                }
            }
            map.into_board(Neighborhood::Four)
        };
        for (height, by_waves) in [(1, true), (641, true), (653, false)] {
            let (board, mut steps) = (snake(height), NextSteps::default());
            for kernel in [Kernel::Tiles, Kernel::PortableTiles] {
                steps.recompute_by(kernel, &board, &[Cell::new(0)]);
                assert_eq!(steps.bytes.is_none(), by_waves, "{kernel:?}, {height} rows");
                let cells = (0..board.cell_count() as u32).map(Cell::new);
                let mut others = cells.filter(|&cell| board.is_free(cell) && cell != Cell::new(0));
                assert!(others.all(|cell| steps.all_next(cell).count() == 1));
            }
        }
    }
}
