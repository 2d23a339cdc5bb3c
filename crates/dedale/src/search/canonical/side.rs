//! A search from one end, bucket by bucket.
//!
//! A node takes eight bytes: its cost, and in one word
//!
//! ```text
//!   query  7 bits | steps to follow  8 | pattern  14 | direction of arrival  3
//! ```
//!
//! so that a cell costs one access to memory, which is what such a search waits for most. On large boards,
//! when a cell joins the queue, its neighbors are fetched, so that they are there when its turn comes. The
//! queue is a ring of buckets narrower than a straight step (Denardo, Fox 1979). In a bucket the
//! last one in is the first one out, so that a cell may be expanded before its cost is lowest, and
//! again when it is.

use super::Query;
use super::landmarks::Bound;
use super::pruning::{OTHER, Patterns, UNKNOWN};
use crate::board::{Cell, Direction, Exits, Size, Table};
use crate::field::prefetch;
use crate::search::{End, Event, Observer, Stopped};

/// One end of a search: the costs of cells from there, and its frontier.
#[derive(Clone, Default, Debug)]
pub(super) struct Side {
    /// The cost and the word of each cell. Plain numbers, so that fresh memory of a large board
    /// is not touched before it is used.
    nodes: Vec<[u32; 2]>,
    buckets: Vec<Vec<Waiting>>,
    /// The lowest bucket that may hold a cell.
    bucket: u32,
    /// How many cells wait in all buckets.
    waiting: usize,
    /// The query that last reached a cell of each tile. The other side looks here first, which fits
    /// a near cache.
    tiles: Vec<u8>,
}

/// A cell on the frontier: its row and column, and its cost.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    at: u32,
    cost: u32,
}

/// Where two sides meet, and the cost of the cheapest path through there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    pub(super) cell: Cell,
    pub(super) cost: u32,
}

impl Meeting {
    /// Not yet.
    pub(super) const NONE: Self = Self { cell: Cell::new(0), cost: u32::MAX };

    pub(super) const fn is_none(self) -> bool {
        self.cost == u32::MAX
    }

    #[inline]
    const fn keep_cheaper(&mut self, cell: Cell, cost: u32) {
        if cost < self.cost {
            *self = Self { cell, cost };
        }
    }
}

/// Why a search ends without an answer.
pub(super) enum Halt {
    Stopped,
    /// A cost is too high for a node.
    TooHigh,
}

impl From<Stopped> for Halt {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// The cells that a new bucket has room for, unless there are more than [`MANY`] buckets.
const ROOM: usize = 64;

const MANY: usize = 256;

/// From this many cells on, the nodes of two sides lie mostly beyond the second-level cache.
const FAR: usize = 1 << 17;

/// The number of the first query that fetches ahead: memory that has not been used yet comes no sooner for it.
const FETCHED: u32 = 8;

/// The numbers of queries, from 1, after which all nodes are cleared.
pub(super) const QUERIES: u32 = 127;

/// From here on the costs of two sides and an estimate may not fit.
const TOO_HIGH: u32 = (1 << 31) - (1 << 29);

/// The side of a tile, as a power of two.
const TILE_BITS: u32 = 3;

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

impl Side {
    /// Forgets the pattern of a cell.
    pub(super) fn forget_pattern(&mut self, cell: Cell) {
        if let Some(node) = self.nodes.get_mut(cell.index()) {
            node[1] &= !PATTERN;
        }
    }

    /// Forgets all costs, so that numbers of queries can begin again.
    pub(super) fn forget_queries(&mut self) {
        self.nodes.iter_mut().for_each(|node| node[1] &= PATTERN);
        self.tiles.fill(0);
    }

    /// How many cells wait to be expanded.
    pub(super) const fn waiting(&self) -> usize {
        self.waiting
    }

    /// No cell that waits has a lower key.
    const fn floor(&self, bucket_bits: u32) -> u32 {
        self.bucket << bucket_bits
    }

    /// Whether a cheaper path than this one can come from here.
    pub(super) const fn can_reach(&self, meeting: Meeting, bucket_bits: u32) -> bool {
        self.waiting > 0 && self.floor(bucket_bits) < meeting.cost
    }

    /// Begins a query at an end, whose key this is.
    pub(super) fn begin(&mut self, query: &Query<'_>, end: End, bucket_bits: u32, key: u32) {
        let Query { table, size, .. } = *query;
        if self.nodes.is_empty() {
            self.nodes = vec![[0; 2]; size.cell_count()];
        }
        assert_eq!(self.nodes.len(), size.cell_count(), "the board of the search");
        // No key is higher than the lowest one by more than two steps.
        let ring = (((2 * query.highest_step) >> bucket_bits) as usize + 2).next_power_of_two();
        self.buckets.iter_mut().for_each(Vec::clear);
        let room = if ring > MANY { 0 } else { ROOM };
        self.buckets.resize_with(ring, || Vec::with_capacity(room));
        self.bucket = key >> bucket_bits;

        let (cell, at) = (query.ends[end as usize], query.at(end));
        let steps = u32::from(steps_of(table, end, cell.index())) << STEPS_SHIFT;
        let node = &mut self.nodes[cell.index()];
        *node = [0, query.number << QUERY_SHIFT | steps | node[1] & PATTERN];
        if query.is_from_both_ends {
            let tiles = Tiles::of(size);
            self.tiles.resize(tiles.count(size), 0);
            self.tiles[tiles.at(at)] = query.number as u8;
        }
        self.buckets[self.bucket as usize & (ring - 1)].push(Waiting { at, cost: 0 });
        self.waiting = 1;
    }

    /// Expands bucket after bucket until fewer cells wait on the other side or no cheaper meeting can
    /// come, and keeps the cheapest meeting. Returns how many cells it has expanded.
    ///
    /// Left out is what no path cheaper than the meeting goes through. The rest of a path from `cell`
    /// comes upon the other side's frontier, and with an estimate that never falls by more than a
    /// step costs (Pijls, Post 2009):
    ///
    /// ```text
    ///   end ── cost ─→ cell ─── rest ───→ other end       rest ≥ estimate to the other end
    ///        ←─ estimate ─┘                               rest ≥ floor of the other - estimate back
    /// ```
    ///
    /// Why no cost is lost: suppose that a path costs less than the meeting, and let a cell on a cheapest one
    /// be left out, for the first time on either side. Its key on the other side is below the floor there, and
    /// so are those of the cells before it, none of which was left out. So the other side has reached it at its
    /// lowest cost, and both have met there, for no more than that path costs.
    ///
    /// `IS_ALONE` is for a search from the start that looks for the goal, `IS_BACK` for one from the goal.
    pub(super) fn expand<
        const IS_ALONE: bool,
        const IS_BACK: bool,
        B: Bound,
        O: Observer + ?Sized,
    >(
        &mut self,
        query: &Query<'_>,
        other: &Self,
        bound: &B,
        patterns: &mut Patterns,
        met: &mut Meeting,
        observer: &mut O,
    ) -> Result<u64, Halt> {
        let Query { table, size, prunes, finds_ties, ends: [_, goal], .. } = *query;
        let (weights, strides, lengths) = (table.weights(), table.strides(), *patterns.lengths());
        let end = if IS_BACK { End::Goal } else { End::Start };
        let own = end as usize;
        let [onward, back] = [1 - own, own].map(|end| query.estimate(end));
        let most = if IS_ALONE { usize::MAX } else { other.waiting };
        let other_floor = other.floor(B::BUCKET_BITS);
        let is_dear = |at: u32, cost: u32, meeting: Meeting| {
            !IS_ALONE && !meeting.is_none() && cost + other_floor >= meeting.cost + back.at(at)
        };
        let stamp = query.number << QUERY_SHIFT;
        let is_of_query = |node: &[u32; 2]| node[1] ^ stamp < 1 << QUERY_SHIFT;
        let Self { nodes, buckets, tiles, .. } = self;
        let (mut bucket, mut waiting, mut meeting, mut expanded) =
            (self.bucket, self.waiting, *met, 0);
        let mask = buckets.len() - 1;
        let (areas, query_byte) = (Tiles::of(size), query.number as u8);
        while waiting > 0 && bucket << B::BUCKET_BITS < meeting.cost {
            let Some(Waiting { at, cost }) = buckets[bucket as usize & mask].pop() else {
                bucket += 1;
                if waiting > most {
                    break;
                }
                continue;
            };
            waiting -= 1;
            let index = (at >> 16) as usize * size.width() as usize + (at & 0xFFFF) as usize;
            let node = &mut nodes[index];
            let mut steps = (node[1] & STEPS) >> STEPS_SHIFT;
            if node[0] != cost || steps == 0 {
                continue;
            }
            node[1] &= !STEPS;
            if is_dear(at, cost, meeting) {
                continue;
            }
            expanded += 1;
            let cell = Cell::new(index as u32);
            observer.on(Event::Expanded { cell })?;
            while steps != 0 {
                let direction = steps.trailing_zeros() as usize & 7;
                steps &= steps - 1;
                let to = index.wrapping_add_signed(strides[direction] as isize);
                let entered = if IS_BACK { index } else { to };
                let cost = cost + lengths[direction] * u32::from(weights[entered]);
                let node = &mut nodes[to];
                let is_known = is_of_query(node);
                // One of several equal arrivals is enough: see `pruning`.
                if is_known && node[0] <= cost {
                    continue;
                }
                let at = at.wrapping_add(MOVE[direction]);
                let estimate = bound.at(to, onward.at(at));
                let key = cost + estimate;
                if key >= meeting.cost {
                    continue;
                }
                if cost >= TOO_HIGH {
                    return Err(Halt::TooHigh);
                }
                let next = Cell::new(to as u32);
                let number = if prunes { known(node, patterns, table, next) } else { UNKNOWN };
                let kept = patterns.kept(table, next, number, end, direction);
                let new = kept & steps_of(table, end, to);
                let steps = u32::from(new) << STEPS_SHIFT;
                *node = [cost, node[1] & PATTERN | stamp | steps | direction as u32];
                let there = if IS_ALONE {
                    // A cost that nothing reaches: the cells on paths as cheap are still kept.
                    (next == goal).then_some(u32::from(finds_ties))
                } else {
                    let tile = areas.at(at);
                    tiles[tile] = query_byte;
                    let node = (other.tiles[tile] == query_byte).then(|| &other.nodes[to]);
                    node.filter(|node| is_of_query(node)).map(|node| node[0])
                };
                meeting.keep_cheaper(next, there.map_or(u32::MAX, |there| cost + there));
                let [cost_so_far, estimate] = [cost, estimate].map(u64::from);
                observer.on(if is_known {
                    Event::Improved { cell: next, parent: cell, cost: cost_so_far, estimate }
                } else {
                    Event::Opened { cell: next, parent: Some(cell), cost: cost_so_far, estimate }
                })?;
                if new != 0 && key < meeting.cost {
                    // A bound by landmarks may fall by more than a step costs.
                    let later = (key >> B::BUCKET_BITS).max(bucket);
                    buckets[later as usize & mask].push(Waiting { at, cost });
                    waiting += 1;
                    prefetch_beside::<IS_ALONE, _>(query, nodes, bound, to, new);
                }
            }
            observer.on(Event::Closed { cell })?;
        }
        (self.bucket, self.waiting, *met) = (bucket, waiting, meeting);
        Ok(expanded)
    }

    /// The lowest cost found in this query between this end and a cell.
    #[inline]
    pub(super) fn cost(&self, query: &Query<'_>, cell: Cell) -> Option<u32> {
        let [cost, word] = self.nodes[cell.index()];
        (word >> QUERY_SHIFT == query.number).then_some(cost)
    }

    /// The cells from the one where the sides met to the end of this side.
    pub(super) fn chain<'a>(
        &'a self,
        table: &'a Table,
        [met, end]: [Cell; 2],
    ) -> impl Iterator<Item = Cell> + 'a {
        let arrival = |cell: Cell| (self.nodes[cell.index()][1] & ARRIVAL) as usize;
        std::iter::successors(Some(met), move |&cell| {
            let back = || Direction::ALL[arrival(cell)].opposite();
            (cell != end).then(|| table.beside(cell, back()))
        })
    }
}

/// The steps to the neighbors of a cell, as a search from this end takes them.
#[inline]
fn steps_of(table: &Table, end: End, cell: usize) -> u8 {
    match end {
        End::Start => table.exit_table()[cell],
        End::Goal => table.entry_bits(cell),
    }
}

/// On a large board, fetches what is known of the cells that these steps lead to.
#[inline]
fn prefetch_beside<const IS_ALONE: bool, B: Bound>(
    query: &Query<'_>,
    nodes: &[[u32; 2]],
    bound: &B,
    cell: usize,
    steps: u8,
) {
    if query.number < FETCHED || nodes.len() < if IS_ALONE { B::FAR } else { FAR } {
        return;
    }
    for step in Exits::of(steps) {
        let next = cell.wrapping_add_signed(query.table.strides()[step.index()] as isize);
        prefetch(nodes, next);
        bound.prefetch(next);
    }
}

/// A board in tiles.
#[derive(Clone, Copy)]
struct Tiles {
    columns: u32,
}

impl Tiles {
    const fn of(size: Size) -> Self {
        Self { columns: (size.width() >> TILE_BITS) + 1 }
    }

    const fn count(self, size: Size) -> usize {
        (self.columns * ((size.height() >> TILE_BITS) + 1)) as usize
    }

    /// The tile of a row and column.
    #[inline]
    const fn at(self, at: u32) -> usize {
        let (row, column) = (at >> 16, at & 0xFFFF);
        ((row >> TILE_BITS) * self.columns + (column >> TILE_BITS)) as usize
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
