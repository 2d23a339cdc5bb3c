//! Drawings of hexagons, with coordinates around them or without.
//!
//! A board of each shape that could have so many lines is drawn without anything on it: where
//! that drawing has a `·`, this one has a cell, and around the cells both are the same.

use dedale::board::{Hex, HexMap, HexShape, Offset, Terrain};

use super::{Marks, Rows, Shown, signs};
use crate::FormatError;
use crate::picture::Scene;
use crate::picture::terminal::{TerminalStyle, draw};

/// The most characters of a drawing: each shape that it could have is drawn.
const MOST: usize = 1 << 16;

/// The most characters of the coordinates on both sides of a row.
const AROUND: usize = 16;

type Row = Vec<(usize, char)>;

pub(super) fn read(rows: Rows<'_>) -> Result<HexMap, FormatError> {
    let bytes = rows.bytes;
    let begin = rows.clone().next().map_or(0, |row| row.start);
    let fault = |expected: &str, found: &str| FormatError::at(bytes, begin, expected, found);
    let mut drawn: Vec<(Row, usize)> = Vec::new();
    let mut count = 0;
    for row in rows {
        let signs: Row = signs(row).collect();
        count += signs.len();
        if count > MOST {
            let expected = format!("a drawing of hexagons with up to {MOST} characters");
            return Err(fault(&expected, "more"));
        }
        drawn.push((signs, row.end()));
    }
    let mut fault_of_cell = None;
    let columns = drawn.iter().map(|(row, _)| row.len()).max().unwrap_or(0);
    for shape in shapes(drawn.len(), columns) {
        let Ok(map) = HexMap::new(shape, Terrain::FREE) else { continue };
        let board = map.board();
        let filled = if map.shape().is_flat() { [3, 2] } else { [2, 1] };
        let bare = Scene::of_hexes(&board, &[], &[]);
        for scene in [bare.clone().with_labels(), bare] {
            let empty = draw(&scene, &TerminalStyle::PLAIN);
            let Some(cells) = cells(&empty, &drawn, filled) else { continue };
            match board_of(bytes, map.clone(), &cells) {
                Ok(map) => return Ok(map),
                Err(fault) => fault_of_cell = fault_of_cell.or(Some(fault)),
            }
        }
    }
    let expected = "a drawing of hexagons that fill a hexagon, rhombus, triangle or rectangle";
    Err(fault_of_cell.unwrap_or_else(|| fault(expected, "another shape")))
}

/// The shapes that a drawing with so many lines and columns could have.
fn shapes(lines: usize, columns: usize) -> Vec<HexShape> {
    let span = |most: usize, across: usize| {
        let least = most.saturating_sub(AROUND) / across;
        (least.max(1) as u32..=(most / across + 1) as u32).rev()
    };
    let mut shapes = Vec::new();
    // One line may be letters of columns.
    for height in [lines.saturating_sub(1), lines].into_iter().filter(|&height| height > 0) {
        let side = height as u32;
        if side % 2 == 1 {
            shapes.push(HexShape::Hexagon { radius: side / 2 });
        }
        shapes.push(HexShape::Triangle { side });
        let level = columns.saturating_sub(height - 1);
        shapes.extend(span(level, 2).map(|width| HexShape::Rhombus { width, height: side }));
        for offset in [Offset::OddR, Offset::EvenR] {
            let rectangle = |width| HexShape::Rectangle { width, height: side, offset };
            shapes.extend(span(columns, 2).map(rectangle));
        }
    }
    for height in (lines.saturating_sub(3) / 2).max(1)..=lines.div_ceil(2) {
        for offset in [Offset::OddQ, Offset::EvenQ] {
            let rectangle = |width| HexShape::Rectangle { width, height: height as u32, offset };
            shapes.extend(span(columns, 3).map(rectangle));
        }
    }
    shapes
}

/// The two characters of each cell in the order of the lines, if the drawing is one of the
/// same board as the empty drawing. A wall fills columns and rows of this number.
fn cells(
    empty: &str,
    drawn: &[(Row, usize)],
    [across, down]: [usize; 2],
) -> Option<Vec<[(usize, char); 2]>> {
    // The lower half of a wall may be all that stands in the last row.
    let lines = empty.lines().count();
    if !(lines..lines + down).contains(&drawn.len()) {
        return None;
    }
    let mut cells = Vec::new();
    let mut around: Vec<Vec<char>> =
        drawn.iter().map(|(row, _)| row.iter().map(|&(_, sign)| sign).collect()).collect();
    for (y, (empty, (row, end))) in empty.lines().zip(drawn).enumerate() {
        let sign = |column: usize| row.get(column).copied().unwrap_or((*end, ' '));
        for (x, _) in empty.chars().enumerate().filter(|&(_, sign)| sign == '·') {
            let cell = [sign(x), sign(x + 1)];
            let filled = match cell[0].1 {
                ' ' => return None,
                '█' => [across, down],
                _ => [2, 1],
            };
            cells.push(cell);
            for row in around.iter_mut().skip(y).take(filled[1]) {
                row.iter_mut().skip(x).take(filled[0]).for_each(|sign| *sign = ' ');
            }
        }
    }
    // Letters and numbers stand farther outside where a cell would touch them.
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let is_same = |(row, empty): (Vec<char>, &str)| {
        words(&String::from_iter(row)) == words(&empty.replace('·', " "))
    };
    around.into_iter().zip(empty.lines().chain([""])).all(is_same).then_some(cells)
}

fn board_of(
    bytes: &[u8],
    mut map: HexMap,
    cells: &[[(usize, char); 2]],
) -> Result<HexMap, FormatError> {
    let mut hexes: Vec<Hex> = map.cells().collect();
    let is_flat = map.shape().is_flat();
    hexes.sort_by_key(|hex| if is_flat { (2 * hex.r + hex.q, hex.q) } else { (hex.r, hex.q) });
    let mut marks = Marks::new();
    for (hex, &cell) in hexes.into_iter().zip(cells) {
        let shown = Shown::of(bytes, cell)?;
        map.set_terrain(hex, shown.terrain);
        marks.add(hex, shown);
    }
    [map.starts, map.goals] = marks.ends();
    Ok(map)
}
