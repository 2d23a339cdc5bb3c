//! Jump point search over a graph that is learned by the queries.
//!
//! | file | contents |
//! |---|---|
//! | `lines.rs` | free cells as bits, and straight runs over them |
//! | `rule.rs` | which steps a board has, and where paths may turn |
//! | `reach.rs` | what one slant and one straight run reach |
//! | `learn.rs` | finds that, and whether an edit has touched it |
//! | `graph.rs` | the jump points that queries have met |
//! | `slants.rs` | the slants of a start |
//! | `query.rs` | one query, cheapest first |
//! | `metric.rs`, `landmarks.rs`, `led.rs` | the index: costs as numbers of 16 bits, lower bounds by landmarks |
//! | `labels/` | hub labels, which need no search |

mod graph;
mod labels;
mod landmarks;
mod learn;
mod led;
mod lines;
mod metric;
mod query;
mod reach;
mod rule;
mod slants;

pub use landmarks::LandmarkCosts;

pub(super) use labels::HubLabels;
pub(super) use landmarks::COUNT as LANDMARKS;
pub(super) use led::LedJumpSearch;

use std::num::NonZeroU32;

use self::graph::{GOAL, START};
use self::landmarks::{Bound, Unbounded};
use self::query::Engine;
use self::reach::Arrival;
use self::rule::{Always, Four, Never, OneWall, Rule, Steps};
use crate::board::{Board, BoardKind, Cell, Direction, Size, SquareBoard};
use crate::search::path::Finder;
use crate::search::{Observer, Path, Stopped};
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
        Self::fits_kind(BoardKind::of(board))
    }

    pub(super) fn fits_kind(board: BoardKind<'_>) -> bool {
        let table = board.table();
        matches!(board, BoardKind::Square(board) if board.square_neighborhood().is_some())
            && table.heaviest() <= 1
            && !table.is_narrowed()
    }

    /// Whether jump points are worth finding for a single query: walls are long, so that few free
    /// cells lie at their corners. Looks at up to 128 cells, spread over the board.
    pub(super) fn fits_at_once(board: BoardKind<'_>) -> bool {
        if !Self::fits_kind(board) {
            return false;
        }
        let table = board.table();
        let (exits, strides, cells) = (table.exit_table(), table.strides(), table.cell_count());
        let (mut corners, mut free, mut walls) = (0, 0, 0);
        for number in 0..(cells / 64).clamp(16, 128) as u32 {
            // Multiples of the golden ratio lie evenly between whole numbers.
            let share = u64::from(number.wrapping_mul(0x9E37_79B9));
            let cell = Cell::new(((share * cells as u64) >> 32) as u32);
            let is_corner = |diagonal: &Direction| {
                let sides = diagonal.straight_parts().map(Direction::bit);
                let has_sides = sides.iter().all(|side| exits[cell.index()] & side != 0);
                let beside = cell.number().wrapping_add_signed(strides[diagonal.index()]);
                has_sides && !table.is_free(Cell::new(beside))
            };
            if table.is_free(cell) {
                free += 1;
                let mut diagonals = Direction::ALL.iter().filter(|way| way.is_diagonal());
                corners += usize::from(diagonals.any(is_corner));
            } else {
                walls += 1;
            }
        }
        walls > 0 && corners * 8 < free
    }

    pub(super) fn finder(&mut self) -> &mut dyn Finder {
        &mut self.0
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
        self.follow(BoardKind::of(board), &board.table().touched(changed))
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
        self.0.find_with(start, goal, observer)
    }

    /// The cell that a cheapest path enters first, for who asks again from there: the path is
    /// searched, but not written down. The goal itself if it is the start; `None` if there is no
    /// path.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn first_step(&mut self, start: Cell, goal: Cell) -> Option<Cell> {
        self.0.first_step(start, goal)
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
        self.0.find_waypoints(start, goal, waypoints)
    }

    /// How many jump points all queries have expanded.
    pub(in crate::search) fn work(&self) -> u64 {
        each_kind!(&self.0, engine => engine.work)
    }

    /// How many edges lead on from these.
    pub(in crate::search) fn edges(&self) -> u64 {
        each_kind!(&self.0, engine => engine.edges)
    }

    /// Begins to count from nothing.
    #[cfg(feature = "rayon")]
    pub(in crate::search) fn forget_work(&mut self) {
        each_kind!(&mut self.0, engine => engine.work = 0);
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
        self.0.cost(start, goal)
    }
}

/// An engine for the rule of a board.
#[derive(Clone, Debug)]
enum Kind<B> {
    Four(Engine<Four, B>),
    Never(Engine<Never, B>),
    OneWall(Engine<OneWall, B>),
    Always(Engine<Always, B>),
}

macro_rules! each_kind {
    ($kind:expr, $engine:ident => $value:expr) => {
        match $kind {
            $crate::search::jump::Kind::Four($engine) => $value,
            $crate::search::jump::Kind::Never($engine) => $value,
            $crate::search::jump::Kind::OneWall($engine) => $value,
            $crate::search::jump::Kind::Always($engine) => $value,
        }
    };
}

use each_kind;

impl<B: Bound> Kind<B> {
    /// The engine of a board that fits.
    fn on(board: &SquareBoard, bound: B) -> Option<Self> {
        let neighborhood = board.square_neighborhood().filter(|_| JumpSearch::fits(board))?;
        let table = board.table();
        Some(match Rule::of(neighborhood) {
            Rule::Four => Self::Four(Engine::on(table, bound)),
            Rule::Never => Self::Never(Engine::on(table, bound)),
            Rule::OneWall => Self::OneWall(Engine::on(table, bound)),
            Rule::Always => Self::Always(Engine::on(table, bound)),
        })
    }

    /// The engine with another bound, and all that it has learned.
    fn with_bound<C: Bound>(self, bound: C) -> Kind<C> {
        match self {
            Self::Four(engine) => Kind::Four(engine.with_bound(bound)),
            Self::Never(engine) => Kind::Never(engine.with_bound(bound)),
            Self::OneWall(engine) => Kind::OneWall(engine.with_bound(bound)),
            Self::Always(engine) => Kind::Always(engine.with_bound(bound)),
        }
    }

    /// Takes over edits of these cells. Returns those that were walls and are free now.
    fn update(&mut self, board: &SquareBoard, changed: &[Cell]) -> Vec<Cell> {
        let (table, rule) = (board.table(), board.square_neighborhood().map(Rule::of));
        each_kind!(self, engine => {
            assert_eq!((table.size(), rule), engine.board(), "the board of the search");
            let opened = changed.iter().filter(|&&cell| engine.set(cell, table.is_free(cell)));
            opened.copied().collect()
        })
    }
}

impl<B: Bound> Finder for Kind<B> {
    fn size(&self) -> Size {
        each_kind!(self, engine => engine.board().0)
    }

    /// Finds a cheapest path. A watched search takes another order, so the path is found once more
    /// without the observer: of several equal ones it is the same.
    fn find_with(
        &mut self,
        start: Cell,
        goal: Cell,
        observer: &mut dyn Observer,
    ) -> Result<Option<Path>, Stopped> {
        if observer.watches() {
            let found = each_kind!(self, engine => engine.search([start, goal], observer))?;
            return match found {
                Some(_) => each_kind!(self, engine => engine.find(start, goal, &mut ())),
                None => Ok(None),
            };
        }
        blind_or_watched!(observer, observer => {
            each_kind!(self, engine => engine.find(start, goal, observer))
        })
    }

    fn cost(&mut self, start: Cell, goal: Cell) -> Option<u64> {
        each_kind!(self, engine => engine.search([start, goal], &mut ())).unwrap_or(None)
    }

    fn first_step(&mut self, start: Cell, goal: Cell) -> Option<Cell> {
        each_kind!(self, engine => engine.first_step(start, goal))
    }

    fn find_waypoints(
        &mut self,
        start: Cell,
        goal: Cell,
        waypoints: &mut Vec<Cell>,
    ) -> Option<u64> {
        each_kind!(self, engine => engine.find_waypoints(start, goal, waypoints))
    }
}

// The path that a query has found, as cells or as the points where it turns.

impl<R: Steps, B: Bound> Engine<R, B> {
    fn find<O: Observer + ?Sized>(
        &mut self,
        start: Cell,
        goal: Cell,
        observer: &mut O,
    ) -> Result<Option<Path>, Stopped> {
        let cost = self.search([start, goal], observer)?;
        Ok(cost.map(|_| self.path(goal)))
    }

    /// The straight and diagonal runs of the path that was found last, from its end to its start:
    /// columns and rows of a step, and how many there are.
    fn runs_back(&self) -> impl Iterator<Item = ((i32, i32), i32)> {
        let before = |&number: &u32| Some(self.graph.nodes[number as usize].parent);
        let numbers = std::iter::successors(Some(GOAL), before);
        let runs = numbers.take_while(|&number| number != START).flat_map(|number| {
            let node = &self.graph.nodes[number as usize];
            let (from, to) = (node.at(), self.graph.nodes[node.parent as usize].at());
            R::RULE.back((to.0 - from.0, to.1 - from.1))
        });
        runs.filter(|&(_, count)| count > 0)
    }

    /// The path that was found last, written from its end.
    fn path(&self, goal: Cell) -> Path {
        let width = self.graph.size.width() as i32;
        let length = 1 + self.runs_back().map(|(_, count)| count as usize).sum::<usize>();
        let mut cells = vec![goal; length];
        let (mut at, mut end) = (goal.number() as i32, length - 1);
        for ((dx, dy), count) in self.runs_back() {
            let step = dx + width * dy;
            let begin = end - count as usize;
            at += count * step;
            for (steps, cell) in (0..).zip(&mut cells[begin..end]) {
                *cell = Cell::new((at - steps * step) as u32);
            }
            end = begin;
        }
        Path::new(cells)
    }

    /// Finds a path, and the first cell that it enters.
    fn first_step(&mut self, start: Cell, goal: Cell) -> Option<Cell> {
        self.search([start, goal], &mut ()).unwrap_or(None)?;
        let width = self.graph.size.width() as i32;
        let back = self.runs_back().last().map_or(0, |((dx, dy), _)| dx + width * dy);
        Some(Cell::new((start.number() as i32 - back) as u32))
    }

    /// Finds a path, and the cells where it begins, turns and ends. Returns its cost.
    fn find_waypoints(
        &mut self,
        start: Cell,
        goal: Cell,
        waypoints: &mut Vec<Cell>,
    ) -> Option<u64> {
        waypoints.clear();
        let cost = self.search([start, goal], &mut ()).unwrap_or(None)?;
        let width = self.graph.size.width() as i32;
        let mut at = goal.number() as i32;
        let mut last = None;
        waypoints.push(goal);
        for ((dx, dy), count) in self.runs_back() {
            let step = dx + width * dy;
            at += count * step;
            if last.replace(step) == Some(step) {
                waypoints.pop();
            }
            waypoints.push(Cell::new(at as u32));
        }
        waypoints.reverse();
        Some(cost)
    }
}

// The slants of cells that were a start before.
//
// A start is seldom a jump point, so nothing is known of its slants, and to run over the bits from
// every cell of them is most of the work where the board is open. Who has asked from a cell twice
// is taken to ask again: what its slants meet is kept, until an edit touches them.

/// As many starts are kept, as a power of two; of two that fall on one place, the last.
const PLACES_BITS: u32 = 10;

/// More cells of slants are not kept.
const MOST_CELLS: usize = 1 << 21;

/// Where the cells of a slant are kept, the start first.
#[derive(Clone, Copy, Default, Debug)]
struct Slant {
    first: u32,
    steps: u32,
    /// The arrival at the last cell, if the slant ends with a turn.
    turn: Option<Arrival>,
}

/// The slants of a start.
#[derive(Clone, Copy, Default, Debug)]
struct Slants([Slant; 4]);

/// What is known of a start.
#[derive(Clone, Copy, Default, Debug)]
struct Start {
    /// Its number and one more; 0 if there is none.
    cell: u32,
    /// Where its slants are; `None` if it was asked from once.
    slants: Option<NonZeroU32>,
    /// How many edits of the board had been seen when that was so.
    edits: u32,
}

/// All that is kept.
#[derive(Clone, Default, Debug)]
struct Starts {
    known: Vec<Start>,
    /// The first are nobody's.
    slants: Vec<Slants>,
    /// For each cell of a slant the jump points at the end of its two runs.
    jumps: Vec<[Option<Arrival>; 2]>,
    /// How far they were looked for.
    lengths: Vec<[u16; 2]>,
}

impl Starts {
    /// Whether there is too much to keep more.
    const fn is_full(&self) -> bool {
        self.jumps.len() > MOST_CELLS
    }

    /// The place of a start, where it may stand or another one.
    #[inline]
    fn place(&mut self, cell: u32) -> usize {
        if self.known.is_empty() {
            self.known = vec![Start::default(); 1 << PLACES_BITS];
            self.slants.push(Slants::default());
        }
        (cell.wrapping_mul(0x9E37_79B9) >> (u32::BITS - PLACES_BITS)) as usize
    }

    fn push(&mut self, jumps: [Option<Arrival>; 2], lengths: [u16; 2]) {
        self.jumps.push(jumps);
        self.lengths.push(lengths);
    }
}
