use super::{Codec, Ordered, is_one_bite};
use crate::game::chomp::Bar;
use crate::game::chomp::count::Counts;
use crate::game::{Chomp, Game, Numbered};
use dedale::board::Point;

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
pub(super) fn after_bites(counts: &Counts, rows: u32, held: &[u8], numbers: &mut Vec<u32>) {
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
