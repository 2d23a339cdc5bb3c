use crate::board::{Board, Cell, Direction, Exits, Size};
use crate::field::Layout;

/// The steps of a board that can be taken in independent directions: see
/// [`Board::independent_directions`]. A copy, one byte a cell with a border, so that an update
/// finds what an edit has changed. The cells are named by their places.
#[derive(Clone, Debug, Default)]
pub(super) struct Steps {
    layout: Layout,
    directions: u8,
    is_mutual: bool,
    exits: Vec<u8>,
    strides: [isize; 8],
}

impl Steps {
    /// Copies the steps of the board.
    pub(super) fn copy(&mut self, board: &impl Board) {
        let table = board.table();
        let layout = Layout::of(table.size());
        if self.layout != layout {
            self.exits = vec![0; layout.places()];
            self.strides = Direction::ALL.map(|direction| layout.shift(direction));
        }
        self.layout = layout;
        self.directions = board.independent_directions();
        self.is_mutual = table.is_mutual();
        let width = table.size().width() as usize;
        for (start, row) in layout.row_starts().zip(table.exit_table().chunks_exact(width)) {
            for (copy, exits) in self.exits[start..].iter_mut().zip(row) {
                *copy = exits & self.directions;
            }
        }
    }

    /// Whether these could be the steps of that board before an edit.
    pub(super) fn fit(&self, board: &impl Board) -> bool {
        self.layout == Layout::of(board.table().size())
            && self.directions == board.independent_directions()
    }

    /// Copies the exits of one cell. Returns those that are gone and those that are new.
    pub(super) fn renew(&mut self, cell: Cell, board: &impl Board) -> [Exits; 2] {
        self.is_mutual = board.table().is_mutual();
        let new = board.table().exit_table()[cell.index()] & self.directions;
        let old = std::mem::replace(&mut self.exits[self.layout.place(cell)], new);
        [old & !new, new & !old].map(Exits::of)
    }

    /// The size of the board.
    pub(super) fn size(&self) -> Size {
        Size::new(self.layout.width as u64, self.layout.height as u64).expect("the size of a board")
    }

    /// Whether every step has a step back.
    pub(super) const fn is_mutual(&self) -> bool {
        self.is_mutual
    }

    pub(super) const fn cell_count(&self) -> usize {
        self.layout.cell_count()
    }

    pub(super) const fn places(&self) -> usize {
        self.layout.places()
    }

    pub(super) const fn directions(&self) -> u8 {
        self.directions
    }

    /// The place of a cell.
    ///
    /// # Panics
    ///
    /// Panics off the board.
    pub(super) fn place(&self, cell: Cell) -> u32 {
        assert!(cell.index() < self.cell_count(), "a cell of the board");
        self.layout.place(cell) as u32
    }

    pub(super) const fn cell_in(&self, place: u32) -> Cell {
        self.layout.cell_in(place as usize)
    }

    #[inline]
    pub(super) fn exits(&self, place: u32) -> Exits {
        Exits::of(self.exits[place as usize])
    }

    /// The places that these directions lead to.
    #[inline]
    pub(super) fn toward(&self, place: u32, directions: Exits) -> impl Iterator<Item = u32> {
        directions.map(move |direction| self.beside(place, direction.index()))
    }

    /// The places one step away.
    #[inline]
    pub(super) fn from(&self, place: u32) -> impl Iterator<Item = u32> {
        self.toward(place, self.exits(place))
    }

    /// The places from which one step leads here.
    pub(super) fn onto(&self, place: u32) -> impl Iterator<Item = u32> {
        let leads_here = move |direction: &Direction| {
            let beside = self.beside(place, direction.index());
            self.exits[beside as usize] & direction.opposite().bit() != 0
        };
        self.toward(
            place,
            Exits::of(Exits::of(self.directions).filter(leads_here).map(Direction::bit).sum()),
        )
    }

    /// The eight places around this one, some of which may lie on the border.
    pub(super) fn around(&self, place: u32) -> impl Iterator<Item = u32> {
        (0..8).map(move |direction| self.beside(place, direction))
    }

    /// The place beside this one in the direction of this number.
    #[inline]
    pub(super) const fn beside(&self, place: u32, direction: usize) -> u32 {
        (place as usize).wrapping_add_signed(self.strides[direction]) as u32
    }
}
