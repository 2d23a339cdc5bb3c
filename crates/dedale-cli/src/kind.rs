//! The two kinds of boards, asked alike.

use dedale::board::{
    Cell, Hex, HexBoard, HexShape, HexWay, Point, SquareBoard, Way, column_letters,
};
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

    /// The cell of this label, such as `c2`: a letter for the column of the table, the
    /// number of the row.
    fn cell_labelled(&self, label: &str) -> Option<Cell>;

    /// The label of a cell.
    fn label(&self, cell: Cell) -> String {
        let point = self.table().size().point_of(cell);
        format!("{}{}", column_letters(point.x), point.y + 1)
    }

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

    fn cell_labelled(&self, label: &str) -> Option<Cell> {
        // As the labels of a rhombus, whose table it is.
        let (width, height) = (self.size().width(), self.size().height());
        let Hex { q, r } = HexShape::Rhombus { width, height }.labelled(label)?;
        Kind::cell_at(self, [q, r].map(i64::from))
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
        let is_near = |value: i64| value.unsigned_abs() <= u64::from(Hex::LIMIT.unsigned_abs());
        let hex = (is_near(q) && is_near(r)).then(|| Hex::new(q as i32, r as i32))?;
        Self::cell_at(self, hex)
    }

    fn cell_labelled(&self, label: &str) -> Option<Cell> {
        Self::cell_at(self, self.shape().labelled(label)?)
    }

    fn about(&self) -> String {
        format!("a {}", self.shape())
    }

    fn way_name(&self, way: Way) -> &'static str {
        HexWay::ALL.into_iter().find(|hex| hex.way() == way).map_or(way.name(), HexWay::name)
    }
}
