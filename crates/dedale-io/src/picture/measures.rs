//! Lengths of a picture that somebody chose.

use std::fmt;
use std::ops::RangeInclusive;

/// The widths of cells and of thin walls, in pixels, where they are chosen.
///
/// Otherwise a cell is as wide as [`super::png::draw`] says, and a thin wall a sixth of it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Measures {
    cell: Option<u32>,
    wall: Option<u32>,
}

/// No picture has such widths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MeasureError {
    /// Cells of this width are not drawn.
    #[error("a cell in a picture is {} to {} pixels wide, found {found}",
        Measures::CELLS.start(), Measures::CELLS.end())]
    Cell {
        /// The width that was chosen.
        found: u32,
    },
    /// Walls of this width are not drawn.
    #[error("a wall between cells is 1 to {most} pixels wide (half a cell), found {found}")]
    Wall {
        /// Half a cell, in pixels.
        most: u32,
        /// The width that was chosen.
        found: u32,
    },
}

impl Measures {
    /// The widths that a cell may have. Where a board has thin walls it is at least three, and
    /// hexagons are at least two or five.
    pub const CELLS: RangeInclusive<u32> = 1..=256;

    /// These widths; those that are `None` are chosen for the board.
    ///
    /// # Errors
    ///
    /// [`MeasureError`] for a cell beyond [`Measures::CELLS`], and for a wall of no width or
    /// wider than half a cell.
    pub fn new(cell: Option<u32>, wall: Option<u32>) -> Result<Self, MeasureError> {
        if let Some(found) = cell.filter(|cell| !Self::CELLS.contains(cell)) {
            return Err(MeasureError::Cell { found });
        }
        let most = (cell.unwrap_or(*Self::CELLS.end()) / 2).max(1);
        match wall.filter(|wall| !(1..=most).contains(wall)) {
            Some(found) => Err(MeasureError::Wall { most, found }),
            None => Ok(Self { cell, wall }),
        }
    }

    /// The width of a cell, if it is chosen.
    pub(super) const fn cell(self) -> Option<u32> {
        self.cell
    }

    /// The width of thin walls between cells of this width, if it is chosen.
    pub(super) fn wall(self, cell: u32) -> Option<u32> {
        self.wall.map(|wall| wall.min((cell / 2).max(1)))
    }
}

// The language of pictures.

/// How the words of a picture are said: titles, descriptions and legends. Each is told to this
/// function in English and drawn as it answers.
#[derive(Clone, Copy)]
pub struct Wording<'a>(pub &'a dyn Fn(&str) -> String);

impl Wording<'_> {
    /// The words as they are.
    pub const ENGLISH: Wording<'static> = Wording(&str::to_owned);

    /// What is said for this.
    pub fn say(self, english: &str) -> String {
        (self.0)(english)
    }

    /// A number with one decimal: the point is a word like any other.
    pub(super) fn decimal(self, number: f64) -> String {
        format!("{number:.1}").replace('.', &self.say("."))
    }

    /// A number with its noun: `1 shot`, `2 shots`.
    pub(super) fn counted(self, count: usize, what: &str) -> String {
        self.say(&format!("{count} {what}{}", if count == 1 { "" } else { "s" }))
    }
}

impl fmt::Debug for Wording<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wording")
    }
}
