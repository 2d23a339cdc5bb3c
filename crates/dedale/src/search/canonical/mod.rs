//! A* over canonical steps: of several equal paths it follows one.
//!
//! [`pruning`] says which steps of a cell are kept for an arrival, and why none that matters is lost: a cell
//! keeps those for the first of its cheapest arrivals.
//!
//! Where cells have weights and there are no landmarks, it searches from both ends, and expands the
//! [`side`] where fewer cells wait. The cheapest cost at which both meet is that of a cheapest path once
//! one side's keys have come to it. There the estimate is weak, and two small searches look at fewer
//! cells than a large one:
//!
//! ```text
//!          . - ~ - .               .-~-.   .-~-.
//!       .'           `.          .'     `.'     `.
//!      :  start         : goal   : start : goal :
//!       `.           .'          `.     .'.     .'
//!          ` - ~ - '               `-~-'   `-~-'
//! ```
//!
//! Where the estimate is sharp, one search from the start goes straight to the goal.

mod fewest_turns;
mod landmarks;
mod own;
mod pruning;
mod side;

pub use self::fewest_turns::FewestTurns;
pub(super) use self::own::OwnSearch;

use self::landmarks::{Bound, Landmarks, Plain};
use self::pruning::Patterns;
use self::side::{Halt, Meeting, QUERIES, Side};
use super::{End, Event, Observer, Path, Stopped, Workspace, astar_with};
use crate::board::{
    BoardKind, Cell, DIAGONAL, Neighborhood, STRAIGHT, Size, Table, Weighted, each_board,
};
use crate::visit::blind_or_watched;

/// Cheapest paths on one board, many of them one after the other.
///
/// Memory: 8 bytes a cell for each end, 8 for each cell on the frontiers, and what is known of patterns;
/// 128 more a cell with landmarks.
#[derive(Clone, Debug)]
pub(super) struct CanonicalSearch {
    /// From the start, and from the goal.
    sides: [Side; 2],
    /// The number of the query, from 1.
    query: u32,
    patterns: Patterns,
    landmarks: Option<Landmarks>,
    work: Work,
}

/// The cost of queries without landmarks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    /// How many cells all of them have expanded.
    expanded: u64,
    /// How many the longest one has, and its start.
    longest: (u64, Cell),
}

impl Work {
    const NONE: Self = Self { expanded: 0, longest: (0, Cell::new(0)) };

    /// How many cells the queries have expanded.
    pub(super) const fn expanded(self) -> u64 {
        self.expanded
    }

    /// Adds the work of a query, or of many.
    fn add(&mut self, more: Self) {
        self.expanded += more.expanded;
        self.longest = self.longest.max(more.longest);
    }
}

impl CanonicalSearch {
    pub(super) fn on(board: BoardKind<'_>) -> Self {
        Self {
            sides: Default::default(),
            query: 0,
            patterns: Patterns::new(board.base_costs()),
            landmarks: None,
            work: Work::NONE,
        }
    }

    /// Takes over live edits of the board at these cells. O(edits) time; with landmarks as much as
    /// it takes to repair them, or to see that it is too much.
    pub(super) fn follow(&mut self, board: BoardKind<'_>, changed: &[Cell]) {
        let table = board.table();
        for cell in changed.iter().flat_map(|&cell| table.size().around(cell, 1)) {
            self.sides.iter_mut().for_each(|side| side.forget_pattern(cell));
        }
        let lengths = self.patterns.lengths();
        self.landmarks.take_if(|landmarks| !landmarks.repair(table, lengths, changed));
    }

    /// Makes landmarks where the longest query began.
    pub(super) fn make_landmarks_where_it_takes_longest(&mut self, board: BoardKind<'_>) {
        let (_, start) = self.work.longest;
        self.make_landmarks(board.table(), start);
    }

    /// Makes landmarks in the component of a cell, unless costs are too high.
    fn make_landmarks(&mut self, table: &Table, cell: Cell) {
        self.landmarks = Landmarks::around(table, self.patterns.lengths(), cell);
        self.work = Work::NONE;
    }

    pub(super) const fn has_landmarks(&self) -> bool {
        self.landmarks.is_some()
    }

    /// Whether there was a query.
    pub(super) const fn has_searched(&self) -> bool {
        self.query > 0
    }

    /// Returns the cost of queries without landmarks.
    pub(super) const fn work(&self) -> Work {
        self.work
    }

    /// Begins to count from nothing.
    #[cfg(feature = "rayon")]
    pub(super) const fn forget_work(&mut self) {
        self.work = Work::NONE;
    }

    /// Adds what queries of a clone have cost.
    #[cfg(feature = "rayon")]
    pub(super) fn add_work(&mut self, more: Work) {
        self.work.add(more);
    }

    /// Finds a cheapest path on the board. A search that does not prune looks at no patterns,
    /// which takes less time where few are known.
    pub(super) fn find_with(
        &mut self,
        board: BoardKind<'_>,
        [start, goal]: [Cell; 2],
        prunes: bool,
        observer: &mut dyn Observer,
    ) -> Result<Option<Path>, Stopped> {
        let mut query = self.begin(board, [start, goal], prunes);
        let mut fits = true;
        // An observer sees one search from beginning to end: this one, or A*.
        if observer.watches() {
            fits = !matches!(self.search(&query, &mut ()), Err(Halt::TooHigh));
            query = self.begin(board, [start, goal], prunes);
        }
        if fits {
            match blind_or_watched!(observer, observer => self.search(&query, observer)) {
                Ok(meeting) => return Ok(self.path(&query, meeting)),
                Err(Halt::Stopped) => return Err(Stopped),
                Err(Halt::TooHigh) => {}
            }
        }
        let mut workspace = Workspace::new();
        each_board!(board, board => astar_with(board, start, goal, &mut workspace, observer))
    }

    /// Numbers a query.
    fn begin<'a>(&mut self, board: BoardKind<'a>, ends: [Cell; 2], prunes: bool) -> Query<'a> {
        self.query += 1;
        if self.query > QUERIES {
            self.sides.iter_mut().for_each(Side::forget_queries);
            self.query = 1;
        }
        let is_from_both_ends = self.landmarks.is_none() && board.table().heaviest() > 1;
        Query::new(board, ends, self.query, [prunes, is_from_both_ends])
    }

    fn search<O: Observer + ?Sized>(
        &mut self,
        query: &Query<'_>,
        observer: &mut O,
    ) -> Result<Meeting, Halt> {
        match self.landmarks.clone() {
            Some(landmarks) => self.run(query, &landmarks.aim(query.ends[1]), observer),
            None => self.run(query, &Plain, observer),
        }
    }

    /// Searches from the start alone, with this bound, or from both ends.
    fn run<O: Observer + ?Sized, B: Bound>(
        &mut self,
        query: &Query<'_>,
        bound: &B,
        observer: &mut O,
    ) -> Result<Meeting, Halt> {
        let [start, goal] = query.ends;
        let [near, far] = &mut self.sides;
        let (is_alone, bits) = (!query.is_from_both_ends, B::BUCKET_BITS);
        let plain = query.estimate(1).at(query.at(End::Start));
        for (side, end, estimate) in [
            (&mut *near, End::Start, bound.at(start.index(), plain)),
            (&mut *far, End::Goal, plain),
        ] {
            if end == End::Start || !is_alone {
                side.begin(query, end, bits, estimate);
                observer.turn_to(end);
                let (cell, estimate) = (query.ends[end as usize], estimate.into());
                observer.on(Event::Opened { cell, parent: None, cost: 0, estimate })?;
            }
        }
        let mut meeting =
            if start == goal { Meeting { cell: start, cost: 0 } } else { Meeting::NONE };
        let mut expanded = 0;
        while near.can_reach(meeting, bits) && (is_alone || far.can_reach(meeting, bits)) {
            let is_back = !is_alone && far.waiting() < near.waiting();
            observer.turn_to(if is_back { End::Goal } else { End::Start });
            let (patterns, meeting) = (&mut self.patterns, &mut meeting);
            expanded += match (is_alone, is_back) {
                (true, _) => {
                    near.expand::<true, false, _, _>(query, far, bound, patterns, meeting, observer)
                }
                (_, false) => near
                    .expand::<false, false, _, _>(query, far, &Plain, patterns, meeting, observer),
                (_, true) => far
                    .expand::<false, true, _, _>(query, near, &Plain, patterns, meeting, observer),
            }?;
        }
        if self.landmarks.is_none() {
            self.work.add(Work { expanded, longest: (expanded, start) });
        }
        if !meeting.is_none() {
            observer.on(Event::Arrived { cell: meeting.cell })?;
        }
        Ok(meeting)
    }

    /// The path through a meeting.
    fn path(&self, query: &Query<'_>, meeting: Meeting) -> Option<Path> {
        if meeting.is_none() {
            return None;
        }
        let [start, goal] = query.ends;
        let [near, far] = &self.sides;
        let mut cells: Vec<Cell> = near.chain(query.table, [meeting.cell, start]).collect();
        cells.reverse();
        cells.extend(far.chain(query.table, [meeting.cell, goal]).skip(1));
        Some(Path::new(cells))
    }
}

/// A query, and the table of its board.
#[derive(Clone, Copy)]
struct Query<'a> {
    table: &'a Table,
    size: Size,
    ends: [Cell; 2],
    number: u32,
    prunes: bool,
    is_from_both_ends: bool,
    /// Whether a search from the start goes on to all cells on cheapest paths.
    finds_ties: bool,
    /// The cost of a row beside more columns, or a column beside more rows: where both grow, and
    /// where one falls.
    shorter: [u32; 2],
    highest_step: u32,
}

/// Estimates of the cost between cells and an end.
#[derive(Clone, Copy)]
struct Estimate {
    x: i32,
    y: i32,
    shorter: [u32; 2],
}

impl<'a> Query<'a> {
    fn new(
        board: BoardKind<'a>,
        ends: [Cell; 2],
        number: u32,
        [prunes, is_from_both_ends]: [bool; 2],
    ) -> Self {
        let table = board.table();
        let shorter = match board {
            BoardKind::Hex(_) => [STRAIGHT, 0],
            BoardKind::Square(board) => match board.neighborhood() {
                Neighborhood::Four => [STRAIGHT; 2],
                Neighborhood::Eight(_) => [DIAGONAL - STRAIGHT; 2],
            },
        };
        let size = table.size();
        let is_inside = |end: Cell| end.index() < size.cell_count();
        assert!(ends.into_iter().all(is_inside), "a start and a goal of the board");
        let highest_step = each_board!(board, board => board.max_step_cost());
        Self {
            table,
            size,
            ends,
            number,
            prunes,
            is_from_both_ends,
            finds_ties: false,
            shorter,
            highest_step,
        }
    }

    /// The row and column of an end.
    fn at(&self, end: End) -> u32 {
        let at = self.size.point_of(self.ends[end as usize]);
        at.y << 16 | at.x
    }

    /// Estimates for the start, 0, or the goal, 1.
    fn estimate(&self, end: usize) -> Estimate {
        let at = self.size.point_of(self.ends[end]);
        Estimate { x: at.x as i32, y: at.y as i32, shorter: self.shorter }
    }
}

impl Estimate {
    /// The lowest cost from a row and column to the end, or back, that a board without walls and weights
    /// could have.
    #[inline]
    fn at(&self, at: u32) -> u32 {
        let (dx, dy) = ((at & 0xFFFF) as i32 - self.x, (at >> 16) as i32 - self.y);
        let (columns, rows) = (dx.unsigned_abs(), dy.unsigned_abs());
        let shorter = if dx ^ dy < 0 { self.shorter[1] } else { self.shorter[0] };
        columns.max(rows) * STRAIGHT + columns.min(rows) * shorter
    }
}
