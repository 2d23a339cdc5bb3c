//! Boards that wrap round: whoever leaves on one side comes in on the opposite one.
//!
//! Steps over a side keep every rule, that of corners too. They are read from the board with a margin of the
//! cells from the opposite side:
//!
//! ```text
//!   a b c        c a b c a       from left to right; margins as wide as agents
//!   d e f        f d e f d       of several cells need them
//! ```

use super::graph::{Graph, Heuristic, Reversible, Step, Weighted, cost_without_walls, length_of};
use super::{
    Board, Cell, DIAGONAL, Direction, Exits, GridMap, MAX_SIDE, Neighborhood, Point, STRAIGHT,
    Size, SquareBoard,
};
use crate::{Phrase, phrase};

/// The sides of a board that are joined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Wrap {
    /// No sides.
    #[default]
    None,
    /// The left and the right one.
    X,
    /// The upper and the lower one.
    Y,
    /// Both pairs.
    Both,
}

crate::names! {
    Wrap: None = "none", X = "x", Y = "y", Both = "both";
    Phrase: |name| phrase!("expected none, x, y or both as the sides to join, found '{name}'")
}

impl Wrap {
    /// Whether columns and rows wrap.
    const fn axes(self) -> [bool; 2] {
        match self {
            Self::None => [false; 2],
            Self::X => [true, false],
            Self::Y => [false, true],
            Self::Both => [true; 2],
        }
    }
}

/// The error for a board that is too narrow or too wide to wrap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[code = "wrapped-sides"]
#[error("a board wraps over {least} to {most} columns or rows, found {found}", least = LEAST)]
pub struct WrapError {
    /// The columns or rows of the board.
    pub found: u32,
    /// The most of them for agents of this size.
    pub most: u32,
}

/// On fewer cells two steps lead to the same one.
const LEAST: u32 = 3;

/// A board of squares whose opposite sides are joined, as a graph for all searches that need no grid, and for
/// [`GraphFlowField`](crate::GraphFlowField).
///
/// Cells, steps and costs are those of the board it was made from, for agents of any size, with the steps over
/// the joined sides. After an edit it is made from the board again. 3 bytes a cell.
///
/// ```
/// use dedale::board::{GridMap, Neighborhood, Wrap};
/// use dedale::search::astar;
///
/// let map: GridMap = "G..#..S\n...#...\n".parse()?;
/// let board = map.board(Neighborhood::Four);
/// let [start, goal] = [map.starts[0], map.goals[0]].map(|at| board.cell_at(at).unwrap());
/// assert_eq!(astar(&board, start, goal), None);
/// let path = astar(&board.wrapped(Wrap::X)?, start, goal).unwrap();
/// assert_eq!(path.steps(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrappedBoard {
    size: Size,
    axes: [bool; 2],
    neighborhood: Neighborhood,
    exits: Vec<u8>,
    /// Bit `d`: a step comes from the cell in direction `d`.
    entries: Vec<u8>,
    weights: Vec<u8>,
    heaviest: u8,
}

impl SquareBoard {
    /// The board with these sides joined. O(cells) time.
    ///
    /// # Errors
    ///
    /// Returns an error unless the board has from 3 to [`MAX_SIDE`] − 2 − 2 × [agent
    /// side](Self::agent_side) columns, if these wrap, and as many rows, if these do.
    pub fn wrapped(&self, wrap: Wrap) -> Result<WrappedBoard, WrapError> {
        let (size, axes, margin) = (self.size(), wrap.axes(), u32::from(self.agent_side()) + 1);
        let most = MAX_SIDE - 2 * margin;
        let sides = [size.width(), size.height()];
        let misfit = |&(side, wraps): &(u32, bool)| wraps && !(LEAST..=most).contains(&side);
        if let Some((found, _)) = sides.into_iter().zip(axes).find(misfit) {
            return Err(WrapError { found, most });
        }
        let margins = axes.map(|wraps| if wraps { margin } else { 0 });
        let board = with_margins(&self.to_map(), margins)
            .into_board(self.neighborhood())
            .for_agents(self.agent_side());
        let table = board.table();
        let cells = || {
            let inner = |at: Point| Point::new(at.x + margins[0], at.y + margins[1]);
            size.points().map(move |at| table.size().index(inner(at)))
        };
        let weights: Vec<u8> = cells().map(|cell| table.weights()[cell]).collect();
        Ok(WrappedBoard {
            size,
            axes,
            neighborhood: self.neighborhood(),
            exits: cells().map(|cell| table.exit_table()[cell]).collect(),
            entries: cells().map(|cell| table.entry_bits(cell)).collect(),
            heaviest: weights.iter().copied().max().unwrap_or(0).max(1),
            weights,
        })
    }
}

/// The map with margins on the left and right, and above and below, of cells from the opposite side.
fn with_margins(map: &GridMap, margins: [u32; 2]) -> GridMap {
    let size = map.size();
    let [width, height] = [size.width() + 2 * margins[0], size.height() + 2 * margins[1]];
    let whole = Size::new(width.into(), height.into()).expect("sides within their limit");
    let inner = |at: Point| {
        let along = |at: u32, margin: u32, side: u32| (at + side * margin - margin) % side;
        Point::new(along(at.x, margins[0], size.width()), along(at.y, margins[1], size.height()))
    };
    let mut wide = GridMap::of(whole, whole.points().map(|at| map.terrain(inner(at))).collect());
    if map.has_roads() {
        for at in whole.points() {
            for direction in Direction::STRAIGHT {
                wide.set_road(at, direction, map.road(inner(at), direction));
            }
        }
    }
    wide
}

impl WrappedBoard {
    /// The board's size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether the cell is not a wall.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.weights[cell.index()] != 0
    }

    /// The directions in which this cell can be left, in the order of their bits.
    #[inline]
    pub fn exits(&self, cell: Cell) -> Exits {
        Exits::of(self.exits[cell.index()])
    }

    /// The cell one step away in this direction, if the step can be taken.
    pub fn toward(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let is_open = self.exits[cell.index()] & direction.bit() != 0;
        is_open.then(|| self.beside(cell, direction))
    }

    /// The length of the path over these cells, as [`Board::length`] has it.
    pub fn length(&self, cells: &[Cell]) -> Option<f64> {
        length_of(cells, |from, to| {
            let direction = self.exits(from).find(|&step| self.beside(from, step) == to)?;
            Some((direction.is_diagonal(), self.weights[to.index()]))
        })
    }

    fn beside(&self, cell: Cell, direction: Direction) -> Cell {
        self.beside_point(self.size.point_of(cell), direction)
    }

    #[inline]
    fn beside_point(&self, at: Point, direction: Direction) -> Cell {
        let along = |at: u32, step: i32, side: u32| match step {
            1 if at + 1 == side => 0,
            -1 if at == 0 => side - 1,
            _ => at.wrapping_add_signed(step),
        };
        let x = along(at.x, direction.dx(), self.size.width());
        let y = along(at.y, direction.dy(), self.size.height());
        Cell::new(y * self.size.width() + x)
    }

    /// The steps in these directions, each with the cell whose weight it costs.
    #[inline]
    fn steps_in(
        &self,
        cell: Cell,
        directions: u8,
        entered: Option<Cell>,
    ) -> impl Iterator<Item = Step> {
        let at = self.size.point_of(cell);
        Exits::of(directions).map(move |direction| {
            let to = self.beside_point(at, direction);
            let base = if direction.is_diagonal() { DIAGONAL } else { STRAIGHT };
            Step { to, cost: base * u32::from(self.weights[entered.unwrap_or(to).index()]) }
        })
    }
}

impl Graph for WrappedBoard {
    fn cell_count(&self) -> usize {
        self.exits.len()
    }

    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.steps(cell).map(|step| step.to)
    }
}

impl Weighted for WrappedBoard {
    #[inline]
    fn steps(&self, cell: Cell) -> impl Iterator<Item = Step> {
        self.steps_in(cell, self.exits[cell.index()], None)
    }

    fn max_step_cost(&self) -> u32 {
        let base = match self.neighborhood {
            Neighborhood::Four => STRAIGHT,
            Neighborhood::Eight(_) => DIAGONAL,
        };
        base * u32::from(self.heaviest)
    }
}

impl Reversible for WrappedBoard {
    fn predecessors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.incoming(cell).map(|step| step.to)
    }

    fn incoming(&self, cell: Cell) -> impl Iterator<Item = Step> {
        self.steps_in(cell, self.entries[cell.index()], Some(cell))
    }
}

/// As on the board, the shorter way round.
impl Heuristic for WrappedBoard {
    #[inline]
    fn estimate(&self, from: Cell, to: Cell) -> u64 {
        let [from, to] = [from, to].map(|cell| self.size.point_of(cell));
        let apart = |from: u32, to: u32, wraps: bool, side: u32| {
            let way = from.abs_diff(to);
            u64::from(if wraps { way.min(side - way) } else { way })
        };
        let dx = apart(from.x, to.x, self.axes[0], self.size.width());
        let dy = apart(from.y, to.y, self.axes[1], self.size.height());
        match self.neighborhood {
            Neighborhood::Four => (dx + dy) * u64::from(STRAIGHT),
            Neighborhood::Eight(_) => cost_without_walls(dx, dy),
        }
    }
}
