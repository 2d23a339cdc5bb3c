use std::fmt;

use dedale::board::Point;

/// A bar of chocolate, or what is left of it.
///
/// Displays as the squares left in each row, such as `4-2-2`, leaving out empty rows; the
/// empty bar displays as `0`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bar {
    rows: u32,
    /// Squares eaten of each column, counted from below; never fewer than in the column
    /// before.
    eaten: Vec<u8>,
}

impl Bar {
    /// A bar with nothing eaten yet.
    pub(super) fn full(rows: u32, columns: u32) -> Self {
        Self { rows, eaten: vec![0; columns as usize] }
    }

    pub(super) fn from_eaten(rows: u32, eaten: Vec<u8>) -> Self {
        Self { rows, eaten }
    }

    /// The number of rows of the full bar.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// The squares eaten of each column.
    pub fn eaten(&self) -> &[u8] {
        &self.eaten
    }

    /// The number of squares left in this row; they are its first ones.
    pub fn left(&self, row: u32) -> u32 {
        self.eaten.partition_point(|&eaten| row < self.rows - u32::from(eaten)) as u32
    }

    /// Whether this square is left.
    pub fn has(&self, square: Point) -> bool {
        let eaten = self.eaten.get(square.x as usize);
        eaten.is_some_and(|&eaten| square.y < self.rows - u32::from(eaten))
    }

    /// The number of squares left in all.
    pub fn squares(&self) -> u32 {
        self.eaten.iter().map(|&eaten| self.rows - u32::from(eaten)).sum()
    }

    /// The bar left after this bite.
    pub fn bitten(&self, bite: Point) -> Self {
        let mut bar = self.clone();
        let eaten = self.rows.saturating_sub(bite.y) as u8;
        for column in bar.eaten.iter_mut().skip(bite.x as usize) {
            *column = eaten.max(*column);
        }
        bar
    }

    /// The square bitten, if a single bite turns the other bar into this one.
    pub fn bite_from(&self, before: &Self) -> Option<Point> {
        let changed = self.eaten.iter().zip(&before.eaten).position(|(now, was)| now != was)?;
        let bite = Point::new(changed as u32, self.rows - u32::from(self.eaten[changed]));
        (before.has(bite) && before.bitten(bite) == *self).then_some(bite)
    }

    /// Parses a bar in the form in which it displays.
    pub(super) fn parse(rows: u32, columns: u32, text: &str) -> Option<Self> {
        let mut bar = Self { rows, eaten: vec![rows as u8; columns as usize] };
        for (row, length) in text.split('-').enumerate() {
            let length: usize = length.parse().ok()?;
            for column in bar.eaten.get_mut(..length).filter(|_| row < rows as usize)? {
                *column = column.checked_sub(1)?;
            }
        }
        // Anything else is no staircase, or is not in the displayed form.
        (bar.to_string() == text).then_some(bar)
    }
}

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.left(0))?;
        let rows = (1..self.rows).map(|row| self.left(row)).take_while(|&left| left > 0);
        rows.into_iter().try_for_each(|left| write!(f, "-{left}"))
    }
}
