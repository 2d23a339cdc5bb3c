use super::graph::{
    Board, DIAGONAL, Graph, Heuristic, Reversible, STRAIGHT, Sealed, Step, Weighted,
    cost_without_walls,
};
use super::table::{Layer, board_on_table};
use super::{
    Cell, CornerCutting, Direction, Exits, GridMap, Neighborhood, Point, Size, Table, Terrain,
};

/// The bits of the straight directions.
pub(super) const STRAIGHT_DIRECTIONS: u8 = 0b0000_1111;

/// A board of square cells as a table of exits: one byte a cell, one bit for each
/// [`Direction`] in which it can be left.
///
/// Made by [`GridMap::board`]. Cells are numbered row by row. A step costs
/// [`STRAIGHT`] or [`DIAGONAL`] times the weight of the cell it enters.
///
/// ```
/// use dedale::board::{GridMap, Terrain, Point, Size, Direction, Neighborhood};
///
/// let mut map = GridMap::new(Size::new(3, 2)?, Terrain::FREE);
/// map.set_terrain(Point::new(1, 0), Terrain::Wall);   // . # .
/// let board = map.board(Neighborhood::Four);                // . . .
/// let corner = board.cell_at(Point::new(0, 0)).unwrap();
/// assert_eq!(board.exits(corner).collect::<Vec<_>>(), [Direction::S]);
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
///
/// Boards are equal if their cells, steps and costs are; two equal ones can still differ in
/// what an edit brings to light, such as a thin wall between two walls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareBoard {
    pub(super) table: Table,
    neighborhood: Neighborhood,
}

impl GridMap {
    /// Builds the board that this map shows, with four or eight neighbors a cell.
    ///
    /// O(cells) time; two bytes a cell and a quarter, one more where a step has no step back.
    pub fn board(&self, neighborhood: Neighborhood) -> SquareBoard {
        let weights = self.terrains().iter().map(|terrain| terrain.weight()).collect();
        SquareBoard::new(
            self.size(),
            exits_of(self, neighborhood),
            weights,
            self.closed_roads(),
            neighborhood,
        )
    }

    /// [`GridMap::board`] of a map that is not needed any more, whose memory it takes: without
    /// roads, map and board together never take more than three bytes a cell.
    pub fn into_board(self, neighborhood: Neighborhood) -> SquareBoard {
        let (size, closed) = (self.size(), self.closed_roads());
        let exits = exits_of(&self, neighborhood);
        // Collected where the terrains lie.
        let mut weights: Vec<u8> = self.into_terrains().into_iter().map(Terrain::weight).collect();
        weights.shrink_to_fit();
        SquareBoard::new(size, exits, weights, closed, neighborhood)
    }
}

impl SquareBoard {
    pub(super) fn new(
        size: Size,
        exits: Vec<u8>,
        weights: Vec<u8>,
        closed: Layer,
        neighborhood: Neighborhood,
    ) -> Self {
        // Plain walls stop a step and the step back alike.
        let plain = closed.is_zero();
        let table = Table::new(size, exits, weights, closed, STRAIGHT_DIRECTIONS, plain);
        Self { table, neighborhood }
    }

    /// The same board, for agents of this side, on cells of these weights.
    pub(super) fn with_agents(self, side: u8, cells: Vec<u8>) -> Self {
        Self { table: self.table.with_agents(side, cells), ..self }
    }

    /// The board's size.
    pub const fn size(&self) -> Size {
        self.table.size()
    }

    /// Whether cells have four neighbors or eight, and the corner-cutting rule.
    pub const fn neighborhood(&self) -> Neighborhood {
        self.neighborhood
    }

    /// The cell at this point, if it is on the board.
    #[inline]
    pub fn cell_at(&self, point: Point) -> Option<Cell> {
        self.size().cell_at(point)
    }

    /// The point of the cell.
    pub const fn point_of(&self, cell: Cell) -> Point {
        self.size().point_of(cell)
    }

    /// Whether the cell is not a wall.
    #[inline]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.table.is_free(cell)
    }

    /// The factor of the cost of a step onto this cell, 1 to 255; 0 for a wall.
    #[inline]
    pub fn weight(&self, cell: Cell) -> u8 {
        self.table.weight(cell)
    }

    /// Whether any cell weighs more than 1.
    pub const fn has_weights(&self) -> bool {
        self.table.heaviest() > 1
    }

    /// Whether every step has a step back.
    pub const fn is_mutual(&self) -> bool {
        self.table.is_mutual()
    }

    /// The directions in which this cell can be left, in the order of their bits.
    #[inline]
    pub fn exits(&self, cell: Cell) -> Exits {
        self.table.exits(cell)
    }

    /// The cell one step away in this direction, if the step can be taken.
    #[inline]
    pub fn toward(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        self.table.toward(cell, direction)
    }

    /// The direction of the step between two neighboring cells, if there is one.
    pub fn direction_between(&self, from: Cell, to: Cell) -> Option<Direction> {
        self.table.direction_between(from, to)
    }

    /// One byte of exits for each cell.
    pub fn exit_table(&self) -> &[u8] {
        self.table.exit_table()
    }

    /// The map of this board, without marks: a board built from it is this one, and stays so
    /// under the same edits. O(cells) time; two bytes a cell, three with roads.
    pub fn to_map(&self) -> GridMap {
        let cells = || (0..self.cell_count() as u32).map(Cell::new);
        let mut map = GridMap::of(self.size(), cells().map(|cell| self.terrain(cell)).collect());
        if !self.table.is_narrowed() {
            return map;
        }
        for cell in cells() {
            let at = self.point_of(cell);
            for direction in Direction::STRAIGHT {
                if self.table.is_road_closed(cell, direction) {
                    map.set_road(at, direction, false);
                }
            }
        }
        map
    }

    /// Sets the terrain of the cell, as if the board were rebuilt from a map with that cell
    /// changed. O(1).
    ///
    /// # Panics
    ///
    /// Panics if the cell is not on the board.
    pub fn set_terrain(&mut self, cell: Cell, terrain: Terrain) {
        let neighborhood = self.neighborhood;
        self.table.set_terrain(cell, terrain, |table, at| exits_at(table, neighborhood, at));
    }

    fn set_passage(&mut self, cell: Cell, direction: Direction, open: bool) {
        self.set_road(cell, direction, open);
        if self.size().toward(self.point_of(cell), direction).is_some() {
            let beside = self.table.beside(cell, direction);
            self.set_road(beside, direction.opposite(), open);
        }
    }

    fn set_road(&mut self, from: Cell, direction: Direction, open: bool) {
        assert!(!direction.is_diagonal(), "roads lead in straight directions");
        let neighborhood = self.neighborhood;
        self.table.set_road(from, direction, open, |table, at| exits_at(table, neighborhood, at));
    }
}

board_on_table!(SquareBoard, Direction);

/// With four neighbors: columns plus rows. With eight: as many diagonal steps as fit, the
/// rest straight. As if all terrain weighed 1.
impl Heuristic for SquareBoard {
    #[inline]
    fn estimate(&self, from: Cell, to: Cell) -> u64 {
        let (dx, dy) = self.table.offsets(from, to);
        let (dx, dy) = (dx.unsigned_abs(), dy.unsigned_abs());
        match self.neighborhood {
            Neighborhood::Four => (dx + dy) * u64::from(STRAIGHT),
            Neighborhood::Eight(_) => cost_without_walls(dx, dy),
        }
    }
}

impl Board for SquareBoard {
    #[inline]
    fn table(&self) -> &Table {
        &self.table
    }

    fn square_neighborhood(&self) -> Option<Neighborhood> {
        Some(self.neighborhood)
    }

    fn directions(&self) -> u8 {
        match self.neighborhood() {
            Neighborhood::Four => STRAIGHT_DIRECTIONS,
            Neighborhood::Eight(_) => u8::MAX,
        }
    }

    fn straight_directions(&self) -> u8 {
        STRAIGHT_DIRECTIONS
    }

    fn independent_directions(&self) -> u8 {
        match self.neighborhood {
            Neighborhood::Eight(CornerCutting::Always) => u8::MAX,
            _ => STRAIGHT_DIRECTIONS,
        }
    }

    fn turning(&self) -> &'static [Direction] {
        &[Direction::N, Direction::E, Direction::S, Direction::W]
    }

    #[inline]
    fn base_cost(&self, direction: Direction) -> u32 {
        if direction.is_diagonal() { DIAGONAL } else { STRAIGHT }
    }

    #[inline]
    fn has_plain_walls(&self) -> bool {
        !self.table.is_narrowed() && self.table.direction_count() == 4
    }

    fn straight_steps(&self, a: Cell, b: Cell) -> u64 {
        let (dx, dy) = self.table.offsets(a, b);
        dx.unsigned_abs() + dy.unsigned_abs()
    }

    fn straight_line_squared(&self, a: Cell, b: Cell) -> u64 {
        let (dx, dy) = self.table.offsets(a, b);
        (dx * dx + dy * dy) as u64
    }
}

/// The exits of each cell.
pub(super) fn exits_of(map: &GridMap, neighborhood: Neighborhood) -> Vec<u8> {
    let mut exits = straight_exits(map);
    if let Neighborhood::Eight(rule) = neighborhood {
        add_diagonals(map, rule, &map.size().strides(), &mut exits);
    }
    exits
}

fn straight_exits(map: &GridMap) -> Vec<u8> {
    let size = map.size();
    let (width, height) = (size.width() as usize, size.height() as usize);
    let terrains = map.terrains();
    let mut exits = Vec::with_capacity(terrains.len());
    for y in 0..height {
        for x in 0..width {
            let index = y * width + x;
            let from = terrains[index];
            let open = |direction: Direction, inside: bool, to: usize| {
                if inside && terrains[to].lets_in_from(from) { direction.bit() } else { 0 }
            };
            let open = open(Direction::S, y + 1 < height, index + width)
                | open(Direction::W, x > 0, index.wrapping_sub(1))
                | open(Direction::N, y > 0, index.wrapping_sub(width))
                | open(Direction::E, x + 1 < width, index + 1);
            exits.push(open & map.roads_from(index));
        }
    }
    exits
}

/// Sets the diagonal bits of a table that holds the straight ones.
pub(super) fn add_diagonals(
    map: &GridMap,
    rule: CornerCutting,
    strides: &[i32; 8],
    exits: &mut [u8],
) {
    let size = map.size();
    let around = |exits: &[u8], from: usize, first: Direction, then: Direction| {
        exits[from] & first.bit() != 0
            && exits[from.wrapping_add_signed(strides[first.index()] as isize)] & then.bit() != 0
    };
    for (from, point) in size.points().enumerate() {
        for direction in [Direction::SW, Direction::NW, Direction::NE, Direction::SE] {
            let [column, row] = direction.straight_parts();
            let open = match rule {
                CornerCutting::Never => {
                    around(exits, from, column, row) && around(exits, from, row, column)
                }
                CornerCutting::OneWall => {
                    around(exits, from, column, row) || around(exits, from, row, column)
                }
                CornerCutting::Always => {
                    size.toward(point, direction).is_some_and(|to| map.lets_in(point, to))
                }
            };
            if open {
                exits[from] |= direction.bit();
            }
        }
    }
}

/// The exits of one cell, found from the terrain and the roads around it.
fn exits_at(table: &Table, neighborhood: Neighborhood, at: Point) -> u8 {
    let (size, cell_at) = (table.size(), |at| Cell::new(table.size().index(at) as u32));
    let terrain = |point| table.terrain(cell_at(point));
    let lets_in = |cell, direction| {
        let from = size.point_of(cell);
        size.toward(from, direction).is_some_and(|to| terrain(to).lets_in_from(terrain(from)))
    };
    let opens = |at, direction| {
        let is_open = |cell, direction| table.is_open(size.point_of(cell), direction);
        table.agent_opens(cell_at(at), direction, is_open)
    };
    let passes = |first: Direction, then: Direction| {
        opens(at, first) && size.toward(at, first).is_some_and(|beside| opens(beside, then))
    };
    let is_open = |direction: &Direction| {
        let [column, row] = direction.straight_parts();
        match neighborhood {
            _ if !direction.is_diagonal() => opens(at, *direction),
            Neighborhood::Four => false,
            Neighborhood::Eight(CornerCutting::Never) => passes(column, row) && passes(row, column),
            Neighborhood::Eight(CornerCutting::OneWall) => {
                passes(column, row) || passes(row, column)
            }
            Neighborhood::Eight(CornerCutting::Always) => {
                table.agent_opens(cell_at(at), *direction, lets_in)
            }
        }
    };
    Direction::ALL.into_iter().filter(is_open).map(Direction::bit).sum()
}
