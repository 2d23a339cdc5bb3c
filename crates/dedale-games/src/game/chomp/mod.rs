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

mod bar;
mod codec;
mod count;
mod generate;

pub use bar::Bar;
pub use codec::{BreakPoint, Codec, Columns, Packed, PackedError, Points};
pub use generate::{GenerateError, Generated, Method, Progress, generate};

use std::fmt;
use std::str::FromStr;

use count::Counts;
use dedale::board::Point;

use super::{Convention, Game, Numbered};

/// A bar that is not supported.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
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

/// Chomp on a bar of a fixed size.
///
/// Positions are numbered in the lexicographic order of the squares eaten of each column,
/// from left to right: the full bar is 0, the empty bar the last, and every move leads to a
/// greater number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chomp {
    rows: u32,
    columns: u32,
    counts: Counts,
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

    /// The number of rows of the full bar.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns of the full bar.
    pub const fn columns(&self) -> u32 {
        self.columns
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

impl Encoding {
    /// All three encodings.
    pub const ALL: [Self; 3] = [Self::Points, Self::Columns, Self::Packed];

    /// The name of the encoding: `points`, `columns` or `packed`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Columns => "columns",
            Self::Packed => "packed",
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Encoding {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|encoding| encoding.name() == name);
        known.ok_or_else(|| format!("expected points, columns or packed, found '{name}'"))
    }
}
