use crate::board::{Board, Cell, Direction, Exits, Size, Table};

const SQUARE_DIRECTIONS: u8 = 0b0000_1111;

/// The cells to carve a maze from, and which of them lie side by side.
///
/// A whole rectangle takes no memory; any other region one byte a cell of the
/// rectangle around it. A region may fall into several parts that do not touch;
/// each part then gets a maze of its own.
///
/// ```
/// use dedale::board::{Terrain, GridMap, Point, Size, Neighborhood};
/// use dedale::maze::Region;
///
/// let mut map = GridMap::new(Size::new(3, 1)?, Terrain::FREE);
/// map.set_terrain(Point::new(1, 0), Terrain::Wall);
/// let region = Region::of(&map.board(Neighborhood::Four)); // . # .
/// assert_eq!((region.cell_count(), region.part_count()), (2, 2));
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    size: Size,
    shape: Shape,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Shape {
    Whole,
    /// For each cell the directions of its neighbors, and which cells are left out.
    Part {
        neighbors: Vec<u8>,
        left_out: Vec<bool>,
    },
}

impl Region {
    /// All cells of a rectangle.
    pub const fn whole(size: Size) -> Self {
        Self { size, shape: Shape::Whole }
    }

    /// The free cells of a board, side by side where steps across a side lead from one to
    /// the other and back. Its walls are left out.
    pub fn of(board: &impl Board) -> Self {
        Self::of_table(board.table(), board.straight_directions())
    }

    fn of_table(table: &Table, straight: u8) -> Self {
        let cells = (0..table.cell_count() as u32).map(Cell::new);
        let both = |cell: Cell| {
            let steps = table.exits(cell).bits() & table.entries(cell).bits();
            steps & straight
        };
        let neighbors: Vec<u8> = cells.map(both).collect();
        let left_out: Vec<bool> = table.weights().iter().map(|&weight| weight == 0).collect();
        let region = Self { size: table.size(), shape: Shape::Part { neighbors, left_out } };
        let whole = Self::whole(region.size);
        if (0..region.size.cell_count()).all(|i| region.neighbors(i) == whole.neighbors(i)) {
            return whole;
        }
        region
    }

    /// The size of the rectangle around the region.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether the region is a whole rectangle of square cells.
    pub const fn is_whole(&self) -> bool {
        matches!(self.shape, Shape::Whole)
    }

    /// Whether the cell is in the region.
    pub fn contains(&self, cell: Cell) -> bool {
        match &self.shape {
            Shape::Whole => cell.index() < self.size.cell_count(),
            Shape::Part { left_out, .. } => left_out.get(cell.index()) == Some(&false),
        }
    }

    /// The number of cells in the region.
    pub fn cell_count(&self) -> usize {
        match &self.shape {
            Shape::Whole => self.size.cell_count(),
            Shape::Part { left_out, .. } => left_out.iter().filter(|&&out| !out).count(),
        }
    }

    /// The directions of the neighbors of this cell, as bits.
    pub(super) fn neighbors(&self, index: usize) -> u8 {
        match &self.shape {
            Shape::Whole => {
                let width = self.size.width() as usize;
                self.neighbors_at(index % width, index / width)
            }
            Shape::Part { neighbors, .. } => neighbors[index],
        }
    }

    /// The same for the cell in this column and row.
    #[inline]
    pub(super) fn neighbors_at(&self, x: usize, y: usize) -> u8 {
        let (width, height) = (self.size.width() as usize, self.size.height() as usize);
        match &self.shape {
            Shape::Whole => {
                let bit =
                    |direction: Direction, inside: bool| if inside { direction.bit() } else { 0 };
                bit(Direction::S, y + 1 < height)
                    | bit(Direction::W, x > 0)
                    | bit(Direction::N, y > 0)
                    | bit(Direction::E, x + 1 < width)
            }
            Shape::Part { neighbors, .. } => neighbors[y * width + x],
        }
    }

    /// Which cells are left out; `None` if none is.
    pub(super) fn left_out(&self) -> Option<&[bool]> {
        match &self.shape {
            Shape::Whole => None,
            Shape::Part { left_out, .. } => left_out.contains(&true).then_some(left_out),
        }
    }

    /// Whether any cell has neighbors that a square cell lacks.
    pub(super) fn has_hexes(&self) -> bool {
        match &self.shape {
            Shape::Whole => false,
            Shape::Part { neighbors, .. } => {
                neighbors.iter().any(|directions| directions & !SQUARE_DIRECTIONS != 0)
            }
        }
    }

    /// Calls back for every cell, with its number and the directions of its neighbors.
    #[inline]
    pub(super) fn for_each(&self, mut call: impl FnMut(usize, u8)) {
        match &self.shape {
            Shape::Part { neighbors, .. } => {
                for (cell, &directions) in neighbors.iter().enumerate() {
                    call(cell, directions);
                }
            }
            Shape::Whole => {
                let width = self.size.width() as usize;
                for begin in (0..self.size.cell_count()).step_by(width) {
                    let inner = self.neighbors(begin) | Direction::W.bit() | Direction::E.bit();
                    for x in 0..width {
                        let beyond = if x == 0 { Direction::W.bit() } else { 0 }
                            | if x + 1 == width { Direction::E.bit() } else { 0 };
                        call(begin + x, inner & !beyond);
                    }
                }
            }
        }
    }

    /// The directions of the neighbors of every cell.
    pub(super) fn table(&self) -> Vec<u8> {
        let mut table = Vec::with_capacity(self.size.cell_count());
        self.for_each(|_, directions| table.push(directions));
        table
    }
}

/// What a step in each direction adds to a cell's number.
pub(super) fn strides(size: Size) -> [isize; 8] {
    size.strides().map(|stride| stride as isize)
}

/// What a generator must know of the cells it carves: how many there are, and which lie side
/// by side. Each of a cell's up to eight neighbors lies in a [`Direction`] of its own.
pub(super) trait Cells {
    /// Whether no cell has neighbors beyond the four straight directions, and each lies in
    /// the opposite direction for its neighbor.
    const IS_SQUARE: bool;

    /// Cells are numbered below this.
    fn count(&self) -> usize;

    /// Whether the cell is one of those to carve.
    fn has(&self, cell: usize) -> bool;

    /// Whether every cell is to be carved, and all are connected.
    fn is_whole(&self) -> bool;

    /// A cell from which all others are near.
    fn middle(&self) -> usize;

    /// The directions of the cell's neighbors, as bits.
    fn neighbors(&self, cell: usize) -> u8;

    /// The directions of the neighbors of every cell.
    fn table(&self) -> Vec<u8> {
        (0..self.count()).map(|cell| self.neighbors(cell)).collect()
    }

    /// The cell in this direction.
    fn beside(&self, cell: usize, direction: Direction) -> usize;

    /// The direction back from the cell in this direction.
    fn back(&self, cell: usize, direction: Direction) -> Direction;

    /// Calls back for what may be a neighbor of the cell, with the direction back from it.
    /// Beyond the edge there may be a wrong number, or a cell without such a neighbor.
    fn for_each_beside(&self, cell: usize, call: impl FnMut(usize, Direction));

    /// Marks all cells of the part that this one is in, and counts them.
    fn mark_part(&self, from: usize, marked: &mut [bool]) -> usize {
        marked[from] = true;
        let mut reached = vec![from];
        let mut count = 0;
        while let Some(cell) = reached.pop() {
            count += 1;
            for direction in Exits::of(self.neighbors(cell)) {
                let next = self.beside(cell, direction);
                if !std::mem::replace(&mut marked[next], true) {
                    reached.push(next);
                }
            }
        }
        count
    }

    /// The number of parts into which the cells fall, without contact between them. O(cells).
    fn part_count(&self) -> usize {
        let mut marked = vec![false; self.count()];
        let cells = (0..marked.len()).filter(|&cell| self.has(cell));
        cells.filter(|&cell| !marked[cell] && self.mark_part(cell, &mut marked) > 0).count()
    }
}

/// The cells of a region: `W` is 4 where all are square, else 8.
pub(super) struct RegionTable<'a, const W: usize> {
    region: &'a Region,
    width: usize,
    strides: [isize; 8],
}

impl<'a, const W: usize> RegionTable<'a, W> {
    pub(super) fn of(region: &'a Region) -> Self {
        let size = region.size();
        Self { region, width: size.width() as usize, strides: strides(size) }
    }
}

impl<const W: usize> Cells for RegionTable<'_, W> {
    const IS_SQUARE: bool = W == 4;

    fn count(&self) -> usize {
        self.region.size().cell_count()
    }

    fn has(&self, cell: usize) -> bool {
        self.region.contains(Cell::new(cell as u32))
    }

    fn is_whole(&self) -> bool {
        self.region.is_whole()
    }

    fn middle(&self) -> usize {
        self.region.size().height() as usize / 2 * self.width + self.width / 2
    }

    #[inline]
    fn neighbors(&self, cell: usize) -> u8 {
        self.region.neighbors(cell)
    }

    fn table(&self) -> Vec<u8> {
        self.region.table()
    }

    #[inline]
    fn beside(&self, cell: usize, direction: Direction) -> usize {
        cell.wrapping_add_signed(self.strides[direction.index()])
    }

    #[inline]
    fn back(&self, _: usize, direction: Direction) -> Direction {
        direction.opposite()
    }

    #[inline]
    fn for_each_beside(&self, cell: usize, mut call: impl FnMut(usize, Direction)) {
        call(cell.wrapping_sub(self.width), Direction::S);
        call(cell.wrapping_sub(1), Direction::E);
        call(cell + 1, Direction::W);
        call(cell + self.width, Direction::N);
        if W == 8 {
            call(cell.wrapping_sub(self.width - 1), Direction::SW);
            call(cell + self.width - 1, Direction::NE);
        }
    }
}

impl Region {
    /// The number of parts into which the region falls, without contact between them.
    /// O(cells).
    pub fn part_count(&self) -> usize {
        RegionTable::<8>::of(self).part_count()
    }
}
