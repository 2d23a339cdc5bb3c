//! The cells that a unit reaches within a budget of movement.

use dedale::board::{Board, Cell, STRAIGHT};
use dedale::search::{MovementRange, Path, Stopped, Workspace};
use dedale_io::picture::{Pictured, Scene};
use serde::Deserialize;

use super::events::Patience;
use crate::answer::{Length, ReachAnswer, ReachedCell};
use crate::{Loaded, Refusal, Result, Watch, refusal};

/// A budget of movement, in straight steps onto terrain of weight 1.
#[derive(Deserialize, Clone, Copy, PartialEq, Debug)]
#[serde(try_from = "f64")]
pub struct Budget(f64);

/// More than any path costs.
const MOST: f64 = 1e12;

impl TryFrom<f64> for Budget {
    type Error = Refusal;

    fn try_from(steps: f64) -> Result<Self> {
        if (0.0..=MOST).contains(&steps) {
            Ok(Self(steps))
        } else {
            Err(refusal!("budget-range", "a budget is a number of steps from 0, such as 4.5"))
        }
    }
}

impl std::fmt::Display for Budget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl Budget {
    /// The budget in the unit of costs.
    fn cost(self) -> u64 {
        (self.0 * f64::from(STRAIGHT)).floor() as u64
    }
}

/// The cells within a budget.
#[derive(Debug)]
pub struct Reach {
    start: Cell,
    budget: Budget,
    range: MovementRange,
}

impl Reach {
    /// Finds the cells within the budget by a search of at most this many events.
    pub fn within(
        board: &impl Board,
        start: Cell,
        budget: Budget,
        events: u64,
        watch: &dyn Watch,
    ) -> Result<Self> {
        let mut patience = Patience::within(watch, events);
        let workspace = &mut Workspace::new();
        let found =
            MovementRange::within_with(board, start, budget.cost(), workspace, &mut patience);
        match found {
            Ok(range) => Ok(Self { start, budget, range }),
            Err(Stopped) => Err(patience.refusal()),
        }
    }

    /// How many cells there are, the start too.
    pub fn count(&self) -> usize {
        self.range.iter().len()
    }

    /// A cheapest path to the cell, if it is within the budget.
    pub fn path(&self, cell: Cell) -> Option<Path> {
        self.range.path(cell)
    }

    /// The cells with their costs, the cheapest first, then by number: those of paths, to the last digit.
    pub fn costs(&self, board: &impl Board) -> Vec<(Cell, Length)> {
        let table = board.table();
        // The weights of straight and of diagonal steps on the way to each cell.
        let mut weights = vec![[0_u64; 2]; table.cell_count()];
        let cost = |(cell, _): (Cell, u64)| {
            let step = self.range.before(cell).and_then(|before| {
                let direction = table.direction_between(before, cell)?;
                Some((before, board.base_cost(direction) != STRAIGHT))
            });
            if let Some((before, is_diagonal)) = step {
                weights[cell.index()] = weights[before.index()];
                weights[cell.index()][usize::from(is_diagonal)] += u64::from(table.weight(cell));
            }
            let [straight, diagonal] = weights[cell.index()].map(|weights| weights as f64);
            (cell, Length(straight + diagonal * std::f64::consts::SQRT_2))
        };
        self.range.iter().map(cost).collect()
    }

    /// The answer, with each cell where it lies on the board.
    pub fn answer<B: Pictured>(&self, loaded: &Loaded<B>) -> ReachAnswer {
        let place = |cell| loaded.grid.place_of(cell);
        let reached = |(cell, cost)| {
            let before = self.range.before(cell).map(place);
            ReachedCell { cell: place(cell), cost, before }
        };
        let cells = self.costs(&loaded.board).into_iter().map(reached).collect();
        ReachAnswer { start: place(self.start), budget: Length(self.budget.0), cells }
    }

    /// The board, with these cells marked closed.
    pub fn scene<B: Pictured>(&self, loaded: &Loaded<B>) -> Scene {
        loaded.scene_of_cells(self.start, self.range.iter().map(|(cell, _)| cell))
    }
}
