use super::Codec;
use crate::game::Chomp;
use dedale::board::Point;

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
    /// [`Counts::more`](super::super::count::Counts::more), summed over the columns.
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
