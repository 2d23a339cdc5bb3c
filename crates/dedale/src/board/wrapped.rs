//! Boards that wrap round: whoever leaves on one side comes in on the opposite one.
//!
//! Steps over a side keep every rule, that of corners too. Those of squares are read from the board with a
//! margin of the cells from the opposite side:
//!
//! ```text
//!   a b c        c a b c a       from left to right; margins as wide as agents
//!   d e f        f d e f d       of several cells need them
//! ```
//!
//! The plane is tiled by copies of the board, each a *shift* away from it: the board's width, its height, or
//! both. A step off the board ends in a copy, and so at the cell one shift back. The steps over a side are
//! listed; all others are those of the table.

use super::graph::{Graph, Heuristic, Reversible, Step, Weighted, cost_without_walls, length_of};
use super::hex::hex_steps;
use super::{
    Board, Cell, DIAGONAL, Direction, Exits, GridMap, HexBoard, MAX_SIDE, Neighborhood, Point,
    STRAIGHT, Size, SquareBoard,
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

/// The error for a board whose sides cannot be joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
pub enum WrapError {
    /// The board is too narrow or too wide.
    #[code = "wrapped-sides"]
    #[error("a board wraps over {least} to {most} columns or rows, found {found}", least = LEAST)]
    Sides {
        /// The columns or rows of the board.
        found: u32,
        /// The most of them for agents of this size.
        most: u32,
    },
    /// The opposite sides of a board of hexagons do not fit together.
    #[code = "wrapped-shape"]
    #[error(
        "hexagons wrap on a rhombus and on a rectangle; one of shifted rows needs an even number of them to \
         wrap from top to bottom, one of shifted columns to wrap from left to right"
    )]
    Shape,
}

/// On fewer cells two steps lead to the same one.
const LEAST: u32 = 3;

/// Refuses sides that wrap over fewer than three or more than `most` columns or rows.
fn check_sides(sides: [u32; 2], wrap: Wrap, most: u32) -> Result<(), WrapError> {
    let misfit = |&(side, wraps): &(u32, bool)| wraps && !(LEAST..=most).contains(&side);
    match sides.into_iter().zip(wrap.axes()).find(misfit) {
        Some((found, _)) => Err(WrapError::Sides { found, most }),
        None => Ok(()),
    }
}

/// A board whose opposite sides are joined, as a graph for all searches that need no grid, and for
/// [`GraphFlowField`](crate::GraphFlowField).
///
/// Cells, steps and costs are those of the board it was made from, for agents of any size, with the steps over
/// the joined sides. After an edit it is made from the board again. 4 bytes a cell.
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
    strides: [i32; 8],
    exits: Vec<u8>,
    /// Bit `d`: a step comes from the cell in direction `d`.
    entries: Vec<u8>,
    weights: Vec<u8>,
    heaviest: u8,
    /// Bit `d`: what lies in direction `d` lies over a side.
    over: Vec<u8>,
    /// These cells: from where, in which direction, and the cell there, in order.
    joints: Vec<(Cell, u8, Cell)>,
    metric: Metric,
}

/// How far apart two cells are at least.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Metric {
    /// Squares, which wrap along these axes.
    Squares { neighborhood: Neighborhood, axes: [bool; 2] },
    /// Hexagons, with the shifts of the copies.
    Hexagons { shifts: Vec<[i64; 2]> },
}

/// The shifts of a board and its copies: by all sums of `right` and `down`, if the board wraps this way.
fn shifts(wrap: Wrap, right: [i64; 2], down: [i64; 2]) -> Vec<[i64; 2]> {
    let [x, y] = wrap.axes().map(i64::from);
    let times = |rights: i64, downs: i64| {
        [rights * right[0] + downs * down[0], rights * right[1] + downs * down[1]]
    };
    (-y..=y).flat_map(|downs| (-x..=x).map(move |rights| times(rights, downs))).collect()
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
        let sides = [size.width(), size.height()];
        check_sides(sides, wrap, MAX_SIDE - 2 * margin)?;
        let margins = axes.map(|wraps| if wraps { margin } else { 0 });
        let board = with_margins(&self.to_map(), margins)
            .into_board(self.neighborhood())
            .for_agents(self.agent_side());
        let table = board.table();
        let cells = || {
            let inner = |at: Point| Point::new(at.x + margins[0], at.y + margins[1]);
            size.points().map(move |at| table.size().index(inner(at)))
        };
        let [width, height] = sides.map(i64::from);
        let shifts = shifts(wrap, [width, 0], [0, height]);
        let mut wrapped = WrappedBoard::of(
            size,
            cells().map(|cell| table.weights()[cell]).collect(),
            Metric::Squares { neighborhood: self.neighborhood(), axes },
        );
        wrapped.exits = cells().map(|cell| table.exit_table()[cell]).collect();
        wrapped.entries = cells().map(|cell| table.entry_bits(cell)).collect();
        wrapped.join(self.directions(), &shifts, |_| true);
        Ok(wrapped)
    }
}

impl HexBoard {
    /// The board with these sides joined. O(cells) time.
    ///
    /// A rhombus wraps along `q` (x) and `r` (y), a rectangle along its columns and rows.
    ///
    /// # Errors
    ///
    /// Returns an error for other shapes, for a rectangle whose shifted rows or columns would not fit
    /// together, and for fewer than 3 columns or rows that wrap.
    pub fn wrapped(&self, wrap: Wrap) -> Result<WrappedBoard, WrapError> {
        let (sides, [right, down]) = self.shape().periods(wrap.axes()).ok_or(WrapError::Shape)?;
        check_sides(sides, wrap, MAX_SIDE)?;
        let (size, table) = (self.size(), self.table());
        let shifts = shifts(wrap, right, down);
        let mut wrapped = WrappedBoard::of(
            size,
            table.weights().to_vec(),
            Metric::Hexagons { shifts: shifts.clone() },
        );
        wrapped.exits = table.exit_table().to_vec();
        wrapped.entries = (0..size.cell_count()).map(|cell| table.entry_bits(cell)).collect();
        wrapped.join(self.directions(), &shifts, |cell| self.contains(cell));
        for &(from, direction, to) in &wrapped.joints {
            let direction = Direction::ALL[usize::from(direction)];
            let is_open = !table.is_road_closed(from, direction)
                && self.terrain(to).lets_in_from(self.terrain(from));
            if is_open {
                wrapped.exits[from.index()] |= direction.bit();
                wrapped.entries[to.index()] |= direction.opposite().bit();
            }
        }
        Ok(wrapped)
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
    /// The cells of a board, not joined yet.
    fn of(size: Size, weights: Vec<u8>, metric: Metric) -> Self {
        Self {
            size,
            strides: size.strides(),
            exits: Vec::new(),
            entries: Vec::new(),
            heaviest: weights.iter().copied().max().unwrap_or(0).max(1),
            over: vec![0; weights.len()],
            weights,
            joints: Vec::new(),
            metric,
        }
    }

    /// Lists what lies over a side of the board's cells in each of the directions.
    fn join(&mut self, directions: u8, shifts: &[[i64; 2]], contains: impl Fn(Cell) -> bool) {
        let at = |[x, y]: [i64; 2]| {
            let point = Point::new(u32::try_from(x).ok()?, u32::try_from(y).ok()?);
            self.size.cell_at(point).filter(|&cell| contains(cell))
        };
        for (cell, point) in (0..).map(Cell::new).zip(self.size.points()) {
            for direction in Exits::of(directions).filter(|_| contains(cell)) {
                let [x, y] = [(point.x, direction.dx()), (point.y, direction.dy())]
                    .map(|(at, step)| i64::from(at) + i64::from(step));
                if at([x, y]).is_some() {
                    continue;
                }
                let there = shifts.iter().find_map(|shift| at([x + shift[0], y + shift[1]]));
                if let Some(to) = there {
                    self.over[cell.index()] |= direction.bit();
                    self.joints.push((cell, direction.index() as u8, to));
                }
            }
        }
    }

    /// The size of the board's table.
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
            Some((self.base(direction) != STRAIGHT, self.weights[to.index()]))
        })
    }

    /// The cell in this direction, in which a step leads from this cell or to it.
    #[inline]
    fn beside(&self, cell: Cell, direction: Direction) -> Cell {
        if self.over[cell.index()] & direction.bit() == 0 {
            return Cell::new(cell.number().wrapping_add_signed(self.strides[direction.index()]));
        }
        let over = (cell, direction.index() as u8);
        let joint = self.joints.binary_search_by_key(&over, |&(from, step, _)| (from, step));
        self.joints[joint.expect("a cell over a side")].2
    }

    /// The cost of a step onto terrain of weight 1.
    #[inline]
    fn base(&self, direction: Direction) -> u32 {
        let is_square = matches!(self.metric, Metric::Squares { .. });
        if is_square && direction.is_diagonal() { DIAGONAL } else { STRAIGHT }
    }

    /// The steps in these directions, each with the cell whose weight it costs.
    #[inline]
    fn steps_in(
        &self,
        cell: Cell,
        directions: u8,
        entered: Option<Cell>,
    ) -> impl Iterator<Item = Step> {
        Exits::of(directions).map(move |direction| {
            let to = self.beside(cell, direction);
            let weight = self.weights[entered.unwrap_or(to).index()];
            Step { to, cost: self.base(direction) * u32::from(weight) }
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
        let base = match self.metric {
            Metric::Squares { neighborhood: Neighborhood::Eight(_), .. } => DIAGONAL,
            _ => STRAIGHT,
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

/// As on the board, to the nearest copy of the cell.
impl Heuristic for WrappedBoard {
    #[inline]
    fn estimate(&self, from: Cell, to: Cell) -> u64 {
        let [from, to] = [from, to].map(|cell| self.size.point_of(cell));
        let apart = |from: u32, to: u32, wraps: bool, side: u32| {
            let way = from.abs_diff(to);
            u64::from(if wraps { way.min(side - way) } else { way })
        };
        match &self.metric {
            Metric::Squares { neighborhood, axes } => {
                let dx = apart(from.x, to.x, axes[0], self.size.width());
                let dy = apart(from.y, to.y, axes[1], self.size.height());
                match neighborhood {
                    Neighborhood::Four => (dx + dy) * u64::from(STRAIGHT),
                    Neighborhood::Eight(_) => cost_without_walls(dx, dy),
                }
            }
            Metric::Hexagons { shifts } => {
                let [q, r] = [(from.x, to.x), (from.y, to.y)]
                    .map(|(from, to)| i64::from(to) - i64::from(from));
                let steps = |shift: &[i64; 2]| hex_steps(q + shift[0], r + shift[1]);
                shifts.iter().map(steps).min().unwrap_or(0) * u64::from(STRAIGHT)
            }
        }
    }
}
