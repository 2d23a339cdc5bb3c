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
    /// The steps from `cell`, in the order of [`Graph::neighbors`].
    fn steps(&self, cell: Cell) -> impl Iterator<Item = Step>;

    /// No step costs more than this; at most [`MAX_STEP_COST`].
    fn max_step_cost(&self) -> u32;
}

/// A graph that can be walked backwards.
pub trait Reversible: Weighted {
    /// The cells from which one step leads to `cell`.
    fn predecessors(&self, cell: Cell) -> impl Iterator<Item = Cell>;

    /// The steps that lead to `cell`; `to` is where each comes from.
    fn incoming(&self, cell: Cell) -> impl Iterator<Item = Step>;
}

/// A graph whose cells lie somewhere, so that the rest of the way can be
/// estimated.
pub trait Heuristic: Weighted {
    /// What a way from `from` to `to` costs at least.
    ///
    /// A distance in itself (0 from a cell to itself, the same in both
    /// directions, no less by a detour), and consistent: one step changes it
    /// by no more than the step's cost.
    fn estimate(&self, from: Cell, to: Cell) -> u64;
}

/// A board of cells of one kind, as a table of exits.
///
/// What searches, fields and generators ask of a board beyond its steps; square and
/// hexagonal boards answer.
pub trait Board: Reversible + Heuristic {
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
