//! How the positions of a bar are divided into levels, families and blocks.
//!
//! The first rows of a position are its prefix; positions with one prefix are a family, and
//! those whose next row is the same too are a block. A bite in the prefix makes it smaller, so
//! families whose prefixes have equally many squares do not depend on each other: they are a
//! level, and levels are solved in ascending order, each on any number of threads.
//!
//! ```text
//!   ██████   ┐
//!   █████    ├ prefix      level = 6 + 5 + 5 = 16
//!   █████    ┘
//!   ███        block
//!   ██       ┐
//!   █        ┘ below: a rank
//! ```
//!
//! A square of n×n is solved on n-1 rows of up to n squares. Its positions with n rows are
//! mirrored ones, but for those with n rows and n columns, of which one is a P-position.

/// The bytes of an offset in a segment.
pub(super) const OFFSET: usize = 8;

/// The most families in a layout.
const MOST_FAMILIES: u64 = 1 << 27;

/// Blocks are divided until so many positions are in one on average.
const BLOCK: u64 = 1 << 17;

/// A bar whose positions are too many.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
pub enum LayoutError {
    /// No rows, no columns, or more than can be counted.
    #[error(
        "a catalogue is of a bar with 1 to 65,535 rows and columns and up to 2^63 positions, \
         found {rows}×{columns}"
    )]
    Size {
        /// The requested rows.
        rows: u32,
        /// The requested columns.
        columns: u32,
    },
    /// The prefix has too many rows, or makes too many families.
    #[error("a prefix of {prefix} rows does not fit this bar")]
    Prefix {
        /// The requested rows of a prefix.
        prefix: u32,
    },
}

/// How the positions of a bar are divided.
#[derive(Clone, Debug)]
pub struct Layout {
    is_square: bool,
    /// Rows of the positions that are solved.
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) prefix: usize,
    pub(super) ranks: Ranks,
    /// For each level the ranks of its prefixes, in ascending order.
    pub(super) levels: Vec<Vec<u32>>,
    /// For each prefix its place in its level.
    pub(super) places: Vec<u32>,
}

impl Layout {
    /// Divides the positions of a bar, so that blocks have some ten thousand positions.
    pub fn new(rows: u32, columns: u32) -> Result<Self, LayoutError> {
        let (size, ranks) = sized(rows, columns)?;
        let ([rows, columns], is_square) = (size, rows == columns && rows > 1);
        let fits = |prefix: usize| ranks.count(prefix, columns) < MOST_FAMILIES;
        let is_small =
            |prefix: usize| ranks.count(rows, columns) / BLOCK < ranks.count(prefix + 1, columns);
        let most = (0..rows).take_while(|&prefix| fits(prefix)).last().unwrap_or(0);
        let prefix = (0..most).find(|&prefix| is_small(prefix)).unwrap_or(most);
        Ok(Self { is_square, ..Self::divided(size, prefix, ranks) })
    }

    /// Divides the positions of a bar, with so many rows in a prefix: at least one row less
    /// than the lesser side, two less for a square.
    pub fn with_prefix(rows: u32, columns: u32, prefix: u32) -> Result<Self, LayoutError> {
        let (size, ranks) = sized(rows, columns)?;
        let ([rows, columns], is_square) = (size, rows == columns && rows > 1);
        let is_large =
            prefix as usize >= rows || ranks.count(prefix as usize, columns) >= MOST_FAMILIES;
        if is_large {
            return Err(LayoutError::Prefix { prefix });
        }
        Ok(Self { is_square, ..Self::divided(size, prefix as usize, ranks) })
    }

    fn divided([rows, columns]: [usize; 2], prefix: usize, ranks: Ranks) -> Self {
        let mut levels = vec![Vec::new(); prefix * columns + 1];
        let mut places = Vec::with_capacity(ranks.count(prefix, columns) as usize);
        let mut staircase = vec![0_u16; prefix];
        for rank in 0..ranks.count(prefix, columns) {
            ranks.unrank(rank, columns, &mut staircase);
            let level: usize = staircase.iter().map(|&row| usize::from(row)).sum();
            places.push(levels[level].len() as u32);
            levels[level].push(rank as u32);
        }
        Self { is_square: false, rows, columns, prefix, ranks, levels, places }
    }

    /// Rows and columns of the bar, the lesser first.
    pub(super) fn bar(&self) -> [usize; 2] {
        [self.rows + usize::from(self.is_square), self.columns]
    }

    /// Whether the bar is a square, which is solved on a row less.
    pub(super) fn is_square(&self) -> bool {
        self.is_square
    }

    /// Whether a position with so many columns has a mirror image that is not solved.
    pub(super) fn is_mirrored(&self, columns: usize) -> bool {
        self.is_square && columns == self.columns
    }

    /// P-positions of the bar that no level holds: two equal arms of a square.
    pub fn further_p_positions(&self) -> u64 {
        u64::from(self.is_square)
    }

    /// The number of levels.
    pub fn level_count(&self) -> usize {
        self.levels.len()
    }

    /// The number of families in a level.
    pub fn family_count(&self, level: usize) -> usize {
        self.levels[level].len()
    }

    /// The number of rows of a prefix.
    pub fn prefix(&self) -> u32 {
        self.prefix as u32
    }

    /// The number of positions that are solved, the empty one included.
    pub fn positions(&self) -> u64 {
        self.ranks.count(self.rows, self.columns)
    }

    /// The number of positions in a level.
    pub fn positions_of(&self, level: usize) -> u64 {
        let mut prefix = vec![0; self.prefix];
        let family = |&rank: &u32| {
            self.unrank_prefix(rank, &mut prefix);
            self.family_size(&prefix)
        };
        self.levels[level].iter().map(family).sum()
    }

    /// Writes the prefix of this rank.
    pub(super) fn unrank_prefix(&self, rank: u32, prefix: &mut [u16]) {
        self.ranks.unrank(rank.into(), self.columns, prefix);
    }

    /// The number of positions with this prefix.
    pub(super) fn family_size(&self, prefix: &[u16]) -> u64 {
        let most = prefix.last().map_or(self.columns, |&last| last.into());
        self.ranks.count(self.rows - self.prefix, most)
    }

    /// About how many P-positions are solved. Within a tenth of the truth from 14×14 to 20×20,
    /// for 10×42 and for 4×500.
    pub fn estimated_p_positions(&self) -> u64 {
        let [rows, columns] = [self.rows as f64, self.columns as f64];
        let positions_each = 0.3 * rows * (rows + columns);
        (self.positions() as f64 / positions_each.max(1.0)) as u64
    }

    /// About how many bytes all segments take.
    pub fn estimated_bytes(&self) -> u64 {
        let lists = self.estimated_p_positions() as f64 * 1.4;
        lists as u64 + (OFFSET * self.places.len()) as u64
    }

    /// How many bytes the division itself takes.
    pub fn own_bytes(&self) -> u64 {
        8 * self.places.len() as u64
    }

    /// How many bytes a thread needs beside the segments, at most.
    pub fn bytes_per_thread(&self) -> u64 {
        let level = |rows: usize| 2 * self.ranks.count(rows, self.columns) / 8;
        (0..=self.below()).map(level).sum()
    }

    /// The number of rows below a block.
    pub(super) fn below(&self) -> usize {
        self.rows - self.prefix - 1
    }

    /// The bytes of a family in the segment of its level; none if the segment is damaged.
    #[inline]
    pub(super) fn family<'a>(&self, segment: &'a [u8], prefix: u64) -> &'a [u8] {
        let place = self.places[prefix as usize] as usize;
        let offset = |place: usize| {
            let bytes = segment.get(OFFSET * place..OFFSET * (place + 1))?;
            Some(u64::from_le_bytes(bytes.try_into().ok()?) as usize)
        };
        let range = offset(place).zip(offset(place + 1));
        range.and_then(|(begin, end)| segment.get(begin..end)).unwrap_or_default()
    }
}

/// Rows and columns that are solved for a bar, and counts of their staircases.
fn sized(rows: u32, columns: u32) -> Result<([usize; 2], Ranks), LayoutError> {
    let refusal = LayoutError::Size { rows, columns };
    let [less, more] = [rows.min(columns), rows.max(columns)];
    let sides = 1..=u32::from(u16::MAX);
    if !sides.contains(&less) || !sides.contains(&more) || less > 200 {
        return Err(refusal);
    }
    let solved = if less == more { (less - 1).max(1) } else { less };
    let (solved, more) = (solved as usize, more as usize);
    let ranks = Ranks::new(solved, more);
    if ranks.count(solved, more) > 1 << 63 {
        return Err(refusal);
    }
    Ok(([solved, more], ranks))
}

// Staircases counted and ranked.
//
// A staircase of R rows is a bar seen row by row: each row is at most as long as the row
// above. Ranks follow the lexicographic order of the rows, from the empty staircase on.
// The staircases whose first row is x begin at a rank that does not depend on how long a
// row may be, so a longer limit only appends:
//
// ```text
//  R = 2, rows of up to 2:   00 | 10 11 | 20 21 22      rank 0 .. 5
//                            └ up to 0   │      │       count(2, 0) = 1
//                            └─ up to 1 ─┘      │       count(2, 1) = 3
//                            └─ up to 2 ────────┘       count(2, 2) = 6
// ```
//
// There are C(R + limit, R) in all, and a rank is a sum of one such number for each row.

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
