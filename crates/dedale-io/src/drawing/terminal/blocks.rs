//! Drawings with two characters a cell and nothing between cells.

use dedale::board::{MAX_SIDE, Point};

use super::{Board, Rows, signs};
use crate::FormatError;
use crate::position::Position;
use crate::text::{Line, counted};

const ACROSS: usize = 2;

pub(super) fn read(rows: Rows<'_>, first: Line<'_>) -> Result<Position, FormatError> {
    let width = cells(first);
    let mut height = 0;
    for row in rows.clone().take(MAX_SIDE as usize + 1) {
        height += 1;
        if cells(row) != width {
            let expected = format!("{} in row {height}, as in row 1", counted(width, "cell"));
            let found = counted(cells(row), "cell");
            return Err(FormatError::at(rows.bytes, row.start, expected, found));
        }
    }
    let mut board = Board::new(&rows, width, height)?;
    for (y, row) in (0..).zip(rows) {
        let mut signs = signs(row);
        for x in 0..width as u32 {
            let end = (row.end(), ' ');
            let cell = [signs.next().unwrap_or(end), signs.next().unwrap_or(end)];
            board.cell(Point::new(x, y), cell)?;
        }
    }
    board.finish()
}

/// The cells in a row, whose last may lack its second character.
fn cells(row: Line<'_>) -> usize {
    let signs = signs(row).filter(|&(_, sign)| sign != ' ');
    let end = signs.last().map_or(row.start, |(offset, sign)| offset + sign.len_utf8());
    let kept = Line { start: row.start, text: &row.text[..end - row.start] };
    super::signs(kept).count().div_ceil(ACROSS)
}
