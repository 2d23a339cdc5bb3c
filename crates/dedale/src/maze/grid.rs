//! Cells that are not squares side by side: rings, triangles, hexagons, and squares where
//! passages cross.

use super::region::Cells;
use crate::Random;
use crate::board::{
    Cell, Direction, Exits, Graph, Heuristic, HexBoard, Offset, Point, Reversible, Size, Terrain,
    Weighted,
};
use crate::maze::{Generator, NeedsRectangle, Style};

/// The kinds of grids beside squares side by side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GridKind {
    /// Rings around a centre (polar or theta mazes). Inwards is N, outwards S, clockwise E;
    /// where the ring outside has twice the cells, SW and SE.
    Polar,
    /// Triangles (delta mazes), by turns with the tip up and down; at 0,0 it is up.
    Triangular,
    /// Hexagons (sigma mazes) with a corner on top; every second row lies half a cell to the
    /// right.
    Hexagonal,
    /// Squares where passages cross, one under the other.
    Weave,
}

crate::names! {
    GridKind:
    Polar = "polar", Triangular = "triangular", Hexagonal = "hexagonal", Weave = "weave";
    UnknownGrid: |name| UnknownGrid { name: name.to_owned() }
}

/// The error for a name that is no grid's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("unknown grid '{name}'; the grids are {known}", known = GridKind::ALL.map(GridKind::name).join(", "))]
pub struct UnknownGrid {
    /// The name requested.
    pub name: String,
}

/// The cells of a maze that is no board of squares, and which of them lie side by side.
///
/// Cells are numbered row by row; a polar grid's rows are its rings, from the centre on, each
/// clockwise from the top. A weave grid has one more cell under each crossing, numbered after
/// all others. Each neighbor lies in a [`Direction`] of its own: see [`GridKind`]. 36 bytes a
/// cell, a weave grid twice that.
///
/// ```
/// use dedale::maze::{Generator, Grid};
///
/// let grid = Grid::polar(4);
/// assert_eq!(grid.cell_count(), 1 + 6 + 12 + 24);
/// let maze = Generator::Wilson.carve_grid(&grid, &mut dedale::Random::new(7))?;
/// assert_eq!(maze.passage_count(), grid.cell_count() - 1);
/// assert_eq!(maze.check(), Ok(()));
/// # Ok::<(), dedale::maze::NeedsRectangle>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    layout: Layout,
    links: Links,
}

/// Where the cells lie.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Layout {
    Polar(Rings),
    Triangular(Size),
    Hexagonal(Size),
    Weave(Box<Weave>),
}

impl Grid {
    /// The most rings of a polar grid: about four million cells.
    pub const MAX_RINGS: u32 = 1_200;

    /// So many rings, of which the first is the centre.
    ///
    /// # Panics
    ///
    /// Panics unless they are 1 to [`Grid::MAX_RINGS`].
    pub fn polar(rings: u32) -> Self {
        assert!((1..=Self::MAX_RINGS).contains(&rings), "a polar grid has 1 to 1,200 rings");
        let rings = Rings::new(rings);
        Self { links: rings.links(), layout: Layout::Polar(rings) }
    }

    /// Rows of triangles.
    pub fn triangular(size: Size) -> Self {
        Self { links: triangles(size), layout: Layout::Triangular(size) }
    }

    /// Rows of hexagons.
    pub fn hexagonal(size: Size) -> Self {
        Self { links: hexagons(size, |_, _| true), layout: Layout::Hexagonal(size) }
    }

    /// Rows of hexagons without those where the list says `true`, row by row.
    ///
    /// # Panics
    ///
    /// Panics unless it has one entry for each.
    pub fn hexagonal_without(size: Size, left_out: &[bool]) -> Self {
        assert_eq!(left_out.len(), size.cell_count(), "one entry for each cell");
        Self::hexagons(size, left_out, |a, b| !left_out[a] && !left_out[b])
    }

    /// The free cells of a hexagonal board, in the smallest rectangle around the board in which
    /// odd rows are shifted. They lie side by side where steps lead from one to the other and
    /// back. `None` if the rectangle has a side beyond [`MAX_SIDE`](crate::board::MAX_SIDE).
    pub fn of_hexes(board: &HexBoard) -> Option<Self> {
        let place = |cell: Cell| board.hex_of(cell).offset(Offset::OddR).map(i64::from);
        let places: Vec<[i64; 2]> = board.cells().map(place).collect();
        let least = |axis: usize| places.iter().map(|place| place[axis]).min().unwrap_or(0);
        let most = |axis: usize| places.iter().map(|place| place[axis]).max().unwrap_or(0);
        let origin = [least(0), least(1) - least(1).rem_euclid(2)];
        let [width, height] = [0, 1].map(|axis| (most(axis) - origin[axis] + 1).unsigned_abs());
        let size = Size::new(width, height).ok()?;
        let mut cells = vec![None; size.cell_count()];
        for (cell, place) in board.cells().zip(&places) {
            let [x, y] = [0, 1].map(|axis| (place[axis] - origin[axis]) as u32);
            let is_free = board.terrain(cell) != Terrain::Wall;
            cells[size.index(Point::new(x, y))] = is_free.then_some(cell);
        }
        let left_out: Vec<bool> = cells.iter().map(Option::is_none).collect();
        let leads = |from: Cell, to: Cell| board.neighbors(from).any(|next| next == to);
        Some(Self::hexagons(size, &left_out, |a, b| {
            let ends = cells[a].zip(cells[b]);
            ends.is_some_and(|(a, b)| leads(a, b) && leads(b, a))
        }))
    }

    fn hexagons(size: Size, left_out: &[bool], may_pass: impl Fn(usize, usize) -> bool) -> Self {
        let links = hexagons(size, may_pass).leaving_out(left_out.to_vec());
        Self { links, layout: Layout::Hexagonal(size) }
    }

    /// Rows of squares with these crossings: each has its four neighbors, and no two share
    /// a cell of those.
    ///
    /// # Errors
    ///
    /// Returns an error for a crossing at the border, or beside another.
    pub fn weave(size: Size, crossings: Vec<Crossing>) -> Result<Self, CrossingError> {
        let weave = Weave::new(size, crossings)?;
        Ok(Self { links: weave.links(), layout: Layout::Weave(Box::new(weave)) })
    }

    /// Rows of squares with crossings at random places: this percentage of all that find a place
    /// in a random order. Which passage runs above is random too.
    ///
    /// # Panics
    ///
    /// Panics on more than 100.
    pub fn random_weave(size: Size, percent: u32, random: &mut Random) -> Self {
        assert!(percent <= 100, "a percentage");
        let crossings = random_crossings(size, percent, random);
        Self::weave(size, crossings).unwrap_or_else(|fault| unreachable!("{fault}"))
    }

    /// The kind of the grid.
    pub const fn kind(&self) -> GridKind {
        match self.layout {
            Layout::Polar(_) => GridKind::Polar,
            Layout::Triangular(_) => GridKind::Triangular,
            Layout::Hexagonal(_) => GridKind::Hexagonal,
            Layout::Weave(_) => GridKind::Weave,
        }
    }

    /// Cells are numbered below this, those left out included.
    pub fn cell_count(&self) -> usize {
        self.links.count()
    }

    /// Whether the cell is part of the grid and not left out.
    pub fn contains(&self, cell: Cell) -> bool {
        self.links.has(cell.index())
    }

    /// The number of cells in each row or ring; those under crossings are not counted.
    pub fn row_lengths(&self) -> Vec<usize> {
        match &self.layout {
            Layout::Polar(rings) => (0..rings.rings()).map(|ring| rings.length(ring)).collect(),
            Layout::Triangular(size) | Layout::Hexagonal(size) => rows(*size),
            Layout::Weave(weave) => rows(weave.size),
        }
    }

    /// The crossings of a weave grid, row by row; the cell under each has the number of the
    /// cells seen from above plus its place here.
    pub fn crossings(&self) -> &[Crossing] {
        match &self.layout {
            Layout::Weave(weave) => &weave.crossings,
            _ => &[],
        }
    }

    /// Where the cell lies: its column and row, or its place in its ring, clockwise from the top,
    /// and the ring. A cell under a crossing lies where the one above it lies.
    ///
    /// # Panics
    ///
    /// Panics on a number that is no cell's.
    pub fn point_of(&self, cell: Cell) -> Point {
        assert!(cell.index() < self.cell_count(), "a cell of the grid");
        match &self.layout {
            Layout::Polar(rings) => {
                let [ring, place] = rings.place(cell.index());
                Point::new(place as u32, ring as u32)
            }
            Layout::Triangular(size) | Layout::Hexagonal(size) => size.point_of(cell),
            Layout::Weave(weave) => {
                weave.size.point_of(Cell::new(weave.above(cell.index()) as u32))
            }
        }
    }

    /// The cell there, seen from above; `None` where there is none.
    pub fn cell_at(&self, at: Point) -> Option<Cell> {
        let cell = match &self.layout {
            Layout::Polar(rings) => {
                let (place, ring) = (at.x as usize, at.y as usize);
                (place < rings.length(ring)).then(|| Cell::new((rings.first(ring) + place) as u32))
            }
            Layout::Triangular(size) | Layout::Hexagonal(size) => size.cell_at(at),
            Layout::Weave(weave) => weave.size.cell_at(at),
        };
        cell.filter(|&cell| self.contains(cell))
    }

    /// The neighbor of a cell in this direction.
    pub fn toward(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        Some(Cell::new(self.links.toward(cell.index(), direction)? as u32))
    }

    /// The number of parts into which the grid falls, without contact between them. O(cells).
    pub fn part_count(&self) -> usize {
        self.links.part_count()
    }

    /// The cell beside this one, by number, and the direction back from there.
    fn beside(&self, cell: usize, direction: Direction) -> Option<(usize, Direction)> {
        let next = self.links.toward(cell, direction)?;
        Some((next, self.links.back(cell, direction)))
    }
}

fn rows(size: Size) -> Vec<usize> {
    vec![size.width() as usize; size.height() as usize]
}

/// Why a maze of a grid is not perfect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[non_exhaustive]
pub enum GridFault {
    /// The maze has loops.
    #[error("{passages} passages join {cells} cells in {parts} parts, which makes loops")]
    Loops {
        /// The passages.
        passages: usize,
        /// The cells.
        cells: usize,
        /// The parts that no passages join.
        parts: usize,
    },
    /// No passages connect cells that touch.
    #[error("the maze falls into {found} parts, and its cells into {expected}")]
    Parts {
        /// The parts that no passages join.
        found: usize,
        /// The parts of the grid.
        expected: usize,
    },
}

impl GridMaze {
    /// Checks that the maze is perfect: exactly one path joins any two cells of the same part
    /// of its grid. O(cells), 5 bytes a cell.
    ///
    /// Shares no code with the generators: it floods the maze and counts its passages.
    ///
    /// # Errors
    ///
    /// Says why the maze is not perfect.
    pub fn check(&self) -> Result<(), GridFault> {
        let mut seen = vec![false; self.cell_count()];
        let (mut cells, mut parts) = (0, 0);
        let mut reached = Vec::new();
        for first in (0..self.cell_count() as u32).map(Cell::new) {
            if !self.grid().contains(first) || seen[first.index()] {
                continue;
            }
            parts += 1;
            seen[first.index()] = true;
            reached.push(first);
            while let Some(cell) = reached.pop() {
                cells += 1;
                for next in self.neighbors(cell) {
                    if !std::mem::replace(&mut seen[next.index()], true) {
                        reached.push(next);
                    }
                }
            }
        }
        let expected = self.grid().part_count();
        if parts != expected {
            return Err(GridFault::Parts { found: parts, expected });
        }
        let passages = self.passage_count();
        if passages + parts != cells {
            return Err(GridFault::Loops { passages, cells, parts });
        }
        Ok(())
    }
}

/// Which cells lie side by side, each neighbor in a direction of its own. 33 bytes a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Links {
    /// For each cell the directions of its neighbors; 0 of a cell that is left out.
    neighbors: Vec<u8>,
    /// The cell in each direction, above the direction back from it.
    to: Vec<[u32; 8]>,
    left_out: Option<Vec<bool>>,
    is_connected: bool,
    middle: usize,
}

impl Links {
    /// The links of this many cells, by a rule that says which cell lies in a direction, and
    /// in which direction it has this one.
    fn new(
        cells: usize,
        middle: usize,
        beside: impl Fn(usize, Direction) -> Option<(usize, Direction)>,
    ) -> Self {
        let mut links = Self {
            neighbors: vec![0; cells],
            to: vec![[0; 8]; cells],
            left_out: None,
            is_connected: false,
            middle,
        };
        for cell in 0..cells {
            for direction in Direction::ALL {
                if let Some((next, back)) = beside(cell, direction) {
                    links.neighbors[cell] |= direction.bit();
                    links.to[cell][direction.index()] = (next as u32) << 3 | back as u32;
                }
            }
        }
        links.is_connected = links.mark_part(middle, &mut vec![false; cells]) == cells;
        links
    }

    /// Leaves out cells that have no neighbors; the others may fall into parts.
    fn leaving_out(self, left_out: Vec<bool>) -> Self {
        Self { left_out: Some(left_out), is_connected: false, ..self }
    }

    /// The cell in this direction, if there is one.
    fn toward(&self, cell: usize, direction: Direction) -> Option<usize> {
        let is_there = self.neighbors[cell] & direction.bit() != 0;
        is_there.then(|| self.beside(cell, direction))
    }
}

impl Cells for Links {
    const IS_SQUARE: bool = false;

    fn count(&self) -> usize {
        self.neighbors.len()
    }

    fn has(&self, cell: usize) -> bool {
        cell < self.count() && self.left_out.as_ref().is_none_or(|left_out| !left_out[cell])
    }

    fn is_whole(&self) -> bool {
        self.is_connected
    }

    fn middle(&self) -> usize {
        self.middle
    }

    fn neighbors(&self, cell: usize) -> u8 {
        self.neighbors[cell]
    }

    fn table(&self) -> Vec<u8> {
        self.neighbors.clone()
    }

    fn beside(&self, cell: usize, direction: Direction) -> usize {
        (self.to[cell][direction.index()] >> 3) as usize
    }

    fn back(&self, cell: usize, direction: Direction) -> Direction {
        Direction::ALL[self.to[cell][direction.index()] as usize & 7]
    }

    fn for_each_beside(&self, cell: usize, mut call: impl FnMut(usize, Direction)) {
        for direction in Exits::of(self.neighbors[cell]) {
            call(self.beside(cell, direction), self.back(cell, direction));
        }
    }
}

/// A maze of a [`Grid`]: one byte a cell, a bit for each [`Direction`] in which a passage
/// leaves it.
///
/// Passages lead in both directions. It is a [`Graph`], so it can be searched as it is. In a
/// weave maze the straight passages through a crossing, above and below, are always there: it
/// is perfect if it is a tree of all its cells, those under crossings too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GridMaze {
    grid: Grid,
    exits: Vec<u8>,
}

/// Why exits are no maze's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[non_exhaustive]
pub enum ExitError {
    /// There are more or fewer than cells.
    #[error("found exits of {found} cells, expected {expected}")]
    Count {
        /// The exits.
        found: usize,
        /// The grid's cells.
        expected: usize,
    },
    /// A passage leads to a cell that is no neighbor.
    #[error("a passage leads {direction} from {from}, where no neighbor is")]
    Astray {
        /// The cell.
        from: Point,
        /// The direction of the passage.
        direction: Direction,
    },
    /// A passage has no passage back.
    #[error("the passage {direction} from {from} has no step back")]
    OneWay {
        /// The cell.
        from: Point,
        /// The direction of the passage.
        direction: Direction,
    },
    /// No straight passage leads through a crossing.
    #[error("no passage leads {direction} from the crossing at {from}")]
    Blocked {
        /// The crossing.
        from: Point,
        /// The direction that is blocked.
        direction: Direction,
    },
}

impl Generator {
    /// Generates a maze of the grid, the same from the same seed on every machine.
    ///
    /// # Errors
    ///
    /// Returns an error for generators that go by rows or divide rectangles.
    pub fn carve_grid(self, grid: &Grid, random: &mut Random) -> Result<GridMaze, NeedsRectangle> {
        self.carve_grid_with(grid, &Style::default(), random)
    }

    /// [`Generator::carve_grid`] with a style.
    ///
    /// [`Generator::Hybrid`] walks as [`Generator::Wilson`] does. Crossings stay where they
    /// are: every maze that has them is equally likely by the uniform generators.
    ///
    /// # Errors
    ///
    /// As [`Generator::carve_grid`].
    ///
    /// # Panics
    ///
    /// Panics if the style's start is not in the grid.
    pub fn carve_grid_with(
        self,
        grid: &Grid,
        style: &Style,
        random: &mut Random,
    ) -> Result<GridMaze, NeedsRectangle> {
        if self.is_for_rectangles() {
            return Err(NeedsRectangle { generator: self });
        }
        assert!(style.start.is_none_or(|start| grid.contains(start)), "a start of the grid");
        let Layout::Weave(weave) = &grid.layout else {
            let exits = self.carve_links(&grid.links, style, random);
            return Ok(GridMaze { grid: grid.clone(), exits });
        };
        let start = style.start.map(|cell| Cell::new(weave.node(cell.index()) as u32));
        let bridged = self.carve_links(&weave.bridged(), &Style { start, ..*style }, random);
        let mut exits = vec![0; grid.cell_count()];
        for (node, &directions) in bridged.iter().enumerate() {
            for direction in Exits::of(directions) {
                let (cell, out) = weave.exit(node, direction).expect("an exit that was carved");
                exits[cell] |= out.bit();
            }
        }
        for (cell, direction) in grid.straight_passages() {
            let (next, back) = grid.beside(cell, direction).expect("crossings have neighbors");
            exits[cell] |= direction.bit();
            exits[next] |= back.bit();
        }
        Ok(GridMaze { grid: grid.clone(), exits })
    }
}

impl Grid {
    /// The steps that lead out of crossings, above and below.
    fn straight_passages(&self) -> impl Iterator<Item = (usize, Direction)> {
        let top = self.cell_count() - self.crossings().len();
        let cells = self.crossings().iter().zip(top..).flat_map(move |(crossing, below)| {
            [self.cell_at(crossing.at).map_or(below, Cell::index), below]
        });
        cells.flat_map(|cell| Exits::of(self.links.neighbors(cell)).map(move |d| (cell, d)))
    }
}

impl GridMaze {
    /// The maze of these exits, a byte for each cell.
    ///
    /// # Errors
    ///
    /// Returns an error unless there is a byte for each cell, and each exit leads to a neighbor
    /// that has one back.
    pub fn new(grid: Grid, exits: Vec<u8>) -> Result<Self, ExitError> {
        let [found, expected] = [exits.len(), grid.cell_count()];
        if found != expected {
            return Err(ExitError::Count { found, expected });
        }
        let point = |cell: usize| grid.point_of(Cell::new(cell as u32));
        for (cell, &directions) in exits.iter().enumerate() {
            for direction in Exits::of(directions) {
                let from = point(cell);
                let beside = grid.beside(cell, direction);
                let (next, back) = beside.ok_or(ExitError::Astray { from, direction })?;
                if exits[next] & back.bit() == 0 {
                    return Err(ExitError::OneWay { from, direction });
                }
            }
        }
        for (cell, direction) in grid.straight_passages() {
            if exits[cell] & direction.bit() == 0 {
                return Err(ExitError::Blocked { from: point(cell), direction });
            }
        }
        Ok(Self { grid, exits })
    }

    /// The grid of the maze.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The directions in which passages leave the cell, in the order of their bits.
    pub fn exits(&self, cell: Cell) -> Exits {
        Exits::of(self.exits[cell.index()])
    }

    /// One byte a cell: a bit for each direction in which a passage leaves it.
    pub fn exit_table(&self) -> &[u8] {
        &self.exits
    }

    /// The number of passages.
    pub fn passage_count(&self) -> usize {
        self.exits.iter().map(|exits| exits.count_ones() as usize).sum::<usize>() / 2
    }
}

impl Graph for GridMaze {
    fn cell_count(&self) -> usize {
        self.exits.len()
    }

    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.exits(cell).filter_map(move |direction| self.grid.toward(cell, direction))
    }
}

/// Every step costs 1.
impl Weighted for GridMaze {}

impl Reversible for GridMaze {
    fn predecessors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.neighbors(cell)
    }
}

/// No estimate.
impl Heuristic for GridMaze {}

/// The cells of a polar grid: the centre, then ring by ring, each clockwise from the top.
///
/// ```text
/// ring     0  1   2   3 4 5   6 ...  11   12 ...
/// cells    1  6  12  24 24 24 48 ... 48   96 ...
/// ```
/// Cells are as high as the centre's radius. A ring has twice the cells of the one inside
/// where those would else be at least one and a half times as wide as high on their inner
/// side (J. Buck).
#[derive(Clone, PartialEq, Eq, Debug)]
struct Rings {
    /// The number of each ring's first cell, and of all cells.
    begins: Vec<u32>,
}

/// The six cells around the centre, in the order of their directions from it.
const SPOKES: [Direction; 6] =
    [Direction::N, Direction::NE, Direction::SE, Direction::S, Direction::SW, Direction::NW];

impl Rings {
    fn new(rings: u32) -> Self {
        let mut begins = vec![0, 1];
        let mut before = 1;
        for ring in 1..u64::from(rings) {
            let cells = match ring {
                1 => 6,
                // 2π·ring / before ≥ 3/2, with π as 355/113.
                _ if 4 * 355 * ring >= 3 * 113 * before => 2 * before,
                _ => before,
            };
            begins.push((u64::from(begins[ring as usize]) + cells) as u32);
            before = cells;
        }
        Self { begins }
    }

    fn count(&self) -> usize {
        self.begins[self.rings()] as usize
    }

    const fn rings(&self) -> usize {
        self.begins.len() - 1
    }

    /// The number of a ring's first cell.
    fn first(&self, ring: usize) -> usize {
        self.begins[ring] as usize
    }

    /// The number of a ring's cells; 0 beyond the rim.
    fn length(&self, ring: usize) -> usize {
        if ring < self.rings() { self.first(ring + 1) - self.first(ring) } else { 0 }
    }

    /// A cell's ring, and its place there.
    fn place(&self, cell: usize) -> [usize; 2] {
        let ring = self.begins.partition_point(|&begin| begin as usize <= cell) - 1;
        [ring, cell - self.first(ring)]
    }

    fn links(&self) -> Links {
        Links::new(self.count(), 0, |cell, direction| self.beside(cell, direction))
    }

    /// Inwards is N, outwards S, or SW and SE where the ring outside has twice the cells;
    /// clockwise is E.
    fn beside(&self, cell: usize, direction: Direction) -> Option<(usize, Direction)> {
        let [ring, place] = self.place(cell);
        let length = self.length(ring);
        let outside = self.length(ring + 1);
        let along = |by: usize| self.first(ring) + (place + by) % length;
        let outward = |place: usize| (self.first(ring + 1) + place, Direction::N);
        if ring == 0 {
            let spoke = SPOKES.iter().position(|&spoke| spoke == direction)?;
            return (outside > 0).then(|| outward(spoke));
        }
        match direction {
            Direction::E => Some((along(1), Direction::W)),
            Direction::W => Some((along(length - 1), Direction::E)),
            Direction::N if ring == 1 => Some((0, SPOKES[place])),
            Direction::N if length == self.length(ring - 1) => {
                Some((self.first(ring - 1) + place, Direction::S))
            }
            Direction::N => {
                let back = [Direction::SW, Direction::SE][place % 2];
                Some((self.first(ring - 1) + place / 2, back))
            }
            Direction::S if outside == length => Some(outward(place)),
            Direction::SW if outside == 2 * length => Some(outward(2 * place)),
            Direction::SE if outside == 2 * length => Some(outward(2 * place + 1)),
            _ => None,
        }
    }
}

// Triangular and hexagonal cells in columns and rows.

/// Whether the triangle points up; else down. Its third side is its horizontal one.
const fn points_up(at: Point) -> bool {
    (at.x + at.y).is_multiple_of(2)
}

/// The links of triangles: to the west, to the east, and across the horizontal side.
fn triangles(size: Size) -> Links {
    linked(size, |at, direction| match direction {
        Direction::W => Some([-1, 0]),
        Direction::E => Some([1, 0]),
        Direction::S if points_up(at) => Some([0, 1]),
        Direction::N if !points_up(at) => Some([0, -1]),
        _ => None,
    })
}

/// The links of hexagons with a corner on top, where every second row lies half a cell to
/// the right; those left out pass nowhere.
fn hexagons(size: Size, may_pass: impl Fn(usize, usize) -> bool) -> Links {
    linked(size, |at, direction| {
        let shift = (at.y % 2).cast_signed();
        let [x, y] = match direction {
            Direction::W => [-1, 0],
            Direction::E => [1, 0],
            Direction::NW => [shift - 1, -1],
            Direction::NE => [shift, -1],
            Direction::SW => [shift - 1, 1],
            Direction::SE => [shift, 1],
            Direction::N | Direction::S => return None,
        };
        let [here, next] = [at, moved(size, at, [x, y])?].map(|at| size.index(at));
        may_pass(here, next).then_some([x, y])
    })
}

fn linked(size: Size, step: impl Fn(Point, Direction) -> Option<[i32; 2]>) -> Links {
    let middle = Point::new(size.width() / 2, size.height() / 2);
    Links::new(size.cell_count(), size.index(middle), |cell, direction| {
        let at = size.point_of(crate::board::Cell::new(cell as u32));
        let next = moved(size, at, step(at, direction)?)?;
        Some((size.index(next), direction.opposite()))
    })
}

fn moved(size: Size, at: Point, [x, y]: [i32; 2]) -> Option<Point> {
    let next = Point::new(at.x.checked_add_signed(x)?, at.y.checked_add_signed(y)?);
    (next.x < size.width() && next.y < size.height()).then_some(next)
}

// Square cells where passages cross, one under the other.
//
// ```text
//     N        The passage from W to E runs under the one from N to S. Both are straight
//   W + E      and there before anything is carved; no cell is an end of two crossings.
//     S        So N + S is a *bridge* with six neighbors, and so is W + E: to generators
//              each is one cell. Afterwards they are three cells each again.
// ```

/// Where a passage crosses another one in a weave maze.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Crossing {
    /// Where it is.
    pub at: Point,
    /// Whether the passage above runs north and south, else east and west.
    pub is_vertical: bool,
}

/// Why there cannot be such crossings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[non_exhaustive]
pub enum CrossingError {
    /// A passage through it would lead out of the maze.
    #[error("the crossing at {0} lies on the rim")]
    Rim(Point),
    /// It shares a cell with the one before it, row by row or earlier.
    #[error("the crossing at {0} touches another one")]
    Touch(Point),
}

/// The cells of a weave grid: those seen from above, row by row, then one under each
/// crossing.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Weave {
    size: Size,
    /// In the order of their cells.
    crossings: Vec<Crossing>,
    /// The node of each cell seen from above; of a crossing that of its vertical bridge. Nodes
    /// are what generators take for cells: cells that are part of no crossing, then two bridges
    /// for each crossing, first the one that runs north and south.
    nodes: Vec<u32>,
    /// The cells of the nodes that are no bridges.
    plain: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Weave {
    fn new(size: Size, mut crossings: Vec<Crossing>) -> Result<Self, CrossingError> {
        crossings.sort_unstable_by_key(|crossing| size.index(crossing.at));
        let mut nodes = vec![NONE; size.cell_count()];
        for (number, crossing) in (0..).zip(&crossings) {
            let cells = cross(size, crossing.at).ok_or(CrossingError::Rim(crossing.at))?;
            for (cell, bridge) in cells.into_iter().zip([0, 0, 1, 0, 1]) {
                if std::mem::replace(&mut nodes[cell], 2 * number + bridge) != NONE {
                    return Err(CrossingError::Touch(crossing.at));
                }
            }
        }
        let plain: Vec<u32> =
            (0..nodes.len() as u32).filter(|&cell| nodes[cell as usize] == NONE).collect();
        let mut next = 0;
        for node in &mut nodes {
            if *node == NONE {
                *node = next;
                next += 1;
            } else {
                *node += plain.len() as u32;
            }
        }
        Ok(Self { size, crossings, nodes, plain })
    }

    /// The number of the crossing at a cell seen from above.
    fn crossing_at(&self, cell: usize) -> Option<usize> {
        let index = |crossing: &Crossing| self.size.index(crossing.at);
        self.crossings.binary_search_by_key(&cell, index).ok()
    }

    /// The cell seen from above at the cell's place.
    fn above(&self, cell: usize) -> usize {
        match cell.checked_sub(self.size.cell_count()) {
            Some(number) => self.size.index(self.crossings[number].at),
            None => cell,
        }
    }

    /// The links between cells. At a crossing a step goes on straight, above or below.
    fn links(&self) -> Links {
        let top = self.size.cell_count();
        Links::new(top + self.crossings.len(), self.middle(), |cell, direction| {
            if !self.may_leave(cell, direction) {
                return None;
            }
            let next = toward(self.size, self.above(cell), direction)?;
            let under = self.crossing_at(next).filter(|_| !self.may_leave(next, direction));
            Some((under.map_or(next, |number| top + number), direction.opposite()))
        })
    }

    /// Whether passages may leave a cell in this direction, or come to it from there.
    fn may_leave(&self, cell: usize, direction: Direction) -> bool {
        let top = self.size.cell_count();
        let number = cell.checked_sub(top).or_else(|| self.crossing_at(cell));
        let is_vertical = matches!(direction, Direction::S | Direction::N);
        !direction.is_diagonal()
            && number.is_none_or(|number| {
                (self.crossings[number].is_vertical == is_vertical) == (cell < top)
            })
    }

    /// The links between what generators take for cells.
    fn bridged(&self) -> Links {
        let count = self.plain.len() + 2 * self.crossings.len();
        let middle = self.nodes[self.middle()] as usize;
        Links::new(count, middle, |node, direction| {
            let (cell, out) = self.exit(node, direction)?;
            let next = toward(self.size, cell, out)?;
            let beside = self.nodes[next] as usize;
            let is_back =
                |back: &Direction| self.exit(beside, *back) == Some((next, out.opposite()));
            let back = Direction::ALL.into_iter().find(is_back);
            Some((beside, back.expect("the neighbor of a bridge has an exit to it")))
        })
    }

    /// Where one leaves a node in this direction: from which cell, and in which direction. A
    /// bridge is left to the north, north-west and north-east from its northern end, and so on.
    fn exit(&self, node: usize, direction: Direction) -> Option<(usize, Direction)> {
        let plain = &self.plain;
        if let Some(&cell) = plain.get(node) {
            return (!direction.is_diagonal()).then_some((cell as usize, direction));
        }
        let bridge = node - plain.len();
        let middle = self.size.index(self.crossings[bridge / 2].at);
        let [sideways, along] = direction.straight_parts();
        let is_vertical = bridge.is_multiple_of(2);
        let end = if is_vertical { along } else { sideways };
        let out = if !direction.is_diagonal() || !is_vertical { along } else { sideways };
        let runs_here = matches!(end, Direction::S | Direction::N) == is_vertical;
        runs_here.then(|| toward(self.size, middle, end).map(|cell| (cell, out)))?
    }

    /// The node of a cell.
    fn node(&self, cell: usize) -> usize {
        let node = self.nodes[self.above(cell)] as usize;
        let Some(number) = self.crossing_at(self.above(cell)) else { return node };
        let is_above = cell < self.size.cell_count();
        node + usize::from(self.crossings[number].is_vertical != is_above)
    }

    fn middle(&self) -> usize {
        self.size.index(Point::new(self.size.width() / 2, self.size.height() / 2))
    }
}

/// Crossings at random places, as far apart as they must be: this percentage of all that find
/// a place, one after another. Which passage is above is a toss of a coin.
fn random_crossings(size: Size, percent: u32, random: &mut Random) -> Vec<Crossing> {
    let mut places: Vec<u32> = (0..size.cell_count() as u32)
        .filter(|&cell| cross(size, point(size, cell)).is_some())
        .collect();
    random.shuffle(&mut places);
    let mut taken = vec![false; size.cell_count()];
    let mut crossings = Vec::new();
    for at in places.into_iter().map(|cell| point(size, cell)) {
        let cells = cross(size, at).expect("an inner cell");
        if cells.iter().any(|&cell| taken[cell]) {
            continue;
        }
        for cell in cells {
            taken[cell] = true;
        }
        crossings.push(Crossing { at, is_vertical: random.bits() >> 63 == 0 });
    }
    crossings.truncate((crossings.len() * percent as usize).div_ceil(100));
    crossings
}

fn point(size: Size, cell: u32) -> Point {
    size.point_of(Cell::new(cell))
}

/// The cell and its neighbors to the south, west, north and east; `None` on the rim.
fn cross(size: Size, at: Point) -> Option<[usize; 5]> {
    let cell = size.cell_at(at)?.index();
    let [south, west, north, east] =
        Direction::STRAIGHT.map(|direction| toward(size, cell, direction));
    Some([cell, south?, west?, north?, east?])
}

fn toward(size: Size, cell: usize, direction: Direction) -> Option<usize> {
    Some(size.index(size.toward(point(size, cell as u32), direction)?))
}
