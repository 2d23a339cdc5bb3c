//! Where the cells of a board stand in its drawing.

use dedale::board::{Hex, HexShape, Offset};

use super::{Promise, Sign, unknown_sign};
use crate::FormatError;
use crate::position::Position;
use crate::position::grid::Outline;
use crate::position::signs::is_near;
use crate::text::Line;

/// The lines and columns of the cells of a board.
///
/// Columns are relative to the cell `0,0` and so may be negative; lines count from the
/// first one with a cell.
#[derive(Clone, Copy)]
pub(super) struct Layout<'a> {
    outline: &'a Outline,
}

/// The cells of one line, evenly spaced.
pub(super) struct Row {
    first: [i32; 2],
    step: [i32; 2],
    /// The column of the first cell.
    pub(super) column: i64,
    /// Columns from one cell to the next.
    pub(super) stride: i64,
    /// The number of cells: none in every other line of a single upright column.
    pub(super) count: u32,
}

impl Row {
    /// The coordinates of one of them.
    pub(super) const fn place(&self, index: u32) -> [i32; 2] {
        let index = index as i32;
        [self.first[0] + index * self.step[0], self.first[1] + index * self.step[1]]
    }

    /// A row of cells from this one to the east.
    fn level(first: Hex, count: u32) -> Self {
        let column = 2 * i64::from(first.q) + i64::from(first.r);
        Self { first: [first.q, first.r], step: [1, 0], column, stride: 2, count }
    }
}

impl<'a> Layout<'a> {
    /// The layout of a board whose size has been checked, and whose cells are not listed.
    pub(super) const fn of(outline: &'a Outline) -> Self {
        Self { outline }
    }

    /// Lines from the first one with a cell to the last.
    pub(super) fn lines(self) -> u32 {
        match *self.outline {
            Outline::Squares(size, _) => size.height(),
            Outline::Hexes(ref shape) => match *shape {
                HexShape::Hexagon { radius } => 2 * radius + 1,
                HexShape::Triangle { side } => side,
                HexShape::Rectangle { width, height, offset } if offset.is_flat() => {
                    2 * height - u32::from(width == 1)
                }
                HexShape::Rhombus { height, .. } | HexShape::Rectangle { height, .. } => height,
                HexShape::Cells(_) => 0,
            },
        }
    }

    /// The cells of this line.
    pub(super) fn row(self, line: u32) -> Row {
        let line = line as i32;
        match *self.outline {
            Outline::Squares(size, _) => {
                Row { first: [0, line], step: [1, 0], column: 0, stride: 2, count: size.width() }
            }
            Outline::Hexes(ref shape) => match *shape {
                HexShape::Hexagon { radius } => {
                    let rim = radius as i32;
                    let r = line - rim;
                    let q = (-rim).max(-rim - r);
                    Row::level(Hex::new(q, r), 2 * radius + 1 - r.unsigned_abs())
                }
                HexShape::Rhombus { width, .. } => Row::level(Hex::new(0, line), width),
                HexShape::Triangle { side } => {
                    Row::level(Hex::new(0, line), side.saturating_sub(line as u32))
                }
                HexShape::Rectangle { width, offset, .. } if offset.is_flat() => {
                    flat_row(line, width, offset)
                }
                HexShape::Rectangle { width, offset, .. } => {
                    Row::level(Hex::of_offset([0, line], offset), width)
                }
                HexShape::Cells(_) => Row::level(Hex::ZERO, 0),
            },
        }
    }

    /// The smallest column of a cell.
    pub(super) fn leftmost(self) -> i64 {
        let rows = (0..self.lines()).map(|line| self.row(line));
        rows.filter(|row| row.count > 0).map(|row| row.column).min().unwrap_or(0)
    }
}

/// A line has cells of every other upright column.
fn flat_row(line: i32, width: u32, offset: Offset) -> Row {
    // Where even columns are shifted down, the second one begins a line higher.
    let is_even = offset == Offset::EvenQ;
    let line = if is_even && width > 1 { line - 1 } else { line };
    let column = line.rem_euclid(2);
    let row = (if is_even { line + column } else { line - column }) / 2;
    let first = Hex::of_offset([column, row], offset);
    let count = (width - column as u32).div_ceil(2);
    let column = 2 * i64::from(column);
    Row { first: [first.q, first.r], step: [2, -1], column, stride: 4, count }
}

// Drawings of listed cells, where the drawing itself shows which cells exist.

/// Reads the position whose leftmost cell of the first row lies at `first_cell`.
pub(super) fn read<'a>(
    promise: &Promise<'_>,
    first_cell: Hex,
    rows: impl Iterator<Item = Line<'a>>,
) -> Result<Position, FormatError> {
    let bytes = promise.bytes;
    let mut drawn: Vec<(Hex, Sign)> = Vec::new();
    let mut shift = None;
    for (line, r) in rows.zip(i64::from(first_cell.r)..) {
        for (column, &byte) in (0..).zip(line.text).filter(|(_, byte)| **byte != b' ') {
            let offset = line.start + column as usize;
            let Some(sign) = Sign::of(byte) else { return Err(unknown_sign(bytes, offset)) };
            let shift = *shift.get_or_insert(column - 2 * i64::from(first_cell.q) - r);
            let half_steps = column - shift - r;
            if half_steps % 2 != 0 {
                let columns = if column % 2 == 0 { "even" } else { "odd" };
                let expected =
                    format!("a space, as the cells of this line lie in {columns} columns");
                return Err(FormatError::sign(bytes, offset, expected));
            }
            let places = [half_steps / 2, r].map(|place| i32::try_from(place).ok());
            let hex = match places {
                [Some(q), Some(r)] => Some(Hex::new(q, r)).filter(|&hex| is_near(hex)),
                _ => None,
            };
            let Some(hex) = hex else {
                let expected = format!("cells up to {} from 0,0", Hex::LIMIT);
                let found = format!("one at {},{r}", half_steps / 2);
                return Err(FormatError::at(bytes, offset, expected, found));
            };
            drawn.push((hex, sign));
        }
    }
    if drawn.is_empty() {
        return Err(FormatError::sign(bytes, bytes.len(), "the cells of the board"));
    }
    let mut cells: Vec<Hex> = drawn.iter().map(|&(hex, _)| hex).collect();
    cells.sort_unstable();
    let mut position = promise.board(Outline::Hexes(HexShape::Cells(cells)))?;
    for (Hex { q, r }, sign) in drawn {
        sign.draw(&mut position, [q, r]);
    }
    Ok(Position::new(position.grid, position.stones))
}
