//! The letters of columns and the numbers of rows around a drawing of squares.

use dedale::board::{Cell, HexBoard, column_letters};
use dedale::link::Borders;

use super::{Rows, shown, signs};
use crate::picture::Scene;
use crate::text::Line;

/// The rows without the letters above them and the numbers beside them, if these are around
/// squares.
pub(super) fn inside<'a>(rows: &Rows<'a>) -> Option<Rows<'a>> {
    let mut rows = rows.clone();
    let letters = rows.next()?;
    let first = rows.clone().next()?;
    let has_lines = first.text.starts_with("┌".as_bytes());
    let (columns, number_at, across, begin) = if has_lines {
        let columns = signs(first).count();
        (columns, columns + 1, 4, 2)
    } else {
        let number_at = shown(first).trim_end_matches(|sign: char| sign.is_ascii_digit());
        let number_at = number_at.chars().count();
        (number_at - number_at % 2, number_at, 2, 0)
    };
    let is_numbered = |(row, line): (usize, Line<'_>)| {
        let number = match row {
            _ if !has_lines => Some(row + 1),
            _ if row % 2 == 1 => Some(row / 2 + 1),
            _ => None,
        };
        let text = shown(line);
        let beyond = text.char_indices().nth(columns).map_or("", |(end, _)| &text[end..]);
        let blanks = number_at - columns;
        // The first row of hexagons can stand half a cell farther on.
        let is_shifted = text.starts_with(' ');
        !is_shifted
            && beyond == number.map_or_else(String::new, |number| format!("{:blanks$}{number}", ""))
    };
    let is_inside = columns > 0
        && are_letters(shown(letters), begin, across, columns / across)
        && rows.clone().enumerate().all(is_numbered);
    is_inside.then_some(Rows { columns, ..rows })
}

/// Whether the line has the letters of columns, the first one in this column of the line and
/// each the next so many behind it; those without room are left out.
fn are_letters(line: &str, begin: usize, across: usize, width: usize) -> bool {
    let mut column = 0;
    let is_right = line.split(' ').all(|word| {
        let at = column;
        column += word.len() + 1;
        if word.is_empty() {
            return true;
        }
        let place = at.checked_sub(begin).filter(|place| place % across == 0);
        let place = place.map(|place| place / across).filter(|&place| place < width);
        place.is_some_and(|place| column_letters(place as u32) == word)
    });
    is_right && line.len() > begin && line[begin..].starts_with('a')
}

// The names of sides around a drawing of hexagons.

/// The names of all sides of `HexMo`, Hex, Y and Havannah.
const NAMES: [&str; 20] = [
    "q+",
    "r+",
    "s+",
    "q-",
    "r-",
    "s-",
    "north",
    "south",
    "west",
    "east",
    "north-east",
    "south-east",
    "south-west",
    "north-west",
    "corner-nw",
    "corner-ne",
    "corner-e",
    "corner-se",
    "corner-sw",
    "corner-w",
];

/// Whether the word is the name of a side.
pub(super) fn is_side(word: &str) -> bool {
    NAMES.contains(&word)
}

/// The scene with the sides of each game on this board. Rectangles have those of Hex, and
/// Havannah's fork has those of its bridge.
pub(super) fn named(scene: &Scene, board: &HexBoard) -> impl Iterator<Item = Scene> {
    let all = [Borders::usual(board), Borders::havannah(board)];
    all.into_iter().flatten().map(|borders| {
        let sides = borders.sides();
        sides.all().iter().fold(scene.clone(), |scene, side| {
            let cells: Vec<Cell> = sides.cells(side).collect();
            scene.with_named_side(sides.name(side), None, &cells)
        })
    })
}
