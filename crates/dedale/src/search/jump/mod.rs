//! Jump point search over a graph that is learned by the queries.

mod bound;
mod components;
mod graph;
mod index;
mod kind;
mod labels;
mod landmarks;
mod learn;
mod lines;
mod metric;
mod path;
mod query;
mod queue;
mod reach;
mod rule;
mod slants;
mod starts;

pub use index::PathIndex;
pub use labels::LabelNumbers;
pub use landmarks::LandmarkCosts;

use bound::Unbounded;
use kind::{Kind, each_kind};

use super::{Observer, Path, Stopped};
use crate::board::{Board, BoardKind, Cell};
use crate::visit::blind_or_watched;

/// Cheapest paths on a board of squares where only walls stop a step, many of them one after the
/// other.
///
/// Jump point search (Harabor, Grastien 2011): of all cheapest paths that differ only in the
/// order of their steps, one is followed, which turns only where a wall ends: diagonal steps come
/// before straight ones, and with four neighbors vertical before horizontal ones. From such a
/// *jump point* the next ones are found by runs over packed bits, and remembered: a query finds
/// its path in a graph of the jump points that it and all earlier ones have met. After an edit
/// what the edit may have touched is found again when it is needed. A cell that is a start for the
/// second time is learned like a jump point.
///
/// Once a long search has found no path, the components of the board are known, and kept up to
/// date, so that the next query between two of them ends at once.
///
/// Memory: four bytes and a quarter a cell; 40 bytes for each jump point met (56 if corners may
/// be cut); for each direction in which it was reached 32, and four for each of its neighbors and,
/// where they are far, each cell of its slants. Components take four bytes a cell, starts 12 for each cell of their
/// slants, up to 24 MiB for up to 1,024 starts.
///
/// ```
/// use dedale::board::{
///     CornerCutting, DIAGONAL, GridMap, Neighborhood, Point, STRAIGHT, Size, Terrain,
/// };
/// use dedale::search::JumpSearch;
///
/// let mut map = GridMap::new(Size::new(9, 9)?, Terrain::FREE);
/// map.set_terrain(Point::new(4, 4), Terrain::Wall);
/// let mut board = map.board(Neighborhood::Eight(CornerCutting::Never));
/// let [start, goal] = [(1, 4), (7, 4)].map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
/// let mut search = JumpSearch::on(&board).unwrap();
/// let around = u64::from(4 * STRAIGHT + 2 * DIAGONAL);
/// assert_eq!(search.cost(start, goal), Some(around));
///
/// let door = board.cell_at(Point::new(4, 4)).unwrap();
/// board.set_terrain(door, Terrain::FREE);
/// assert!(search.update(&board, &[door]));
/// assert_eq!(search.cost(start, goal), Some(u64::from(6 * STRAIGHT)));
/// assert_eq!(search.find(start, goal).unwrap().steps(), 6);
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct JumpSearch(Kind<Unbounded>);

impl JumpSearch {
    /// A search on this board; `None` if that does not [fit](JumpSearch::fits). O(cells) time.
    pub fn on(board: &impl Board) -> Option<Self> {
        Self::on_kind(BoardKind::of(board))
    }

    pub(in crate::search) fn on_kind(board: BoardKind<'_>) -> Option<Self> {
        let BoardKind::Square(board) = board else { return None };
        Kind::on(board, Unbounded).map(Self)
    }

    /// Whether the cells of this board are squares, only walls and the border stop a step, and
    /// all free cells weigh 1. O(1).
    pub fn fits(board: &impl Board) -> bool {
        board.square_neighborhood().is_some()
            && board.table().heaviest() <= 1
            && !board.table().is_narrowed()
    }

    /// Takes over live edits of the board at these cells: walls that were built or removed.
    /// `false` if the board has weights, roads or water now, which this search does not see.
    /// O(edits) time.
    ///
    /// # Panics
    ///
    /// Panics if the board has another size or neighborhood.
    #[must_use]
    pub fn update(&mut self, board: &impl Board, changed: &[Cell]) -> bool {
        self.follow(BoardKind::of(board), changed)
    }

    pub(in crate::search) fn follow(&mut self, board: BoardKind<'_>, changed: &[Cell]) -> bool {
        let BoardKind::Square(board) = board else { panic!("the board of the search") };
        self.0.update(board, changed);
        Self::fits(board)
    }

    /// Makes a cell free or a wall: [`JumpSearch::update`] where there is no other board. O(1)
    /// time.
    ///
    /// # Panics
    ///
    /// Panics if the cell is not on the board.
    pub fn set_free(&mut self, cell: Cell, is_free: bool) {
        each_kind!(&mut self.0, engine => engine.set(cell, is_free));
    }

    /// Finds a cheapest path; `None` if there is none.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn find(&mut self, start: Cell, goal: Cell) -> Option<Path> {
        self.find_with(start, goal, &mut ()).unwrap_or(None)
    }

    /// [`JumpSearch::find`] with an observer. It is told of jump points alone: each is opened
    /// from the last one, which is often not beside it.
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
        blind_or_watched!(observer, observer => {
            each_kind!(&mut self.0, engine => engine.find(start, goal, observer))
        })
    }

    /// The cell that a cheapest path enters first, for who asks again from there: the path is
    /// searched, but not written down. The goal itself if it is the start; `None` if there is no
    /// path.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn first_step(&mut self, start: Cell, goal: Cell) -> Option<Cell> {
        each_kind!(&mut self.0, engine => engine.first_step(start, goal))
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
        each_kind!(&mut self.0, engine => engine.find_waypoints(start, goal, waypoints))
    }

    /// How many arrivals at jump points all queries have looked at.
    pub(in crate::search) fn work(&self) -> u64 {
        each_kind!(&self.0, engine => engine.work)
    }

    /// Adds the work of a clone.
    #[cfg(feature = "rayon")]
    pub(in crate::search) fn add_work(&mut self, more: u64) {
        each_kind!(&mut self.0, engine => engine.work += more);
    }

    /// The cost of a cheapest path; `None` if there is none.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn cost(&mut self, start: Cell, goal: Cell) -> Option<u64> {
        each_kind!(&mut self.0, engine => engine.search([start, goal], &mut ())).unwrap_or(None)
    }
}
