//! Where the cells of a scene lie, and scenes of hexagonal boards.

use dedale::board::{Cell, Direction, Hex, HexBoard, HexMap, Point};

use super::Scene;
use super::hexes::Hexes;
use super::layout::Lattice;

/// The four sides of a square from the right one on, clockwise.
const SQUARE_SIDES: [Direction; 4] = [Direction::E, Direction::S, Direction::W, Direction::N];

impl Scene {
    /// Marks these cells as chokepoints, which nobody may block.
    ///
    /// # Panics
    ///
    /// Panics if one is not on the board.
    pub fn with_chokepoints(mut self, cells: &[Cell]) -> Self {
        assert!(cells.iter().all(|&cell| self.contains(cell)), "cells of the scene's board");
        self.chokepoints = cells.to_vec();
        self
    }

    /// The cells marked as chokepoints.
    pub fn chokepoints(&self) -> &[Cell] {
        &self.chokepoints
    }

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

    /// Half of a step over a side of the board, to a cell that is no neighbor.
    pub(super) fn half_over(&self, from: Cell, to: Cell) -> Option<[f32; 2]> {
        let [from, to] = [from, to].map(|cell| self.point_of(cell));
        let ways = [to.x as i32 - from.x as i32, to.y as i32 - from.y as i32];
        match self.lattice() {
            Lattice::Squares { .. } => {
                let wraps = ways.iter().any(|way| way.abs() > 1);
                wraps.then(|| {
                    ways.map(|way| if way.abs() > 1 { -way.signum() } else { way } as f32 / 2.0)
                })
            }
            Lattice::Hexes(hexes) => {
                let is_beside = Hexes::SIDES.iter().any(|side| ways == [side.dx(), side.dy()]);
                let over = (!is_beside).then(|| hexes.over(from, to, self.size())).flatten();
                over.map(|direction| hexes.direction(direction).map(|way| way / 2.0))
            }
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

    /// For each column of the table its first cell, and for each row its last, if there are
    /// any.
    pub(super) fn ends_of_lines(&self) -> [Vec<Option<Cell>>; 2] {
        let mut firsts = vec![None; self.size().width() as usize];
        let mut lasts = vec![None; self.size().height() as usize];
        for cell in self.cells() {
            let Point { x, y } = self.point_of(cell);
            firsts[x as usize].get_or_insert(cell);
            lasts[y as usize] = Some(cell);
        }
        [firsts, lasts]
    }

    /// The corners of a cell, clockwise.
    pub(crate) fn corners(&self, cell: Cell) -> Vec<[f32; 2]> {
        self.sides().iter().map(|&direction| self.side(cell, direction)[0]).collect()
    }
}

impl Scene {
    /// The scene of a hexagonal board and its marks, before any search, like [`Scene::of_board`].
    ///
    /// ```
    /// use dedale::board::{Hex, HexBoard, HexShape};
    /// use dedale_io::picture::Scene;
    /// use dedale_io::picture::terminal::{self, TerminalStyle};
    ///
    /// let board = HexBoard::new(HexShape::Hexagon { radius: 1 })?;
    /// let [west, middle] = [Hex::new(-1, 0), Hex::ZERO].map(|hex| board.cell_at(hex).unwrap());
    /// let scene = Scene::of_hexes(&board, &[], &[]).with_stones(&[west], &[middle]).with_labels();
    /// let text = terminal::draw(&scene, &TerminalStyle::PLAIN);
    /// let lines: Vec<&str> = text.lines().collect();
    /// assert_eq!(lines, [" b c",
    ///                    "a · · 1",
    ///                    " R B · 2",
    ///                    "  · · 3"]);
    /// # Ok::<(), dedale::board::SizeError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if a mark is not on the board.
    pub fn of_hexes(board: &HexBoard, starts: &[Cell], goals: &[Cell]) -> Self {
        let on_board = starts.iter().chain(goals).all(|&cell| board.contains(cell));
        assert!(on_board, "marks on cells of the board");
        Self::of(board, Lattice::Hexes(Hexes::of(board)), starts, goals)
    }

    /// Shows the water of a hexagonal map, like [`Scene::with_water`].
    ///
    /// # Panics
    ///
    /// Panics if the map is of another board.
    pub fn with_hex_water(self, map: &HexMap) -> Self {
        let origin = self.hexes().map(|hexes| hexes.origin);
        let is_same = map.size() == self.size() && origin == Some(map.origin());
        assert!(is_same, "a map of the scene's board");
        let water = |scene: &Self, cell| {
            let hex = scene.hex_of(cell).expect("a scene of hexes");
            map.terrain(hex) == Some(dedale::board::Terrain::Water)
        };
        self.with_water_where(water)
    }
}
