//! Boards: what is searched, and what their files mark.

mod create;
mod edit;
mod files;
mod look;

use dedale::board::{
    Board as _, Cell, CornerCutting, Direction, GridMap, Hex, HexBoard, HexMap, Neighborhood,
    Point, Size, SquareBoard, Terrain,
};
use dedale_io::position::{Grid, NamedSide, Position};

pub(crate) use edit::Patch;

use crate::status::{Answer, Status};

/// A cell by its number.
pub type CellNumber = u32;

/// No cell.
pub const DEDALE_NO_CELL: CellNumber = u32::MAX;

/// What a cell is made of: DEDALE_WALL, DEDALE_WATER, or land of this weight, 1 to 255. A step
/// onto land costs its weight times the length of the step. Water is entered from water alone.
pub type TerrainNumber = u16;

/// A cell that cannot be entered.
pub const DEDALE_WALL: TerrainNumber = 0;
/// Land of weight 1.
pub const DEDALE_FREE: TerrainNumber = 1;
/// Water, of weight 1.
pub const DEDALE_WATER: TerrainNumber = 256;

/// A direction out of a cell, or what else a flow field says of it. Hexagons have the directions
/// of their table: south for south-east, north for north-west, and no others than west, east,
/// south-west and north-east beside these.
pub type DirectionNumber = u8;

/// One row down.
pub const DEDALE_SOUTH: DirectionNumber = 0;
/// One column to the left.
pub const DEDALE_WEST: DirectionNumber = 1;
/// One row up.
pub const DEDALE_NORTH: DirectionNumber = 2;
/// One column to the right.
pub const DEDALE_EAST: DirectionNumber = 3;
/// One row down and one column to the left.
pub const DEDALE_SOUTH_WEST: DirectionNumber = 4;
/// One row up and one column to the left.
pub const DEDALE_NORTH_WEST: DirectionNumber = 5;
/// One row up and one column to the right.
pub const DEDALE_NORTH_EAST: DirectionNumber = 6;
/// One row down and one column to the right.
pub const DEDALE_SOUTH_EAST: DirectionNumber = 7;

const _: () = {
    let known = [
        DEDALE_SOUTH,
        DEDALE_WEST,
        DEDALE_NORTH,
        DEDALE_EAST,
        DEDALE_SOUTH_WEST,
        DEDALE_NORTH_WEST,
        DEDALE_NORTH_EAST,
        DEDALE_SOUTH_EAST,
    ];
    let mut place = 0;
    while place < Direction::ALL.len() {
        assert!(known[place] == Direction::ALL[place] as DirectionNumber);
        place += 1;
    }
    assert!(DEDALE_FREE == Terrain::FREE.weight() as TerrainNumber);
};

/// Where a cell lies: column x from the left and row y from the top, both from 0; of hexagons the
/// axial coordinates q and r.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct Place {
    /// The column, or q.
    pub x: i32,
    /// The row, or r.
    pub y: i32,
}

/// A board of square or hexagonal cells, with the starts, goals and stones of its file.
#[derive(Clone, Debug)]
pub struct Board {
    pub(crate) kind: Kind,
    pub(crate) starts: Vec<Cell>,
    pub(crate) goals: Vec<Cell>,
    /// Red's and blue's.
    pub(crate) stones: [Vec<Cell>; 2],
    pub(crate) sides: Option<Vec<NamedSide>>,
}

/// What edits of a board leave as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Form {
    pub(crate) size: Size,
    /// `None` for hexagons.
    neighborhood: Option<Neighborhood>,
}

impl Form {
    /// The cell of this number on the table.
    pub(crate) fn cell(self, number: CellNumber) -> Answer<Cell> {
        let cell = Cell::new(number);
        let last = self.size.cell_count() - 1;
        if cell.index() > last {
            let sentence = format!("the cells are numbered from 0 to {last}, found {number}");
            return Err(Status::OffBoard.fault(sentence));
        }
        Ok(cell)
    }

    /// The cells of these numbers on the table.
    pub(crate) fn cells(self, numbers: &[CellNumber]) -> Answer<Vec<Cell>> {
        numbers.iter().map(|&number| self.cell(number)).collect()
    }

    /// The start and the goal of these numbers.
    pub(crate) fn ends(self, start: CellNumber, goal: CellNumber) -> Answer<[Cell; 2]> {
        Ok([self.cell(start)?, self.cell(goal)?])
    }
}

impl std::fmt::Display for Form {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}×{} cells", self.size.width(), self.size.height())?;
        match self.neighborhood {
            None => f.write_str(" with 6 neighbors"),
            Some(Neighborhood::Four) => f.write_str(" with 4 neighbors"),
            Some(Neighborhood::Eight(rule)) => write!(f, " with 8 neighbors, corners cut: {rule}"),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Squares(SquareBoard),
    Hexes(HexBoard),
}

/// Does the same on a board of either kind.
macro_rules! on_kind {
    ($kind:expr, $board:ident => $does:expr) => {
        match $kind {
            $crate::board::Kind::Squares($board) => $does,
            $crate::board::Kind::Hexes($board) => $does,
        }
    };
}
pub(crate) use on_kind;

impl Board {
    /// A board without marks and stones.
    pub(crate) fn plain(kind: Kind) -> Self {
        let (starts, goals) = (Vec::new(), Vec::new());
        Self { kind, starts, goals, stones: [Vec::new(), Vec::new()], sides: None }
    }

    /// The board that a file draws.
    fn drawn(position: Position) -> Self {
        let [starts, goals] = position.grid.marks().map(|places| {
            places.into_iter().filter_map(|place| position.grid.cell_at(place)).collect()
        });
        let kind = match position.grid {
            Grid::Squares { map, neighborhood } => Kind::Squares(map.into_board(neighborhood)),
            Grid::Hexes(map) => Kind::Hexes(map.board()),
        };
        Self { kind, starts, goals, stones: position.stones, sides: position.sides }
    }

    /// The size of the table.
    pub(crate) fn size(&self) -> Size {
        on_kind!(&self.kind, board => board.size())
    }

    pub(crate) fn is_on(&self, cell: Cell) -> bool {
        match &self.kind {
            Kind::Squares(board) => cell.index() < board.size().cell_count(),
            Kind::Hexes(board) => board.contains(cell),
        }
    }

    /// The cell of this number.
    pub(crate) fn cell(&self, number: CellNumber) -> Answer<Cell> {
        let cell = self.form().cell(number)?;
        if self.is_on(cell) {
            return Ok(cell);
        }
        Err(Status::OffBoard.fault(format_args!("cell {number} of the table is not on the board")))
    }

    /// The cells of these numbers.
    pub(crate) fn cells(&self, numbers: &[CellNumber]) -> Answer<Vec<Cell>> {
        numbers.iter().map(|&number| self.cell(number)).collect()
    }

    /// The cell that lies here.
    pub(crate) fn cell_at(&self, place: Place) -> Option<Cell> {
        match &self.kind {
            Kind::Squares(board) => {
                let [x, y] = [place.x, place.y].map(u32::try_from);
                board.cell_at(Point::new(x.ok()?, y.ok()?))
            }
            Kind::Hexes(board) => {
                // Far off, coordinates could not be subtracted.
                let is_near = [place.x, place.y].iter().all(|at| at.unsigned_abs() <= 1 << 20);
                board.cell_at(is_near.then(|| Hex::new(place.x, place.y))?)
            }
        }
    }

    /// Where the cell lies.
    pub(crate) fn place_of(&self, cell: Cell) -> Place {
        match &self.kind {
            Kind::Squares(board) => {
                let Point { x, y } = board.point_of(cell);
                Place { x: x as i32, y: y as i32 }
            }
            Kind::Hexes(board) => {
                let Hex { q, r } = board.hex_of(cell);
                Place { x: q, y: r }
            }
        }
    }

    /// The form of the board, which edits do not change.
    pub(crate) fn form(&self) -> Form {
        let neighborhood = on_kind!(&self.kind, board => board.square_neighborhood());
        Form { size: self.size(), neighborhood }
    }

    /// Refuses a board of another form.
    pub(crate) fn check_form(&self, expected: Form, of: &str) -> Answer<()> {
        if self.form() == expected {
            return Ok(());
        }
        let sentence = format!("the {of} is for a board of {expected}, found {}", self.form());
        Err(Status::WrongSize.fault(sentence))
    }

    /// A picture of the board's cells without marks: its places, not its terrain.
    pub(crate) fn outline(&self) -> Grid {
        match &self.kind {
            Kind::Squares(board) => Grid::Squares {
                map: GridMap::new(board.size(), Terrain::FREE),
                neighborhood: board.neighborhood(),
            },
            Kind::Hexes(board) => {
                let map = HexMap::new(board.shape().clone(), Terrain::FREE);
                Grid::Hexes(map.expect("the shape of a board"))
            }
        }
    }

    /// The number of directions out of a cell, and the corner rule.
    pub(crate) fn neighborhood(&self) -> (u32, Option<CornerCutting>) {
        match &self.kind {
            Kind::Hexes(_) => (6, None),
            Kind::Squares(board) => match board.neighborhood() {
                Neighborhood::Four => (4, None),
                Neighborhood::Eight(rule) => (8, Some(rule)),
            },
        }
    }

    /// The number of cells that are not walls.
    pub(crate) fn free_count(&self) -> usize {
        on_kind!(&self.kind, board => board.table().free_count())
    }
}

/// The neighborhood of so many neighbors and this corner rule.
fn neighborhood(neighbors: u32, corner_cutting: Option<&str>) -> Answer<Neighborhood> {
    if let Some(name) = corner_cutting {
        name.parse::<CornerCutting>().map_err(Status::UnknownName.of())?;
    }
    let neighborhood = dedale_app::board::sketch::neighborhood(Some(neighbors), corner_cutting);
    neighborhood.map_err(Status::InvalidArgument.of())
}

/// The terrain of this number.
fn terrain(number: TerrainNumber) -> Answer<Terrain> {
    match number {
        DEDALE_WALL => Ok(Terrain::Wall),
        DEDALE_WATER => Ok(Terrain::Water),
        weight => u8::try_from(weight).ok().and_then(Terrain::with_cost).ok_or_else(|| {
            let sentence =
                format!("terrain is 0 (wall), 1 to 255 (land) or 256 (water), found {weight}");
            Status::InvalidArgument.fault(sentence)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighborhoods_are_refused_as_everywhere() {
        let refused = |neighbors, rule| neighborhood(neighbors, rule).unwrap_err();
        let invalid = |sentence: &str| Status::InvalidArgument.fault(sentence);
        assert_eq!(refused(4, Some("never")), invalid("corner_cutting needs 8 neighbors"));
        assert_eq!(refused(261, None), invalid("a cell has 4 or 8 neighbors, found 261"));
        let unknown = "unknown corner cutting 'x'; the rules are never, one-wall, always";
        assert_eq!(refused(8, Some("x")), Status::UnknownName.fault(unknown));
    }
}
