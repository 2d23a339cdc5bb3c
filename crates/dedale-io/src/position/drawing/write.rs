use dedale::board::{HexMap, HexShape};

use super::header::Header;
use super::layout::Layout;
use crate::Unwritable;
use crate::position::grid::Outline;
use crate::position::signs::{OFF, signs};
use crate::position::{Grid, Position, written};

const FORMAT: &str = "a drawing";

/// Draws the position as text.
///
/// Reading it gives the same position, with the marks in the order of the lines and listed
/// cells in their order. An error if there are sides, water, roads, weights above 9 or
/// something on a stone, or if eight neighbors do not always cut corners.
pub fn write(position: &Position) -> Result<String, Unwritable> {
    if position.sides.is_some() {
        return Err(Unwritable { format: FORMAT, what: "sides".into() });
    }
    let signs = signs(position, FORMAT)?;
    let outline = match &position.grid {
        Grid::Squares { map, neighborhood } => Outline::Squares(map.size(), *neighborhood),
        Grid::Hexes(map) => match map.shape() {
            HexShape::Cells(_) => return written(listed(map, &signs), position, FORMAT),
            shape => Outline::Hexes(shape.clone()),
        },
    };
    let layout = Layout::of(&outline);
    let leftmost = layout.leftmost();
    let sign = |place| position.grid.cell_at(place).map_or(OFF, |cell| signs[cell.index()]);
    let mut text = Header::Outline(outline.clone()).text();
    for line in 0..layout.lines() {
        let row = layout.row(line);
        let cells = (0..row.count).map(|index| {
            let column = row.column - leftmost + i64::from(index) * row.stride;
            (column as usize, sign(row.place(index)))
        });
        push_line(&mut text, cells);
    }
    text.push('\n');
    written(text, position, FORMAT)
}

/// Listed cells, row by row of the table.
fn listed(map: &HexMap, signs: &[u8]) -> String {
    let width = map.size().width() as usize;
    let rows = || {
        signs.chunks(width).enumerate().map(|(y, row)| {
            let cells = row.iter().enumerate().filter(|(_, sign)| **sign != OFF);
            cells.map(move |(x, &sign)| (2 * x + y, sign))
        })
    };
    let leftmost = rows().filter_map(|mut row| row.next()).map(|(column, _)| column).min();
    let first = map.cells().next().unwrap_or(map.origin());
    let mut text = Header::Cells(first).text();
    for row in rows() {
        push_line(&mut text, row.map(|(column, sign)| (column - leftmost.unwrap_or(0), sign)));
    }
    text.push('\n');
    text
}

/// Begins a line with these characters in these columns.
fn push_line(text: &mut String, signs: impl Iterator<Item = (usize, u8)>) {
    text.push('\n');
    let mut next = 0;
    for (column, sign) in signs {
        text.extend(std::iter::repeat_n(' ', column - next));
        text.push(char::from(sign));
        next = column + 1;
    }
}
