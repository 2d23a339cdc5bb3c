use super::Region;
use super::region::strides;
use crate::board::{Cell, Direction, Exits};

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
pub(super) struct Table<'a, const W: usize> {
    region: &'a Region,
    width: usize,
    strides: [isize; 8],
}

impl<'a, const W: usize> Table<'a, W> {
    pub(super) fn of(region: &'a Region) -> Self {
        let size = region.size();
        Self { region, width: size.width() as usize, strides: strides(size) }
    }
}

impl<const W: usize> Cells for Table<'_, W> {
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
        Table::<8>::of(self).part_count()
    }
}
