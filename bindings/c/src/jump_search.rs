//! Jump point search, which learns the board and needs it no more.
#![expect(unsafe_code, reason = "C gives lists")]

use std::mem::MaybeUninit;

use dedale::Algorithm;
use dedale::board::Cell;
use dedale::search::JumpSearch;
use dedale_app::run::path;

use crate::board::{Board, CellNumber, DEDALE_NO_CELL, Form, Patch, on_kind};
use crate::field::DEDALE_NO_COST;
use crate::memory::{fill_some, given, guard_new, list, result, room, tell};
use crate::path::{Counters, FoundPath, counted};
use crate::status::{Error, Fault, Status, guard, guard_or};

/// Jump point search on a board of squares without weights above 1, roads, thin walls and water.
/// It learns from query to query, and follows live edits. It needs no board beside it.
#[derive(Debug)]
pub struct Jumps {
    pub(crate) search: JumpSearch,
    pub(crate) form: Form,
    pub(crate) waypoints: Vec<Cell>,
}

/// The refusal of a board that this algorithm does not fit.
pub(crate) fn unfit(algorithm: Algorithm) -> Fault {
    Status::Unfit.fault(path::unfit(algorithm))
}

/// Makes a search on this board. O(cells) time.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_jump_search_new(
    board: Option<&Board>,
    search: Option<&mut MaybeUninit<Option<Box<Jumps>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(search, error, || {
        let board = given(board, "board")?;
        let search = on_kind!(&board.kind, board => JumpSearch::on(board))
            .ok_or_else(|| unfit(Algorithm::Jps))?;
        Ok(Jumps { search, form: board.form(), waypoints: Vec::new() })
    })
}

/// Finds a cheapest path. Counters (or NULL) count jump points alone.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_jump_search_find(
    search: Option<&mut Jumps>,
    start: CellNumber,
    goal: CellNumber,
    counters: Option<&mut MaybeUninit<Counters>>,
    path: Option<&mut MaybeUninit<Option<Box<FoundPath>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(path, error, || {
        let Jumps { search, form, .. } = given(search, "search")?;
        let [start, goal] = form.ends(start, goal)?;
        let found = counted!(counters, observer => search.find_with(start, goal, observer));
        Ok(FoundPath::on_plain(form.size, found))
    })
}

/// Finds a cheapest path as waypoints: the start, the cells where it turns, and the goal; straight
/// or diagonal steps alone lie between two of them. Writes them into the room for so many cells,
/// and into the count how many there are: 0 if there is no path. If there are more than the room
/// holds, DEDALE_STATUS_BUFFER_TOO_SMALL says so, and the room is as it was. The cost may be NULL;
/// see dedale_path_cost.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_jump_search_find_waypoints(
    search: Option<&mut Jumps>,
    start: CellNumber,
    goal: CellNumber,
    waypoints: *mut CellNumber,
    capacity: usize,
    count: Option<&mut MaybeUninit<usize>>,
    cost: Option<&mut MaybeUninit<u64>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let Jumps { search, form, waypoints: found } = given(search, "search")?;
        // SAFETY: the header asks for room.
        let room = unsafe { room(waypoints, capacity, "waypoints") }?;
        let [start, goal] = form.ends(start, goal)?;
        let count = result(count)?;
        let least = search.find_waypoints(start, goal, found);
        tell(cost, least.unwrap_or_default());
        fill_some(room, count, found)
    })
}

/// The first step of a cheapest path, or the cell itself if that is the goal; DEDALE_NO_CELL if
/// there is no path.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_jump_search_first_step(
    search: Option<&mut Jumps>,
    start: CellNumber,
    goal: CellNumber,
    next: Option<&mut MaybeUninit<CellNumber>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let Jumps { search, form, .. } = given(search, "search")?;
        let [start, goal] = form.ends(start, goal)?;
        let step = search.first_step(start, goal);
        result(next)?.write(step.map_or(DEDALE_NO_CELL, Cell::number));
        Ok(())
    })
}

/// The cost of a cheapest path, as of dedale_path_cost; DEDALE_NO_COST if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_jump_search_cost(
    search: Option<&mut Jumps>,
    start: CellNumber,
    goal: CellNumber,
    cost: Option<&mut MaybeUninit<u64>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let Jumps { search, form, .. } = given(search, "search")?;
        let [start, goal] = form.ends(start, goal)?;
        result(cost)?.write(search.cost(start, goal).unwrap_or(DEDALE_NO_COST));
        Ok(())
    })
}

/// Takes over live edits of the board at these cells, which jump point search must still fit. O(1)
/// time for each.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_jump_search_update(
    search: Option<&mut Jumps>,
    board: Option<&Board>,
    cells: *const CellNumber,
    count: usize,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let (Jumps { search, form, .. }, board) =
            (given(search, "search")?, given(board, "board")?);
        board.check_form(*form, "search")?;
        // SAFETY: the header asks for a list.
        let cells = board.cells(unsafe { list(cells, count, "cells") }?)?;
        let fits = on_kind!(&board.kind, board => {
            JumpSearch::fits(board) && search.update(board, &cells)
        });
        if fits { Ok(()) } else { Err(unfit(Algorithm::Jps)) }
    })
}

/// Makes these cells free or walls where there is no other board; none of them if one is off the
/// board. O(1) time for each.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_jump_search_set_free(
    search: Option<&mut Jumps>,
    cells: *const CellNumber,
    count: usize,
    is_free: bool,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let Jumps { search, form, .. } = given(search, "search")?;
        // SAFETY: the header asks for a list.
        let numbers = unsafe { list(cells, count, "cells") }?;
        for cell in form.cells(numbers)? {
            search.set_free(cell, is_free);
        }
        Ok(())
    })
}

/// Lays a patch on the board that is searched, as dedale_board_set_bits does.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_jump_search_set_bits(
    search: Option<&mut Jumps>,
    bits: *const u8,
    byte_count: usize,
    x: u32,
    y: u32,
    width: u32,
    height: u32,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let Jumps { search, form, .. } = given(search, "search")?;
        // SAFETY: the header asks for a list.
        let bits = unsafe { list(bits, byte_count, "bits") }?;
        for (cell, is_free) in (Patch { bits, x, y, width, height }).cells(form.size)? {
            search.set_free(cell, is_free);
        }
        Ok(())
    })
}

/// Frees the search.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_jump_search_free(search: Option<Box<Jumps>>) {
    guard_or((), || drop(search));
}
