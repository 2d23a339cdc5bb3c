//! The sieve inside a block: the P-positions among all staircases below a fixed prefix.
//!
//! Marks say which staircases have a bite, in a row of the prefix, to a P-position. The sieve
//! takes the first row x = 0, 1, 2, … in turn. The staircases that begin with x are one range
//! of ranks, a slab, and are judged as a smaller block; what they say to larger x is kept as
//! a shadow, the set of all s below the first row for which the bite of the first row down to
//! an earlier x meets a P-position:
//!
//! ```text
//!   marks of the slab x   ████░░██░█       the prefix bites to P
//!   shadow                ░░██░░█░░░   or  the first row bites to P
//!   the slab's own P      ░░░░1░░░01       are added to the shadow for x + 1
//! ```
//!
//! For x + 1 the shadow has staircases s with rows of x + 1, and such a row is cut to x all
//! the same. So the part for s = (x+1, …, x+1, rest), with k rows of x + 1, is a copy of the
//! part for (x, …, x, rest), which is the last C(x + R - k, R - k) bits of the shadow so far,
//! if R rows are below: the shadow grows by appending copies of its own end.
//!
//! A block whose first staircase, the empty one, is a P-position has no other: all others
//! bite to it. That saves about half of the work.

use super::bits::{append, join, low, set, words};
use super::layout::Ranks;

/// What sieves of one size share.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub(super) ranks: Ranks,
    /// For each number of rows.
    leaves: Vec<Leaf>,
}

impl Tables {
    /// For staircases with up to `rows` rows of up to `limit` squares.
    pub(super) fn new(rows: usize, limit: usize, ranks: Ranks) -> Self {
        let leaves = (0..=rows).map(|rows| match rows {
            0 | 1 => Leaf::default(),
            _ => Leaf::new(&ranks, rows, limit),
        });
        Self { leaves: leaves.collect(), ranks }
    }
}

/// The scratch space of a sieve, one entry for each row of its staircases.
#[derive(Clone, Debug)]
pub(super) struct Sieve {
    levels: Vec<Level>,
}

#[derive(Clone, Debug, Default)]
struct Level {
    shadow: Vec<u64>,
    /// The marks of the slab in work.
    marks: Vec<u64>,
}

impl Level {
    /// Makes room for slabs of so many staircases.
    fn fit(&mut self, size: usize) {
        let needed = words(size) + 2;
        if self.shadow.len() < needed {
            self.shadow.resize(needed, 0);
            self.marks.resize(needed, 0);
        }
    }
}

impl Sieve {
    /// A sieve for staircases of up to this many rows.
    pub(super) fn new(rows: usize) -> Self {
        Self { levels: vec![Level::default(); rows] }
    }

    /// Appends the ranks of the P-positions among the staircases of so many rows of up to
    /// `limit` squares, in ascending order. Uses up the marks, which have a word more than
    /// needed.
    pub(super) fn judge(
        &mut self,
        tables: &Tables,
        [rows, limit]: [usize; 2],
        marks: &mut [u64],
        found: &mut Vec<u64>,
    ) {
        let level = self.levels.len() - rows;
        judge(tables, &mut self.levels[level..], limit, marks, 0, found);
    }
}

/// The extension of the shadow of staircases with so many rows from rows of up to `limit`
/// squares to one more.
#[inline]
pub(super) fn extend(ranks: &Ranks, rows: usize, limit: usize, shadow: &mut [u64]) {
    let size = ranks.count(rows, limit) as usize;
    let mut end = size;
    for left in (0..rows).rev() {
        let len = ranks.count(left, limit) as usize;
        append(shadow, size, end, len);
        end += len;
    }
}

fn judge(
    tables: &Tables,
    levels: &mut [Level],
    limit: usize,
    marks: &mut [u64],
    base: u64,
    found: &mut Vec<u64>,
) {
    if marks[0] & 1 == 0 {
        found.push(base);
        return;
    }
    let ranks = &tables.ranks;
    let rows = levels.len();
    let size = ranks.count(rows, limit);
    let Some((level, below)) = levels.split_first_mut() else { return };
    if tables.leaves[rows].has(size) {
        tables.leaves[rows].judge(marks, size as usize, base, found);
        return;
    }
    if rows == 1 {
        // All longer rows bite to the first that is not marked.
        found.extend(first_open(marks, size as usize).map(|rank| base + rank));
        return;
    }
    level.fit(ranks.count(rows - 1, limit) as usize);
    // Rows of 0 are the empty staircase, which is marked: it says nothing to rows of 1.
    level.shadow[..words(rows)].fill(0);
    for first in 1..=limit {
        let begin = ranks.begin(rows, first) as usize;
        let len = ranks.count(rows - 1, first) as usize;
        join(&mut level.marks, marks, begin, &level.shadow, len);
        let known = found.len();
        judge(tables, below, first, &mut level.marks, base + begin as u64, found);
        if first < limit {
            for &rank in &found[known..] {
                set(&mut level.shadow, (rank - base) as usize - begin);
            }
            extend(ranks, rows - 1, first, &mut level.shadow);
        }
    }
}

/// The first of so many bits that is not set.
fn first_open(marks: &[u64], size: usize) -> Option<u64> {
    let (word, open) = marks.iter().map(|marks| !marks).enumerate().find(|(_, open)| *open > 0)?;
    let rank = word * 64 + open.trailing_zeros() as usize;
    (rank < size).then_some(rank as u64)
}

// The smallest sets of staircases, judged from a table.
//
// Where few enough staircases are left, a table has a bit for each pair of them: whether
// a bite leads from the one to the other. The lowest rank that is not marked yet is a
// P-position, and its row of the table marks all that lead to it, itself included:
//
// ```text
//  marks  1110 1111 0111 ...      the first 0 is a P-position
//  row  | 0001 0110 1000 ...      itself, and who can bite to it
//       = 1111 1111 1111 ...      the next 0 is the next P-position
// ```
//
// Ranks do not depend on how long a row may be, so one table serves all limits: its rows
// are used up to the number of staircases within the limit.

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
