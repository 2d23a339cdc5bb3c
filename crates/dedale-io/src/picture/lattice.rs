//! How the cells of a scene are arranged.

use dedale::board::{Cell, Direction, Hex};

use super::Scene;
use super::hexes::Hexes;

/// The kind of a scene's cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Lattice {
    Squares {
        /// Whether cells that share only a corner are neighbors.
        diagonal: bool,
    },
    Hexes(Hexes),
}

/// The four sides of a square from the right one on, clockwise.
const SQUARE_SIDES: [Direction; 4] = [Direction::E, Direction::S, Direction::W, Direction::N];

impl Lattice {
    /// The lattice of a board with a single cell.
    pub(super) fn of_one(&self) -> Self {
        match self {
            Self::Squares { .. } => self.clone(),
            Self::Hexes(hexes) => Self::Hexes(hexes.one()),
        }
    }

    /// One direction for each pair of opposite sides.
    pub(super) const fn onward(&self) -> &'static [Direction] {
        match self {
            Self::Squares { .. } => &[Direction::S, Direction::E],
            Self::Hexes(_) => &[Direction::S, Direction::E, Direction::SW],
        }
    }
}

impl Scene {
    /// Whether the cell is on the board. A hexagonal board does not fill the table that
    /// numbers its cells.
    pub fn contains(&self, cell: Cell) -> bool {
        match self.lattice() {
            Lattice::Squares { .. } => cell.index() < self.size().cell_count(),
            Lattice::Hexes(hexes) => hexes.contains(cell),
        }
    }

    /// The coordinates of the cell on a hexagonal board; `None` on a board of squares.
    pub fn hex_of(&self, cell: Cell) -> Option<Hex> {
        self.hexes().map(|hexes| hexes.hex_of(self.point_of(cell)))
    }

    /// Whether hexagonal cells are flat-topped, in upright columns instead of level rows;
    /// `None` on a board of squares.
    pub fn is_flat(&self) -> Option<bool> {
        self.hexes().map(Hexes::is_flat)
    }

    pub(super) const fn hexes(&self) -> Option<&Hexes> {
        match self.lattice() {
            Lattice::Squares { .. } => None,
            Lattice::Hexes(hexes) => Some(hexes),
        }
    }

    /// The directions across the sides of a cell, clockwise.
    pub(crate) const fn sides(&self) -> &'static [Direction] {
        match self.lattice() {
            Lattice::Squares { .. } => &SQUARE_SIDES,
            Lattice::Hexes(_) => &Hexes::SIDES,
        }
    }

    /// The cell beside this one, if it is on the board.
    pub(crate) fn beside(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let beside = self.size().cell_at(self.size().toward(self.point_of(cell), direction)?)?;
        self.contains(beside).then_some(beside)
    }

    /// Whether the board ends on this side of the cell.
    pub(super) fn is_rim(&self, cell: Cell, direction: Direction) -> bool {
        self.beside(cell, direction).is_none()
    }

    /// The centre of a cell, in cells from the upper left corner of the board.
    pub(crate) fn centre(&self, cell: Cell) -> [f32; 2] {
        let point = self.point_of(cell);
        match self.lattice() {
            Lattice::Squares { .. } => [point.x as f32 + 0.5, point.y as f32 + 0.5],
            Lattice::Hexes(hexes) => hexes.centre(point),
        }
    }

    /// The unit vector of a direction.
    pub(super) fn direction(&self, direction: Direction) -> [f32; 2] {
        match self.lattice() {
            Lattice::Squares { .. } => {
                let (dx, dy) = (direction.dx() as f32, direction.dy() as f32);
                let length = dx.hypot(dy);
                [dx / length, dy / length]
            }
            Lattice::Hexes(hexes) => hexes.direction(direction),
        }
    }

    /// The two ends of a cell's side, clockwise about the cell.
    pub(crate) fn side(&self, cell: Cell, direction: Direction) -> [[f32; 2]; 2] {
        let place = self
            .sides()
            .iter()
            .position(|&side| side == direction)
            .expect("the direction of a side");
        match self.lattice() {
            Lattice::Squares { .. } => {
                const CORNERS: [[f32; 2]; 4] = [[0.5, -0.5], [0.5, 0.5], [-0.5, 0.5], [-0.5, -0.5]];
                let [x, y] = self.centre(cell);
                [place, (place + 1) % 4].map(|corner| {
                    let [dx, dy] = CORNERS[corner];
                    [x + dx, y + dy]
                })
            }
            Lattice::Hexes(hexes) => {
                let corners = hexes.corners(self.point_of(cell));
                [place, (place + 1) % 6].map(|corner| hexes.place(corners[corner]))
            }
        }
    }

    /// The width and height of the board, in cells.
    pub(super) fn extent(&self) -> [f64; 2] {
        match self.lattice() {
            Lattice::Squares { .. } => [self.size().width().into(), self.size().height().into()],
            Lattice::Hexes(hexes) => hexes.extent(),
        }
    }

    /// The corners of a cell, clockwise.
    pub(crate) fn corners(&self, cell: Cell) -> Vec<[f32; 2]> {
        self.sides().iter().map(|&direction| self.side(cell, direction)[0]).collect()
    }
}
