use super::{Cell, Graph, Heuristic, MAX_STEP_COST, Reversible, Step, Weighted};

/// A directed edge of an [`EdgeGraph`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edge {
    /// The cell where the edge begins.
    pub from: u32,
    /// The cell where the edge leads.
    pub to: u32,
    /// The edge's cost, 1 to [`MAX_STEP_COST`].
    pub cost: u32,
}

/// The error for an edge that a graph cannot have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EdgeError {
    /// The edge begins or ends at a cell that the graph lacks.
    #[error("edge {index} joins {} and {}, and the graph has {cells} cells", edge.from, edge.to)]
    Cell {
        /// The edge's index in the list.
        index: usize,
        /// The edge.
        edge: Edge,
        /// The number of cells of the graph.
        cells: u32,
    },
    /// The edge is free, or costs too much.
    #[error("edge {index} costs {}, expected 1 to {MAX_STEP_COST}", edge.cost)]
    Cost {
        /// The edge's index in the list.
        index: usize,
        /// The edge.
        edge: Edge,
    },
}

/// A graph made from a list of edges, in compressed rows in both directions.
///
/// Neighbors are listed in the order of the edges. 8 bytes a cell and 16 for each edge.
///
/// ```
/// use dedale::graph::{Cell, Edge, EdgeGraph};
/// use dedale::search;
///
/// let edges = [(0, 1, 2), (1, 2, 2), (0, 2, 5)].map(|(from, to, cost)| Edge { from, to, cost });
/// let graph = EdgeGraph::new(3, &edges)?;
/// let path = search::dijkstra(&graph, Cell::new(0), Cell::new(2)).unwrap();
/// assert_eq!(path.cells(), [0, 1, 2].map(Cell::new));
/// # Ok::<(), dedale::graph::EdgeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EdgeGraph {
    forward: Rows,
    backward: Rows,
    max_step_cost: u32,
}

/// The steps of each cell, one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Rows {
    begins: Vec<u32>,
    steps: Vec<Step>,
}

impl Rows {
    /// A counting sort by the first cell of each pair.
    fn new(cells: u32, pairs: impl Iterator<Item = (u32, Step)> + Clone) -> Self {
        let mut begins = vec![0; cells as usize + 1];
        for (from, _) in pairs.clone() {
            begins[from as usize + 1] += 1;
        }
        for cell in 1..begins.len() {
            begins[cell] += begins[cell - 1];
        }
        let mut ends = begins.clone();
        let nowhere = Step { to: Cell::new(0), cost: 0 };
        let mut steps = vec![nowhere; begins[cells as usize] as usize];
        for (from, step) in pairs {
            steps[ends[from as usize] as usize] = step;
            ends[from as usize] += 1;
        }
        Self { begins, steps }
    }

    fn of(&self, cell: Cell) -> &[Step] {
        let [begin, end] = [0, 1].map(|after| self.begins[cell.index() + after] as usize);
        &self.steps[begin..end]
    }
}

impl EdgeGraph {
    /// Builds the graph of this many cells with these edges. O(cells + edges).
    ///
    /// # Errors
    ///
    /// Returns an error for an edge with an end or a cost that no graph of this size has.
    pub fn new(cells: u32, edges: &[Edge]) -> Result<Self, EdgeError> {
        for (index, &edge) in edges.iter().enumerate() {
            if edge.from.max(edge.to) >= cells {
                return Err(EdgeError::Cell { index, edge, cells });
            }
            if !(1..=MAX_STEP_COST).contains(&edge.cost) {
                return Err(EdgeError::Cost { index, edge });
            }
        }
        let step = |to, cost| Step { to: Cell::new(to), cost };
        let forward = edges.iter().map(|edge| (edge.from, step(edge.to, edge.cost)));
        let backward = edges.iter().map(|edge| (edge.to, step(edge.from, edge.cost)));
        let max_step_cost = edges.iter().map(|edge| edge.cost).max().unwrap_or(1);
        Ok(Self {
            forward: Rows::new(cells, forward),
            backward: Rows::new(cells, backward),
            max_step_cost,
        })
    }
}

impl Graph for EdgeGraph {
    fn cell_count(&self) -> usize {
        self.forward.begins.len() - 1
    }

    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.forward.of(cell).iter().map(|step| step.to)
    }
}

impl Weighted for EdgeGraph {
    fn steps(&self, cell: Cell) -> impl Iterator<Item = Step> {
        self.forward.of(cell).iter().copied()
    }

    fn max_step_cost(&self) -> u32 {
        self.max_step_cost
    }
}

impl Reversible for EdgeGraph {
    fn predecessors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.backward.of(cell).iter().map(|step| step.to)
    }

    fn incoming(&self, cell: Cell) -> impl Iterator<Item = Step> {
        self.backward.of(cell).iter().copied()
    }
}

/// No estimate: a list of edges does not say where its cells lie.
impl Heuristic for EdgeGraph {}
