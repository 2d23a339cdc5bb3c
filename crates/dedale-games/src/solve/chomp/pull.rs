//! A family of blocks, judged from the lists of earlier families.
//!
//! A block has a fixed prefix and a fixed row v below it. Its positions are marked by the
//! P-positions that a bite in row i of the prefix, down to t, leads to. They are in the family
//! whose prefix has the rows from i on cut to t, and in the list of its block v, if t > v:
//!
//! ```text
//!            ██████                  ██████            this family's block v = 2
//!   prefix   █████    bite row 2,    ███               pulls the list of that one's
//!            █████    t = 3          ███               block v = 2: the rows below are
//!       v    ██      ─────────▶      ██                the same, so ranks are the same
//!   below    █                       █
//! ```
//!
//! Where t < v, row v and the rows below are cut to t as well. That is what bites of row v
//! itself do, down to t, and the same shadow serves both: it grows from v to v + 1 as in
//! [`sieve`](super::sieve), whichever row a P-position was met by. So a block costs the lists
//! that it reads, one copy of the shadow, and the sieve.
//!
//! A prefix whose upper rows alone are a P-position makes all longer positions N-positions;
//! such families are empty and are not read at all.

use super::bits::{set, words};
use super::catalogue::Families;
use super::layout::Layout;
use super::list;
use super::sieve::{Sieve, Tables, extend};

/// The parts of solved families that a family reads.
#[derive(Debug)]
struct Source<'a> {
    /// What the bite leaves of its row.
    left: usize,
    /// The lists of the blocks that are still to be read.
    lists: &'a [u8],
}

/// Judges families, one after another; keeps scratch space, and collects what it judges.
#[derive(Debug)]
pub(super) struct Puller {
    sieve: Sieve,
    shadow: Vec<u64>,
    marks: Vec<u64>,
    found: Vec<u64>,
    scratch: Vec<u8>,
    prefix: Vec<u16>,
    /// The families judged: their places, and where their bytes end.
    pub(super) ends: Vec<(u32, usize)>,
    pub(super) bytes: Vec<u8>,
    /// The P-positions of the bar found in these families.
    pub(super) p_positions: u64,
}

impl Puller {
    pub(super) fn new(layout: &Layout) -> Self {
        Self {
            sieve: Sieve::new(layout.below()),
            shadow: Vec::new(),
            marks: Vec::new(),
            found: Vec::new(),
            scratch: Vec::new(),
            prefix: vec![0; layout.prefix],
            ends: Vec::new(),
            bytes: Vec::new(),
            p_positions: 0,
        }
    }

    /// Forgets what it has collected.
    pub(super) fn clear(&mut self) {
        self.ends.clear();
        self.bytes.clear();
        self.p_positions = 0;
    }

    /// Judges the family at this place of a level; returns how many positions it has.
    ///
    /// `families` has those of all earlier levels.
    pub(super) fn judge(
        &mut self,
        layout: &Layout,
        tables: &Tables,
        families: &impl Families,
        [level, place]: [usize; 2],
    ) -> u64 {
        let rank = layout.levels[level][place];
        layout.unrank_prefix(rank, &mut self.prefix);
        let begin = self.bytes.len();
        let has_prefix = |level, rank| families.has_prefix(level, rank);
        if !is_decided(layout, &self.prefix, has_prefix) {
            let mut sources = sources(layout, families, &self.prefix);
            if !self.judge_blocks(layout, tables, &mut sources) {
                self.bytes.truncate(begin);
            }
        }
        self.ends.push((place as u32, self.bytes.len()));
        layout.family_size(&self.prefix)
    }

    /// Appends the lists of all blocks; returns whether there is a P-position.
    fn judge_blocks(
        &mut self,
        layout: &Layout,
        tables: &Tables,
        sources: &mut Vec<Source>,
    ) -> bool {
        let (ranks, below) = (&tables.ranks, layout.below());
        let limit = self.prefix.last().map_or(layout.columns, |&last| last.into());
        let room = words(ranks.count(below, limit) as usize) + 2;
        if self.shadow.len() < room {
            self.shadow.resize(room, 0);
            self.marks.resize(room, 0);
        }
        self.shadow[0] = 0;
        let mut any = false;
        for row in 0..=limit {
            let used = words(ranks.count(below, row) as usize);
            let cut = sources.partition_point(|source| source.left > row);
            for source in &mut sources[cut..] {
                list::take(&mut source.lists).for_each(|rank| set(&mut self.shadow, rank as usize));
            }
            self.marks[..used].copy_from_slice(&self.shadow[..used]);
            sources.truncate(cut);
            for source in &mut *sources {
                list::take(&mut source.lists).for_each(|rank| set(&mut self.marks, rank as usize));
            }
            self.found.clear();
            // Without a prefix, a row of 0 is the empty bar.
            if row > 0 || layout.prefix > 0 {
                self.sieve.judge(tables, [below, row], &mut self.marks, &mut self.found);
            }
            list::write(&self.found, &mut self.scratch, &mut self.bytes);
            any |= !self.found.is_empty();
            let width = self.prefix.first().map_or(row, |&first| first.into());
            let copies = if layout.is_mirrored(width) { 2 } else { 1 };
            self.p_positions += copies * self.found.len() as u64;
            if row == 0 && any {
                // The prefix alone is a P-position; all others bite to it.
                self.bytes.extend((0..limit).map(|_| 0));
                return true;
            }
            if row < limit {
                for &rank in &self.found {
                    set(&mut self.shadow, rank as usize);
                }
                extend(ranks, below, row, &mut self.shadow);
            }
        }
        any
    }
}

/// Whether all positions of a family are known to be N-positions, or none is a position: some
/// upper rows of the prefix alone are a P-position, or there are no squares.
///
/// `has_prefix` tells, of the prefix of a level and a rank, whether it alone is a P-position.
pub(super) fn is_decided(
    layout: &Layout,
    prefix: &[u16],
    has_prefix: impl Fn(usize, u64) -> bool,
) -> bool {
    let (mut rank, mut level) = (0, 0);
    let pairs = prefix.windows(2).zip((1..=prefix.len()).rev());
    let mut pairs = pairs.take_while(|(pair, _)| pair[1] > 0);
    prefix.first() == Some(&0)
        || pairs.any(|(pair, rows)| {
            rank += layout.ranks.begin(rows, pair[0].into());
            level += usize::from(pair[0]);
            has_prefix(level, rank)
        })
}

/// The families that bites in the prefix lead to, unless they are empty: those that leave
/// more of the bitten row first.
fn sources<'a>(layout: &Layout, families: &'a impl Families, prefix: &[u16]) -> Vec<Source<'a>> {
    let mut sources = Vec::new();
    each_source(layout, prefix, |left, level, rank| {
        let lists = families.lists(level, rank);
        if !lists.is_empty() {
            sources.push(Source { left: left.into(), lists });
        }
    });
    sources.sort_by_key(|source| std::cmp::Reverse(source.left));
    sources
}

/// Calls `visit` for each bite in the prefix with what it leaves of its row, and with the level
/// and the rank of the prefix that it leads to.
#[inline]
pub(super) fn each_source(layout: &Layout, prefix: &[u16], mut visit: impl FnMut(u16, usize, u64)) {
    let (ranks, rows) = (&layout.ranks, prefix.len());
    let begin = |row: usize, left: u16| ranks.begin(rows - row, left.into());
    let squares = |rows: &[u16]| rows.iter().map(|&row| usize::from(row)).sum::<usize>();
    let (mut rank_above, mut level_above) = (0, 0);
    let (mut rank_below, mut level_below) = (ranks.rank(prefix), squares(prefix));
    for row in 0..rows {
        rank_below -= begin(row, prefix[row]);
        level_below -= usize::from(prefix[row]);
        // The rows from `end` on are not cut; the rest of them is as in the prefix.
        let (mut end, mut rank_end, mut level_end) = (row + 1, rank_below, level_below);
        for left in (0..prefix[row]).rev() {
            while end < rows && prefix[end] > left {
                rank_end -= begin(end, prefix[end]);
                level_end -= usize::from(prefix[end]);
                end += 1;
            }
            let cut: u64 = (row..end).map(|row| begin(row, left)).sum();
            let level = level_above + (end - row) * usize::from(left) + level_end;
            visit(left, level, rank_above + cut + rank_end);
        }
        rank_above += begin(row, prefix[row]);
        level_above += usize::from(prefix[row]);
    }
}
