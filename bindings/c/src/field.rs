//! Flow fields by steps and by costs.
#![expect(unsafe_code, reason = "C gives lists and names")]

use std::ffi::c_char;
use std::mem::MaybeUninit;

use dedale::board::{Board as _, Cell, Direction, Terrain};
use dedale::field::{Next, Repair, Tie};
use dedale::search::Path;
use dedale::{FlowField, WeightedFlowField};
use dedale_app::Named as _;
use dedale_app::run::field::{Measure, tie_by_costs};

use crate::board::{Board, CellNumber, DEDALE_NO_CELL, DirectionNumber, Form, on_kind};
use crate::memory::{
    check_room, fill, given, guard_new, list, result, room, tell, text, text_or_none,
};
use crate::path::FoundPath;
use crate::status::{Answer, Error, Status, guard, guard_or};

/// The distance of a cell from which no goal can be reached.
pub const DEDALE_NO_DISTANCE: u32 = u32::MAX;
/// The cost where there is none: no goal can be reached.
pub const DEDALE_NO_COST: u64 = u64::MAX;
/// What stands for the direction of the next step at a goal.
pub const DEDALE_ARRIVED: DirectionNumber = 8;
/// What stands for the direction of the next step where no goal can be reached.
pub const DEDALE_UNREACHABLE: DirectionNumber = 255;
/// What stands for the number of changed cells if a field was computed afresh.
pub const DEDALE_AFRESH: u32 = u32::MAX;

/// A flow field: every cell's next step to the nearest goal, by steps or by costs. It is as of the
/// last call that took the board.
#[derive(Debug)]
pub struct Field {
    measured: Measured,
    form: Form,
}

#[derive(Debug)]
enum Measured {
    Steps(Box<FlowField>),
    Costs(Box<WeightedFlowField>),
}

/// Does the same with a field of either measure.
macro_rules! on_measure {
    ($measured:expr, $field:ident => $does:expr) => {
        match $measured {
            Measured::Steps($field) => $does,
            Measured::Costs($field) => $does,
        }
    };
}

impl Measured {
    /// An empty field.
    fn named(by: &str, tie: Option<&str>) -> Answer<Self> {
        let unknown = Status::UnknownName;
        let by = Measure::named(by).map_err(unknown.of())?;
        let tie = tie.map(Tie::named).transpose().map_err(unknown.of())?;
        match (by, tie) {
            (Measure::Steps, tie) => {
                Ok(Self::Steps(Box::new(FlowField::with_tie(tie.unwrap_or_default()))))
            }
            (Measure::Costs, None | Some(Tie::Canonical)) => Ok(Self::Costs(Box::default())),
            (Measure::Costs, Some(_)) => Err(Status::Unfit.fault(tie_by_costs())),
        }
    }

    fn recompute(&mut self, board: &Board, goals: &[Cell]) {
        on_kind!(&board.kind, board => on_measure!(self, field => field.recompute(board, goals)));
    }

    fn repair(&mut self, board: &Board, changed: &[Cell]) -> u32 {
        let repair = on_kind!(&board.kind, board => {
            on_measure!(self, field => field.repair(board, changed))
        });
        match repair {
            Repair::Changed(count) => count as u32,
            Repair::Afresh => DEDALE_AFRESH,
        }
    }

    fn next(&self, cell: Cell) -> Next {
        on_measure!(self, field => field.next(cell))
    }

    /// The distance in the field's measure.
    fn distance(&self, cell: Cell) -> u64 {
        let distance = match self {
            Self::Steps(field) => field.distance(cell).map(u64::from),
            Self::Costs(field) => field.cost(cell),
        };
        distance.unwrap_or(DEDALE_NO_COST)
    }

    fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        let count = on_measure!(self, field => field.cell_count());
        (0..count as u32).map(Cell::new)
    }
}

impl Field {
    fn next_cell(&self, cell: Cell) -> CellNumber {
        match self.measured.next(cell) {
            Next::Arrived => cell.number(),
            Next::Unreachable => DEDALE_NO_CELL,
            Next::Toward(direction) => {
                let size = self.form.size;
                let next = size.toward(size.point_of(cell), direction);
                next.map_or(DEDALE_NO_CELL, |next| size.index(next) as CellNumber)
            }
        }
    }

    /// The cells along the next steps to a goal, on the board of the field; none if no goal can be
    /// reached.
    fn path(&self, board: &Board, start: Cell) -> Answer<Option<Path>> {
        let table = on_kind!(&board.kind, board => board.table());
        let mut cells = vec![start];
        let mut cell = start;
        // Longer is no path, and one that ends or leaves the roads is none of this board.
        while cells.len() <= table.cell_count() {
            let direction = match self.measured.next(cell) {
                Next::Arrived => return Ok(Some(Path::new(cells))),
                Next::Unreachable if cell == start => return Ok(None),
                Next::Unreachable => break,
                Next::Toward(direction) => direction,
            };
            let Some(next) = table.toward(cell, direction) else { break };
            cells.push(next);
            cell = next;
        }
        Err(Status::Unfit.fault("the field is not that of the board: repair it after edits"))
    }
}

/// Edits one cell of the board, and repairs the field.
fn edit(
    field: Option<&mut Field>,
    board: Option<&mut Board>,
    cell: CellNumber,
    terrain: Terrain,
    changed: Option<&mut MaybeUninit<u32>>,
) -> Answer<()> {
    let (field, board) = (given(field, "field")?, given(board, "board")?);
    board.check_form(field.form, "field")?;
    let cell = board.cell(cell)?;
    board.set_terrain(cell, terrain);
    tell(changed, field.measured.repair(board, &[cell]));
    Ok(())
}

const fn number(next: Next) -> DirectionNumber {
    match next {
        Next::Arrived => DEDALE_ARRIVED,
        Next::Toward(direction) => direction as DirectionNumber,
        Next::Unreachable => DEDALE_UNREACHABLE,
    }
}
const _: () = assert!(Direction::ALL.len() == DEDALE_ARRIVED as usize);

/// Computes the flow field of these goals on this board, by "steps" or by "costs" (of
/// dedale_path_cost). O(cells) time.
///
/// The tie says which of several optimal next steps is kept: "canonical" (also NULL), the first in
/// the order of the directions' numbers, or by steps "discovery", the neighbor that a breadth-first
/// search from the goals came from. A goal in a wall is reached from itself only; without goals
/// nothing is reached.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_flow_field_new(
    board: Option<&Board>,
    goals: *const CellNumber,
    count: usize,
    by: *const c_char,
    tie: *const c_char,
    field: Option<&mut MaybeUninit<Option<Box<Field>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(field, error, || {
        let board = given(board, "board")?;
        // SAFETY: the header asks for texts and a list.
        let (by, tie, goals) = unsafe {
            (text(by, "measure by")?, text_or_none(tie, "tie")?, list(goals, count, "goals")?)
        };
        let goals = board.cells(goals)?;
        let mut measured = Measured::named(by, tie)?;
        measured.recompute(board, &goals);
        Ok(Field { measured, form: board.form() })
    })
}

/// Computes the field anew, for other goals or another board, in the memory that it has.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_flow_field_recompute(
    field: Option<&mut Field>,
    board: Option<&Board>,
    goals: *const CellNumber,
    count: usize,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let (field, board) = (given(field, "field")?, given(board, "board")?);
        // SAFETY: the header asks for a list.
        let goals = board.cells(unsafe { list(goals, count, "goals") }?)?;
        field.measured.recompute(board, &goals);
        field.form = board.form();
        Ok(())
    })
}

/// Repairs the field after live edits of its board at these cells: it is then that of a fresh one.
/// Takes time for the cells that change alone. Their number goes to changed, which may be NULL;
/// DEDALE_AFRESH if a fresh field was computed, since that was faster.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_flow_field_repair(
    field: Option<&mut Field>,
    board: Option<&Board>,
    cells: *const CellNumber,
    count: usize,
    changed: Option<&mut MaybeUninit<u32>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let (field, board) = (given(field, "field")?, given(board, "board")?);
        board.check_form(field.form, "field")?;
        // SAFETY: the header asks for a list.
        let cells = board.cells(unsafe { list(cells, count, "cells") }?)?;
        tell(changed, field.measured.repair(board, &cells));
        Ok(())
    })
}

/// Blocks a cell of the board with a wall, and repairs the field: see dedale_flow_field_repair.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_flow_field_block(
    field: Option<&mut Field>,
    board: Option<&mut Board>,
    cell: CellNumber,
    changed: Option<&mut MaybeUninit<u32>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || edit(field, board, cell, Terrain::Wall, changed))
}

/// Frees a cell of the board, and repairs the field: see dedale_flow_field_repair.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_flow_field_open(
    field: Option<&mut Field>,
    board: Option<&mut Board>,
    cell: CellNumber,
    changed: Option<&mut MaybeUninit<u32>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || edit(field, board, cell, Terrain::FREE, changed))
}

/// The distance from the cell to the nearest goal, in steps or in costs; DEDALE_NO_COST if none can
/// be reached. O(1) time.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_flow_field_distance(
    field: Option<&Field>,
    cell: CellNumber,
    distance: Option<&mut MaybeUninit<u64>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let field = given(field, "field")?;
        result(distance)?.write(field.measured.distance(field.form.cell(cell)?));
        Ok(())
    })
}

/// The direction of the next step from the cell, DEDALE_ARRIVED or DEDALE_UNREACHABLE; this too for
/// NULL and off the board. O(1) time.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_flow_field_next(
    field: Option<&Field>,
    cell: CellNumber,
) -> DirectionNumber {
    guard_or(DEDALE_UNREACHABLE, || {
        let next = field.and_then(|field| Some(field.measured.next(field.form.cell(cell).ok()?)));
        next.map_or(DEDALE_UNREACHABLE, number)
    })
}

/// The cell that the next step enters; the cell itself at a goal, DEDALE_NO_CELL where no goal can
/// be reached, for NULL and off the board. O(1) time.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_flow_field_next_cell(
    field: Option<&Field>,
    cell: CellNumber,
) -> CellNumber {
    guard_or(DEDALE_NO_CELL, || {
        let next = field.and_then(|field| Some(field.next_cell(field.form.cell(cell).ok()?)));
        next.unwrap_or(DEDALE_NO_CELL)
    })
}

/// Copies the distances of all cells of the table in steps, row by row; DEDALE_NO_DISTANCE where no
/// goal can be reached. For fields by steps. The count is that of the table's cells.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_flow_field_copy_distances(
    field: Option<&Field>,
    distances: *mut u32,
    count: usize,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let Field { measured, .. } = given(field, "field")?;
        let Measured::Steps(field) = measured else {
            return Err(Status::Unfit.fault("the field is by costs; copy these"));
        };
        // SAFETY: the header asks for room.
        let room = unsafe { room(distances, count, "distances") }?;
        check_room(room, field.cell_count(), "distances")?;
        let mut places = room.iter_mut();
        field.each_distance(|distance| {
            tell(places.next(), distance.unwrap_or(DEDALE_NO_DISTANCE));
        });
        Ok(())
    })
}

/// Copies the costs of all cells of the table, row by row; DEDALE_NO_COST where no goal can be
/// reached. Of fields by steps these are the distances. The count is that of the table's cells.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_flow_field_copy_costs(
    field: Option<&Field>,
    costs: *mut u64,
    count: usize,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let Field { measured, .. } = given(field, "field")?;
        // SAFETY: the header asks for room.
        let room = unsafe { room(costs, count, "costs") }?;
        fill(room, measured.cells().map(|cell| measured.distance(cell)), "costs")
    })
}

/// Copies the directions of all next steps, row by row: see dedale_flow_field_next. The count is
/// that of the table's cells.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_flow_field_copy_next(
    field: Option<&Field>,
    directions: *mut DirectionNumber,
    count: usize,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let Field { measured, .. } = given(field, "field")?;
        // SAFETY: the header asks for room.
        let room = unsafe { room(directions, count, "directions") }?;
        fill(room, measured.cells().map(|cell| number(measured.next(cell))), "directions")
    })
}

/// Copies the cells that all next steps enter, row by row: see dedale_flow_field_next_cell. The
/// count is that of the table's cells.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_flow_field_copy_next_cells(
    field: Option<&Field>,
    cells: *mut CellNumber,
    count: usize,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let field = given(field, "field")?;
        // SAFETY: the header asks for room.
        let room = unsafe { room(cells, count, "cells") }?;
        fill(room, field.measured.cells().map(|cell| field.next_cell(cell)), "cells")
    })
}

/// The number of cells from which a goal can be reached, goals included; 0 for NULL. O(cells) time.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_flow_field_reached_count(field: Option<&Field>) -> usize {
    guard_or(0, || {
        field.map_or(0, |field| on_measure!(&field.measured, field => field.reached_count()))
    })
}

/// Follows the next steps from the cell to its goal, on the board of the field, as the field last
/// saw it.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_flow_field_path(
    field: Option<&Field>,
    board: Option<&Board>,
    start: CellNumber,
    path: Option<&mut MaybeUninit<Option<Box<FoundPath>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(path, error, || {
        let (field, board) = (given(field, "field")?, given(board, "board")?);
        board.check_form(field.form, "field")?;
        let start = board.cell(start)?;
        let found = field.path(board, start)?;
        Ok(FoundPath::on(board, found))
    })
}

/// Frees the field.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_flow_field_free(field: Option<Box<Field>>) {
    guard_or((), || drop(field));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_refused_as_everywhere() {
        let refused = |by, tie| Measured::named(by, tie).unwrap_err();
        let unknown = |sentence: &str| Status::UnknownName.fault(sentence);
        let measures = unknown("unknown measure 'time'; the measures are steps, costs");
        assert_eq!(refused("time", None), measures);
        let ties = unknown("unknown tie 'x'; the ties are canonical, discovery");
        assert_eq!(refused("steps", Some("x")), ties);
        assert_eq!(refused("costs", Some("discovery")), Status::Unfit.fault(tie_by_costs()));
    }
}
