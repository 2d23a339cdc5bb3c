use std::num::NonZeroU8;

use super::layer::Layer;
use super::table::WATER;
use super::{Cell, Direction, Neighborhood, Point, SquareBoard};

/// A board's longest side, in cells.
pub const MAX_SIDE: u32 = 16_384;

/// What a cell is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terrain {
    /// Cannot be entered.
    Wall,
    /// Can be entered; a step onto it costs its weight (1–255) times the
    /// length of the step.
    Land(NonZeroU8),
    /// Can be entered from water only; weight 1.
    Water,
}

impl Terrain {
    /// Land of weight 1.
    pub const FREE: Self = Self::Land(NonZeroU8::MIN);

    /// Land of this weight; `None` for 0.
    pub const fn with_cost(weight: u8) -> Option<Self> {
        match NonZeroU8::new(weight) {
            Some(weight) => Some(Self::Land(weight)),
            None => None,
        }
    }

    /// 0 for a wall, else the factor of a step's cost.
    pub const fn weight(self) -> u8 {
        match self {
            Self::Wall => 0,
            Self::Land(weight) => weight.get(),
            Self::Water => 1,
        }
    }

    pub(super) const fn lets_in_from(self, from: Self) -> bool {
        match self {
            Self::Wall => false,
            Self::Land(_) => !matches!(from, Self::Wall),
            Self::Water => matches!(from, Self::Water),
        }
    }
}

/// The width and height of a square board in cells, each 1 to [`MAX_SIDE`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    width: u32,
    height: u32,
}

/// A width or height that no board can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a board is 1×1 to {MAX_SIDE}×{MAX_SIDE} cells, found {width}×{height}")]
pub struct SizeError {
    /// The width asked for.
    pub width: u64,
    /// The height asked for.
    pub height: u64,
}

impl Size {
    /// This many columns and rows; an error unless both are 1 to [`MAX_SIDE`].
    pub fn new(width: u64, height: u64) -> Result<Self, SizeError> {
        let fits = |side| (1..=u64::from(MAX_SIDE)).contains(&side);
        if fits(width) && fits(height) {
            Ok(Self { width: width as u32, height: height as u32 })
        } else {
            Err(SizeError { width, height })
        }
    }

    /// Columns.
    pub const fn width(self) -> u32 {
        self.width
    }

    /// Rows.
    pub const fn height(self) -> u32 {
        self.height
    }

    /// Columns times rows.
    pub const fn cell_count(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the point lies on a board of this size.
    pub const fn contains(self, point: Point) -> bool {
        point.x < self.width && point.y < self.height
    }

    /// The cell number of a point. Panics off the board.
    pub const fn index(self, point: Point) -> usize {
        assert!(self.contains(point), "the point is off the board");
        point.y as usize * self.width as usize + point.x as usize
    }

    /// The cell at this point, if it is on a board of this size.
    pub fn cell_at(self, point: Point) -> Option<Cell> {
        self.contains(point).then(|| Cell::new(self.index(point) as u32))
    }

    /// Where the cell of this number lies.
    pub const fn point_of(self, cell: Cell) -> Point {
        Point { x: cell.number() % self.width, y: cell.number() / self.width }
    }

    /// What each way adds to a cell's number.
    pub(crate) fn strides(self) -> [i32; 8] {
        Direction::ALL.map(|direction| direction.dy() * self.width as i32 + direction.dx())
    }

    /// The point one step away, if it is on the board.
    pub fn toward(self, point: Point, direction: Direction) -> Option<Point> {
        let x = point.x.checked_add_signed(direction.dx())?;
        let y = point.y.checked_add_signed(direction.dy())?;
        Some(Point { x, y }).filter(|&next| self.contains(next))
    }

    /// The cells at most so many columns and rows away from one, and itself, row by row.
    pub fn around(self, middle: Cell, radius: u32) -> impl Iterator<Item = Cell> {
        let Point { x, y } = self.point_of(middle);
        let rows = y.saturating_sub(radius)..=y.saturating_add(radius).min(self.height - 1);
        rows.flat_map(move |y| {
            let columns = x.saturating_sub(radius)..=x.saturating_add(radius).min(self.width - 1);
            columns.map(move |x| Cell::new(self.index(Point { x, y }) as u32))
        })
    }

    /// Every point, row by row.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Point { x, y }))
    }
}

/// A board as it is drawn: terrain, roads, and the marks of starts and goals.
///
/// Without roads, a straight step leads from every cell that is not a wall to
/// every neighbor that lets it in. Roads narrow that down: each cell then
/// lists the straight ways that leave it. Two bytes a cell, three with roads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GridMap {
    size: Size,
    terrains: Vec<Terrain>,
    roads: Option<Vec<u8>>,
    /// Where ways begin, in the order in which they are drawn.
    pub starts: Vec<Point>,
    /// Where ways end, in the order in which they are drawn.
    pub goals: Vec<Point>,
}

impl GridMap {
    /// A board of one terrain, without marks.
    pub fn new(size: Size, terrain: Terrain) -> Self {
        Self {
            size,
            terrains: vec![terrain; size.cell_count()],
            roads: None,
            starts: Vec::new(),
            goals: Vec::new(),
        }
    }

    /// A board of these terrain, row by row, without marks. Panics unless there is one for
    /// each cell.
    pub fn of(size: Size, terrains: Vec<Terrain>) -> Self {
        assert_eq!(terrains.len(), size.cell_count(), "one terrain for each cell");
        Self { size, terrains, roads: None, starts: Vec::new(), goals: Vec::new() }
    }

    /// The map's size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// What the cell is made of. Panics off the board.
    pub fn terrain(&self, point: Point) -> Terrain {
        self.terrains[self.size.index(point)]
    }

    /// All terrain, row by row.
    pub fn terrains(&self) -> &[Terrain] {
        &self.terrains
    }

    /// Makes the cell of this terrain. Panics off the board.
    pub fn set_terrain(&mut self, point: Point, terrain: Terrain) {
        let index = self.size.index(point);
        self.terrains[index] = terrain;
    }

    /// Whether ways are narrowed down by roads.
    pub const fn has_roads(&self) -> bool {
        self.roads.is_some()
    }

    /// Whether the straight step from `from` can be taken: it stays on the
    /// board, `from` has a road that way (where there are roads), and the next
    /// cell lets it in.
    pub fn is_open(&self, from: Point, direction: Direction) -> bool {
        self.road(from, direction)
            && self
                .size
                .toward(from, direction)
                .is_some_and(|to| self.terrain(to).lets_in_from(self.terrain(from)))
    }

    /// Whether a road leaves `from` this straight way; without roads, always.
    /// Panics off the board.
    pub fn road(&self, from: Point, direction: Direction) -> bool {
        self.roads.as_ref().is_none_or(|roads| roads[self.size.index(from)] & direction.bit() != 0)
    }

    /// Opens or closes the road that leaves `from` this straight way, and only
    /// in this direction. The first call gives every cell roads on all sides.
    /// Panics off the board.
    pub fn set_road(&mut self, from: Point, direction: Direction, open: bool) {
        let index = self.size.index(from);
        let cells = self.size.cell_count();
        let roads = self.roads.get_or_insert_with(|| vec![0b1111; cells]);
        if open {
            roads[index] |= direction.bit() & 0b1111;
        } else {
            roads[index] &= !direction.bit();
        }
    }

    /// The board that these drawings make, with four or eight ways.
    ///
    /// O(cells) time; two bytes a cell, three where a step has no step back.
    pub fn board(&self, neighborhood: Neighborhood) -> SquareBoard {
        SquareBoard::build(self, neighborhood)
    }

    /// The roads that are closed, and where there is water.
    pub(super) fn closed_roads(&self) -> Layer {
        let cells = self.size.cell_count();
        let water = |terrain: &Terrain| if *terrain == Terrain::Water { WATER } else { 0 };
        match &self.roads {
            Some(roads) => {
                let closed = roads.iter().map(|open| !open & 0b1111);
                Layer::of(cells, closed.zip(&self.terrains).map(|(bits, cell)| bits | water(cell)))
            }
            None if self.terrains.contains(&Terrain::Water) => {
                Layer::of(cells, self.terrains.iter().map(water))
            }
            None => Layer::zeros(cells),
        }
    }

    /// The roads that leave the cell of this number, as bits.
    pub(super) fn roads_from(&self, index: usize) -> u8 {
        self.roads.as_ref().map_or(0b1111, |roads| roads[index])
    }

    /// Whether a diagonal step between two cells is dry or wet enough, corners
    /// aside.
    pub(super) fn lets_in(&self, from: Point, to: Point) -> bool {
        self.terrain(to).lets_in_from(self.terrain(from))
    }
}
