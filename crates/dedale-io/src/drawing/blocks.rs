//! Block drawings: one character a cell.

use dedale::board::{GridMap, MAX_SIDE, Point, Terrain};

use super::{Sign, signs, size_of, unknown_sign};
use crate::text::{Line, Lines, counted};
use crate::{FormatError, Unwritable};

pub(super) fn read(bytes: &[u8], first: Line<'_>, rows: Lines<'_>) -> Result<GridMap, FormatError> {
    let width = first.text.len();
    let mut height = 0;
    for row in rows.clone().take(MAX_SIDE as usize + 1) {
        height += 1;
        check_row(bytes, row, height, width)?;
    }
    let size = size_of(bytes, first.start, width, height)?;
    let mut map = GridMap::new(size, Terrain::FREE);
    for (y, row) in (0..).zip(rows) {
        for (x, &byte) in (0..).zip(row.text) {
            if let Some(sign) = Sign::of(byte) {
                sign.draw(&mut map, Point::new(x, y));
            }
        }
    }
    Ok(map)
}

fn check_row(bytes: &[u8], row: Line<'_>, number: usize, width: usize) -> Result<(), FormatError> {
    if let Some(x) = row.text.iter().position(|&byte| Sign::of(byte).is_none()) {
        return Err(unknown_sign(bytes, row.start + x));
    }
    let length = row.text.len();
    if length == width {
        return Ok(());
    }
    let expected = format!("{} in row {number}, as in row 1", counted(width, "cell"));
    let found = if length == 0 { "an empty line".into() } else { counted(length, "cell") };
    Err(FormatError::at(bytes, row.start + length.min(width), expected, found))
}

pub(super) fn write(map: &GridMap) -> Result<String, Unwritable> {
    let signs = signs(map)?;
    let mut text = String::with_capacity(signs.len() + map.size().height() as usize);
    for row in signs.chunks(map.size().width() as usize) {
        text.extend(row.iter().copied().map(char::from));
        text.push('\n');
    }
    Ok(text)
}
