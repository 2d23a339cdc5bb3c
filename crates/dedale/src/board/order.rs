use super::{Cell, DirectionOrder, Graph, Table};

/// A board that lists its neighbors in another order of directions, for searches whose
/// answer depends on it.
#[derive(Clone, Copy, Debug)]
pub struct InOrder<'a> {
    table: &'a Table,
    order: DirectionOrder,
}

impl<'a> InOrder<'a> {
    pub(super) const fn new(table: &'a Table, order: DirectionOrder) -> Self {
        Self { table, order }
    }
}

impl Graph for InOrder<'_> {
    fn cell_count(&self) -> usize {
        self.table.cell_count()
    }

    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.order
            .directions()
            .iter()
            .filter_map(move |&direction| self.table.toward(cell, direction))
    }
}
