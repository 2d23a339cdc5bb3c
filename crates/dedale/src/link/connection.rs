use crate::board::Cell;

/// The cheapest cells that would reach a goal, and their cost.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Connection {
    /// The sum of the weights of its cells: with the usual weights, the number of missing
    /// stones.
    pub cost: u64,
    /// The cells, including those that cost nothing; each one after the first is next to
    /// one before it.
    pub cells: Vec<Cell>,
}
