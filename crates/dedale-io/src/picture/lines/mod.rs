//! Mazes as lines: walls, the path and its ends, in two or three colours.
//!
//! [`Lines`] are the common form of all mazes to print, whatever the shape of their cells.
//! [`Lines::svg`] and [`Lines::png`] draw one, [`worksheet`](super::worksheet) many on pages.
//!
//! ```text
//! polar        walls along rings are arcs, of short straight pieces
//! weave        cells stand a little apart; the passage below stops where the one above runs
//! ```

mod colours;
mod join;
mod png;
mod polar;
mod polygons;
mod squares;
mod svg;
mod weave;

use dedale::board::Cell;
use dedale::maze::{GridKind, GridMaze, Maze};
use dedale::search::Path;

pub use self::colours::{ColourError, Colours};
use super::Measures;
use super::figure::letters;
use crate::maze::Ends;

type Place = [f32; 2];

/// A maze as lines, in cells from the upper left corner.
#[derive(Clone, PartialEq, Debug)]
pub struct Lines {
    size: Place,
    walls: Vec<Vec<Place>>,
    path: Vec<Vec<Place>>,
    /// Where the path begins and ends.
    ends: [Place; 2],
    /// The radius of the marks there.
    radius: f32,
    /// What stands above the maze.
    heading: String,
}

impl Lines {
    /// The lines of a maze of squares, with a path if there is one. O(cells).
    pub fn of_squares(maze: &Maze, ends: Ends, path: Option<&Path>) -> Self {
        squares::lines(maze, ends, path)
    }

    /// The lines of a maze of other cells. O(cells).
    pub fn of_grid(maze: &GridMaze, ends: [Cell; 2], path: Option<&Path>) -> Self {
        let cells = path.map_or(&[][..], Path::cells);
        let lines = match maze.grid().kind() {
            GridKind::Polar => polar::lines(maze, ends, cells),
            GridKind::Triangular => polygons::triangles(maze, ends, cells),
            GridKind::Hexagonal => polygons::hexagons(maze, ends, cells),
            GridKind::Weave => weave::lines(maze, ends, cells),
        };
        let Lines { walls, path, .. } = lines;
        Self {
            walls: join::joined(walls),
            path: path.iter().map(|piece| join::straightened(piece)).collect(),
            ..lines
        }
    }

    /// The same with this heading above the maze.
    pub fn with_heading(self, heading: String) -> Self {
        Self { heading, ..self }
    }

    /// Width and height, in cells.
    pub(super) const fn size(&self) -> Place {
        self.size
    }

    /// Width and height of a picture with these measures, in pixels.
    pub fn pixels(&self, measures: Measures) -> [u64; 2] {
        let scale = Scale::of(self, measures);
        [scale.width, scale.height].map(|side| side as u64)
    }

    /// The walls, each a line through several points.
    pub(super) fn walls(&self) -> &[Vec<Place>] {
        &self.walls
    }

    /// The path, in one piece or several.
    pub(super) fn path(&self) -> &[Vec<Place>] {
        &self.path
    }

    /// Whether there is a path to draw.
    pub fn has_path(&self) -> bool {
        !self.path.is_empty()
    }

    pub(super) const fn ends(&self) -> [Place; 2] {
        self.ends
    }

    pub(super) const fn radius(&self) -> f32 {
        self.radius
    }
}

/// The path as one line, if there is one.
fn one_piece(path: &[Cell], middle: impl Fn(Cell) -> Place) -> Vec<Vec<Place>> {
    if path.is_empty() { Vec::new() } else { vec![path.iter().copied().map(middle).collect()] }
}

/// Lengths of a picture, in pixels.
#[derive(Clone, Copy, Debug)]
struct Scale {
    cell: f32,
    wall: f32,
    /// The upper left corner of the maze.
    corner: Place,
    width: f32,
    height: f32,
}

/// The size of the letters of a heading, and the room for it, in pixels.
const HEADING: u32 = 18;
const HEAD: f32 = 34.0;

impl Scale {
    /// A cell is 24 pixels wide unless that is chosen, on large mazes less.
    fn of(lines: &Lines, measures: Measures) -> Self {
        let longest = lines.size[0].max(lines.size[1]).max(1.0);
        let usual = (1200.0 / longest).floor().clamp(4.0, 24.0) as u32;
        let cell = measures.cell().unwrap_or(usual);
        let wall = measures.wall(cell).unwrap_or((cell / 8).max(1)) as f32;
        let cell = cell as f32;
        let margin = (0.5 * cell).max(wall).ceil();
        let [side, down] = lines.size.map(|side| (side * cell).ceil());
        let head = if lines.heading.is_empty() { 0.0 } else { HEAD };
        let width = side.max(letters::width(&lines.heading, HEADING)) + 2.0 * margin;
        let corner = [((width - side) / 2.0).floor(), margin + head];
        Self { cell, wall, corner, width, height: down + 2.0 * margin + head }
    }

    fn at(&self, [x, y]: Place) -> Place {
        [x * self.cell + self.corner[0], y * self.cell + self.corner[1]]
    }

    /// Where the heading stands: the middle of its baseline.
    fn heading(&self) -> Place {
        [self.width / 2.0, HEAD - 8.0]
    }
}
