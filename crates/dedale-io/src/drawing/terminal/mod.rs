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
//! It does not hold the neighborhood, the weight under a start in a field (read as 1), nor
//! that a start is a goal too (only the start is drawn). Weights of 10 and more, all drawn
//! as `^`, and drawings with fewer characters a cell, as in a narrow terminal, are errors.

mod blocks;
mod lines;

use dedale::board::{GridMap, Point, Terrain};

use super::size_of;
use crate::FormatError;
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
pub fn read(bytes: &[u8]) -> Result<GridMap, FormatError> {
    utf8(bytes)?;
    let lines = Lines::of(bytes).without_empty_ends();
    let shrunk = lines.clone().find(|line| line.text.starts_with(b"(one character for "));
    if let Some(line) = shrunk {
        let expected = "a drawing with two or three characters a cell, as in a pipe";
        return Err(FormatError::at(bytes, line.start, expected, quoted(line.text)));
    }
    let rows = Rows { bytes, lines };
    match rows.clone().next() {
        Some(first) if first.text.starts_with("┌".as_bytes()) => lines::read(rows),
        Some(first) => blocks::read(rows, first),
        None => Err(FormatError::sign(bytes, 0, "a drawn board")),
    }
}

/// Two letters side by side never occur within a drawing, only in the words below it.
fn is_words(line: &str) -> bool {
    line.as_bytes().windows(2).any(|two| two.iter().all(u8::is_ascii_lowercase))
}

/// Whether the line is the first that the command prints below a drawing.
fn is_summary(line: &str) -> bool {
    [" found a path from ", " found no path from ", " gave up from "]
        .iter()
        .any(|words| line.contains(words))
        || line.starts_with("field: ")
        || line.starts_with("field by cost: ")
}

/// Whether the character occurs in a drawing.
fn is_sign(sign: char) -> bool {
    Seen::of(sign).is_some() || "█·~┌┐└┘├┤┬┴┼─│╴╵╶╷^v<> ".contains(sign)
}

/// The lines of a drawing, up to the words below it.
#[derive(Clone)]
struct Rows<'a> {
    bytes: &'a [u8],
    lines: Lines<'a>,
}

impl<'a> Iterator for Rows<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let line = self.lines.next()?;
        let text = std::str::from_utf8(line.text).unwrap_or_default();
        (!line.text.is_empty() && !is_words(text)).then_some(line)
    }
}

/// The characters of a line, each with its place in the file; spaces missing at its end
/// count as there.
fn signs(line: Line<'_>) -> impl Iterator<Item = (usize, char)> + Clone + '_ {
    let text = std::str::from_utf8(line.text).unwrap_or_default();
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

/// The board as far as it is read.
struct Board<'a> {
    bytes: &'a [u8],
    map: GridMap,
    stars: Vec<Point>,
    is_field: bool,
}

impl<'a> Board<'a> {
    fn new(rows: &Rows<'a>, width: usize, height: usize) -> Result<Self, FormatError> {
        let bytes = rows.bytes;
        let size = size_of(bytes, 0, width, height)?;
        let map = GridMap::new(size, Terrain::FREE);
        Ok(Self { bytes, map, stars: Vec::new(), is_field: false })
    }

    /// Draws the cell with these two characters.
    fn cell(
        &mut self,
        at: Point,
        [(offset, first), (after, second)]: [(usize, char); 2],
    ) -> Result<(), FormatError> {
        if first == '█' {
            self.map.set_terrain(at, Terrain::Wall);
            return self.check(second == '█', after, "'█', the other half of a wall");
        }
        let Some(seen) = Seen::of(first) else {
            let expected = "one of · ~ ██ S G * o + x @ or an arrow";
            return Err(FormatError::sign(self.bytes, offset, expected));
        };
        let is_arrow = seen == Seen::Arrow;
        let terrain = match second {
            _ if first == '~' => Some(Terrain::Water).filter(|_| second == ' '),
            ' ' => Some(Terrain::FREE),
            '~' => Some(Terrain::Water),
            '2'..='9' => Terrain::with_cost(second as u8 - b'0'),
            '*' if is_arrow => Some(Terrain::FREE),
            _ if seen == Seen::Start && Seen::of(second) == Some(Seen::Arrow) => {
                self.is_field = true;
                Some(Terrain::FREE)
            }
            _ => None,
        };
        let Some(terrain) = terrain else {
            let expected = match second {
                '^' => "a weight from 2 to 9, since '^' stands for all from 10 on",
                _ => "a space, a weight from 2 to 9 or a '~' beside the sign of the cell",
            };
            return Err(FormatError::sign(self.bytes, after, expected));
        };
        if terrain != Terrain::FREE {
            self.map.set_terrain(at, terrain);
        }
        match seen {
            Seen::Plain => {}
            Seen::Start => self.map.starts.push(at),
            Seen::Goal => self.map.goals.push(at),
            Seen::Star => self.stars.push(at),
            Seen::Arrow => self.is_field = true,
        }
        Ok(())
    }

    fn check(&self, holds: bool, offset: usize, expected: &str) -> Result<(), FormatError> {
        if holds { Ok(()) } else { Err(FormatError::sign(self.bytes, offset, expected)) }
    }

    fn finish(mut self) -> GridMap {
        if self.is_field || self.map.goals.is_empty() {
            self.map.goals.extend(self.stars);
        }
        self.map
    }
}
