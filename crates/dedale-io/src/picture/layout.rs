use std::fmt;
use std::ops::RangeInclusive;

use dedale::board::Direction;

use super::hexes::Hexes;

/// The layout of a scene on a picture, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    /// The side of a cell.
    pub cell: u32,
    /// The width of thin walls, if it is chosen.
    pub wall: Option<u32>,
    /// The space around the board, without text.
    pub margin: u32,
    /// The upper left corner of the board.
    pub origin: [u32; 2],
    pub width: u32,
    pub height: u32,
}

/// Below this, signs would be mere specks.
const SMALLEST_CELL_WITH_SIGNS: u32 = 10;

/// Below this, hexagons look no better than offset rectangles.
const SMALLEST_ROUND_HEX: u32 = 6;

impl Layout {
    /// From the left side of one picture to that of the next, where they lie side by side.
    pub(super) const fn step_beside(self) -> u32 {
        self.width + self.cell
    }

    /// Width and height of so many such pictures side by side, a cell apart.
    pub(super) const fn size_beside(self, count: usize) -> [u32; 2] {
        [count as u32 * self.step_beside() - self.cell, self.height]
    }

    /// A single cell, this many pixels wide.
    pub(super) const fn of_one(cell: u32) -> Self {
        Self { cell, wall: None, margin: 0, origin: [0; 2], width: cell, height: cell }
    }

    /// A picture of this width and height without a board; lengths are in cells.
    pub(super) const fn blank(cell: u32, [width, height]: [u32; 2]) -> Self {
        Self { cell, wall: None, margin: 0, origin: [0; 2], width, height }
    }

    pub(super) const fn has_round_hexes(self) -> bool {
        self.cell >= SMALLEST_ROUND_HEX
    }

    pub(super) const fn has_signs(self) -> bool {
        self.cell >= SMALLEST_CELL_WITH_SIGNS
    }

    /// Converts a point of the board to pixels.
    pub(super) fn to_pixels(self, point: [f32; 2]) -> [f32; 2] {
        [0, 1].map(|axis| point[axis] * self.cell as f32 + self.origin[axis] as f32)
    }

    /// The length in cells, rounded to the nearest pixel edge, or so little beyond it that
    /// it does not fall before it when drawn.
    pub(super) fn snapped(self, length: f32) -> f32 {
        ((length * self.cell as f32).round() + 0.004) / self.cell as f32
    }

    /// This many pixels, in cells.
    pub(super) fn pixels(self, count: u32) -> f32 {
        count as f32 / self.cell as f32
    }

    /// How many pixels of a line lie before its middle and how many after, so that its
    /// edges fall between pixels.
    pub(super) fn thin_wall(self) -> (f32, f32) {
        if let Some(wall) = self.wall {
            (self.pixels(wall / 2), self.pixels(wall - wall / 2))
        } else if self.has_signs() {
            let half = self.pixels(((self.cell + 6) / 12).max(1));
            (half, half)
        } else {
            (0.0, self.pixels(1))
        }
    }

    /// Like [`Layout::thin_wall`], for the lines of the grid.
    pub(super) fn grid_line(self) -> (f32, f32) {
        let before = if self.cell >= 16 { self.pixels(1) } else { 0.0 };
        (before, self.pixels(1))
    }

    /// The width of a path, without and with its edges.
    pub(super) fn path_widths(self) -> (f32, f32) {
        if self.has_signs() {
            (0.2, 0.36)
        } else {
            (self.pixels(2).max(0.25), self.pixels(4).max(0.5))
        }
    }
}

// How the cells of a scene are arranged.

/// The kind of a scene's cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Lattice {
    Squares {
        /// Whether cells that share only a corner are neighbors.
        diagonal: bool,
    },
    Hexes(Hexes),
}

impl Lattice {
    /// The lattice of a board with a single cell.
    pub(super) fn of_one(&self) -> Self {
        match self {
            Self::Squares { .. } => self.clone(),
            Self::Hexes(hexes) => Self::Hexes(hexes.one()),
        }
    }

    /// One direction for each pair of opposite sides.
    pub(super) const fn onward(&self) -> &'static [Direction] {
        match self {
            Self::Squares { .. } => &[Direction::S, Direction::E],
            Self::Hexes(_) => &[Direction::S, Direction::E, Direction::SW],
        }
    }
}

// Lengths of a picture that somebody chose.

/// The widths of cells and of thin walls, in pixels, where they are chosen.
///
/// Otherwise a cell is as wide as [`super::png::draw`] says, and a thin wall a sixth of it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Measures {
    cell: Option<u32>,
    wall: Option<u32>,
}

/// No picture has such widths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
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
