//! Positions as drawn text: a line that names the shape, then the cells.
//!
//! ```text
//! hexagon 2
//!     . . R
//!    . # . .
//!   . R S 3 B
//!    . . . .
//!     . G .
//! ```
//!
//! The first line is one of
//!
//! ```text
//! hexagon R                       all cells up to R steps from 0,0
//! rhombus WxH                     the board of Hex
//! triangle N                      the board of Y
//! rectangle WxH odd-r             or even-r, odd-q, even-q
//! hexes Q,R                       any cells; Q,R is the leftmost of the first row
//! square WxH                      square cells, each with four neighbors
//! square WxH 8                    with eight, past all corners
//! ```
//!
//! The hexagonal cell at `q,r` stands in line `r` and column `2q + r`; on boards of upright
//! columns (odd-q, even-q) in line `2r + q` and column `2q`; the square cell `x,y` in line
//! `y` and column `2x`. The whole drawing may be shifted to the right.
//!
//! `.` is free, `#` a wall, `1` to `9` a weight (`1` is free), `R` a red stone, `B` a blue
//! one, `S` a start, `G` a goal, all four on free terrain. Each cell of the shape has a
//! character. Trailing spaces and empty lines before and after the cells are skipped; lines
//! end with LF or CRLF.

mod header;
mod layout;
mod write;

pub(super) use header::SHAPES;
pub use header::{shape_name, shape_named};
pub use write::write;

use dedale::board::{Hex, Terrain};
use dedale::link::Player;

use self::header::Header;
use self::layout::Layout;
use super::grid::Outline;
use super::{Grid, Position, table_of, too_large};
use crate::FormatError;
use crate::text::{Line, Lines, counted};

const SIGNS: &str = ". # 1-9 R B S G";

/// Reads a position from a drawing.
pub fn read(bytes: &[u8]) -> Result<Position, FormatError> {
    read_within(bytes, table_of(bytes))
}

/// Like [`read`], for a board whose table has at most this many cells.
pub fn read_within(bytes: &[u8], most: usize) -> Result<Position, FormatError> {
    let mut lines = Lines::of(bytes).skip_while(is_empty);
    let Some(first) = lines.next() else {
        return Err(FormatError::sign(bytes, bytes.len(), header::EXPECTED));
    };
    let header = Header::of(bytes, first)?;
    let promise = Promise { bytes, header: first, most };
    let rows = lines.skip_while(is_empty);
    match header {
        Header::Cells(first_cell) => layout::read(&promise, first_cell, rows),
        Header::Outline(outline) => {
            let drawing = Drawing { bytes, layout: Layout::of(&outline) };
            // Nothing is allocated for the promised size before all of it was seen.
            drawing.scan(rows.clone(), |_, _| {})?;
            let mut position = promise.board(outline.clone())?;
            drawing.scan(rows, |place, sign| sign.draw(&mut position, place))?;
            Ok(Position::new(position.grid, position.stones))
        }
    }
}

/// What the first line of a drawing promises.
struct Promise<'a> {
    bytes: &'a [u8],
    header: Line<'a>,
    /// The most cells that the table may have.
    most: usize,
}

impl Promise<'_> {
    /// The empty board, unless it is too large.
    fn board(&self, outline: Outline) -> Result<Position, FormatError> {
        let refuse = |[expected, found]: [String; 2]| {
            FormatError::at(self.bytes, self.header.trimmed().start, expected, found)
        };
        let no_size = |error| refuse(header::not_a_size(error));
        let size = outline.size().map_err(no_size)?;
        if size.cell_count() > self.most {
            return Err(refuse(too_large(self.most, size)));
        }
        Ok(Position::new(outline.grid().map_err(no_size)?, [Vec::new(), Vec::new()]))
    }
}

/// Whether the line has nothing but spaces.
fn is_empty(line: &Line<'_>) -> bool {
    line.text.iter().all(|&byte| byte == b' ')
}

/// What one character says about its cell.
#[derive(Clone, Copy)]
enum Sign {
    Terrain(Terrain),
    Stone(Player),
    Start,
    Goal,
}

impl Sign {
    fn of(byte: u8) -> Option<Self> {
        Some(match byte {
            b'.' => Self::Terrain(Terrain::FREE),
            b'#' => Self::Terrain(Terrain::Wall),
            b'1'..=b'9' => Self::Terrain(Terrain::with_cost(byte - b'0')?),
            b'R' => Self::Stone(Player::Red),
            b'B' => Self::Stone(Player::Blue),
            b'S' => Self::Start,
            b'G' => Self::Goal,
            _ => return None,
        })
    }

    /// Draws it at a place of the board.
    fn draw(self, position: &mut Position, [column, row]: [i32; 2]) {
        let Some(cell) = position.grid.cell_at([column, row]) else { return };
        match (self, &mut position.grid) {
            (Self::Terrain(Terrain::FREE), _) => {}
            (Self::Terrain(terrain), grid) => grid.set_terrain(cell, terrain),
            (Self::Stone(player), _) => position.stones[player.index()].push(cell),
            (Self::Start, Grid::Hexes(map)) => map.starts.push(Hex::new(column, row)),
            (Self::Goal, Grid::Hexes(map)) => map.goals.push(Hex::new(column, row)),
            (Self::Start, Grid::Squares { map, .. }) => {
                map.starts.push(map.size().point_of(cell));
            }
            (Self::Goal, Grid::Squares { map, .. }) => {
                map.goals.push(map.size().point_of(cell));
            }
        }
    }
}

/// The error for a character that no cell has.
fn unknown_sign(bytes: &[u8], offset: usize) -> FormatError {
    let expected = match bytes.get(offset) {
        Some(b'r') => "a capital 'R' for a red stone".into(),
        Some(b'b') => "a capital 'B' for a blue stone".into(),
        Some(b's') => "a capital 'S' for a start".into(),
        Some(b'g') => "a capital 'G' for a goal".into(),
        Some(b'0') => "a weight from 1 to 9".into(),
        _ => format!("one of the characters {SIGNS}"),
    };
    FormatError::sign(bytes, offset, expected)
}

/// The cells of a board whose shape is known.
struct Drawing<'a> {
    bytes: &'a [u8],
    layout: Layout<'a>,
}

impl Drawing<'_> {
    /// Calls back for the place and the character of each cell, line by line.
    fn scan<'a>(
        &self,
        mut rows: impl Iterator<Item = Line<'a>>,
        mut each: impl FnMut([i32; 2], Sign),
    ) -> Result<(), FormatError> {
        let count = self.layout.lines();
        let mut shift = None;
        for number in 0..count {
            let Some(line) = rows.next() else {
                let expected = format!("line {} of {count} of the board", number + 1);
                return Err(FormatError::sign(self.bytes, self.bytes.len(), expected));
            };
            let shift = match shift {
                Some(shift) => shift,
                None => *shift.insert(self.shift(line)?),
            };
            self.scan_line(line, number, shift, &mut each)?;
        }
        match rows.find(|line| !is_empty(line)) {
            Some(line) => {
                let sign = line.text.iter().position(|&byte| byte != b' ').unwrap_or(0);
                let expected = format!("the end of the file after line {count} of the board");
                Err(FormatError::sign(self.bytes, line.start + sign, expected))
            }
            None => Ok(()),
        }
    }

    /// How far the drawing is shifted to the right, by its first line.
    fn shift(&self, line: Line<'_>) -> Result<i64, FormatError> {
        let found = line.text.iter().position(|&byte| byte != b' ').unwrap_or(0);
        let first = self.layout.row(0).column;
        let needed = first - self.layout.leftmost();
        if (found as i64) < needed {
            let expected = format!("{} or more before the first cell", spaces(needed));
            let found_spaces = spaces(found as i64);
            return Err(FormatError::at(self.bytes, line.start + found, expected, found_spaces));
        }
        Ok(found as i64 - first)
    }

    fn scan_line(
        &self,
        line: Line<'_>,
        number: u32,
        shift: i64,
        each: &mut impl FnMut([i32; 2], Sign),
    ) -> Result<(), FormatError> {
        let row = self.layout.row(number);
        let cell_of = |cell: u32| format!("cell {} of {} of this line", cell + 1, row.count);
        let mut next = 0;
        for index in 0..row.count {
            let column = (row.column + shift + i64::from(index) * row.stride) as usize;
            let before = line.text.get(next..column).unwrap_or(&line.text[next..]);
            if let Some(sign) = before.iter().position(|&byte| byte != b' ') {
                let expected = format!("a space before {}", cell_of(index));
                return Err(FormatError::sign(self.bytes, line.start + next + sign, expected));
            }
            let byte = line.text.get(column).copied().unwrap_or(b' ');
            if byte == b' ' {
                let at = line.start + column.min(line.text.len());
                let expected = format!("{}, one of {SIGNS}", cell_of(index));
                return Err(FormatError::sign(self.bytes, at, expected));
            }
            let Some(sign) = Sign::of(byte) else {
                return Err(unknown_sign(self.bytes, line.start + column));
            };
            each(row.place(index), sign);
            next = column + 1;
        }
        match line.text[next..].iter().position(|&byte| byte != b' ') {
            Some(sign) => {
                let cells = counted(row.count as usize, "cell");
                let expected = format!("the end of the line after {cells}");
                Err(FormatError::sign(self.bytes, line.start + next + sign, expected))
            }
            None => Ok(()),
        }
    }
}

fn spaces(count: i64) -> String {
    counted(count as usize, "space")
}
