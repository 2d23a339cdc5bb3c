use super::{Algorithm, JumpSearch, Observer, Path, PathIndex, Stopped, Workspace};
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
#[derive(Debug)]
pub struct Planner<'a, B> {
    board: &'a B,
    algorithm: Algorithm,
    memory: Memory,
}

/// What an algorithm keeps from query to query.
#[derive(Debug)]
enum Memory {
    Workspace(Workspace),
    Jumps(JumpSearch),
    Index(PathIndex),
}

impl<'a, B: Board> Planner<'a, B> {
    /// The algorithm on this board. O(cells) time for jump point search and to build an index,
    /// else O(1).
    pub fn new(algorithm: Algorithm, board: &'a B) -> Self {
        let algorithm = algorithm.on(board);
        let memory = match algorithm {
            Algorithm::Jps => JumpSearch::on(board).map(Memory::Jumps),
            Algorithm::Index => PathIndex::on(board).map(Memory::Index),
            _ => None,
        };
        let memory = memory.unwrap_or_else(|| Memory::Workspace(Workspace::new()));
        Self { board, algorithm, memory }
    }

    /// An index on its board.
    pub const fn with_index(board: &'a B, index: PathIndex) -> Self {
        Self { board, algorithm: Algorithm::Index, memory: Memory::Index(index) }
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
        match &mut self.memory {
            Memory::Jumps(jumps) => jumps.find_with(start, goal, observer),
            Memory::Index(index) => index.find_with(start, goal, observer),
            Memory::Workspace(workspace) => {
                self.algorithm.find_with(self.board, start, goal, workspace, observer)
            }
        }
    }
}
