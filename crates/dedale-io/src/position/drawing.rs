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

use dedale::board::{CornerCutting, Hex, HexMap, HexShape, Neighborhood, Offset, Size, Terrain};
use dedale::link::Player;
use dedale::{Phrase, phrase};

use super::{Grid, Outline, Position, table_of, too_large};
use crate::position::signs::{OFF, is_near, signs};
use crate::position::written;
use crate::text::{Line, Lines, counted, not_a_size, quoted, sign_at};
use crate::{FormatError, Result, Unwritable};

const SIGNS: &str = ". # 1-9 R B S G";

/// Reads a position from a drawing.
pub fn read(bytes: &[u8]) -> Result<Position> {
    read_within(bytes, table_of(bytes))
}

/// Like [`read`], for a board whose table has at most this many cells.
pub fn read_within(bytes: &[u8], most: usize) -> Result<Position> {
    let mut lines = Lines::of(bytes).skip_while(is_empty);
    let Some(first) = lines.next() else {
        return Err(FormatError::sign(bytes, bytes.len(), EXPECTED));
    };
    let header = Header::of(bytes, first)?;
    let promise = Promise { bytes, header: first, most };
    let rows = lines.skip_while(is_empty);
    match header {
        Header::Cells(first_cell) => read_layout(&promise, first_cell, rows),
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
    fn board(&self, outline: Outline) -> Result<Position> {
        let refuse = |[expected, found]: [Phrase; 2]| {
            FormatError::at(self.bytes, self.header.trimmed().start, expected, found)
        };
        let no_size = |error| refuse(not_a_size(error));
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
        _ => phrase!("one of the characters {SIGNS}"),
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
    ) -> Result<()> {
        let count = self.layout.lines();
        let mut shift = None;
        for number in 0..count {
            let Some(line) = rows.next() else {
                let expected = phrase!("line {} of {count} of the board", number + 1);
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
                let expected = phrase!("the end of the file after line {count} of the board");
                Err(FormatError::sign(self.bytes, line.start + sign, expected))
            }
            None => Ok(()),
        }
    }

    /// How far the drawing is shifted to the right, by its first line.
    fn shift(&self, line: Line<'_>) -> Result<i64> {
        let found = line.text.iter().position(|&byte| byte != b' ').unwrap_or(0);
        let first = self.layout.row(0).column;
        let needed = first - self.layout.leftmost();
        if (found as i64) < needed {
            let expected = phrase!("{} or more before the first cell", spaces(needed));
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
    ) -> Result<()> {
        let row = self.layout.row(number);
        let cell_of = |cell: u32| phrase!("cell {} of {} of this line", cell + 1, row.count);
        let mut next = 0;
        for index in 0..row.count {
            let column = (row.column + shift + i64::from(index) * row.stride) as usize;
            let before = line.text.get(next..column).unwrap_or(&line.text[next..]);
            if let Some(sign) = before.iter().position(|&byte| byte != b' ') {
                let expected = phrase!("a space before {}", cell_of(index));
                return Err(FormatError::sign(self.bytes, line.start + next + sign, expected));
            }
            let byte = line.text.get(column).copied().unwrap_or(b' ');
            if byte == b' ' {
                let at = line.start + column.min(line.text.len());
                let expected = phrase!("{}, one of {SIGNS}", cell_of(index));
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
                let expected = phrase!("the end of the line after {cells}");
                Err(FormatError::sign(self.bytes, line.start + next + sign, expected))
            }
            None => Ok(()),
        }
    }
}

fn spaces(count: i64) -> Phrase {
    counted(count as usize, "space")
}

// The first line of a drawing, which names the shape.

const EXPECTED: &str = "hexagon, rhombus, triangle, rectangle, hexes or square and its size";

/// The words that a drawing can begin with.
pub(in crate::position) const SHAPES: [&str; 6] =
    ["hexagon", "rhombus", "triangle", "rectangle", "hexes", "square"];

/// The content of the first line.
enum Header {
    Outline(Outline),
    /// Listed cells; this one is drawn first.
    Cells(Hex),
}

impl Header {
    fn of(bytes: &[u8], line: Line<'_>) -> Result<Self> {
        let mut words = Words { bytes, rest: line };
        let shape = words.next(EXPECTED)?;
        let hexes = |shape| Self::Outline(Outline::Hexes(shape));
        let header = match shape.text {
            b"hexagon" => hexes(HexShape::Hexagon { radius: words.number("a radius such as 5")? }),
            b"triangle" => hexes(HexShape::Triangle { side: words.number("a side such as 10")? }),
            b"rhombus" => {
                let [width, height] = words.sides()?;
                hexes(HexShape::Rhombus { width, height })
            }
            b"rectangle" => {
                let [width, height] = words.sides()?;
                hexes(HexShape::Rectangle { width, height, offset: words.offset()? })
            }
            b"hexes" => Self::Cells(words.place()?),
            b"square" => {
                let [width, height] = words.sides()?;
                let neighborhood = words.neighborhood()?;
                let size = Size::new(width.into(), height.into()).map_err(|error| {
                    let [expected, found] = not_a_size(error);
                    FormatError::at(bytes, line.trimmed().start, expected, found)
                })?;
                Self::Outline(Outline::Squares(size, neighborhood))
            }
            other => return Err(FormatError::at(bytes, shape.start, EXPECTED, quoted(other))),
        };
        words.end()?;
        if let Self::Outline(outline) = &header {
            outline.size().map_err(|error| {
                let [expected, found] = not_a_size(error);
                FormatError::at(bytes, shape.start, expected, found)
            })?;
        }
        Ok(header)
    }

    /// The line for this header.
    fn text(&self) -> String {
        match self {
            Self::Cells(Hex { q, r }) => format!("hexes {q},{r}"),
            Self::Outline(Outline::Squares(size, neighborhood)) => {
                let neighborhood = if neighborhood.count() == 8 { " 8" } else { "" };
                format!("square {}x{}{neighborhood}", size.width(), size.height())
            }
            Self::Outline(Outline::Hexes(shape)) => shape_name(shape),
        }
    }
}

/// The shape as named in the first line of a drawing; listed cells, which that line names
/// by the first one, as `hexes` alone.
pub fn shape_name(shape: &HexShape) -> String {
    match shape {
        HexShape::Hexagon { radius } => format!("hexagon {radius}"),
        HexShape::Triangle { side } => format!("triangle {side}"),
        HexShape::Rhombus { width, height } => format!("rhombus {width}x{height}"),
        HexShape::Rectangle { width, height, offset } => {
            format!("rectangle {width}x{height} {}", offset.name())
        }
        HexShape::Cells(_) => "hexes".to_owned(),
    }
}

/// The shape with this name; not listed cells, which have to be drawn.
pub fn shape_named(name: &str) -> Result<HexShape> {
    let bytes = name.as_bytes();
    match Header::of(bytes, Line { start: 0, text: bytes })? {
        Header::Outline(Outline::Hexes(shape)) => Ok(shape),
        _ => Err(FormatError::at(bytes, 0, "a shape of hexagonal cells", quoted(bytes))),
    }
}

/// The remaining words of a line.
struct Words<'a> {
    bytes: &'a [u8],
    rest: Line<'a>,
}

impl<'a> Words<'a> {
    /// The next word, if there is one.
    fn take(&mut self) -> Option<Line<'a>> {
        let rest = self.rest.trimmed();
        let end = rest.text.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.text.len());
        let word = Line { start: rest.start, text: &rest.text[..end] };
        self.rest = Line { start: rest.start + end, text: &rest.text[end..] };
        Some(word).filter(|word| !word.text.is_empty())
    }

    fn next(&mut self, expected: &'static str) -> Result<Line<'a>> {
        let end = self.rest.end();
        self.take()
            .ok_or_else(|| FormatError::at(self.bytes, end, expected, sign_at(self.bytes, end)))
    }

    /// The next word as a value of some kind.
    fn value<T>(&mut self, expected: &'static str, value: impl Fn(&str) -> Option<T>) -> Result<T> {
        let word = self.next(expected)?;
        let text = std::str::from_utf8(word.text).ok();
        text.and_then(value)
            .ok_or_else(|| FormatError::at(self.bytes, word.start, expected, quoted(word.text)))
    }

    fn number(&mut self, expected: &'static str) -> Result<u32> {
        self.value(expected, number)
    }

    fn sides(&mut self) -> Result<[u32; 2], FormatError> {
        self.value("a size such as 11x11", |text| {
            let (width, height) = text.split_once('x')?;
            Some([number(width)?, number(height)?])
        })
    }

    fn offset(&mut self) -> Result<Offset> {
        self.value("odd-r, even-r, odd-q or even-q", |text| {
            Offset::ALL.into_iter().find(|offset| offset.name() == text)
        })
    }

    fn place(&mut self) -> Result<Hex> {
        self.value("the place of the first cell such as 2,-1", |text| {
            let (q, r) = text.split_once(',')?;
            Some(Hex::new(coordinate(q)?, coordinate(r)?)).filter(|&hex| is_near(hex))
        })
    }

    fn neighborhood(&mut self) -> Result<Neighborhood> {
        if self.rest.is_blank() {
            return Ok(Neighborhood::Four);
        }
        let eight =
            |text: &str| (text == "8").then_some(Neighborhood::Eight(CornerCutting::Always));
        self.value("8 for eight neighbors, or the end of the line", eight)
    }

    fn end(mut self) -> Result<()> {
        self.take().map_or(Ok(()), |word| {
            let found = quoted(word.text);
            Err(FormatError::at(self.bytes, word.start, "the end of the line", found))
        })
    }
}

/// A number in digits only, without a sign.
fn number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

fn coordinate(text: &str) -> Option<i32> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    i32::try_from(number(digits)?).ok().map(|size| if digits == text { size } else { -size })
}

// Where the cells of a board stand in its drawing.

/// The lines and columns of the cells of a board.
///
/// Columns are relative to the cell `0,0` and so may be negative; lines count from the
/// first one with a cell.
#[derive(Clone, Copy)]
struct Layout<'a> {
    outline: &'a Outline,
}

/// The cells of one line, evenly spaced.
struct Row {
    first: [i32; 2],
    step: [i32; 2],
    /// The column of the first cell.
    column: i64,
    /// Columns from one cell to the next.
    stride: i64,
    /// The number of cells: none in every other line of a single upright column.
    count: u32,
}

impl Row {
    /// The coordinates of one of them.
    const fn place(&self, index: u32) -> [i32; 2] {
        let index = index as i32;
        [self.first[0] + index * self.step[0], self.first[1] + index * self.step[1]]
    }

    /// A row of cells from this one to the east.
    fn level(first: Hex, count: u32) -> Self {
        let column = 2 * i64::from(first.q) + i64::from(first.r);
        Self { first: [first.q, first.r], step: [1, 0], column, stride: 2, count }
    }
}

impl<'a> Layout<'a> {
    /// The layout of a board whose size has been checked, and whose cells are not listed.
    const fn of(outline: &'a Outline) -> Self {
        Self { outline }
    }

    /// Lines from the first one with a cell to the last.
    fn lines(self) -> u32 {
        match *self.outline {
            Outline::Squares(size, _) => size.height(),
            Outline::Hexes(ref shape) => match *shape {
                HexShape::Hexagon { radius } => 2 * radius + 1,
                HexShape::Triangle { side } => side,
                HexShape::Rectangle { width, height, offset } if offset.is_flat() => {
                    2 * height - u32::from(width == 1)
                }
                HexShape::Rhombus { height, .. } | HexShape::Rectangle { height, .. } => height,
                HexShape::Cells(_) => 0,
            },
        }
    }

    /// The cells of this line.
    fn row(self, line: u32) -> Row {
        let line = line as i32;
        match *self.outline {
            Outline::Squares(size, _) => {
                Row { first: [0, line], step: [1, 0], column: 0, stride: 2, count: size.width() }
            }
            Outline::Hexes(ref shape) => match *shape {
                HexShape::Hexagon { radius } => {
                    let rim = radius as i32;
                    let r = line - rim;
                    let q = (-rim).max(-rim - r);
                    Row::level(Hex::new(q, r), 2 * radius + 1 - r.unsigned_abs())
                }
                HexShape::Rhombus { width, .. } => Row::level(Hex::new(0, line), width),
                HexShape::Triangle { side } => {
                    Row::level(Hex::new(0, line), side.saturating_sub(line as u32))
                }
                HexShape::Rectangle { width, offset, .. } if offset.is_flat() => {
                    flat_row(line, width, offset)
                }
                HexShape::Rectangle { width, offset, .. } => {
                    Row::level(Hex::of_offset([0, line], offset), width)
                }
                HexShape::Cells(_) => Row::level(Hex::ZERO, 0),
            },
        }
    }

    /// The smallest column of a cell.
    fn leftmost(self) -> i64 {
        let rows = (0..self.lines()).map(|line| self.row(line));
        rows.filter(|row| row.count > 0).map(|row| row.column).min().unwrap_or(0)
    }
}

/// A line has cells of every other upright column.
fn flat_row(line: i32, width: u32, offset: Offset) -> Row {
    // Where even columns are shifted down, the second one begins a line higher.
    let is_even = offset == Offset::EvenQ;
    let line = if is_even && width > 1 { line - 1 } else { line };
    let column = line.rem_euclid(2);
    let row = (if is_even { line + column } else { line - column }) / 2;
    let first = Hex::of_offset([column, row], offset);
    let count = (width - column as u32).div_ceil(2);
    let column = 2 * i64::from(column);
    Row { first: [first.q, first.r], step: [2, -1], column, stride: 4, count }
}

// Drawings of listed cells, where the drawing itself shows which cells exist.

/// Reads the position whose leftmost cell of the first row lies at `first_cell`.
fn read_layout<'a>(
    promise: &Promise<'_>,
    first_cell: Hex,
    rows: impl Iterator<Item = Line<'a>>,
) -> Result<Position> {
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
                    phrase!("a space, as the cells of this line lie in {columns} columns");
                return Err(FormatError::sign(bytes, offset, expected));
            }
            let places = [half_steps / 2, r].map(|place| i32::try_from(place).ok());
            let hex = match places {
                [Some(q), Some(r)] => Some(Hex::new(q, r)).filter(|&hex| is_near(hex)),
                _ => None,
            };
            let Some(hex) = hex else {
                let expected = phrase!("cells up to {} from 0,0", Hex::LIMIT);
                let found = phrase!("one at {},{r}", half_steps / 2);
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
