//! Square cells where passages cross, one under the other.
//!
//! ```text
//!     N        The passage from W to E runs under the one from N to S. Both are straight
//!   W + E      and there before anything is carved; no cell is an end of two crossings.
//!     S        So N + S is a *bridge* with six neighbors, and so is W + E: to generators
//!              each is one cell. Afterwards they are three cells each again.
//! ```

use super::links::Links;
use crate::Random;
use crate::board::{Cell, Direction, Point, Size};

/// Where a passage crosses another one in a weave maze.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Crossing {
    /// Where it is.
    pub at: Point,
    /// Whether the passage above runs north and south, else east and west.
    pub is_vertical: bool,
}

/// Why there cannot be such crossings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
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
pub(super) struct Weave {
    size: Size,
    /// In the order of their cells.
    crossings: Vec<Crossing>,
    nodes: Nodes,
}

/// What generators take for cells: cells that are part of no crossing, then two bridges for
/// each crossing, first the one that runs north and south.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Nodes {
    /// The node of each cell seen from above; of a crossing that of its vertical bridge.
    of_cell: Vec<u32>,
    /// The cells of the nodes that are no bridges.
    plain: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Weave {
    pub(super) fn new(size: Size, mut crossings: Vec<Crossing>) -> Result<Self, CrossingError> {
        crossings.sort_unstable_by_key(|crossing| size.index(crossing.at));
        let mut of_cell = vec![NONE; size.cell_count()];
        for (number, crossing) in (0..).zip(&crossings) {
            let cells = cross(size, crossing.at).ok_or(CrossingError::Rim(crossing.at))?;
            for (cell, bridge) in cells.into_iter().zip([0, 0, 1, 0, 1]) {
                if std::mem::replace(&mut of_cell[cell], 2 * number + bridge) != NONE {
                    return Err(CrossingError::Touch(crossing.at));
                }
            }
        }
        let plain: Vec<u32> =
            (0..of_cell.len() as u32).filter(|&cell| of_cell[cell as usize] == NONE).collect();
        let mut next = 0;
        for node in &mut of_cell {
            if *node == NONE {
                *node = next;
                next += 1;
            } else {
                *node += plain.len() as u32;
            }
        }
        Ok(Self { size, crossings, nodes: Nodes { of_cell, plain } })
    }

    pub(super) const fn size(&self) -> Size {
        self.size
    }

    pub(super) fn crossings(&self) -> &[Crossing] {
        &self.crossings
    }

    /// The number of the crossing at a cell seen from above.
    pub(super) fn crossing_at(&self, cell: usize) -> Option<usize> {
        let index = |crossing: &Crossing| self.size.index(crossing.at);
        self.crossings.binary_search_by_key(&cell, index).ok()
    }

    /// The cell seen from above at the cell's place.
    pub(super) fn above(&self, cell: usize) -> usize {
        match cell.checked_sub(self.size.cell_count()) {
            Some(number) => self.size.index(self.crossings[number].at),
            None => cell,
        }
    }

    /// The links between cells. At a crossing a step goes on straight, above or below.
    pub(super) fn links(&self) -> Links {
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
    pub(super) fn bridged(&self) -> Links {
        let count = self.nodes.plain.len() + 2 * self.crossings.len();
        let middle = self.nodes.of_cell[self.middle()] as usize;
        Links::new(count, middle, |node, direction| {
            let (cell, out) = self.exit(node, direction)?;
            let next = toward(self.size, cell, out)?;
            let beside = self.nodes.of_cell[next] as usize;
            let is_back =
                |back: &Direction| self.exit(beside, *back) == Some((next, out.opposite()));
            let back = Direction::ALL.into_iter().find(is_back);
            Some((beside, back.expect("the neighbor of a bridge has an exit to it")))
        })
    }

    /// Where one leaves a node in this direction: from which cell, and in which direction. A
    /// bridge is left to the north, north-west and north-east from its northern end, and so on.
    pub(super) fn exit(&self, node: usize, direction: Direction) -> Option<(usize, Direction)> {
        let plain = &self.nodes.plain;
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
    pub(super) fn node(&self, cell: usize) -> usize {
        let node = self.nodes.of_cell[self.above(cell)] as usize;
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
pub(super) fn random(size: Size, percent: u32, random: &mut Random) -> Vec<Crossing> {
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
