//! A catalogue read by the rules of its format.

use super::VerifyError;
use crate::solve::chomp::catalogue::Segment;

/// The bytes of a catalogue, and where its families lie.
pub(super) struct Book<'a> {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) is_square: bool,
    pub(super) prefix: usize,
    /// C(n, k) at `[n][k]`.
    pascal: Vec<Vec<u64>>,
    /// The prefixes of each level, in lexicographic order.
    pub(super) levels: Vec<Vec<Vec<u16>>>,
    /// The level and place of each prefix, in lexicographic order.
    pub(super) places: Vec<[u32; 2]>,
    segments: &'a [Segment],
}

pub(super) type Lists = Vec<Vec<u64>>;

impl<'a> Book<'a> {
    pub(super) fn new(
        bar: [u32; 2],
        prefix: u32,
        segments: &'a [Segment],
    ) -> Result<Self, VerifyError> {
        let [less, more] = [bar[0].min(bar[1]) as usize, bar[0].max(bar[1]) as usize];
        let is_square = less == more && less > 1;
        let (rows, prefix) = (less - usize::from(is_square), prefix as usize);
        let mut pascal = vec![vec![1_u64]];
        for n in 1..=rows + more + 1 {
            let above = &pascal[n - 1];
            let entry = |k: usize| {
                let [left, right] = [k.checked_sub(1), Some(k)].map(|k| above.get(k?).copied());
                left.unwrap_or(0).saturating_add(right.unwrap_or(0))
            };
            pascal.push((0..=n.min(rows + 1)).map(entry).collect());
        }
        let mut levels = vec![Vec::new(); prefix * more + 1];
        let mut places = Vec::new();
        let mut staircase = Some(vec![0_u16; prefix]);
        while let Some(current) = staircase {
            let level: usize = current.iter().map(|&row| usize::from(row)).sum();
            places.push([level as u32, levels[level].len() as u32]);
            staircase = after(&current, more as u16);
            levels[level].push(current);
        }
        if segments.len() != levels.len() {
            let (found, all) = (segments.len(), levels.len());
            return Err(VerifyError::Fault(format!("{found} of {all} levels are there")));
        }
        Ok(Self { rows, columns: more, is_square, prefix, pascal, levels, places, segments })
    }

    /// How many staircases of as many rows come before this one.
    pub(super) fn number(&self, rows: &[u16]) -> u64 {
        let term = |(at, &row): (usize, &u16)| match (usize::from(row), rows.len() - at) {
            (0, _) => 0,
            (row, left) => self.pascal[row + left - 1][left],
        };
        rows.iter().enumerate().map(term).sum()
    }

    /// Writes the staircase with this number, whose rows are known to be at most so long.
    pub(super) fn write(&self, mut number: u64, most: usize, rows: &mut [u16]) {
        let mut most = most;
        for (left, row) in (1..=rows.len()).rev().zip(rows) {
            let before = |row: usize| if row == 0 { 0 } else { self.pascal[row + left - 1][left] };
            while before(most) > number {
                most -= 1;
            }
            number -= before(most);
            *row = most as u16;
        }
    }

    /// How many positions a block has.
    pub(super) fn block_size(&self, block: usize) -> u64 {
        let below = self.rows - self.prefix - 1;
        self.pascal[block + below][below]
    }

    /// The lists of a family; none if it has no P-position.
    pub(super) fn lists(&self, prefix: &[u16]) -> Result<Lists, VerifyError> {
        let [level, place] = self.places[self.number(prefix) as usize].map(|at| at as usize);
        let bytes = self.segments[level].bytes();
        let fault = |what: &str| {
            let name = named(prefix);
            VerifyError::Fault(format!("level {level}, prefix {name}: {what}"))
        };
        let offset = |place: usize| {
            let bytes = bytes.get(8 * place..8 * place + 8)?;
            Some(bytes.iter().rev().fold(0, |sum, &byte| sum << 8 | usize::from(byte)))
        };
        let (begin, end) = offset(place).zip(offset(place + 1)).ok_or_else(|| fault("no place"))?;
        let mut bytes = bytes.get(begin..end).ok_or_else(|| fault("a place beyond the end"))?;
        let mut lists = Vec::new();
        while !bytes.is_empty() {
            let len = number_at_front(&mut bytes).ok_or_else(|| fault("a list without end"))?;
            let mut list = bytes.get(..len as usize).ok_or_else(|| fault("a list without end"))?;
            bytes = &bytes[len as usize..];
            let (mut ranks, mut next) = (Vec::new(), 0);
            while !list.is_empty() {
                let gap = number_at_front(&mut list).ok_or_else(|| fault("a rank without end"))?;
                ranks.push(next + gap);
                next += gap + 1;
            }
            if next > self.block_size(lists.len()) {
                return Err(fault("a rank beyond the last"));
            }
            lists.push(ranks);
        }
        let most = prefix.last().map_or(self.columns, |&row| row.into());
        if !lists.is_empty() && lists.len() != most + 1 {
            return Err(fault("expected a list for each block"));
        }
        Ok(lists)
    }

    pub(super) fn position(&self, prefix: &[u16], block: usize, rank: u64) -> Vec<u16> {
        let mut rows = prefix.to_vec();
        rows.resize(self.rows, 0);
        rows[self.prefix] = block as u16;
        self.write(rank, block, &mut rows[self.prefix + 1..]);
        rows
    }
}

/// The staircase that follows in lexicographic order.
fn after(rows: &[u16], most: u16) -> Option<Vec<u16>> {
    let can_grow = |at: &usize| rows[*at] < if *at == 0 { most } else { rows[at - 1] };
    let at = (0..rows.len()).rev().find(can_grow)?;
    let mut next = rows.to_vec();
    next[at] += 1;
    next[at + 1..].fill(0);
    Some(next)
}

/// The rows after a bite of one of them.
pub(super) fn cut(rows: &[u16], row: usize, left: u16) -> Vec<u16> {
    let cut = |(at, &length): (usize, &u16)| if at < row { length } else { length.min(left) };
    rows.iter().enumerate().map(cut).collect()
}

fn number_at_front(bytes: &mut &[u8]) -> Option<u64> {
    let len = bytes.iter().position(|&byte| byte < 128)? + 1;
    let (front, rest) = bytes.split_at(len);
    *bytes = rest;
    front.iter().rev().try_fold(0_u64, |number, &byte| {
        number.checked_mul(128)?.checked_add(u64::from(byte % 128))
    })
}

pub(super) fn named(rows: &[u16]) -> String {
    let rows: Vec<String> = rows.iter().filter(|&&row| row > 0).map(u16::to_string).collect();
    rows.join("-")
}
