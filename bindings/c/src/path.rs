//! Paths that were found.
#![expect(unsafe_code, reason = "C knows functions by their names")]

use std::mem::MaybeUninit;
use std::ptr;

use dedale::board::{Board as _, Cell, DIAGONAL, STRAIGHT, Size};
use dedale::search::{Counters as Counted, Event, Observer, Path, Stopped};

use crate::board::{Board, CellNumber, on_kind};
use crate::memory::shown;
use crate::status::guard_or;

/// What a straight step onto land of weight 1 costs.
pub const DEDALE_STRAIGHT: u32 = 5741;
/// What a diagonal step onto land of weight 1 costs: the other one times the square root of 2, to
/// within 1.1e-8.
pub const DEDALE_DIAGONAL: u32 = 8119;
const _: () = assert!(DEDALE_STRAIGHT == STRAIGHT && DEDALE_DIAGONAL == DIAGONAL);

/// A path, or that there is none.
#[derive(Debug)]
pub struct FoundPath {
    is_found: bool,
    cells: Vec<Cell>,
    cost: u64,
    length: f64,
}

/// What a search did.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Counters {
    /// Cells that joined the frontier.
    pub opened: u64,
    /// Better paths to cells on the frontier.
    pub improved: u64,
    /// Cells expanded.
    pub expanded: u64,
    /// Cells closed.
    pub closed: u64,
    /// Dead ends.
    pub banned: u64,
    /// The most cells open at one time.
    pub longest_frontier: u64,
}

/// Counts the events of a search.
#[derive(Default)]
pub(crate) struct Tally {
    counted: Counted,
    expanded: u64,
}

impl Observer for Tally {
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        self.expanded += u64::from(matches!(event, Event::Expanded { .. }));
        self.counted.on(event)
    }
}

impl From<Tally> for Counters {
    fn from(Tally { counted, expanded }: Tally) -> Self {
        Self {
            opened: counted.opened(),
            improved: counted.improved(),
            expanded,
            closed: counted.closed(),
            banned: counted.banned(),
            longest_frontier: counted.longest_frontier(),
        }
    }
}

/// Runs a search with an observer that counts, if anybody wants to know.
macro_rules! counted {
    ($counters:expr, $observer:ident => $search:expr) => {
        match $counters {
            None => {
                let $observer = &mut ();
                $search.unwrap_or(None)
            }
            Some(place) => {
                let mut tally = $crate::path::Tally::default();
                let $observer = &mut tally;
                let found = $search.unwrap_or(None);
                place.write(tally.into());
                found
            }
        }
    };
}
pub(crate) use counted;

impl FoundPath {
    /// A path of this board.
    pub(crate) fn on(board: &Board, path: Option<Path>) -> Self {
        let Some(path) = path else { return Self::none() };
        let (cost, length) = on_kind!(&board.kind, board => {
            (path.cost(board), board.length(path.cells()))
        });
        Self::new(path, cost.unwrap_or_default(), length.unwrap_or_default())
    }

    /// A path of a board of this size, whose cells all weigh 1.
    pub(crate) fn on_plain(size: Size, path: Option<Path>) -> Self {
        let Some(path) = path else { return Self::none() };
        let columns = path.cells().windows(2).map(|ends| {
            let [from, to] = [ends[0], ends[1]].map(|cell| size.point_of(cell));
            from.x != to.x && from.y != to.y
        });
        let diagonal = columns.filter(|&is_diagonal| is_diagonal).count() as u64;
        let straight = path.steps() as u64 - diagonal;
        let cost = straight * u64::from(STRAIGHT) + diagonal * u64::from(DIAGONAL);
        let length = straight as f64 + diagonal as f64 * std::f64::consts::SQRT_2;
        Self::new(path, cost, length)
    }

    const fn none() -> Self {
        Self { is_found: false, cells: Vec::new(), cost: 0, length: 0.0 }
    }

    fn new(path: Path, cost: u64, length: f64) -> Self {
        Self { is_found: true, cells: path.into_cells(), cost, length }
    }
}

/// Whether there is a path; false for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_found(path: Option<&FoundPath>) -> bool {
    guard_or(false, || path.is_some_and(|path| path.is_found))
}

/// The cells from start to goal, and how many there are; NULL if there is no path.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_cells(
    path: Option<&FoundPath>,
    count: Option<&mut MaybeUninit<usize>>,
) -> *const CellNumber {
    guard_or(ptr::null(), || shown(path.map_or(&[], |path| &path.cells), count))
}

/// The number of steps: one less than cells, and 0 without a path.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_steps(path: Option<&FoundPath>) -> usize {
    guard_or(0, || path.map_or(0, |path| path.cells.len().saturating_sub(1)))
}

/// The sum of what its steps cost: DEDALE_STRAIGHT or DEDALE_DIAGONAL, times the weight of the cell
/// entered. 0 without a path.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_cost(path: Option<&FoundPath>) -> u64 {
    guard_or(0, || path.map_or(0, |path| path.cost))
}

/// The same in cells, which JSON and Python call the cost: a straight step is 1 long and a diagonal
/// one the square root of 2, times the weight of the cell entered. 0 without a path.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_length(path: Option<&FoundPath>) -> f64 {
    guard_or(0.0, || path.map_or(0.0, |path| path.length))
}

/// Frees the path.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_path_free(path: Option<Box<FoundPath>>) {
    guard_or((), || drop(path));
}
