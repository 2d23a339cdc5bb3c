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

use std::iter::Take;

use dedale::board::{
    Cell, Direction, GridMap, Hex, HexBoard, HexMap, HexShape, MAX_SIDE, Neighborhood, Offset,
    Point, Terrain, column_letters,
};
use dedale::link::{Borders, Player};
use dedale::{Phrase, phrase};

use super::size_of;
use crate::picture::Scene;
use crate::picture::terminal::{TerminalStyle, draw};
use crate::position::{Grid, Position};
use crate::text::{BYTE_ORDER_MARK, Line, Lines, counted, quoted, utf8};
use crate::{FormatError, Result};

/// Whether the text is a drawing of the terminal and no other one: a sign of these stands in
/// it that drawn text never has, and none that only drawn text has.
pub(crate) fn is_one(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes)) else {
        return false;
    };
    let lines = || text.lines().take(MOST_LINES);
    let mut rows = lines().take_while(|line| !is_words(line));
    let mut has_sign = false;
    let is_drawn = rows.all(|row| {
        has_sign |= row.contains(|sign| !char::is_ascii(&sign) && is_sign(sign))
            || row.contains(['R', 'B', '~']);
        !row.contains(['.', '#'])
    });
    is_drawn && (has_sign || lines().any(is_summary))
}

/// The most lines of a drawing with the words below it.
const MOST_LINES: usize = 2 * MAX_SIDE as usize + 64;

/// Reads the board of a drawing, with its stones.
pub fn read(bytes: &[u8]) -> Result<Position> {
    utf8(bytes)?;
    let lines = || Lines::of(bytes).without_empty_ends().take(MOST_LINES);
    let shrunk = lines().find(|line| line.text.starts_with(b"(one character for "));
    if let Some(line) = shrunk {
        let expected = "a drawing with two or three characters a cell, as in a pipe";
        return Err(FormatError::at(bytes, line.start, expected, quoted(line.text)));
    }
    let words = lines().find(|line| is_words(shown(*line)));
    if let Some(line) = words.filter(|line| !is_summary(shown(*line))) {
        let expected = "a row of the drawing, the sides of hexmo, hex, y or havannah, or what \
                        the command prints below";
        return Err(FormatError::at(bytes, line.start, expected, quoted(line.text)));
    }
    let rows = Rows::of(bytes);
    if let Some(row) = rows.clone().find(|row| row.text.len() > LONGEST_ROW) {
        let expected = phrase!("a row of up to {MAX_SIDE} cells");
        return Err(FormatError::at(bytes, row.start, expected, "more"));
    }
    let (rows, is_labelled) = inside(&rows).map_or((rows, false), |rows| (rows, true));
    match rows.clone().next() {
        Some(first) if first.text.starts_with("┌".as_bytes()) => read_lines(rows),
        Some(first) if is_labelled => read_cells(rows, first),
        Some(_) if rows.clone().any(|row| is_shifted(row.text)) => read_hexes(&rows),
        // Walls can fill the rows of upright columns from the left on.
        Some(first) => {
            read_cells(rows.clone(), first).or_else(|fault| read_hexes(&rows).map_err(|_| fault))
        }
        None => Err(FormatError::sign(bytes, 0, "a drawn board")),
    }
}

/// The most bytes of a row: four characters a cell of up to three bytes, and what stands around.
const LONGEST_ROW: usize = LINE_ACROSS * 3 * MAX_SIDE as usize + 1024;

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
    lines: Take<Take<Lines<'a>>>,
    /// The most characters of a row; the number of the row stands behind them.
    columns: usize,
}

impl<'a> Rows<'a> {
    fn of(bytes: &'a [u8]) -> Self {
        let lines = Lines::of(bytes).without_empty_ends().take(MOST_LINES);
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
    fn new(rows: &Rows<'a>, width: usize, height: usize) -> Result<Self> {
        let bytes = rows.bytes;
        let size = size_of(bytes, 0, width, height)?;
        Ok(Self { bytes, map: GridMap::new(size, Terrain::FREE), marks: Marks::new() })
    }

    /// Draws the cell with these two characters.
    fn cell(&mut self, at: Point, signs: [(usize, char); 2]) -> Result<()> {
        let shown = Shown::of(self.bytes, signs)?;
        if shown.terrain != Terrain::FREE {
            self.map.set_terrain(at, shown.terrain);
        }
        self.marks.add(at, shown);
        Ok(())
    }

    fn finish(mut self) -> Result<Position> {
        let (starts, goals, stones) = self.marks.all(self.bytes)?;
        (self.map.starts, self.map.goals) = (starts, goals);
        let stones =
            stones.map(|at| at.iter().filter_map(|&at| self.map.size().cell_at(at)).collect());
        let grid = Grid::Squares { map: self.map, neighborhood: Neighborhood::Four };
        Ok(Position::new(grid, stones))
    }
}

// What the characters of a cell say.

/// What the first character of a cell says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    /// Nothing, or what a search has done.
    Plain,
    Start,
    Goal,
    /// The goal of a field, or a cell of a path.
    Star,
    Arrow,
    Stone(Player),
}

impl Seen {
    const fn of(sign: char) -> Option<Self> {
        Some(match sign {
            '·' | '~' | 'o' | '+' | 'x' | '@' => Self::Plain,
            'S' => Self::Start,
            'G' => Self::Goal,
            '*' => Self::Star,
            'R' => Self::Stone(Player::Red),
            'B' => Self::Stone(Player::Blue),
            '→' | '↘' | '↓' | '↙' | '←' | '↖' | '↑' | '↗' => Self::Arrow,
            _ => return None,
        })
    }
}

/// What the two characters of a cell show.
#[derive(Clone, Copy, Debug)]
struct Shown {
    terrain: Terrain,
    seen: Seen,
    /// Where the cell begins in the file.
    offset: usize,
    /// Whether the drawing is one of a field.
    is_field: bool,
}

impl Shown {
    fn of(bytes: &[u8], [(offset, first), (after, second)]: [(usize, char); 2]) -> Result<Self> {
        if first == '█' {
            check(bytes, second == '█', after, "'█', the other half of a wall")?;
            let (terrain, seen) = (Terrain::Wall, Seen::Plain);
            return Ok(Self { terrain, seen, offset, is_field: false });
        }
        let Some(seen) = Seen::of(first) else {
            let expected = "one of · ~ ██ S G * R B o + x @ or an arrow";
            return Err(FormatError::sign(bytes, offset, expected));
        };
        let has_arrow = seen == Seen::Start && Seen::of(second) == Some(Seen::Arrow);
        let is_arrow = seen == Seen::Arrow;
        let is_stone = matches!(seen, Seen::Stone(_));
        let terrain = match second {
            _ if first == '~' => Some(Terrain::Water).filter(|_| second == ' '),
            ' ' => Some(Terrain::FREE),
            _ if is_stone => Some(Terrain::FREE).filter(|_| second == '*'),
            '~' => Some(Terrain::Water),
            '2'..='9' => Terrain::with_cost(second as u8 - b'0'),
            '*' if is_arrow => Some(Terrain::FREE),
            _ if has_arrow => Some(Terrain::FREE),
            _ => None,
        };
        if let Some(terrain) = terrain {
            return Ok(Self { terrain, seen, offset, is_field: is_arrow || has_arrow });
        }
        let expected = match second {
            _ if is_stone => "a space beside a stone, or a '*' if it is on the link",
            '^' => "a weight from 2 to 9, since '^' stands for all from 10 on",
            _ => "a space, a weight from 2 to 9 or a '~' beside the sign of the cell",
        };
        Err(FormatError::sign(bytes, after, expected))
    }
}

fn check(bytes: &[u8], holds: bool, offset: usize, expected: &'static str) -> Result<()> {
    if holds { Ok(()) } else { Err(FormatError::sign(bytes, offset, expected)) }
}

/// The starts, goals and stones, as far as they are read.
struct Marks<T> {
    starts: Vec<T>,
    goals: Vec<T>,
    stars: Vec<T>,
    stones: [Vec<T>; 2],
    /// Where the first star is in the file.
    star: Option<usize>,
    is_field: bool,
}

/// The starts, the goals and each player's stones.
type Marked<T> = (Vec<T>, Vec<T>, [Vec<T>; 2]);

impl<T> Marks<T> {
    const fn new() -> Self {
        Self {
            starts: Vec::new(),
            goals: Vec::new(),
            stars: Vec::new(),
            stones: [Vec::new(), Vec::new()],
            star: None,
            is_field: false,
        }
    }

    fn add(&mut self, at: T, shown: Shown) {
        self.is_field |= shown.is_field;
        match shown.seen {
            Seen::Start => self.starts.push(at),
            Seen::Goal => self.goals.push(at),
            Seen::Star => {
                self.star.get_or_insert(shown.offset);
                self.stars.push(at);
            }
            Seen::Stone(player) => self.stones[player.index()].push(at),
            Seen::Plain | Seen::Arrow => {}
        }
    }

    /// All of them, unless a star hides whose stone is under it.
    fn all(mut self, bytes: &[u8]) -> Result<Marked<T>> {
        let has_stones = self.stones.iter().any(|stones| !stones.is_empty());
        if let Some(star) = self.star.filter(|_| has_stones) {
            let expected = "R* or B*, since a '*' alone does not tell whose stone it is";
            return Err(FormatError::sign(bytes, star, expected));
        }
        if self.is_field || self.goals.is_empty() {
            self.goals.extend(self.stars);
        }
        Ok((self.starts, self.goals, self.stones))
    }
}

// Drawings with two characters a cell and nothing between cells.

const ACROSS: usize = 2;

fn read_cells(rows: Rows<'_>, first: Line<'_>) -> Result<Position> {
    let width = cells(first);
    let mut height = 0;
    for row in rows.clone().take(MAX_SIDE as usize + 1) {
        height += 1;
        if cells(row) != width {
            let expected = phrase!("{} in row {height}, as in row 1", counted(width, "cell"));
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
    self::signs(kept).count().div_ceil(ACROSS)
}

// Drawings of hexagons, with coordinates and names of sides around them or without.
//
// A board of each shape that could have so many lines is drawn without anything on it: where
// that drawing has a `·`, this one has a cell, and around the cells both are the same.

/// The most characters of a drawing: each shape that it could have is drawn.
const MOST: usize = 1 << 16;

/// The most cells of the table that holds a board of one of these shapes.
const MOST_OF_TABLE: usize = 1 << 18;

/// The most characters of the coordinates on both sides of a row.
const AROUND: usize = 16;

/// The most characters of `west` and `east` with the blanks beside them.
const NAMED: usize = 12;

type Row = Vec<(usize, char)>;

fn read_hexes(rows: &Rows<'_>) -> Result<Position> {
    let bytes = rows.bytes;
    let begin = rows.clone().next().map_or(0, |row| row.start);
    let fault =
        |expected: Phrase, found| FormatError::at(bytes, begin, expected, Phrase::from(found));
    let mut drawn: Vec<(Row, usize)> = Vec::new();
    let mut count = 0;
    for row in rows.clone() {
        let signs: Row = signs(row).take(MOST + 1 - count).collect();
        count += signs.len();
        if count > MOST {
            let expected = phrase!("a drawing of hexagons with up to {MOST} characters");
            return Err(fault(expected, "more"));
        }
        drawn.push((signs, row.end()));
    }
    let mut fault_of_cell = None;
    // Rows have numbers if columns have letters.
    let has_digits = drawn.iter().flat_map(|(row, _)| row).any(|(_, sign)| sign.is_ascii_digit());
    let columns = drawn.iter().map(|(row, _)| row.len()).max().unwrap_or(0);
    let is_sign = |&&(_, sign): &&(usize, char)| sign != ' ';
    let signs = drawn.iter().flat_map(|(row, _)| row).filter(is_sign).count();
    for (shape, is_named) in candidates(height(rows), drawn.len(), columns, signs) {
        let Ok(map) = HexMap::new(shape, Terrain::FREE) else { continue };
        let board = map.board();
        let filled = if map.shape().is_flat() { [3, 2] } else { [2, 1] };
        let bare = Scene::of_hexes(&board, &[], &[]);
        let labelled = bare.clone().with_labels();
        let scenes = if is_named {
            named(&labelled, &board).collect()
        } else if has_digits {
            vec![labelled, bare]
        } else {
            vec![bare]
        };
        for scene in scenes {
            let empty = draw(&scene, &TerminalStyle::PLAIN);
            let Some(cells) = hex_cells(&empty, &drawn, filled) else { continue };
            match position_of(bytes, map.clone(), &cells) {
                Ok(position) => return Ok(position),
                Err(fault) => fault_of_cell = fault_of_cell.or(Some(fault)),
            }
        }
    }
    let expected = "hexagons that fill a hexagon, rhombus, triangle or rectangle, with the \
                    sides of its games or none";
    Err(fault_of_cell.unwrap_or_else(|| fault(expected.into(), "another shape")))
}

/// The board shapes that fit a drawing with this many `lines`, `columns` and `signs`, and whether names
/// of sides surround each. `height` is the height of the table, where there are such names.
fn candidates(
    height: Option<usize>,
    lines: usize,
    columns: usize,
    signs: usize,
) -> Vec<(HexShape, bool)> {
    let named = height.map(|height| named_shapes(height, lines, columns)).unwrap_or_default();
    let named = named.into_iter().map(|shape| (shape, true));
    let others = shapes(lines, columns).into_iter().map(|shape| (shape, false));
    // Each cell has a sign.
    let fits = |shape: &HexShape| {
        cell_count(shape) <= signs
            && shape.bounds().is_ok_and(|(_, size)| size.cell_count() <= MOST_OF_TABLE)
    };
    named.chain(others).filter(|(shape, _)| fits(shape)).collect()
}

/// The cells of a board of this shape.
fn cell_count(shape: &HexShape) -> usize {
    match *shape {
        HexShape::Hexagon { radius } => 3 * radius as usize * (radius as usize + 1) + 1,
        HexShape::Triangle { side } => side as usize * (side as usize + 1) / 2,
        HexShape::Rhombus { width, height } | HexShape::Rectangle { width, height, .. } => {
            width as usize * height as usize
        }
        HexShape::Cells(ref cells) => cells.len(),
    }
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
            // Every second column begins a line farther down.
            let has_room = |&width: &u32| width == 1 || 2 * height <= lines;
            shapes.extend(span(columns, 3).filter(has_room).map(rectangle));
        }
    }
    shapes
}

/// The two characters of each cell in the order of the lines, if the drawing is one of the
/// same board as the empty drawing. A wall fills columns and rows of this number.
fn hex_cells(
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

fn position_of(bytes: &[u8], mut map: HexMap, cells: &[[(usize, char); 2]]) -> Result<Position> {
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

// The letters of columns and the numbers of rows around a drawing of squares.

/// The rows without the letters above them and the numbers beside them, if these are around
/// squares.
fn inside<'a>(rows: &Rows<'a>) -> Option<Rows<'a>> {
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
fn is_side(word: &str) -> bool {
    NAMES.contains(&word)
}

/// The scene with the sides of each game on this board. Rectangles have those of Hex, and
/// Havannah's fork has those of its bridge.
fn named(scene: &Scene, board: &HexBoard) -> impl Iterator<Item = Scene> {
    let all = [Borders::usual(board), Borders::havannah(board)];
    all.into_iter().flatten().map(|borders| {
        let sides = borders.sides();
        sides.all().iter().fold(scene.clone(), |scene, side| {
            let cells: Vec<Cell> = sides.cells(side).collect();
            scene.with_named_side(sides.name(side), None, &cells)
        })
    })
}

// Drawings with lines between cells that are three characters wide.

/// The characters from one cell to the next, with the line between them.
const LINE_ACROSS: usize = 4;

const JOINTS: &str = " ╵╷│╴┘┐┤╶└┌├─┴┬┼█";

fn read_lines(rows: Rows<'_>) -> Result<Position> {
    let bytes = rows.bytes;
    let (mut columns, mut lines) = (0, 0);
    for row in rows.clone().take(2 * MAX_SIDE as usize + 2) {
        let length = signs(row).count();
        if lines == 0 {
            columns = length;
            check_width(bytes, row, length)?;
        } else if length != columns {
            let expected = phrase!("{columns} characters in the line, as in the first");
            return Err(FormatError::at(bytes, row.start, expected, length.to_string()));
        }
        lines += 1;
    }
    if lines % 2 == 0 {
        let last = rows.clone().last().map_or(0, |row| row.end());
        return Err(FormatError::sign(bytes, last, "a line of the frame below the last cells"));
    }
    let (width, height) = (columns / LINE_ACROSS, lines / 2);
    let mut board = Board::new(&rows, width, height)?;
    let mut above: Vec<(usize, char)> = Vec::new();
    for (line, row) in rows.enumerate() {
        let signs: Vec<(usize, char)> = signs(row).collect();
        if line % 2 == 0 {
            let mut joints = signs.iter().step_by(LINE_ACROSS);
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
            cell(&mut board, at, &above[x * LINE_ACROSS + 1..], &signs[x * LINE_ACROSS..])?;
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
) -> Result<()> {
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

fn check_width(bytes: &[u8], row: Line<'_>, length: usize) -> Result<()> {
    let is_wide = row.text.starts_with("┌───".as_bytes()) && length % LINE_ACROSS == 1;
    if is_wide {
        return Ok(());
    }
    let expected = "cells that are three characters wide, as in a pipe";
    Err(FormatError::at(bytes, row.start, expected, "other ones"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cells_of_a_shape_are_counted_without_a_board() {
        let [width, height] = [5, 3];
        let rectangles = Offset::ALL.map(|offset| HexShape::Rectangle { width, height, offset });
        let others = [
            HexShape::Hexagon { radius: 0 },
            HexShape::Hexagon { radius: 4 },
            HexShape::Triangle { side: 6 },
            HexShape::Rhombus { width, height },
            HexShape::Cells(vec![Hex::ZERO]),
        ];
        for shape in rectangles.into_iter().chain(others) {
            let map = HexMap::new(shape, Terrain::FREE).unwrap();
            assert_eq!(cell_count(map.shape()), map.cells().count(), "{map:?}");
        }
    }

    #[test]
    fn shapes_with_more_cells_than_signs_are_not_drawn() {
        let signs = 1100;
        let drawn = candidates(Some(999), 1000, 8, signs);
        assert!(!drawn.is_empty());
        for (shape, _) in drawn {
            assert!(HexMap::new(shape, Terrain::FREE).unwrap().cells().count() <= signs);
        }
    }
}
