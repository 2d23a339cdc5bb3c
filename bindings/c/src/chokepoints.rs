//! The cells where nothing may be built.
#![expect(unsafe_code, reason = "C gives lists")]

use std::mem::MaybeUninit;

use dedale::field::Chokepoints as Found;

use crate::board::{Board, CellNumber, Form, on_kind};
use crate::memory::{fill, given, guard_new, list, result, room};
use crate::status::{Error, Status, guard, guard_or};

/// The chokepoints of a board: every cell where a wall would cut some spawn off from all goals.
#[derive(Debug)]
pub struct Chokepoints {
    found: Found,
    form: Form,
}

/// Finds the chokepoints between these spawns, often the board's starts, and these goals. O(cells)
/// time for all spawns together; on boards with one-way steps for each.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_chokepoints_new(
    board: Option<&Board>,
    spawns: *const CellNumber,
    spawn_count: usize,
    goals: *const CellNumber,
    goal_count: usize,
    chokepoints: Option<&mut MaybeUninit<Option<Box<Chokepoints>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(chokepoints, error, || {
        let board = given(board, "board")?;
        // SAFETY: the header asks for lists.
        let (spawns, goals) =
            unsafe { (list(spawns, spawn_count, "spawns")?, list(goals, goal_count, "goals")?) };
        let [spawns, goals] = [board.cells(spawns)?, board.cells(goals)?];
        let found = on_kind!(&board.kind, board => Found::of(board, &spawns, &goals));
        Ok(Chokepoints { found, form: board.form() })
    })
}

/// Takes over live edits of the board at these cells, all of them.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_chokepoints_update(
    chokepoints: Option<&mut Chokepoints>,
    board: Option<&Board>,
    cells: *const CellNumber,
    count: usize,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let Chokepoints { found, form } = given(chokepoints, "chokepoints")?;
        let board = given(board, "board")?;
        board.check_form(*form, "chokepoints")?;
        // SAFETY: the header asks for a list.
        let cells = board.cells(unsafe { list(cells, count, "cells") }?)?;
        on_kind!(&board.kind, board => found.update(board, &cells));
        Ok(())
    })
}

/// Whether every spawn that reaches a goal still does with a wall in this cell. O(1) time.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_chokepoints_may_block(
    chokepoints: Option<&Chokepoints>,
    cell: CellNumber,
    may_block: Option<&mut MaybeUninit<bool>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let Chokepoints { found, form } = given(chokepoints, "chokepoints")?;
        result(may_block)?.write(found.may_block(form.cell(cell)?));
        Ok(())
    })
}

/// Whether every spawn that reaches a goal still does with walls in all of these cells at once.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_chokepoints_may_block_all(
    chokepoints: Option<&mut Chokepoints>,
    cells: *const CellNumber,
    count: usize,
    may_block: Option<&mut MaybeUninit<bool>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let Chokepoints { found, form } = given(chokepoints, "chokepoints")?;
        // SAFETY: the header asks for a list.
        let numbers = unsafe { list(cells, count, "cells") }?;
        result(may_block)?.write(found.may_block_all(&form.cells(numbers)?));
        Ok(())
    })
}

/// The number of chokepoints; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_chokepoints_count(chokepoints: Option<&Chokepoints>) -> usize {
    guard_or(0, || chokepoints.map_or(0, |chokepoints| chokepoints.found.len()))
}

/// Copies the chokepoints, in the order of their numbers. The count is theirs.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_chokepoints_copy(
    chokepoints: Option<&Chokepoints>,
    cells: *mut CellNumber,
    count: usize,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let Chokepoints { found, .. } = given(chokepoints, "chokepoints")?;
        // SAFETY: the header asks for room.
        let room = unsafe { room(cells, count, "chokepoints") }?;
        let numbers: Vec<CellNumber> = found.iter().map(dedale::board::Cell::number).collect();
        fill(room, numbers.into_iter(), "chokepoints")
    })
}

/// Frees the chokepoints.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_chokepoints_free(chokepoints: Option<Box<Chokepoints>>) {
    guard_or((), || drop(chokepoints));
}
