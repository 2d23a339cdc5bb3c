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

pub mod terminal;
mod thin;

use dedale::board::{GridMap, NoSign, Size, SizeError, TextError, TextFault};
use dedale::phrase;

use crate::text::{BYTE_ORDER_MARK, Lines, counted, not_a_size, sign_at};
use crate::{FormatError, Result, Unwritable};

/// The signs of drawings in blocks.
pub(crate) const SIGNS: &str = "one of the characters # . S G 1-9 or a space";

/// Reads a drawn board, in either form.
pub fn read(bytes: &[u8]) -> Result<GridMap> {
    let lines = Lines::of(bytes).without_empty_ends();
    match lines.clone().next() {
        Some(first) if first.text.starts_with(b"+") => thin::read(bytes, first, lines),
        Some(_) => read_blocks(bytes),
        None if bytes.is_empty() => Err(FormatError::sign(bytes, 0, "a drawn board")),
        None => Err(FormatError::new(1, 1, "a drawn board", "empty lines only")),
    }
}

/// Draws the map as text: blocks, or thin walls if it has roads.
///
/// Reading it gives the same map, with the marks in the order of their rows.
pub fn write(map: &GridMap) -> Result<String, Unwritable> {
    if map.has_roads() { thin::write(map) } else { blocks(map) }
}

/// Draws the map as text with thin walls, whether it has roads or not.
pub fn write_thin(map: &GridMap) -> Result<String, Unwritable> {
    thin::write(map)
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
        _ => SIGNS,
    };
    FormatError::at(bytes, offset, expected, sign_at(bytes, offset))
}

/// Draws the map as blocks.
fn blocks(map: &GridMap) -> Result<String, Unwritable> {
    map.to_text().map_err(|NoSign(what)| Unwritable { format: "a drawing", what })
}

/// Reads blocks.
fn read_blocks(bytes: &[u8]) -> Result<GridMap> {
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    GridMap::from_text(text).map_err(|TextError { offset, fault }| {
        let offset = offset + bytes.len() - text.len();
        match fault {
            TextFault::Empty => FormatError::sign(bytes, offset, "a drawn board"),
            TextFault::Sign => unknown_sign(bytes, offset),
            TextFault::Length { row, first, found } => {
                let expected = phrase!("{} in row {row}, as in row 1", counted(first, "cell"));
                let none = || "an empty line".into();
                let found = if found == 0 { none() } else { counted(found, "cell") };
                FormatError::at(bytes, offset, expected, found)
            }
            TextFault::Size(size) => wrong_size(bytes, offset, size),
        }
    })
}

/// The size of a drawn board, checked before anything of that size is allocated.
pub(crate) fn size_of(bytes: &[u8], offset: usize, width: usize, height: usize) -> Result<Size> {
    Size::new(width as u64, height as u64).map_err(|size| wrong_size(bytes, offset, size))
}

fn wrong_size(bytes: &[u8], offset: usize, error: SizeError) -> FormatError {
    let [expected, found] = not_a_size(error);
    FormatError::at(bytes, offset, expected, found)
}
