//! Drawings of hexagons, with coordinates and names of sides around them or without.
//!
//! A board of each shape that could have so many lines is drawn without anything on it: where
//! that drawing has a `·`, this one has a cell, and around the cells both are the same.

use dedale::board::{Hex, HexMap, HexShape, Offset, Terrain};

use super::labels::{is_side, named};
use super::{Marks, Rows, Shown, shown, signs};
use crate::FormatError;
use crate::picture::Scene;
use crate::picture::terminal::{TerminalStyle, draw};
use crate::position::{Grid, Position};

/// The most characters of a drawing: each shape that it could have is drawn.
const MOST: usize = 1 << 16;

/// The most cells of the table that holds a board of one of these shapes.
const MOST_OF_TABLE: usize = 1 << 20;

/// The most characters of the coordinates on both sides of a row.
const AROUND: usize = 16;

/// The most characters of `west` and `east` with the blanks beside them.
const NAMED: usize = 12;

type Row = Vec<(usize, char)>;

pub(super) fn read(rows: Rows<'_>) -> Result<Position, FormatError> {
    let bytes = rows.bytes;
    let begin = rows.clone().next().map_or(0, |row| row.start);
    let fault = |expected: &str, found: &str| FormatError::at(bytes, begin, expected, found);
    let mut drawn: Vec<(Row, usize)> = Vec::new();
    let mut count = 0;
    let height = height(&rows);
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
    let shapes = shapes(drawn.len(), columns).into_iter().map(|shape| (shape, false));
    let named_shapes = height.map(|height| named_shapes(height, drawn.len(), columns));
    let named_shapes = named_shapes.into_iter().flatten().map(|shape| (shape, true));
    for (shape, is_named) in named_shapes.chain(shapes) {
        if shape.bounds().map_or(true, |(_, size)| size.cell_count() > MOST_OF_TABLE) {
            continue;
        }
        let Ok(map) = HexMap::new(shape, Terrain::FREE) else { continue };
        let board = map.board();
        let filled = if map.shape().is_flat() { [3, 2] } else { [2, 1] };
        let bare = Scene::of_hexes(&board, &[], &[]);
        let labelled = bare.clone().with_labels();
        let scenes =
            if is_named { named(&labelled, &board).collect() } else { vec![labelled, bare] };
        for scene in scenes {
            let empty = draw(&scene, &TerminalStyle::PLAIN);
            let Some(cells) = cells(&empty, &drawn, filled) else { continue };
            match position_of(bytes, map.clone(), &cells) {
                Ok(position) => return Ok(position),
                Err(fault) => fault_of_cell = fault_of_cell.or(Some(fault)),
            }
        }
    }
    let expected = "hexagons that fill a hexagon, rhombus, triangle or rectangle, with the \
                    sides of its games or none";
    Err(fault_of_cell.unwrap_or_else(|| fault(expected, "another shape")))
}

/// The height of the table of the board, which is the largest number around it, if the names
/// of sides are around it too.
fn height(rows: &Rows<'_>) -> Option<usize> {
    let words = || rows.clone().flat_map(|row| shown(row).split(' '));
    let count = rows.clone().count();
    let numbers = words().filter_map(|word| word.parse().ok());
    let height = numbers.filter(|&number| number > 0 && number <= count).max();
    height.filter(|_| words().any(is_side))
}

/// Widths in so many columns, of which this many may be around the cells.
fn widths(columns: usize, around: usize, across: usize) -> impl Iterator<Item = u32> {
    let least = columns.saturating_sub(around) / across;
    (least.max(1) as u32..=(columns / across + 1) as u32).rev()
}

/// Rhombuses of this height, each row of which begins a column farther on.
fn rhombuses(height: usize, columns: usize, around: usize) -> impl Iterator<Item = HexShape> {
    let level = columns.checked_sub(height - 1).into_iter();
    level
        .flat_map(move |level| widths(level, around, 2))
        .map(move |width| HexShape::Rhombus { width, height: height as u32 })
}

/// The shapes of boards in a table of this height that a drawing with names of sides, so many
/// lines and columns could have.
fn named_shapes(height: usize, lines: usize, columns: usize) -> Vec<HexShape> {
    let side = height as u32;
    let mut shapes = vec![HexShape::Triangle { side }];
    if side % 2 == 1 {
        shapes.push(HexShape::Hexagon { radius: side / 2 });
    }
    shapes.extend(rhombuses(height, columns, AROUND + NAMED));
    for offset in Offset::ALL {
        // Two lines a cell, and up to five more: letters, names and half a cell.
        let heights = if offset.is_flat() {
            (lines.saturating_sub(5) / 2).max(1)..=lines / 2
        } else {
            height..=height
        };
        for height in heights {
            let across = if offset.is_flat() { 3 } else { 2 };
            let rectangle = |width| HexShape::Rectangle { width, height: height as u32, offset };
            shapes.extend(widths(columns, AROUND + NAMED, across).map(rectangle));
        }
    }
    shapes
}

/// The shapes that a drawing with so many lines and columns could have.
fn shapes(lines: usize, columns: usize) -> Vec<HexShape> {
    let span = |most: usize, across: usize| widths(most, AROUND, across);
    let mut shapes = Vec::new();
    // One line may be letters of columns.
    for height in [lines.saturating_sub(1), lines].into_iter().filter(|&height| height > 0) {
        let side = height as u32;
        if side % 2 == 1 {
            shapes.push(HexShape::Hexagon { radius: side / 2 });
        }
        shapes.push(HexShape::Triangle { side });
        shapes.extend(rhombuses(height, columns, AROUND));
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
    // Letters and numbers stand farther outside where a cell would touch them, some beyond the
    // next ones.
    let words = |text: &str| {
        let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        words.sort_unstable();
        words
    };
    let is_same = |(row, empty): (Vec<char>, &str)| {
        words(&String::from_iter(row)) == words(&empty.replace('·', " "))
    };
    around.into_iter().zip(empty.lines().chain([""])).all(is_same).then_some(cells)
}

fn position_of(
    bytes: &[u8],
    mut map: HexMap,
    cells: &[[(usize, char); 2]],
) -> Result<Position, FormatError> {
    let mut hexes: Vec<Hex> = map.cells().collect();
    let is_flat = map.shape().is_flat();
    hexes.sort_by_key(|hex| if is_flat { (2 * hex.r + hex.q, hex.q) } else { (hex.r, hex.q) });
    let mut marks = Marks::new();
    for (hex, &cell) in hexes.into_iter().zip(cells) {
        let shown = Shown::of(bytes, cell)?;
        map.set_terrain(hex, shown.terrain);
        marks.add(hex, shown);
    }
    let (starts, goals, stones) = marks.all(bytes)?;
    (map.starts, map.goals) = (starts, goals);
    let stones = stones.map(|at| at.iter().filter_map(|&hex| map.cell_at(hex)).collect());
    Ok(Position::new(Grid::Hexes(map), stones))
}
