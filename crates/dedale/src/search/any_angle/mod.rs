//! Shortest paths at any angle.
//!
//! | file | contents |
//! |---|---|
//! | `rows.rs` | free cells as bits, and where walls begin and end |
//! | `query.rs` | one query, by cones of sight |

mod query;
mod rows;

use self::query::{Memory, Query};
use self::rows::Rows;
use crate::board::{Board, Cell, Point, Size, SquareBoard};
use crate::search::JumpSearch;

/// Shortest paths at any angle on a board of squares where only walls stop a step, many of them one
/// after the other.
///
/// The agent is a point that goes straight from the centre of a cell, bends at corners of walls, which
/// it may touch, and ends at the centre of a cell. It never passes between two walls that touch at a
/// corner, nor the border of the board; the neighborhood does not matter. No such path is shorter but
/// by rounding, at most 1e-13 of the length for each bend. Which of several equally short ones is
/// found is the same on every machine.
///
/// The method is that of Anya (Harabor, Grastien, Öz, Aksakalli 2016): what an agent sees through an
/// interval of a line between two rows is one node of an A* search, and intervals are followed from row
/// to row; with the bound and the successors of Polyanya (Cui, Harabor, Grastien 2017), whose polygons
/// are here the runs of free cells in a row. Rows are packed bits.
///
/// O(n log n) time in the intervals met, of which there may be many more than corners; without a
/// path all that can be reached is searched. Memory: 9 bytes a cell, and 60 for each interval of the
/// largest query.
///
/// ```
/// use dedale::board::{GridMap, Neighborhood};
/// use dedale::search::AnyAngle;
///
/// let map: GridMap = "S....\n..##.\n....G".parse()?;
/// let board = map.board(Neighborhood::Four);
/// let mut search = AnyAngle::on(&board).unwrap();
/// let [start, goal] = [map.starts[0], map.goals[0]].map(|point| board.cell_at(point).unwrap());
/// let path = search.find(start, goal).unwrap();
/// assert_eq!(path.points(), [[1, 1], [4, 4], [9, 5]]); // in half cells
/// assert_eq!(path.length(), (18_f64.sqrt() + 26_f64.sqrt()) / 2.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnyAngle {
    size: Size,
    rows: Rows,
    memory: Memory,
}

impl AnyAngle {
    /// A search on this board; `None` if that does not [fit](AnyAngle::fits). O(cells) time.
    pub fn on(board: &SquareBoard) -> Option<Self> {
        let rows = || Rows::of(board.size(), board.table().weights());
        Self::fits(board).then(|| Self {
            size: board.size(),
            rows: rows(),
            memory: Memory::default(),
        })
    }

    /// Whether only walls and the border stop a step, and all free cells weigh 1. O(1).
    pub fn fits(board: &SquareBoard) -> bool {
        JumpSearch::fits(board)
    }

    /// Takes over live edits of the board at these cells: walls that were built or removed. `false` if
    /// the board has weights, roads or water now, which this search does not see. O(edits) time.
    ///
    /// # Panics
    ///
    /// Panics if the board has another size.
    #[must_use]
    pub fn update(&mut self, board: &SquareBoard, changed: &[Cell]) -> bool {
        assert_eq!(board.size(), self.size, "the board of the search");
        for &cell in &*board.table().touched(changed) {
            let at = board.point_of(cell);
            self.rows.set(at.x as i32, at.y as i32, board.is_free(cell));
        }
        Self::fits(board)
    }

    /// Finds a shortest path; `None` if there is none.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn find(&mut self, start: Cell, goal: Cell) -> Option<AnyAnglePath> {
        let [start, goal] = [start, goal].map(|cell| {
            assert!(cell.index() < self.size.cell_count(), "a start and a goal of the board");
            self.size.point_of(cell)
        });
        let is_free = |at: Point| self.rows.is_free(at.x as i32, at.y as i32);
        if !is_free(start) || !is_free(goal) {
            return None;
        }
        Query::new(&self.rows, self.size, &mut self.memory).find(start, goal)
    }
}

crate::read_only! {
    /// A path at any angle over a board of squares: straight legs from the centre of the start to that
    /// of the goal.
    #[derive(Clone, PartialEq, Debug)]
    pub struct AnyAnglePath {
        /// Where the path begins, turns and ends, as column and row in half cells: the centre of the
        /// cell at (x, y) is [2x + 1, 2y + 1], its upper left corner [2x, 2y]. One point if the start
        /// is the goal.
        pub points: Vec<[u32; 2]>,
        /// The length of all legs, in sides of cells.
        pub length: f64,
    }
}

impl AnyAnglePath {
    /// The path through these points, without those in the middle of a straight line.
    pub(in crate::search) fn through(all: impl Iterator<Item = [u32; 2]>) -> Self {
        let mut points: Vec<[u32; 2]> = Vec::new();
        for point in all {
            if let [.., before, last] = points[..]
                && is_straight(before, last, point)
            {
                points.pop();
            }
            points.push(point);
        }
        let legs = points.windows(2).map(|leg| distance(leg[0], leg[1]));
        Self { length: legs.fold(0.0, |sum, leg| sum + leg) / 2.0, points }
    }
}

/// The straight-line distance between two points, in their unit.
pub(in crate::search) fn distance(a: [u32; 2], b: [u32; 2]) -> f64 {
    let [dx, dy] = [0, 1].map(|axis| i64::from(b[axis]) - i64::from(a[axis]));
    ((dx * dx + dy * dy) as f64).sqrt()
}

fn is_straight(a: [u32; 2], b: [u32; 2], c: [u32; 2]) -> bool {
    let toward = |from: [u32; 2], to: [u32; 2]| {
        [0, 1].map(|axis| i64::from(to[axis]) - i64::from(from[axis]))
    };
    let ([ax, ay], [bx, by]) = (toward(a, b), toward(b, c));
    ax * by == ay * bx
}
