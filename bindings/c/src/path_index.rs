//! Indexes, by which queries on one board are answered soonest.
#![expect(unsafe_code, reason = "C gives lists")]

use std::ffi::c_char;
use std::fs::{self, File};
use std::io;
use std::mem::MaybeUninit;

use dedale::Algorithm;
use dedale::board::Cell;
use dedale::search::PathIndex;
use dedale_io::index::{self, IndexError};
use dedale_io::input;

use crate::board::{Board, CellNumber, DEDALE_NO_CELL, Form, on_kind};
use crate::bytes::Bytes;
use crate::field::DEDALE_NO_COST;
use crate::jump_search::{Jumps, unfit};
use crate::memory::{fill_some, given, guard_new, list, result, room, tell, text};
use crate::path::{Counters, FoundPath, counted};
use crate::status::{Answer, Error, Status, guard, guard_or};

/// An index of a board: landmarks or hub labels. It answers without
/// the board, and can be kept in a file.
#[derive(Debug)]
pub struct IndexHandle {
    index: PathIndex,
    form: Form,
    waypoints: Vec<Cell>,
}

impl IndexHandle {
    fn of(board: &Board, index: PathIndex) -> Self {
        Self { index, form: board.form(), waypoints: Vec::new() }
    }

    /// The bytes of the file of this index.
    fn bytes(&self, board: &Board) -> Answer<Vec<u8>> {
        board.check_form(self.form, "index")?;
        let bytes = on_kind!(&board.kind, board => index::write(board, &self.index));
        bytes.map_err(Status::Unwritable.of())
    }
}

/// Builds an index of landmarks: 48 bytes a cell; O(cells) time, some 250 ns each. With weights,
/// hexagons, roads, thin walls or water 136 bytes a cell, and some 1,000 ns. It follows live edits.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_index_new(
    board: Option<&Board>,
    index: Option<&mut MaybeUninit<Option<Box<IndexHandle>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(index, error, || {
        let board = given(board, "board")?;
        let index = on_kind!(&board.kind, board => PathIndex::on(board))
            .ok_or(IndexError::TooCostly)
            .map_err(Status::Unfit.of())?;
        Ok(IndexHandle::of(board, index))
    })
}

/// Builds an index of hub labels: a query searches nothing any more, but to build it takes seconds,
/// on large maps up to a minute. Where labels would take more than 62 bytes a cell, for 8 neighbors
/// and corners never cut, or on other boards 1,024 bytes a free cell, it has landmarks. Boards of at most
/// 2,064 free cells may have a table of first steps instead. An edit ends labels and table: a search
/// without an index takes their place.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_index_with_labels(
    board: Option<&Board>,
    index: Option<&mut MaybeUninit<Option<Box<IndexHandle>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(index, error, || {
        let board = given(board, "board")?;
        let index = on_kind!(&board.kind, board => PathIndex::with_labels(board));
        let index = index.ok_or(IndexError::TooCostly).map_err(Status::Unfit.of())?;
        Ok(IndexHandle::of(board, index))
    })
}

/// Reads the index of this board from the bytes of a file, which are copied.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_index_read(
    board: Option<&Board>,
    bytes: *const u8,
    length: usize,
    index: Option<&mut MaybeUninit<Option<Box<IndexHandle>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(index, error, || {
        let board = given(board, "board")?;
        // SAFETY: the header asks for a list.
        let bytes = unsafe { list(bytes, length, "bytes of the file") }?.to_vec();
        let index = on_kind!(&board.kind, board => index::read(board, bytes));
        Ok(IndexHandle::of(board, index.map_err(Status::Malformed.of())?))
    })
}

/// Reads the index of this board from the file of this name. It is read once, and not copied.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_index_open(
    board: Option<&Board>,
    file: *const c_char,
    index: Option<&mut MaybeUninit<Option<Box<IndexHandle>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(index, error, || {
        let board = given(board, "board")?;
        // SAFETY: the header asks for a text.
        let name = unsafe { text(file, "name of the file") }?;
        let bytes = read(name);
        let bytes = bytes.map_err(|error| Status::File.fault(format_args!("{name}: {error}")))?;
        let index = on_kind!(&board.kind, board => index::read(board, bytes));
        Ok(IndexHandle::of(board, index.map_err(Status::Malformed.of())?))
    })
}

/// The bytes of a file.
fn read(name: &str) -> io::Result<Vec<u8>> {
    let file = File::open(name)?;
    let metadata = file.metadata()?;
    input::read(file, metadata.is_file().then_some(metadata.len()))
}

/// Writes the index of this board into the file of this name; the board must not have changed since
/// the index was built.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_index_save(
    index: Option<&IndexHandle>,
    board: Option<&Board>,
    file: *const c_char,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        // SAFETY: the header asks for a text.
        let name = unsafe { text(file, "name of the file") }?;
        let bytes = given(index, "index")?.bytes(given(board, "board")?)?;
        let written = fs::write(name, bytes);
        written.map_err(|error| Status::File.fault(format_args!("{name}: {error}")))
    })
}

/// Writes the index of this board as the bytes of a file; the board must not have changed since the
/// index was built.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_index_write(
    index: Option<&IndexHandle>,
    board: Option<&Board>,
    bytes: Option<&mut MaybeUninit<Option<Box<Bytes>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(bytes, error, || {
        let bytes = given(index, "index")?.bytes(given(board, "board")?)?;
        Ok(Bytes::new(bytes))
    })
}

/// Finds a cheapest path. Counters (or NULL) count jump points alone.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_index_find(
    index: Option<&mut IndexHandle>,
    start: CellNumber,
    goal: CellNumber,
    counters: Option<&mut MaybeUninit<Counters>>,
    path: Option<&mut MaybeUninit<Option<Box<FoundPath>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(path, error, || {
        let IndexHandle { index, form, .. } = given(index, "index")?;
        let [start, goal] = form.ends(start, goal)?;
        let found = counted!(counters, observer => index.find_with(start, goal, observer));
        Ok(FoundPath::on_plain(form.size, found))
    })
}

/// Finds a cheapest path as waypoints: the start, the cells where it turns, and the goal; straight
/// or diagonal steps alone lie between two of them. Writes them into the room for so many cells,
/// and into the count how many there are: 0 if there is no path. If there are more than the room
/// holds, DEDALE_STATUS_BUFFER_TOO_SMALL says so, and the room is as it was. The cost may be NULL;
/// see dedale_path_cost.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_index_find_waypoints(
    index: Option<&mut IndexHandle>,
    start: CellNumber,
    goal: CellNumber,
    waypoints: *mut CellNumber,
    capacity: usize,
    count: Option<&mut MaybeUninit<usize>>,
    cost: Option<&mut MaybeUninit<u64>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let IndexHandle { index, form, waypoints: found } = given(index, "index")?;
        // SAFETY: the header asks for room.
        let room = unsafe { room(waypoints, capacity, "waypoints") }?;
        let [start, goal] = form.ends(start, goal)?;
        let count = result(count)?;
        let least = index.find_waypoints(start, goal, found);
        tell(cost, least.unwrap_or_default());
        fill_some(room, count, found)
    })
}

/// The first step of a cheapest path, or the cell itself if that is the goal; DEDALE_NO_CELL if
/// there is no path.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_index_first_step(
    index: Option<&mut IndexHandle>,
    start: CellNumber,
    goal: CellNumber,
    next: Option<&mut MaybeUninit<CellNumber>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let IndexHandle { index, form, .. } = given(index, "index")?;
        let [start, goal] = form.ends(start, goal)?;
        let step = index.first_step(start, goal);
        result(next)?.write(step.map_or(DEDALE_NO_CELL, Cell::number));
        Ok(())
    })
}

/// The cost of a cheapest path, as of dedale_path_cost; DEDALE_NO_COST if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_index_cost(
    index: Option<&mut IndexHandle>,
    start: CellNumber,
    goal: CellNumber,
    cost: Option<&mut MaybeUninit<u64>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let IndexHandle { index, form, .. } = given(index, "index")?;
        let [start, goal] = form.ends(start, goal)?;
        result(cost)?.write(index.cost(start, goal).unwrap_or(DEDALE_NO_COST));
        Ok(())
    })
}

/// Takes over live edits of the board at these cells, which jump point search must still fit. Takes
/// time for each cell that a removed wall brings nearer to a landmark.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_index_update(
    index: Option<&mut IndexHandle>,
    board: Option<&Board>,
    cells: *const CellNumber,
    count: usize,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let (handle, board) = (given(index, "index")?, given(board, "board")?);
        board.check_form(handle.form, "index")?;
        // SAFETY: the header asks for a list.
        let cells = board.cells(unsafe { list(cells, count, "cells") }?)?;
        if on_kind!(&board.kind, board => handle.index.update(board, &cells)) {
            return Ok(());
        }
        Err(Status::Unfit.fault("the index leads jumps, which do not fit the board any more"))
    })
}

/// Turns an index into jump point search without it, which keeps all that was learned: for a board
/// that changes in many cells at once. The index is freed, and NULL stands in its place. Fails if
/// jump point search does not fit the board.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_index_into_jump_search(
    index: Option<&mut Option<Box<IndexHandle>>>,
    search: Option<&mut MaybeUninit<Option<Box<Jumps>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(search, error, || {
        let handle = given(index, "pointer to the index")?;
        let IndexHandle { index, form, waypoints } = *given(handle.take(), "index")?;
        let search = index.into_jump_search().ok_or_else(|| unfit(Algorithm::Jps))?;
        Ok(Jumps { search, form, waypoints })
    })
}

/// Frees the index.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_index_free(index: Option<Box<IndexHandle>>) {
    guard_or((), || drop(index));
}
