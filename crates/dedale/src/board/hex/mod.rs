//! Boards of hexagonal cells.
//!
//! Cells have axial coordinates ([`Hex`]), `q` to the east and `r` to the south-east, on a
//! table of exits whose columns are `q` and whose rows are `r`:
//!
//! ```text
//!     NW  NE          q, r of the six neighbors:   0,-1   1,-1
//!    W  ·  E                                      -1,0  ·  1,0
//!     SW  SE                                       -1,1   0,1
//! ```

mod board;
mod coordinates;
mod shape;

pub use board::HexBoard;
pub(super) use board::hex_steps;
pub use coordinates::{Hex, HexDirection, Offset};
pub use shape::{HexNameError, HexShape, Naming};

use crate::board::{Cell, GridMap, Point, Size, SizeError, Terrain};

/// An editable picture of a hexagonal board: its shape, the terrain of each cell, and the
/// marks of starts and goals.
///
/// Three bytes for each cell of the bounding rectangle in `q` and `r`.
///
/// ```
/// use dedale::board::{Terrain, Hex, HexMap, HexShape};
///
/// let mut map = HexMap::new(HexShape::Hexagon { radius: 2 }, Terrain::FREE)?;
/// map.set_terrain(Hex::new(1, 0), Terrain::Wall);
/// let board = map.board();
/// let [start, goal] = [Hex::ZERO, Hex::new(2, 0)].map(|hex| board.cell_at(hex).unwrap());
/// assert_eq!(dedale::search::astar(&board, start, goal).unwrap().steps(), 3);
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexMap {
    frame: Frame,
    /// The same on square cells, with walls where the board has no cells.
    map: GridMap,
    /// Where paths start, in drawing order.
    pub starts: Vec<Hex>,
    /// Where paths end, in drawing order.
    pub goals: Vec<Hex>,
}

impl HexMap {
    /// A map of this shape and one terrain, without marks.
    ///
    /// # Errors
    ///
    /// As [`HexShape::bounds`]: the shape has no cells, or is too large.
    pub fn new(shape: HexShape, terrain: Terrain) -> Result<Self, SizeError> {
        let frame = Frame::of(shape)?;
        let mut map = GridMap::new(frame.size, Terrain::Wall);
        for cell in frame.cells() {
            map.set_terrain(frame.size.point_of(cell), terrain);
        }
        Ok(Self { frame, map, starts: Vec::new(), goals: Vec::new() })
    }

    /// The board's shape.
    pub const fn shape(&self) -> &HexShape {
        &self.frame.shape
    }

    /// The cell in the table's first column and row, which may not be on the board.
    pub const fn origin(&self) -> Hex {
        self.frame.origin
    }

    /// The size of the table that holds the board.
    pub const fn size(&self) -> Size {
        self.map.size()
    }

    /// Whether the board has this cell.
    pub fn contains(&self, hex: Hex) -> bool {
        self.cell_at(hex).is_some()
    }

    /// The board's cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Hex> {
        self.frame.cells().map(|cell| self.hex_of(cell))
    }

    /// The cell at these coordinates, numbered as on the [board](self::HexBoard); `None` off the
    /// board.
    pub fn cell_at(&self, hex: Hex) -> Option<Cell> {
        self.frame.cell_at(hex)
    }

    /// The coordinates of the table's cell of this number.
    pub const fn hex_of(&self, cell: Cell) -> Hex {
        self.frame.hex_of(cell)
    }

    /// The terrain of the cell; `None` off the board.
    pub fn terrain(&self, hex: Hex) -> Option<Terrain> {
        self.cell_at(hex).map(|cell| self.map.terrains()[cell.index()])
    }

    /// Sets the terrain of the cell.
    ///
    /// # Panics
    ///
    /// Panics off the board.
    pub fn set_terrain(&mut self, hex: Hex, terrain: Terrain) {
        let cell = self.cell_at(hex).expect("a cell of the board");
        self.map.set_terrain(self.size().point_of(cell), terrain);
    }
}

#[cfg(feature = "hexx")]
impl HexMap {
    /// Builds a map from a store of the crate `hexx`, or any other list of its hexagons,
    /// each with its terrain. An error if there are none, or if they lie too far apart.
    ///
    /// ```
    /// use dedale::board::{HexMap, Terrain};
    /// use hexx::storage::{HexStore, HexagonalMap};
    ///
    /// let heights = HexagonalMap::new(hexx::Hex::ZERO, 3, |hex| hex.x);
    /// let terrain = |height: &i32| if *height < 0 { Terrain::Water } else { Terrain::FREE };
    /// let map = HexMap::from_hexx(heights.iter().map(|(hex, height)| (hex, terrain(height))))?;
    /// assert_eq!(map.cells().count(), 37);
    /// assert_eq!(map.terrain(hexx::Hex::new(-3, 1).into()), Some(Terrain::Water));
    /// # Ok::<(), dedale::board::SizeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if there are no hexagons, or if they lie too far apart.
    pub fn from_hexx(
        cells: impl IntoIterator<Item = (hexx::Hex, Terrain)>,
    ) -> Result<Self, SizeError> {
        let cells: Vec<(Hex, Terrain)> =
            cells.into_iter().map(|(hex, terrain)| (hex.into(), terrain)).collect();
        let shape = HexShape::Cells(cells.iter().map(|(hex, _)| *hex).collect());
        let mut map = Self::new(shape, Terrain::FREE)?;
        for (hex, terrain) in cells {
            map.set_terrain(hex, terrain);
        }
        Ok(map)
    }
}

/// A shape placed on the table that numbers its cells: columns are `q`, rows `r`.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Frame {
    shape: HexShape,
    origin: Hex,
    size: Size,
    on_board: Vec<bool>,
}

impl Frame {
    /// Places the shape; an error if it has no cells or is too large.
    fn of(shape: HexShape) -> Result<Self, SizeError> {
        let (origin, size) = shape.bounds()?;
        let frame = Self { shape, origin, size, on_board: Vec::new() };
        let on_board = if let HexShape::Cells(cells) = &frame.shape {
            let mut on_board = vec![false; size.cell_count()];
            for point in cells.iter().filter_map(|&hex| frame.point(hex)) {
                on_board[size.index(point)] = true;
            }
            on_board
        } else {
            size.points().map(|point| frame.shape.contains(frame.hex_at(point))).collect()
        };
        Ok(Self { on_board, ..frame })
    }

    /// Whether the board has the table's cell of this number.
    fn contains(&self, cell: Cell) -> bool {
        self.on_board.get(cell.index()) == Some(&true)
    }

    /// The board's cells, row by row.
    fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..).map(Cell::new).zip(&self.on_board).filter(|(_, on)| **on).map(|(cell, _)| cell)
    }

    /// The cell at these coordinates; `None` off the board.
    fn cell_at(&self, hex: Hex) -> Option<Cell> {
        let cell = self.size.cell_at(self.point(hex)?)?;
        self.contains(cell).then_some(cell)
    }

    /// The coordinates of the table's cell of this number.
    const fn hex_of(&self, cell: Cell) -> Hex {
        self.hex_at(self.size.point_of(cell))
    }

    const fn hex_at(&self, point: Point) -> Hex {
        Hex::new(self.origin.q + point.x as i32, self.origin.r + point.y as i32)
    }

    /// The table's point at these coordinates.
    fn point(&self, hex: Hex) -> Option<Point> {
        let x = u32::try_from(i64::from(hex.q) - i64::from(self.origin.q)).ok()?;
        let y = u32::try_from(i64::from(hex.r) - i64::from(self.origin.r)).ok()?;
        Some(Point::new(x, y)).filter(|&point| self.size.contains(point))
    }
}
