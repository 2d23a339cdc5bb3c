use super::Style;
use super::cells::Cells;
use crate::board::{Cell, Direction};
use crate::search::{Event, Observer, Stopped};

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
