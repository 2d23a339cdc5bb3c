//! Factors L D Lᵀ of a symmetric sparse matrix, for solving with it again and again.

/// The matrix with its factors. Its first unknowns have positive pivots, the others negative
/// ones: then it can be factored in any order (Vanderbei 1995).
///
/// The order is one of approximately minimum degree. Row after row of L is computed with
/// those above, along the elimination tree (Davis 2005).
pub(super) struct Factors {
    positive: usize,
    /// The unknowns in the order in which they are eliminated; all below is in this order.
    order: Vec<usize>,
    /// The upper triangle of the matrix by columns, without its diagonal.
    upper: Columns,
    /// The column of L that each one adds to first; its own number if none.
    parent: Vec<usize>,
    /// The lower triangle of L by columns, without its diagonal.
    lower: Columns,
    /// One over each pivot.
    inverse: Vec<f64>,
}

/// A sparse matrix: the entries of column `c` are those from `starts[c]` to `starts[c + 1]`.
struct Columns {
    starts: Vec<usize>,
    rows: Vec<u32>,
    values: Vec<f64>,
}

impl Columns {
    fn of_counts(counts: impl Iterator<Item = usize>) -> Self {
        let mut starts = vec![0];
        starts.extend(counts.scan(0, |sum, count| {
            *sum += count;
            Some(*sum)
        }));
        let entries = starts.last().copied().unwrap_or_default();
        Self { starts, rows: vec![0; entries], values: vec![0.0; entries] }
    }

    fn column(&self, number: usize) -> impl Iterator<Item = (usize, f64)> {
        let range = self.starts[number]..self.starts[number + 1];
        self.rows[range.clone()]
            .iter()
            .map(|&row| row as usize)
            .zip(self.values[range].iter().copied())
    }
}

/// A pivot of the wrong sign, or closer to 0 than this, is one that rounding has spoilt.
const LEAST_PIVOT: f64 = 1e-13;

impl Factors {
    /// Prepares the factors of a matrix with this upper triangle: for each column the rows
    /// above the diagonal, with their values, which add up where a row is named twice.
    pub(super) fn new(columns: &[&[(u32, f64)]], positive: usize) -> Option<Self> {
        let size = columns.len();
        let mut starts = Vec::with_capacity(size + 1);
        let mut rows = Vec::new();
        starts.push(0);
        for (number, column) in columns.iter().enumerate() {
            rows.extend(column.iter().map(|&(row, _)| row as usize));
            rows.push(number);
            starts.push(rows.len());
        }
        let (order, place, _) = amd::order(
            size,
            &starts,
            &rows,
            &amd::Control { dense: 15.0, ..amd::Control::default() },
        )
        .ok()?;
        let entries = || {
            columns.iter().enumerate().flat_map(|(column, entries)| {
                let column = place[column];
                entries.iter().map({
                    let place = &place;
                    move |&(row, value)| {
                        let row = place[row as usize];
                        (row.min(column), row.max(column), value)
                    }
                })
            })
        };
        let mut counts = vec![0; size];
        for (_, column, _) in entries() {
            counts[column] += 1;
        }
        let mut upper = Columns::of_counts(counts.into_iter());
        let mut next = upper.starts.clone();
        for (row, column, value) in entries() {
            upper.rows[next[column]] = row as u32;
            upper.values[next[column]] = value;
            next[column] += 1;
        }
        let mut parent: Vec<usize> = (0..size).collect();
        let mut counts = vec![0; size];
        let mut seen: Vec<usize> = (0..size).collect();
        for column in 0..size {
            for (mut row, _) in upper.column(column) {
                while seen[row] != column {
                    if parent[row] == row {
                        parent[row] = column;
                    }
                    counts[row] += 1;
                    seen[row] = column;
                    row = parent[row];
                }
            }
        }
        let lower = Columns::of_counts(counts.into_iter());
        Some(Self { positive, order, upper, parent, lower, inverse: vec![0.0; size] })
    }

    /// Factors the matrix with this diagonal. False if rounding has spoilt a pivot; then there
    /// are no factors.
    pub(super) fn factor(&mut self, diagonal: &[f64]) -> bool {
        let Self { positive, order, upper, parent, lower, inverse } = self;
        let size = order.len();
        let mut row = vec![0.0; size];
        let mut seen = vec![usize::MAX; size];
        let mut end = lower.starts.clone();
        let (mut path, mut pattern) = (Vec::new(), Vec::new());
        for (number, &unknown) in order.iter().enumerate() {
            // The columns that this row of L has entries in, each behind all that add to it.
            seen[number] = number;
            pattern.clear();
            for (mut column, value) in upper.column(number) {
                row[column] += value;
                while seen[column] != number {
                    seen[column] = number;
                    path.push(column);
                    column = parent[column];
                }
                pattern.extend(path.drain(..).rev());
            }
            let mut pivot = diagonal[unknown];
            for &column in pattern.iter().rev() {
                let value = std::mem::take(&mut row[column]);
                let entries = lower.starts[column]..end[column];
                for (&below, factor) in
                    lower.rows[entries.clone()].iter().zip(&lower.values[entries])
                {
                    row[below as usize] -= factor * value;
                }
                let factor = value * inverse[column];
                pivot -= value * factor;
                lower.rows[end[column]] = number as u32;
                lower.values[end[column]] = factor;
                end[column] += 1;
            }
            let sign = if unknown < *positive { 1.0 } else { -1.0 };
            if pivot.is_nan() || pivot * sign < LEAST_PIVOT {
                return false;
            }
            inverse[number] = pivot.recip();
        }
        true
    }

    /// Solves the system with this right side.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut at: Vec<f64> = self.order.iter().map(|&unknown| right[unknown]).collect();
        for number in 0..at.len() {
            let value = at[number];
            for (row, factor) in self.lower.column(number) {
                at[row] -= factor * value;
            }
        }
        for (value, inverse) in at.iter_mut().zip(&self.inverse) {
            *value *= inverse;
        }
        for number in (0..at.len()).rev() {
            let below: f64 = self.lower.column(number).map(|(row, factor)| factor * at[row]).sum();
            at[number] -= below;
        }
        let mut solution = vec![0.0; at.len()];
        for (&unknown, value) in self.order.iter().zip(at) {
            solution[unknown] = value;
        }
        solution
    }
}
