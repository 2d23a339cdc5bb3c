use std::fmt;

use super::graph::Node;
use crate::board::Cell;

/// A lower bound of the cost to the goal. `plain` is the cost on a board without walls.
pub(super) trait Bound: fmt::Debug {
    /// The width of a bucket of what waits, as a power of two: the sharper the bound, the narrower
    /// it pays to be.
    const BUCKET_BITS: u32;

    /// Takes a cell as the goal.
    fn aim(&mut self, goal: Cell);

    /// The least that a path from a cell to the goal can cost.
    fn at(&self, cell: Cell, plain: u64) -> u64;

    /// The least that a path from one of these jump points to the goal can cost.
    fn of(&mut self, node: u32, nodes: &[Node], plain: u64) -> u64;
}

/// Walls are not looked at.
#[derive(Clone, Debug)]
pub(super) struct Unbounded;

impl Bound for Unbounded {
    /// 0.7 of a straight step.
    const BUCKET_BITS: u32 = 12;

    fn aim(&mut self, _: Cell) {}

    fn at(&self, _: Cell, plain: u64) -> u64 {
        plain
    }

    #[inline]
    fn of(&mut self, _: u32, _: &[Node], plain: u64) -> u64 {
        plain
    }
}
