//! Sight on boards of squares: lines of sight, and the field of view of a cell.
//!
//! Two cells see each other if both are free and the segment between their centres is clear: it
//! crosses no wall and no thin wall. A *thin wall* stands between two free cells side by side if no
//! step leads from either to the other. The border of the board is a wall. Weights, water, one-way
//! roads and the neighborhood do not matter.
//!
//! A segment that touches a wall's corner is clear if it can pass the corner on one side: from `a`
//! to `b` through `c` or through `d`, both sides crossed being open.
//!
//! ```text
//!   a c      clear if a|c and c|b are open, or a|d and d|b are:
//!   d b      one wall beside the corner does not matter, two that touch block
//! ```
//!
//! So a cell sees another exactly if the other sees it. All arithmetic is in whole numbers.
//!
//! ```
//! use dedale::board::{GridMap, Neighborhood, Point};
//! use dedale::sight::{field_of_view, line_of_sight};
//!
//! let map: GridMap = "....\n.#..\n..#.".parse()?;
//! let board = map.board(Neighborhood::Four);
//! let at = |x, y| board.cell_at(Point::new(x, y)).unwrap();
//! assert!(line_of_sight(&board, at(0, 1), at(1, 0))); // touches one corner
//! assert!(!line_of_sight(&board, at(1, 2), at(2, 1))); // two walls touch
//! assert_eq!(field_of_view(&board, at(0, 2), 2), [at(0, 0), at(0, 1), at(0, 2), at(1, 2)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod field_of_view;

pub use field_of_view::field_of_view;

use std::cmp::Ordering;

use crate::board::{Board, Cell, Direction, SquareBoard, Table};

/// Whether two cells [see each other](self). A wall sees nothing, not even itself.
///
/// O(columns + rows between the cells).
///
/// # Panics
///
/// Panics if a cell is not on the board.
pub fn line_of_sight(board: &SquareBoard, a: Cell, b: Cell) -> bool {
    let sides = Sides(board.table());
    let (from, to) = (board.point_of(a), board.point_of(b));
    let (dx, dy) = (i64::from(from.x.abs_diff(to.x)), i64::from(from.y.abs_diff(to.y)));
    let across = if to.x > from.x { Direction::E } else { Direction::W };
    let down = if to.y > from.y { Direction::S } else { Direction::N };
    if !board.is_free(a) || !board.is_free(b) {
        return false;
    }
    let mut here = a;
    // Which line the segment meets next, one between columns (less) or rows (greater): the first
    // ones are half a cell away.
    let mut next = dy - dx;
    while here != b {
        let is_open = match next.cmp(&0) {
            Ordering::Less => sides.is_open(here, across),
            Ordering::Greater => sides.is_open(here, down),
            Ordering::Equal => sides.is_open_past_corner(here, across, down),
        };
        if !is_open {
            return false;
        }
        let met = next;
        if met <= 0 {
            here = sides.0.beside(here, across);
            next += 2 * dy;
        }
        if met >= 0 {
            here = sides.0.beside(here, down);
            next -= 2 * dx;
        }
    }
    true
}

/// The up to eight cells around this one that it sees, in the order of their directions.
pub(crate) fn neighbors_in_sight(
    board: &SquareBoard,
    cell: Cell,
) -> impl Iterator<Item = Cell> + use<'_> {
    let sides = Sides(board.table());
    let is_seen = move |direction: &Direction| {
        let [across, down] = direction.straight_parts();
        if direction.is_diagonal() {
            sides.is_open_past_corner(cell, across, down)
        } else {
            sides.is_open(cell, *direction)
        }
    };
    Direction::ALL.into_iter().filter(is_seen).map(move |way| sides.0.beside(cell, way))
}

/// The sides of cells as obstacles to sight.
#[derive(Clone, Copy, Debug)]
struct Sides<'a>(&'a Table);

impl Sides<'_> {
    /// Whether this straight side of the cell is open: a step leads through it one way at least.
    #[inline]
    fn is_open(self, cell: Cell, side: Direction) -> bool {
        let index = cell.index();
        (self.0.exit_table()[index] | self.0.entry_bits(index)) & side.bit() != 0
    }

    /// Whether a segment passes the corner between two sides of the cell, to the cell diagonally
    /// opposite.
    fn is_open_past_corner(self, cell: Cell, one: Direction, other: Direction) -> bool {
        let detour = |first: Direction, then: Direction| {
            self.is_open(cell, first) && self.is_open(self.0.beside(cell, first), then)
        };
        detour(one, other) || detour(other, one)
    }
}
