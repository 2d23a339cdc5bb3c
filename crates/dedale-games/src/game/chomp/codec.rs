//! The three encodings of a position of Chomp.

use std::fmt;

use dedale::board::Point;

use crate::game::chomp::{Bar, Counts};
use crate::game::{Chomp, Game, Numbered};

/// An encoding of the positions of a bar of a fixed size.
///
/// Positions are numbered as by [`Chomp`](super::Chomp), whatever the encoding.
pub trait Codec {
    /// An encoded position.
    type Held: Clone + PartialEq + fmt::Debug;

    /// The full bar.
    fn full(&self) -> Self::Held;

    /// The position after this bite; unchanged if the square is already eaten. O(n).
    fn bitten(&self, held: &Self::Held, bite: Point) -> Self::Held;

    /// The number of squares left.
    fn squares(&self, held: &Self::Held) -> u32;

    /// The number of the position.
    fn number(&self, held: &Self::Held) -> u32;

    /// The position with this number. O(m + n).
    fn position(&self, number: u32) -> Self::Held;

    /// The size of the position in bytes, without the overhead of a list.
    fn bytes(&self, held: &Self::Held) -> u64;

    /// Appends the numbers of the positions that the bites lead to, in ascending order,
    /// without building these positions: O(bites + n²), so O(1) a bite unless there are far
    /// more columns than rows.
    fn after_bites(&self, held: &Self::Held, numbers: &mut Vec<u32>);
}

/// An encoding that can step through the positions in the order of their numbers.
pub(super) trait Ordered: Codec {
    /// The position after this one; `None` after the empty bar.
    fn next(&self, held: &Self::Held) -> Option<Self::Held>;

    /// Whether a single bite leads from `father` to `son`: O(n).
    fn is_son(&self, son: &Self::Held, father: &Self::Held) -> bool;
}

/// Whether a single bite leads from father to son; `columns` has the squares eaten of each
/// column, for both.
///
/// A bite sets the first column that changes to some value, and every later column to the
/// same value unless that much of it is already eaten.
#[inline]
fn is_one_bite<T: Copy + Ord + Default>(columns: impl Iterator<Item = [T; 2]>) -> bool {
    let mut value = T::default();
    for [now, was] in columns {
        if now != was.max(value) {
            if now < was || value > T::default() {
                return false;
            }
            value = now;
        }
    }
    value > T::default()
}

/// Positions stored as the squares eaten of each column, one byte each: n bytes a position.
///
/// Numbering a position takes O(n) time.
#[derive(Clone, Copy, Debug)]
pub struct Columns<'a> {
    chomp: &'a Chomp,
}

impl<'a> Columns<'a> {
    /// A codec for the positions of this bar.
    pub const fn new(chomp: &'a Chomp) -> Self {
        Self { chomp }
    }
}

impl Codec for Columns<'_> {
    /// The squares eaten of each column, counted from below.
    type Held = Bar;

    fn full(&self) -> Bar {
        self.chomp.start()
    }

    fn bitten(&self, held: &Bar, bite: Point) -> Bar {
        held.bitten(bite)
    }

    fn squares(&self, held: &Bar) -> u32 {
        held.squares()
    }

    fn number(&self, held: &Bar) -> u32 {
        self.chomp.number(held)
    }

    fn position(&self, number: u32) -> Bar {
        self.chomp.position(number)
    }

    fn bytes(&self, held: &Bar) -> u64 {
        held.eaten().len() as u64
    }

    fn after_bites(&self, held: &Bar, numbers: &mut Vec<u32>) {
        after_bites(&self.chomp.counts, self.chomp.rows, held.eaten(), numbers);
    }
}

impl Ordered for Columns<'_> {
    fn next(&self, held: &Bar) -> Option<Bar> {
        let rows = self.chomp.rows;
        let column = held.eaten().iter().rposition(|&eaten| u32::from(eaten) < rows)?;
        let mut next = held.eaten().to_vec();
        let eaten = next[column] + 1;
        next[column..].fill(eaten);
        Some(Bar::from_eaten(rows, next))
    }

    #[inline]
    fn is_son(&self, son: &Bar, father: &Bar) -> bool {
        is_one_bite(son.eaten().iter().zip(father.eaten()).map(|(&now, &was)| [now, was]))
    }
}

/// Appends the numbers of the positions that the bites lead to, in ascending order.
///
/// The number is smaller, the later the first column that the bite changes and the less it
/// eats of it. A bite sets columns `begin` to `end - 1` to one value; so only the terms of
/// these columns change in the count of the bars that come after ([`Counts::more`]), and
/// their sum for one value is a difference of two completion counts.
fn after_bites(counts: &Counts, rows: u32, held: &[u8], numbers: &mut Vec<u32>) {
    let number = u64::from(counts.number(held.iter().copied()));
    for (begin, &first) in held.iter().enumerate().rev() {
        let (mut end, mut passed) = (begin, number);
        for eaten in u32::from(first) + 1..=rows {
            while end < held.len() && u32::from(held[end]) < eaten {
                passed += counts.more(end, held[end].into());
                end += 1;
            }
            let completions = |column| counts.completions(held.len() - column, rows - eaten);
            numbers.push((passed + completions(end) - completions(begin)) as u32);
        }
    }
}

/// The most columns that fit into 64 bits in base 2 or more.
const MAX_COLUMNS: usize = 64;

/// Positions packed into one 64-bit number each: the squares eaten of each column, as
/// digits in base m + 1, the first column the most significant. 8 bytes a position.
///
/// The packed numbers have the same order as the position numbers. Numbering a position
/// takes O(n) divisions.
#[derive(Clone, Debug)]
pub struct Packed<'a> {
    chomp: &'a Chomp,
    base: u64,
    /// The value of one eaten square, for each column.
    units: Vec<u64>,
}

/// A bar whose positions do not fit into 64 bits.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error(
    "packed positions need (rows + 1)^columns to be at most 2^64; \
     of {rows}×{columns} it is {}^{columns}",
    rows + 1
)]
pub struct PackedError {
    /// The rows of the bar.
    pub rows: u32,
    /// The columns of the bar.
    pub columns: u32,
}

impl<'a> Packed<'a> {
    /// A codec for the positions of this bar, if (m + 1)^n ≤ 2^64: 15 × 16 just fits.
    pub fn new(chomp: &'a Chomp) -> Result<Self, PackedError> {
        let (rows, columns) = (chomp.rows, chomp.columns);
        let base = u64::from(rows) + 1;
        let count = u128::from(base).checked_pow(columns);
        if count.is_none_or(|count| count > 1 << 64) {
            return Err(PackedError { rows, columns });
        }
        Ok(Self { chomp, base, units: (0..columns).rev().map(|place| base.pow(place)).collect() })
    }

    /// The squares eaten of each column, from the last column to the first.
    fn digits(&self, mut held: u64) -> impl Iterator<Item = u64> {
        (0..self.units.len()).map(move |_| {
            let digit = held % self.base;
            held /= self.base;
            digit
        })
    }
}

impl Codec for Packed<'_> {
    type Held = u64;

    fn full(&self) -> u64 {
        0
    }

    fn bitten(&self, held: &u64, bite: Point) -> u64 {
        let eaten = u64::from(self.chomp.rows.saturating_sub(bite.y));
        let bitten = self.units.iter().skip(bite.x as usize).rev();
        let more =
            bitten.zip(self.digits(*held)).map(|(unit, was)| eaten.saturating_sub(was) * unit);
        held + more.sum::<u64>()
    }

    fn squares(&self, held: &u64) -> u32 {
        self.chomp.rows * self.chomp.columns - self.digits(*held).sum::<u64>() as u32
    }

    fn number(&self, held: &u64) -> u32 {
        let counts = &self.chomp.counts;
        let columns = (0..self.units.len()).rev().zip(self.digits(*held));
        let after: u64 = columns.map(|(column, eaten)| counts.more(column, eaten as u32)).sum();
        (counts.positions() - 1 - after) as u32
    }

    fn position(&self, number: u32) -> u64 {
        let eaten = self.chomp.counts.eaten(number);
        eaten.fold(0, |held, eaten| held * self.base + u64::from(eaten))
    }

    fn bytes(&self, _: &u64) -> u64 {
        8
    }

    fn after_bites(&self, held: &u64, numbers: &mut Vec<u32>) {
        let mut eaten = [0; MAX_COLUMNS];
        let eaten = &mut eaten[..self.units.len()];
        for (column, digit) in eaten.iter_mut().rev().zip(self.digits(*held)) {
            *column = digit as u8;
        }
        after_bites(&self.chomp.counts, self.chomp.rows, eaten, numbers);
    }
}

impl Ordered for Packed<'_> {
    fn next(&self, held: &u64) -> Option<u64> {
        let full = self.digits(*held).take_while(|&digit| digit + 1 == self.base).count();
        let column = self.units.len().checked_sub(full + 1)?;
        let kept = held / self.units[column] + 1;
        let eaten = kept % self.base;
        Some((0..full).fold(kept, |held, _| held * self.base + eaten))
    }

    #[inline]
    fn is_son(&self, son: &u64, father: &u64) -> bool {
        let mut rest = [*son, *father];
        is_one_bite(self.units.iter().map(|unit| {
            rest.each_mut().map(|rest| {
                let digit = *rest / unit;
                *rest -= digit * unit;
                digit
            })
        }))
    }
}

/// A corner of the eaten part: this square is eaten, with all below and right of it, but
/// neither the one above it nor the one left of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BreakPoint {
    /// Column, from 0.
    pub column: u8,
    /// Row, from 0.
    pub row: u8,
}

/// Positions stored as the break points of the staircase, from left to right and so from
/// below: 2 bytes each, and min(m, n) of them at most.
///
/// Numbering a position takes O(min(m, n)) time: columns eaten as far as the one before add
/// nothing.
#[derive(Clone, Copy, Debug)]
pub struct Points<'a> {
    chomp: &'a Chomp,
}

impl<'a> Points<'a> {
    /// A codec for the positions of this bar.
    pub const fn new(chomp: &'a Chomp) -> Self {
        Self { chomp }
    }

    /// Squares left in this column; none in the one beyond the last.
    fn left(self, held: &[BreakPoint], column: u32) -> u32 {
        if column == self.chomp.columns {
            return 0;
        }
        let passed = held.partition_point(|point| u32::from(point.column) <= column);
        passed.checked_sub(1).map_or(self.chomp.rows, |last| held[last].row.into())
    }

    fn has(self, held: &[BreakPoint], square: Point) -> bool {
        square.x < self.chomp.columns && square.y < self.left(held, square.x)
    }

    /// The squares along the break line: those that are left while the one diagonally below
    /// and right of them is not, up to m + n - 1. O(m + n log n).
    pub(in crate::game::chomp) fn break_line(
        self,
        held: &[BreakPoint],
    ) -> impl Iterator<Item = Point> {
        (0..self.chomp.columns).flat_map(move |x| {
            let beside = self.left(held, x + 1);
            (beside.saturating_sub(1)..self.left(held, x)).map(move |y| Point::new(x, y))
        })
    }

    /// Whether a single bite leads from `father` to `son`; that bite is then at a break
    /// point of the son. O(n²).
    pub(in crate::game::chomp) fn is_next_of(
        self,
        son: &Vec<BreakPoint>,
        father: &Vec<BreakPoint>,
    ) -> bool {
        son.iter()
            .map(|point| Point::new(point.column.into(), point.row.into()))
            .any(|bite| self.has(father, bite) && self.bitten(father, bite) == *son)
    }
}

impl Codec for Points<'_> {
    type Held = Vec<BreakPoint>;

    fn full(&self) -> Vec<BreakPoint> {
        Vec::new()
    }

    fn bitten(&self, held: &Vec<BreakPoint>, bite: Point) -> Vec<BreakPoint> {
        if !self.has(held, bite) {
            return held.clone();
        }
        let bite = BreakPoint { column: bite.x as u8, row: bite.y as u8 };
        let (before, after) = held.split_at(held.partition_point(|p| p.column < bite.column));
        let shadowed = after.partition_point(|point| point.row >= bite.row);
        [before, &[bite], &after[shadowed..]].concat()
    }

    fn squares(&self, held: &Vec<BreakPoint>) -> u32 {
        let steps = Steps::of(self.chomp, held);
        steps.map(|step| (step.end - step.begin) * (self.chomp.rows - step.eaten)).sum()
    }

    fn number(&self, held: &Vec<BreakPoint>) -> u32 {
        let after: u64 = Steps::of(self.chomp, held).map(|step| step.more(self.chomp)).sum();
        (self.chomp.counts.positions() - 1 - after) as u32
    }

    fn position(&self, number: u32) -> Vec<BreakPoint> {
        let mut last = 0;
        let columns = self.chomp.counts.eaten(number).zip(0..);
        let points = columns.filter_map(|(eaten, column)| {
            let row = (self.chomp.rows - u32::from(eaten)) as u8;
            let is_break = eaten > last;
            last = eaten;
            is_break.then_some(BreakPoint { column, row })
        });
        points.collect()
    }

    fn bytes(&self, held: &Vec<BreakPoint>) -> u64 {
        size_of_val(held.as_slice()) as u64
    }

    /// As for columns, but run by run of columns eaten equally far.
    fn after_bites(&self, held: &Vec<BreakPoint>, numbers: &mut Vec<u32>) {
        let (rows, columns) = (self.chomp.rows, self.chomp.columns);
        let number = u64::from(self.number(held));
        for begin in (0..columns).rev() {
            let passed = held.partition_point(|point| u32::from(point.column) <= begin);
            let first = rows - self.left(held, begin);
            let mut steps = Steps { chomp: self.chomp, begin, eaten: first, rest: &held[passed..] };
            let (mut end, mut reached, mut passed) = (begin, first, number);
            for eaten in first + 1..=rows {
                while reached < eaten
                    && let Some(step) = steps.next()
                {
                    passed += step.more(self.chomp);
                    (end, reached) = (step.end, steps.eaten);
                }
                let completions = |column| {
                    self.chomp.counts.completions((columns - column) as usize, rows - eaten)
                };
                numbers.push((passed + completions(end) - completions(begin)) as u32);
            }
        }
    }
}

/// A run of columns eaten equally far, `begin` to `end - 1`.
struct Step {
    begin: u32,
    end: u32,
    eaten: u32,
}

impl Step {
    /// [`Counts::more`](super::Counts::more), summed over the columns.
    fn more(&self, chomp: &Chomp) -> u64 {
        let [begin, end] = [self.begin, self.end].map(|column| {
            chomp.counts.completions((chomp.columns - column) as usize, chomp.rows - self.eaten)
        });
        begin - end
    }
}

/// The steps of the staircase, from left to right.
struct Steps<'a> {
    chomp: &'a Chomp,
    /// Where the next step begins, and how far it is eaten.
    begin: u32,
    eaten: u32,
    rest: &'a [BreakPoint],
}

impl<'a> Steps<'a> {
    const fn of(chomp: &'a Chomp, held: &'a [BreakPoint]) -> Self {
        Self { chomp, begin: 0, eaten: 0, rest: held }
    }
}

impl Iterator for Steps<'_> {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        let (begin, eaten) = (self.begin, self.eaten);
        if let [next, rest @ ..] = self.rest {
            self.begin = next.column.into();
            self.eaten = self.chomp.rows - u32::from(next.row);
            self.rest = rest;
        } else {
            self.begin = self.chomp.columns;
        }
        let end = self.begin;
        (begin < self.chomp.columns).then_some(Step { begin, end, eaten })
    }
}
