use super::{Frame, Hex, HexDirection, HexMap, HexShape};
use crate::board::graph::{DIAGONAL, Sealed};
use crate::board::table::board_on_table;
use crate::board::{
    Board, Cell, Direction, Exits, Graph, GridMap, Heuristic, Neighborhood, Point, Reversible,
    STRAIGHT, Size, SizeError, Step, Table, Terrain, Weighted,
};

/// The bits of the six directions.
const HEX_DIRECTIONS: u8 = {
    let mut bits = 0;
    let mut index = 0;
    while index < 6 {
        bits |= HexDirection::ALL[index].direction().bit();
        index += 1;
    }
    bits
};

/// A board of hexagonal cells as a table of exits.
///
/// The table's columns are `q` and its rows `r`, and cells are numbered row by row; where
/// the board has no cell, the table has a wall. Neighbors are listed in the order of
/// [`HexDirection::ALL`]. A step costs [`STRAIGHT`] times the weight of the cell it enters.
/// All searches, fields and generators work on it.
///
/// ```
/// use dedale::FlowField;
/// use dedale::board::{Hex, HexBoard, HexShape};
///
/// let board = HexBoard::new(HexShape::Hexagon { radius: 3 })?;
/// let middle = board.cell_at(Hex::ZERO).unwrap();
/// let field = FlowField::to(&board, &[middle]);
/// assert_eq!(field.reached().count(), 37);
/// assert_eq!(field.distance(board.cell_at(Hex::new(3, -3)).unwrap()), Some(3));
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexBoard {
    table: Table,
    frame: Frame,
}

impl HexMap {
    /// Builds the board that this map shows. O(cells) time.
    pub fn board(&self) -> HexBoard {
        HexBoard::build(self)
    }
}

impl HexBoard {
    /// A board of this shape, free throughout.
    ///
    /// # Errors
    ///
    /// As [`HexShape::bounds`]: the shape has no cells, or is too large.
    pub fn new(shape: HexShape) -> Result<Self, SizeError> {
        Ok(HexMap::new(shape, Terrain::FREE)?.board())
    }

    fn build(map: &HexMap) -> Self {
        let size = map.size();
        let terrains = map.map.terrains();
        let exits = size.points().zip(terrains).map(|(point, &from)| {
            let lets_in = |direction: &Direction| {
                size.toward(point, *direction)
                    .is_some_and(|to| terrains[size.index(to)].lets_in_from(from))
            };
            Exits::of(HEX_DIRECTIONS).filter(lets_in).map(Direction::bit).sum()
        });
        let exits = exits.collect();
        let weights = terrains.iter().map(|terrain| terrain.weight()).collect();
        let closed = map.map.closed_roads();
        let dry = closed.is_zero();
        let table = Table::new(size, exits, weights, closed, HEX_DIRECTIONS, dry);
        Self { table, frame: map.frame.clone() }
    }

    /// The same board with other exits, such as the passages of a maze generated on it.
    ///
    /// # Panics
    ///
    /// Panics unless there is one byte for each cell, and each exit is one of this board's.
    pub fn with_exits(&self, exits: &[u8]) -> Self {
        let ours = self.table.exit_table();
        assert_eq!(exits.len(), ours.len(), "one byte of exits for each cell");
        assert!(exits.iter().zip(ours).all(|(new, old)| new & !old == 0), "exits of this board");
        let (size, weights) = (self.table.size(), self.table.weights().to_vec());
        let closed = self.table.closed_with(exits);
        let table = Table::new(size, exits.to_vec(), weights, closed, HEX_DIRECTIONS, false);
        Self { table, frame: self.frame.clone() }
    }

    /// The board's shape.
    pub const fn shape(&self) -> &HexShape {
        &self.frame.shape
    }

    /// The size of the table that holds the board.
    pub const fn size(&self) -> Size {
        self.table.size()
    }

    /// The cell at these coordinates; `None` off the board.
    #[inline]
    pub fn cell_at(&self, hex: Hex) -> Option<Cell> {
        self.frame.cell_at(hex)
    }

    /// The coordinates of the cell.
    pub const fn hex_of(&self, cell: Cell) -> Hex {
        self.frame.hex_of(cell)
    }

    /// Whether the board has the table's cell of this number; false off the table.
    pub fn contains(&self, cell: Cell) -> bool {
        self.frame.contains(cell)
    }

    /// The board's cells, row by row, walls included.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.frame.cells()
    }

    /// The cell with this label (`a1`, see [`HexShape::label`]) or these coordinates,
    /// tagged or not (`axial:2,-1`); `None` if it names no cell of the board.
    pub fn named(&self, name: &str) -> Option<Cell> {
        let hex = self.shape().labelled(name).or_else(|| name.parse().ok())?;
        self.cell_at(hex)
    }

    /// The cell one step away in this direction, if the step can be taken.
    pub fn toward(&self, cell: Cell, direction: HexDirection) -> Option<Cell> {
        self.table.toward(cell, direction.direction())
    }

    /// The map of this board, without marks: a board built from it is this one. `None` if roads
    /// or thin walls restrict the steps, which a map of hexagons does not show. O(cells) time.
    pub fn to_map(&self) -> Option<HexMap> {
        let is_narrowed = |cell: Cell| {
            HexDirection::ALL.into_iter().any(|direction| {
                self.cell_at(self.hex_of(cell).toward(direction)).is_some()
                    && self.table.is_road_closed(cell, direction.direction())
            })
        };
        (!self.cells().any(is_narrowed)).then(|| self.terrain_map())
    }

    /// The map of the board's terrain, without marks.
    pub(in crate::board) fn terrain_map(&self) -> HexMap {
        let mut map = GridMap::new(self.size(), Terrain::Wall);
        for cell in self.cells() {
            map.set_terrain(self.size().point_of(cell), self.terrain(cell));
        }
        HexMap { frame: self.frame.clone(), map, starts: Vec::new(), goals: Vec::new() }
    }

    /// Sets the terrain of the cell, as if the board were rebuilt from a map with that cell
    /// changed. O(1).
    ///
    /// # Panics
    ///
    /// Panics if the cell is not on the board.
    pub fn set_terrain(&mut self, cell: Cell, terrain: Terrain) {
        assert!(self.contains(cell), "a cell of the board");
        self.table.set_terrain(cell, terrain, exits_at);
    }

    fn set_passage(&mut self, cell: Cell, direction: HexDirection, open: bool) {
        self.set_road(cell, direction, open);
        if let Some(beside) = self.cell_at(self.hex_of(cell).toward(direction)) {
            self.set_road(beside, direction.opposite(), open);
        }
    }

    fn set_road(&mut self, from: Cell, direction: HexDirection, open: bool) {
        assert!(self.contains(from), "a cell of the board");
        self.table.set_road(from, direction.direction(), open, exits_at);
    }
}

board_on_table!(HexBoard, HexDirection);

/// The distance in steps, as if all terrain weighed 1.
impl Heuristic for HexBoard {
    #[inline]
    fn estimate(&self, from: Cell, to: Cell) -> u64 {
        self.straight_steps(from, to) * u64::from(STRAIGHT)
    }
}

impl Board for HexBoard {
    fn table(&self) -> &Table {
        &self.table
    }

    fn square_neighborhood(&self) -> Option<Neighborhood> {
        None
    }

    fn directions(&self) -> u8 {
        HEX_DIRECTIONS
    }

    fn straight_directions(&self) -> u8 {
        HEX_DIRECTIONS
    }

    fn independent_directions(&self) -> u8 {
        HEX_DIRECTIONS
    }

    fn turning(&self) -> &'static [Direction] {
        &HexDirection::CLOCKWISE_DIRECTIONS
    }

    #[inline]
    fn base_cost(&self, _: Direction) -> u32 {
        STRAIGHT
    }

    fn has_plain_walls(&self) -> bool {
        false
    }

    fn straight_steps(&self, a: Cell, b: Cell) -> u64 {
        let (dq, dr) = self.table.offsets(a, b);
        hex_steps(dq, dr)
    }

    fn straight_line_squared(&self, a: Cell, b: Cell) -> u64 {
        let (dq, dr) = self.table.offsets(a, b);
        (dq * dq + dq * dr + dr * dr) as u64
    }
}

/// The steps over this many `q` and `r`.
#[inline]
pub(in crate::board) const fn hex_steps(q: i64, r: i64) -> u64 {
    (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
}

/// The exits of one cell, found from the terrain and the roads around it.
fn exits_at(table: &Table, at: Point) -> u8 {
    let is_open = |direction: &Direction| table.is_open(at, *direction);
    Exits::of(HEX_DIRECTIONS).filter(is_open).map(Direction::bit).sum()
}
