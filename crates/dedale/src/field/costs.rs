#[cfg(feature = "serde")]
use super::Layout;
use super::cost_flood::{CostFlood, UNREACHED};
use super::cost_tiles::{CostTiles, Unit};
use super::distances::{Distances, Kernel};
use super::tiles::Form;
use super::{DIRECTION_BITS, Next, Tie, next_of};
#[cfg(feature = "serde")]
use crate::board::Size;
use crate::board::{Board, BoardKind, Cell, STRAIGHT, SquareBoard, each_board};

/// Costs and next steps, by whichever kernel has computed them.
#[derive(Clone, Debug, Default)]
pub(super) struct Costs {
    kept: Kept,
    flood: CostFlood,
    tiles: CostTiles,
    steps: Distances,
}

/// Which kernel holds the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Kept {
    #[default]
    Flood,
    Tiles,
    /// Numbers of steps: all cost the same.
    Steps,
}

impl Costs {
    /// Computes the costs and next steps of all cells to these goals.
    pub(super) fn fill(&mut self, kernel: Kernel, board: BoardKind<'_>, goals: &[Cell]) {
        let table = board.table();
        if kernel == Kernel::Auto && table.direction_count() == 4 && table.heaviest() <= 1 {
            self.kept = Kept::Steps;
            self.steps.fill(kernel, board, goals, Tie::Canonical, true);
            return;
        }
        // Tiles are faster on boards of every other look.
        if let Some(form) = kernel.form(table, 0.0) {
            self.kept = Kept::Tiles;
            let run = each_board!(board, board => {
                self.tiles.run(board, Unit::Cost, goals, form, true)
            });
            if run.is_ok() {
                return;
            }
        }
        self.kept = Kept::Flood;
        each_board!(board, board => self.flood.run(board, goals));
    }

    /// Forgets all, for a search from cell to cell that sets what it finds.
    pub(super) fn lay_out(&mut self, board: &impl Board) {
        self.kept = Kept::Flood;
        self.flood.lay_out(board);
    }

    pub(super) const fn cell_count(&self) -> usize {
        match self.kept {
            Kept::Flood => self.flood.layout.cell_count(),
            Kept::Tiles => self.tiles.cell_count(),
            Kept::Steps => self.steps.cell_count(),
        }
    }

    /// The cells in a row of the board; 0 before the first.
    #[cfg(feature = "serde")]
    pub(super) const fn width(&self) -> usize {
        match self.kept {
            Kept::Flood => self.flood.layout.width,
            Kept::Tiles => self.tiles.width(),
            Kept::Steps => self.steps.width(),
        }
    }

    /// Costs and next steps as they were found elsewhere.
    #[cfg(feature = "serde")]
    pub(super) fn restored(size: Size, values: impl Iterator<Item = Option<(u64, u8)>>) -> Self {
        let mut costs = Self::default();
        costs.flood.layout = Layout::of(size);
        costs.flood.values = vec![UNREACHED; costs.flood.layout.places()];
        for (number, value) in (0..).zip(values) {
            if let Some((cost, code)) = value {
                *costs.value_mut(Cell::new(number)) = cost << DIRECTION_BITS | u64::from(code);
            }
        }
        costs
    }

    #[inline]
    pub(super) fn cost(&self, cell: Cell) -> Option<u64> {
        match self.kept {
            Kept::Flood => {
                let value = self.value(cell);
                (value != UNREACHED).then_some(value >> DIRECTION_BITS)
            }
            Kept::Tiles => self.tiles.cost(cell).map(u64::from),
            Kept::Steps => {
                self.steps.distance(cell).map(|steps| u64::from(steps) * u64::from(STRAIGHT))
            }
        }
    }

    #[inline]
    pub(super) fn next(&self, cell: Cell) -> Next {
        match self.kept {
            Kept::Flood => {
                let value = self.value(cell);
                if value == UNREACHED { Next::Unreachable } else { next_of((value & 0xF) as u8) }
            }
            Kept::Tiles => self.tiles.next(cell),
            Kept::Steps => self.steps.next(cell),
        }
    }

    /// Sets a cost, or none for `u64::MAX`; `false` if it is too large, or no number of the
    /// steps that are counted.
    pub(super) fn set_cost(&mut self, cell: Cell, cost: u64) -> bool {
        match self.kept {
            Kept::Flood => {
                let value = if cost == UNREACHED { UNREACHED } else { cost << DIRECTION_BITS };
                *self.value_mut(cell) = value;
                true
            }
            Kept::Tiles => self.tiles.set_cost(cell, cost),
            Kept::Steps if cost == UNREACHED => self.steps.set_distance(cell, UNREACHED),
            Kept::Steps => {
                let step = u64::from(STRAIGHT);
                cost.is_multiple_of(step) && self.steps.set_distance(cell, cost / step)
            }
        }
    }

    /// Sets the bits of the optimal next steps of a cell.
    pub(super) fn set_next(&mut self, cell: Cell, directions: u8) {
        match self.kept {
            Kept::Flood if directions == 0 => {}
            Kept::Flood => {
                let code = u64::from(directions.trailing_zeros());
                let value = self.value_mut(cell);
                *value = *value >> DIRECTION_BITS << DIRECTION_BITS | code;
            }
            Kept::Tiles => self.tiles.set_next(cell, directions),
            Kept::Steps => self.steps.set_next(cell, directions),
        }
    }

    /// The cost and the next step of a cell in one number, the direction in the low bits. Only
    /// after [`Costs::lay_out`].
    pub(super) fn value_mut(&mut self, cell: Cell) -> &mut u64 {
        &mut self.flood.values[self.flood.layout.place(cell)]
    }

    fn value(&self, cell: Cell) -> u64 {
        assert!(cell.index() < self.cell_count(), "a cell of the field's board");
        self.flood.values[self.flood.layout.place(cell)]
    }
}

/// The costs of all cells to one, where a straight and a diagonal step cost what the caller says,
/// onto any terrain.
#[derive(Debug, Default)]
pub(crate) struct FixedCosts(CostTiles);

impl FixedCosts {
    /// Computes them, in the memory that is there. The board has no one-way roads, and no cost is
    /// above a billion.
    pub(crate) fn fill(&mut self, board: &SquareBoard, goal: Cell, steps: [u32; 2]) {
        let done = self.0.run(board, Unit::Fixed(steps), &[goal], Form::Native, false);
        assert!(done.is_ok(), "costs of less than a billion");
    }

    /// Calls this with the number and the cost of each cell that can be reached, row by row.
    pub(crate) fn for_each(&self, visit: impl FnMut(usize, u32)) {
        self.0.for_each(visit);
    }
}
