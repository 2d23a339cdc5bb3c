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
//! (Ramalingam, Reps 1996.) A landmark whose costs change too widely is not used any more.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use crate::board::{Cell, Exits, Table};
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
    /// A bit for each column that has fallen behind the board.
    lost: u32,
}

/// A lower bound of the cost to the goal.
pub(super) trait Bound {
    /// The width of a bucket of the queue, as a power of two: less than a straight step. The sharper
    /// the bound, the narrower it pays to be.
    const BUCKET_BITS: u32;

    /// The least that a path from this cell can cost; `plain` is what it costs without walls and weights.
    fn at(&self, cell: usize, plain: u32) -> u32;
}

/// Walls and weights are not looked at.
pub(super) struct Plain;

impl Bound for Plain {
    const BUCKET_BITS: u32 = 11;

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

/// The most cells that are looked at in all columns after an edit.
const MOST_REPAIRS: usize = 60_000;

/// Once more columns are lost, the landmarks are.
const MOST_LOST: u32 = 8;

impl Landmarks {
    /// Landmarks in the component of this cell, each as far as possible from those before; `None`
    /// if costs are too high. Takes
    /// 32 searches of the whole board, two at a time with the feature `rayon`, and 8 bytes a cell for each
    /// landmark meanwhile.
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
        for (landmark, both) in found.iter().enumerate() {
            for (side, costs) in both.iter().enumerate() {
                let number = side * COUNT + landmark;
                let mut column =
                    Column { rows: &mut rows, rests: &mut rests, number, quantum_bits };
                for (cell, &cost) in costs.iter().enumerate() {
                    column.set(cell, cost);
                }
            }
        }
        Some(Self { rows: Arc::new(rows), rests: Arc::new(rests), quantum_bits, lost: 0 })
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
            if !column.repair(steps, &cells, &mut repairs) {
                self.lost |= 1 << number;
            }
        }
        self.lost.count_ones() <= MOST_LOST
    }

    /// The landmarks as numbers of 32 bits, behind these counts: for each cell 16 of two quanta each,
    /// the lower half first, and 16 of two rests.
    pub(super) fn numbers(&self) -> Vec<u32> {
        let mut numbers = vec![LANDMARKS, self.quantum_bits, self.lost, 0];
        for (row, rest) in self.rows.iter().zip(self.rests.iter()) {
            let pairs = row.0.as_chunks::<2>().0.iter().chain(rest.0.as_chunks::<2>().0);
            numbers.extend(pairs.map(|&[low, high]| u32::from(low) | u32::from(high) << 16));
        }
        numbers
    }

    /// The landmarks in these numbers.
    pub(super) fn read(numbers: &[u32]) -> Option<Self> {
        let (&[_, quantum_bits, lost, _], numbers) = numbers.split_first_chunk()?;
        let (numbers, rest) = numbers.as_chunks::<{ 2 * COUNT }>();
        if !rest.is_empty() || quantum_bits > u16::BITS {
            return None;
        }
        let row = |half: &[u32]| {
            let at = |column: usize| (half[column / 2] >> (column % 2 * 16)) as u16;
            Row(std::array::from_fn(at))
        };
        let rows = numbers.iter().map(|numbers| row(&numbers[..COUNT]));
        let rests = numbers.iter().map(|numbers| row(&numbers[COUNT..]));
        let (rows, rests) = (Arc::new(rows.collect()), Arc::new(rests.collect()));
        Some(Self { rows, rests, quantum_bits, lost })
    }

    /// How many numbers there are.
    pub(super) const fn length(cells: usize) -> usize {
        COUNTS + 2 * COUNT * cells
    }

    /// The bounds on the way to this goal.
    pub(super) fn aim(&self, goal: Cell) -> Aimed<'_> {
        let Row(costs) = self.rows[goal.index()];
        // A cost that the goal lacks bounds nothing.
        let is_lost = |column: usize| self.lost >> column & 1 != 0;
        let goal = Row(std::array::from_fn(|column| match costs[column] {
            0 => u16::MAX,
            _ if is_lost(column) => u16::MAX,
            cost => cost,
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

    /// Writes a cost down; `false` if it is too high.
    #[inline]
    fn set(&mut self, cell: usize, cost: u32) -> bool {
        let quanta = &mut self.rows[cell].0[self.number];
        let high = cost >> self.quantum_bits;
        let fits = high < u16::MAX.into();
        *quanta = match high as u16 {
            _ if !fits => 0,
            high if self.number < COUNT => high + 1,
            high => u16::MAX - high,
        };
        self.rests[cell].0[self.number] = (cost & ((1 << self.quantum_bits) - 1)) as u16;
        fits
    }

    /// Takes over that the steps between these cells have changed; `false` if that would take more
    /// repairs than are left, or if a cost is too high: then the costs are of no use.
    fn repair(mut self, steps: Steps<'_>, cells: &[Cell], repairs: &mut usize) -> bool {
        let is_free = |cell: usize| steps.table.weights()[cell] != 0;
        let mut waiting: BinaryHeap<Reverse<(u32, usize)>> = BinaryHeap::new();
        let mut wait = |waiting: &mut BinaryHeap<_>, cost, cell| {
            waiting.push(Reverse((cost, cell)));
            *repairs = repairs.saturating_sub(1);
            *repairs > 0
        };
        let costs = cells.iter().map(|cell| Reverse((self.cost(cell.index()), cell.index())));
        waiting.extend(costs.filter(|Reverse((cost, _))| *cost != NO_PATH));
        // The cheapest first, forget the costs that no other cost leads to.
        let mut forgotten = Vec::new();
        while let Some(Reverse((cost, cell))) = waiting.pop() {
            if self.cost(cell) != cost {
                continue;
            }
            let leads_here =
                |(before, step): (usize, u32)| self.cost(before).saturating_add(step) <= cost;
            if is_free(cell) && (cost == 0 || steps.before(cell).any(leads_here)) {
                continue;
            }
            if cost == 0 {
                return false;
            }
            self.set(cell, NO_PATH);
            forgotten.push(cell);
            for (after, step) in steps.after(cell) {
                if self.cost(after) == cost + step && !wait(&mut waiting, cost + step, after) {
                    return false;
                }
            }
        }
        // Find them again from the others, and what else has become cheaper.
        for cell in cells.iter().map(|cell| cell.index()).chain(forgotten) {
            let before =
                steps.before(cell).map(|(before, step)| self.cost(before).saturating_add(step));
            let cost = before.min().unwrap_or(NO_PATH);
            if is_free(cell) && cost < self.cost(cell) {
                waiting.push(Reverse((cost, cell)));
            }
        }
        while let Some(Reverse((cost, cell))) = waiting.pop() {
            if cost >= self.cost(cell) {
                continue;
            }
            if !self.set(cell, cost) {
                return false;
            }
            for (after, step) in steps.after(cell) {
                let cost = cost + step;
                if cost < self.cost(after) && !wait(&mut waiting, cost, after) {
                    return false;
                }
            }
        }
        true
    }
}

/// The width of a bucket, as a power of two: less than a straight step.
const BUCKET_BITS: u32 = 12;

/// The costs from all cells to one, or from it to all, by Dijkstra's algorithm over a ring of buckets.
fn costs(steps: Steps<'_>, cell: Cell) -> Vec<u32> {
    let Steps { table, lengths, .. } = steps;
    let highest = lengths.iter().max().expect("eight lengths") * u32::from(table.heaviest().max(1));
    let ring = ((highest >> BUCKET_BITS) as usize + 2).next_power_of_two();
    let mut buckets: Vec<Vec<(usize, u32)>> = vec![Vec::new(); ring];
    let mut costs = vec![NO_PATH; table.cell_count()];
    costs[cell.index()] = 0;
    buckets[0].push((cell.index(), 0));
    let (mut bucket, mut count) = (0, 1_usize);
    while count > 0 {
        let Some((cell, cost)) = buckets[bucket % ring].pop() else {
            bucket += 1;
            continue;
        };
        count -= 1;
        if costs[cell] < cost || cost >= MOST {
            continue;
        }
        for (next, step) in steps.after(cell) {
            let cost = cost + step;
            if cost < costs[next] {
                costs[next] = cost;
                buckets[(cost >> BUCKET_BITS) as usize % ring].push((next, cost));
                count += 1;
            }
        }
    }
    costs
}
