//! Drawings of listed cells, where the drawing itself shows which cells exist.

use dedale::board::{Hex, HexShape};

use super::{Promise, Sign, unknown_sign};
use crate::FormatError;
use crate::position::Position;
use crate::position::grid::Outline;
use crate::position::signs::is_near;
use crate::text::Line;

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
