use petgraph::Direction::{Incoming, Outgoing};
use petgraph::visit::{EdgeRef, IntoEdgesDirected, NodeIndexable};

use super::{Cell, Graph, Heuristic, MAX_STEP_COST, Reversible, Step, Weighted};

/// Wraps a graph of the crate `petgraph` to search it in place.
///
/// A node is the cell of its index. Works for any graph whose edges can be listed in both
/// directions, directed or not: `&Graph`, `&StableGraph`, `&GraphMap`. Neighbors are listed
/// in its own order.
///
/// ```
/// use dedale::graph::{Cell, PetgraphGraph};
/// use dedale::search;
/// use petgraph::graph::UnGraph;
///
/// let roads = UnGraph::<&str, u32>::from_edges([(0, 1, 7), (1, 2, 7), (0, 2, 20)]);
/// let graph = PetgraphGraph::new(&roads, 20, |road| *road.weight());
/// let path = search::astar(&graph, Cell::new(0), Cell::new(2)).unwrap();
/// assert_eq!(path.cells(), [0, 1, 2].map(Cell::new));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PetgraphGraph<G, F> {
    graph: G,
    most: u32,
    cost: F,
}

impl<G: IntoEdgesDirected + NodeIndexable, F: Fn(G::EdgeRef) -> u32> PetgraphGraph<G, F> {
    /// Wraps a graph. `cost` gives the cost of an edge: 1 to `most`, always the same.
    ///
    /// # Panics
    ///
    /// Panics if `most` is 0 or more than [`MAX_STEP_COST`].
    pub fn new(graph: G, most: u32, cost: F) -> Self {
        assert!((1..=MAX_STEP_COST).contains(&most), "a step costs 1 to {MAX_STEP_COST}");
        Self { graph, most, cost }
    }

    /// The cell of a node.
    pub fn cell(&self, node: G::NodeId) -> Cell {
        Cell::new(self.graph.to_index(node) as u32)
    }

    /// The node of a cell. May panic if the graph has no such node.
    pub fn node(&self, cell: Cell) -> G::NodeId {
        self.graph.from_index(cell.index())
    }
}

impl<G: IntoEdgesDirected + NodeIndexable, F: Fn(G::EdgeRef) -> u32> Graph for PetgraphGraph<G, F> {
    fn cell_count(&self) -> usize {
        self.graph.node_bound()
    }

    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let edges = self.graph.edges_directed(self.node(cell), Outgoing);
        edges.map(move |edge| self.cell(edge.target()))
    }
}

impl<G: IntoEdgesDirected + NodeIndexable, F: Fn(G::EdgeRef) -> u32> Weighted
    for PetgraphGraph<G, F>
{
    fn steps(&self, cell: Cell) -> impl Iterator<Item = Step> {
        let edges = self.graph.edges_directed(self.node(cell), Outgoing);
        edges.map(move |edge| Step { to: self.cell(edge.target()), cost: (self.cost)(edge) })
    }

    fn max_step_cost(&self) -> u32 {
        self.most
    }
}

impl<G: IntoEdgesDirected + NodeIndexable, F: Fn(G::EdgeRef) -> u32> Reversible
    for PetgraphGraph<G, F>
{
    fn predecessors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let edges = self.graph.edges_directed(self.node(cell), Incoming);
        edges.map(move |edge| self.cell(edge.source()))
    }

    fn incoming(&self, cell: Cell) -> impl Iterator<Item = Step> {
        let edges = self.graph.edges_directed(self.node(cell), Incoming);
        edges.map(move |edge| Step { to: self.cell(edge.source()), cost: (self.cost)(edge) })
    }
}

/// No estimate: nodes do not say where they lie.
impl<G: IntoEdgesDirected + NodeIndexable, F: Fn(G::EdgeRef) -> u32> Heuristic
    for PetgraphGraph<G, F>
{
}
