#[cfg(feature = "rayon")]
use rayon::prelude::*;

use super::canonical::CanonicalSearch;
use super::index::Unled;
use super::{Algorithm, JumpSearch, Observer, Path, PathIndex, Stopped, Workspace};
use crate::board::{Board, BoardKind, Cell};

/// One algorithm on one board, for many queries: it keeps its memory, and jump point search and
/// canonical A* keep what they have learned of the board.
///
/// [`Algorithm::Auto`] begins with jump point search where that fits. Once its queries have taken
/// longer than building an index does, it builds one and goes on with it. When an edit
/// frees a cell, which an index does not follow at once, it goes back to jump point search, and begins
/// to count again. On other boards it is canonical A*, which learns nothing from a single query,
/// prunes from the second one on, and is led by landmarks once its queries have taken longer than
/// making these does. Which of several cheapest paths is found can change with that, but
/// not from run to run.
///
/// Each call takes the board, which may change in between: [`Planner::update`] takes over edits.
///
/// ```
/// use dedale::board::{GridMap, Neighborhood, Point, Size, Terrain};
/// use dedale::search::{Algorithm, Planner};
///
/// let mut board = GridMap::new(Size::new(90, 60)?, Terrain::FREE).board(Neighborhood::Four);
/// let [a, b, c] =
///     [(0, 0), (89, 59), (40, 7)].map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
/// let mut planner = Planner::new(Algorithm::Auto, &board);
/// assert_eq!(planner.algorithm(), Algorithm::Jps);
/// assert_eq!(planner.find(&board, a, b).unwrap().steps(), 148);
///
/// board.set_terrain(c, Terrain::Wall);
/// planner.update(&board, &[c]);
/// assert!(planner.find(&board, a, c).is_none());
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Planner {
    algorithm: Algorithm,
    /// Whether it is [`Algorithm::Auto`] that was asked for.
    chooses: bool,
    /// Whether there was a query.
    has_searched: bool,
    memory: Memory,
}

/// An index is built when the queries have looked at so many arrivals at jump points for each cell of
/// the board. That takes some 400 ns a cell, and to build it 250.
const INDEX_PAYS: u64 = 10;

/// The queries of the first part of many.
const FIRST_PART: usize = 256;

/// What an algorithm keeps from query to query.
#[derive(Clone, Debug)]
enum Memory {
    Workspace(Workspace),
    Canonical(Box<CanonicalSearch>),
    Jumps(JumpSearch),
    Index(Box<PathIndex>),
}

impl Planner {
    /// The algorithm on this board. O(cells) time for jump point search and to build an index,
    /// else O(1).
    pub fn new(algorithm: Algorithm, board: &impl Board) -> Self {
        Self::with_algorithm(algorithm, algorithm.on(board), BoardKind::of(board))
    }

    fn with_algorithm(wanted: Algorithm, algorithm: Algorithm, board: BoardKind<'_>) -> Self {
        let chooses = wanted == Algorithm::Auto;
        let algorithm = if chooses && algorithm == Algorithm::Astar {
            Algorithm::CanonicalAstar
        } else {
            algorithm
        };
        let memory = match algorithm {
            Algorithm::CanonicalAstar => {
                Some(Memory::Canonical(Box::new(CanonicalSearch::on(board))))
            }
            Algorithm::Jps => JumpSearch::on_kind(board).map(Memory::Jumps),
            Algorithm::Index => PathIndex::on_kind(board).map(Box::new).map(Memory::Index),
            _ => None,
        };
        let algorithm = match (algorithm, &memory) {
            (Algorithm::Index, None) => Algorithm::Astar,
            _ => algorithm,
        };
        let memory = memory.unwrap_or_else(|| Memory::Workspace(Workspace::new()));
        Self { algorithm, chooses, has_searched: false, memory }
    }

    /// An index, for queries on its board.
    pub fn with_index(index: PathIndex) -> Self {
        let memory = Memory::Index(Box::new(index));
        Self { algorithm: Algorithm::Index, chooses: false, has_searched: false, memory }
    }

    /// The algorithm that runs now: [`Algorithm::on`] the board, or an index that has taken over.
    /// Where jump point search does not fit, A*, and for `auto` canonical A*.
    pub const fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// Takes over live edits of the board at these cells. Jump points take the place of an index with
    /// [labels](PathIndex::with_labels). If jump point search does not
    /// [fit](JumpSearch::fits) the board any more, A* takes its place for good, or canonical A* with
    /// `auto`. O(edits) time; an index takes [more](PathIndex::update).
    pub fn update(&mut self, board: &impl Board, changed: &[Cell]) {
        self.follow(BoardKind::of(board), changed);
    }

    fn follow(&mut self, board: BoardKind<'_>, changed: &[Cell]) {
        if self.chooses && changed.iter().any(|&cell| board.is_free(cell)) {
            self.leave_index();
        }
        let fits = match &mut self.memory {
            Memory::Workspace(_) => true,
            Memory::Canonical(search) => {
                search.follow(board, changed);
                true
            }
            Memory::Jumps(jumps) => jumps.follow(board, changed),
            Memory::Index(index) => index.follow(board, changed),
        };
        if matches!(&self.memory, Memory::Index(index) if index.has_ended()) {
            self.leave_index();
        }
        if !fits {
            let wanted = if self.chooses { Algorithm::Auto } else { Algorithm::Astar };
            *self = Self::with_algorithm(wanted, Algorithm::Astar, board);
        }
    }

    /// Lets an index take over, or landmarks lead, if it pays.
    fn choose(&mut self, board: BoardKind<'_>) {
        if let (Memory::Canonical(search), true) = (&mut self.memory, self.chooses) {
            search.learn(board);
        }
        let limit = INDEX_PAYS * board.cell_count() as u64;
        let pays = matches!(&self.memory, Memory::Jumps(jumps) if jumps.work() > limit);
        if self.chooses
            && pays
            && let Some(index) = PathIndex::on_kind(board)
        {
            // What jump points alone have met is wider, and would be in the way.
            self.algorithm = Algorithm::Index;
            self.memory = Memory::Index(Box::new(index));
        }
    }

    /// Goes back to the search that an index has led.
    fn leave_index(&mut self) {
        let none = || Memory::Workspace(Workspace::new());
        match std::mem::replace(&mut self.memory, none()) {
            Memory::Index(index) => {
                (self.algorithm, self.memory) = match index.unled() {
                    Some(Unled::Jumps(jumps)) => (Algorithm::Jps, Memory::Jumps(*jumps)),
                    Some(Unled::Canonical(search)) => {
                        (Algorithm::CanonicalAstar, Memory::Canonical(search))
                    }
                    None => (Algorithm::Astar, none()),
                };
            }
            other => self.memory = other,
        }
    }

    /// Finds a path on the board, which is that of the planner, as the last update left it.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn find(&mut self, board: &impl Board, start: Cell, goal: Cell) -> Option<Path> {
        self.find_with(board, start, goal, &mut ()).unwrap_or(None)
    }

    /// [`Planner::find`] with an observer.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] once the observer stops it.
    pub fn find_with(
        &mut self,
        board: &impl Board,
        start: Cell,
        goal: Cell,
        observer: &mut dyn Observer,
    ) -> Result<Option<Path>, Stopped> {
        let board = BoardKind::of(board);
        self.choose(board);
        self.run(board, [start, goal], observer)
    }

    fn run(
        &mut self,
        board: BoardKind<'_>,
        [start, goal]: [Cell; 2],
        observer: &mut dyn Observer,
    ) -> Result<Option<Path>, Stopped> {
        let is_first = !std::mem::replace(&mut self.has_searched, true);
        match &mut self.memory {
            Memory::Canonical(search) => {
                let prunes = !(self.chooses && is_first) || observer.watches();
                search.find_with(board, [start, goal], prunes, observer)
            }
            Memory::Jumps(jumps) => jumps.find_with(start, goal, observer),
            Memory::Index(index) => index.find_with(start, goal, observer),
            Memory::Workspace(workspace) => {
                self.algorithm.find_on(board, start, goal, workspace, observer)
            }
        }
    }

    /// Finds the paths of many queries, each from its start to its goal, in their order: the same
    /// ones on any number of threads. With the feature `rayon` on all threads of its pool, each
    /// but the first with a clone of the planner. While an index may still take over, queries are
    /// answered in parts, the first of 256 and each twice as long as the one before, and it takes
    /// over between them.
    ///
    /// ```
    /// # use dedale::board::{Cell, GridMap, Neighborhood, Size, Terrain};
    /// # use dedale::search::{Algorithm, Planner};
    /// let board = GridMap::new(Size::new(40, 30)?, Terrain::FREE).board(Neighborhood::Four);
    /// let mut planner = Planner::new(Algorithm::Auto, &board);
    /// let queries = [[Cell::new(0), Cell::new(39)], [Cell::new(40), Cell::new(1199)]];
    /// let paths = planner.find_all(&board, &queries);
    /// assert_eq!(paths[1].as_ref().unwrap().steps(), 67);
    /// # Ok::<(), dedale::board::SizeError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn find_all(&mut self, board: &impl Board, queries: &[[Cell; 2]]) -> Vec<Option<Path>> {
        self.find_all_on(BoardKind::of(board), queries)
    }

    fn find_all_on(&mut self, board: BoardKind<'_>, queries: &[[Cell; 2]]) -> Vec<Option<Path>> {
        let mut paths = Vec::with_capacity(queries.len());
        let (mut rest, mut length) = (queries, FIRST_PART);
        while !rest.is_empty() {
            self.choose(board);
            let may_change =
                self.chooses && matches!(self.memory, Memory::Jumps(_) | Memory::Canonical(_));
            let (part, others) =
                rest.split_at(if may_change { length } else { rest.len() }.min(rest.len()));
            paths.extend(self.find_part(board, part));
            (rest, length) = (others, 2 * length);
        }
        paths
    }

    #[cfg(feature = "rayon")]
    fn find_part(&mut self, board: BoardKind<'_>, queries: &[[Cell; 2]]) -> Vec<Option<Path>> {
        let length = queries.len().div_ceil(rayon::current_num_threads()).max(1);
        let (first, others) = queries.split_at(length.min(queries.len()));
        let other = Self { has_searched: true, ..self.clone() }.without_work();
        let mut planners = vec![other; others.len().div_ceil(length)];
        let (mut paths, others) = rayon::join(
            || self.find_each(board, first),
            || {
                let planners = planners.par_iter_mut().zip(others.par_chunks(length));
                planners
                    .flat_map_iter(|(planner, part)| planner.find_each(board, part))
                    .collect::<Vec<_>>()
            },
        );
        for planner in &planners {
            self.add_work(planner);
        }
        paths.extend(others);
        paths
    }

    #[cfg(not(feature = "rayon"))]
    fn find_part(&mut self, board: BoardKind<'_>, queries: &[[Cell; 2]]) -> Vec<Option<Path>> {
        self.find_each(board, queries)
    }

    /// The planner, as if its queries had cost nothing.
    #[cfg(feature = "rayon")]
    fn without_work(mut self) -> Self {
        match &mut self.memory {
            Memory::Jumps(jumps) => jumps.forget_work(),
            Memory::Canonical(search) => search.forget_work(),
            Memory::Workspace(_) | Memory::Index(_) => {}
        }
        self
    }

    /// Adds what the queries of a clone have cost.
    #[cfg(feature = "rayon")]
    fn add_work(&mut self, clone: &Self) {
        match (&mut self.memory, &clone.memory) {
            (Memory::Jumps(ours), Memory::Jumps(more)) => ours.add_work(more.work()),
            (Memory::Canonical(ours), Memory::Canonical(more)) => ours.add_work(more.work()),
            _ => {}
        }
    }

    fn find_each(&mut self, board: BoardKind<'_>, queries: &[[Cell; 2]]) -> Vec<Option<Path>> {
        let find = |&query: &[Cell; 2]| self.run(board, query, &mut ()).unwrap_or(None);
        queries.iter().map(find).collect()
    }
}
