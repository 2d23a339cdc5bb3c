//! Drawings of the terminal, read back: what `dedale path`, `field`, `link`, `maze` and
//! `obstacles` print with `--draw` into a pipe or a file, with or without the words below.
//!
//! ```text
//! S * o ██            ┌───────┬───┐
//! · * ██· 3           │ S > · │ · │
//! · * * G             │   ╷ v ╵   │
//! astar found …       │ · │ ·   G │
//!                     └───┴───────┘
//! ```
//!
//! Such a drawing holds walls, weights from 2 to 9, water, thin walls and one-way roads, and
//! of the starts and goals those that are drawn: of a path, its two ends. Where a search has
//! been (`o + x @ *` and arrows) is left out. In a field, which is a drawing with arrows or
//! without a `G`, each `*` is a goal.
//!
//! ```text
//! a b c                  north
//! R B · 1               a b c
//! R*R*B 2          west  R*B · 1  east
//! · R*B 3                 R*R · 2
//!                          south
//! ```
//!
//! Stones are `R` and `B`; those on a link, `R*` and `B*`, are stones like the others.
//! Letters and numbers may stand around the cells, and around hexagons the names of the sides
//! of `HexMo`, Hex, Y or Havannah; other sides are errors.
//!
//! Hexagons fill a hexagon, rhombus, triangle or rectangle: the first of these that they fit.
//!
//! It does not hold the neighborhood (squares have four neighbors), the weight under a start
//! in a field (read as 1), that a start is a goal too (only the start is drawn), nor, of a
//! link, any start or goal. Weights of 10 and more, all drawn as `^`, a `*` without its
//! stone beside stones, hexagons with lines between them, and drawings with fewer characters
//! a cell, as in a narrow terminal, are errors.

mod cells;
mod hexes;
mod labels;
mod lines;

use cells::{Marks, Seen, Shown, check};
use dedale::board::{GridMap, Neighborhood, Point, Terrain};
use labels::is_side;

use super::size_of;
use crate::FormatError;
use crate::position::{Grid, Position};
use crate::text::{BYTE_ORDER_MARK, Line, Lines, quoted, utf8};

/// Whether the text is a drawing of the terminal and no other one: a sign of these stands in
/// it that drawn text never has, and none that only drawn text has.
pub(crate) fn is_one(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes)) else {
        return false;
    };
    let mut rows = text.lines().take_while(|line| !is_words(line));
    let mut has_sign = false;
    let is_drawn = rows.all(|row| {
        has_sign |= row.contains(|sign| !char::is_ascii(&sign) && is_sign(sign))
            || row.contains(['R', 'B', '~']);
        !row.contains(['.', '#'])
    });
    is_drawn && (has_sign || text.lines().any(is_summary))
}

/// Reads the board of a drawing, with its stones.
pub fn read(bytes: &[u8]) -> Result<Position, FormatError> {
    utf8(bytes)?;
    let shrunk = Lines::of(bytes).find(|line| line.text.starts_with(b"(one character for "));
    if let Some(line) = shrunk {
        let expected = "a drawing with two or three characters a cell, as in a pipe";
        return Err(FormatError::at(bytes, line.start, expected, quoted(line.text)));
    }
    let words = Lines::of(bytes).find(|line| is_words(shown(*line)));
    if let Some(line) = words.filter(|line| !is_summary(shown(*line))) {
        let expected = "a row of the drawing, the sides of hexmo, hex, y or havannah, or what \
                        the command prints below";
        return Err(FormatError::at(bytes, line.start, expected, quoted(line.text)));
    }
    let rows = Rows::of(bytes);
    let (rows, is_labelled) = labels::inside(&rows).map_or((rows, false), |rows| (rows, true));
    match rows.clone().next() {
        Some(first) if first.text.starts_with("┌".as_bytes()) => lines::read(rows),
        Some(first) if is_labelled => cells::read(rows, first),
        Some(_) if rows.clone().any(|row| is_shifted(row.text)) => hexes::read(rows),
        // Walls can fill the rows of upright columns from the left on.
        Some(first) => {
            cells::read(rows.clone(), first).or_else(|fault| hexes::read(rows).map_err(|_| fault))
        }
        None => Err(FormatError::sign(bytes, 0, "a drawn board")),
    }
}

/// Four letters side by side occur only in the names of sides around a drawing and in the
/// words below it.
fn is_words(line: &str) -> bool {
    let is_long =
        |word: &str| word.as_bytes().windows(4).any(|four| four.iter().all(u8::is_ascii_lowercase));
    line.split(' ').any(|word| is_long(word) && !is_side(word))
}

/// Whether the row begins with what no row of squares begins with: a space, or the letter of
/// a column.
fn is_shifted(row: &[u8]) -> bool {
    matches!(row, [b' ' | b'a'..=b'n' | b'p'..=b'w' | b'y' | b'z', ..])
}

/// Whether the line is the first that the command prints below a drawing.
fn is_summary(line: &str) -> bool {
    [" found a path from ", " found no path from ", " gave up from "]
        .iter()
        .any(|words| line.contains(words))
        || ["red is linked: ", "blue is linked: ", "red is not linked", "blue is not linked"]
            .iter()
            .any(|words| line.starts_with(words))
        || line.starts_with("field: ")
        || line.starts_with("field by cost: ")
        || (line.contains(" of at most ") && line.contains("; law "))
}

/// Whether the character occurs in a drawing.
fn is_sign(sign: char) -> bool {
    Seen::of(sign).is_some() || "█·~┌┐└┘├┤┬┴┼─│╴╵╶╷^v<> ".contains(sign)
}

/// The lines of a drawing, up to the words below it.
#[derive(Clone)]
struct Rows<'a> {
    bytes: &'a [u8],
    lines: std::iter::Take<Lines<'a>>,
    /// The most characters of a row; the number of the row stands behind them.
    columns: usize,
}

impl<'a> Rows<'a> {
    fn of(bytes: &'a [u8]) -> Self {
        let lines = Lines::of(bytes).without_empty_ends();
        let is_row = |line: &Line<'_>| !is_words(shown(*line));
        let rows = (1..).zip(lines.clone().take_while(is_row));
        let count = rows.filter(|(_, row)| !row.is_blank()).last().map_or(0, |(number, _)| number);
        Self { bytes, lines: lines.take(count), columns: usize::MAX }
    }
}

impl<'a> Iterator for Rows<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let row = self.lines.next()?;
        let end = shown(row).char_indices().nth(self.columns);
        Some(end.map_or(row, |(end, _)| Line { start: row.start, text: &row.text[..end] }))
    }
}

fn shown(line: Line<'_>) -> &str {
    std::str::from_utf8(line.text).unwrap_or_default()
}

/// The characters of a line, each with its place in the file; spaces missing at its end
/// count as there.
fn signs(line: Line<'_>) -> impl Iterator<Item = (usize, char)> + Clone + '_ {
    let text = shown(line);
    text.char_indices().map(move |(offset, sign)| (line.start + offset, sign))
}

/// A board of squares, as far as it is read.
struct Board<'a> {
    bytes: &'a [u8],
    map: GridMap,
    marks: Marks<Point>,
}

impl<'a> Board<'a> {
    fn new(rows: &Rows<'a>, width: usize, height: usize) -> Result<Self, FormatError> {
        let bytes = rows.bytes;
        let size = size_of(bytes, 0, width, height)?;
        Ok(Self { bytes, map: GridMap::new(size, Terrain::FREE), marks: Marks::new() })
    }

    /// Draws the cell with these two characters.
    fn cell(&mut self, at: Point, signs: [(usize, char); 2]) -> Result<(), FormatError> {
        let shown = Shown::of(self.bytes, signs)?;
        if shown.terrain != Terrain::FREE {
            self.map.set_terrain(at, shown.terrain);
        }
        self.marks.add(at, shown);
        Ok(())
    }

    fn finish(mut self) -> Result<Position, FormatError> {
        let (starts, goals, stones) = self.marks.all(self.bytes)?;
        (self.map.starts, self.map.goals) = (starts, goals);
        let stones =
            stones.map(|at| at.iter().filter_map(|&at| self.map.size().cell_at(at)).collect());
        let grid = Grid::Squares { map: self.map, neighborhood: Neighborhood::Four };
        Ok(Position::new(grid, stones))
    }
}
