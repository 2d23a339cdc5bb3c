use crate::board::Cell;

/// What it costs to reach a goal, and how.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Connection {
    /// The weights of its cells, added up: with the usual weights, how many
    /// stones are missing.
    pub cost: u64,
    /// Its cells, those that cost nothing too; each one after the first next to
    /// one before it.
    pub cells: Vec<Cell>,
}
