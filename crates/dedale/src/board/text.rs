//! Maps drawn as text, one character a cell.

use std::str::FromStr;

use super::{GridMap, MAX_SIDE, Point, Size, SizeError, Terrain};
use crate::{Phrase, phrase};

/// What one character says about its cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// `#`: a wall.
    Wall,
    /// `.` or a space: free land; `1` to `9`: land of this weight.
    Land(Terrain),
    /// `S`: a start, on free land.
    Start,
    /// `G`: a goal, on free land.
    Goal,
}

impl Sign {
    /// The meaning of this ASCII character, if it has one.
    pub const fn of(byte: u8) -> Option<Self> {
        match byte {
            b'#' => Some(Self::Wall),
            b'.' | b' ' => Some(Self::Land(Terrain::FREE)),
            b'S' => Some(Self::Start),
            b'G' => Some(Self::Goal),
            b'1'..=b'9' => match Terrain::with_cost(byte - b'0') {
                Some(terrain) => Some(Self::Land(terrain)),
                None => None,
            },
            _ => None,
        }
    }

    /// Draws it into a map that is free at this point.
    ///
    /// # Panics
    ///
    /// Panics if a wall or a weight is off the map.
    pub fn draw(self, map: &mut GridMap, at: Point) {
        match self {
            Self::Wall => map.set_terrain(at, Terrain::Wall),
            Self::Land(Terrain::FREE) => {}
            Self::Land(terrain) => map.set_terrain(at, terrain),
            Self::Start => map.starts.push(at),
            Self::Goal => map.goals.push(at),
        }
    }
}

/// The error for text that draws no map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("byte {offset} of the drawing: {fault}")]
pub struct TextError {
    /// The byte at which the fault lies.
    pub offset: usize,
    /// What is wrong there.
    pub fault: TextFault,
}

/// Why a text draws no map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
pub enum TextFault {
    /// No line has a character.
    #[error("expected a row of cells, found no character")]
    Empty,
    /// The character means nothing.
    #[error("expected one of the characters # . S G 1-9 or a space")]
    Sign,
    /// A row is not as long as the first.
    #[error("expected {first} cells in row {row}, as in row 1, found {found}")]
    Length {
        /// The row, from 1.
        row: usize,
        /// The cells of the first row.
        first: usize,
        /// The cells of this one.
        found: usize,
    },
    /// The map would be too large.
    #[error(transparent)]
    Size(#[from] SizeError),
}

/// The error for a map that no such text shows: what it has, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("a drawing cannot represent {0}")]
pub struct NoSign(pub Phrase);

impl GridMap {
    /// Reads a map drawn as text, a line for each row: `#` is a wall, `.` or a space is free,
    /// `1` to `9` land of this weight, `S` a start and `G` a goal.
    ///
    /// Lines end with LF or CRLF; empty ones before and after the drawing are skipped. O(bytes).
    ///
    /// ```
    /// use dedale::board::{GridMap, Point};
    ///
    /// let map = GridMap::from_text("
    /// S..#
    /// .#.5
    /// ...G")?;
    /// assert_eq!((map.size().height(), &map.goals[..]), (3, &[Point::new(3, 2)][..]));
    /// assert_eq!(map.to_text()?, "S..#\n.#.5\n...G\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Says which character, row or size is wrong, and at which byte.
    pub fn from_text(text: impl AsRef<[u8]>) -> Result<Self, TextError> {
        let bytes = text.as_ref();
        let error = |offset, fault| TextError { offset, fault };
        let rows = rows(bytes);
        let Some((begin, first)) = rows.clone().next() else {
            return Err(error(0, TextFault::Empty));
        };
        let width = first.len();
        let mut height = 0;
        for (start, row) in rows.clone().take(MAX_SIDE as usize + 1) {
            height += 1;
            if let Some(x) = row.iter().position(|&byte| Sign::of(byte).is_none()) {
                return Err(error(start + x, TextFault::Sign));
            }
            if row.len() != width {
                let fault = TextFault::Length { row: height, first: width, found: row.len() };
                return Err(error(start + row.len().min(width), fault));
            }
        }
        let size = Size::new(width as u64, height as u64);
        let size = size.map_err(|fault| error(begin, fault.into()))?;
        let mut map = Self::new(size, Terrain::FREE);
        for (y, (_, row)) in (0..).zip(rows) {
            for (x, sign) in (0..).zip(row.iter().map(|&byte| Sign::of(byte))) {
                if let Some(sign) = sign {
                    sign.draw(&mut map, Point::new(x, y));
                }
            }
        }
        Ok(map)
    }

    /// Draws the map as text, a line for each row; [`GridMap::from_text`] reads it back, with the
    /// marks in the order of their rows. Roads are not drawn. O(cells).
    ///
    /// # Errors
    ///
    /// Names what no character shows: water, a weight above 9, a mark on a wall, on a weight or
    /// off the map, or two on one cell.
    pub fn to_text(&self) -> Result<String, NoSign> {
        let size = self.size();
        let mut signs = Vec::with_capacity(size.cell_count());
        for (terrain, at) in self.terrains().iter().zip(size.points()) {
            signs.push(match terrain {
                Terrain::Wall => '#',
                Terrain::Water => return Err(NoSign(phrase!("water at {at}"))),
                Terrain::Land(weight) => match weight.get() {
                    1 => '.',
                    weight @ 2..=9 => char::from(b'0' + weight),
                    weight => return Err(NoSign(phrase!("weight {weight} at {at}"))),
                },
            });
        }
        let starts = self.starts.iter().map(|&at| (at, 'S', "a start"));
        let goals = self.goals.iter().map(|&at| (at, 'G', "a goal"));
        for (at, sign, mark) in starts.chain(goals) {
            if !size.contains(at) {
                return Err(NoSign(phrase!("{mark} off the board at {at}")));
            }
            let cell = &mut signs[size.index(at)];
            match *cell {
                '.' => *cell = sign,
                '#' => return Err(NoSign(phrase!("{mark} on the wall at {at}"))),
                'S' | 'G' => return Err(NoSign(phrase!("two marks on the cell {at}"))),
                weight => return Err(NoSign(phrase!("{mark} on the weight {weight} at {at}"))),
            }
        }
        let rows = signs.chunks(size.width() as usize);
        Ok(rows.flat_map(|row| row.iter().copied().chain(['\n'])).collect())
    }
}

/// [`GridMap::from_text`].
impl FromStr for GridMap {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::from_text(text)
    }
}

/// The rows of a drawing, each with the byte at which it begins.
fn rows(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> + Clone {
    let is_end = |byte: &u8| b"\r\n".contains(byte);
    let last = bytes.iter().rposition(|byte| !is_end(byte)).map_or(0, |last| last + 1);
    let mut start = 0;
    let lines = bytes[..last].split(|&byte| byte == b'\n').map(move |line| {
        let row = (start, line.strip_suffix(b"\r").unwrap_or(line));
        start += line.len() + 1;
        row
    });
    lines.skip_while(|(_, row)| row.is_empty())
}
