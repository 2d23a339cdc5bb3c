//! Drawings with lines between cells that are three characters wide.

use dedale::board::{Direction, GridMap, MAX_SIDE, Point, Terrain};

use super::{Board, Rows, check, signs};
use crate::FormatError;
use crate::position::Position;
use crate::text::Line;

/// The characters from one cell to the next, with the line between them.
const ACROSS: usize = 4;

const JOINTS: &str = " ╵╷│╴┘┐┤╶└┌├─┴┬┼█";

pub(super) fn read(rows: Rows<'_>) -> Result<Position, FormatError> {
    let bytes = rows.bytes;
    let (mut columns, mut lines) = (0, 0);
    for row in rows.clone().take(2 * MAX_SIDE as usize + 2) {
        let length = signs(row).count();
        if lines == 0 {
            columns = length;
            check_width(bytes, row, length)?;
        } else if length != columns {
            let expected = format!("{columns} characters in the line, as in the first");
            return Err(FormatError::at(bytes, row.start, expected, length.to_string()));
        }
        lines += 1;
    }
    if lines % 2 == 0 {
        let last = rows.clone().last().map_or(0, |row| row.end());
        return Err(FormatError::sign(bytes, last, "a line of the frame below the last cells"));
    }
    let (width, height) = (columns / ACROSS, lines / 2);
    let mut board = Board::new(&rows, width, height)?;
    let mut above: Vec<(usize, char)> = Vec::new();
    for (line, row) in rows.enumerate() {
        let signs: Vec<(usize, char)> = signs(row).collect();
        if line % 2 == 0 {
            let mut joints = signs.iter().step_by(ACROSS);
            if let Some(&(offset, _)) = joints.find(|(_, sign)| !JOINTS.contains(*sign)) {
                return Err(FormatError::sign(
                    bytes,
                    offset,
                    "a corner of the lines between cells",
                ));
            }
            above = signs;
            continue;
        }
        for x in 0..width {
            let at = Point::new(x as u32, (line / 2) as u32);
            cell(&mut board, at, &above[x * ACROSS + 1..], &signs[x * ACROSS..])?;
        }
        let (offset, last) = signs[columns - 1];
        check(bytes, last == '│', offset, "a '│' of the frame")?;
    }
    board.finish()
}

/// Draws a cell and its borders with those above it and left of it.
fn cell(
    board: &mut Board<'_>,
    at: Point,
    above: &[(usize, char)],
    signs: &[(usize, char)],
) -> Result<(), FormatError> {
    let [left, (padding, sign), first, second] = [signs[0], signs[1], signs[2], signs[3]];
    board.cell(at, [first, second])?;
    let filling = if first.1 == '█' { '█' } else { ' ' };
    check(board.bytes, sign == filling, padding, "what fills the cell to its right")?;
    let border = match left.1 {
        '│' | '█' => (false, false),
        ' ' => (true, true),
        '>' => (false, true),
        '<' => (true, false),
        _ => return Err(FormatError::sign(board.bytes, left.0, "one of │ █ > < or a space")),
    };
    open(&mut board.map, at, Direction::W, border);
    let border = match [above[0].1, above[1].1, above[2].1] {
        ['─', '─', '─'] | ['█', '█', '█'] => (false, false),
        [' ', ' ', ' '] => (true, true),
        [' ', 'v', ' '] => (false, true),
        [' ', '^', ' '] => (true, false),
        _ => {
            let expected = "three characters ─ or █, or spaces, with a v or ^ or without";
            return Err(FormatError::sign(board.bytes, above[0].0, expected));
        }
    };
    open(&mut board.map, at, Direction::N, border);
    Ok(())
}

/// Closes the border of a cell on this side, out of it and into it, unless it is open. Beside
/// a wall there is nothing to close.
fn open(map: &mut GridMap, at: Point, side: Direction, (out, into): (bool, bool)) {
    let Some(beside) = map.size().toward(at, side) else { return };
    if [at, beside].iter().any(|&cell| map.terrain(cell) == Terrain::Wall) {
        return;
    }
    if !out {
        map.set_road(at, side, false);
    }
    if !into {
        map.set_road(beside, side.opposite(), false);
    }
}

fn check_width(bytes: &[u8], row: Line<'_>, length: usize) -> Result<(), FormatError> {
    let is_wide = row.text.starts_with("┌───".as_bytes()) && length % ACROSS == 1;
    if is_wide {
        return Ok(());
    }
    let expected = "cells that are three characters wide, as in a pipe";
    Err(FormatError::at(bytes, row.start, expected, "other ones"))
}
