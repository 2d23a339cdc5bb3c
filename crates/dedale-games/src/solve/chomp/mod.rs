//! Chomp at record sizes: all P-positions of a bar, without a graph of its positions.
//!
//! A [`Solver`] finds the P-positions of a bar level by level, at about a billion positions in
//! a second on one core, and keeps some 1.4 bytes for each of them. The [`Catalogue`] of all
//! levels answers who wins from any position, and by which bites.
//!
//! ```
//! use dedale_games::solve::chomp::{Layout, Segment, Solver};
//!
//! let mut solver = Solver::new(Layout::new(8, 10)?);
//! while solver.level().is_some() {
//!     let level = solver.solve_level(&|_| Ok(()))?;
//!     solver.push(Segment::new(level.bytes)); // or store the bytes, and map them
//! }
//! let catalogue = solver.finish();
//! assert_eq!(catalogue.openings(8, 10).unwrap().bites, [[4, 9], [5, 6]]);
//! assert_eq!(catalogue.is_p(&[3, 1, 1]), Some(true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `layout` | levels, families and blocks; levels depend on earlier ones only; ranks of staircases |
//! | `pull` | a block is marked by the lists of earlier families |
//! | `sieve` | inside a block, slabs and shadows that grow by copies of their own end |
//! | `bits` | ranges of bits, copied and joined |
//! | `shard` | a part of the families, solved with the lists that other parts bring |
//! | `list` | P-positions as gaps between ranks |
//! | `solver`, `catalogue` | one level after another; all P-positions, looked up |
//! | `verify` | the check by the rules alone |
//!
//! The dense bitset and the shadows come from what others found out about Chomp (D. Dabish and
//! J. S. Padhi, 2026, on 10×42); `docs/results.md` has the results beside all published ones.

mod bits;
mod catalogue;
mod layout;
mod list;
mod pull;
mod shard;
mod sieve;
mod solver;
mod verify;

pub use catalogue::{Bite, Catalogue, Openings, Segment, Survey};
pub use layout::{Layout, LayoutError};
pub use shard::{Batch, Parcel, Shard};
pub use solver::{SolvedLevel, Solver};
pub use verify::{Verified, VerifyError, verify};

use std::ops::Range;

use dedale::search::Stopped;

use self::bits::{set, words};

// Bars of three rows, by a recurrence of their own.
//
// For each second row q and third row r at most one first row p = f(q, r) makes a P-position,
// since every longer first row bites to it. It is the least p ≥ q that no other bite forbids:
//
// ```text
//   ████████ p     bites of the third row lead to (p, q, t), t < r:  p ≠ f(q, t)
//   █████    q     bites of the second row to (p, t, r), r ≤ t < q:  p ≠ f(t, r)
//   ██       r                         and to (p, t, t), t < r:      p ≠ f(t, t)
// ```
//
// Bites of the first row down to t < q lead to (t, t, r): once f(t, r) = t, there is no
// P-position with this r and a longer second row. What the third row forbids is kept as a set
// for each q, what the second row forbids as one set for the r in work. (A. E. Brouwer,
// G. Horváth, I. Molnár-Sáska, C. Szabó, "On three-rowed Chomp", INTEGERS 5, 2005.)

/// All P-positions of a bar with three rows, by their last two rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreeRows {
    columns: usize,
    survey: Survey,
    openings: Vec<Vec<Bite>>,
}

impl ThreeRows {
    /// Solves 3×columns, with columns² / 8 bytes in O(columns³ / 64) time, less in practice.
    ///
    /// `observer` is told for every row r from 0 on that it is done, and can stop the work.
    pub fn solve(
        columns: u16,
        observer: &mut dyn FnMut(u16) -> Result<(), Stopped>,
    ) -> Result<Self, Stopped> {
        let width = usize::from(columns);
        let stride = words(width + 1);
        // For each q the p that third rows forbid.
        let mut taken = vec![0_u64; stride * (width + 1)];
        // The p of (p, t, t) for all t < r.
        let mut diagonal = vec![0_u64; stride];
        let mut survey = Survey::empty(3, width);
        let mut openings = vec![Vec::new(); width + 1];
        for third in 0..=columns {
            let mut forbidden = diagonal.clone();
            // All p below are forbidden.
            let mut low = 0;
            for second in third..=columns {
                let q = usize::from(second);
                low = low.max(q.max(1));
                while low <= width && forbidden[low / 64] >> (low % 64) & 1 == 1 {
                    low += 1;
                }
                let taken = &mut taken[stride * q..stride * (q + 1)];
                let Some(first) = first_free(&forbidden, taken, low, width) else { continue };
                set(taken, first);
                set(&mut forbidden, first);
                if second == third {
                    set(&mut diagonal, first);
                }
                survey.count(&[first as u16, second, third]);
                match (second == third, first == q) {
                    (true, _) if second > 0 => openings[first].push([2, u32::from(second) + 1]),
                    (false, true) if third > 0 => openings[first].push([3, u32::from(third) + 1]),
                    _ => {}
                }
                if first == q {
                    break;
                }
            }
            observer(third)?;
        }
        for bites in &mut openings {
            bites.sort_unstable();
        }
        Ok(Self { columns: width, survey, openings })
    }

    /// The P-positions counted by size, and their hash.
    pub fn survey(&self) -> &Survey {
        &self.survey
    }

    /// The winning openings of 3×columns; `None` if that does not fit.
    pub fn openings(&self, columns: u32) -> Option<Openings> {
        let bites = match columns as usize {
            0 => return None,
            1 => vec![[2, 1]],
            fitting => self.openings.get(fitting)?.clone(),
        };
        Some(Openings { rows: 3, columns, bites })
    }

    /// The number of columns.
    pub fn columns(&self) -> u32 {
        self.columns as u32
    }
}

/// The first p from `low` to `most` that is in neither set.
#[inline]
fn first_free(one: &[u64], other: &[u64], low: usize, most: usize) -> Option<usize> {
    let first = low / 64;
    let mut below = (1_u64 << (low % 64)) - 1;
    let sets = one.get(first..)?.iter().zip(&other[first..]);
    for (word, (one, other)) in (first..).zip(sets) {
        let free = !(one | other | below);
        if free > 0 {
            let found = word * 64 + free.trailing_zeros() as usize;
            return (found <= most).then_some(found);
        }
        below = 0;
    }
    None
}

// The check of the solver: one bit for each position, marked one by one.
//
// Positions are taken in lexicographic order, which every bite goes back in. The first that
// is not marked is a P-position, and marks all positions that a bite leads from to it. It
// shares no code with the solver: here a position is the squares left of each column, and its
// rank is found by walking through Pascal's triangle.
//
// ```text
//   P-position 3-1:   ███      who bites to it:   ████  ███  ███  ███
//                     █                           █     ██   ███  █
//                                                                 █ …
// ```

/// The P-positions of a bar, one bit for each position.
#[derive(Clone, Debug)]
pub struct DenseBitset {
    height: usize,
    width: usize,
    /// C(n, k) at `n * (width + 1) + k`.
    pascal: Vec<u64>,
    /// For each rank whether a P-position can be reached from there.
    marks: Vec<u64>,
}

impl DenseBitset {
    /// Solves a bar: C(rows + columns, columns) bits, and a random access for each bite to a
    /// P-position.
    pub fn solve(rows: u32, columns: u32) -> Self {
        let (height, width) = (rows as usize, columns as usize);
        let mut pascal = vec![0_u64; (height + width + 1) * (width + 1)];
        for n in 0..=height + width {
            for k in 0..=n.min(width) {
                let above = |k: usize| pascal[(n - 1) * (width + 1) + k];
                pascal[n * (width + 1) + k] =
                    if k == 0 || k == n { 1 } else { above(k - 1) + above(k) };
            }
        }
        let positions = pascal[(height + width) * (width + 1) + width];
        let marks = vec![0; positions.div_ceil(64) as usize];
        let mut table = Self { height, width, pascal, marks };
        // The empty bar is no position.
        table.marks[0] = 1;
        let mut columns = vec![0; width];
        for rank in 1..positions {
            table.advance(&mut columns);
            if table.marks[(rank / 64) as usize] >> (rank % 64) & 1 == 0 {
                table.mark_parents(&columns);
            }
        }
        table
    }

    /// Whether this is a P-position: the squares left of each column.
    pub fn is_p(&self, columns: &[u16]) -> bool {
        let rank = self.rank(columns);
        self.marks[(rank / 64) as usize] >> (rank % 64) & 1 == 0
    }

    /// Calls `visit` with the squares left of each column, for every P-position in ascending
    /// order.
    pub fn each(&self, mut visit: impl FnMut(&[u16])) {
        let mut columns = vec![0; self.width];
        for rank in 1..self.pascal[(self.height + self.width) * (self.width + 1) + self.width] {
            self.advance(&mut columns);
            if self.marks[(rank / 64) as usize] >> (rank % 64) & 1 == 0 {
                visit(&columns);
            }
        }
    }

    /// The position after this one: the last column that can grows, and all after it are
    /// empty.
    fn advance(&self, columns: &mut [u16]) {
        let can_grow = |at: &usize| {
            let most = if *at == 0 { self.height as u16 } else { columns[at - 1] };
            columns[*at] < most
        };
        if let Some(at) = (0..self.width).rev().find(can_grow) {
            columns[at] += 1;
            columns[at + 1..].fill(0);
        }
    }

    fn rank(&self, columns: &[u16]) -> u64 {
        (0..self.width).map(|at| self.before(at, columns[at])).sum()
    }

    /// How many positions have the same columns before this one, and less of this one.
    fn before(&self, at: usize, left: u16) -> u64 {
        let after = self.width - at;
        if left == 0 {
            return 0;
        }
        self.pascal[(usize::from(left) - 1 + after) * (self.width + 1) + after]
    }

    /// Marks all positions that one bite turns into this one.
    fn mark_parents(&mut self, columns: &[u16]) {
        let mut rank_before = 0;
        for at in 0..self.width {
            let left = columns[at];
            let most = if at == 0 { self.height as u16 } else { columns[at - 1] };
            // The columns from `at` on that are as long can have been longer.
            let end = (at..self.width).find(|&other| columns[other] < left).unwrap_or(self.width);
            let rest: u64 = (end..self.width).map(|at| self.before(at, columns[at])).sum();
            for longer in left + 1..=most {
                let rank = rank_before + self.before(at, longer) + rest;
                self.mark_run(at + 1..end, left, longer, rank);
            }
            rank_before += self.before(at, left);
        }
    }

    /// Marks the positions whose columns of the run go down from `most`, not below `least`;
    /// the rank is that of the one with none of these columns.
    fn mark_run(&mut self, run: Range<usize>, least: u16, most: u16, rank: u64) {
        if run.is_empty() {
            self.marks[(rank / 64) as usize] |= 1 << (rank % 64);
            return;
        }
        for left in least..=most {
            let rank = rank + self.before(run.start, left);
            self.mark_run(run.start + 1..run.end, least, left, rank);
        }
    }
}
