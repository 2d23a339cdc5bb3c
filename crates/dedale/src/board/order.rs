use super::{Cell, Graph, Table, WayOrder};

/// A board whose neighbours are listed in another order of ways, for searches
/// whose answer depends on it.
#[derive(Clone, Copy, Debug)]
pub struct InOrder<'a> {
    table: &'a Table,
    order: WayOrder,
}

impl<'a> InOrder<'a> {
    pub(super) const fn new(table: &'a Table, order: WayOrder) -> Self {
        Self { table, order }
    }
}

impl Graph for InOrder<'_> {
    fn cell_count(&self) -> usize {
        self.table.cell_count()
    }

    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.order.ways().iter().filter_map(move |&way| self.table.toward(cell, way))
    }
}
