//! Agents of several cells: where they fit, the steps they can make, and what these cost.
//!
//! An agent of side 3 is anchored at its upper left cell `a`. It fits where none of its nine cells is
//! a wall and no thin wall lies between them. It makes a straight step that each of its cells can make,
//! onto a place where it fits; diagonal steps follow from straight ones, by the corner rule of the board.
//! A step costs what it costs the heaviest of the cells that the agent then stands on.
//!
//! ```text
//!   a . .      The anchor moves as an agent of one cell does, on the table of the places where
//!   . . .      the agent fits: all searches and fields work on it as they are.
//!   . . .
//! ```

use std::borrow::Cow;

use super::square::{STRAIGHT_DIRECTIONS, add_diagonals, exits_of};
use super::{Cell, CornerCutting, Direction, Exits, Neighborhood, Size, SquareBoard, Table};

impl SquareBoard {
    /// The board for agents of `side` × `side` cells instead of those it was for.
    ///
    /// A cell stands for the agent whose upper left cell it is. It is free where the agent fits, and
    /// weighs as much as the heaviest cell under the agent; its exits are the steps that the whole agent
    /// can make, and the agent cuts corners as a single cell does. Searches, fields and marches on the
    /// board respect that, and so does every edit, in O(side⁴) time. [`terrain`](Self::terrain) stays
    /// that of the one cell. O(cells · log side) time; one byte a cell more.
    ///
    /// ```
    /// use dedale::board::{GridMap, Neighborhood};
    /// use dedale::search::astar;
    ///
    /// let map: GridMap = "S..#...\n......G\n...#...\n".parse()?;
    /// let board = map.board(Neighborhood::Four);
    /// let start = board.cell_at(map.starts[0]).unwrap();
    /// let goal = board.cell_at(map.goals[0]).unwrap();
    /// assert!(astar(&board, start, goal).is_some());
    /// let board = board.for_agents(2); // the gap is one cell wide
    /// assert!(astar(&board, start, goal).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `side` is 0.
    #[must_use]
    pub fn for_agents(self, side: u8) -> Self {
        assert!(side > 0, "an agent has a cell");
        if side == self.agent_side() {
            return self;
        }
        let (map, neighborhood) = (self.to_map(), self.neighborhood());
        if side == 1 {
            return map.into_board(neighborhood);
        }
        let (size, cells) = (map.size(), self.table.ground().to_vec());
        let exits = exits_of(&map, neighborhood);
        let clearances = clearances(size, &cells, &exits);
        let mut weights = over_squares(cells.clone(), size, side, u8::max);
        for (weight, clearance) in weights.iter_mut().zip(clearances) {
            *weight *= u8::from(clearance >= side);
        }
        let mut exits = over_squares(exits, size, side, |one, other| one & other);
        keep_fitting(&mut exits, &weights, size);
        if let Neighborhood::Eight(rule @ (CornerCutting::Never | CornerCutting::OneWall)) =
            neighborhood
        {
            for exits in &mut exits {
                *exits &= STRAIGHT_DIRECTIONS;
            }
            add_diagonals(&map, rule, &size.strides(), &mut exits);
        }
        let closed = map.closed_roads();
        Self::new(size, exits, weights, closed, neighborhood).with_agents(side, cells)
    }

    /// The side of the agents that the board is for, in cells.
    pub const fn agent_side(&self) -> u8 {
        self.table.agent_side()
    }

    /// The largest agents that fit, by the cell of their upper left corner: their side, 0 in walls.
    ///
    /// The same for every side that the board is [for](Self::for_agents). O(cells) time (Harabor, Botea,
    /// *Hierarchical path planning for multi-size agents*, 2008); sides above 255 count as 255.
    pub fn clearances(&self) -> Vec<u8> {
        let exits = exits_of(&self.to_map(), Neighborhood::Four);
        clearances(self.size(), self.table.ground(), &exits)
    }
}

/// From the last cell to the first: a square of side `n + 1` fits where squares of side `n` fit at the
/// cells to the right, below, and between these two. Thin walls are looked for in squares of side 2.
fn clearances(size: Size, weights: &[u8], exits: &[u8]) -> Vec<u8> {
    let width = size.width() as usize;
    // A step in one direction is enough: roads lead one way, and water can be left.
    let is_joined = |from: usize, to: usize, direction: Direction| {
        exits[from] & direction.bit() != 0 || exits[to] & direction.opposite().bit() != 0
    };
    let mut sides = vec![0_u8; weights.len()];
    for at in (0..weights.len()).rev().filter(|&at| weights[at] != 0) {
        let (right, below, beyond) = (at + 1, at + width, at + width + 1);
        let is_inside = right % width != 0 && below < weights.len();
        let is_larger = is_inside
            && is_joined(at, right, Direction::E)
            && is_joined(at, below, Direction::S)
            && is_joined(right, beyond, Direction::S)
            && is_joined(below, beyond, Direction::E);
        let least = || sides[right].min(sides[below]).min(sides[beyond]);
        sides[at] = if is_larger { least().saturating_add(1) } else { 1 };
    }
    sides
}

/// Combines the bytes of the square of this side whose upper left cell each cell is. Squares that reach
/// over the border are combined with cells of other rows. Twice the same byte counts as one, so two
/// squares that overlap make a larger one.
fn over_squares(mut bytes: Vec<u8>, size: Size, side: u8, combine: fn(u8, u8) -> u8) -> Vec<u8> {
    for stride in [1, size.width() as usize] {
        let mut reach = 1;
        while reach < usize::from(side) {
            let more = reach.min(usize::from(side) - reach);
            for at in more * stride..bytes.len() {
                let before = at - more * stride;
                bytes[before] = combine(bytes[before], bytes[at]);
            }
            reach += more;
        }
    }
    bytes
}

/// Keeps the steps from where an agent fits to where it fits.
fn keep_fitting(exits: &mut [u8], weights: &[u8], size: Size) {
    let strides = size.strides();
    for (from, exits) in exits.iter_mut().enumerate() {
        let fits = |direction: &Direction| {
            let to = from.checked_add_signed(strides[direction.index()] as isize);
            to.and_then(|to| weights.get(to)).is_some_and(|&weight| weight != 0)
        };
        let open = Exits::of(if weights[from] == 0 { 0 } else { *exits });
        *exits = open.filter(fits).map(Direction::bit).sum();
    }
}

/// The cells that stand for agents of this side with this cell under them.
pub(crate) fn agents_over(size: Size, side: u8, cell: Cell) -> impl Iterator<Item = Cell> {
    let (at, before) = (size.point_of(cell), u32::from(side) - 1);
    let rows = at.y.saturating_sub(before)..=at.y;
    rows.flat_map(move |y| {
        let columns = at.x.saturating_sub(before)..=at.x;
        columns.map(move |x| Cell::new(y * size.width() + x))
    })
}

/// The cells under the agent of this side whose upper left cell this is; `None` if some are not on the
/// board.
pub(crate) fn cells_under(
    size: Size,
    side: u8,
    cell: Cell,
) -> Option<impl Iterator<Item = Cell> + use<>> {
    let (at, side) = (size.point_of(cell), u32::from(side));
    let is_inside = at.x + side <= size.width() && at.y + side <= size.height();
    let rows = (0..side).map(move |row| cell.number() + row * size.width());
    is_inside.then(|| rows.flat_map(move |first| (first..first + side).map(Cell::new)))
}

impl Table {
    /// The weight of the agent whose upper left cell this is; 0 where it does not fit.
    pub(super) fn agent_weight(&self, cell: Cell) -> u8 {
        let (size, side) = (self.size(), u32::from(self.agent_side()));
        let Some(cells) = cells_under(size, self.agent_side(), cell) else { return 0 };
        let corner = size.point_of(cell);
        let is_joined = |at: Cell, direction: Direction| {
            let point = size.point_of(at);
            let is_last = match direction {
                Direction::E => point.x == corner.x + side - 1,
                _ => point.y == corner.y + side - 1,
            };
            is_last || self.is_open(point, direction) || {
                let beside = size.point_of(self.beside(at, direction));
                self.is_open(beside, direction.opposite())
            }
        };
        let fits = |at: Cell| {
            self.ground()[at.index()] != 0
                && is_joined(at, Direction::E)
                && is_joined(at, Direction::S)
        };
        let heaviest = |least: u8, at: Cell| fits(at).then(|| least.max(self.ground()[at.index()]));
        cells.into_iter().try_fold(0, heaviest).unwrap_or(0)
    }

    /// Whether each cell of the agent can make this step on the ground, and the agent fits there.
    pub(super) fn agent_opens(
        &self,
        from: Cell,
        direction: Direction,
        opens: impl Fn(Cell, Direction) -> bool,
    ) -> bool {
        let size = self.size();
        let Some(to) = size.toward(size.point_of(from), direction) else { return false };
        let fits = |cell| self.is_free(cell);
        fits(from)
            && fits(Cell::new(size.index(to) as u32))
            && cells_under(size, self.agent_side(), from)
                .is_some_and(|mut cells| cells.all(|cell| opens(cell, direction)))
    }

    /// The cells that stand for agents on these cells, if agents are larger than a cell.
    pub(crate) fn touched<'a>(&self, changed: &'a [Cell]) -> Cow<'a, [Cell]> {
        let (size, side) = (self.size(), self.agent_side());
        match side {
            1 => changed.into(),
            _ => changed.iter().flat_map(|&cell| agents_over(size, side, cell)).collect(),
        }
    }
}
