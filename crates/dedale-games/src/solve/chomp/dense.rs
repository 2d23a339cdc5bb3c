//! The check of the solver: one bit for each position, marked one by one.
//!
//! Positions are taken in lexicographic order, which every bite goes back in. The first that
//! is not marked is a P-position, and marks all positions that a bite leads from to it. It
//! shares no code with the solver: here a position is the squares left of each column, and its
//! rank is found by walking through Pascal's triangle.
//!
//! ```text
//!   P-position 3-1:   ███      who bites to it:   ████  ███  ███  ███
//!                     █                           █     ██   ███  █
//!                                                                 █ …
//! ```

use std::ops::Range;

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
