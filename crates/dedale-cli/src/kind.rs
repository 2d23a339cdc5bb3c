//! The two kinds of boards, asked alike.

use dedale::board::{Cell, Hex, HexBoard, HexWay, Point, SquareBoard, Way};
use dedale_io::picture::Pictured;

/// A board as the command speaks of it.
pub trait Kind: Pictured {
    /// Where the cell lies: column and row, or `q` and `r`.
    fn place_of(&self, cell: Cell) -> [i32; 2];

    /// The cell that lies here.
    fn cell_at(&self, place: [i64; 2]) -> Option<Cell>;

    /// What the board is, for those who asked for a cell off it.
    fn about(&self) -> String;

    /// What a way is called.
    fn way_name(&self, way: Way) -> &'static str;

    /// The place in a sentence.
    fn at(&self, cell: Cell) -> String {
        in_words(self.place_of(cell).map(i64::from))
    }
}

/// "(3, -1)".
pub fn in_words([column, row]: [i64; 2]) -> String {
    format!("({column}, {row})")
}

impl Kind for SquareBoard {
    fn place_of(&self, cell: Cell) -> [i32; 2] {
        let point = self.point_of(cell);
        [point.x as i32, point.y as i32]
    }

    fn cell_at(&self, [x, y]: [i64; 2]) -> Option<Cell> {
        Self::cell_at(self, Point::new(x.try_into().ok()?, y.try_into().ok()?))
    }

    fn about(&self) -> String {
        let size = self.size();
        format!("{}×{} cells, counted from (0, 0)", size.width(), size.height())
    }

    fn way_name(&self, way: Way) -> &'static str {
        way.name()
    }
}

impl Kind for HexBoard {
    fn place_of(&self, cell: Cell) -> [i32; 2] {
        let hex = self.hex_of(cell);
        [hex.q, hex.r]
    }

    fn cell_at(&self, [q, r]: [i64; 2]) -> Option<Cell> {
        let is_near = |value: i64| value.abs() <= i64::from(Hex::LIMIT);
        let hex = (is_near(q) && is_near(r)).then(|| Hex::new(q as i32, r as i32))?;
        Self::cell_at(self, hex)
    }

    fn about(&self) -> String {
        format!("a {}", self.shape())
    }

    fn way_name(&self, way: Way) -> &'static str {
        HexWay::ALL.into_iter().find(|hex| hex.way() == way).map_or(way.name(), HexWay::name)
    }
}
