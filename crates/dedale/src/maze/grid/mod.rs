//! Cells that are not squares side by side: rings, triangles, hexagons, and squares where
//! passages cross.

mod check;
mod links;
mod maze;
mod rings;
mod weave;

pub use self::check::GridFault;
pub use self::maze::{ExitError, GridMaze};
pub use self::weave::{Crossing, CrossingError};

use std::fmt;
use std::str::FromStr;

use self::links::Links;
use self::rings::Rings;
use self::weave::Weave;
use super::cells::Cells;
use crate::Random;
use crate::board::{Cell, Direction, Graph, HexBoard, Offset, Point, Size, Terrain};

/// The kinds of grids beside squares side by side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GridKind {
    /// Rings around a centre (polar or theta mazes). Inwards is N, outwards S, clockwise E;
    /// where the ring outside has twice the cells, SW and SE.
    Polar,
    /// Triangles (delta mazes), by turns with the tip up and down; at 0,0 it is up.
    Triangular,
    /// Hexagons (sigma mazes) with a corner on top; every second row lies half a cell to the
    /// right.
    Hexagonal,
    /// Squares where passages cross, one under the other.
    Weave,
}

impl GridKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Polar, Self::Triangular, Self::Hexagonal, Self::Weave];

    /// The kind's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Polar => "polar",
            Self::Triangular => "triangular",
            Self::Hexagonal => "hexagonal",
            Self::Weave => "weave",
        }
    }
}

impl fmt::Display for GridKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a name that is no grid's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown grid '{name}'; the grids are {known}", known = GridKind::ALL.map(GridKind::name).join(", "))]
pub struct UnknownGrid {
    /// The name requested.
    pub name: String,
}

impl FromStr for GridKind {
    type Err = UnknownGrid;

    fn from_str(name: &str) -> Result<Self, UnknownGrid> {
        let known = Self::ALL.into_iter().find(|kind| kind.name() == name);
        known.ok_or_else(|| UnknownGrid { name: name.to_owned() })
    }
}

/// The cells of a maze that is no board of squares, and which of them lie side by side.
///
/// Cells are numbered row by row; a polar grid's rows are its rings, from the centre on, each
/// clockwise from the top. A weave grid has one more cell under each crossing, numbered after
/// all others. Each neighbor lies in a [`Direction`] of its own: see [`GridKind`]. 36 bytes a
/// cell, a weave grid twice that.
///
/// ```
/// use dedale::maze::{Generator, Grid};
///
/// let grid = Grid::polar(4);
/// assert_eq!(grid.cell_count(), 1 + 6 + 12 + 24);
/// let maze = Generator::Wilson.carve_grid(&grid, &mut dedale::Random::new(7))?;
/// assert_eq!(maze.passage_count(), grid.cell_count() - 1);
/// assert_eq!(maze.check(), Ok(()));
/// # Ok::<(), dedale::maze::NeedsRectangle>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    layout: Layout,
    links: Links,
}

/// Where the cells lie.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Layout {
    Polar(Rings),
    Triangular(Size),
    Hexagonal(Size),
    Weave(Box<Weave>),
}

impl Grid {
    /// The most rings of a polar grid: about four million cells.
    pub const MAX_RINGS: u32 = 1_200;

    /// So many rings, of which the first is the centre.
    ///
    /// # Panics
    ///
    /// Panics unless they are 1 to [`Grid::MAX_RINGS`].
    pub fn polar(rings: u32) -> Self {
        assert!((1..=Self::MAX_RINGS).contains(&rings), "a polar grid has 1 to 1,200 rings");
        let rings = Rings::new(rings);
        Self { links: rings.links(), layout: Layout::Polar(rings) }
    }

    /// Rows of triangles.
    pub fn triangular(size: Size) -> Self {
        Self { links: rings::triangles(size), layout: Layout::Triangular(size) }
    }

    /// Rows of hexagons.
    pub fn hexagonal(size: Size) -> Self {
        Self { links: rings::hexagons(size, |_, _| true), layout: Layout::Hexagonal(size) }
    }

    /// Rows of hexagons without those where the list says `true`, row by row.
    ///
    /// # Panics
    ///
    /// Panics unless it has one entry for each.
    pub fn hexagonal_without(size: Size, left_out: &[bool]) -> Self {
        assert_eq!(left_out.len(), size.cell_count(), "one entry for each cell");
        Self::hexagons(size, left_out, |a, b| !left_out[a] && !left_out[b])
    }

    /// The free cells of a hexagonal board, in the smallest rectangle around the board in which
    /// odd rows are shifted. They lie side by side where steps lead from one to the other and
    /// back. `None` if the rectangle has a side beyond [`MAX_SIDE`](crate::board::MAX_SIDE).
    pub fn of_hexes(board: &HexBoard) -> Option<Self> {
        let place = |cell: Cell| board.hex_of(cell).offset(Offset::OddR).map(i64::from);
        let places: Vec<[i64; 2]> = board.cells().map(place).collect();
        let least = |axis: usize| places.iter().map(|place| place[axis]).min().unwrap_or(0);
        let most = |axis: usize| places.iter().map(|place| place[axis]).max().unwrap_or(0);
        let origin = [least(0), least(1) - least(1).rem_euclid(2)];
        let [width, height] = [0, 1].map(|axis| (most(axis) - origin[axis] + 1).unsigned_abs());
        let size = Size::new(width, height).ok()?;
        let mut cells = vec![None; size.cell_count()];
        for (cell, place) in board.cells().zip(&places) {
            let [x, y] = [0, 1].map(|axis| (place[axis] - origin[axis]) as u32);
            let is_free = board.terrain(cell) != Terrain::Wall;
            cells[size.index(Point::new(x, y))] = is_free.then_some(cell);
        }
        let left_out: Vec<bool> = cells.iter().map(Option::is_none).collect();
        let leads = |from: Cell, to: Cell| board.neighbors(from).any(|next| next == to);
        Some(Self::hexagons(size, &left_out, |a, b| {
            let ends = cells[a].zip(cells[b]);
            ends.is_some_and(|(a, b)| leads(a, b) && leads(b, a))
        }))
    }

    fn hexagons(size: Size, left_out: &[bool], may_pass: impl Fn(usize, usize) -> bool) -> Self {
        let links = rings::hexagons(size, may_pass).leaving_out(left_out.to_vec());
        Self { links, layout: Layout::Hexagonal(size) }
    }

    /// Rows of squares with these crossings: each has its four neighbors, and no two share
    /// a cell of those.
    ///
    /// # Errors
    ///
    /// Returns an error for a crossing at the border, or beside another.
    pub fn weave(size: Size, crossings: Vec<Crossing>) -> Result<Self, CrossingError> {
        let weave = Weave::new(size, crossings)?;
        Ok(Self { links: weave.links(), layout: Layout::Weave(Box::new(weave)) })
    }

    /// Rows of squares with crossings at random places: this percentage of all that find a place
    /// in a random order. Which passage runs above is random too.
    ///
    /// # Panics
    ///
    /// Panics on more than 100.
    pub fn random_weave(size: Size, percent: u32, random: &mut Random) -> Self {
        assert!(percent <= 100, "a percentage");
        let crossings = weave::random(size, percent, random);
        Self::weave(size, crossings).unwrap_or_else(|fault| unreachable!("{fault}"))
    }

    /// The kind of the grid.
    pub const fn kind(&self) -> GridKind {
        match self.layout {
            Layout::Polar(_) => GridKind::Polar,
            Layout::Triangular(_) => GridKind::Triangular,
            Layout::Hexagonal(_) => GridKind::Hexagonal,
            Layout::Weave(_) => GridKind::Weave,
        }
    }

    /// Cells are numbered below this, those left out included.
    pub fn cell_count(&self) -> usize {
        self.links.count()
    }

    /// Whether the cell is part of the grid and not left out.
    pub fn contains(&self, cell: Cell) -> bool {
        self.links.has(cell.index())
    }

    /// The number of cells in each row or ring; those under crossings are not counted.
    pub fn row_lengths(&self) -> Vec<usize> {
        match &self.layout {
            Layout::Polar(rings) => (0..rings.rings()).map(|ring| rings.length(ring)).collect(),
            Layout::Triangular(size) | Layout::Hexagonal(size) => rows(*size),
            Layout::Weave(weave) => rows(weave.size()),
        }
    }

    /// The crossings of a weave grid, row by row; the cell under each has the number of the
    /// cells seen from above plus its place here.
    pub fn crossings(&self) -> &[Crossing] {
        match &self.layout {
            Layout::Weave(weave) => weave.crossings(),
            _ => &[],
        }
    }

    /// Where the cell lies: its column and row, or its place in its ring, clockwise from the top,
    /// and the ring. A cell under a crossing lies where the one above it lies.
    ///
    /// # Panics
    ///
    /// Panics on a number that is no cell's.
    pub fn point_of(&self, cell: Cell) -> Point {
        assert!(cell.index() < self.cell_count(), "a cell of the grid");
        match &self.layout {
            Layout::Polar(rings) => {
                let [ring, place] = rings.place(cell.index());
                Point::new(place as u32, ring as u32)
            }
            Layout::Triangular(size) | Layout::Hexagonal(size) => size.point_of(cell),
            Layout::Weave(weave) => {
                weave.size().point_of(Cell::new(weave.above(cell.index()) as u32))
            }
        }
    }

    /// The cell there, seen from above; `None` where there is none.
    pub fn cell_at(&self, at: Point) -> Option<Cell> {
        let cell = match &self.layout {
            Layout::Polar(rings) => {
                let (place, ring) = (at.x as usize, at.y as usize);
                (place < rings.length(ring)).then(|| Cell::new((rings.first(ring) + place) as u32))
            }
            Layout::Triangular(size) | Layout::Hexagonal(size) => size.cell_at(at),
            Layout::Weave(weave) => weave.size().cell_at(at),
        };
        cell.filter(|&cell| self.contains(cell))
    }

    /// The neighbor of a cell in this direction.
    pub fn toward(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        Some(Cell::new(self.links.toward(cell.index(), direction)? as u32))
    }

    /// The number of parts into which the grid falls, without contact between them. O(cells).
    pub fn part_count(&self) -> usize {
        self.links.part_count()
    }

    /// The cell beside this one, by number, and the direction back from there.
    fn beside(&self, cell: usize, direction: Direction) -> Option<(usize, Direction)> {
        let next = self.links.toward(cell, direction)?;
        Some((next, self.links.back(cell, direction)))
    }
}

fn rows(size: Size) -> Vec<usize> {
    vec![size.width() as usize; size.height() as usize]
}
