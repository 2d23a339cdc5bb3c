//! The geometry of hexagonal cells on a picture.

use dedale::board::{Cell, Direction, Hex, HexBoard, HexDirection, Point, Size};

/// Three units of the finer grid are the distance between two rows of a pointy-top board.
const FINE: f64 = 0.288_675_134_594_812_9;

/// A corner in whole numbers, so that neighbors agree on it. One axis is in halves of a
/// cell, the other in sixths of √3.
pub(super) type Corner = [i32; 2];

/// The hexagonal cells of a board on the table that numbers them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Hexes {
    pub(super) origin: Hex,
    is_flat: bool,
    on_board: Vec<bool>,
    /// The least and the greatest corner, separately for each axis.
    bounds: [Corner; 2],
    shape: String,
}

impl Hexes {
    /// The directions across the six sides, clockwise from east (on flat-top boards from
    /// south-east).
    pub(super) const SIDES: [Direction; 6] = HexDirection::CLOCKWISE_DIRECTIONS;

    pub(super) fn of(board: &HexBoard) -> Self {
        let mut hexes = Self {
            origin: board.hex_of(Cell::new(0)),
            is_flat: board.shape().is_flat(),
            on_board: vec![false; board.size().cell_count()],
            bounds: [[i32::MAX; 2], [i32::MIN; 2]],
            shape: board.shape().to_string(),
        };
        for cell in board.cells() {
            hexes.on_board[cell.index()] = true;
            for corner in hexes.corners(board.size().point_of(cell)) {
                for axis in [0, 1] {
                    let [least, most] = &mut hexes.bounds;
                    least[axis] = least[axis].min(corner[axis]);
                    most[axis] = most[axis].max(corner[axis]);
                }
            }
        }
        hexes
    }

    /// A single cell, the one at this point.
    pub(super) fn alone(&self, point: Point) -> Self {
        let [x, y] = self.middle(point);
        let bounds = self.bounds.map(|corner| [corner[0] - x, corner[1] - y]);
        Self { bounds, on_board: vec![true], ..self.clone() }
    }

    /// A single cell, on a board of its own.
    pub(super) fn one(&self) -> Self {
        let bounds = if self.is_flat { [[-2, -1], [2, 1]] } else { [[-1, -2], [1, 2]] };
        Self { bounds, on_board: vec![true], ..self.clone() }
    }

    pub(super) const fn is_flat(&self) -> bool {
        self.is_flat
    }

    /// The name of the board's shape.
    pub(super) fn shape(&self) -> &str {
        &self.shape
    }

    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.on_board.get(cell.index()) == Some(&true)
    }

    pub(super) const fn hex_of(&self, point: Point) -> Hex {
        Hex::new(self.origin.q + point.x as i32, self.origin.r + point.y as i32)
    }

    const fn middle(&self, point: Point) -> Corner {
        let (q, r) = (point.x as i32, point.y as i32);
        if self.is_flat { [3 * q, 2 * r + q] } else { [2 * q + r, 3 * r] }
    }

    /// The corners clockwise; each of [`Hexes::SIDES`] begins at the corner with its index.
    pub(super) fn corners(&self, point: Point) -> [Corner; 6] {
        const POINTY: [Corner; 6] = [[1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1], [0, -2]];
        const FLAT: [Corner; 6] = [[2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1], [1, -1]];
        let [x, y] = self.middle(point);
        (if self.is_flat { FLAT } else { POINTY }).map(|[dx, dy]| [x + dx, y + dy])
    }

    const fn units(&self) -> [f64; 2] {
        if self.is_flat { [FINE, 0.5] } else { [0.5, FINE] }
    }

    /// Where a corner lies, in cells from the upper left corner of the board.
    pub(super) fn place(&self, corner: Corner) -> [f32; 2] {
        let units = self.units();
        [0, 1].map(|axis| {
            let steps = corner[axis] - self.bounds[0][axis];
            (f64::from(steps) * units[axis]) as f32
        })
    }

    pub(super) fn centre(&self, point: Point) -> [f32; 2] {
        self.place(self.middle(point))
    }

    pub(super) fn extent(&self) -> [f64; 2] {
        let units = self.units();
        [0, 1].map(|axis| f64::from(self.bounds[1][axis] - self.bounds[0][axis]) * units[axis])
    }

    pub(super) fn direction(&self, direction: Direction) -> [f32; 2] {
        const HALF_ROOT: f32 = 0.866_025_4;
        let [x, y] = match direction {
            Direction::E => [2, 0],
            Direction::S => [1, 1],
            Direction::SW => [-1, 1],
            Direction::W => [-2, 0],
            Direction::N => [-1, -1],
            Direction::NE => [1, -1],
            Direction::NW | Direction::SE => unreachable!("hexagonal cells have no such neighbor"),
        };
        let [x, y] = [x as f32, y as f32];
        if self.is_flat {
            // A twelfth of a turn to the right.
            let [x, y] = [x / 2.0, y * HALF_ROOT];
            [x * HALF_ROOT - y / 2.0, x / 2.0 + y * HALF_ROOT]
        } else {
            [x / 2.0, y * HALF_ROOT]
        }
    }

    /// The corners of a rectangle in place of so many cells in line, from this one on. Where two
    /// meet they have the same number.
    pub(super) fn bricks(&self, point: Point, count: u32) -> [[f32; 2]; 2] {
        let middle = self.middle(point);
        let [x, y] = [0, 1].map(|axis| f64::from(middle[axis] - self.bounds[0][axis]));
        let more = f64::from(2 * (count - 1));
        let edges = |across: f64, along: f64| {
            let [before, behind] = [across - 1.5, across + 1.5].map(|place| (place * FINE) as f32);
            let [begin, end] = [along - 1.0, along + 1.0 + more].map(|place| (place / 2.0) as f32);
            [[before, begin], [behind, end]]
        };
        if self.is_flat { edges(x, y) } else { edges(y, x).map(|[y, x]| [x, y]) }
    }

    /// On which level the first cell of a column lies, and how far below it the next.
    pub(super) fn rows(&self, column: u32) -> (f32, f32) {
        let [first, next] = [0, 1].map(|y| self.centre(Point::new(column, y))[1]);
        (first, next - first)
    }

    /// The places of the table whose cells' centres may lie in this rectangle: left, top, right
    /// and bottom. Some are off the table.
    pub(super) fn lattice_points(
        &self,
        [left, top, right, bottom]: [f32; 4],
    ) -> impl Iterator<Item = [i32; 2]> {
        let is_flat = self.is_flat;
        let units = self.units();
        let raw = |place: f32, axis: usize| {
            f64::from(place) / units[axis] + f64::from(self.bounds[0][axis])
        };
        let [left, right] = [left, right].map(|x| raw(x, 0));
        let [top, bottom] = [top, bottom].map(|y| raw(y, 1));
        // A row lies 3 units below the one before, or a column to the right of it.
        let ([from, to], [low, high]) =
            if is_flat { ([left, right], [top, bottom]) } else { ([top, bottom], [left, right]) };
        let lines = (from / 3.0).floor() as i32..=(to / 3.0).ceil() as i32;
        lines.flat_map(move |line| {
            let [low, high] = [low, high].map(|place| (place - f64::from(line)) / 2.0);
            let places = low.floor() as i32..=high.ceil() as i32;
            places.map(move |place| if is_flat { [line, place] } else { [place, line] })
        })
    }

    /// The direction of a step over a side of a rhombus or a rectangle that wraps round. The board's copies
    /// lie `right` and `down` of it, and the step ends in one of them.
    pub(super) fn over(&self, from: Point, to: Point, size: Size) -> Option<Direction> {
        let on_board = |cells: &mut dyn Iterator<Item = u32>| {
            cells.filter(|&cell| self.contains(Cell::new(cell))).count() as i32
        };
        let [width, height] = [size.width(), size.height()];
        let row = on_board(&mut (0..width));
        let column = on_board(&mut (0..height).map(|y| y * width));
        let is_rhombus = self.on_board.iter().all(|&on_board| on_board);
        let [wide, high] = [width as i32, height as i32];
        let (right, down) = match (is_rhombus, self.is_flat) {
            (true, _) => ([wide, 0], [0, high]),
            (false, false) => ([row, 0], [-high / 2, high]),
            (false, true) => ([wide, -wide / 2], [0, column]),
        };
        let between = [from.x as i32 - to.x as i32, from.y as i32 - to.y as i32];
        let is_copy = |x: i32, y: i32| {
            (-1..=1).any(|a| {
                (-1..=1).any(|b| [x, y] == [0, 1].map(|axis| a * right[axis] + b * down[axis]))
            })
        };
        Self::SIDES.into_iter().find(|side| is_copy(between[0] + side.dx(), between[1] + side.dy()))
    }

    /// The arrow character for this direction.
    pub(super) fn arrow(&self, direction: Direction) -> char {
        let place = Self::SIDES.iter().position(|&side| side == direction);
        let place = place.expect("the direction of a side");
        let arrows = if self.is_flat {
            ['↘', '↓', '↙', '↖', '↑', '↗']
        } else {
            ['→', '↘', '↙', '←', '↖', '↗']
        };
        arrows[place]
    }
}
