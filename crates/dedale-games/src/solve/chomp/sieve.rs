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

use super::bits::{append, join, set, words};
use super::leaf::Leaf;
use super::ranks::Ranks;

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
