use super::{Cell, Graph, Heuristic, MAX_STEP_COST, Reversible, Step, Weighted};

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
