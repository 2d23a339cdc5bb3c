/// Counts the bars, and numbers them.
///
/// Columns are filled from left to right; the squares eaten never decrease. With L columns
/// to go and up to k more squares to eat of each, there are C(k + L, L) completions. The
/// number of a bar is how many bars come before it: those with fewer squares eaten of some
/// column and the same of all columns before that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Counts {
    rows: u32,
    columns: u32,
    /// The number of completions of L columns with up to k squares: at `L * (rows + 1) +
    /// k`, capped at `u64::MAX`.
    completions: Vec<u64>,
}

impl Counts {
    pub(super) fn new(rows: u32, columns: u32) -> Self {
        let width = rows as usize + 1;
        let mut completions = vec![1; width * (columns as usize + 1)];
        for place in width..completions.len() {
            if place % width > 0 {
                completions[place] =
                    u64::saturating_add(completions[place - width], completions[place - 1]);
            }
        }
        Self { rows, columns, completions }
    }

    pub(super) fn positions(&self) -> u64 {
        self.completions(self.columns as usize, self.rows)
    }

    /// The number of completions of this many columns with up to `most` squares each.
    #[inline]
    pub(super) fn completions(&self, columns: usize, most: u32) -> u64 {
        self.completions[columns * (self.rows as usize + 1) + most as usize]
    }

    /// The number of the bar with these squares eaten, column by column.
    #[inline]
    pub(super) fn number(&self, eaten: impl IntoIterator<Item = u8>) -> u32 {
        let mut number = 0;
        let mut last = 0;
        for (column, eaten) in eaten.into_iter().enumerate() {
            // All bars with this column from `last` to `eaten - 1`: those with at least
            // `last`, minus those with at least `eaten`.
            let columns = self.columns as usize - column;
            let at_least = |eaten: u8| self.completions(columns, self.rows - u32::from(eaten));
            number += at_least(last) - at_least(eaten);
            last = eaten;
        }
        number as u32
    }

    /// How many bars have the same squares eaten of all columns before this one, and more
    /// of this one.
    ///
    /// Summed over the columns of a bar, how many bars come after it: its number, counted
    /// from the end.
    #[inline]
    pub(super) fn more(&self, column: usize, eaten: u32) -> u64 {
        let columns = self.columns as usize - column;
        self.completions(columns, self.rows - eaten)
            - self.completions(columns - 1, self.rows - eaten)
    }

    /// The squares eaten of each column in the bar with this number: O(rows + columns).
    pub(super) fn eaten(&self, number: u32) -> impl Iterator<Item = u8> {
        let mut rest = u64::from(number);
        let mut last = 0;
        (0..self.columns as usize).rev().map(move |columns| {
            loop {
                let completions = self.completions(columns, self.rows - last);
                if rest < completions {
                    return last as u8;
                }
                rest -= completions;
                last += 1;
            }
        })
    }
}
