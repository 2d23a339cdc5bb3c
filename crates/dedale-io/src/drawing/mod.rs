//! Boards drawn as text, in two forms; and in [`terminal`], those that the command draws.
//!
//! **Blocks**: one character a cell. `#` is a wall, `.` or a space is free, `S` a start and
//! `G` a goal (both free), `1` to `9` a weight (`1` is free). There may be several starts
//! and goals. All rows have the same length.
//!
//! ```text
//! S..#
//! .#.5
//! ...G
//! ```
//!
//! **Thin walls**: cells between corners `+`. `---` and `|` are walls, spaces are openings.
//! A cell is 1 to 3 characters wide, as set by the first line; it holds one character of
//! the blocks, with spaces around it, or is filled with `#` for a solid cell. A one-way
//! wall is `>` eastward, `<` westward, and inside a wall between two rows `v` southward,
//! `^` northward.
//!
//! ```text
//! +---+---+---+
//! | S     >   |
//! +   +-v-+---+
//! |   | 4 |###|
//! +---+---+---+
//! ```
//!
//! Thin walls are read when the first line that is not empty begins with `+`. Lines end
//! with LF or CRLF. Empty lines before and after the board are skipped, and so are spaces
//! missing at the end of a row of thin walls. The outer border of thin walls leads nowhere,
//! whatever it shows; it is written closed.

mod blocks;
pub mod terminal;
mod thin;

use dedale::board::{GridMap, Point, Size, Terrain};

use crate::text::{Lines, sign_at};
use crate::{FormatError, Unwritable};

/// Reads a drawn board, in either form.
pub fn read(bytes: &[u8]) -> Result<GridMap, FormatError> {
    let lines = Lines::of(bytes).without_empty_ends();
    match lines.clone().next() {
        Some(first) if first.text.starts_with(b"+") => thin::read(bytes, first, lines),
        Some(first) => blocks::read(bytes, first, lines),
        None if bytes.is_empty() => Err(FormatError::sign(bytes, 0, "a drawn board")),
        None => Err(FormatError::new(1, 1, "a drawn board", "empty lines only")),
    }
}

/// Draws the map as text: blocks, or thin walls if it has roads.
///
/// Reading it gives the same map, with the marks in the order of their rows.
pub fn write(map: &GridMap) -> Result<String, Unwritable> {
    if map.has_roads() { thin::write(map) } else { blocks::write(map) }
}

/// Draws the map as text with thin walls, whether it has roads or not.
pub fn write_thin(map: &GridMap) -> Result<String, Unwritable> {
    thin::write(map)
}

/// What one character says about its cell.
#[derive(Clone, Copy)]
enum Sign {
    Wall,
    Land(Terrain),
    Start,
    Goal,
}

impl Sign {
    const fn of(byte: u8) -> Option<Self> {
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

    fn draw(self, map: &mut GridMap, at: Point) {
        match self {
            Self::Wall => map.set_terrain(at, Terrain::Wall),
            Self::Land(Terrain::FREE) => {}
            Self::Land(terrain) => map.set_terrain(at, terrain),
            Self::Start => map.starts.push(at),
            Self::Goal => map.goals.push(at),
        }
    }
}

/// The error for a character that no cell has.
fn unknown_sign(bytes: &[u8], offset: usize) -> FormatError {
    let expected = match bytes.get(offset..).unwrap_or_default() {
        [b's', ..] => "a capital 'S' for a start",
        [b'g', ..] => "a capital 'G' for a goal",
        [b'0', ..] => "a weight from 1 to 9",
        // Line characters, among them the box-drawing ones from U+2500 on.
        [b'|' | b'-' | b'_', ..] | [0xE2, 0x94 | 0x95, ..] => {
            "one of the characters # . S G 1-9 or a space, or thin walls from a first line '+---+' on"
        }
        _ => "one of the characters # . S G 1-9 or a space",
    };
    FormatError::at(bytes, offset, expected, sign_at(bytes, offset))
}

/// One character a cell, row by row.
fn signs(map: &GridMap) -> Result<Vec<u8>, Unwritable> {
    let size = map.size();
    let unwritable = |what| Unwritable { format: "a drawing", what };
    let mut signs = Vec::with_capacity(size.cell_count());
    for (terrain, at) in map.terrains().iter().zip(size.points()) {
        signs.push(match terrain {
            Terrain::Wall => b'#',
            Terrain::Water => return Err(unwritable(format!("water at {at}"))),
            Terrain::Land(weight) => match weight.get() {
                1 => b'.',
                weight @ 2..=9 => b'0' + weight,
                weight => return Err(unwritable(format!("weight {weight} at {at}"))),
            },
        });
    }
    let starts = map.starts.iter().map(|&at| (at, b'S', "a start"));
    let goals = map.goals.iter().map(|&at| (at, b'G', "a goal"));
    for (at, sign, mark) in starts.chain(goals) {
        if !size.contains(at) {
            return Err(unwritable(format!("{mark} off the board at {at}")));
        }
        let cell = &mut signs[size.index(at)];
        match *cell {
            b'.' => *cell = sign,
            b'#' => return Err(unwritable(format!("{mark} on the wall at {at}"))),
            b'S' | b'G' => return Err(unwritable(format!("two marks on the cell {at}"))),
            weight => {
                let weight = char::from(weight);
                return Err(unwritable(format!("{mark} on the weight {weight} at {at}")));
            }
        }
    }
    Ok(signs)
}

/// The size of a drawn board, checked before anything of that size is allocated.
fn size_of(bytes: &[u8], offset: usize, width: usize, height: usize) -> Result<Size, FormatError> {
    Size::new(width as u64, height as u64).map_err(|_| {
        let limit = dedale::board::MAX_SIDE;
        let expected = format!("a board of 1×1 to {limit}×{limit} cells");
        FormatError::at(bytes, offset, expected, format!("{width}×{height} cells"))
    })
}
