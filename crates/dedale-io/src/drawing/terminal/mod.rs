//! Drawings of the terminal, read back: what `dedale path`, `field`, `maze` and `obstacles`
//! print with `--draw` into a pipe or a file, with or without the words below.
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
//! On hexagons, with coordinates around them or without, the cells fill a hexagon, rhombus,
//! triangle or rectangle: the first of these that they fit.
//!
//! It does not hold the neighborhood, the weight under a start in a field (read as 1), nor
//! that a start is a goal too (only the start is drawn). Weights of 10 and more, all drawn
//! as `^`, stones, hexagons with lines between them, and drawings with fewer characters a
//! cell, as in a narrow terminal, are errors.

mod blocks;
mod hexes;
mod lines;

use dedale::board::{GridMap, Neighborhood, Point, Terrain};

use super::size_of;
use crate::FormatError;
use crate::position::Grid;
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
        has_sign |= row.contains(|sign| !char::is_ascii(&sign) && is_sign(sign));
        !row.contains(['.', '#'])
    });
    is_drawn && (has_sign || text.lines().any(is_summary))
}

/// Reads the board of a drawing.
pub fn read(bytes: &[u8]) -> Result<Grid, FormatError> {
    utf8(bytes)?;
    let shrunk = Lines::of(bytes).find(|line| line.text.starts_with(b"(one character for "));
    if let Some(line) = shrunk {
        let expected = "a drawing with two or three characters a cell, as in a pipe";
        return Err(FormatError::at(bytes, line.start, expected, quoted(line.text)));
    }
    let words = Lines::of(bytes).find(|line| is_words(shown(*line)));
    if let Some(line) = words.filter(|line| !is_summary(shown(*line))) {
        let expected = "a row of the drawing, or what path, field or obstacles print below it";
        return Err(FormatError::at(bytes, line.start, expected, quoted(line.text)));
    }
    let rows = Rows::of(bytes);
    let squares = |map| Grid::Squares { map, neighborhood: Neighborhood::Four };
    match rows.clone().next() {
        Some(first) if first.text.starts_with("┌".as_bytes()) => lines::read(rows).map(squares),
        Some(_) if rows.clone().any(|row| is_shifted(row.text)) => {
            hexes::read(rows).map(Grid::Hexes)
        }
        // Walls can fill the rows of upright columns from the left on.
        Some(first) => blocks::read(rows.clone(), first)
            .map(squares)
            .or_else(|fault| hexes::read(rows).map(Grid::Hexes).map_err(|_| fault)),
        None => Err(FormatError::sign(bytes, 0, "a drawn board")),
    }
}

/// Four letters side by side never occur within a drawing, only in the words below it.
fn is_words(line: &str) -> bool {
    line.as_bytes().windows(4).any(|four| four.iter().all(u8::is_ascii_lowercase))
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
}

impl<'a> Rows<'a> {
    fn of(bytes: &'a [u8]) -> Self {
        let lines = Lines::of(bytes).without_empty_ends();
        let is_row = |line: &Line<'_>| !is_words(shown(*line));
        let rows = (1..).zip(lines.clone().take_while(is_row));
        let count = rows.filter(|(_, row)| !row.is_blank()).last().map_or(0, |(number, _)| number);
        Self { bytes, lines: lines.take(count) }
    }
}

impl<'a> Iterator for Rows<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        self.lines.next()
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
}

impl Seen {
    const fn of(sign: char) -> Option<Self> {
        Some(match sign {
            '·' | '~' | 'o' | '+' | 'x' | '@' => Self::Plain,
            'S' => Self::Start,
            'G' => Self::Goal,
            '*' => Self::Star,
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
    /// Whether the drawing is one of a field.
    is_field: bool,
}

impl Shown {
    fn of(
        bytes: &[u8],
        [(offset, first), (after, second)]: [(usize, char); 2],
    ) -> Result<Self, FormatError> {
        if first == '█' {
            check(bytes, second == '█', after, "'█', the other half of a wall")?;
            return Ok(Self { terrain: Terrain::Wall, seen: Seen::Plain, is_field: false });
        }
        let Some(seen) = Seen::of(first) else {
            let expected = "one of · ~ ██ S G * o + x @ or an arrow";
            return Err(FormatError::sign(bytes, offset, expected));
        };
        let has_arrow = seen == Seen::Start && Seen::of(second) == Some(Seen::Arrow);
        let is_arrow = seen == Seen::Arrow;
        let terrain = match second {
            _ if first == '~' => Some(Terrain::Water).filter(|_| second == ' '),
            ' ' => Some(Terrain::FREE),
            '~' => Some(Terrain::Water),
            '2'..='9' => Terrain::with_cost(second as u8 - b'0'),
            '*' if is_arrow => Some(Terrain::FREE),
            _ if has_arrow => Some(Terrain::FREE),
            _ => None,
        };
        if let Some(terrain) = terrain {
            return Ok(Self { terrain, seen, is_field: is_arrow || has_arrow });
        }
        let expected = match second {
            '^' => "a weight from 2 to 9, since '^' stands for all from 10 on",
            _ => "a space, a weight from 2 to 9 or a '~' beside the sign of the cell",
        };
        Err(FormatError::sign(bytes, after, expected))
    }
}

fn check(bytes: &[u8], holds: bool, offset: usize, expected: &str) -> Result<(), FormatError> {
    if holds { Ok(()) } else { Err(FormatError::sign(bytes, offset, expected)) }
}

/// The starts and goals, as far as they are read.
struct Marks<T> {
    starts: Vec<T>,
    goals: Vec<T>,
    stars: Vec<T>,
    is_field: bool,
}

impl<T> Marks<T> {
    const fn new() -> Self {
        Self { starts: Vec::new(), goals: Vec::new(), stars: Vec::new(), is_field: false }
    }

    fn add(&mut self, at: T, shown: Shown) {
        self.is_field |= shown.is_field;
        match shown.seen {
            Seen::Start => self.starts.push(at),
            Seen::Goal => self.goals.push(at),
            Seen::Star => self.stars.push(at),
            Seen::Plain | Seen::Arrow => {}
        }
    }

    /// The starts and the goals.
    fn ends(mut self) -> [Vec<T>; 2] {
        if self.is_field || self.goals.is_empty() {
            self.goals.extend(self.stars);
        }
        [self.starts, self.goals]
    }
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

    fn finish(mut self) -> GridMap {
        [self.map.starts, self.map.goals] = self.marks.ends();
        self.map
    }
}
