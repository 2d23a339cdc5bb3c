use std::num::NonZeroU8;
use std::sync::Arc;

use super::labels::{HubLabels, LabelNumbers};
use super::landmarks::{COUNT, LandmarkCosts, Landmarks, Unbounded};
use super::metric::Metric;
use super::rule::Rule;
use super::{JumpSearch, Kind, each_kind};
use crate::board::{Board, BoardKind, Cell, SquareBoard};
use crate::search::{Observer, Path, Stopped};

/// An index for many cheapest paths on a board of squares where only walls stop a step: landmarks or
/// hub labels.
///
/// *Landmarks* ([`PathIndex::on`]): [jump point search](JumpSearch), led by the known costs from every cell to 24 landmarks in the
/// largest component, each as far as possible from all others: by so much a cell and the goal
/// differ, so much a path between them costs at least (Goldberg, Harrelson 2005).
///
/// Building it takes 25 [weighted flow fields](crate::field::WeightedFlowField); with the feature
/// `rayon` two threads. 48 bytes a cell and 48 a jump point besides the memory of jump point search.
///
/// *Hub labels* ([`PathIndex::with_labels`]): nothing is searched. Each corner of a wall knows its
/// costs to some others, its hubs, so that any two have a hub on a cheapest path in common (Abraham,
/// Delling, Goldberg, Werneck 2011; made as by Akiba, Iwata, Yoshida 2013). A query looks up the corners
/// by which paths leave the start and reach the goal, and adds up: the first step of a path takes
/// about a microsecond. On maps of games, streets, rooms and mazes 4 to 60 bytes a cell, and up to a
/// minute to build; on boards of scattered walls there is no room for them, and landmarks are built. A
/// live edit ends labels: jump point search goes on without them.
///
/// Landmarks follow live edits. A new wall leaves the bounds as they are; they get weaker as walls
/// become many, and never wrong. A wall that is removed lowers them where that brings a cell
/// nearer to a landmark, and only there.
///
/// Clones, one for each thread for example, share the costs until a wall is removed.
///
/// ```
/// use dedale::board::{CornerCutting, GridMap, Neighborhood, Point, STRAIGHT, Size, Terrain};
/// use dedale::search::PathIndex;
///
/// let mut map = GridMap::new(Size::new(9, 9)?, Terrain::FREE);
/// (0..8).for_each(|y| map.set_terrain(Point::new(4, y), Terrain::Wall));
/// let board = map.board(Neighborhood::Eight(CornerCutting::Never));
/// let [start, goal] = [(3, 0), (5, 0)].map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
/// let mut index = PathIndex::on(&board).unwrap();
/// assert_eq!(index.find(start, goal).unwrap().steps(), 18);
/// assert_eq!(index.cost(start, goal), Some(u64::from(18 * STRAIGHT)));
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PathIndex(Kept);

/// What an index keeps.
#[derive(Clone, Debug)]
enum Kept {
    Landmarks(Box<Kind<Landmarks>>),
    Labels(Box<HubLabels>),
    /// Labels were kept until the board changed.
    Jumps(Box<JumpSearch>),
}

impl PathIndex {
    /// How many landmarks an index has.
    pub const LANDMARKS: usize = COUNT;

    /// Builds an index of landmarks; `None` if jump point search does not
    /// [fit](JumpSearch::fits) the board. O(cells) time.
    pub fn on(board: &impl Board) -> Option<Self> {
        Self::on_kind(BoardKind::of(board))
    }

    pub(in crate::search) fn on_kind(board: BoardKind<'_>) -> Option<Self> {
        let BoardKind::Square(board) = board else { return None };
        let plain = Kind::on(board, Unbounded)?;
        let inside = each_kind!(&plain, engine => engine.in_largest_component());
        let rule = Rule::of(board.square_neighborhood()?);
        let landmarks = Landmarks::around(board, rule, inside.unwrap_or(Cell::new(0)));
        Kind::on(board, landmarks).map(Box::new).map(Kept::Landmarks).map(Self)
    }

    /// Builds an index of hub labels where those fit in 62 bytes a cell, else one of landmarks;
    /// `None` if jump point search does not [fit](JumpSearch::fits) the board. Labels are for
    /// eight neighbors where corners are never cut, and for at most 65,536 corner cells. Takes up to
    /// a minute for a million cells, on one thread.
    ///
    /// ```
    /// use dedale::board::{CornerCutting, GridMap, Neighborhood, Point, Size, Terrain};
    /// use dedale::search::PathIndex;
    ///
    /// let mut map = GridMap::new(Size::new(90, 90)?, Terrain::FREE);
    /// (0..80).for_each(|y| map.set_terrain(Point::new(40, y), Terrain::Wall));
    /// let board = map.board(Neighborhood::Eight(CornerCutting::Never));
    /// let [start, goal] =
    ///     [(39, 0), (41, 0)].map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
    /// let mut index = PathIndex::with_labels(&board).unwrap();
    /// assert!(index.label_numbers().is_some());
    /// assert_eq!(index.find(start, goal).unwrap().steps(), 162);
    /// let south = board.cell_at(Point::new(39, 1));
    /// assert_eq!(index.first_step(start, goal), south);
    /// # Ok::<(), dedale::board::SizeError>(())
    /// ```
    pub fn with_labels(board: &impl Board) -> Option<Self> {
        let BoardKind::Square(board) = BoardKind::of(board) else { return None };
        Self::labelled(board)
    }

    fn labelled(board: &SquareBoard) -> Option<Self> {
        if !JumpSearch::fits(board) {
            return None;
        }
        let can_be = board.square_neighborhood().map(Rule::of) == Some(Rule::Never);
        let labels = can_be.then(|| HubLabels::of(board.table())).flatten();
        labels.map(Box::new).map(Kept::Labels).map(Self).or_else(|| Self::on(board))
    }

    /// The index with these landmarks, whose costs, with this one for a straight step, were
    /// computed for this board before; `None` if jump point search does not
    /// [fit](JumpSearch::fits) it.
    ///
    /// # Panics
    ///
    /// Panics if the table has not a row for each cell.
    pub fn with_costs(
        board: &impl Board,
        landmarks: [Cell; COUNT],
        straight: NonZeroU8,
        costs: impl LandmarkCosts + 'static,
    ) -> Option<Self> {
        assert_eq!(costs.as_ref().len(), board.cell_count(), "a row of costs for each cell");
        let BoardKind::Square(board) = BoardKind::of(board) else { return None };
        Self::with_table(board, landmarks, straight, Arc::new(costs))
    }

    fn with_table(
        board: &SquareBoard,
        landmarks: [Cell; COUNT],
        straight: NonZeroU8,
        costs: Arc<dyn LandmarkCosts>,
    ) -> Option<Self> {
        let (size, rule) = (board.table().size(), Rule::of(board.square_neighborhood()?));
        let metric = Metric::new(rule, straight.get().into());
        let landmarks = Landmarks::new(size, landmarks, metric, costs);
        Kind::on(board, landmarks).map(Box::new).map(Kept::Landmarks).map(Self)
    }

    /// The index with these [labels](Self::label_numbers), which were computed for this board
    /// before; `None` if they cannot be labels of it, whatever they would say. O(numbers) time.
    pub fn with_label_numbers(
        board: &impl Board,
        numbers: impl LabelNumbers + 'static,
    ) -> Option<Self> {
        let BoardKind::Square(board) = BoardKind::of(board) else { return None };
        Self::read_labels(board, Arc::new(numbers))
    }

    fn read_labels(board: &SquareBoard, numbers: Arc<dyn LabelNumbers>) -> Option<Self> {
        let fits = JumpSearch::fits(board)
            && board.square_neighborhood().map(Rule::of) == Some(Rule::Never);
        let labels = fits.then(|| HubLabels::read(board.table(), numbers)).flatten()?;
        Some(Self(Kept::Labels(Box::new(labels))))
    }

    /// Whether the board has changed under labels, so that all that is left is jump point search.
    pub const fn has_ended(&self) -> bool {
        matches!(self.0, Kept::Jumps(_))
    }

    /// Jump point search without the index, but with all that was learned.
    pub fn into_jump_search(self) -> JumpSearch {
        match self.0 {
            Kept::Landmarks(kind) => JumpSearch(kind.with_bound(Unbounded)),
            Kept::Labels(labels) => labels.jump_search(),
            Kept::Jumps(jumps) => *jumps,
        }
    }

    /// The landmarks; `None` if the index has labels.
    pub fn landmarks(&self) -> Option<[Cell; COUNT]> {
        let Kept::Landmarks(kind) = &self.0 else { return None };
        Some(each_kind!(kind.as_ref(), engine => engine.bound.cells))
    }

    /// The cost of a straight step in the [table](Self::costs) of the landmarks. That of a diagonal
    /// step is √2 times as much, rounded.
    pub fn straight_step(&self) -> Option<NonZeroU8> {
        let Kept::Landmarks(kind) = &self.0 else { return None };
        let [straight, _] = each_kind!(kind.as_ref(), engine => engine.bound.metric.steps());
        NonZeroU8::new(straight as u8)
    }

    /// For each cell its costs to the landmarks, in steps of [these costs](Self::straight_step); the
    /// highest number where the cost is higher or there is no path. After live edits some can be too
    /// low.
    pub fn costs(&self) -> Option<&[[u16; COUNT]]> {
        let Kept::Landmarks(kind) = &self.0 else { return None };
        Some(each_kind!(kind.as_ref(), engine => (*engine.bound.costs).as_ref()))
    }

    /// The hub labels as they are kept; `None` if the index has none, or has no more since the board
    /// changed.
    pub fn label_numbers(&self) -> Option<&[u32]> {
        let Kept::Labels(labels) = &self.0 else { return None };
        Some(labels.numbers())
    }

    /// How many numbers the [labels](Self::label_numbers) of a board are that begin with these three.
    pub fn label_length(board: &impl Board, counts: &[u32; 3]) -> usize {
        HubLabels::length(board.cell_count(), counts)
    }

    /// Takes over live edits of the board at these cells, as [`JumpSearch::update`] does. Takes
    /// time for each cell that a removed wall brings nearer to a landmark. Labels are of no use on
    /// a board that has changed: jump point search takes their place.
    #[must_use]
    pub fn update(&mut self, board: &impl Board, changed: &[Cell]) -> bool {
        self.follow(BoardKind::of(board), changed)
    }

    pub(in crate::search) fn follow(&mut self, board: BoardKind<'_>, changed: &[Cell]) -> bool {
        let BoardKind::Square(board) = board else { panic!("the board of the index") };
        let kind = match &mut self.0 {
            Kept::Landmarks(kind) => kind,
            Kept::Labels(labels) => {
                let has_changed = |&cell| labels.is_free(cell) != board.table().is_free(cell);
                let (size, rule) = (board.table().size(), board.square_neighborhood());
                let is_same = (size, rule.map(Rule::of)) == (labels.size(), Some(Rule::Never));
                assert!(is_same, "the board of the index");
                if changed.iter().any(has_changed) {
                    let mut jumps = labels.jump_search();
                    let fits = jumps.update(board, changed);
                    self.0 = Kept::Jumps(Box::new(jumps));
                    return fits;
                }
                return JumpSearch::fits(board);
            }
            Kept::Jumps(jumps) => return jumps.update(board, changed),
        };
        let opened = kind.update(board, changed);
        // Those that were free before too may have been walls for a while that went unnoticed.
        let is_free = |cell: &&Cell| board.table().is_free(**cell);
        let free: Vec<Cell> = changed.iter().filter(is_free).copied().collect();
        each_kind!(kind.as_mut(), engine => {
            for cell in engine.bound.open(board, &opened, &free) {
                if let Some(node) = engine.graph.number(cell) {
                    engine.bound.renew(cell, node);
                }
            }
        });
        JumpSearch::fits(board)
    }

    /// Finds a cheapest path; `None` if there is none.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn find(&mut self, start: Cell, goal: Cell) -> Option<Path> {
        self.find_with(start, goal, &mut ()).unwrap_or(None)
    }

    /// [`PathIndex::find`] with an observer, which is told of jump points as by
    /// [`JumpSearch::find_with`]. With labels nothing is searched: it is told of the jump points on
    /// the path alone.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] once the observer stops it.
    pub fn find_with(
        &mut self,
        start: Cell,
        goal: Cell,
        observer: &mut dyn Observer,
    ) -> Result<Option<Path>, Stopped> {
        match &mut self.0 {
            Kept::Landmarks(kind) => kind.find_with(start, goal, observer),
            Kept::Labels(labels) => labels.find(start, goal, observer),
            Kept::Jumps(jumps) => jumps.find_with(start, goal, observer),
        }
    }

    /// The cell that a cheapest path enters first, for who asks again from there: the path is not
    /// written down, and with labels not even followed. The goal itself if it is the start;
    /// `None` if there is no path.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn first_step(&mut self, start: Cell, goal: Cell) -> Option<Cell> {
        match &mut self.0 {
            Kept::Landmarks(kind) => {
                each_kind!(kind.as_mut(), engine => engine.first_step(start, goal))
            }
            Kept::Labels(labels) => labels.first_step(start, goal),
            Kept::Jumps(jumps) => jumps.first_step(start, goal),
        }
    }

    /// Finds a cheapest path as waypoints: the start, the cells where it turns, and the goal.
    /// Between two of them lie straight or diagonal steps alone. Fills the list anew and returns
    /// the cost; `None`, and an empty list, if there is no path.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn find_waypoints(
        &mut self,
        start: Cell,
        goal: Cell,
        waypoints: &mut Vec<Cell>,
    ) -> Option<u64> {
        match &mut self.0 {
            Kept::Landmarks(kind) => {
                each_kind!(kind.as_mut(), engine => engine.find_waypoints(start, goal, waypoints))
            }
            Kept::Labels(labels) => labels.find_waypoints(start, goal, waypoints),
            Kept::Jumps(jumps) => jumps.find_waypoints(start, goal, waypoints),
        }
    }

    /// The cost of a cheapest path; `None` if there is none.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn cost(&mut self, start: Cell, goal: Cell) -> Option<u64> {
        match &mut self.0 {
            Kept::Landmarks(kind) => {
                each_kind!(kind.as_mut(), engine => engine.search([start, goal], &mut ()))
                    .unwrap_or(None)
            }
            Kept::Labels(labels) => labels.cost(start, goal),
            Kept::Jumps(jumps) => jumps.cost(start, goal),
        }
    }
}
