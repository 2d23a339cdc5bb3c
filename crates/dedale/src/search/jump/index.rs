use std::num::NonZeroU8;
use std::sync::Arc;

use super::JumpSearch;
use super::bound::Unbounded;
use super::kind::{Kind, each_kind};
use super::landmarks::{COUNT, LandmarkCosts, Landmarks};
use super::metric::Metric;
use super::rule::Rule;
use crate::board::{Board, Cell};
use crate::search::{Observer, Path, Stopped};

/// An index for many cheapest paths on a board of squares where only walls stop a step.
///
/// [Jump point search](JumpSearch), led by the known costs from every cell to 24 landmarks in the
/// largest component, each as far as possible from all others: by so much a cell and the goal
/// differ, so much a path between them costs at least (Goldberg, Harrelson 2005).
///
/// Building it takes 25 [weighted flow fields](crate::field::WeightedFlowField); with the feature
/// `rayon` two threads. 48 bytes a cell and 48 a jump point besides the memory of jump point search.
///
/// It follows live edits. A new wall leaves the bounds as they are; they get weaker as walls
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
pub struct PathIndex(Kind<Landmarks>);

impl PathIndex {
    /// How many landmarks an index has.
    pub const LANDMARKS: usize = COUNT;

    /// Builds the index of this board; `None` if jump point search does not
    /// [fit](JumpSearch::fits) it. O(cells) time.
    pub fn on(board: &impl Board) -> Option<Self> {
        let plain = Kind::on(board, Unbounded)?;
        let inside = each_kind!(&plain, engine => engine.in_largest_component());
        let rule = Rule::of(board.square_neighborhood()?);
        let landmarks = Landmarks::around(board, rule, inside.unwrap_or(Cell::new(0)));
        Kind::on(board, landmarks).map(Self)
    }

    /// The index with these landmarks, whose costs, with this one for a straight step, were
    /// computed for this board before; `None` if jump point search does not
    /// [fit](JumpSearch::fits) it. Panics if the table has not a row for each cell.
    pub fn with_costs(
        board: &impl Board,
        landmarks: [Cell; COUNT],
        straight: NonZeroU8,
        costs: impl LandmarkCosts + 'static,
    ) -> Option<Self> {
        assert_eq!(costs.as_ref().len(), board.cell_count(), "a row of costs for each cell");
        let (size, rule) = (board.table().size(), Rule::of(board.square_neighborhood()?));
        let metric = Metric::new(rule, straight.get().into());
        let landmarks = Landmarks::new(size, landmarks, metric, Arc::new(costs));
        Kind::on(board, landmarks).map(Self)
    }

    /// Jump point search without the landmarks, but with all that was learned.
    pub fn into_jump_search(self) -> JumpSearch {
        JumpSearch(self.0.with_bound(Unbounded))
    }

    /// The landmarks.
    pub fn landmarks(&self) -> [Cell; COUNT] {
        each_kind!(&self.0, engine => engine.bound.cells)
    }

    /// The cost of a straight step in the [table](Self::costs). That of a diagonal step is √2 times
    /// as much, rounded.
    pub fn straight_step(&self) -> NonZeroU8 {
        let [straight, _] = each_kind!(&self.0, engine => engine.bound.metric.steps());
        NonZeroU8::new(straight as u8).expect("a step that costs something")
    }

    /// For each cell its costs to the landmarks, in steps of [these costs](Self::straight_step); the
    /// highest number where the cost is higher or there is no path. After live edits some can be too
    /// low.
    pub fn costs(&self) -> &[[u16; COUNT]] {
        each_kind!(&self.0, engine => (*engine.bound.costs).as_ref())
    }

    /// Takes over live edits of the board at these cells, as [`JumpSearch::update`] does. Takes
    /// time for each cell that a removed wall brings nearer to a landmark.
    #[must_use]
    pub fn update(&mut self, board: &impl Board, changed: &[Cell]) -> bool {
        let opened = self.0.update(board, changed);
        // Those that were free before too may have been walls for a while that went unnoticed.
        let is_free = |cell: &&Cell| board.table().is_free(**cell);
        let free: Vec<Cell> = changed.iter().filter(is_free).copied().collect();
        each_kind!(&mut self.0, engine => {
            for cell in engine.bound.open(board, &opened, &free) {
                if let Some(node) = engine.graph.number(cell) {
                    engine.bound.renew(cell, node);
                }
            }
        });
        JumpSearch::fits(board)
    }

    /// Finds a cheapest path; `None` if there is none. Panics if a cell is not on the board.
    pub fn find(&mut self, start: Cell, goal: Cell) -> Option<Path> {
        self.find_with(start, goal, &mut ()).unwrap_or(None)
    }

    /// [`PathIndex::find`] with an observer, which is told of jump points as by
    /// [`JumpSearch::find_with`].
    pub fn find_with(
        &mut self,
        start: Cell,
        goal: Cell,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Option<Path>, Stopped> {
        each_kind!(&mut self.0, engine => engine.find(start, goal, observer))
    }

    /// The cell that a cheapest path enters first, for who asks again from there: the path is
    /// searched, but not written down. The goal itself if it is the start; `None` if there is no
    /// path. Panics if a cell is not on the board.
    pub fn first_step(&mut self, start: Cell, goal: Cell) -> Option<Cell> {
        each_kind!(&mut self.0, engine => engine.first_step(start, goal))
    }

    /// Finds a cheapest path as waypoints: the start, the cells where it turns, and the goal.
    /// Between two of them lie straight or diagonal steps alone. Fills the list anew and returns
    /// the cost; `None`, and an empty list, if there is no path. Panics if a cell is not on the
    /// board.
    pub fn find_waypoints(
        &mut self,
        start: Cell,
        goal: Cell,
        waypoints: &mut Vec<Cell>,
    ) -> Option<u64> {
        each_kind!(&mut self.0, engine => engine.find_waypoints(start, goal, waypoints))
    }

    /// The cost of a cheapest path; `None` if there is none. Panics if a cell is not on the
    /// board.
    pub fn cost(&mut self, start: Cell, goal: Cell) -> Option<u64> {
        each_kind!(&mut self.0, engine => engine.search([start, goal], &mut ())).unwrap_or(None)
    }
}
