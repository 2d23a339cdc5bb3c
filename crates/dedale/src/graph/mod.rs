//! Graphs of your own: rooms and doors, road networks, portals.
//!
//! A graph numbers its cells from 0 and lists the neighbors of each. That is all that
//! [`search::bfs`](crate::search::bfs) and [`link::Network`](crate::link::Network) need;
//! costs, steps back and a heuristic are traits of their own whose methods have defaults.
//!
//! ```
//! use dedale::graph::{Cell, Graph, Heuristic, Reversible, Weighted};
//! use dedale::{Algorithm, GraphFlowField, search};
//!
//! /// A ring of rooms, each with a door to the next and to the one before.
//! struct Ring(u32);
//!
//! impl Graph for Ring {
//!     fn cell_count(&self) -> usize {
//!         self.0 as usize
//!     }
//!
//!     fn neighbors(&self, room: Cell) -> impl Iterator<Item = Cell> {
//!         [1, self.0 - 1].into_iter().map(move |by| Cell::new((room.number() + by) % self.0))
//!     }
//! }
//! impl Weighted for Ring {} // every step costs 1
//! impl Reversible for Ring {
//!     fn predecessors(&self, room: Cell) -> impl Iterator<Item = Cell> {
//!         self.neighbors(room)
//!     }
//! }
//! impl Heuristic for Ring {} // no estimate
//!
//! let [start, goal] = [0, 4].map(Cell::new);
//! let path = search::bfs(&Ring(10), start, goal).unwrap();
//! assert_eq!(path.steps(), 4);
//! assert_eq!(Algorithm::Dijkstra.find_in_graph(&Ring(10), start, goal)?, Some(path));
//! assert_eq!(GraphFlowField::by_steps(&Ring(10), &[goal]).cost(Cell::new(8)), Some(4));
//! # Ok::<(), dedale::search::NeedsBoard>(())
//! ```
//!
//! [`WithCosts`] replaces the step costs of any graph by those of a closure. [`EdgeGraph`]
//! is a graph made from a list of edges. With the feature `petgraph`, `PetgraphGraph`
//! searches a graph of that crate in place; with the feature `hexx`,
//! [`HexMap::from_hexx`](crate::board::HexMap) takes the maps of that crate.

#[cfg(feature = "petgraph")]
mod petgraph;

#[cfg(feature = "petgraph")]
pub use self::petgraph::PetgraphGraph;
pub use crate::board::{Cell, Graph, Heuristic, MAX_STEP_COST, Reversible, Step, Weighted};

/// A graph with step costs from a closure.
///
/// ```
/// use dedale::board::{GridMap, Neighborhood, Point, Size, Terrain};
/// use dedale::graph::WithCosts;
/// use dedale::search;
///
/// let board = GridMap::new(Size::new(3, 3)?, Terrain::FREE).board(Neighborhood::Four);
/// let danger = |_, to| if board.point_of(to) == Point::new(1, 1) { 50 } else { 1 };
/// let graph = WithCosts::new(&board, 50, danger);
/// let [start, goal] = [Point::new(1, 0), Point::new(1, 2)].map(|p| board.cell_at(p).unwrap());
/// let path = search::dijkstra(&graph, start, goal).unwrap();
/// assert_eq!(path.cost(&graph), Some(4)); // around the middle
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct WithCosts<'a, G, F> {
    graph: &'a G,
    most: u32,
    cost: F,
}

impl<'a, G: Graph, F: Fn(Cell, Cell) -> u32> WithCosts<'a, G, F> {
    /// Wraps a graph. `cost` gives the cost of the step from the first cell to the second: 1 to
    /// `most`, always the same.
    ///
    /// # Panics
    ///
    /// Panics if `most` is 0 or more than [`MAX_STEP_COST`].
    pub fn new(graph: &'a G, most: u32, cost: F) -> Self {
        assert!((1..=MAX_STEP_COST).contains(&most), "a step costs 1 to {MAX_STEP_COST}");
        Self { graph, most, cost }
    }

    fn of(&self, from: Cell, to: Cell) -> u32 {
        let cost = (self.cost)(from, to);
        debug_assert!((1..=self.most).contains(&cost), "a step costs 1 to {}", self.most);
        cost
    }
}

impl<G: Graph, F: Fn(Cell, Cell) -> u32> Graph for WithCosts<'_, G, F> {
    fn cell_count(&self) -> usize {
        self.graph.cell_count()
    }

    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.graph.neighbors(cell)
    }
}

impl<G: Graph, F: Fn(Cell, Cell) -> u32> Weighted for WithCosts<'_, G, F> {
    fn steps(&self, cell: Cell) -> impl Iterator<Item = Step> {
        self.graph.neighbors(cell).map(move |to| Step { to, cost: self.of(cell, to) })
    }

    fn max_step_cost(&self) -> u32 {
        self.most
    }
}

impl<G: Reversible, F: Fn(Cell, Cell) -> u32> Reversible for WithCosts<'_, G, F> {
    fn predecessors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.graph.predecessors(cell)
    }

    fn incoming(&self, cell: Cell) -> impl Iterator<Item = Step> {
        let from = self.graph.predecessors(cell);
        from.map(move |from| Step { to: from, cost: self.of(from, cell) })
    }
}

/// No estimate: that of the graph may be too high for these costs.
impl<G: Graph, F: Fn(Cell, Cell) -> u32> Heuristic for WithCosts<'_, G, F> {}

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
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
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
