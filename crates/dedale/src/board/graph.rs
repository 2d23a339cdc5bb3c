use std::any::Any;

use super::{Cell, Direction, DirectionOrder, Neighborhood, Table};

/// The cost of a straight step onto terrain of weight 1.
///
/// Costs are whole numbers, so that sums are the same on every machine:
/// 8119/5741 is √2 to within 1.1e-8.
pub const STRAIGHT: u32 = 5741;

/// The cost of a diagonal step onto terrain of weight 1.
pub const DIAGONAL: u32 = 8119;

/// The cost of a path without walls over so many columns and rows, with eight neighbors: as
/// many diagonal steps as fit, the rest straight.
#[inline]
pub(crate) const fn cost_without_walls(dx: u64, dy: u64) -> u64 {
    let (long, short) = if dx > dy { (dx, dy) } else { (dy, dx) };
    long * STRAIGHT as u64 + short * (DIAGONAL - STRAIGHT) as u64
}

/// The highest step cost that a [`Weighted`] graph may have.
pub const MAX_STEP_COST: u32 = 1 << 21;

/// A graph of cells numbered from 0, and the steps out of each.
///
/// Implement it for your own graph, and breadth-first search, depth-first search, links and
/// [`LiveLinks`](crate::link::LiveLinks) work on it. Add [`Weighted`], [`Reversible`] and
/// [`Heuristic`], whose methods have defaults, and so does every search that needs no grid,
/// and [`GraphFlowField`](crate::GraphFlowField). See [`crate::graph`].
pub trait Graph {
    /// The number of cells; they are numbered 0 to `cell_count() - 1`.
    fn cell_count(&self) -> usize;

    /// The cells one step from `cell`, always in the same order.
    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell>;
}

/// A step to a cell, with its cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The cell the step leads to (for a step into a cell, the one it comes from).
    pub to: Cell,
    /// The step's cost, 1 to [`MAX_STEP_COST`].
    pub cost: u32,
}

/// A graph whose steps have costs.
pub trait Weighted: Graph {
    /// The steps from `cell`, in the order of [`Graph::neighbors`]. By default each costs
    /// 1.
    fn steps(&self, cell: Cell) -> impl Iterator<Item = Step> {
        self.neighbors(cell).map(|to| Step { to, cost: 1 })
    }

    /// An upper bound on the cost of every step; at most [`MAX_STEP_COST`]. By default 1.
    fn max_step_cost(&self) -> u32 {
        1
    }
}

/// A graph that can be searched backwards.
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

/// A graph with a lower bound on the cost between two cells, for A* and its relatives.
pub trait Heuristic: Weighted {
    /// A lower bound on the cost of a path from `from` to `to`; by default 0, which turns
    /// A* into Dijkstra's algorithm.
    ///
    /// It must be admissible and consistent: 0 from a cell to itself, symmetric, obeying
    /// the triangle inequality, and changed by one step by no more than the step's cost.
    fn estimate(&self, _from: Cell, _to: Cell) -> u64 {
        0
    }
}

/// A board of square or hexagonal cells, stored as a table of exits.
///
/// What searches, flow fields and maze generators need of a board beyond its steps. The
/// trait is sealed: only [`SquareBoard`](super::SquareBoard) and
/// [`HexBoard`](super::HexBoard) implement it, because the kernels read the [`Table`]
/// without checks that only these boards can guarantee. For your own graph, implement
/// [`Graph`].
pub trait Board: Reversible + Heuristic + Sealed + Sync {
    /// The board's table of exits.
    fn table(&self) -> &Table;

    /// How the cells are connected, if they are squares.
    fn square_neighborhood(&self) -> Option<Neighborhood>;

    /// The bits of the directions in which steps can lead, free of walls.
    fn directions(&self) -> u8;

    /// The bits of the directions across the sides of a cell: all but the diagonals.
    fn straight_directions(&self) -> u8;

    /// The bits of the directions whose steps depend on no third cell: all of
    /// [`Board::directions`], but for diagonals that may not pass every corner. A diagonal
    /// step that needs a detour of two straight steps joins nothing that the detour does not
    /// join, so what can be reached is what these directions reach; and turning a cell into a
    /// wall takes that cell from them and nothing else.
    fn independent_directions(&self) -> u8;

    /// The same directions, each one turn to the right of the one before.
    fn turning(&self) -> &'static [Direction];

    /// The cost of a step in this direction onto terrain of weight 1.
    fn base_cost(&self, direction: Direction) -> u32;

    /// Whether only walls and the border stop a step, and every step that exists is straight.
    fn has_plain_walls(&self) -> bool;

    /// The fewest straight steps between two cells, ignoring walls.
    fn straight_steps(&self, a: Cell, b: Cell) -> u64;

    /// The squared straight-line distance between two cells' centres; neighbors across a
    /// side are 1 apart.
    fn straight_line_squared(&self, a: Cell, b: Cell) -> u64;

    /// The free cell nearest to this one in a straight line, at most `radius` cells away; of equally
    /// near ones the lowest by number. The cell itself if it is free. O(radius²).
    fn nearest_free(&self, cell: Cell, radius: u32) -> Option<Cell> {
        let table = self.table();
        // Hexagons slant: a straight line of six cells may span seven columns.
        let reach = radius.saturating_add(radius.div_ceil(6));
        let around = table.size().around(cell, reach).filter(|&near| table.is_free(near));
        let near = around.map(|near| (self.straight_line_squared(cell, near), near)).min();
        let (distance, near) = near?;
        (distance <= u64::from(radius).pow(2)).then_some(near)
    }

    /// The length of the path over these cells: 1 for a straight step and √2 for a diagonal
    /// one, times the weight of the cell entered. `None` if two consecutive cells are not
    /// joined by a step.
    fn length(&self, cells: &[Cell]) -> Option<f64> {
        length_of(cells, |from, to| {
            let direction = self.table().direction_between(from, to)?;
            Some((self.base_cost(direction) != STRAIGHT, self.table().weight(to)))
        })
    }

    /// The same board with its neighbors listed in another order.
    fn in_order(&self, order: DirectionOrder) -> InOrder<'_> {
        InOrder { table: self.table(), order }
    }
}

/// The length of a path by its steps: whether each is diagonal, and the weight of the cell it enters.
pub(super) fn length_of(
    cells: &[Cell],
    step: impl Fn(Cell, Cell) -> Option<(bool, u8)>,
) -> Option<f64> {
    let mut weights = [0_u64; 2];
    for pair in cells.windows(2) {
        let (is_diagonal, weight) = step(pair[0], pair[1])?;
        weights[usize::from(is_diagonal)] += u64::from(weight);
    }
    Some(weights[0] as f64 + weights[1] as f64 * std::f64::consts::SQRT_2)
}

/// A board that lists its neighbors in another order of directions, for searches whose
/// answer depends on it.
#[derive(Clone, Copy, Debug)]
pub struct InOrder<'a> {
    table: &'a Table,
    order: DirectionOrder,
}

impl Graph for InOrder<'_> {
    fn cell_count(&self) -> usize {
        self.table.cell_count()
    }

    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.order
            .directions()
            .iter()
            .filter_map(move |&direction| self.table.toward(cell, direction))
    }
}

/// Keeps [`Board`](super::Board) to the boards of this crate.
pub trait Sealed {
    /// The board, of which [`BoardKind`](super::BoardKind) finds out the kind.
    #[doc(hidden)]
    fn as_any(&self) -> &dyn Any;
}
