#[cfg(feature = "rayon")]
use rayon::prelude::*;

use super::canonical::CanonicalSearch;
use super::index::Unled;
use super::{Algorithm, JumpSearch, Observer, Path, PathIndex, Stopped, Workspace};
use crate::board::{Board, BoardKind, Cell};

/// One algorithm on one board, for many queries: it keeps its memory, and jump point search and
/// canonical A* keep what they have learned of the board.
///
/// [`Algorithm::Auto`] answers its first query by jump point search where that fits and walls stand
/// in long lines, else by canonical A* without pruning, which learns nothing and costs no more than
/// A*. From the second query on it is jump point search where that fits. Of a board of more than
/// 65,536 cells and with scattered walls, canonical A* answers the next eight too, and goes on if it
/// takes less time. Once queries have taken longer than building an index does, it builds one and goes on
/// with it. When an edit frees a cell, which an index does not follow at once, it goes back to jump
/// point search, and begins to count again. On other boards it is canonical A*, which prunes from the
/// second query on, and is led by landmarks once its queries have taken longer than making these does.
/// Which of several cheapest paths is found can change with that, but not from run to run.
///
/// So it can take twice as long as the algorithm that is the best one for all queries, or more: it learns
/// only on the way how many there are. In a batch ([`Planner::find_all`]), and where
/// [`Planner::expect_queries`] says how many are to come, it chooses after four of them.
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
/// assert_eq!(planner.find(&board, a, b).unwrap().steps(), 148);
/// assert_eq!(planner.algorithm(), Algorithm::CanonicalAstar);
///
/// board.set_terrain(c, Terrain::Wall);
/// planner.update(&board, &[c]);
/// assert!(planner.find(&board, a, c).is_none());
/// assert_eq!(planner.algorithm(), Algorithm::Jps);
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Planner {
    algorithm: Algorithm,
    /// Whether it is [`Algorithm::Auto`] that was asked for.
    chooses: bool,
    memory: Memory,
    /// The first queries by jump points on a large board, until canonical A* has answered them too.
    trial: Option<Vec<[Cell; 2]>>,
    /// How many jump points and how many cells they expanded, where canonical A* went on.
    expanded: Option<[u64; 2]>,
    /// Queries that are known to come, one after the other.
    expected: Outlook,
}

/// The cost of the queries so far, and the number known to come.
#[derive(Clone, Copy, Debug)]
struct Outlook {
    to_come: usize,
    answered: usize,
    work: u64,
}

impl Outlook {
    const fn of(to_come: usize) -> Self {
        Self { to_come, answered: 0, work: 0 }
    }

    fn add(&mut self, answered: usize, work: u64) {
        self.to_come = self.to_come.saturating_sub(answered);
        self.answered += answered;
        self.work += work;
    }

    /// The work to come; `None` if nothing tells.
    fn work_to_come(&self) -> Option<u64> {
        let is_known = self.to_come > 0 && self.answered > 0;
        is_known.then(|| {
            self.work.saturating_mul(self.to_come as u64) / (self.answered + DOUBTS) as u64
        })
    }
}

/// The expanded jump points, for each cell of the board, from which an index pays: so far, and in what
/// is left of a batch. An index saves some 30 ns of each, and building it takes 200 ns a cell.
const INDEX_PAYS: [u64; 2] = [4, 7];

/// The same on boards of at most [`NEARBY`] cells. They lie in the nearest caches, so an index saves less.
const INDEX_PAYS_NEARBY: [u64; 2] = [4, 9];

const NEARBY: usize = 1 << 13;

/// The same where canonical A* takes less time than jump points.
const INDEX_PAYS_AFTER_CANONICAL: [u64; 2] = [6, 5];

/// The expanded cells, for each cell of the board, from which landmarks pay: so far, and in what is
/// left of a batch.
const LANDMARKS_PAY: [u64; 2] = [32, 32];

/// The first parts of a batch, which are not divided among threads. They tell what the others cost.
const FIRST_PARTS: [usize; 4] = [4, 4, 8, 16];

/// How many queries canonical A* answers after jump points, to compare them.
const TRIAL: usize = 8;

/// The part after these.
const NEXT_PART: usize = 256;

/// A batch counts this many more queries, which cost nothing, among those so far: a few may be dear by chance.
const DOUBTS: usize = 4;

/// On boards of more cells, jump points and what is learned of them leave the near caches, and canonical
/// A*, which keeps less, may take less time.
const NEAR: usize = 1 << 16;

/// On boards of more cells, an index saves half as much.
const FAR: usize = 1 << 19;

/// Two edges that lead on from jump points take as long as this many expanded cells, on boards that are
/// not near: in mazes few lead on, among scattered walls many.
const CELLS_FOR_TWO_EDGES: u64 = 3;

/// Where fewer edges lead on from the jump points of a query, nothing takes less time.
const FEW_EDGES: u64 = 256;

/// What an algorithm keeps from query to query.
#[derive(Clone, Debug)]
enum Memory {
    Workspace(Workspace),
    /// Of `auto`, for the first query alone.
    First(Box<CanonicalSearch>),
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
        let canonical = || Box::new(CanonicalSearch::on(board));
        let memory = match algorithm {
            Algorithm::Astar if chooses => Some(Memory::First(canonical())),
            Algorithm::CanonicalAstar => Some(Memory::Canonical(canonical())),
            Algorithm::Jps => JumpSearch::on_kind(board).map(Memory::Jumps),
            Algorithm::Index => PathIndex::on_kind(board).map(Box::new).map(Memory::Index),
            _ => None,
        };
        let algorithm = match (algorithm, &memory) {
            (Algorithm::Index, None) => Algorithm::Astar,
            (Algorithm::Astar, Some(_)) => Algorithm::CanonicalAstar,
            _ => algorithm,
        };
        let memory = memory.unwrap_or_else(|| Memory::Workspace(Workspace::new()));
        Self::of(algorithm, chooses, memory)
    }

    /// A planner that has answered nothing.
    const fn of(algorithm: Algorithm, chooses: bool, memory: Memory) -> Self {
        let expected = Outlook::of(0);
        Self { algorithm, chooses, memory, trial: None, expanded: None, expected }
    }

    /// An index, for queries on its board.
    pub fn with_index(index: PathIndex) -> Self {
        Self::of(Algorithm::Index, false, Memory::Index(Box::new(index)))
    }

    /// Says that at least this many queries are to come, one after the other, as [`Planner::find_all`]
    /// knows of a batch. [`Algorithm::Auto`] then builds an index, or makes landmarks, where these pay, and not
    /// only once queries have cost as much. If fewer come, that was for nothing; answers are right
    /// all the same. O(1) time.
    ///
    /// ```
    /// # use dedale::board::{Cell, GridMap, Neighborhood, Size, Terrain};
    /// # use dedale::search::{Algorithm, Planner};
    /// let board = GridMap::new(Size::new(40, 30)?, Terrain::FREE).board(Neighborhood::Four);
    /// let mut planner = Planner::new(Algorithm::Auto, &board);
    /// planner.expect_queries(1_000);
    /// for cell in 0..1_000 {
    ///     assert!(planner.find(&board, Cell::new(cell), Cell::new(1_199)).is_some());
    /// }
    /// # Ok::<(), dedale::board::SizeError>(())
    /// ```
    pub const fn expect_queries(&mut self, count: usize) {
        if self.expected.to_come < count {
            self.expected = Outlook::of(count);
        }
    }

    /// The algorithm that runs now: the one named, A* where that does not fit, or the one that `auto`
    /// has come to.
    pub const fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// Takes over live edits of the board at these cells. Jump points take the place of an index with
    /// [labels](PathIndex::with_labels). If jump point search does not
    /// [fit](JumpSearch::fits) the board any more, A* takes its place for good, or canonical A* with
    /// `auto`. O(edits) time; an index takes [more](PathIndex::update).
    pub fn update(&mut self, board: &impl Board, changed: &[Cell]) {
        self.follow(BoardKind::of(board), &board.table().touched(changed));
    }

    fn follow(&mut self, board: BoardKind<'_>, changed: &[Cell]) {
        if self.chooses && changed.iter().any(|&cell| board.is_free(cell)) {
            self.leave_index();
        }
        let fits = match &mut self.memory {
            Memory::Workspace(_) => true,
            Memory::First(search) | Memory::Canonical(search) => {
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
            let expected = self.expected;
            *self = Self { expected, ..Self::with_algorithm(wanted, Algorithm::Astar, board) };
        }
    }

    /// Begins to learn, now that there is more than one query.
    fn leave_first(&mut self, board: BoardKind<'_>) {
        let none = Memory::Workspace(Workspace::new());
        self.memory = match std::mem::replace(&mut self.memory, none) {
            Memory::First(search) => match JumpSearch::on_kind(board) {
                Some(jumps) => {
                    self.algorithm = Algorithm::Jps;
                    self.trial = (board.cell_count() > NEAR).then(Vec::new);
                    Memory::Jumps(jumps)
                }
                None => Memory::Canonical(search),
            },
            other => other,
        };
    }

    /// Lets canonical A* go on instead of jump points, if the queries so far take it less time.
    fn hold_trial(&mut self, board: BoardKind<'_>) {
        let queries = self.trial.take().unwrap_or_default();
        let Memory::Jumps(jumps) = &self.memory else { return };
        let (points, edges) = (jumps.work(), jumps.edges());
        if edges < FEW_EDGES * queries.len() as u64 {
            return;
        }
        let mut search = Box::new(CanonicalSearch::on(board));
        for query in queries {
            let _path = search.find_with(board, query, true, &mut ());
        }
        let cells = search.work().expanded();
        if (1..CELLS_FOR_TWO_EDGES * edges).contains(&(2 * cells)) {
            self.algorithm = Algorithm::CanonicalAstar;
            self.expanded = Some([points, cells]);
            self.memory = Memory::Canonical(search);
        }
    }

    /// How much queries have cost since they could be answered faster: in expanded jump points, or in cells
    /// where jump point search does not fit.
    fn work(&self) -> u64 {
        match &self.memory {
            Memory::Jumps(jumps) => jumps.work(),
            Memory::Canonical(search) => {
                let [points, cells] = self.expanded.unwrap_or([1; 2]);
                search.work().expanded() * points / cells
            }
            Memory::Workspace(_) | Memory::First(_) | Memory::Index(_) => 0,
        }
    }

    /// From how many expanded jump points on an index pays: so far, and in what is left of a batch.
    fn index_pays(&self, cells: usize) -> [u64; 2] {
        let pays = match self.expanded {
            Some(_) => INDEX_PAYS_AFTER_CANONICAL,
            None if cells > NEARBY => INDEX_PAYS,
            None => INDEX_PAYS_NEARBY,
        };
        pays.map(|points| if cells > FAR { 2 * points } else { points })
    }

    /// Lets an index take over, or landmarks lead, if it pays: with as much work as is to come, or if
    /// that is unknown as there was.
    fn choose(&mut self, board: BoardKind<'_>, to_come: Option<u64>) {
        let cells = board.cell_count();
        let pays = |work: u64, [spent, more]: [u64; 2]| match to_come {
            Some(to_come) => to_come > more * cells as u64,
            None => work > spent * cells as u64,
        };
        if self.trial.as_ref().is_some_and(|queries| queries.len() >= TRIAL)
            && !pays(self.work(), self.index_pays(cells))
        {
            self.hold_trial(board);
        }
        let (work, index_pays) = (self.work(), self.index_pays(cells));
        let jumps_fit = self.expanded.is_some() || matches!(self.memory, Memory::Jumps(_));
        match &mut self.memory {
            _ if !self.chooses => {}
            Memory::First(search) if search.has_searched() => self.leave_first(board),
            Memory::Canonical(search)
                if !jumps_fit && !search.has_landmarks() && pays(work, LANDMARKS_PAY) =>
            {
                search.make_landmarks_where_it_takes_longest(board);
            }
            Memory::Jumps(_) | Memory::Canonical(_) if jumps_fit && pays(work, index_pays) => {
                if let Some(index) = PathIndex::on_kind(board) {
                    // The index begins without the entries of jump points alone, which are wider.
                    self.algorithm = Algorithm::Index;
                    self.memory = Memory::Index(Box::new(index));
                }
            }
            _ => {}
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
        self.look_ahead(board);
        let before = self.work();
        let found = self.run(board, [start, goal], observer);
        self.expected.add(1, self.work() - before);
        found
    }

    /// Chooses before a query: at each one, or as a batch does where it is known how many are to come.
    fn look_ahead(&mut self, board: BoardKind<'_>) {
        match self.expected {
            Outlook { to_come: 0, .. } | Outlook { to_come: 1, answered: 0, .. } => {
                self.choose(board, None);
            }
            Outlook { answered: 0, .. } => self.leave_first(board),
            Outlook { answered, .. } => {
                if answered >= FIRST_PARTS[0] && answered.is_power_of_two() {
                    self.choose(board, self.expected.work_to_come());
                }
            }
        }
    }

    fn run(
        &mut self,
        board: BoardKind<'_>,
        [start, goal]: [Cell; 2],
        observer: &mut dyn Observer,
    ) -> Result<Option<Path>, Stopped> {
        self.trial.iter_mut().for_each(|queries| queries.push([start, goal]));
        match &mut self.memory {
            Memory::First(search) => search.find_with(board, [start, goal], false, observer),
            Memory::Canonical(search) => search.find_with(board, [start, goal], true, observer),
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
    /// answered in parts: 4, 4, 8 and 16, on one thread, then 256, and then each part twice as long as the
    /// one before. An index takes over between them, as soon as the queries so far tell that it pays
    /// for the others.
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
        if queries.len() > 1 {
            self.leave_first(board);
        }
        let (mut paths, mut rest) = (Vec::with_capacity(queries.len()), queries);
        let doubled = std::iter::successors(Some(NEXT_PART), |length| Some(2 * length));
        self.expect_queries(queries.len());
        for (number, length) in FIRST_PARTS.into_iter().chain(doubled).enumerate() {
            self.choose(board, self.expected.work_to_come());
            let may_change = self.chooses
                && match &self.memory {
                    Memory::Workspace(_) | Memory::Index(_) => false,
                    Memory::Canonical(search) => !search.has_landmarks(),
                    Memory::First(_) | Memory::Jumps(_) => true,
                };
            let length = if may_change { length.min(rest.len()) } else { rest.len() };
            let (part, others) = rest.split_at(length);
            let before = self.work();
            if may_change && number < FIRST_PARTS.len() {
                paths.extend(self.find_each(board, part));
            } else {
                paths.extend(self.find_part(board, part));
            }
            self.expected.add(part.len(), self.work() - before);
            rest = others;
            if rest.is_empty() {
                break;
            }
        }
        paths
    }

    #[cfg(feature = "rayon")]
    fn find_part(&mut self, board: BoardKind<'_>, queries: &[[Cell; 2]]) -> Vec<Option<Path>> {
        let length = queries.len().div_ceil(rayon::current_num_threads()).max(1);
        let (first, others) = queries.split_at(length.min(queries.len()));
        if others.is_empty() {
            return self.find_each(board, queries);
        }
        let other = self.clone().without_work();
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
            _ => {}
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
