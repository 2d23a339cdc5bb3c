use std::fmt;

use super::graph::Node;
use crate::board::Cell;

/// A lower bound of the cost to the goal, besides the cost on a board without walls.
pub(super) trait Bound: fmt::Debug {
    /// Takes a cell as the goal.
    fn aim(&mut self, goal: Cell);

    /// The least that a path from a cell to the goal can cost.
    fn at(&self, cell: Cell) -> u64;

    /// The least that a path from one of these jump points to the goal can cost.
    fn of(&mut self, node: u32, nodes: &[Node]) -> u64;
}

/// Walls are not looked at.
#[derive(Clone, Debug)]
pub(super) struct Unbounded;

impl Bound for Unbounded {
    fn aim(&mut self, _: Cell) {}

    fn at(&self, _: Cell) -> u64 {
        0
    }

    #[inline]
    fn of(&mut self, _: u32, _: &[Node]) -> u64 {
        0
    }
}
