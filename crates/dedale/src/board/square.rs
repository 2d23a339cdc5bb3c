use super::corners::{CornerRule, Ways};
use super::graph::{DIAGONAL, Graph, Located, Reversible, STRAIGHT, Step, Weighted};
use super::{Cell, Ground, InOrder, Plan, Point, Size, Way, WayOrder};

/// A board of square cells as a table of exits: one byte a cell, one bit for
/// each [`Way`] that can be taken.
///
/// Made by [`Plan::board`]. Cells are numbered row by row. A step costs
/// [`STRAIGHT`] or [`DIAGONAL`] times the weight of the cell it enters.
///
/// ```
/// use dedale::board::{Plan, Ground, Point, Size, Way, Ways};
///
/// let mut plan = Plan::new(Size::new(3, 2)?, Ground::FREE);
/// plan.set_ground(Point::new(1, 0), Ground::Wall);   // . # .
/// let board = plan.board(Ways::Four);                // . . .
/// let corner = board.cell_at(Point::new(0, 0)).unwrap();
/// assert_eq!(board.exits(corner).collect::<Vec<_>>(), [Way::S]);
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareBoard {
    size: Size,
    ways: Ways,
    exits: Vec<u8>,
    /// Bit `w` of a cell: the neighbour that lies `w` has a step to this cell.
    /// Absent where every step has a step back: then it equals `exits`.
    entries: Option<Vec<u8>>,
    /// 0 for a wall, else the factor of a step's cost.
    weights: Vec<u8>,
    heaviest: u8,
    /// Whether a straight step leads from each free cell to each free cell
    /// beside it.
    plain_walls: bool,
    /// Free cells, and those of them with all four straight exits.
    free_cells: usize,
    open_cells: usize,
    strides: [i32; 8],
}

impl SquareBoard {
    pub(super) fn build(plan: &Plan, ways: Ways) -> Self {
        let size = plan.size();
        let strides = size.strides();
        let mut exits = straight_exits(plan);
        if let Ways::Eight(rule) = ways {
            add_diagonals(plan, rule, &strides, &mut exits);
        }
        let weights: Vec<u8> = plan.grounds().iter().map(|ground| ground.weight()).collect();
        let heaviest = weights.iter().copied().max().unwrap_or(0);
        let plain_walls = !plan.has_roads() && !plan.grounds().contains(&Ground::Water);
        // Plain walls stop a step and the step back alike.
        let entries = (!plain_walls)
            .then(|| entries_of(&exits, &strides))
            .filter(|entries| *entries != exits);
        let free_cells = weights.iter().filter(|&&weight| weight != 0).count();
        let open_cells = exits.iter().filter(|&&bits| bits & 0b1111 == 0b1111).count();
        Self {
            size,
            ways,
            exits,
            entries,
            weights,
            heaviest,
            plain_walls,
            free_cells,
            open_cells,
            strides,
        }
    }

    /// The board's size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Four ways, or eight and past which corners.
    pub const fn ways(&self) -> Ways {
        self.ways
    }

    /// The cell at this point, if it is on the board.
    pub fn cell_at(&self, point: Point) -> Option<Cell> {
        self.size.cell_at(point)
    }

    /// Where the cell lies.
    pub const fn point_of(&self, cell: Cell) -> Point {
        self.size.point_of(cell)
    }

    /// Whether the cell can hold anything, that is, is not a wall.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.weights[cell.index()] != 0
    }

    /// The factor of the cost of a step onto this cell, 1–255; 0 for a wall.
    pub fn weight(&self, cell: Cell) -> u8 {
        self.weights[cell.index()]
    }

    /// Whether any cell weighs more than 1.
    pub const fn has_weights(&self) -> bool {
        self.heaviest > 1
    }

    /// Whether every step has a step back.
    pub const fn is_mutual(&self) -> bool {
        self.entries.is_none()
    }

    /// Whether walls are all that stops a straight step: no roads and no water.
    pub const fn has_plain_walls(&self) -> bool {
        self.plain_walls
    }

    /// The share of free cells that all four straight ways leave; 1 on a board
    /// of walls.
    pub fn open_share(&self) -> f64 {
        if self.free_cells == 0 { 1.0 } else { self.open_cells as f64 / self.free_cells as f64 }
    }

    /// The weight of each cell; 0 for a wall.
    pub fn weights(&self) -> &[u8] {
        &self.weights
    }

    /// The ways that can be taken from this cell, in the order of their bits.
    pub fn exits(&self, cell: Cell) -> Exits {
        Exits(self.exits[cell.index()])
    }

    /// Where the way leads, if it can be taken.
    pub fn toward(&self, cell: Cell, way: Way) -> Option<Cell> {
        let open = self.exits[cell.index()] & way.bit() != 0;
        open.then(|| self.beside(cell, way))
    }

    /// The way of a step between two neighbouring cells, if there is one.
    pub fn way_between(&self, from: Cell, to: Cell) -> Option<Way> {
        self.exits(from).find(|&way| self.beside(from, way) == to)
    }

    /// The same board with its neighbours listed in another order.
    pub const fn in_order(&self, order: WayOrder) -> InOrder<'_> {
        InOrder::new(self, order)
    }

    /// Columns plus rows between two cells.
    pub fn manhattan(&self, a: Cell, b: Cell) -> u64 {
        let (dx, dy) = self.offsets(a, b);
        dx + dy
    }

    /// The square of the straight line between two cells' centres.
    pub fn straight_line_squared(&self, a: Cell, b: Cell) -> u64 {
        let (dx, dy) = self.offsets(a, b);
        dx * dx + dy * dy
    }

    /// The length of a way over these cells: 1 for a straight step and √2 for
    /// a diagonal one, times the weight of the cell entered. `None` if two
    /// cells in a row are not joined by a step.
    pub fn length(&self, cells: &[Cell]) -> Option<f64> {
        let (mut straight, mut diagonal) = (0_u64, 0_u64);
        for pair in cells.windows(2) {
            let way = self.way_between(pair[0], pair[1])?;
            let weight = u64::from(self.weight(pair[1]));
            if way.is_diagonal() {
                diagonal += weight;
            } else {
                straight += weight;
            }
        }
        Some(straight as f64 + diagonal as f64 * std::f64::consts::SQRT_2)
    }

    /// One byte of exits for each cell.
    pub fn exit_table(&self) -> &[u8] {
        &self.exits
    }

    /// One byte of entries for each cell: bit `w` is set when the neighbour
    /// that lies `w` of the cell has a step to it.
    pub fn entry_table(&self) -> &[u8] {
        self.entries.as_ref().unwrap_or(&self.exits)
    }

    /// What each way adds to a cell's number.
    pub const fn strides(&self) -> &[i32; 8] {
        &self.strides
    }

    #[inline]
    pub(super) fn beside(&self, cell: Cell, way: Way) -> Cell {
        Cell::new(cell.number().wrapping_add_signed(self.strides[way.index()]))
    }

    #[inline]
    const fn step_cost(&self, way: Way, entered: Cell) -> u32 {
        let base = if way.is_diagonal() { DIAGONAL } else { STRAIGHT };
        if self.heaviest <= 1 { base } else { base * self.weights_of(entered) }
    }

    #[inline]
    const fn weights_of(&self, cell: Cell) -> u32 {
        self.weights.as_slice()[cell.index()] as u32
    }

    #[inline]
    const fn offsets(&self, a: Cell, b: Cell) -> (u64, u64) {
        let (a, b) = (self.point_of(a), self.point_of(b));
        (a.x.abs_diff(b.x) as u64, a.y.abs_diff(b.y) as u64)
    }
}

impl Graph for SquareBoard {
    fn cell_count(&self) -> usize {
        self.exits.len()
    }

    #[inline]
    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.exits(cell).map(move |way| self.beside(cell, way))
    }
}

impl Weighted for SquareBoard {
    #[inline]
    fn steps(&self, cell: Cell) -> impl Iterator<Item = Step> {
        self.exits(cell).map(move |way| {
            let to = self.beside(cell, way);
            Step { to, cost: self.step_cost(way, to) }
        })
    }

    fn dearest_step(&self) -> u32 {
        let longest = if matches!(self.ways, Ways::Four) { STRAIGHT } else { DIAGONAL };
        longest * u32::from(self.heaviest.max(1))
    }
}

impl Reversible for SquareBoard {
    #[inline]
    fn predecessors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        Exits(self.entry_table()[cell.index()]).map(move |way| self.beside(cell, way))
    }

    #[inline]
    fn steps_into(&self, cell: Cell) -> impl Iterator<Item = Step> {
        Exits(self.entry_table()[cell.index()])
            .map(move |way| Step { to: self.beside(cell, way), cost: self.step_cost(way, cell) })
    }
}

/// Four ways: columns plus rows. Eight ways: as many diagonal steps as fit,
/// the rest straight. As if all ground weighed 1.
impl Located for SquareBoard {
    #[inline]
    fn estimate(&self, from: Cell, to: Cell) -> u64 {
        let (dx, dy) = self.offsets(from, to);
        match self.ways {
            Ways::Four => (dx + dy) * u64::from(STRAIGHT),
            Ways::Eight(_) => {
                dx.max(dy) * u64::from(STRAIGHT) + dx.min(dy) * u64::from(DIAGONAL - STRAIGHT)
            }
        }
    }
}

/// The ways of one byte of exits, in the order of their bits.
#[derive(Clone, Debug)]
pub struct Exits(u8);

impl Exits {
    /// The ways of these bits.
    pub(crate) const fn of(bits: u8) -> Self {
        Self(bits)
    }
}

impl Iterator for Exits {
    type Item = Way;

    #[inline]
    fn next(&mut self) -> Option<Way> {
        if self.0 == 0 {
            return None;
        }
        let way = Way::ALL[self.0.trailing_zeros() as usize & 7];
        self.0 &= self.0 - 1;
        Some(way)
    }
}

fn straight_exits(plan: &Plan) -> Vec<u8> {
    let size = plan.size();
    let (width, height) = (size.width() as usize, size.height() as usize);
    let grounds = plan.grounds();
    let mut exits = Vec::with_capacity(grounds.len());
    for y in 0..height {
        for x in 0..width {
            let index = y * width + x;
            let from = grounds[index];
            let open = |way: Way, inside: bool, to: usize| {
                if inside && grounds[to].lets_in_from(from) { way.bit() } else { 0 }
            };
            let open = open(Way::S, y + 1 < height, index + width)
                | open(Way::W, x > 0, index.wrapping_sub(1))
                | open(Way::N, y > 0, index.wrapping_sub(width))
                | open(Way::E, x + 1 < width, index + 1);
            exits.push(open & plan.roads_from(index));
        }
    }
    exits
}

/// Sets the diagonal bits of a table that holds the straight ones.
fn add_diagonals(plan: &Plan, rule: CornerRule, strides: &[i32; 8], exits: &mut [u8]) {
    let size = plan.size();
    let around = |exits: &[u8], from: usize, first: Way, then: Way| {
        exits[from] & first.bit() != 0
            && exits[from.wrapping_add_signed(strides[first.index()] as isize)] & then.bit() != 0
    };
    for (from, point) in size.points().enumerate() {
        for way in [Way::SW, Way::NW, Way::NE, Way::SE] {
            let column = if way.dx() < 0 { Way::W } else { Way::E };
            let row = if way.dy() < 0 { Way::N } else { Way::S };
            let open = match rule {
                CornerRule::Never => {
                    around(exits, from, column, row) && around(exits, from, row, column)
                }
                CornerRule::PastOne => {
                    around(exits, from, column, row) || around(exits, from, row, column)
                }
                CornerRule::Always => {
                    size.toward(point, way).is_some_and(|to| plan.lets_in(point, to))
                }
            };
            if open {
                exits[from] |= way.bit();
            }
        }
    }
}

/// The table read backwards.
fn entries_of(exits: &[u8], strides: &[i32; 8]) -> Vec<u8> {
    let mut entries = vec![0; exits.len()];
    for (from, &bits) in exits.iter().enumerate() {
        for way in Exits(bits) {
            let to = from.wrapping_add_signed(strides[way.index()] as isize);
            entries[to] |= way.opposite().bit();
        }
    }
    entries
}
