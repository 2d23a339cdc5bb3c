use super::{Cell, Direction, Exits, Point, Size, Terrain, WATER, turn};

/// The table of exits behind every board: one byte a cell, a bit for each [`Direction`] in
/// which the cell can be left, and constant strides.
///
/// The rules of a board (corners, thin walls, one-way roads, the shape of its cells) are in
/// the table, so no search tests for them. One byte a cell for the exits and one for the
/// weights, a quarter of one for the straight exits packed by tiles; one more where roads or
/// water restrict the steps, and one where some step has no step back.
#[derive(Clone, Debug)]
pub struct Table {
    size: Size,
    exits: Vec<u8>,
    /// 0 for a wall, else the factor of a step's cost.
    weights: Vec<u8>,
    /// The side of the agents, and the weights of single cells where it is more than 1.
    agent_side: u8,
    ground: Vec<u8>,
    /// Bit `d` of a cell: exactly one of the steps to and from its neighbor in direction
    /// `d` exists.
    one_way: Layer,
    /// Bit `d` of a cell: its road in direction `d` is closed; [`WATER`] marks the cell as
    /// water.
    closed: Layer,
    /// How many cells have each weight above 1.
    heavy: Heavy,
    /// Free cells, those of them with every exit of this kind of board, and those with a
    /// diagonal one.
    free_cells: usize,
    open_cells: usize,
    diagonal_cells: usize,
    /// The directions out of a cell with nothing around it.
    all: u8,
    strides: [i32; 8],
    /// The straight exits once more, packed.
    tile_steps: TileSteps,
}

/// The bits set only on boards with more than the four straight directions.
const DIAGONAL: u8 = 0b1111_0000;

/// Tables are equal if their cells, steps and costs are, the packed steps too. What a closed
/// road hides does not count: it shows only once the board is edited.
impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size
            && self.agent_side == other.agent_side
            && self.ground == other.ground
            && self.strides == other.strides
            && self.exits == other.exits
            && self.weights == other.weights
            && self.tile_steps == other.tile_steps
    }
}

impl Eq for Table {}

/// How many cells have each weight above 1, and the largest of these weights.
#[derive(Clone, Debug)]
struct Heavy {
    counts: Box<[u32; 256]>,
    heaviest: u8,
}

impl Heavy {
    fn of(weights: &[u8]) -> Self {
        let mut heavy = Self { counts: Box::new([0; 256]), heaviest: 0 };
        for &weight in weights.iter().filter(|&&weight| weight > 1) {
            heavy.counts[usize::from(weight)] += 1;
            heavy.heaviest = heavy.heaviest.max(weight);
        }
        heavy
    }

    /// Records that one cell changes its weight.
    fn change(&mut self, from: u8, to: u8) {
        if from > 1 {
            self.counts[usize::from(from)] -= 1;
        }
        if to > 1 {
            self.counts[usize::from(to)] += 1;
            self.heaviest = self.heaviest.max(to);
        }
        while self.heaviest > 0 && self.counts[usize::from(self.heaviest)] == 0 {
            self.heaviest -= 1;
        }
    }
}

impl Table {
    /// The table of these exits, weights and closed roads. `all` is the directions out of a
    /// cell with nothing around it; `mutual` says that each step is known to have a step
    /// back.
    pub(super) fn new(
        size: Size,
        exits: Vec<u8>,
        weights: Vec<u8>,
        closed: Layer,
        all: u8,
        mutual: bool,
    ) -> Self {
        let strides = size.strides();
        let one_way = if mutual {
            Layer::zeros(exits.len())
        } else {
            let entries = entries_of(&exits, &strides);
            Layer::of(
                exits.len(),
                exits.iter().zip(entries).map(|(exits, entries)| exits ^ entries),
            )
        };
        let heavy = Heavy::of(&weights);
        let tile_steps = TileSteps::of(size, &exits);
        let free_cells = weights.iter().filter(|&&weight| weight != 0).count();
        let open_cells = exits.iter().filter(|&&bits| bits & all == all).count();
        let diagonal_cells = exits.iter().filter(|&&bits| bits & DIAGONAL != 0).count();
        Self {
            size,
            exits,
            weights,
            agent_side: 1,
            ground: Vec::new(),
            one_way,
            closed,
            heavy,
            free_cells,
            open_cells,
            diagonal_cells,
            all,
            strides,
            tile_steps,
        }
    }

    /// The same table, for agents of this side, on cells of these weights.
    pub(super) fn with_agents(self, agent_side: u8, ground: Vec<u8>) -> Self {
        Self { agent_side, ground, ..self }
    }

    /// The side of the agents whose steps these are, in cells.
    pub const fn agent_side(&self) -> u8 {
        self.agent_side
    }

    /// The weights of single cells; 0 for a wall.
    pub(super) fn ground(&self) -> &[u8] {
        if self.agent_side == 1 { &self.weights } else { &self.ground }
    }

    /// The size of the rectangle of cells, which are numbered row by row.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of cells, walls included.
    pub const fn cell_count(&self) -> usize {
        self.exits.len()
    }

    /// Whether the cell is not a wall.
    #[inline]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.weights[cell.index()] != 0
    }

    /// The number of free cells.
    pub const fn free_count(&self) -> usize {
        self.free_cells
    }

    /// The factor of the cost of a step onto this cell, 1 to 255; 0 for a wall.
    #[inline]
    pub fn weight(&self, cell: Cell) -> u8 {
        self.weights[cell.index()]
    }

    /// The weight of each cell; 0 for a wall.
    pub fn weights(&self) -> &[u8] {
        &self.weights
    }

    /// The largest weight.
    pub const fn heaviest(&self) -> u8 {
        if self.heavy.heaviest > 0 { self.heavy.heaviest } else { (self.free_cells > 0) as u8 }
    }

    /// Whether every step has a step back.
    pub const fn is_mutual(&self) -> bool {
        self.one_way.is_zero()
    }

    /// Whether roads or water restrict the steps.
    pub(crate) const fn is_narrowed(&self) -> bool {
        !self.closed.is_zero()
    }

    /// The share of free cells that can be left in every direction but the diagonals; 1 on
    /// a board of walls.
    pub fn open_share(&self) -> f64 {
        if self.free_cells == 0 { 1.0 } else { self.open_cells as f64 / self.free_cells as f64 }
    }

    /// How many directions, in the order of their bits, cover all that are ever taken: 4 or
    /// 8.
    pub(crate) const fn direction_count(&self) -> u32 {
        if self.diagonal_cells == 0 { 4 } else { 8 }
    }

    /// The directions in which this cell can be left, in the order of their bits.
    #[inline]
    pub fn exits(&self, cell: Cell) -> Exits {
        Exits::of(self.exits[cell.index()])
    }

    /// The cell one step away in this direction, if the step can be taken.
    #[inline]
    pub fn toward(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let open = self.exits[cell.index()] & direction.bit() != 0;
        open.then(|| self.beside(cell, direction))
    }

    /// The direction of the step between two neighboring cells, if there is one.
    pub fn direction_between(&self, from: Cell, to: Cell) -> Option<Direction> {
        self.exits(from).find(|&direction| self.beside(from, direction) == to)
    }

    /// One byte of exits for each cell.
    pub fn exit_table(&self) -> &[u8] {
        &self.exits
    }

    /// The straight exits, packed by tiles.
    pub(crate) const fn tile_steps(&self) -> &TileSteps {
        &self.tile_steps
    }

    /// What distinguishes the exits of each row from its entries: bit `d` of a cell is set
    /// where exactly one of the steps to and from its neighbor in direction `d` exists.
    /// `None` where every step has a step back.
    pub(crate) fn one_way_table(&self) -> Option<&[u8]> {
        self.one_way.table()
    }

    /// The directions from which steps lead to this cell.
    #[inline]
    pub fn entries(&self, cell: Cell) -> Exits {
        Exits::of(self.entry_bits(cell.index()))
    }

    /// The same as a byte.
    #[inline]
    pub(crate) fn entry_bits(&self, cell: usize) -> u8 {
        self.exits[cell] ^ self.one_way.at(cell)
    }

    /// The terrain of the cell.
    pub(super) fn terrain(&self, cell: Cell) -> Terrain {
        if self.closed.at(cell.index()) & WATER != 0 {
            return Terrain::Water;
        }
        Terrain::with_cost(self.ground()[cell.index()]).unwrap_or(Terrain::Wall)
    }

    /// Whether the road that leaves the cell in this direction is closed, whatever the terrain.
    pub(super) fn is_road_closed(&self, cell: Cell, direction: Direction) -> bool {
        self.closed.at(cell.index()) & direction.bit() != 0
    }

    /// Whether the straight step from the cell here can be taken.
    pub(super) fn is_open(&self, from: Point, direction: Direction) -> bool {
        let cell = Cell::new(self.size.index(from) as u32);
        self.closed.at(cell.index()) & direction.bit() == 0
            && self.size.toward(from, direction).is_some()
            && self.terrain(self.beside(cell, direction)).lets_in_from(self.terrain(cell))
    }

    /// The closed roads of this board with these exits: those that terrain alone would
    /// leave open, and those that were closed before.
    pub(super) fn closed_with(&self, exits: &[u8]) -> Layer {
        let closed = (0..self.exits.len()).map(|index| {
            let shut = self.exits[index] & !exits[index];
            self.closed.at(index) | shut
        });
        Layer::of(self.exits.len(), closed)
    }

    /// Sets the terrain of the cell; `exits` says which exits a cell has then. O(1).
    pub(super) fn set_terrain(
        &mut self,
        cell: Cell,
        terrain: Terrain,
        exits: impl Fn(&Self, Point) -> u8,
    ) {
        let index = cell.index();
        if self.agent_side == 1 {
            self.set_weight(index, terrain.weight());
        } else {
            self.ground[index] = terrain.weight();
        }
        let water = if matches!(terrain, Terrain::Water) { WATER } else { 0 };
        self.closed.set(index, self.closed.at(index) & !WATER | water);
        self.renew_around(cell, exits);
    }

    fn set_weight(&mut self, index: usize, weight: u8) {
        let before = std::mem::replace(&mut self.weights[index], weight);
        self.heavy.change(before, weight);
        self.free_cells += usize::from(weight != 0);
        self.free_cells -= usize::from(before != 0);
    }

    /// Opens or closes the road that leaves the cell in this direction; `exits` says
    /// which exits a cell has then. O(1).
    pub(super) fn set_road(
        &mut self,
        from: Cell,
        direction: Direction,
        open: bool,
        exits: impl Fn(&Self, Point) -> u8,
    ) {
        let (index, bit) = (from.index(), direction.bit());
        let before = self.closed.at(index);
        self.closed.set(index, if open { before & !bit } else { before | bit });
        self.renew_around(from, exits);
    }

    /// Recomputes the exits of the cells that a change of this one can affect: a diagonal
    /// step passes two cells, so these are the cells beside it and at its corners; for larger
    /// agents, those up to an agent's side away.
    fn renew_around(&mut self, middle: Cell, exits: impl Fn(&Self, Point) -> u8) {
        let reach = u32::from(self.agent_side);
        if self.agent_side > 1 {
            for cell in self.size.around(middle, reach) {
                self.set_weight(cell.index(), self.agent_weight(cell));
            }
        }
        for cell in self.size.around(middle, reach) {
            let new = exits(self, self.size.point_of(cell));
            let old = std::mem::replace(&mut self.exits[cell.index()], new);
            let is_open = |bits: u8| bits & self.all == self.all;
            self.open_cells += usize::from(is_open(new));
            self.open_cells -= usize::from(is_open(old));
            self.diagonal_cells += usize::from(new & DIAGONAL != 0);
            self.diagonal_cells -= usize::from(old & DIAGONAL != 0);
            self.tile_steps.set(cell.index(), new);
        }
        for cell in self.size.around(middle, reach) {
            let at = self.size.point_of(cell);
            let differs = |direction: &Direction| {
                let leaves = self.exits[cell.index()] & direction.bit() != 0;
                let enters = self.size.toward(at, *direction).is_some_and(|to| {
                    self.exits[self.size.index(to)] & direction.opposite().bit() != 0
                });
                leaves != enters
            };
            let bits = Direction::ALL.into_iter().filter(differs).map(Direction::bit).sum();
            self.one_way.set(cell.index(), bits);
        }
    }

    /// What a step in each direction adds to a cell's number.
    pub const fn strides(&self) -> &[i32; 8] {
        &self.strides
    }

    /// The cell one step away in this direction, whether or not the step can be taken. Any
    /// number where that is off the table.
    #[inline]
    pub fn beside(&self, cell: Cell, direction: Direction) -> Cell {
        Cell::new(cell.number().wrapping_add_signed(self.strides[direction.index()]))
    }

    /// The columns and rows between two cells.
    #[inline]
    pub(super) const fn offsets(&self, a: Cell, b: Cell) -> (i64, i64) {
        let (Point { x: ax, y: ay }, Point { x: bx, y: by }) =
            (self.size.point_of(a), self.size.point_of(b));
        (bx as i64 - ax as i64, by as i64 - ay as i64)
    }
}

/// The table read backwards.
fn entries_of(exits: &[u8], strides: &[i32; 8]) -> Vec<u8> {
    let mut entries = vec![0; exits.len()];
    for (from, &bits) in exits.iter().enumerate() {
        for direction in Exits::of(bits) {
            let to = from.wrapping_add_signed(strides[direction.index()] as isize);
            entries[to] |= direction.opposite().bit();
        }
    }
    entries
}

/// One byte a cell, zero nearly everywhere.
///
/// Memory is allocated, zeroed, when the first byte becomes non-zero: the system does that
/// without touching it, so the time does not grow with the board.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    bytes: Option<Vec<u8>>,
    len: usize,
    /// How many bytes are non-zero.
    set: usize,
}

impl Layer {
    /// Zeros for this many cells.
    pub(super) const fn zeros(len: usize) -> Self {
        Self { bytes: None, len, set: 0 }
    }

    /// These bytes, one for each cell.
    pub(super) fn of(len: usize, bytes: impl Iterator<Item = u8>) -> Self {
        let bytes: Vec<u8> = bytes.collect();
        let set = bytes.iter().filter(|&&byte| byte != 0).count();
        Self { bytes: (set > 0).then_some(bytes), len, set }
    }

    #[inline]
    pub(super) fn at(&self, index: usize) -> u8 {
        self.bytes.as_ref().map_or(0, |bytes| bytes[index])
    }

    pub(super) fn set(&mut self, index: usize, byte: u8) {
        if byte == 0 && self.bytes.is_none() {
            return;
        }
        let bytes = self.bytes.get_or_insert_with(|| vec![0; self.len]);
        let before = std::mem::replace(&mut bytes[index], byte);
        self.set += usize::from(byte != 0);
        self.set -= usize::from(before != 0);
    }

    /// Whether every byte is zero.
    pub(super) const fn is_zero(&self) -> bool {
        self.set == 0
    }

    /// The bytes, unless all are zero.
    pub(super) fn table(&self) -> Option<&[u8]> {
        self.bytes.as_deref().filter(|_| self.set > 0)
    }
}

/// The side of a tile, in cells.
pub(crate) const TILE: usize = 16;

/// The straight steps of a board once more, by tiles of 16×16 cells and packed: a bit for
/// each cell. Kernels that work on whole rows of a tile read them; a live edit changes single
/// bits.
///
/// A border of tiles without steps surrounds the board, so that each tile has four neighbors.
/// Of each pair of opposite directions one is held: on a board where every step has a step
/// back, the other is the bit of the neighboring cell. A quarter of a byte a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TileSteps {
    size: Size,
    stride: usize,
    tiles: Vec<Steps>,
}

/// The steps of one tile.
#[repr(align(64))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Steps {
    /// Row `y`, bit `x`: the cell can be left to the north.
    pub(crate) north: [u16; TILE],
    /// Column `x`, bit `y`: the cell can be left to the west.
    pub(crate) west: [u16; TILE],
}

impl Steps {
    const NONE: Self = Self { north: [0; TILE], west: [0; TILE] };

    /// Whether every step inside the tile exists.
    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        let all = |lines: &[u16; TILE]| lines[1..].iter().fold(u16::MAX, |all, &line| all & line);
        all(&self.north) & all(&self.west) == u16::MAX
    }
}

impl TileSteps {
    /// Packs a table of exits.
    pub(super) fn of(size: Size, exits: &[u8]) -> Self {
        let (width, height) = (size.width() as usize, size.height() as usize);
        let (stride, rows) = (width.div_ceil(TILE) + 2, height.div_ceil(TILE) + 2);
        let mut tiles = vec![Steps::NONE; stride * rows];
        for (y, exits) in exits.chunks_exact(width).enumerate() {
            let first = (y / TILE + 1) * stride + 1;
            for (tile, exits) in tiles[first..].iter_mut().zip(exits.chunks(TILE)) {
                tile.north[y % TILE] = packed(exits, Direction::N);
                // By rows at first: turned below.
                tile.west[y % TILE] = packed(exits, Direction::W);
            }
        }
        for tile in &mut tiles {
            turn(&mut tile.west);
        }
        Self { size, stride, tiles }
    }

    /// The tiles in a row, the two of the border included.
    pub(crate) const fn stride(&self) -> usize {
        self.stride
    }

    /// All tiles, row by row, those of the border included.
    pub(crate) fn tiles(&self) -> &[Steps] {
        &self.tiles
    }

    /// Renews what is known of a cell that has these exits now.
    pub(super) fn set(&mut self, cell: usize, exits: u8) {
        let width = self.size.width() as usize;
        let (x, y) = (cell % width, cell / width);
        let tile = &mut self.tiles[(y / TILE + 1) * self.stride + x / TILE + 1];
        let (column, row) = (x % TILE, y % TILE);
        let renewed = |line: u16, at: usize, direction: Direction| {
            line & !(1 << at) | u16::from(exits & direction.bit() != 0) << at
        };
        tile.north[row] = renewed(tile.north[row], column, Direction::N);
        tile.west[column] = renewed(tile.west[column], row, Direction::W);
    }
}

/// One direction's bits of up to sixteen cells.
fn packed(exits: &[u8], direction: Direction) -> u16 {
    let bit = |(x, &exits): (usize, &u8)| u16::from(exits >> direction.index() & 1) << x;
    match exits.first_chunk::<TILE>() {
        Some(exits) => exits.iter().enumerate().map(bit).fold(0, |bits, bit| bits | bit),
        None => exits.iter().enumerate().map(bit).fold(0, |bits, bit| bits | bit),
    }
}

/// The methods that need a board's table alone: edits of roads in the directions of its kind of
/// cells, and steps, whose cost is [`Board::base_cost`](super::Board::base_cost) times the weight of
/// the cell entered.
macro_rules! board_on_table {
    ($board:ident, $direction:ident) => {
        impl $board {
            /// The terrain of the cell.
            #[inline]
            pub fn terrain(&self, cell: Cell) -> Terrain {
                self.table.terrain(cell)
            }

            /// Removes the thin wall between the cell and its neighbor in this straight direction:
            /// the passage opens in both directions. O(1).
            ///
            /// # Panics
            ///
            /// Panics if the cell is not on the board or the direction is diagonal.
            pub fn open(&mut self, cell: Cell, direction: $direction) {
                self.set_passage(cell, direction, true);
            }

            /// Puts a thin wall between the cell and its neighbor in this straight direction: the
            /// passage closes in both directions. O(1).
            ///
            /// # Panics
            ///
            /// Panics if the cell is not on the board or the direction is diagonal.
            pub fn close(&mut self, cell: Cell, direction: $direction) {
                self.set_passage(cell, direction, false);
            }

            /// Opens the road that leaves the cell in this straight direction, but not the road
            /// back. O(1).
            ///
            /// # Panics
            ///
            /// Panics if the cell is not on the board or the direction is diagonal.
            pub fn open_road(&mut self, from: Cell, direction: $direction) {
                self.set_road(from, direction, true);
            }

            /// Closes the road that leaves the cell in this straight direction, but not the road
            /// back. O(1).
            ///
            /// # Panics
            ///
            /// Panics if the cell is not on the board or the direction is diagonal.
            pub fn close_road(&mut self, from: Cell, direction: $direction) {
                self.set_road(from, direction, false);
            }

            #[inline]
            fn step_cost(&self, direction: Direction, entered: Cell) -> u32 {
                let base = self.base_cost(direction);
                let is_flat = self.table.heaviest() <= 1;
                if is_flat { base } else { base * u32::from(self.table.weight(entered)) }
            }
        }

        impl Sealed for $board {
            fn as_any(&self) -> &dyn std::any::Any {
                self
            }
        }

        impl Graph for $board {
            #[inline]
            fn cell_count(&self) -> usize {
                self.table.cell_count()
            }

            #[inline]
            fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
                self.table.exits(cell).map(move |direction| self.table.beside(cell, direction))
            }
        }

        impl Weighted for $board {
            #[inline]
            fn steps(&self, cell: Cell) -> impl Iterator<Item = Step> {
                self.table.exits(cell).map(move |direction| {
                    let to = self.table.beside(cell, direction);
                    Step { to, cost: self.step_cost(direction, to) }
                })
            }

            fn max_step_cost(&self) -> u32 {
                let has_diagonals = self.directions() != self.straight_directions();
                let longest = if has_diagonals { DIAGONAL } else { STRAIGHT };
                longest * u32::from(self.table.heaviest().max(1))
            }
        }

        impl Reversible for $board {
            #[inline]
            fn predecessors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
                self.table.entries(cell).map(move |direction| self.table.beside(cell, direction))
            }

            #[inline]
            fn incoming(&self, cell: Cell) -> impl Iterator<Item = Step> {
                self.table.entries(cell).map(move |direction| Step {
                    to: self.table.beside(cell, direction),
                    cost: self.step_cost(direction, cell),
                })
            }
        }
    };
}

pub(super) use board_on_table;
