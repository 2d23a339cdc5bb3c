use super::{Hex, HexShape};
use crate::board::{Cell, Point, Size, SizeError};

/// A shape placed on the table that numbers its cells: columns are `q`, rows `r`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    shape: HexShape,
    origin: Hex,
    size: Size,
    on_board: Vec<bool>,
}

impl Frame {
    /// Places the shape; an error if it has no cells or is too large.
    pub(super) fn of(shape: HexShape) -> Result<Self, SizeError> {
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

    pub(super) const fn shape(&self) -> &HexShape {
        &self.shape
    }

    pub(super) const fn origin(&self) -> Hex {
        self.origin
    }

    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// Whether the board has the table's cell of this number.
    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.on_board.get(cell.index()) == Some(&true)
    }

    /// The board's cells, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..).map(Cell::new).zip(&self.on_board).filter(|(_, on)| **on).map(|(cell, _)| cell)
    }

    /// The cell at these coordinates; `None` off the board.
    pub(super) fn cell_at(&self, hex: Hex) -> Option<Cell> {
        let cell = self.size.cell_at(self.point(hex)?)?;
        self.contains(cell).then_some(cell)
    }

    /// The coordinates of the table's cell of this number.
    pub(super) const fn hex_of(&self, cell: Cell) -> Hex {
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
