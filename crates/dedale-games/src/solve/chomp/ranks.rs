//! Staircases counted and ranked.
//!
//! A staircase of R rows is a bar seen row by row: each row is at most as long as the row
//! above. Ranks follow the lexicographic order of the rows, from the empty staircase on.
//! The staircases whose first row is x begin at a rank that does not depend on how long a
//! row may be, so a longer limit only appends:
//!
//! ```text
//!  R = 2, rows of up to 2:   00 | 10 11 | 20 21 22      rank 0 .. 5
//!                            └ up to 0   │      │       count(2, 0) = 1
//!                            └─ up to 1 ─┘      │       count(2, 1) = 3
//!                            └─ up to 2 ────────┘       count(2, 2) = 6
//! ```
//!
//! There are C(R + limit, R) in all, and a rank is a sum of one such number for each row.

/// Counts of staircases with up to `rows` rows of up to `limit` squares.
#[derive(Clone, Debug)]
pub(super) struct Ranks {
    limit: usize,
    /// The count for R rows of up to x squares, at `R * (limit + 1) + x`; capped at
    /// `u64::MAX`.
    counts: Vec<u64>,
}

impl Ranks {
    pub(super) fn new(rows: usize, limit: usize) -> Self {
        let width = limit + 1;
        let mut counts = vec![1; width * (rows + 1)];
        for place in width..counts.len() {
            if place % width > 0 {
                counts[place] = u64::saturating_add(counts[place - width], counts[place - 1]);
            }
        }
        Self { limit, counts }
    }

    /// The number of staircases with this many rows of up to `limit` squares.
    #[inline]
    pub(super) fn count(&self, rows: usize, limit: usize) -> u64 {
        self.counts[rows * (self.limit + 1) + limit]
    }

    /// The rank of the first staircase with this many rows whose first row is `first`.
    #[inline]
    pub(super) fn begin(&self, rows: usize, first: usize) -> u64 {
        if first == 0 { 0 } else { self.count(rows, first - 1) }
    }

    /// The rank of a staircase.
    pub(super) fn rank(&self, rows: &[u16]) -> u64 {
        let terms = rows.iter().zip((1..=rows.len()).rev());
        terms.map(|(&row, left)| self.begin(left, row.into())).sum()
    }

    /// Writes the staircase of this rank, which has as many rows as the slice and is known to
    /// have none longer than `limit`: O(rows + limit).
    #[inline]
    pub(super) fn unrank(&self, mut rank: u64, limit: usize, rows: &mut [u16]) {
        let mut most = limit;
        for (left, row) in (1..=rows.len()).rev().zip(rows) {
            let mut begin = self.begin(left, most);
            while begin > rank {
                most -= 1;
                begin = self.begin(left, most);
            }
            rank -= begin;
            *row = most as u16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_follow_the_lexicographic_order() {
        for (rows, limit) in [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1)] {
            let ranks = Ranks::new(rows, limit);
            let mut before: Option<Vec<u16>> = None;
            for rank in 0..ranks.count(rows, limit) {
                let mut staircase = vec![0; rows];
                ranks.unrank(rank, limit, &mut staircase);
                assert_eq!(ranks.rank(&staircase), rank);
                assert!(staircase.is_sorted_by(|above, below| above >= below));
                assert!(staircase[0] as usize <= limit);
                assert!(before.is_none_or(|before| before < staircase));
                before = Some(staircase);
            }
        }
    }
}
