//! Lower bounds by landmarks, where a way and the way back differ in cost (Goldberg, Harrelson 2005).
//!
//! Of a landmark two costs are known for every cell, to it and from it. They bound every path from a
//! cell to the goal:
//!
//! ```text
//!   cell ─── path ──→ goal ─→ landmark        path ≥ to(cell) - to(goal)
//!   landmark ─→ cell ─── path ──→ goal        path ≥ from(goal) - from(cell)
//! ```
//!
//! Costs are kept in quanta, as numbers of 16 bits, those from a landmark counted down from the
//! highest number: then each bound is a difference the same way round, and a row of them one
//! subtraction of vectors. Rounding can make a bound one quantum too high, which is taken off.
//!
//! What the quanta leave of a cost is kept beside them. So costs are exact, and follow live edits:
//!
//! ```text
//!   landmark 0 ← 3 ← 7 ← 9        A wall at 3: 7 and 9 led over it, and are forgotten; then they are
//!            ↖ 4 ← 8 ← 12         found again from what is left, 9 by 12 and 7 by 9.
//! ```
//!
//! (Ramalingam, Reps 1996.) Where an edit makes too many costs rise, they stay as they are: a bound
//! that is too low is one. Where too many would fall, they stay too, and all bounds are lowered by what
//! a path can save: it enters a cell once at most, so no more than the sum of what its cells save. If one
//! of these had no cost, the column is lost.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use crate::board::{Cell, Exits, Table};
use crate::field::prefetch;
use crate::search::both;
use crate::search::labels::{COUNTS, LANDMARKS};

/// How many landmarks there are.
const COUNT: usize = 16;

/// The costs to all landmarks, then those from them; 0 if there is no path.
#[derive(Clone, Copy, Default, Debug)]
#[repr(align(64))]
struct Row([u16; 2 * COUNT]);

/// The landmarks of a board. 128 bytes a cell.
#[derive(Clone, Debug)]
pub(super) struct Landmarks {
    /// Costs in quanta, and the rest of them. Clones share them until an edit.
    rows: Arc<Vec<Row>>,
    rests: Arc<Vec<Row>>,
    /// The width of a quantum, as a power of two.
    quantum_bits: u32,
    /// By how many quanta the bounds of each column are too high.
    slack: Row,
    /// A bit for each column that is of no use any more.
    lost: u32,
}

/// A lower bound of the cost to the goal.
pub(super) trait Bound {
    /// The width of a bucket of the queue, as a power of two: less than a straight step. The sharper
    /// the bound, the narrower it pays to be.
    const BUCKET_BITS: u32;

    /// How many cells a board has for fetching ahead to pay in a search from the start alone.
    const FAR: usize;

    /// The least that a path from this cell can cost; `plain` is what it costs without walls and weights.
    fn at(&self, cell: usize, plain: u32) -> u32;

    /// Says that the bound at this cell will soon be asked for.
    #[inline]
    fn prefetch(&self, _: usize) {}
}

/// Walls and weights are not looked at.
pub(super) struct Plain;

impl Bound for Plain {
    const BUCKET_BITS: u32 = 11;
    /// Never: without weights few cells are reached, and fetching takes longer than waiting.
    const FAR: usize = usize::MAX;

    #[inline]
    fn at(&self, _: usize, plain: u32) -> u32 {
        plain
    }
}

/// Landmarks, and the row of a goal.
pub(super) struct Aimed<'a> {
    rows: &'a [Row],
    goal: Row,
    quantum_bits: u32,
}

impl Bound for Aimed<'_> {
    const BUCKET_BITS: u32 = 9;
    const FAR: usize = 1 << 14;

    #[inline]
    fn prefetch(&self, cell: usize) {
        prefetch(self.rows, cell);
    }

    #[inline]
    fn at(&self, cell: usize, plain: u32) -> u32 {
        let costs = self.rows[cell].0.iter().zip(&self.goal.0);
        let most = costs.map(|(cell, goal)| cell.saturating_sub(*goal)).fold(0, u16::max);
        plain.max(u32::from(most.saturating_sub(1)) << self.quantum_bits)
    }
}

/// No cost is as high.
const NO_PATH: u32 = u32::MAX;

/// Higher costs are not bounded.
const MOST: u32 = 1 << 28;

/// Columns are written for as many cells at a time: their rows fit into the nearest cache.
const BLOCK: usize = 1 << 8;

/// The most costs that an edit changes, in all columns, and in one of them.
const MOST_REPAIRS: usize = 40_000;

const MOST_IN_COLUMN: usize = 4_000;

/// A column whose bounds are this many quanta too high is lost.
const MOST_SLACK: u32 = 1 << 12;

/// Once more columns are lost, the landmarks are.
const MOST_LOST: u32 = 8;

impl Landmarks {
    /// Landmarks in the component of this cell, each as far as possible from those before; `None` if
    /// costs are too high. Takes 34 searches of the whole board, two at a time with the feature
    /// `rayon`, and 8 bytes a cell for each landmark meanwhile.
    pub(super) fn around(table: &Table, lengths: &[u32; 8], cell: Cell) -> Option<Self> {
        let find = |cell| {
            let steps = [true, false].map(|leads_there| Steps { table, lengths, leads_there });
            both(|| costs(steps[0], cell), || costs(steps[1], cell))
        };
        let mut nearest = vec![NO_PATH; table.cell_count()];
        let mut next = farthest(&mut nearest, &find(cell));
        nearest.fill(NO_PATH);
        let mut found = Vec::with_capacity(COUNT);
        for _ in 0..COUNT {
            let costs = find(next);
            next = farthest(&mut nearest, &costs);
            found.push(costs);
        }
        let known = |&cost: &u32| cost != NO_PATH;
        let most = found.iter().flatten().flatten().copied().filter(known).max()?;
        if most >= MOST {
            return None;
        }
        let quantum_bits =
            (most / u32::from(u16::MAX - 1)).checked_ilog2().map_or(0, |bits| bits + 1);
        let [mut rows, mut rests] = [(); 2].map(|()| vec![Row::default(); table.cell_count()]);
        for first in (0..table.cell_count()).step_by(BLOCK) {
            for (landmark, both) in found.iter().enumerate() {
                for (side, costs) in both.iter().enumerate() {
                    let number = side * COUNT + landmark;
                    let mut column =
                        Column { rows: &mut rows, rests: &mut rests, number, quantum_bits };
                    let end = costs.len().min(first + BLOCK);
                    for (cell, &cost) in (first..).zip(&costs[first..end]) {
                        column.set(cell, cost);
                    }
                }
            }
        }
        let slack = Row::default();
        Some(Self { rows: Arc::new(rows), rests: Arc::new(rests), quantum_bits, slack, lost: 0 })
    }

    /// Takes over edits of these cells; `false` if too few columns are left. The time is that of
    /// [`MOST_REPAIRS`] at most.
    pub(super) fn repair(&mut self, table: &Table, lengths: &[u32; 8], changed: &[Cell]) -> bool {
        let around = changed.iter().flat_map(|&cell| table.size().around(cell, 1));
        let mut cells: Vec<Cell> = around.collect();
        cells.sort_unstable();
        cells.dedup();
        let (quantum_bits, lost) = (self.quantum_bits, self.lost);
        let (rows, rests) = (Arc::make_mut(&mut self.rows), Arc::make_mut(&mut self.rests));
        let mut repairs = MOST_REPAIRS;
        for number in (0..2 * COUNT).filter(|&column| lost >> column & 1 == 0) {
            let column = Column { rows, rests, number, quantum_bits };
            let steps = Steps { table, lengths, leads_there: number < COUNT };
            let slack = &mut self.slack.0[number];
            let more = column.repair(steps, &cells, &mut repairs);
            let quanta = more.map(|more| more.div_ceil(1 << quantum_bits));
            let all = quanta.map(|more| more.saturating_add((*slack).into()));
            match all.filter(|&all| all <= MOST_SLACK) {
                Some(all) => *slack = all as u16,
                None => self.lost |= 1 << number,
            }
        }
        self.lost.count_ones() <= MOST_LOST
    }

    /// The landmarks as numbers of 32 bits: four counts, 16 of two slacks each, the lower half first;
    /// for each cell 16 of quanta, and 16 of rests.
    pub(super) fn numbers(&self) -> Vec<u32> {
        let mut numbers = vec![LANDMARKS, self.quantum_bits, self.lost, 0];
        let rows = self.rows.iter().zip(self.rests.iter()).flat_map(|(row, rest)| [row, rest]);
        for row in std::iter::once(&self.slack).chain(rows) {
            let pairs = row.0.as_chunks::<2>().0.iter();
            numbers.extend(pairs.map(|&[low, high]| u32::from(low) | u32::from(high) << 16));
        }
        numbers
    }

    /// The landmarks in these numbers.
    pub(super) fn read(numbers: &[u32]) -> Option<Self> {
        let (&[_, quantum_bits, lost, _], numbers) = numbers.split_first_chunk()?;
        let (rows, rest) = numbers.as_chunks::<COUNT>();
        let (slack, rows) = rows.split_first()?;
        if !rest.is_empty() || rows.len() % 2 != 0 || quantum_bits > u16::BITS {
            return None;
        }
        let row = |halves: &[u32; COUNT]| {
            Row(std::array::from_fn(|column| (halves[column / 2] >> (column % 2 * 16)) as u16))
        };
        let every = |first: usize| Arc::new(rows[first..].iter().step_by(2).map(row).collect());
        let (rows, rests) = if rows.is_empty() { Default::default() } else { (every(0), every(1)) };
        Some(Self { rows, rests, quantum_bits, slack: row(slack), lost })
    }

    /// How many numbers there are.
    pub(super) const fn length(cells: usize) -> usize {
        COUNTS + COUNT + 2 * COUNT * cells
    }

    /// The bounds on the way to this goal.
    pub(super) fn aim(&self, goal: Cell) -> Aimed<'_> {
        let Row(costs) = self.rows[goal.index()];
        // A cost that the goal lacks bounds nothing.
        let is_lost = |column: usize| self.lost >> column & 1 != 0;
        let goal = Row(std::array::from_fn(|column| match costs[column] {
            0 => u16::MAX,
            _ if is_lost(column) => u16::MAX,
            cost => cost.saturating_add(self.slack.0[column]),
        }));
        Aimed { rows: &self.rows, goal, quantum_bits: self.quantum_bits }
    }
}

/// The cell that is farthest from all landmarks, these being the costs to and from the last one.
fn farthest(nearest: &mut [u32], [to, from]: &[Vec<u32>; 2]) -> Cell {
    let mut found = (Cell::new(0), 0);
    for (index, nearest) in nearest.iter_mut().enumerate() {
        *nearest = to[index].min(from[index]).min(*nearest);
        if *nearest != NO_PATH && *nearest >= found.1 {
            found = (Cell::new(index as u32), *nearest);
        }
    }
    found.0
}

/// The steps of a board as they bring costs to a landmark, or from it.
#[derive(Clone, Copy)]
struct Steps<'a> {
    table: &'a Table,
    lengths: &'a [u32; 8],
    leads_there: bool,
}

impl Steps<'_> {
    /// The cells that a cost may come over to this one, and the costs of those steps.
    #[inline]
    fn before(self, cell: usize) -> impl Iterator<Item = (usize, u32)> {
        self.steps(cell, self.leads_there)
    }

    /// The cells that a cost may go on to from this one.
    #[inline]
    fn after(self, cell: usize) -> impl Iterator<Item = (usize, u32)> {
        self.steps(cell, !self.leads_there)
    }

    fn is_free(self, cell: usize) -> bool {
        self.table.weights()[cell] != 0
    }

    #[inline]
    fn steps(self, cell: usize, out: bool) -> impl Iterator<Item = (usize, u32)> {
        let Self { table, lengths, .. } = self;
        let at = Cell::new(cell as u32);
        let steps: Exits = if out { table.exits(at) } else { table.entries(at) };
        steps.map(move |step| {
            let next = cell.wrapping_add_signed(table.strides()[step.index()] as isize);
            let entered = if out { next } else { cell };
            (next, lengths[step.index()] * u32::from(table.weights()[entered]))
        })
    }
}

/// The costs of one landmark, to it or from it.
struct Column<'a> {
    rows: &'a mut [Row],
    rests: &'a mut [Row],
    number: usize,
    quantum_bits: u32,
}

impl Column<'_> {
    #[inline]
    fn cost(&self, cell: usize) -> u32 {
        let quanta = match self.rows[cell].0[self.number] {
            0 => return NO_PATH,
            quanta if self.number < COUNT => quanta - 1,
            quanta => u16::MAX - quanta,
        };
        u32::from(quanta) << self.quantum_bits | u32::from(self.rests[cell].0[self.number])
    }

    /// Whether a cost can be written down.
    #[inline]
    const fn holds(&self, cost: u32) -> bool {
        cost >> self.quantum_bits < u16::MAX as u32
    }

    /// Writes a cost down, or that there is none.
    #[inline]
    fn set(&mut self, cell: usize, cost: u32) {
        let high = (cost >> self.quantum_bits) as u16;
        self.rows[cell].0[self.number] = match high {
            _ if !self.holds(cost) => 0,
            high if self.number < COUNT => high + 1,
            high => u16::MAX - high,
        };
        self.rests[cell].0[self.number] = (cost & ((1 << self.quantum_bits) - 1)) as u16;
    }

    /// The least cost that another one leads to.
    #[inline]
    fn least(&self, steps: Steps<'_>, cell: usize) -> u32 {
        let before = steps.before(cell);
        let costs = before.map(|(before, step)| self.cost(before).saturating_add(step));
        costs.min().unwrap_or(NO_PATH)
    }

    /// Takes over that the steps between these cells have changed. Returns how much too high bounds
    /// are by that; `None` if they bound nothing any more.
    fn repair(mut self, steps: Steps<'_>, cells: &[Cell], repairs: &mut usize) -> Option<u32> {
        let (mut falling, mut rising) = (Waiting::new(), Waiting::new());
        for cell in cells.iter().map(|cell| cell.index()) {
            let (cost, is_free) = (self.cost(cell), steps.is_free(cell));
            let least = if is_free { self.least(steps, cell) } else { NO_PATH };
            if least < cost {
                falling.push(Reverse((least, cell)));
            } else if least > cost && (cost > 0 || !is_free) {
                rising.push(Reverse((cost, cell)));
            }
        }
        let mut left = MOST_IN_COLUMN.min(*repairs);
        let begin = left;
        let slack = self.fall(steps, falling, cells, &mut left);
        let is_there = self.rise(steps, rising, &mut left);
        *repairs -= begin - left;
        slack.filter(|_| is_there)
    }

    /// Lowers the costs that are too high, or returns by how much; `None` if that is unknown.
    fn fall(
        &mut self,
        steps: Steps<'_>,
        falling: Waiting,
        cells: &[Cell],
        left: &mut usize,
    ) -> Option<u32> {
        let mut changes = Vec::new();
        if self.lower(steps, falling, left, &mut changes) {
            return Some(0);
        }
        self.undo(&changes);
        let free = cells.iter().map(|cell| cell.index()).filter(|&cell| steps.is_free(cell));
        let mut saved = free.map(|cell| {
            let (cost, least) = (self.cost(cell), self.least(steps, cell));
            // A path by a cell that had no cost may save anything behind it.
            let is_new = cost == NO_PATH && least != NO_PATH;
            (!is_new).then(|| cost.saturating_sub(least))
        });
        saved.try_fold(0_u32, |sum, saved| Some(sum.saturating_add(saved?)))
    }

    /// Raises the costs that no other cost leads to, unless there are too many; `false` if the
    /// landmark is a wall.
    fn rise(&mut self, steps: Steps<'_>, mut waiting: Waiting, left: &mut usize) -> bool {
        let mut changes = Vec::new();
        while let Some(Reverse((cost, cell))) = waiting.pop() {
            let is_free = steps.is_free(cell);
            if cost == 0 && !is_free {
                return false;
            }
            let stays = is_free && (cost == 0 || self.least(steps, cell) <= cost);
            if self.cost(cell) != cost || stays {
                continue;
            }
            if *left == 0 {
                self.undo(&changes);
                return true;
            }
            *left -= 1;
            changes.push((cell, cost));
            self.set(cell, NO_PATH);
            let rests_on_it = |&(after, step): &(usize, u32)| self.cost(after) == cost + step;
            let after = steps.after(cell).filter(rests_on_it);
            waiting.extend(after.map(|(after, step)| Reverse((cost + step, after))));
        }
        let free = changes.iter().map(|&(cell, _)| cell).filter(|&cell| steps.is_free(cell));
        let waiting = free.map(|cell| Reverse((self.least(steps, cell), cell))).collect();
        if !self.lower(steps, waiting, left, &mut changes) {
            self.undo(&changes);
        }
        true
    }

    /// Lowers costs to those that wait, and all that follow from them; `false` if those are too
    /// many. Adds what the costs were to the changes.
    fn lower(
        &mut self,
        steps: Steps<'_>,
        mut waiting: Waiting,
        left: &mut usize,
        changes: &mut Vec<(usize, u32)>,
    ) -> bool {
        while let Some(Reverse((cost, cell))) = waiting.pop() {
            let before = self.cost(cell);
            if cost >= before || !self.holds(cost) {
                continue;
            }
            if *left == 0 {
                return false;
            }
            *left -= 1;
            changes.push((cell, before));
            self.set(cell, cost);
            let falls = |&(after, step): &(usize, u32)| cost + step < self.cost(after);
            let after = steps.after(cell).filter(falls);
            waiting.extend(after.map(|(after, step)| Reverse((cost + step, after))));
        }
        true
    }

    fn undo(&mut self, changes: &[(usize, u32)]) {
        for &(cell, cost) in changes.iter().rev() {
            self.set(cell, cost);
        }
    }
}

/// Cells by their costs, the cheapest first.
type Waiting = BinaryHeap<Reverse<(u32, usize)>>;

/// The width of a bucket, as a power of two: less than a straight step.
const BUCKET_BITS: u32 = 12;

/// The costs from all cells to one, or from it to all, by Dijkstra's algorithm over a ring of buckets.
fn costs(steps: Steps<'_>, cell: Cell) -> Vec<u32> {
    let Steps { table, lengths, .. } = steps;
    let highest = lengths.iter().max().expect("eight lengths") * u32::from(table.heaviest().max(1));
    let ring = ((highest >> BUCKET_BITS) as usize + 2).next_power_of_two();
    let mut buckets: Vec<Vec<(u32, u32)>> = vec![Vec::new(); ring];
    let mut costs = vec![NO_PATH; table.cell_count()];
    costs[cell.index()] = 0;
    buckets[0].push((cell.number(), 0));
    let (mut bucket, mut count) = (0, 1_usize);
    while count > 0 {
        let Some((cell, cost)) = buckets[bucket % ring].pop() else {
            bucket += 1;
            continue;
        };
        count -= 1;
        if costs[cell as usize] < cost || cost >= MOST {
            continue;
        }
        for (next, step) in steps.after(cell as usize) {
            let cost = cost + step;
            if cost < costs[next] {
                costs[next] = cost;
                buckets[(cost >> BUCKET_BITS) as usize % ring].push((next as u32, cost));
                count += 1;
            }
        }
    }
    costs
}
