use super::sealed::Sealed;
use super::{Cell, Direction, DirectionOrder, InOrder, Table};

/// The cost of a straight step onto terrain of weight 1.
///
/// Costs are whole numbers, so that sums are the same on every machine:
/// 8119/5741 is √2 to within 1.1e-8.
pub const STRAIGHT: u32 = 5741;

/// The cost of a diagonal step onto terrain of weight 1.
pub const DIAGONAL: u32 = 8119;

/// The highest step cost that a [`Weighted`] graph may have.
pub const MAX_STEP_COST: u32 = 1 << 21;

/// Cells numbered from 0, and the steps that can be taken from each.
///
/// Implement it for a graph of your own and breadth-first and depth-first search, links
/// and [`LiveLinks`](crate::link::LiveLinks) work on it; with [`Weighted`],
/// [`Reversible`] and [`Heuristic`], whose methods have defaults, every search that
/// needs no grid and [`GraphFlowField`](crate::GraphFlowField) do. See [`crate::graph`].
pub trait Graph {
    /// How many cells there are; their numbers are 0 to `cell_count() - 1`.
    fn cell_count(&self) -> usize;

    /// Where one step leads from `cell`, always in the same order.
    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell>;
}

/// A step and what it costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where the step leads (or, for a step into a cell, where it comes from).
    pub to: Cell,
    /// Its cost, 1 to [`MAX_STEP_COST`].
    pub cost: u32,
}

/// A graph whose steps have costs.
pub trait Weighted: Graph {
    /// The steps from `cell`, in the order of [`Graph::neighbors`]. By default each
    /// costs 1.
    fn steps(&self, cell: Cell) -> impl Iterator<Item = Step> {
        self.neighbors(cell).map(|to| Step { to, cost: 1 })
    }

    /// No step costs more than this; at most [`MAX_STEP_COST`]. By default 1.
    fn max_step_cost(&self) -> u32 {
        1
    }
}

/// A graph that can be walked backwards.
pub trait Reversible: Weighted {
    /// The cells from which one step leads to `cell`, each once.
    fn predecessors(&self, cell: Cell) -> impl Iterator<Item = Cell>;

    /// The steps that lead to `cell`; `to` is where each comes from. By default they are
    /// looked up among the steps of each predecessor.
    fn incoming(&self, cell: Cell) -> impl Iterator<Item = Step> {
        self.predecessors(cell).flat_map(move |from| {
            let leads_here = self.steps(from).filter(move |step| step.to == cell);
            leads_here.map(move |step| Step { to: from, cost: step.cost })
        })
    }
}

/// A graph that can tell how far two cells are apart at least, for A* and its kin.
pub trait Heuristic: Weighted {
    /// A lower bound of the cost of a path from `from` to `to`; by default 0, which turns
    /// A* into Dijkstra's search.
    ///
    /// It must be admissible and consistent: 0 from a cell to itself, the same in both
    /// directions, no less by a detour, and changed by one step by no more than the
    /// step's cost.
    fn estimate(&self, _from: Cell, _to: Cell) -> u64 {
        0
    }
}

/// A board of cells of one kind, as a table of exits.
///
/// What searches, flow fields and maze generators need of a board beyond its steps.
/// Implemented by [`SquareBoard`](super::SquareBoard) and [`HexBoard`](super::HexBoard)
/// alone: the trait is sealed, because its kernels read the [`Table`] without checks that
/// only the boards of this crate can promise. For a graph of your own implement
/// [`Graph`].
pub trait Board: Reversible + Heuristic + Sealed {
    /// The board's table of exits.
    fn table(&self) -> &Table;

    /// The bits of the ways across the sides of a cell: all but diagonal ones.
    fn straight_directions(&self) -> u8;

    /// The same ways in the order in which one turns to the right.
    fn turning(&self) -> &'static [Direction];

    /// The cost of a step this way onto terrain of weight 1.
    fn base_cost(&self, direction: Direction) -> u32;

    /// Whether walls and the border are all that stops a step, and all ways are
    /// straight.
    fn has_plain_walls(&self) -> bool;

    /// The fewest straight steps between two cells, as if there were no walls.
    fn straight_steps(&self, a: Cell, b: Cell) -> u64;

    /// The square of the straight line between two cells' centres, where those
    /// of neighbors across a side are 1 apart.
    fn straight_line_squared(&self, a: Cell, b: Cell) -> u64;

    /// The length of a way over these cells: 1 for a straight step and √2 for
    /// a diagonal one, times the weight of the cell entered. `None` if two
    /// cells in a row are not joined by a step.
    fn length(&self, cells: &[Cell]) -> Option<f64> {
        let (mut straight, mut diagonal) = (0_u64, 0_u64);
        for pair in cells.windows(2) {
            let direction = self.table().direction_between(pair[0], pair[1])?;
            let weight = u64::from(self.table().weight(pair[1]));
            if self.base_cost(direction) == STRAIGHT {
                straight += weight;
            } else {
                diagonal += weight;
            }
        }
        Some(straight as f64 + diagonal as f64 * std::f64::consts::SQRT_2)
    }

    /// The same board with its neighbors listed in another order.
    fn in_order(&self, order: DirectionOrder) -> InOrder<'_> {
        InOrder::new(self.table(), order)
    }
}
