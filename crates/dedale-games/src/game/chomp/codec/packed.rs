use super::columns::after_bites;
use super::{Codec, Ordered, is_one_bite};
use crate::game::Chomp;
use dedale::board::Point;

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
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
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
