use crate::board::{Cell, Reversible, Step};
use crate::visit::{BucketQueue, Event, Frontier, Observer, Stopped};

/// A flow field on any graph: every cell's cheapest next step to the nearest goal.
///
/// What [`FlowField`](super::FlowField) and [`WeightedFlowField`](super::WeightedFlowField)
/// are on boards, for your own graph: Dijkstra's algorithm from the goals over reversed
/// steps, by cost or with every step counted as 1. Of several best next steps the one found
/// first is kept, where cells of the same cost are taken last in, first out, and
/// predecessors in the order of the graph. O(cells + steps) time; 16 bytes a cell, and up
/// to 8 for each unit of the highest step cost.
#[derive(Clone, Debug, Default)]
pub struct GraphFlowField {
    pub(super) goals: Vec<Cell>,
    pub(super) nodes: Vec<Node>,
    pub(super) order: Vec<Cell>,
}

/// What is known of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) cost: u64,
    /// The number of the next cell; a goal's own.
    pub(super) next: u32,
}

pub(super) const UNREACHED: Node = Node { cost: u64::MAX, next: 0 };

/// Where to go next from a cell of a graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NextCell {
    /// Nowhere: the cell is a goal.
    Arrived,
    /// One step to this cell.
    To(Cell),
    /// Nowhere: no goal can be reached from here.
    Unreachable,
}

impl GraphFlowField {
    /// Computes the field of these goals by steps, each counted as 1. Without goals nothing is
    /// reached.
    ///
    /// # Panics
    ///
    /// Panics if a goal is not in the graph.
    pub fn by_steps(graph: &impl Reversible, goals: &[Cell]) -> Self {
        Self::by_steps_with(graph, goals, &mut ()).unwrap_or_default()
    }

    /// [`GraphFlowField::by_steps`] with an observer.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] once the observer stops it.
    pub fn by_steps_with(
        graph: &impl Reversible,
        goals: &[Cell],
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Self, Stopped> {
        let into = |cell| graph.predecessors(cell).map(|to| Step { to, cost: 1 });
        Self::fill(graph.cell_count(), 1, into, goals, observer)
    }

    /// Computes the field of these goals by the costs of the graph. Without goals nothing is
    /// reached.
    ///
    /// # Panics
    ///
    /// Panics if a goal is not in the graph.
    pub fn by_cost(graph: &impl Reversible, goals: &[Cell]) -> Self {
        Self::by_cost_with(graph, goals, &mut ()).unwrap_or_default()
    }

    /// [`GraphFlowField::by_cost`] with an observer.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] once the observer stops it.
    pub fn by_cost_with(
        graph: &impl Reversible,
        goals: &[Cell],
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Self, Stopped> {
        let into = |cell| graph.incoming(cell);
        Self::fill(graph.cell_count(), graph.max_step_cost(), into, goals, observer)
    }

    /// The goals, as passed in.
    pub fn goals(&self) -> &[Cell] {
        &self.goals
    }

    /// The cost of a cheapest path from the cell to a goal, or its steps if the field
    /// counts steps; `None` if no goal can be reached.
    pub fn cost(&self, cell: Cell) -> Option<u64> {
        let Node { cost, .. } = self.nodes[cell.index()];
        (cost != u64::MAX).then_some(cost)
    }

    /// Where to go next from the cell.
    pub fn next(&self, cell: Cell) -> NextCell {
        match self.nodes[cell.index()] {
            Node { cost: u64::MAX, .. } => NextCell::Unreachable,
            Node { cost: 0, .. } => NextCell::Arrived,
            Node { next, .. } => NextCell::To(Cell::new(next)),
        }
    }

    /// The path from this cell to a goal, both included; `None` if no goal can be reached.
    pub fn path(&self, from: Cell) -> Option<Vec<Cell>> {
        self.cost(from)?;
        let onward = |&cell: &Cell| match self.next(cell) {
            NextCell::To(next) => Some(next),
            NextCell::Arrived | NextCell::Unreachable => None,
        };
        Some(std::iter::successors(Some(from), onward).collect())
    }

    /// The cells from which a goal can be reached, cheapest first, goals included.
    pub fn reached(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        self.order.iter().copied()
    }

    /// The number of cells of the graph.
    pub const fn cell_count(&self) -> usize {
        self.nodes.len()
    }

    /// Computes the field from the steps into each cell.
    fn fill<Steps: Iterator<Item = Step>>(
        cell_count: usize,
        max_step_cost: u32,
        into: impl Fn(Cell) -> Steps,
        goals: &[Cell],
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Self, Stopped> {
        let mut nodes = vec![UNREACHED; cell_count];
        let mut order = Vec::new();
        let mut buckets = BucketQueue::default();
        buckets.reset(u64::from(max_step_cost), 0);
        for &cell in goals {
            if nodes[cell.index()].cost == u64::MAX {
                nodes[cell.index()] = Node { cost: 0, next: cell.number() };
                buckets.push(0, cell);
                observer.on(Event::Opened { cell, parent: None, cost: 0, estimate: 0 })?;
            }
        }
        while let Some((cost, cell)) = buckets.pop() {
            if nodes[cell.index()].cost != cost {
                continue; // an entry of a cell that was settled at a lower cost
            }
            order.push(cell);
            observer.on(Event::Expanded { cell })?;
            for Step { to: from, cost: step } in into(cell) {
                let (known, whole) = (nodes[from.index()].cost, cost + u64::from(step));
                if known <= whole {
                    continue;
                }
                nodes[from.index()] = Node { cost: whole, next: cell.number() };
                buckets.push(whole, from);
                observer.on(if known == u64::MAX {
                    Event::Opened { cell: from, parent: Some(cell), cost: whole, estimate: 0 }
                } else {
                    Event::Improved { cell: from, parent: cell, cost: whole, estimate: 0 }
                })?;
            }
            observer.on(Event::Closed { cell })?;
        }
        Ok(Self { goals: goals.to_vec(), nodes, order })
    }
}
