//! The parts of flow fields, as they are stored: what each cell answers, whatever kernel has
//! found it. A field that is read back keeps its answers as a flood from cell to cell does.

use serde::{Deserialize, Serialize};

use super::costs::Costs;
use super::distances::Distances;
use super::graph_flow_field::{GraphFlowField, Node, UNREACHED};
use super::{ARRIVED, FlowField, Next, Tie, WeightedFlowField};
use crate::board::{Cell, Size};
use crate::snapshot::{Snapshot, check, stored_as_parts};

stored_as_parts!(FlowField, WeightedFlowField, GraphFlowField);

/// The code of a cell from which no goal can be reached.
const UNREACHABLE: u8 = ARRIVED + 1;

/// Distances are below this: they lie in 28 bits, whose largest number is none.
const DISTANCE_END: u64 = (1 << 28) - 1;

/// Costs are below this: 2^28 cells, of which each costs less than 2^22 to enter.
const COST_END: u64 = 1 << 50;

/// The answers of the cells of a board, row by row.
#[derive(Serialize, Deserialize)]
struct Answers<Cost> {
    /// `None` of a field that has not been computed.
    size: Option<Size>,
    costs: Vec<Option<Cost>>,
    /// The number of the next direction, 8 at a goal, 9 where none can be reached.
    next: Vec<u8>,
}

impl<Cost: Copy + Into<u64>> Answers<Cost> {
    fn of(width: usize, cells: usize, answer: impl Fn(Cell) -> (Option<Cost>, Next)) -> Self {
        let (costs, next) = (0..cells as u32)
            .map(|number| {
                let (cost, next) = answer(Cell::new(number));
                let code = match next {
                    Next::Toward(direction) => direction.index() as u8,
                    Next::Arrived => ARRIVED,
                    Next::Unreachable => UNREACHABLE,
                };
                (cost, code)
            })
            .unzip();
        let height = cells.checked_div(width).unwrap_or(0);
        Self { size: Size::new(width as u64, height as u64).ok(), costs, next }
    }

    /// Checks that these are answers of a field with costs below `end`.
    fn check(&self, goals: &[Cell], end: u64) -> Result<(), String> {
        let cells = self.size.map_or(0, Size::cell_count);
        check(
            self.costs.len() == cells && self.next.len() == cells,
            "a field has a cost and a next step for each cell",
        )?;
        check(
            goals.iter().all(|goal| goal.index() < cells),
            "the goals of a field are on its board",
        )?;
        let fits = |(cost, &next): (&Option<Cost>, &u8)| match cost.map(Into::into) {
            None => next == UNREACHABLE,
            Some(0) => next == ARRIVED,
            Some(cost) => cost < end && next < ARRIVED,
        };
        check(
            self.costs.iter().zip(&self.next).all(fits),
            "a cell of a field is a goal at cost 0, has a next step, or reaches no goal",
        )
    }

    /// The cost and the code of each cell.
    fn iter(&self) -> impl Iterator<Item = Option<(Cost, u8)>> {
        self.costs.iter().zip(&self.next).map(|(cost, &next)| cost.map(|cost| (cost, next)))
    }
}

/// Takes each of these cells out of the fresh ones; `false` once one is not among them.
fn take_each(fresh: &mut [bool], order: &[Cell]) -> bool {
    order.iter().all(|cell| fresh.get_mut(cell.index()).is_some_and(std::mem::take))
}

#[derive(Serialize, Deserialize)]
pub(crate) struct StepParts {
    goals: Vec<Cell>,
    tie: Tie,
    answers: Answers<u32>,
    /// The cells as they were discovered, if the tie is that.
    order: Vec<Cell>,
}

impl Snapshot for FlowField {
    type Parts = StepParts;

    fn parts(&self) -> StepParts {
        let order = match self.tie() {
            Tie::Canonical => Vec::new(),
            Tie::Discovery => self.reached().collect(),
        };
        let answer = |cell| (self.distance(cell), self.next(cell));
        let answers = Answers::of(self.distances.width(), self.cell_count(), answer);
        StepParts { goals: self.goals().to_vec(), tie: self.tie(), answers, order }
    }

    fn restored(StepParts { goals, tie, answers, order }: StepParts) -> Result<Self, String> {
        answers.check(&goals, DISTANCE_END)?;
        let mut fresh: Vec<bool> = answers.costs.iter().map(Option::is_some).collect();
        let in_order = take_each(&mut fresh, &order)
            && order.is_sorted_by_key(|cell| answers.costs[cell.index()]);
        check(
            in_order && (tie == Tie::Canonical || !fresh.contains(&true)),
            "the order of a field has each cell that reaches a goal once, nearest first",
        )?;
        let mut field = Self::with_tie(tie);
        field.goals = goals;
        if let Some(size) = answers.size {
            field.distances = Distances::restored(size, answers.iter(), &order);
        }
        Ok(field)
    }
}

#[derive(Serialize, Deserialize)]
pub(crate) struct CostParts {
    goals: Vec<Cell>,
    answers: Answers<u64>,
}

impl Snapshot for WeightedFlowField {
    type Parts = CostParts;

    fn parts(&self) -> CostParts {
        let answer = |cell| (self.cost(cell), self.next(cell));
        let answers = Answers::of(self.costs.width(), self.cell_count(), answer);
        CostParts { goals: self.goals().to_vec(), answers }
    }

    fn restored(CostParts { goals, answers }: CostParts) -> Result<Self, String> {
        answers.check(&goals, COST_END)?;
        let mut field = Self { goals, ..Self::default() };
        if let Some(size) = answers.size {
            field.costs = Costs::restored(size, answers.iter());
        }
        Ok(field)
    }
}

#[derive(Serialize, Deserialize)]
pub(crate) struct GraphParts {
    goals: Vec<Cell>,
    /// For each cell its cost and its next cell; itself at a goal.
    nodes: Vec<Option<(u64, Cell)>>,
    /// The cells from which a goal can be reached, cheapest first.
    order: Vec<Cell>,
}

impl Snapshot for GraphFlowField {
    type Parts = GraphParts;

    fn parts(&self) -> GraphParts {
        let node = |node: &Node| {
            (node.cost != UNREACHED.cost).then_some((node.cost, Cell::new(node.next)))
        };
        GraphParts {
            goals: self.goals.clone(),
            nodes: self.nodes.iter().map(node).collect(),
            order: self.order.clone(),
        }
    }

    fn restored(GraphParts { goals, nodes, order }: GraphParts) -> Result<Self, String> {
        let cost = |cell: Cell| nodes.get(cell.index()).and_then(|node| node.map(|(cost, _)| cost));
        check(
            goals.iter().all(|&goal| cost(goal) == Some(0)),
            "the goals of a field are cells of its graph, at cost 0",
        )?;
        // Costs fall from cell to cell, so that every path ends.
        let leads_on = |(cell, node): (usize, &Option<(u64, Cell)>)| {
            node.is_none_or(|(whole, next)| match whole {
                0 => next.index() == cell,
                UNREACHED_COST => false,
                _ => cost(next).is_some_and(|rest| rest < whole),
            })
        };
        check(
            nodes.iter().enumerate().all(leads_on),
            "the next cell of each cell of a field is cheaper, or itself at a goal",
        )?;
        let mut fresh: Vec<bool> = nodes.iter().map(Option::is_some).collect();
        let in_order = take_each(&mut fresh, &order);
        check(
            in_order && !fresh.contains(&true) && order.is_sorted_by_key(|&cell| cost(cell)),
            "the order of a field has each cell that reaches a goal once, cheapest first",
        )?;
        let node = |node: Option<(u64, Cell)>| {
            node.map_or(UNREACHED, |(cost, next)| Node { cost, next: next.number() })
        };
        Ok(Self { goals, nodes: nodes.into_iter().map(node).collect(), order })
    }
}

const UNREACHED_COST: u64 = UNREACHED.cost;
