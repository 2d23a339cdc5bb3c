use super::{Codec, Ordered, is_one_bite};
use crate::board::Point;
use crate::game::Chomp;
use crate::game::chomp::count::Counts;

/// Positions as the squares eaten of each column, one byte each: n bytes a position.
///
/// Its number takes O(n).
#[derive(Clone, Copy, Debug)]
pub struct Columns<'a> {
    chomp: &'a Chomp,
}

impl<'a> Columns<'a> {
    /// The positions of this bar.
    pub const fn new(chomp: &'a Chomp) -> Self {
        Self { chomp }
    }
}

impl Codec for Columns<'_> {
    /// What is eaten of each column, from below.
    type Held = Box<[u8]>;

    fn full(&self) -> Box<[u8]> {
        vec![0; self.chomp.columns as usize].into()
    }

    fn bitten(&self, held: &Box<[u8]>, bite: Point) -> Box<[u8]> {
        let eaten = self.chomp.rows.saturating_sub(bite.y) as u8;
        let mut left = held.clone();
        for column in left.iter_mut().skip(bite.x as usize) {
            *column = eaten.max(*column);
        }
        left
    }

    fn squares(&self, held: &Box<[u8]>) -> u32 {
        held.iter().map(|&eaten| self.chomp.rows - u32::from(eaten)).sum()
    }

    fn number(&self, held: &Box<[u8]>) -> u32 {
        self.chomp.counts.number(held.iter().copied())
    }

    fn position(&self, number: u32) -> Box<[u8]> {
        self.chomp.counts.eaten(number).collect()
    }

    fn bytes(&self, held: &Box<[u8]>) -> u64 {
        held.len() as u64
    }

    fn after_bites(&self, held: &Box<[u8]>, numbers: &mut Vec<u32>) {
        after_bites(&self.chomp.counts, self.chomp.rows, held, numbers);
    }
}

impl Ordered for Columns<'_> {
    fn next(&self, held: &Box<[u8]>) -> Option<Box<[u8]>> {
        let rows = self.chomp.rows as u8;
        let column = held.iter().rposition(|&eaten| eaten < rows)?;
        let mut next = held.clone();
        let eaten = next[column] + 1;
        next[column..].fill(eaten);
        Some(next)
    }

    #[inline]
    fn is_son(&self, son: &Box<[u8]>, father: &Box<[u8]>) -> bool {
        is_one_bite(son.iter().zip(father).map(|(&now, &was)| [now, was]))
    }
}

/// Appends the numbers of what each bite leaves of these columns, by their order.
///
/// A bite leaves the smaller a number, the later the first column that it changes and the
/// less it eats of it. It makes one value of some columns, `begin` to `end - 1`; so of the
/// bars that come after ([`Counts::more`]), those counted at these columns are counted
/// anew, which added up for one value is a difference of two ways.
pub(super) fn after_bites(counts: &Counts, rows: u32, held: &[u8], numbers: &mut Vec<u32>) {
    let number = u64::from(counts.number(held.iter().copied()));
    for (begin, &first) in held.iter().enumerate().rev() {
        let (mut end, mut passed) = (begin, number);
        for eaten in u32::from(first) + 1..=rows {
            while end < held.len() && u32::from(held[end]) < eaten {
                passed += counts.more(end, held[end].into());
                end += 1;
            }
            let ways = |column| counts.ways(held.len() - column, rows - eaten);
            numbers.push((passed + ways(end) - ways(begin)) as u32);
        }
    }
}
