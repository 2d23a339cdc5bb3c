use super::table::Layer;
use super::{Direction, Point, Size, Terrain, WATER};

/// An editable picture of a square board: terrain, roads, and the marks of starts and
/// goals.
///
/// Without roads, a straight step leads from every cell that is not a wall to every
/// neighbor that lets it in. Roads restrict that: each cell then lists the straight
/// directions that leave it. Two bytes a cell, three with roads.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(remote = "Self"))]
pub struct GridMap {
    size: Size,
    #[cfg_attr(feature = "serde", serde(rename = "terrain"))]
    terrains: Vec<Terrain>,
    pub(super) roads: Option<Vec<u8>>,
    /// Where paths start, in drawing order.
    pub starts: Vec<Point>,
    /// Where paths end, in drawing order.
    pub goals: Vec<Point>,
}

impl GridMap {
    /// A map of one terrain throughout, without marks.
    pub fn new(size: Size, terrain: Terrain) -> Self {
        Self {
            size,
            terrains: vec![terrain; size.cell_count()],
            roads: None,
            starts: Vec::new(),
            goals: Vec::new(),
        }
    }

    /// A map of these terrains, row by row, without marks.
    ///
    /// # Panics
    ///
    /// Panics unless there is one for each cell.
    pub fn of(size: Size, terrains: Vec<Terrain>) -> Self {
        assert_eq!(terrains.len(), size.cell_count(), "one terrain for each cell");
        Self { size, terrains, roads: None, starts: Vec::new(), goals: Vec::new() }
    }

    /// The map's size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The terrain of the cell.
    ///
    /// # Panics
    ///
    /// Panics off the board.
    #[inline]
    pub fn terrain(&self, point: Point) -> Terrain {
        self.terrains[self.size.index(point)]
    }

    /// The terrain of every cell, row by row.
    pub fn terrains(&self) -> &[Terrain] {
        &self.terrains
    }

    pub(super) fn into_terrains(self) -> Vec<Terrain> {
        self.terrains
    }

    /// Sets the terrain of the cell.
    ///
    /// # Panics
    ///
    /// Panics off the board.
    pub fn set_terrain(&mut self, point: Point, terrain: Terrain) {
        let index = self.size.index(point);
        self.terrains[index] = terrain;
    }

    /// Whether roads restrict the steps.
    pub const fn has_roads(&self) -> bool {
        self.roads.is_some()
    }

    /// Whether the straight step from `from` can be taken: it stays on the board, `from`
    /// has a road in that direction (where there are roads), and the next cell lets it in.
    pub fn is_open(&self, from: Point, direction: Direction) -> bool {
        self.road(from, direction)
            && self
                .size
                .toward(from, direction)
                .is_some_and(|to| self.terrain(to).lets_in_from(self.terrain(from)))
    }

    /// Whether a road leaves `from` in this straight direction; without roads, always.
    ///
    /// # Panics
    ///
    /// Panics off the board.
    pub fn road(&self, from: Point, direction: Direction) -> bool {
        self.roads.as_ref().is_none_or(|roads| roads[self.size.index(from)] & direction.bit() != 0)
    }

    /// Opens or closes the one-way road that leaves `from` in this straight direction. The first
    /// call gives every cell roads on all sides.
    ///
    /// # Panics
    ///
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

    /// The closed roads, and where there is water.
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

    /// Whether terrain allows a diagonal step between two cells, corners aside.
    pub(super) fn lets_in(&self, from: Point, to: Point) -> bool {
        self.terrain(to).lets_in_from(self.terrain(from))
    }
}
