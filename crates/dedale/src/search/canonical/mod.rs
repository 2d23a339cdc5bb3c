//! A* over canonical steps: of several equal paths it follows one.
//!
//! [`pruning`] says which steps of a cell are kept, and why none that matters is lost. A cell keeps
//! those for the cheapest arrival; where two arrivals cost the same, it keeps those of both, as the
//! path may have come by either.
//!
//! A node takes eight bytes: its cost, and in one word
//!
//! ```text
//!   query  7 bits | steps to follow  8 | pattern  14 | direction of arrival  3
//! ```
//!
//! so that a cell costs one access to memory, which is what such a search waits for most. The
//! queue is a ring of buckets narrower than a straight step (Denardo, Fox 1979). In a bucket the
//! last one in is the first one out, so that a cell may be expanded before its cost is lowest, and
//! again when it is.

mod landmarks;
mod own;
mod pruning;

pub(super) use self::own::OwnSearch;

use self::landmarks::{Bound, Landmarks, Plain};
use self::pruning::{OTHER, Patterns, UNKNOWN};
use super::{Event, Observer, Path, Stopped, Workspace, astar_with};
use crate::board::{
    BoardKind, Cell, DIAGONAL, Direction, Neighborhood, STRAIGHT, Size, Table, Weighted, each_board,
};
use crate::visit::blind_or_watched;

/// Cheapest paths on one board, many of them one after the other.
///
/// Memory: 8 bytes a cell, 8 for each cell on the frontier, and what is known of patterns; 66 more a
/// cell with landmarks.
#[derive(Clone, Debug)]
pub(super) struct CanonicalSearch {
    /// The cost and the word of each cell. Plain numbers, so that fresh memory of a large board
    /// is not touched before it is used.
    nodes: Vec<[u32; 2]>,
    /// The number of the query, from 1.
    query: u32,
    buckets: Vec<Vec<Waiting>>,
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

/// A cell on the frontier: its row and column, and its cost.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    at: u32,
    cost: u32,
}

/// The cells that a new bucket has room for, unless there are more than [`MANY`] buckets.
const ROOM: usize = 64;

const MANY: usize = 256;

/// Queries after which all nodes are cleared.
const QUERIES: u32 = 127;

/// From here on a step and an estimate more may not fit.
const TOO_HIGH: u32 = u32::MAX - (1 << 29);

const ARRIVAL: u32 = 7;
const PATTERN: u32 = OTHER << PATTERN_SHIFT;
const PATTERN_SHIFT: u32 = 3;
const STEPS: u32 = 0xFF << STEPS_SHIFT;
const STEPS_SHIFT: u32 = 17;
const QUERY_SHIFT: u32 = 25;

/// The change of a row and column, in one number, by a step in each direction.
const MOVE: [u32; 8] = {
    let (mut moves, mut index) = ([0; 8], 0);
    while index < 8 {
        let direction = Direction::ALL[index];
        moves[index] = ((direction.dy() << 16) + direction.dx()) as u32;
        index += 1;
    }
    moves
};

/// How a search has ended.
enum Outcome {
    Path,
    NoPath,
    /// A cost is too high for a node.
    TooHigh,
}

impl CanonicalSearch {
    pub(super) fn on(board: BoardKind<'_>) -> Self {
        Self {
            nodes: vec![[0; 2]; board.cell_count()],
            query: 0,
            buckets: Vec::new(),
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
            self.nodes[cell.index()][1] &= !PATTERN;
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
        let query = Query::new(board, [start, goal], prunes);
        // An observer sees one search from beginning to end: this one, or A*.
        let is_watched = observer.watches();
        let fits = !is_watched || !matches!(self.search(&query, &mut ())?, Outcome::TooHigh);
        if fits {
            let outcome = blind_or_watched!(observer, observer => self.search(&query, observer))?;
            match outcome {
                Outcome::Path => return Ok(Some(self.path(&query))),
                Outcome::NoPath => return Ok(None),
                Outcome::TooHigh => {}
            }
        }
        let mut workspace = Workspace::new();
        each_board!(board, board => astar_with(board, start, goal, &mut workspace, observer))
    }

    fn search<O: Observer + ?Sized>(
        &mut self,
        query: &Query<'_>,
        observer: &mut O,
    ) -> Result<Outcome, Stopped> {
        match self.landmarks.clone() {
            Some(landmarks) => self.run(query, &landmarks.aim(query.goal), observer),
            None => self.run(query, &Plain, observer),
        }
    }

    fn run<O: Observer + ?Sized, B: Bound>(
        &mut self,
        query: &Query<'_>,
        bound: &B,
        observer: &mut O,
    ) -> Result<Outcome, Stopped> {
        self.begin(query, B::BUCKET_BITS);
        let query = *query;
        let Query { table, size, start, goal, prunes, .. } = query;
        let (exits, weights, strides) = (table.exit_table(), table.weights(), table.strides());
        let Self { nodes, buckets, patterns, .. } = self;
        let lengths = *patterns.lengths();
        let (stamp, mask) = (self.query << QUERY_SHIFT, buckets.len() - 1);
        let at = size.point_of(start);
        let at = at.y << 16 | at.x;
        let estimate = bound.at(start.index(), query.estimate(at));
        let node = &mut nodes[start.index()];
        let steps = u32::from(exits[start.index()]) << STEPS_SHIFT;
        *node = [0, stamp | steps | node[1] & PATTERN];
        observer.on(Event::Opened {
            cell: start,
            parent: None,
            cost: 0,
            estimate: estimate.into(),
        })?;
        let mut bucket = estimate >> B::BUCKET_BITS;
        buckets[bucket as usize & mask].push(Waiting { at, cost: 0 });
        let (mut count, mut expanded) = (1_usize, 0);
        let mut best = if start == goal { 0 } else { u32::MAX };
        while count > 0 && bucket << B::BUCKET_BITS < best {
            let Some(Waiting { at, cost }) = buckets[bucket as usize & mask].pop() else {
                bucket += 1;
                continue;
            };
            count -= 1;
            let index = (at >> 16) as usize * size.width() as usize + (at & 0xFFFF) as usize;
            let cell = Cell::new(index as u32);
            let node = &mut nodes[index];
            let mut steps = (node[1] & STEPS) >> STEPS_SHIFT;
            if node[0] != cost || steps == 0 {
                continue;
            }
            node[1] &= !STEPS;
            expanded += 1;
            observer.on(Event::Expanded { cell })?;
            while steps != 0 {
                let direction = steps.trailing_zeros() as usize & 7;
                steps &= steps - 1;
                let to = index.wrapping_add_signed(strides[direction] as isize);
                let cost = cost + lengths[direction] * u32::from(weights[to]);
                let node = &mut nodes[to];
                let is_known = node[1] ^ stamp < 1 << QUERY_SHIFT;
                if is_known && node[0] < cost {
                    continue;
                }
                let at = at.wrapping_add(MOVE[direction]);
                let estimate = bound.at(to, query.estimate(at));
                let key = cost + estimate;
                if key >= best {
                    continue;
                }
                let next = Cell::new(to as u32);
                let number = if prunes { known(node, patterns, table, next) } else { UNKNOWN };
                let mut kept = patterns.kept(table, next, number, direction) & exits[to];
                if is_known && node[0] == cost {
                    let before = (node[1] & ARRIVAL) as usize;
                    kept &= !patterns.kept(table, next, number, before);
                    kept &= !((node[1] >> STEPS_SHIFT) as u8);
                    node[1] |= u32::from(kept) << STEPS_SHIFT;
                } else {
                    if cost >= TOO_HIGH {
                        return Ok(Outcome::TooHigh);
                    }
                    let steps = u32::from(kept) << STEPS_SHIFT;
                    *node = [cost, node[1] & PATTERN | stamp | steps | direction as u32];
                    let (cost, estimate) = (cost.into(), estimate.into());
                    observer.on(if is_known {
                        Event::Improved { cell: next, parent: cell, cost, estimate }
                    } else {
                        Event::Opened { cell: next, parent: Some(cell), cost, estimate }
                    })?;
                }
                if next == goal {
                    best = cost;
                } else if kept != 0 {
                    // A bound by landmarks may fall by more than a step costs.
                    let later = (key >> B::BUCKET_BITS).max(bucket);
                    buckets[later as usize & mask].push(Waiting { at, cost });
                    count += 1;
                }
            }
            observer.on(Event::Closed { cell })?;
        }
        if self.landmarks.is_none() {
            self.work.add(Work { expanded, longest: (expanded, start) });
        }
        if best == u32::MAX {
            return Ok(Outcome::NoPath);
        }
        observer.on(Event::Arrived { cell: goal })?;
        Ok(Outcome::Path)
    }

    fn begin(&mut self, query: &Query<'_>, bucket_bits: u32) {
        let cells = query.size.cell_count();
        assert!(
            query.start.index().max(query.goal.index()) < cells,
            "a start and a goal of the board"
        );
        assert_eq!(self.nodes.len(), cells, "the board of the search");
        self.query += 1;
        if self.query > QUERIES {
            self.nodes.iter_mut().for_each(|node| node[1] &= PATTERN);
            self.query = 1;
        }
        // No key is higher than the lowest one by more than two steps.
        let ring = (((2 * query.highest_step) >> bucket_bits) as usize + 2).next_power_of_two();
        self.buckets.iter_mut().for_each(Vec::clear);
        let room = if ring > MANY { 0 } else { ROOM };
        self.buckets.resize_with(ring, || Vec::with_capacity(room));
    }

    /// The path that was found last.
    fn path(&self, query: &Query<'_>) -> Path {
        let mut cell = query.goal;
        let mut cells = vec![cell];
        while cell != query.start {
            let arrival = Direction::ALL[(self.nodes[cell.index()][1] & ARRIVAL) as usize];
            cell = query.table.beside(cell, arrival.opposite());
            cells.push(cell);
        }
        cells.reverse();
        Path::new(cells)
    }
}

/// The number of a cell's pattern, which its node knows from then on.
#[inline]
fn known(node: &mut [u32; 2], patterns: &mut Patterns, table: &Table, cell: Cell) -> u32 {
    let mut number = (node[1] & PATTERN) >> PATTERN_SHIFT;
    if number == UNKNOWN {
        number = patterns.number(table, cell);
        node[1] |= number << PATTERN_SHIFT;
    }
    number
}

/// A query, and the table of its board.
#[derive(Clone, Copy)]
struct Query<'a> {
    table: &'a Table,
    size: Size,
    start: Cell,
    goal: Cell,
    prunes: bool,
    goal_x: i32,
    goal_y: i32,
    /// The cost of a row beside more columns, or a column beside more rows: where both grow, and
    /// where one falls.
    shorter: [u32; 2],
    highest_step: u32,
}

impl<'a> Query<'a> {
    fn new(board: BoardKind<'a>, [start, goal]: [Cell; 2], prunes: bool) -> Self {
        let table = board.table();
        let shorter = match board {
            BoardKind::Hex(_) => [STRAIGHT, 0],
            BoardKind::Square(board) => match board.neighborhood() {
                Neighborhood::Four => [STRAIGHT; 2],
                Neighborhood::Eight(_) => [DIAGONAL - STRAIGHT; 2],
            },
        };
        let size = table.size();
        let to = size.point_of(goal);
        let highest_step = each_board!(board, board => board.max_step_cost());
        Self {
            table,
            size,
            start,
            goal,
            prunes,
            goal_x: to.x as i32,
            goal_y: to.y as i32,
            shorter,
            highest_step,
        }
    }

    /// The lowest cost from a row and column to the goal that a board without walls and weights could have.
    #[inline]
    fn estimate(&self, at: u32) -> u32 {
        let (dx, dy) = ((at & 0xFFFF) as i32 - self.goal_x, (at >> 16) as i32 - self.goal_y);
        let (columns, rows) = (dx.unsigned_abs(), dy.unsigned_abs());
        let shorter = if dx ^ dy < 0 { self.shorter[1] } else { self.shorter[0] };
        columns.max(rows) * STRAIGHT + columns.min(rows) * shorter
    }
}
