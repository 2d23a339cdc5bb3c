//! Lengths of a picture that somebody chose.

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
