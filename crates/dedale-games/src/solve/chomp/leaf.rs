//! The smallest sets of staircases, judged from a table.
//!
//! Where few enough staircases are left, a table has a bit for each pair of them: whether
//! a bite leads from the one to the other. The lowest rank that is not marked yet is a
//! P-position, and its row of the table marks all that lead to it, itself included:
//!
//! ```text
//!  marks  1110 1111 0111 ...      the first 0 is a P-position
//!  row  | 0001 0110 1000 ...      itself, and who can bite to it
//!       = 1111 1111 1111 ...      the next 0 is the next P-position
//! ```
//!
//! Ranks do not depend on how long a row may be, so one table serves all limits: its rows
//! are used up to the number of staircases within the limit.

use super::bits::{low, set, words};
use super::ranks::Ranks;

/// The most staircases in a table.
const MOST: u64 = 1024;

/// The table for staircases with a given number of rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Leaf {
    /// How many staircases the table has.
    size: u64,
    /// Words of a row.
    stride: usize,
    parents: Vec<u64>,
}

impl Leaf {
    /// The table for so many rows of up to `limit` squares, or fewer.
    pub(super) fn new(ranks: &Ranks, rows: usize, limit: usize) -> Self {
        let fits = |limit: &usize| ranks.count(rows, *limit) <= MOST;
        let Some(limit) = (0..=limit).rev().find(fits) else { return Self::default() };
        let size = ranks.count(rows, limit) as usize;
        let stride = words(size);
        let mut parents = vec![0; size * stride];
        let (mut from, mut to) = (vec![0; rows], vec![0; rows]);
        for rank in 0..size {
            set(&mut parents[rank * stride..], rank);
            ranks.unrank(rank as u64, limit, &mut from);
            for row in 0..rows {
                for left in 0..from[row] {
                    to.copy_from_slice(&from);
                    to[row..].iter_mut().for_each(|row| *row = left.min(*row));
                    set(&mut parents[ranks.rank(&to) as usize * stride..], rank);
                }
            }
        }
        Self { size: size as u64, stride, parents }
    }

    /// Whether the table has so many staircases.
    #[inline]
    pub(super) fn has(&self, size: u64) -> bool {
        size <= self.size
    }

    /// Appends the ranks of the P-positions among the first `size` staircases, in ascending
    /// order and each plus `base`. The marks say which ones have a bite to a P-position
    /// elsewhere.
    #[inline]
    pub(super) fn judge(&self, marks: &mut [u64], size: usize, base: u64, found: &mut Vec<u64>) {
        let count = words(size);
        for word in 0..count {
            let is_full = word + 1 < count || size.is_multiple_of(64);
            let beyond = if is_full { 0 } else { !low(size % 64) };
            loop {
                let open = !(marks[word] | beyond);
                if open == 0 {
                    break;
                }
                let rank = word * 64 + open.trailing_zeros() as usize;
                found.push(base + rank as u64);
                let parents = &self.parents[rank * self.stride..][word..count];
                for (mark, parents) in marks[word..count].iter_mut().zip(parents) {
                    *mark |= parents;
                }
            }
        }
    }
}
