//! Boards from files, and back.
#![expect(unsafe_code, reason = "C gives lists and names")]

use std::ffi::c_char;
use std::mem::MaybeUninit;

use dedale_app::BoardInput;
use dedale_io::convert::{self, BoardForm};
use dedale_io::level::Roads;
use dedale_io::position::{Grid, Position};
use dedale_io::read_board;

use super::{Board, Kind, neighborhood};
use crate::bytes::Bytes;
use crate::memory::{given, guard_new, list, text, text_or_none};
use crate::status::{Answer, Error, Status};

/// Reads the board of a file in any format: a drawing, a MovingAI map, a level in YAML, a PNG of one
/// pixel a cell, a maze, an obstacle field or a position in JSON, a game of Hex in SGF.
///
/// The name of the file, such as "arena.map", says of which format it is; NULL, or a name without a
/// known ending, lets the content say so. With 0 neighbors a board has those of its file (in
/// MovingAI maps 8, in others 4 if none are named); 4 or 8, with a corner rule as for
/// dedale_board_new, are for square cells.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_read(
    name: *const c_char,
    bytes: *const u8,
    length: usize,
    neighbors: u32,
    corner_cutting: *const c_char,
    board: Option<&mut MaybeUninit<Option<Box<Board>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(board, error, || {
        // SAFETY: the header asks for texts and a list.
        let (name, rule, bytes) = unsafe {
            (
                text_or_none(name, "name of the file")?.unwrap_or_default(),
                text_or_none(corner_cutting, "corner rule")?,
                list(bytes, length, "bytes of the file")?,
            )
        };
        let file = read_board(name, bytes, Roads::default()).map_err(Status::Malformed.of())?;
        let mut position = file.position;
        if neighbors != 0 || rule.is_some() {
            let asked = neighborhood(neighbors, rule)?;
            match &mut position.grid {
                Grid::Squares { neighborhood, .. } => *neighborhood = asked,
                Grid::Hexes(_) => {
                    let sentence = "hexagonal cells have 6 neighbors; expected 0 for those of \
                                    the file";
                    return Err(Status::Unfit.fault(sentence));
                }
            }
        }
        Ok(Board::drawn(position))
    })
}

/// Makes the board that the key "board" of a request in JSON holds, as in docs/json.md: a text, "@NAME",
/// a sketch, or a file and how it is read: {"text": "xA.\n..B", "legend": "x=wall A=start B=goal"}.
///
/// It has up to 1,048,576 cells. dedale_ask with the operation "board" says what was guessed.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_of_json(
    json: *const c_char,
    board: Option<&mut MaybeUninit<Option<Box<Board>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(board, error, || {
        // SAFETY: the header asks for a text.
        let json = unsafe { text(json, "JSON of a board") }?;
        let input: BoardInput = serde_json::from_str(json).map_err(Status::Malformed.of())?;
        Ok(Board::drawn(input.position().map_err(Status::Unfit.of())?))
    })
}

/// Writes the board as a file in this format: "text", "map", "level", "json", "pixels" or "sgf".
/// Marks and stones that the format does not know are left out; the cells and the steps between
/// them are those of the board, or the format is refused. (Neighbors and corner rule are named by
/// positions alone.)
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_write(
    board: Option<&Board>,
    format: *const c_char,
    bytes: Option<&mut MaybeUninit<Option<Box<Bytes>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(bytes, error, || {
        // SAFETY: the header asks for a text.
        let name = unsafe { text(format, "format") }?;
        let format = BoardForm::ALL.into_iter().find(|format| format.name() == name);
        let format = format.ok_or_else(|| {
            let known = BoardForm::ALL.map(BoardForm::name).join(", ");
            Status::UnknownName
                .fault(format_args!("unknown format '{name}'; the formats are {known}"))
        })?;
        let position = given(board, "board")?.position()?;
        let written = convert::write(&position, format).map_err(Status::Unwritable.of())?;
        Ok(Bytes::new(written.bytes))
    })
}

impl Board {
    /// The board as files have it.
    fn position(&self) -> Answer<Position> {
        let grid = match &self.kind {
            Kind::Squares(board) => {
                let mut map = board.to_map();
                let [starts, goals] = [&self.starts, &self.goals]
                    .map(|cells| cells.iter().map(|&cell| board.point_of(cell)).collect());
                (map.starts, map.goals) = (starts, goals);
                Grid::Squares { map, neighborhood: board.neighborhood() }
            }
            Kind::Hexes(board) => {
                let mut map = board.to_map().ok_or_else(|| {
                    let sentence = "no file holds thin walls and roads between hexagons";
                    Status::Unwritable.fault(sentence)
                })?;
                let [starts, goals] = [&self.starts, &self.goals]
                    .map(|cells| cells.iter().map(|&cell| board.hex_of(cell)).collect());
                (map.starts, map.goals) = (starts, goals);
                Grid::Hexes(map)
            }
        };
        let position = Position::new(grid, self.stones.clone());
        Ok(Position { sides: self.sides.clone(), ..position })
    }
}
