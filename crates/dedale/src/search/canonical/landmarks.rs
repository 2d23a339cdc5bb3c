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
//! The bounds hold as long as no step costs less than when they were made: walls may be
//! built, roads closed and weights raised, and taken back.

use std::sync::Arc;

use crate::board::{Cell, Direction, Exits, Table};
use crate::search::both;

/// How many landmarks there are.
const COUNT: usize = 16;

/// The costs to all landmarks, then those from them; 0 if there is no path.
#[derive(Clone, Copy, Default, Debug)]
#[repr(align(64))]
struct Row([u16; 2 * COUNT]);

/// The landmarks of a board. 66 bytes a cell.
#[derive(Clone, Debug)]
pub(super) struct Landmarks {
    /// Clones share them.
    rows: Arc<[Row]>,
    /// The width of a quantum, as a power of two.
    quantum_bits: u32,
    /// The weights and exits for which the costs were found.
    weights: Arc<[u8]>,
    exits: Arc<[u8]>,
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

impl Landmarks {
    /// Landmarks in the component of this cell, each as far as possible from those before; `None`
    /// if costs are too high. Takes
    /// 32 searches of the whole board, two at a time with the feature `rayon`, and 8 bytes a cell for each
    /// landmark meanwhile.
    pub(super) fn around(table: &Table, lengths: &[u32; 8], cell: Cell) -> Option<Self> {
        let find = |cell| {
            both(|| costs(table, lengths, cell, true), || costs(table, lengths, cell, false))
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
        let mut rows = vec![Row::default(); table.cell_count()];
        for (landmark, [to, from]) in found.iter().enumerate() {
            for (row, (to, from)) in rows.iter_mut().zip(to.iter().zip(from)) {
                if known(to) {
                    row.0[landmark] = 1 + (to >> quantum_bits) as u16;
                }
                if known(from) {
                    row.0[COUNT + landmark] = u16::MAX - (from >> quantum_bits) as u16;
                }
            }
        }
        let (weights, exits) = (table.weights().into(), table.exit_table().into());
        Some(Self { rows: rows.into(), quantum_bits, weights, exits })
    }

    /// Whether the bounds hold after edits of these cells: no step costs less than it did.
    pub(super) fn hold(&self, table: &Table, changed: &[Cell]) -> bool {
        let is_higher = |cell: Cell| {
            let (now, then) = (table.weight(cell), self.weights[cell.index()]);
            let steps = table.exit_table()[cell.index()] & !self.exits[cell.index()];
            steps == 0 && (now == 0 || now >= then)
        };
        changed.iter().flat_map(|&cell| table.size().around(cell, 1)).all(is_higher)
    }

    /// The bounds on the way to this goal.
    pub(super) fn aim(&self, goal: Cell) -> Aimed<'_> {
        let Row(costs) = self.rows[goal.index()];
        // A cost that the goal lacks bounds nothing.
        let goal = Row(costs.map(|cost| if cost == 0 { u16::MAX } else { cost }));
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

/// The width of a bucket, as a power of two: less than a straight step.
const BUCKET_BITS: u32 = 12;

/// The costs from all cells to one, or from it to all, by Dijkstra's algorithm over a ring of buckets.
fn costs(table: &Table, lengths: &[u32; 8], cell: Cell, leads_there: bool) -> Vec<u32> {
    let (weights, strides) = (table.weights(), table.strides());
    let highest = lengths.iter().max().expect("eight lengths") * u32::from(table.heaviest().max(1));
    let ring = ((highest >> BUCKET_BITS) as usize + 2).next_power_of_two();
    let mut buckets: Vec<Vec<(u32, u32)>> = vec![Vec::new(); ring];
    let mut costs = vec![NO_PATH; table.cell_count()];
    costs[cell.index()] = 0;
    buckets[0].push((cell.number(), 0));
    let (mut bucket, mut count) = (0, 1_usize);
    while count > 0 {
        let Some((number, cost)) = buckets[bucket % ring].pop() else {
            bucket += 1;
            continue;
        };
        count -= 1;
        let (cell, index) = (Cell::new(number), number as usize);
        if costs[index] < cost || cost >= MOST {
            continue;
        }
        let steps: Exits = if leads_there { table.entries(cell) } else { table.exits(cell) };
        for direction in steps.map(Direction::index) {
            let next = index.wrapping_add_signed(strides[direction] as isize);
            let entered = if leads_there { index } else { next };
            let cost = cost + lengths[direction] * u32::from(weights[entered]);
            if cost < costs[next] {
                costs[next] = cost;
                buckets[(cost >> BUCKET_BITS) as usize % ring].push((next as u32, cost));
                count += 1;
            }
        }
    }
    costs
}
