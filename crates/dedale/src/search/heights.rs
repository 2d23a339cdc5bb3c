//! Boards on which cells have heights.

use crate::board::{Cell, Graph, Heuristic, MAX_STEP_COST, Reversible, Step, Weighted};

/// How far a step may climb and drop, and the cost of climbing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Climb {
    /// The most levels that one step goes up.
    pub up: u32,
    /// The most levels that one step goes down.
    pub down: u32,
    /// The cost of each level that a step goes up, in the unit of the graph's steps.
    pub cost: u32,
}

/// A graph whose cells have heights, which limit steps and add to their costs.
///
/// A step that climbs or drops too far is left out, whatever lies beside it. Heights may belong to any
/// board or graph, so that all searches for graphs take it, and [`GraphFlowField`](crate::GraphFlowField).
/// Estimates stay those of the graph, since heights make nothing cheaper.
///
/// ```
/// use dedale::board::{GridMap, Neighborhood, Size, Terrain};
/// use dedale::search::{Climb, WithHeights, astar};
///
/// let board = GridMap::new(Size::new(3, 2)?, Terrain::FREE).board(Neighborhood::Four);
/// let heights = [0, 2, 3,
///                0, 1, 2]; // one level a step: the way leads along the lower row
/// let [start, goal] = [0, 2].map(|index| board.cell_at(dedale::board::Point::new(index, 0)).unwrap());
/// let hills = WithHeights::new(&board, &heights, Climb { up: 1, down: 1, cost: 0 });
/// assert_eq!(astar(&hills, start, goal).unwrap().steps(), 4);
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WithHeights<'a, G> {
    graph: &'a G,
    heights: &'a [i16],
    climb: Climb,
    /// The cost of the highest climb that a step can make.
    dearest: u32,
}

impl<'a, G: Weighted> WithHeights<'a, G> {
    /// The highest cost of a level, for these heights and a step that climbs this far.
    pub fn most(graph: &G, heights: &[i16], up: u32) -> u32 {
        Self::most_for(graph, up.min(range(heights)))
    }

    /// The highest cost of a level where a step climbs this many of them.
    fn most_for(graph: &G, levels: u32) -> u32 {
        (MAX_STEP_COST - graph.max_step_cost()) / levels.max(1)
    }

    /// The graph with these heights of its cells. O(cells) time.
    ///
    /// # Panics
    ///
    /// Panics unless each cell has a height, and if a level costs more than [`WithHeights::most`].
    pub fn new(graph: &'a G, heights: &'a [i16], climb: Climb) -> Self {
        assert_eq!(heights.len(), graph.cell_count(), "a height for each cell");
        let levels = climb.up.min(range(heights));
        let most = Self::most_for(graph, levels);
        assert!(climb.cost <= most, "a level costs at most {most}");
        Self { graph, heights, climb, dearest: levels * climb.cost }
    }

    /// The levels that the path over these cells climbs, all steps up together.
    pub fn climbed(&self, cells: &[Cell]) -> u64 {
        cells.windows(2).map(|pair| u64::from(self.levels(pair[0], pair[1]).unwrap_or(0))).sum()
    }

    /// The levels that a step climbs; `None` if it climbs or drops too far.
    #[inline]
    fn levels(&self, from: Cell, to: Cell) -> Option<u32> {
        let [from, to] = [from, to].map(|cell| i32::from(self.heights[cell.index()]));
        let (up, down) = ((to - from).max(0) as u32, (from - to).max(0) as u32);
        (up <= self.climb.up && down <= self.climb.down).then_some(up)
    }

    #[inline]
    fn climbing(&self, step: Step, [from, to]: [Cell; 2]) -> Option<Step> {
        let levels = self.levels(from, to)?;
        Some(Step { cost: step.cost + levels * self.climb.cost, ..step })
    }
}

/// The levels between the lowest and the highest cell.
fn range(heights: &[i16]) -> u32 {
    let ends = heights.iter().min().zip(heights.iter().max());
    ends.map_or(0, |(&low, &high)| (i32::from(high) - i32::from(low)) as u32)
}

impl<G: Weighted> Graph for WithHeights<'_, G> {
    fn cell_count(&self) -> usize {
        self.graph.cell_count()
    }

    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.graph.neighbors(cell).filter(move |&to| self.levels(cell, to).is_some())
    }
}

impl<G: Weighted> Weighted for WithHeights<'_, G> {
    #[inline]
    fn steps(&self, cell: Cell) -> impl Iterator<Item = Step> {
        self.graph.steps(cell).filter_map(move |step| self.climbing(step, [cell, step.to]))
    }

    fn max_step_cost(&self) -> u32 {
        self.graph.max_step_cost() + self.dearest
    }
}

impl<G: Reversible> Reversible for WithHeights<'_, G> {
    fn predecessors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.graph.predecessors(cell).filter(move |&from| self.levels(from, cell).is_some())
    }

    fn incoming(&self, cell: Cell) -> impl Iterator<Item = Step> {
        self.graph.incoming(cell).filter_map(move |step| self.climbing(step, [step.to, cell]))
    }
}

impl<G: Heuristic> Heuristic for WithHeights<'_, G> {
    fn estimate(&self, from: Cell, to: Cell) -> u64 {
        self.graph.estimate(from, to)
    }
}
