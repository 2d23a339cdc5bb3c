use super::{Cell, Direction, Exits, Point, Size};

/// The table of exits that every board is: for each cell one byte, a bit for
/// each [`Direction`] that can be taken, and constant strides.
///
/// The rules of a board (corners, thin walls, one-way roads, the shape of its
/// cells) are in the table, and no search asks for them. One byte a cell for the
/// exits and one for the weights; one more where some step has no step back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    size: Size,
    exits: Vec<u8>,
    /// Bit `w` of a cell: the neighbor that lies `w` has a step to this cell.
    /// Absent where every step has a step back: then it equals `exits`.
    entries: Option<Vec<u8>>,
    /// 0 for a wall, else the factor of a step's cost.
    weights: Vec<u8>,
    heaviest: u8,
    /// The bits of all ways that are taken from some cell.
    taken: u8,
    /// Free cells, and those of them with all exits of the kind of board.
    free_cells: usize,
    open_cells: usize,
    strides: [i32; 8],
}

impl Table {
    /// The table of these exits and weights. `all` is the ways that leave a cell
    /// with nothing around it; `mutual` says that each step is known to have a
    /// step back.
    pub(super) fn new(size: Size, exits: Vec<u8>, weights: Vec<u8>, all: u8, mutual: bool) -> Self {
        let strides = size.strides();
        let entries =
            (!mutual).then(|| entries_of(&exits, &strides)).filter(|entries| *entries != exits);
        let heaviest = weights.iter().copied().max().unwrap_or(0);
        let free_cells = weights.iter().filter(|&&weight| weight != 0).count();
        let open_cells = exits.iter().filter(|&&bits| bits & all == all).count();
        let taken = exits.iter().fold(0, |taken, bits| taken | bits);
        Self { size, exits, entries, weights, heaviest, taken, free_cells, open_cells, strides }
    }

    /// The size of the rectangle of cells; cells are numbered row by row.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// How many cells there are, walls included.
    pub const fn cell_count(&self) -> usize {
        self.exits.len()
    }

    /// Whether the cell can hold anything, that is, is not a wall.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.weights[cell.index()] != 0
    }

    /// How many cells are free.
    pub const fn free_count(&self) -> usize {
        self.free_cells
    }

    /// The factor of the cost of a step onto this cell, 1–255; 0 for a wall.
    pub fn weight(&self, cell: Cell) -> u8 {
        self.weights[cell.index()]
    }

    /// The weight of each cell; 0 for a wall.
    pub fn weights(&self) -> &[u8] {
        &self.weights
    }

    /// The largest weight.
    pub const fn heaviest(&self) -> u8 {
        self.heaviest
    }

    /// Whether every step has a step back.
    pub const fn is_mutual(&self) -> bool {
        self.entries.is_none()
    }

    /// The share of free cells that all ways leave but the diagonal ones; 1 on a
    /// board of walls.
    pub fn open_share(&self) -> f64 {
        if self.free_cells == 0 { 1.0 } else { self.open_cells as f64 / self.free_cells as f64 }
    }

    /// How many ways, in the order of their bits, hold all that are ever taken.
    pub(crate) const fn direction_count(&self) -> u32 {
        u8::BITS - self.taken.leading_zeros()
    }

    /// The ways that can be taken from this cell, in the order of their bits.
    #[inline]
    pub fn exits(&self, cell: Cell) -> Exits {
        Exits::of(self.exits[cell.index()])
    }

    /// Where the way leads, if it can be taken.
    #[inline]
    pub fn toward(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let open = self.exits[cell.index()] & direction.bit() != 0;
        open.then(|| self.beside(cell, direction))
    }

    /// The way of a step between two neighboring cells, if there is one.
    pub fn direction_between(&self, from: Cell, to: Cell) -> Option<Direction> {
        self.exits(from).find(|&direction| self.beside(from, direction) == to)
    }

    /// One byte of exits for each cell.
    pub fn exit_table(&self) -> &[u8] {
        &self.exits
    }

    /// One byte of entries for each cell: bit `w` is set when the neighbor
    /// that lies `w` of the cell has a step to it.
    pub fn entry_table(&self) -> &[u8] {
        self.entries.as_ref().unwrap_or(&self.exits)
    }

    /// The ways on which steps lead to this cell, seen from it.
    #[inline]
    pub(super) fn entries(&self, cell: Cell) -> Exits {
        Exits::of(self.entry_table()[cell.index()])
    }

    /// What each way adds to a cell's number.
    pub const fn strides(&self) -> &[i32; 8] {
        &self.strides
    }

    /// The cell that lies one step away in this direction, whether the step can be taken or
    /// not. Any number where that is off the table.
    #[inline]
    pub fn beside(&self, cell: Cell, direction: Direction) -> Cell {
        Cell::new(cell.number().wrapping_add_signed(self.strides[direction.index()]))
    }

    /// Columns and rows between two cells.
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
