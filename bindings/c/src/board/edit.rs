//! Live edits.
#![expect(unsafe_code, reason = "C gives lists")]

use std::ffi::c_char;
use std::mem::MaybeUninit;

use dedale::board::{Cell, Direction, HexDirection, Terrain};
use dedale::link::Player;

use super::create::is_set;
use super::{Board, CellNumber, DirectionNumber, Kind, TerrainNumber, on_kind, terrain};
use crate::memory::{check_count, given, list, text};
use crate::status::{Answer, Error, Status, guard};

/// A rectangle of cells, as bits row by row and the lowest of a byte first: 1 is free.
pub(crate) struct Patch<'a> {
    pub(crate) bits: &'a [u8],
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl Patch<'_> {
    /// The cells on a board of this size, and whether they are free; refused if any lies off it.
    pub(crate) fn cells(
        &self,
        size: dedale::board::Size,
    ) -> Answer<impl Iterator<Item = (Cell, bool)> + use<'_>> {
        let &Patch { bits, x, y, width, height } = self;
        let fits = |corner: u32, side: u32, limit: u32| {
            corner.checked_add(side).is_some_and(|end| end <= limit)
        };
        if !fits(x, width, size.width()) || !fits(y, height, size.height()) {
            let (columns, rows) = (size.width(), size.height());
            let sentence = format!(
                "a patch of {width}×{height} at ({x}, {y}) is not on a board of {columns}×{rows}"
            );
            return Err(Status::OffBoard.fault(sentence));
        }
        check_count(bits.len(), (width as usize * height as usize).div_ceil(8), "bytes of bits")?;
        let first = y * size.width() + x;
        let cells = (0..height).flat_map(move |row| {
            let (begin, bit) = (first + row * size.width(), row as usize * width as usize);
            (0..width)
                .map(move |column| (Cell::new(begin + column), is_set(bits, bit + column as usize)))
        });
        Ok(cells)
    }
}

impl Board {
    /// Sets the terrain of a cell of the board; no stone stays on any but free land.
    pub(crate) fn set_terrain(&mut self, cell: Cell, terrain: Terrain) {
        on_kind!(&mut self.kind, board => board.set_terrain(cell, terrain));
        if terrain != Terrain::FREE {
            self.stones.iter_mut().for_each(|stones| stones.retain(|&stone| stone != cell));
        }
    }

    /// Edits what leads out of a cell.
    fn edit_road(
        &mut self,
        cell: CellNumber,
        direction: DirectionNumber,
        edit: Edit,
    ) -> Answer<()> {
        let cell = self.cell(cell)?;
        let Some(&direction) = Direction::ALL.get(usize::from(direction)) else {
            let sentence = format!("a direction is 0 to 7, found {direction}");
            return Err(Status::InvalidArgument.fault(sentence));
        };
        match &mut self.kind {
            Kind::Squares(_) if direction.is_diagonal() => {
                let sentence = format!("walls and roads are straight, found {direction}");
                return Err(Status::InvalidArgument.fault(sentence));
            }
            Kind::Squares(board) => match edit {
                Edit::Open => board.open(cell, direction),
                Edit::Close => board.close(cell, direction),
                Edit::OpenRoad => board.open_road(cell, direction),
                Edit::CloseRoad => board.close_road(cell, direction),
            },
            Kind::Hexes(board) => {
                let hex = HexDirection::ALL.into_iter().find(|hex| hex.direction() == direction);
                let direction = hex.ok_or_else(|| {
                    let sentence = format!("hexagons have no direction {direction} on their table");
                    Status::InvalidArgument.fault(sentence)
                })?;
                match edit {
                    Edit::Open => board.open(cell, direction),
                    Edit::Close => board.close(cell, direction),
                    Edit::OpenRoad => board.open_road(cell, direction),
                    Edit::CloseRoad => board.close_road(cell, direction),
                }
            }
        }
        Ok(())
    }
}

#[derive(Clone, Copy)]
enum Edit {
    Open,
    Close,
    OpenRoad,
    CloseRoad,
}

/// Sets the terrain of the cell; a stone there is taken away, unless that is free land. O(1) time,
/// and O(stones).
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_set_terrain(
    board: Option<&mut Board>,
    cell: CellNumber,
    terrain: TerrainNumber,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let board = given(board, "board")?;
        let terrain = self::terrain(terrain)?;
        board.set_terrain(board.cell(cell)?, terrain);
        Ok(())
    })
}

/// Sets the terrain of all these cells; of none if one of them is off the board.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_set_terrains(
    board: Option<&mut Board>,
    cells: *const CellNumber,
    count: usize,
    terrain: TerrainNumber,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let board = given(board, "board")?;
        let terrain = self::terrain(terrain)?;
        // SAFETY: the header asks for a list.
        for cell in board.cells(unsafe { list(cells, count, "cells") }?)? {
            board.set_terrain(cell, terrain);
        }
        Ok(())
    })
}

/// Lays a patch on a board of square cells: a rectangle of free cells (1) and walls (0), as bits
/// row by row and the lowest of a byte first. Its upper left cell is in column x and row y; all of
/// it must be on the board. The count is that of the bytes.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_set_bits(
    board: Option<&mut Board>,
    bits: *const u8,
    byte_count: usize,
    x: u32,
    y: u32,
    width: u32,
    height: u32,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let board = given(board, "board")?;
        if !matches!(board.kind, Kind::Squares(_)) {
            return Err(Status::Unfit.fault("patches are for boards of square cells"));
        }
        // SAFETY: the header asks for a list.
        let bits = unsafe { list(bits, byte_count, "bits") }?;
        for (cell, is_free) in (Patch { bits, x, y, width, height }).cells(board.size())? {
            board.set_terrain(cell, if is_free { Terrain::FREE } else { Terrain::Wall });
        }
        Ok(())
    })
}

/// Removes the thin wall between the cell and its neighbor in this direction, which is straight:
/// the passage opens in both directions. O(1) time.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_open_passage(
    board: Option<&mut Board>,
    cell: CellNumber,
    direction: DirectionNumber,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || given(board, "board")?.edit_road(cell, direction, Edit::Open))
}

/// Puts a thin wall between the cell and its neighbor in this direction, which is straight: the
/// passage closes in both directions. O(1) time.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_close_passage(
    board: Option<&mut Board>,
    cell: CellNumber,
    direction: DirectionNumber,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || given(board, "board")?.edit_road(cell, direction, Edit::Close))
}

/// Opens the road that leaves the cell in this direction, which is straight, but not the road
/// back. O(1) time.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_open_road(
    board: Option<&mut Board>,
    cell: CellNumber,
    direction: DirectionNumber,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || given(board, "board")?.edit_road(cell, direction, Edit::OpenRoad))
}

/// Closes the road that leaves the cell in this direction, which is straight, but not the road
/// back. O(1) time.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_close_road(
    board: Option<&mut Board>,
    cell: CellNumber,
    direction: DirectionNumber,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || given(board, "board")?.edit_road(cell, direction, Edit::CloseRoad))
}

/// Marks these cells as the starts, and no others.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_set_starts(
    board: Option<&mut Board>,
    cells: *const CellNumber,
    count: usize,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let board = given(board, "board")?;
        // SAFETY: the header asks for a list.
        board.starts = board.cells(unsafe { list(cells, count, "starts") }?)?;
        Ok(())
    })
}

/// Marks these cells as the goals, and no others.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_set_goals(
    board: Option<&mut Board>,
    cells: *const CellNumber,
    count: usize,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let board = given(board, "board")?;
        // SAFETY: the header asks for a list.
        board.goals = board.cells(unsafe { list(cells, count, "goals") }?)?;
        Ok(())
    })
}

/// Puts the stones of "red" or "blue" on these cells, which are free land without stones of
/// the other, and takes the player's other stones away. Stones stop no step; see dedale_link_find.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_set_stones(
    board: Option<&mut Board>,
    player: *const c_char,
    cells: *const CellNumber,
    count: usize,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let board = given(board, "board")?;
        // SAFETY: the header asks for a text and a list.
        let player = unsafe { text(player, "player") }?;
        let player: Player = player.parse().map_err(Status::UnknownName.of())?;
        // SAFETY: as above.
        let mut cells = board.cells(unsafe { list(cells, count, "stones") }?)?;
        let others = &board.stones[player.other().index()];
        for cell in &cells {
            let is_free = on_kind!(&board.kind, board => board.terrain(*cell)) == Terrain::FREE;
            if !is_free || others.contains(cell) {
                let number = cell.number();
                let sentence = if is_free {
                    format!("cell {number} has a stone of {} already", player.other())
                } else {
                    format!(
                        "stones lie on free land of weight 1, and cell {number} is something else"
                    )
                };
                return Err(Status::InvalidArgument.fault(sentence));
            }
        }
        cells.sort_unstable();
        cells.dedup();
        board.stones[player.index()] = cells;
        Ok(())
    })
}
