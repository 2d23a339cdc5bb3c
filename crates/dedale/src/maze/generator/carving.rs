use crate::board::{Cell, Direction};
use crate::maze::Style;
use crate::maze::region::Cells;
use crate::search::{Event, Observer, Stopped};

/// A growing maze: for every cell where passages lead, and the directions to its unvisited
/// neighbors.
///
/// A visit is passed to all neighbors at once, so that a generator that looks round reads
/// one byte. Square cells keep both in one byte, the unvisited directions in the upper half;
/// in the end nothing is left there. Other cells keep a second byte.
pub(super) struct Carving<'a, C> {
    cells: &'a C,
    bytes: Vec<u8>,
    /// The exits of cells that are not square.
    exits: Vec<u8>,
}

const EXITS: u8 = 0b1111;

impl<'a, C: Cells> Carving<'a, C> {
    pub(super) fn of(cells: &'a C) -> Self {
        let mut bytes = cells.table();
        let mut exits = Vec::new();
        if C::IS_SQUARE {
            for byte in &mut bytes {
                *byte <<= 4;
            }
        } else {
            exits = vec![0; bytes.len()];
        }
        Self { cells, bytes, exits }
    }

    /// The exits of every cell, once all are visited.
    pub(super) fn into_exits(self) -> Vec<u8> {
        if C::IS_SQUARE { self.bytes } else { self.exits }
    }

    /// The directions from the cell to unvisited neighbors.
    #[inline]
    pub(super) fn unvisited(&self, cell: usize) -> u8 {
        if C::IS_SQUARE { self.bytes[cell] >> 4 } else { self.bytes[cell] }
    }

    /// The cell beside this one.
    #[inline]
    pub(super) fn beside(&self, cell: usize, direction: Direction) -> usize {
        self.cells.beside(cell, direction)
    }

    /// Whether no passage leads to the cell yet.
    #[inline]
    pub(super) fn is_bare(&self, cell: usize) -> bool {
        if C::IS_SQUARE { self.bytes[cell] & EXITS == 0 } else { self.exits[cell] == 0 }
    }

    /// Opens a passage and returns the cell it leads to.
    #[inline]
    pub(super) fn open(&mut self, cell: usize, direction: Direction) -> usize {
        let next = self.beside(cell, direction);
        let back = self.cells.back(cell, direction);
        let exits = if C::IS_SQUARE { &mut self.bytes } else { &mut self.exits };
        exits[cell] |= direction.bit();
        exits[next] |= back.bit();
        next
    }

    /// Marks the cell as visited in all its neighbors. Beyond the edge of the board there
    /// is no such neighbor, so nothing changes there.
    #[inline]
    pub(super) fn visit(&mut self, cell: usize) {
        let bytes = &mut self.bytes;
        self.cells.for_each_beside(cell, |beside, back| {
            if let Some(directions) = bytes.get_mut(beside) {
                *directions &= !(if C::IS_SQUARE { back.bit() << 4 } else { back.bit() });
            }
        });
    }
}

/// Reports what a generator does to an observer, by cell numbers.
pub(super) struct Watch<'a, O: ?Sized>(pub(super) &'a mut O);

impl<O: Observer + ?Sized> Watch<'_, O> {
    /// Whether the observer looks at events.
    pub(super) fn watches(&self) -> bool {
        self.0.watches()
    }

    /// The cell joined the maze and waits to be carved on from.
    #[inline]
    pub(super) fn opened(&mut self, cell: usize, parent: Option<usize>) -> Result<(), Stopped> {
        let parent = parent.map(at);
        self.0.on(Event::Opened { cell: at(cell), parent, cost: 0, estimate: 0 })
    }

    /// The generator stands on the cell.
    #[inline]
    pub(super) fn expanded(&mut self, cell: usize) -> Result<(), Stopped> {
        self.0.on(Event::Expanded { cell: at(cell) })
    }

    /// A walk came to the cell: it is where the generator stands, and opened, until
    /// it joins the maze.
    #[inline]
    pub(super) fn walked(&mut self, cell: usize) -> Result<(), Stopped> {
        self.opened(cell, None)?;
        self.expanded(cell)
    }

    /// The cell is done.
    #[inline]
    pub(super) fn closed(&mut self, cell: usize) -> Result<(), Stopped> {
        self.0.on(Event::Closed { cell: at(cell) })
    }

    /// A passage was opened.
    #[inline]
    pub(super) fn carved(&mut self, from: usize, to: usize) -> Result<(), Stopped> {
        self.0.on(Event::Carved { from: at(from), to: at(to) })
    }

    /// A row was carved, all in one: its passages to the north and to the east.
    #[inline]
    pub(super) fn carved_row(&mut self, y: usize, row: &[u8]) -> Result<(), Stopped> {
        let begin = y * row.len();
        for (cell, exits) in (begin..).zip(row) {
            if exits & Direction::N.bit() != 0 {
                self.carved(cell, cell - row.len())?;
            }
            if exits & Direction::E.bit() != 0 {
                self.carved(cell, cell + 1)?;
            }
        }
        Ok(())
    }

    /// A wall was built where a passage was.
    #[inline]
    pub(super) fn walled(&mut self, from: usize, to: usize) -> Result<(), Stopped> {
        self.0.on(Event::Walled { from: at(from), to: at(to) })
    }
}

/// Where to begin in each part: the style's start, then every cell by number. Where all
/// cells are one part it begins at `first` unless the style says otherwise.
pub(super) fn starts<'a, C: Cells>(
    cells: &'a C,
    style: &Style,
    first: usize,
) -> impl Iterator<Item = usize> + use<'a, C> {
    let others = if cells.is_whole() { 0 } else { cells.count() };
    let start = style.start.map(Cell::index).or_else(|| cells.is_whole().then_some(first));
    let others = (0..others).filter(move |&cell| Some(cell) != start && cells.has(cell));
    start.into_iter().chain(others)
}

#[inline]
const fn at(cell: usize) -> Cell {
    Cell::new(cell as u32)
}
