use super::{Cell, Graph, SquareBoard, WayOrder};

/// A board whose neighbours are listed in another order of ways, for searches
/// whose answer depends on it.
#[derive(Clone, Copy, Debug)]
pub struct InOrder<'a> {
    board: &'a SquareBoard,
    order: WayOrder,
}

impl<'a> InOrder<'a> {
    pub(super) const fn new(board: &'a SquareBoard, order: WayOrder) -> Self {
        Self { board, order }
    }
}

impl Graph for InOrder<'_> {
    fn cell_count(&self) -> usize {
        self.board.cell_count()
    }

    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.order.ways().iter().filter_map(move |&way| self.board.toward(cell, way))
    }
}
