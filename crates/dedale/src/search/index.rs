use std::borrow::Cow;
use std::num::NonZeroU8;
use std::sync::Arc;

use super::canonical::{CanonicalSearch, OwnSearch};
use super::jump::{HubLabels, LANDMARKS, LedJumpSearch};
use super::labels::{self, CELLS, CORNERS, COUNTS, CellLabels, PAIRS, PairSteps};
use super::path::Finder;
use super::{IndexNumbers, JumpSearch, LandmarkCosts, Observer, Path, Stopped};
use crate::board::{Board, BoardKind, Cell};

/// An index for many cheapest paths on a board: landmarks or hub labels.
///
/// *Landmarks* ([`PathIndex::on`]): the known costs between every cell and some landmarks in the
/// largest component, each as far as possible from all others, bound the cost of a path: by as much as
/// a cell and the goal differ, so much a path between them costs at least (Goldberg, Harrelson 2005).
/// They lead [jump point search](JumpSearch) where that [fits](JumpSearch::fits), 24 of them, else
/// [canonical A*](super::Algorithm::CanonicalAstar), 16.
///
/// Building it takes 25 [weighted flow fields](crate::field::WeightedFlowField), or 33 searches of the
/// whole board; with the feature `rayon` two threads. 48 bytes a cell and 48 a jump point besides the
/// memory of jump point search, or 136 a cell and a copy of the board.
///
/// *Hub labels* ([`PathIndex::with_labels`]): nothing is searched. Each node knows its
/// costs to some others, its hubs, so that any two have a hub on a cheapest path in common (Abraham,
/// Delling, Goldberg, Werneck 2011; made as by Akiba, Iwata, Yoshida 2013). A query looks up
/// the labels of its ends, and adds up: the first step of a path takes about a microsecond.
/// - Where only walls stop a step and corners are never cut, the nodes are the corners of walls, and
///   4 to 60 bytes a cell are enough on maps of games, streets, rooms and mazes. Up to a minute to build.
/// - Where these do not fit, and on all other boards (weights, hexagons, roads, thin walls, other
///   rules), the nodes are the free cells, up to 524,288 of them. A free cell takes 200 to 1,024 bytes,
///   four times as many while they are built, and 30 to 210 µs on one thread.
///   On boards of up to 2,064 free cells a table of the first steps of all pairs takes their place: half
///   a byte a pair, and the path is read off it.
/// - Where these do not fit either, landmarks are built.
///
/// A live edit ends labels: the search without an index goes on.
///
/// Landmarks follow live edits. A new wall leaves the bounds as they are; they get weaker as walls
/// become many, and never wrong. A wall that is removed lowers them where that brings a cell
/// nearer to a landmark, and only there. On boards that jump point search does not fit they stay exact;
/// one that an edit moves away from too many cells is lost, and the index ends with the ninth.
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
    Landmarks(Box<LedJumpSearch>),
    Corners(Box<HubLabels>),
    Cells(Box<CellLabels>),
    Pairs(Box<PairSteps>),
    /// Landmarks of any board, or what is left of them and of labels of cells.
    Search(Box<OwnSearch>),
    /// Labels of corners were kept until the board changed.
    Jumps(Box<JumpSearch>),
}

/// A search without an index.
pub(super) enum Unled {
    Jumps(Box<JumpSearch>),
    Canonical(Box<CanonicalSearch>),
}

impl PathIndex {
    /// How many landmarks an index of a board has that jump point search fits.
    pub const LANDMARKS: usize = LANDMARKS;

    /// Builds an index of landmarks; `None` if paths cost too much: more than 28 bits can say, on a
    /// board that jump point search does not [fit](JumpSearch::fits). O(cells) time.
    pub fn on(board: &impl Board) -> Option<Self> {
        Self::on_kind(BoardKind::of(board))
    }

    pub(super) fn on_kind(board: BoardKind<'_>) -> Option<Self> {
        let jumps = LedJumpSearch::on(board).map(Box::new).map(Kept::Landmarks);
        let any = || OwnSearch::with_landmarks(board).map(Box::new).map(Kept::Search);
        jumps.or_else(any).map(Self)
    }

    /// Builds an index of hub labels, of corners or of cells; where they do not fit,
    /// [one of landmarks](PathIndex::on).
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
    /// assert!(index.has_labels());
    /// assert_eq!(index.find(start, goal).unwrap().steps(), 162);
    /// let south = board.cell_at(Point::new(39, 1));
    /// assert_eq!(index.first_step(start, goal), south);
    /// # Ok::<(), dedale::board::SizeError>(())
    /// ```
    pub fn with_labels(board: &impl Board) -> Option<Self> {
        Self::labelled(BoardKind::of(board))
    }

    fn labelled(board: BoardKind<'_>) -> Option<Self> {
        let corners = HubLabels::of(board).map(Box::new).map(Kept::Corners);
        let pairs = || PairSteps::of(board).map(Box::new).map(Kept::Pairs);
        let cells = || CellLabels::of(board).map(Box::new).map(Kept::Cells);
        corners.or_else(pairs).or_else(cells).map(Self).or_else(|| Self::on_kind(board))
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
        landmarks: [Cell; LANDMARKS],
        straight: NonZeroU8,
        costs: impl LandmarkCosts + 'static,
    ) -> Option<Self> {
        assert_eq!(costs.as_ref().len(), board.cell_count(), "a row of costs for each cell");
        let jumps =
            LedJumpSearch::with_costs(BoardKind::of(board), landmarks, straight, Arc::new(costs));
        jumps.map(Box::new).map(Kept::Landmarks).map(Self)
    }

    /// The index with these [numbers](Self::numbers), which were computed for this board
    /// before; `None` if they cannot be its index, whatever they would say. O(numbers) time.
    pub fn with_numbers(board: &impl Board, numbers: impl IndexNumbers + 'static) -> Option<Self> {
        Self::read(BoardKind::of(board), Arc::new(numbers))
    }

    fn read(board: BoardKind<'_>, numbers: Arc<dyn IndexNumbers>) -> Option<Self> {
        let kept = match *(*numbers).as_ref().first()? {
            CORNERS => Kept::Corners(Box::new(HubLabels::read(board, numbers)?)),
            CELLS => Kept::Cells(Box::new(CellLabels::read(board, numbers)?)),
            PAIRS => Kept::Pairs(Box::new(PairSteps::read(board, numbers)?)),
            labels::LANDMARKS => {
                Kept::Search(Box::new(OwnSearch::read(board, (*numbers).as_ref())?))
            }
            _ => return None,
        };
        Some(Self(kept))
    }

    /// Whether the board has changed in such a way that all that is left is a search without an
    /// index.
    pub fn has_ended(&self) -> bool {
        match &self.0 {
            Kept::Jumps(_) => true,
            Kept::Search(search) => !search.has_landmarks(),
            Kept::Landmarks(_) | Kept::Corners(_) | Kept::Cells(_) | Kept::Pairs(_) => false,
        }
    }

    /// Jump point search without the index, but with all that was learned; `None` if that does not
    /// fit the board.
    pub fn into_jump_search(self) -> Option<JumpSearch> {
        match self.unled() {
            Some(Unled::Jumps(jumps)) => Some(*jumps),
            _ => None,
        }
    }

    /// The search that the index has led; `None` for labels of cells and first steps, which need none.
    pub(super) fn unled(self) -> Option<Unled> {
        match self.0 {
            Kept::Landmarks(jumps) => Some(Unled::Jumps(Box::new(jumps.unled()))),
            Kept::Corners(labels) => Some(Unled::Jumps(Box::new(labels.jump_search()))),
            Kept::Jumps(jumps) => Some(Unled::Jumps(jumps)),
            Kept::Search(search) => Some(Unled::Canonical(Box::new(search.into_search()))),
            Kept::Cells(_) | Kept::Pairs(_) => None,
        }
    }

    /// The landmarks of a board that jump point search fits; `None` if the index has labels.
    pub fn landmarks(&self) -> Option<[Cell; LANDMARKS]> {
        let Kept::Landmarks(jumps) = &self.0 else { return None };
        Some(jumps.landmarks())
    }

    /// The cost of a straight step in the [table](Self::costs) of the landmarks. That of a diagonal
    /// step is √2 times as much, rounded.
    pub fn straight_step(&self) -> Option<NonZeroU8> {
        let Kept::Landmarks(jumps) = &self.0 else { return None };
        jumps.straight_step()
    }

    /// For each cell its costs to the landmarks, in steps of [these costs](Self::straight_step); the
    /// highest number where the cost is higher or there is no path. After live edits some can be too
    /// low.
    pub fn costs(&self) -> Option<&[[u16; LANDMARKS]]> {
        let Kept::Landmarks(jumps) = &self.0 else { return None };
        Some(jumps.costs())
    }

    /// Whether the index has hub labels, or the table of first steps that small boards have.
    pub const fn has_labels(&self) -> bool {
        matches!(self.0, Kept::Corners(_) | Kept::Cells(_) | Kept::Pairs(_))
    }

    /// The index as it is kept: hub labels, or landmarks of a board that jump point search does not
    /// fit; `None` if it has [costs](Self::costs), or has ended.
    pub fn numbers(&self) -> Option<Cow<'_, [u32]>> {
        match &self.0 {
            Kept::Corners(labels) => Some(labels.numbers().into()),
            Kept::Cells(labels) => Some(labels.still().numbers().into()),
            Kept::Pairs(steps) => Some(steps.still().numbers().into()),
            Kept::Search(search) => search.numbers().map(Cow::from),
            Kept::Landmarks(_) | Kept::Jumps(_) => None,
        }
    }

    /// The length of the [numbers](Self::numbers) of a board that begin with these four; `None` if
    /// none do.
    pub fn numbers_length(board: &impl Board, counts: &[u32; COUNTS]) -> Option<usize> {
        let size = board.table().size();
        match counts[0] {
            CORNERS => Some(HubLabels::length(size.cell_count(), counts)),
            CELLS => Some(CellLabels::length(size, counts)),
            PAIRS => Some(PairSteps::length(counts)),
            labels::LANDMARKS => Some(OwnSearch::length(size.cell_count())),
            _ => None,
        }
    }

    /// Takes over live edits of the board at these cells; `false` if jump point search led the
    /// index and does not [fit](JumpSearch::fits) the board any more. Takes time for each cell that a
    /// removed wall brings nearer to a landmark, and O(cells) where jump point search does not fit. Labels
    /// are of no use on a board that has changed: a search takes their place.
    ///
    /// # Panics
    ///
    /// Panics if the board has another size or neighborhood.
    #[must_use]
    pub fn update(&mut self, board: &impl Board, changed: &[Cell]) -> bool {
        self.follow(BoardKind::of(board), &board.table().touched(changed))
    }

    pub(super) fn follow(&mut self, board: BoardKind<'_>, changed: &[Cell]) -> bool {
        match &mut self.0 {
            Kept::Landmarks(jumps) => jumps.follow(board, changed),
            Kept::Jumps(jumps) => jumps.follow(board, changed),
            Kept::Corners(labels) => {
                if let Some(mut jumps) = labels.ended(board, changed) {
                    let fits = jumps.follow(board, changed);
                    self.0 = Kept::Jumps(Box::new(jumps));
                    return fits;
                }
                JumpSearch::fits_kind(board)
            }
            Kept::Cells(labels) => {
                let still = labels.still().holds(board.table(), changed);
                self.end_unless(still, board)
            }
            Kept::Pairs(steps) => {
                let still = steps.still().holds(board.table(), changed);
                self.end_unless(still, board)
            }
            Kept::Search(search) => {
                search.follow(board, changed);
                true
            }
        }
    }

    /// Leaves a search without an index unless the board is as it was. Such a search fits any board.
    fn end_unless(&mut self, is_still: bool, board: BoardKind<'_>) -> bool {
        if !is_still {
            self.0 = Kept::Search(Box::new(OwnSearch::on(board)));
        }
        true
    }

    fn finder(&mut self) -> &mut dyn Finder {
        match &mut self.0 {
            Kept::Landmarks(jumps) => jumps.finder(),
            Kept::Jumps(jumps) => jumps.finder(),
            Kept::Corners(labels) => labels.as_mut(),
            Kept::Cells(labels) => labels.as_mut(),
            Kept::Pairs(steps) => steps.as_mut(),
            Kept::Search(search) => search.as_mut(),
        }
    }

    /// Finds a cheapest path; `None` if there is none.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn find(&mut self, start: Cell, goal: Cell) -> Option<Path> {
        self.find_with(start, goal, &mut ()).unwrap_or(None)
    }

    /// [`PathIndex::find`] with an observer, which sees what the search looks at: jump points as
    /// in [`JumpSearch::find_with`], or cells. With labels nothing is searched: it sees the nodes on
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
        self.finder().find_with(start, goal, observer)
    }

    /// The cell that a cheapest path enters first, for who asks again from there: the path is not
    /// written down, and with labels not even followed. The goal itself if it is the start;
    /// `None` if there is no path.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn first_step(&mut self, start: Cell, goal: Cell) -> Option<Cell> {
        self.finder().first_step(start, goal)
    }

    /// Finds a cheapest path as waypoints: the start, the cells where it turns, and the goal.
    /// Between two of them lie straight or diagonal steps alone. Replaces the list and returns the
    /// cost; `None`, and an empty list, if there is no path.
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
        self.finder().find_waypoints(start, goal, waypoints)
    }

    /// The cost of a cheapest path; `None` if there is none.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn cost(&mut self, start: Cell, goal: Cell) -> Option<u64> {
        self.finder().cost(start, goal)
    }
}
