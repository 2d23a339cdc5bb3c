use super::{FlowField, Next, WeightedFlowField};
use crate::board::{Board, Cell, Direction, Point, Table};

/// The first cell at which a flow field is wrong, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[non_exhaustive]
pub enum FlowFieldFault {
    /// The field was made for a board of another size.
    #[error("the field has {field} cells, the board {board}")]
    Size {
        /// Cells of the field.
        field: usize,
        /// Cells of the board.
        board: usize,
    },
    /// Exactly the goals must be at distance 0 and have arrived.
    #[error("cell {at} is {} goal, but the field says otherwise", if *.is_goal { "a" } else { "no" })]
    Goal {
        /// The cell.
        at: Point,
        /// Whether the cell is a goal.
        is_goal: bool,
    },
    /// A step leads from the cell to one from which the goal is nearer than the field says.
    #[error("cell {at} is farther from the goal than through {by}")]
    Shorter {
        /// The cell.
        at: Point,
        /// The neighbor through which the goal is nearer.
        by: Point,
    },
    /// The next step is closed, or does not reduce the distance by what it costs.
    #[error("the next step from cell {at} does not bring one nearer")]
    Next {
        /// The cell.
        at: Point,
    },
}

impl FlowField {
    /// Looks for a mistake with code that shares nothing with the code that computes
    /// fields: it walks the board by points and open directions, forwards. A field is right
    /// if only goals have distance 0, no step leads to a cell that is nearer by more than
    /// one, and each next step leads to a cell nearer by one.
    pub fn find_fault(&self, board: &impl Board) -> Option<FlowFieldFault> {
        let view = View {
            cell_count: self.cell_count(),
            goals: self.goals(),
            value: &|cell| self.distance(cell).map(u64::from),
            next: &|cell| self.next(cell),
            step_cost: &|_, _| 1,
        };
        view.find_fault(board.table())
    }
}

impl WeightedFlowField {
    /// Looks for a mistake as [`FlowField::find_fault`] does, by cost.
    pub fn find_fault(&self, board: &impl Board) -> Option<FlowFieldFault> {
        let view = View {
            cell_count: self.cell_count(),
            goals: self.goals(),
            value: &|cell| self.cost(cell),
            next: &|cell| self.next(cell),
            step_cost: &|direction, weight| {
                u64::from(board.base_cost(direction)) * u64::from(weight)
            },
        };
        view.find_fault(board.table())
    }
}

/// What both kinds of field have in common for checking.
struct View<'a> {
    cell_count: usize,
    goals: &'a [Cell],
    value: &'a dyn Fn(Cell) -> Option<u64>,
    next: &'a dyn Fn(Cell) -> Next,
    step_cost: &'a dyn Fn(Direction, u8) -> u64,
}

impl View<'_> {
    fn find_fault(&self, table: &Table) -> Option<FlowFieldFault> {
        let size = table.size();
        if self.cell_count != size.cell_count() {
            return Some(FlowFieldFault::Size { field: self.cell_count, board: size.cell_count() });
        }
        let mut is_goal = vec![false; self.cell_count];
        for goal in self.goals {
            is_goal[goal.index()] = true;
        }
        size.points().find_map(|at| self.fault_at(table, at, &is_goal))
    }

    fn fault_at(&self, table: &Table, at: Point, is_goal: &[bool]) -> Option<FlowFieldFault> {
        let size = table.size();
        let cell = Cell::new(size.index(at) as u32);
        let here = (self.value)(cell);
        let next = (self.next)(cell);
        let is_goal = is_goal[cell.index()];
        if (here == Some(0)) != is_goal || (next == Next::Arrived) != is_goal {
            return Some(FlowFieldFault::Goal { at, is_goal });
        }
        let mut next_is_good = match next {
            Next::Arrived => true,
            Next::Unreachable => here.is_none(),
            Next::Toward(_) => false,
        };
        for direction in table.exits(cell) {
            let Some(by) = size.toward(at, direction) else {
                return Some(FlowFieldFault::Next { at });
            };
            let beside = Cell::new(size.index(by) as u32);
            let cost = (self.step_cost)(direction, table.weight(beside));
            let through = (self.value)(beside).map(|rest| rest + cost);
            if through.is_some_and(|through| here.is_none_or(|here| through < here)) {
                return Some(FlowFieldFault::Shorter { at, by });
            }
            next_is_good |= next == Next::Toward(direction) && here.is_some() && through == here;
        }
        (!next_is_good).then_some(FlowFieldFault::Next { at })
    }
}
