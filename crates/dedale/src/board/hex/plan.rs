use super::shape::point_in;
use super::{Hex, HexBoard, HexShape};
use crate::board::{Cell, Ground, Plan, Point, Size, SizeError};

/// A hexagonal board as it is drawn: its shape, the ground of each cell, and the
/// marks of starts and goals.
///
/// Three bytes for each cell of the rectangle of `q` and `r` that holds it.
///
/// ```
/// use dedale::board::{Ground, Hex, HexPlan, HexShape};
///
/// let mut plan = HexPlan::new(HexShape::Hexagon { radius: 2 }, Ground::FREE)?;
/// plan.set_ground(Hex::new(1, 0), Ground::Wall);
/// let board = plan.board();
/// let [start, goal] = [Hex::ZERO, Hex::new(2, 0)].map(|hex| board.cell_at(hex).unwrap());
/// assert_eq!(dedale::cheapest_path(&board, start, goal).unwrap().steps(), 3);
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexPlan {
    shape: HexShape,
    origin: Hex,
    on_board: Vec<bool>,
    /// The same on square cells; walls where the board has no cells.
    pub(super) plan: Plan,
    /// Where ways begin, in the order in which they are drawn.
    pub starts: Vec<Hex>,
    /// Where ways end, in the order in which they are drawn.
    pub goals: Vec<Hex>,
}

impl HexPlan {
    /// A board of this shape and one ground, without marks. An error if it has no
    /// cells or is too large: see [`HexShape::bounds`].
    pub fn new(shape: HexShape, ground: Ground) -> Result<Self, SizeError> {
        let (origin, size) = shape.bounds()?;
        let mut plan = Plan::new(size, Ground::Wall);
        let mut on_board = vec![false; size.cell_count()];
        let mut include = |point: Point| {
            on_board[size.index(point)] = true;
            plan.set_ground(point, ground);
        };
        if let HexShape::Cells(cells) = &shape {
            let on_table = |&cell: &Hex| point_in(origin, size, cell);
            cells.iter().filter_map(on_table).for_each(&mut include);
        } else {
            let is_on = |point: &Point| shape.contains(hex_of(origin, *point));
            size.points().filter(is_on).for_each(&mut include);
        }
        Ok(Self { shape, origin, on_board, plan, starts: Vec::new(), goals: Vec::new() })
    }

    /// The shape.
    pub const fn shape(&self) -> &HexShape {
        &self.shape
    }

    /// The cell of the table's first column and row, which may not be one of the
    /// board.
    pub const fn origin(&self) -> Hex {
        self.origin
    }

    /// The size of the table that holds the board.
    pub const fn size(&self) -> Size {
        self.plan.size()
    }

    /// Whether the board has this cell.
    pub fn contains(&self, hex: Hex) -> bool {
        self.point(hex).is_some_and(|point| self.on_board[self.size().index(point)])
    }

    /// The board's cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Hex> {
        let points = self.size().points().zip(&self.on_board);
        points.filter(|(_, on_board)| **on_board).map(|(point, _)| hex_of(self.origin, point))
    }

    /// The number of the cell that lies here, on the table as on the
    /// [`HexBoard`]; `None` off the board.
    pub fn cell_at(&self, hex: Hex) -> Option<Cell> {
        let cell = self.size().cell_at(self.point(hex)?)?;
        self.on_board[cell.index()].then_some(cell)
    }

    /// Where the table's cell of this number lies.
    pub const fn hex_of(&self, cell: Cell) -> Hex {
        hex_of(self.origin, self.plan.size().point_of(cell))
    }

    /// What the cell is made of; `None` off the board.
    pub fn ground(&self, hex: Hex) -> Option<Ground> {
        self.contains(hex).then(|| self.plan.ground(self.point(hex).expect("a cell of the board")))
    }

    /// Makes the cell of this ground. Panics off the board.
    pub fn set_ground(&mut self, hex: Hex, ground: Ground) {
        assert!(self.contains(hex), "a cell of the board");
        let point = self.point(hex).expect("a cell of the board");
        self.plan.set_ground(point, ground);
    }

    /// The board that these drawings make. O(cells) time.
    pub fn board(&self) -> HexBoard {
        HexBoard::build(self)
    }

    /// Whether each cell of the table is one of the board, row by row.
    pub(super) fn on_board(&self) -> &[bool] {
        &self.on_board
    }

    fn point(&self, hex: Hex) -> Option<Point> {
        point_in(self.origin, self.size(), hex)
    }
}

/// The cell that lies here on a table with this corner.
pub(super) const fn hex_of(origin: Hex, point: Point) -> Hex {
    Hex::new(origin.q + point.x as i32, origin.r + point.y as i32)
}
