//! Searches by name, for one query and for many.
#![expect(unsafe_code, reason = "C gives lists and names")]

use std::ffi::c_char;
use std::mem::MaybeUninit;

use dedale::Algorithm;
use dedale::board::DirectionOrder;
use dedale::search::{Hand, Planner, Workspace};
use dedale_app::run::path::fitting;

use crate::board::{Board, CellNumber, Form, on_kind};
use crate::memory::{given, guard_new, list, text};
use crate::path::{Counters, FoundPath, counted};
use crate::status::{Answer, Error, Status, guard, guard_or};

/// One algorithm on one board, for many queries: it keeps what it learns.
#[derive(Debug)]
pub struct PlannerHandle {
    planner: Planner,
    form: Form,
}

/// The algorithm of this name that runs on the board.
///
/// # Safety
///
/// As for [`text`].
unsafe fn algorithm(board: &Board, name: *const c_char) -> Answer<Algorithm> {
    // SAFETY: as the caller says.
    let algorithm = unsafe { text(name, "algorithm") }?;
    let algorithm: Algorithm = algorithm.parse().map_err(Status::UnknownName.of())?;
    on_kind!(&board.kind, board => fitting(algorithm, board)).map_err(Status::Unfit.of())?;
    Ok(algorithm)
}

/// Finds a path by the algorithm of this name: "auto" (the fastest that finds the lowest cost on
/// this board), "astar", "bfs" or another; the sentence for an unknown name lists them all.
///
/// "weighted-astar" exceeds the lowest cost by half of it at most. "dfs" and "manhattan-dfs" try
/// north, west, east and south before the diagonals, "heuristic-dfs" north, east, south and west;
/// "wall-follower" keeps its right hand on the wall.
///
/// Without counters (NULL) it is faster. For many queries on one board, a dedale_planner is. Start
/// and goal may be walls: none leads on from there. "idastar" can take exponential time.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_board_find_path(
    board: Option<&Board>,
    algorithm: *const c_char,
    start: CellNumber,
    goal: CellNumber,
    counters: Option<&mut MaybeUninit<Counters>>,
    path: Option<&mut MaybeUninit<Option<Box<FoundPath>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(path, error, || {
        let board = given(board, "board")?;
        // SAFETY: the header asks for a text.
        let algorithm = unsafe { self::algorithm(board, algorithm) }?;
        let (start, goal) = (board.cell(start)?, board.cell(goal)?);
        let found = on_kind!(&board.kind, board => counted!(counters, observer => {
            algorithm.find_with(board, start, goal, &mut Workspace::new(), observer)
        }));
        Ok(FoundPath::on(board, found))
    })
}

// What the header says of them.
const _: () = {
    let mut at = 0;
    while at < Algorithm::ALL.len() {
        let usual = match Algorithm::ALL[at] {
            Algorithm::WeightedAstar(percent) => percent == 150,
            Algorithm::Dfs(order) | Algorithm::ManhattanDfs(order) => {
                matches!(order, DirectionOrder::NORTH_WEST_EAST_SOUTH)
            }
            Algorithm::HeuristicDfs(order) => {
                matches!(order, DirectionOrder::TOP_RIGHT_BOTTOM_LEFT)
            }
            Algorithm::WallFollower(hand) => matches!(hand, Hand::Right),
            _ => true,
        };
        assert!(usual, "the header says what is usual");
        at += 1;
    }
};

/// Makes a planner for the algorithm of this name: see dedale_board_find_path. With "auto" it
/// begins with jump point search, and builds an index once that pays; where that does not fit, it
/// is canonical A*.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_planner_new(
    board: Option<&Board>,
    algorithm: *const c_char,
    planner: Option<&mut MaybeUninit<Option<Box<PlannerHandle>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(planner, error, || {
        let board = given(board, "board")?;
        // SAFETY: the header asks for a text.
        let algorithm = unsafe { self::algorithm(board, algorithm) }?;
        let planner = on_kind!(&board.kind, board => Planner::new(algorithm, board));
        Ok(PlannerHandle { planner, form: board.form() })
    })
}

/// Says that at least this many queries are to come, so that "auto" builds an index where that pays
/// for them, and not only once queries have taken as long.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_planner_expect_queries(
    planner: Option<&mut PlannerHandle>,
    count: usize,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        given(planner, "planner")?.planner.expect_queries(count);
        Ok(())
    })
}

/// Finds a path on the board, which is the planner's, as the last update left it. Without counters
/// (NULL) it is faster.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_planner_find(
    planner: Option<&mut PlannerHandle>,
    board: Option<&Board>,
    start: CellNumber,
    goal: CellNumber,
    counters: Option<&mut MaybeUninit<Counters>>,
    path: Option<&mut MaybeUninit<Option<Box<FoundPath>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(path, error, || {
        let (handle, board) = (given(planner, "planner")?, given(board, "board")?);
        board.check_form(handle.form, "planner")?;
        let (start, goal) = (board.cell(start)?, board.cell(goal)?);
        let planner = &mut handle.planner;
        let found = on_kind!(&board.kind, board => counted!(counters, observer => {
            planner.find_with(board, start, goal, observer)
        }));
        Ok(FoundPath::on(board, found))
    })
}

/// Takes over live edits of the board at these cells.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_planner_update(
    planner: Option<&mut PlannerHandle>,
    board: Option<&Board>,
    cells: *const CellNumber,
    count: usize,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard(error, || {
        let (handle, board) = (given(planner, "planner")?, given(board, "board")?);
        board.check_form(handle.form, "planner")?;
        // SAFETY: the header asks for a list.
        let cells = board.cells(unsafe { list(cells, count, "cells") }?)?;
        on_kind!(&board.kind, board => handle.planner.update(board, &cells));
        Ok(())
    })
}

/// Frees the planner.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_planner_free(planner: Option<Box<PlannerHandle>>) {
    guard_or((), || drop(planner));
}
