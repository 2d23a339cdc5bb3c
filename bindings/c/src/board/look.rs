//! What a board says of itself.
#![expect(unsafe_code, reason = "C gives room for lists")]

use std::ffi::{CStr, c_char};
use std::mem::MaybeUninit;
use std::ptr;

use dedale::board::{Board as _, CornerCutting, Terrain};
use dedale::link::Player;

use super::{Board, CellNumber, DEDALE_WATER, Place, TerrainNumber, on_kind};
use crate::memory::{fill, given, result, room, shown};
use crate::status::{Error, Status, guard, guard_or};

/// The columns of the board's table; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_width(board: Option<&Board>) -> u32 {
    guard_or(0, || board.map_or(0, |board| board.size().width()))
}

/// The rows of the board's table; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_height(board: Option<&Board>) -> u32 {
    guard_or(0, || board.map_or(0, |board| board.size().height()))
}

/// The number of cells of the board's table, walls included; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_cell_count(board: Option<&Board>) -> usize {
    guard_or(0, || board.map_or(0, |board| board.size().cell_count()))
}

/// The number of cells that are not walls; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_free_count(board: Option<&Board>) -> usize {
    guard_or(0, || board.map_or(0, Board::free_count))
}

/// 4 or 8 for square cells, 6 for hexagons; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_neighbors(board: Option<&Board>) -> u32 {
    guard_or(0, || board.map_or(0, |board| board.neighborhood().0))
}

/// The corner rule of a board with 8 neighbors: "never", "one-wall" or "always"; else NULL.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_corner_cutting(board: Option<&Board>) -> *const c_char {
    const fn name(rule: CornerCutting) -> &'static CStr {
        match rule {
            CornerCutting::Never => c"never",
            CornerCutting::OneWall => c"one-wall",
            CornerCutting::Always => c"always",
        }
    }
    guard_or(ptr::null(), || {
        let rule = board.and_then(|board| board.neighborhood().1);
        rule.map_or(ptr::null(), |rule| name(rule).as_ptr())
    })
}

/// The cell in this column and row, or with these axial coordinates; DEDALE_NO_CELL off the board,
/// and for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_cell_at(board: Option<&Board>, x: i32, y: i32) -> CellNumber {
    guard_or(super::DEDALE_NO_CELL, || {
        let cell = board.and_then(|board| board.cell_at(Place { x, y }));
        cell.map_or(super::DEDALE_NO_CELL, dedale::board::Cell::number)
    })
}

/// Where the cell lies.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_point_of(
    board: Option<&Board>,
    cell: CellNumber,
    point: Option<&mut MaybeUninit<Place>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let board = given(board, "board")?;
        result(point)?.write(board.place_of(board.cell(cell)?));
        Ok(())
    })
}

/// The terrain of the cell.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_terrain(
    board: Option<&Board>,
    cell: CellNumber,
    terrain: Option<&mut MaybeUninit<TerrainNumber>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let board = given(board, "board")?;
        let cell = board.cell(cell)?;
        let number = match on_kind!(&board.kind, board => board.terrain(cell)) {
            Terrain::Water => DEDALE_WATER,
            other => other.weight().into(),
        };
        result(terrain)?.write(number);
        Ok(())
    })
}

/// Copies the weight of each cell of the table, row by row: 0 for a wall and where there is no
/// cell. The count is that of the table's cells.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_copy_weights(
    board: Option<&Board>,
    weights: *mut u8,
    count: usize,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let board = given(board, "board")?;
        // SAFETY: the header asks for room.
        let room = unsafe { room(weights, count, "weights") }?;
        let table = on_kind!(&board.kind, board => board.table());
        fill(room, table.weights().iter().copied(), "weights")
    })
}

/// Copies the exits of each cell of the table, row by row: a byte with a bit for each direction in
/// which the cell can be left, the bit of south being 1, of west 2, of north 4 and so on. The
/// count is that of the table's cells.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_copy_exits(
    board: Option<&Board>,
    exits: *mut u8,
    count: usize,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let board = given(board, "board")?;
        // SAFETY: the header asks for room.
        let room = unsafe { room(exits, count, "exits") }?;
        let table = on_kind!(&board.kind, board => board.table());
        fill(room, table.exit_table().iter().copied(), "exits")
    })
}

/// The starts that the board marks, and how many there are; NULL if there are none.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_starts(
    board: Option<&Board>,
    count: Option<&mut MaybeUninit<usize>>,
) -> *const CellNumber {
    guard_or(ptr::null(), || shown(board.map_or(&[], |board| &board.starts), count))
}

/// The goals that the board marks, and how many there are; NULL if there are none.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_goals(
    board: Option<&Board>,
    count: Option<&mut MaybeUninit<usize>>,
) -> *const CellNumber {
    guard_or(ptr::null(), || shown(board.map_or(&[], |board| &board.goals), count))
}

/// The stones of "red" or "blue", and how many there are; NULL if there are none, and
/// for other names.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_stones(
    board: Option<&Board>,
    player: *const c_char,
    count: Option<&mut MaybeUninit<usize>>,
) -> *const CellNumber {
    guard_or(ptr::null(), || {
        // SAFETY: the header asks for a text.
        let player = unsafe { crate::memory::text(player, "player") };
        let player = player.ok().and_then(|name| name.parse::<Player>().ok());
        let stones = board.zip(player).map(|(board, player)| &board.stones[player.index()]);
        shown(stones.map_or(&[], |stones| stones), count)
    })
}
