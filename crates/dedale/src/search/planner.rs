use super::{Algorithm, JumpSearch, Observer, Path, Stopped, Workspace};
use crate::board::{Board, Cell};

/// One algorithm on one board, for many queries: it keeps its memory, and jump point search keeps
/// what it has learned of the board.
///
/// ```
/// use dedale::board::{GridMap, Neighborhood, Point, Size, Terrain};
/// use dedale::search::{Algorithm, Planner};
///
/// let board = GridMap::new(Size::new(90, 60)?, Terrain::FREE).board(Neighborhood::Four);
/// let [a, b, c] =
///     [(0, 0), (89, 59), (40, 7)].map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
/// let mut planner = Planner::new(Algorithm::Auto, &board);
/// assert_eq!(planner.algorithm(), Algorithm::Jps);
/// assert_eq!(planner.find(a, b).unwrap().steps(), 148);
/// assert_eq!(planner.find(b, c).unwrap().steps(), 101);
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Planner<'a, B> {
    board: &'a B,
    algorithm: Algorithm,
    jumps: Option<JumpSearch>,
    workspace: Workspace,
}

impl<'a, B: Board> Planner<'a, B> {
    /// The algorithm on this board. O(cells) time for jump point search, else O(1).
    pub fn new(algorithm: Algorithm, board: &'a B) -> Self {
        let algorithm = algorithm.on(board);
        let jumps = if algorithm == Algorithm::Jps { JumpSearch::on(board) } else { None };
        Self { board, algorithm, jumps, workspace: Workspace::new() }
    }

    /// The algorithm that runs: [`Algorithm::on`] the board.
    pub const fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// Finds a path. Panics if a cell is not on the board.
    pub fn find(&mut self, start: Cell, goal: Cell) -> Option<Path> {
        self.find_with(start, goal, &mut ()).unwrap_or(None)
    }

    /// [`Planner::find`] with an observer.
    pub fn find_with(
        &mut self,
        start: Cell,
        goal: Cell,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Option<Path>, Stopped> {
        match &mut self.jumps {
            Some(jumps) => jumps.find_with(start, goal, observer),
            None => {
                self.algorithm.find_with(self.board, start, goal, &mut self.workspace, observer)
            }
        }
    }
}
