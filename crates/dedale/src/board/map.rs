use super::layer::Layer;
use super::terrain::WATER;
use super::{Direction, Point, Size, Terrain};

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
