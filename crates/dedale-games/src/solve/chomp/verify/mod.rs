//! The check of a catalogue, from its bytes and the rules alone.
//!
//! P-positions are right if and only if no bite leads from one to another, and from every
//! other position some bite leads to one. The first is checked for all of them, the second for
//! a random position of each family; or both for a sample. A bite of the prefix leads to another family, whose lists
//! are read for that:
//!
//! ```text
//!  bite down to t ≥ v    rows below are the same    lists of v: no rank in both
//!  bite down to t < v    rows below are cut to t    each rank is looked for in the list of t
//! ```
//!
//! Nothing here is shared with the solver: ranks, lists and their places are worked out anew.

use dedale::search::Stopped;
use dedale::{Phrase, Random, phrase};

use super::catalogue::{Segment, Survey};

/// What was found in a catalogue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Its P-positions by class, and their hash.
    pub survey: Survey,
    /// P-positions all of whose moves were looked at.
    pub checked: u64,
    /// Other positions for which a move to a P-position was found.
    pub sampled: u64,
}

/// Why a catalogue is not verified.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
pub enum VerifyError {
    /// It is wrong.
    #[error(transparent)]
    Fault(Phrase),
    /// The observer stopped the check.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Checks a catalogue of a bar with so many rows in a prefix.
///
/// All moves are checked of about `sample` P-positions and as many others, chosen at random, or
/// of all P-positions and of another one from each family. `observer` hears how many of all levels are done, and can stop the check.
pub fn verify(
    [rows, columns]: [u32; 2],
    prefix: u32,
    segments: &[Segment],
    sample: Option<u64>,
    observer: &mut dyn FnMut(usize, usize) -> Result<(), Stopped>,
) -> Result<Verified, VerifyError> {
    let book = Book::new([rows, columns], prefix, segments)?;
    let mut found = book.empty();
    for level in 0..book.levels.len() {
        book.read_level(level, None, &mut found)?;
        observer(level, 2 * book.levels.len())?;
    }
    if book.is_square {
        let mut arms = vec![1; book.columns];
        arms[0] = book.columns as u16;
        count(&arms, &mut found.survey);
    }
    if let Some([rows, columns]) = found.survey.asymmetry() {
        let sentence =
            phrase!("{rows}×{columns} and {columns}×{rows} have not as many P-positions");
        return Err(VerifyError::Fault(sentence));
    }
    let all = found.survey.p_positions();
    let step = |all: u64| sample.map_or(1, |sample| all.div_ceil(sample.max(1)).max(1));
    let steps = Steps { positions: step(all), families: step(book.places.len() as u64) };
    for level in 0..book.levels.len() {
        book.read_level(level, Some(steps), &mut found)?;
        observer(book.levels.len() + level, 2 * book.levels.len())?;
    }
    Ok(found)
}

/// Which of so many are checked: one in each.
#[derive(Clone, Copy)]
struct Steps {
    positions: u64,
    families: u64,
}

impl Book<'_> {
    fn empty(&self) -> Verified {
        let rows = self.rows + usize::from(self.is_square);
        Verified { survey: Survey::empty(rows, self.columns), checked: 0, sampled: 0 }
    }

    /// Reads the families of a level: counts them, or checks their moves.
    fn read_level(
        &self,
        level: usize,
        steps: Option<Steps>,
        found: &mut Verified,
    ) -> Result<(), VerifyError> {
        let judge = |(place, prefix): (usize, &Vec<u16>)| {
            let mut part = self.empty();
            match steps {
                None => self.read(prefix, &mut part.survey)?,
                Some(steps) => {
                    let random = Random::numbered(level as u64, place as u64);
                    self.check(prefix, steps, random, &mut part)?;
                }
            }
            Ok(part)
        };
        for part in parts(&self.levels[level], judge)? {
            found.survey.add(&part.survey);
            found.checked += part.checked;
            found.sampled += part.sampled;
        }
        Ok(())
    }

    /// Counts the P-positions of a family.
    fn read(&self, prefix: &[u16], survey: &mut Survey) -> Result<(), VerifyError> {
        let mut rows = self.position(prefix, 0, 0);
        for (block, list) in self.lists(prefix)?.iter().enumerate() {
            rows[self.prefix] = block as u16;
            for &rank in list {
                self.write(rank, block, &mut rows[self.prefix + 1..]);
                count(&rows, survey);
                if self.is_square && usize::from(rows[0]) == self.columns {
                    let side =
                        |column: u16| rows.iter().filter(|&&row| row > column).count() as u16;
                    count(&(0..rows[0]).map(side).collect::<Vec<u16>>(), survey);
                }
            }
        }
        Ok(())
    }

    /// Checks the moves of a family's P-positions, and looks for a move of another position.
    fn check(
        &self,
        prefix: &[u16],
        steps: Steps,
        mut random: Random,
        found: &mut Verified,
    ) -> Result<(), VerifyError> {
        let lists = self.lists(prefix)?;
        let mut chosen = lists.clone();
        for list in &mut chosen {
            list.retain(|_| random.bits().is_multiple_of(steps.positions));
        }
        if chosen.iter().any(|list| !list.is_empty()) {
            for row in 0..prefix.len() {
                for left in 0..prefix[row] {
                    let cut = cut(prefix, row, left);
                    let others = self.lists(&cut)?;
                    self.compare([prefix, &cut], left.into(), [&chosen, &others])?;
                }
            }
        }
        for (block, list) in chosen.iter().enumerate() {
            for &rank in list {
                self.compare_within(prefix, block, rank, &lists)?;
                found.checked += 1;
            }
        }
        if !random.bits().is_multiple_of(steps.families) {
            return Ok(());
        }
        let most = prefix.last().map_or(self.columns, |&row| row.into());
        let block = random.below(most as u32 + 1) as usize;
        let rank = random.bits() % self.block_size(block);
        let rows = self.position(prefix, block, rank);
        let is_p = lists.get(block).is_some_and(|list| list.binary_search(&rank).is_ok());
        if rows[0] > 0 && !is_p {
            if !self.wins(&rows)? {
                let sentence = phrase!("no bite leads from {} to a P-position", named(&rows));
                return Err(VerifyError::Fault(sentence));
            }
            found.sampled += 1;
        }
        Ok(())
    }

    /// No P-position of the family leads to the one with a row of the prefix cut.
    fn compare(
        &self,
        [prefix, cut_prefix]: [&[u16]; 2],
        left: usize,
        [lists, others]: [&Lists; 2],
    ) -> Result<(), VerifyError> {
        if others.is_empty() {
            return Ok(());
        }
        for (block, list) in lists.iter().enumerate() {
            let other = &others[block.min(left)];
            for &rank in list.iter().filter(|_| !other.is_empty()) {
                let mut target = rank;
                if block > left {
                    let mut rows = vec![0; self.rows - self.prefix - 1];
                    self.write(rank, block, &mut rows);
                    target = self.number(&cut(&rows, 0, left as u16));
                }
                if other.binary_search(&target).is_ok() {
                    let from = self.position(prefix, block, rank);
                    return Err(both(&from, &self.position(cut_prefix, block.min(left), target)));
                }
            }
        }
        Ok(())
    }

    /// No bite below the prefix leads from this P-position to another.
    fn compare_within(
        &self,
        prefix: &[u16],
        block: usize,
        rank: u64,
        lists: &Lists,
    ) -> Result<(), VerifyError> {
        let rows = self.position(prefix, block, rank);
        for row in self.prefix..self.rows {
            for left in 0..rows[row] {
                let after = cut(&rows, row, left);
                let list = &lists[usize::from(after[self.prefix])];
                if list.binary_search(&self.number(&after[self.prefix + 1..])).is_ok() {
                    return Err(both(&rows, &after));
                }
            }
        }
        Ok(())
    }

    /// Whether some bite leads to a P-position.
    fn wins(&self, rows: &[u16]) -> Result<bool, VerifyError> {
        for row in 0..rows.len() {
            for left in 0..rows[row] {
                let after = cut(rows, row, left);
                let lists = self.lists(&after[..self.prefix])?;
                let list = lists.get(usize::from(after[self.prefix]));
                let number = self.number(&after[self.prefix + 1..]);
                if list.is_some_and(|list| list.binary_search(&number).is_ok()) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// Adds a position to its class and to the hash.
fn count(rows: &[u16], survey: &mut Survey) {
    let mix = |mut number: u64| {
        number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        number ^ number >> 31
    };
    let (mut key, mut height) = (0_u64, 0);
    for &row in rows.iter().filter(|&&row| row > 0) {
        height += 1;
        key = key.wrapping_add(u64::from(row).wrapping_mul(mix(height)));
    }
    survey.hash = survey.hash.wrapping_add(mix(key));
    survey.classes[height as usize - 1][usize::from(rows[0]) - 1] += 1;
}

/// What is judged of each family, in order.
fn parts<T: Send>(
    families: &[Vec<u16>],
    judge: impl Fn((usize, &Vec<u16>)) -> Result<T, VerifyError> + Sync + Send,
) -> Result<Vec<T>, VerifyError> {
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        families.par_iter().enumerate().map(judge).collect()
    }
    #[cfg(not(feature = "parallel"))]
    families.iter().enumerate().map(judge).collect()
}

fn both(from: &[u16], to: &[u16]) -> VerifyError {
    let [from, to] = [named(from), named(to)];
    VerifyError::Fault(phrase!("{from} and {to} are listed as P-positions, a bite apart"))
}

// A catalogue read by the rules of its format.

/// The bytes of a catalogue, and where its families lie.
struct Book<'a> {
    rows: usize,
    columns: usize,
    is_square: bool,
    prefix: usize,
    /// C(n, k) at `[n][k]`.
    pascal: Vec<Vec<u64>>,
    /// The prefixes of each level, in lexicographic order.
    levels: Vec<Vec<Vec<u16>>>,
    /// The level and place of each prefix, in lexicographic order.
    places: Vec<[u32; 2]>,
    segments: &'a [Segment],
}

type Lists = Vec<Vec<u64>>;

impl<'a> Book<'a> {
    fn new(bar: [u32; 2], prefix: u32, segments: &'a [Segment]) -> Result<Self, VerifyError> {
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
            return Err(VerifyError::Fault(phrase!("{found} of {all} levels are there")));
        }
        Ok(Self { rows, columns: more, is_square, prefix, pascal, levels, places, segments })
    }

    /// How many staircases of as many rows come before this one.
    fn number(&self, rows: &[u16]) -> u64 {
        let term = |(at, &row): (usize, &u16)| match (usize::from(row), rows.len() - at) {
            (0, _) => 0,
            (row, left) => self.pascal[row + left - 1][left],
        };
        rows.iter().enumerate().map(term).sum()
    }

    /// Writes the staircase with this number, whose rows are known to be at most so long.
    fn write(&self, mut number: u64, most: usize, rows: &mut [u16]) {
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
    fn block_size(&self, block: usize) -> u64 {
        let below = self.rows - self.prefix - 1;
        self.pascal[block + below][below]
    }

    /// The lists of a family; none if it has no P-position.
    fn lists(&self, prefix: &[u16]) -> Result<Lists, VerifyError> {
        let [level, place] = self.places[self.number(prefix) as usize].map(|at| at as usize);
        let bytes = self.segments[level].bytes();
        let fault = |what: &str| {
            let name = named(prefix);
            VerifyError::Fault(phrase!("level {level}, prefix {name}: {what}"))
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

    fn position(&self, prefix: &[u16], block: usize, rank: u64) -> Vec<u16> {
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
fn cut(rows: &[u16], row: usize, left: u16) -> Vec<u16> {
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

fn named(rows: &[u16]) -> String {
    let rows: Vec<String> = rows.iter().filter(|&&row| row > 0).map(u16::to_string).collect();
    rows.join("-")
}
