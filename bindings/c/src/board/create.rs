//! New boards.
#![expect(unsafe_code, reason = "C gives lists and names")]

use std::ffi::c_char;
use std::mem::MaybeUninit;

use dedale::board::{GridMap, HexBoard, HexShape, Offset, Size, Terrain};

use super::{Board, Kind, neighborhood};
use crate::memory::{check_count, given, guard_new, list, text, text_or_none};
use crate::status::{Answer, Error, Status, guard_or};

/// Makes a board of square cells, all of them free.
///
/// Both sides are 1 to 16384 cells long. A cell has 4 neighbors or 8. The corner rule is for 8:
/// "never" (also NULL), "one-wall" or "always". Two bytes a cell and a quarter.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_new(
    width: u32,
    height: u32,
    neighbors: u32,
    corner_cutting: *const c_char,
    board: Option<&mut MaybeUninit<Option<Box<Board>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(board, error, || {
        // SAFETY: the header asks for a text.
        let rule = unsafe { text_or_none(corner_cutting, "corner rule") }?;
        let map = GridMap::new(size(width, height)?, Terrain::FREE);
        squares(map, neighbors, rule)
    })
}

/// Makes a board of square cells from their weights, row by row: 0 for a wall, 1 to 255 for land
/// of this weight, by which the length of a step onto it is multiplied. The count is that of the
/// cells. See dedale_board_new.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_of_weights(
    width: u32,
    height: u32,
    weights: *const u8,
    count: usize,
    neighbors: u32,
    corner_cutting: *const c_char,
    board: Option<&mut MaybeUninit<Option<Box<Board>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(board, error, || {
        // SAFETY: the header asks for a text and a list.
        let (rule, weights) = unsafe {
            (text_or_none(corner_cutting, "corner rule")?, list(weights, count, "weights")?)
        };
        let size = size(width, height)?;
        check_count(weights.len(), size.cell_count(), "weights")?;
        let terrain = |&weight: &u8| Terrain::with_cost(weight).unwrap_or(Terrain::Wall);
        let map = GridMap::of(size, weights.iter().map(terrain).collect());
        squares(map, neighbors, rule)
    })
}

/// Makes a board of square cells from bits, row by row and the lowest of a byte first: 1 is free,
/// 0 a wall. The count is that of the bytes: one for eight cells, the last one rounded up. See
/// dedale_board_new.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_of_bits(
    width: u32,
    height: u32,
    bits: *const u8,
    byte_count: usize,
    neighbors: u32,
    corner_cutting: *const c_char,
    board: Option<&mut MaybeUninit<Option<Box<Board>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(board, error, || {
        // SAFETY: the header asks for a text and a list.
        let (rule, bits) = unsafe {
            (text_or_none(corner_cutting, "corner rule")?, list(bits, byte_count, "bits")?)
        };
        let size = size(width, height)?;
        check_count(bits.len(), size.cell_count().div_ceil(8), "bytes of bits")?;
        let terrain = |bit: usize| if is_set(bits, bit) { Terrain::FREE } else { Terrain::Wall };
        let map = GridMap::of(size, (0..size.cell_count()).map(terrain).collect());
        squares(map, neighbors, rule)
    })
}

/// Makes a board of hexagonal cells, all of them free.
///
/// The shape is "hexagon" (the width is the radius, and the height 0), "rhombus", "triangle" (the
/// width is the side, and the height 0), or a rectangle whose odd or even rows (r) or columns (q)
/// are shifted: "odd-r", "even-r", "odd-q", "even-q".
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_new_hexagonal(
    shape: *const c_char,
    width: u32,
    height: u32,
    board: Option<&mut MaybeUninit<Option<Box<Board>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(board, error, || {
        // SAFETY: the header asks for a text.
        let shape = hex_shape(unsafe { text(shape, "shape") }?, width, height)?;
        let board = HexBoard::new(shape).map_err(Status::InvalidArgument.of())?;
        Ok(Board::plain(Kind::Hexes(board)))
    })
}

/// Makes a copy of the board, with its marks and stones.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_clone(
    board: Option<&Board>,
    copy: Option<&mut MaybeUninit<Option<Box<Board>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(copy, error, || Ok(given(board, "board")?.clone()))
}

/// Frees the board.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_free(board: Option<Box<Board>>) {
    guard_or((), || drop(board));
}

pub(super) fn size(width: u32, height: u32) -> Answer<Size> {
    Size::new(width.into(), height.into()).map_err(Status::InvalidArgument.of())
}

/// The board of this map, without marks.
fn squares(map: GridMap, neighbors: u32, rule: Option<&str>) -> Answer<Board> {
    Ok(Board::plain(Kind::Squares(map.into_board(neighborhood(neighbors, rule)?))))
}

pub(super) fn is_set(bits: &[u8], bit: usize) -> bool {
    bits[bit / 8] >> (bit % 8) & 1 == 1
}

fn hex_shape(name: &str, width: u32, height: u32) -> Answer<HexShape> {
    let offset = Offset::ALL.into_iter().find(|offset| offset.name() == name);
    match (name, offset) {
        ("hexagon" | "triangle", _) if height != 0 => {
            let sentence = format!("a {name} has one measure; expected height 0, found {height}");
            Err(Status::InvalidArgument.fault(sentence))
        }
        ("hexagon", _) => Ok(HexShape::Hexagon { radius: width }),
        ("triangle", _) => Ok(HexShape::Triangle { side: width }),
        ("rhombus", _) => Ok(HexShape::Rhombus { width, height }),
        (_, Some(offset)) => Ok(HexShape::Rectangle { width, height, offset }),
        (_, None) => {
            let offsets = Offset::ALL.map(Offset::name).join(", ");
            let sentence = format!(
                "unknown shape '{name}'; the shapes are hexagon, rhombus, triangle, {offsets}"
            );
            Err(Status::UnknownName.fault(sentence))
        }
    }
}
