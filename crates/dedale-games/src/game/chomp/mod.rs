//! Chomp: a bar of chocolate whose upper left square is poisoned.
//!
//! A move bites a square and eats it with all that is left below and right of it. Whoever
//! eats the poison loses. (Schuh 1952 as a game of divisors; Gale, "A curious Nim-type
//! game", 1974.)
//!
//! The game ends with the empty bar, and the player then to move has won, so the
//! [`Convention`] is misère. A bar of m rows and n columns has C(m+n, n) positions, the
//! full and the empty bar included, and (m·n/2)·C(m+n, n) moves.
//!
//! ```
//! use dedale::board::Point;
//! use dedale_games::game::{Chomp, Game, Numbered};
//!
//! let chomp = Chomp::new(3, 4)?;
//! let bar = chomp.play(&chomp.start(), Point::new(2, 1)); // column c, row 2
//! assert_eq!(bar.to_string(), "4-2-2");
//! assert_eq!(chomp.named("4-2-2"), Some(chomp.number(&bar)));
//! # Ok::<(), dedale_games::game::chomp::ChompError>(())
//! ```
//!
//! The graph of all positions comes from [`generate()`], with a choice of three encodings
//! ([`Encoding`]), or from [`GameGraph::of`](super::GameGraph::of), as for any game.

mod codec;
mod generate;

pub use codec::{BreakPoint, Codec, Columns, Packed, PackedError, Points};
pub use generate::{GenerateError, Generated, Method, Progress, generate};

use std::fmt;

use dedale::board::Point;
use dedale::{Phrase, phrase};

use super::{Convention, Game, Numbered};

/// A bar that is not supported.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
pub enum ChompError {
    /// No rows, no columns, or more than 255 of either.
    #[error("a bar has 1 to 255 rows and 1 to 255 columns, found {rows}×{columns}")]
    Size {
        /// The requested rows.
        rows: u32,
        /// The requested columns.
        columns: u32,
    },
    /// More positions than can be numbered.
    #[error("a bar of {rows}×{columns} has more positions than the {limit} that are numbered",
        limit = super::MAX_POSITIONS)]
    Positions {
        /// The requested rows.
        rows: u32,
        /// The requested columns.
        columns: u32,
    },
}

dedale::read_only! {
    /// Chomp on a bar of a fixed size.
    ///
    /// Positions are numbered in the lexicographic order of the squares eaten of each column,
    /// from left to right: the full bar is 0, the empty bar the last, and every move leads to a
    /// greater number.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Chomp {
        /// The number of rows of the full bar.
        pub rows: u32,
        /// The number of columns of the full bar.
        pub columns: u32,
        counts: Counts,
    }
}

impl Chomp {
    /// A bar with this many rows and columns: up to 255 each, and at most
    /// [`MAX_POSITIONS`](super::MAX_POSITIONS) positions.
    pub fn new(rows: u32, columns: u32) -> Result<Self, ChompError> {
        if !(1..=255).contains(&rows) || !(1..=255).contains(&columns) {
            return Err(ChompError::Size { rows, columns });
        }
        let counts = Counts::new(rows, columns);
        if counts.positions() > super::MAX_POSITIONS.into() {
            return Err(ChompError::Positions { rows, columns });
        }
        Ok(Self { rows, columns, counts })
    }

    /// What is left where so many squares of each column are eaten, if that can be: none
    /// fewer than in the column before, and no more than the rows.
    pub fn bar(&self, eaten: &[u8]) -> Option<Bar> {
        let is_bar = eaten.len() == self.columns as usize
            && eaten.is_sorted()
            && eaten.last().is_none_or(|&last| u32::from(last) <= self.rows);
        is_bar.then(|| Bar::from_eaten(self.rows, eaten.to_vec()))
    }
}

impl Game for Chomp {
    type Position = Bar;
    /// The bitten square: column and row, from 0.
    type Move = Point;

    fn start(&self) -> Bar {
        Bar::full(self.rows, self.columns)
    }

    /// The moves, row by row.
    fn moves(&self, bar: &Bar) -> Vec<Point> {
        let squares = |row| (0..bar.left(row)).map(move |column| Point::new(column, row));
        (0..self.rows).flat_map(squares).collect()
    }

    fn play(&self, bar: &Bar, bite: Point) -> Bar {
        bar.bitten(bite)
    }

    fn convention(&self) -> Convention {
        Convention::Misere
    }
}

impl Numbered for Chomp {
    fn position_count(&self) -> u64 {
        self.counts.positions()
    }

    /// The number of moves, (m·n/2)·C(m+n, n).
    fn arc_count(&self) -> u64 {
        u64::from(self.rows * self.columns) * self.counts.positions() / 2
    }

    /// Numbers a position in O(columns) time.
    fn number(&self, bar: &Bar) -> u32 {
        self.counts.number(bar.eaten().iter().copied())
    }

    /// Decodes a position in O(rows + columns) time.
    fn position(&self, number: u32) -> Bar {
        Bar::from_eaten(self.rows, self.counts.eaten(number).collect())
    }

    /// In O(1) time a move, unless there are far more columns than rows.
    fn successors(&self, number: u32, row: &mut Vec<u32>) {
        let codec = Columns::new(self);
        codec.after_bites(&codec.position(number), row);
    }

    /// The squares left in each row, such as `4-2-2`; `0` for the empty bar.
    fn name(&self, number: u32) -> String {
        self.position(number).to_string()
    }

    fn named(&self, name: &str) -> Option<u32> {
        Bar::parse(self.rows, self.columns, name).map(|bar| self.number(&bar))
    }
}

/// How positions are encoded while a graph is generated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Encoding {
    /// The break points of the staircase: [`Points`].
    Points,
    /// The squares eaten of each column: [`Columns`].
    #[default]
    Columns,
    /// One 64-bit number: [`Packed`].
    Packed,
}

dedale::names! {
    Encoding: Points = "points", Columns = "columns", Packed = "packed";
    Phrase: |name| phrase!("expected points, columns or packed, found '{name}'")
}

dedale::read_only! {
    /// A bar of chocolate, or what is left of it.
    ///
    /// Displays as the squares left in each row, such as `4-2-2`, leaving out empty rows; the
    /// empty bar displays as `0`.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    pub struct Bar {
        /// The number of rows of the full bar.
        pub rows: u32,
        /// The squares eaten of each column.
        pub eaten: Vec<u8>,
    }
}

impl Bar {
    /// A bar with nothing eaten yet.
    fn full(rows: u32, columns: u32) -> Self {
        Self { rows, eaten: vec![0; columns as usize] }
    }

    fn from_eaten(rows: u32, eaten: Vec<u8>) -> Self {
        Self { rows, eaten }
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
    fn parse(rows: u32, columns: u32, text: &str) -> Option<Self> {
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

/// Counts the bars, and numbers them.
///
/// Columns are filled from left to right; the squares eaten never decrease. With L columns
/// to go and up to k more squares to eat of each, there are C(k + L, L) completions. The
/// number of a bar is how many bars come before it: those with fewer squares eaten of some
/// column and the same of all columns before that.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Counts {
    rows: u32,
    columns: u32,
    /// The number of completions of L columns with up to k squares: at `L * (rows + 1) +
    /// k`, capped at `u64::MAX`.
    completions: Vec<u64>,
}

impl Counts {
    fn new(rows: u32, columns: u32) -> Self {
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

    fn positions(&self) -> u64 {
        self.completions(self.columns as usize, self.rows)
    }

    /// The number of completions of this many columns with up to `most` squares each.
    #[inline]
    fn completions(&self, columns: usize, most: u32) -> u64 {
        self.completions[columns * (self.rows as usize + 1) + most as usize]
    }

    /// The number of the bar with these squares eaten, column by column.
    #[inline]
    fn number(&self, eaten: impl IntoIterator<Item = u8>) -> u32 {
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
    fn more(&self, column: usize, eaten: u32) -> u64 {
        let columns = self.columns as usize - column;
        self.completions(columns, self.rows - eaten)
            - self.completions(columns - 1, self.rows - eaten)
    }

    /// The squares eaten of each column in the bar with this number: O(rows + columns).
    fn eaten(&self, number: u32) -> impl Iterator<Item = u8> {
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
