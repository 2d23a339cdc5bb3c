use std::collections::BinaryHeap;

use super::Path;
use crate::board::{Cell, Graph};
use crate::visit::{BucketQueue, Entry};

/// Reusable scratch space for searches, kept from query to query.
///
/// It grows to the largest board it has served and is never cleared as a whole, so a short
/// query on a large board is fast. 16 bytes a cell, twice that for searches from both ends,
/// plus the queue: each search says how much.
#[derive(Clone, Default, Debug)]
pub struct Workspace {
    pub(super) near: Side,
    pub(super) far: Side,
    pub(super) heap: BinaryHeap<Entry>,
}

impl Workspace {
    /// An empty workspace, with no memory yet.
    pub fn new() -> Self {
        Self::default()
    }
}

/// What a search from one end knows, with its queues.
#[derive(Clone, Default, Debug)]
pub(super) struct Side {
    pub(super) nodes: Nodes,
    pub(super) queue: Vec<Cell>,
    pub(super) buckets: BucketQueue,
}

impl Side {
    /// Prepares for a query.
    ///
    /// # Panics
    ///
    /// Panics if an end is not in the graph.
    pub(super) fn reset(&mut self, graph: &impl Graph, start: Cell, goal: Cell) {
        let cells = graph.cell_count();
        assert!(start.index() < cells && goal.index() < cells, "a start and a goal of the graph");
        self.nodes.reset(cells);
        self.queue.clear();
    }
}

/// What is known of each cell in the current query.
///
/// A node belongs to the query whose stamp it bears; all others count as unseen, so a new
/// query only takes a new stamp.
#[derive(Clone, Default, Debug)]
pub(super) struct Nodes {
    nodes: Vec<Node>,
    /// Stamps are odd: `stamp` marks an open node, `stamp + 1` a closed one.
    stamp: u32,
}

/// The cost; then the parent and, in the low half, the mark. Plain numbers, so that fresh
/// memory of a large board is not touched before it is used.
type Node = [u64; 2];

const NO_PARENT: u32 = u32::MAX;

impl Nodes {
    fn reset(&mut self, cell_count: usize) {
        self.stamp = match self.stamp.checked_add(2) {
            Some(stamp) if self.nodes.len() >= cell_count && stamp < u32::MAX => stamp,
            _ => {
                self.nodes = vec![[0; 2]; cell_count];
                1
            }
        };
    }

    #[inline]
    fn mark(&self, cell: Cell) -> u32 {
        self.nodes[cell.index()][1] as u32
    }

    #[inline]
    pub(super) fn is_seen(&self, cell: Cell) -> bool {
        self.mark(cell) >= self.stamp
    }

    #[inline]
    pub(super) fn is_closed(&self, cell: Cell) -> bool {
        self.mark(cell) > self.stamp
    }

    #[inline]
    pub(super) fn cost(&self, cell: Cell) -> u64 {
        self.nodes[cell.index()][0]
    }

    /// The cost of the path to the cell, if it has been seen.
    #[inline]
    pub(super) fn known_cost(&self, cell: Cell) -> Option<u64> {
        self.is_seen(cell).then(|| self.cost(cell))
    }

    #[inline]
    pub(super) fn open(&mut self, cell: Cell, cost: u64, parent: Option<Cell>) {
        let parent = parent.map_or(NO_PARENT, Cell::number);
        self.nodes[cell.index()] = [cost, u64::from(parent) << 32 | u64::from(self.stamp)];
    }

    #[inline]
    pub(super) fn close(&mut self, cell: Cell) {
        debug_assert!(self.is_seen(cell) && !self.is_closed(cell));
        self.nodes[cell.index()][1] += 1;
    }

    pub(super) fn parent(&self, cell: Cell) -> Option<Cell> {
        let parent = (self.nodes[cell.index()][1] >> 32) as u32;
        (parent != NO_PARENT).then(|| Cell::new(parent))
    }

    /// The cells from `end` back to where the search began.
    pub(super) fn chain(&self, end: Cell) -> impl Iterator<Item = Cell> {
        std::iter::successors(Some(end), |&cell| self.parent(cell))
    }

    pub(super) fn path_to(&self, goal: Cell) -> Path {
        let mut cells: Vec<Cell> = self.chain(goal).collect();
        cells.reverse();
        Path::new(cells)
    }
}
