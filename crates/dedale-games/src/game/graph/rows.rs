use super::{GraphError, MAX_ARCS};

/// For each position a row of other positions, stored back to back.
///
/// Takes 4 bytes a position and 4 an item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rows {
    /// Where each row begins, and finally the number of items.
    begins: Vec<u32>,
    items: Vec<u32>,
}

impl Rows {
    /// No rows yet, with room for this many.
    pub(super) fn with_room(rows: u32) -> Result<Self, GraphError> {
        let mut begins = Vec::new();
        begins.try_reserve_exact(rows as usize + 1).map_err(|_| GraphError::Memory)?;
        begins.push(0);
        Ok(Self { begins, items: Vec::new() })
    }

    /// Reserves room for this many items in all.
    pub(super) fn make_room(&mut self, items: usize) -> Result<(), GraphError> {
        self.items.try_reserve_exact(items).map_err(|_| GraphError::Memory)
    }

    /// Rows that were filled elsewhere.
    pub(super) fn from_parts(begins: Vec<u32>, items: Vec<u32>) -> Self {
        debug_assert_eq!(begins.last().copied(), Some(items.len() as u32));
        Self { begins, items }
    }

    /// Adds a row.
    pub(super) fn push(&mut self, row: &[u32]) -> Result<(), GraphError> {
        let count = self.items.len() + row.len();
        if count > MAX_ARCS as usize {
            return Err(GraphError::Arcs(count as u64));
        }
        self.items.try_reserve(row.len()).map_err(|_| GraphError::Memory)?;
        self.items.extend_from_slice(row);
        self.end_row();
        Ok(())
    }

    /// Ends the current row, which is empty if no items were pushed.
    pub(super) fn end_row(&mut self) {
        self.begins.push(self.items.len() as u32);
    }

    /// The number of rows.
    pub fn len(&self) -> u32 {
        self.begins.len() as u32 - 1
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of items in all rows.
    pub fn item_count(&self) -> u64 {
        self.items.len() as u64
    }

    /// The row of this position, in ascending order.
    #[inline]
    pub fn row(&self, position: u32) -> &[u32] {
        let begin = self.begins[position as usize] as usize;
        let end = self.begins[position as usize + 1] as usize;
        &self.items[begin..end]
    }

    /// The items in the row of this position from this place on, counted among all items.
    #[inline]
    pub(super) fn items_from(&self, place: u32, position: u32) -> &[u32] {
        &self.items[place as usize..self.begins[position as usize + 1] as usize]
    }

    pub(super) fn begins(&self) -> &[u32] {
        &self.begins
    }

    pub(super) fn items(&self) -> &[u32] {
        &self.items
    }

    /// The bytes that the rows take.
    pub fn bytes(&self) -> u64 {
        4 * (self.begins.len() + self.items.len()) as u64
    }
}
