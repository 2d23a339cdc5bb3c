use std::ops::Range;

use super::slice::Slice;
use dedale::board::{Board, Cell, Direction, Table};

/// The Markov chain of a walker: the probability of each step, for each model in each cell.
///
/// One array for each direction that leads out of some cell and one for staying, so 8·(d +
/// 1)·N·L bytes for N cells, L models and d directions.
#[derive(Clone, PartialEq, Debug)]
pub struct Chain {
    cells: usize,
    models: usize,
    /// Staying, then the directions in the order of their bits.
    steps: Vec<Steps>,
}

/// The steps in one direction, from all cells.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Steps {
    /// `None` for staying.
    direction: Option<Direction>,
    pub(super) shift: isize,
    /// For each (cell, model); 0 where the direction is blocked.
    pub(super) probability: Vec<f64>,
}

impl Steps {
    fn new(direction: Option<Direction>, table: &Table, models: usize) -> Self {
        let probability = vec![0.0; table.cell_count() * models];
        Self { direction, shift: shift(direction, table, models), probability }
    }
}

/// What a step adds to the index of a (cell, model) in an array.
fn shift(direction: Option<Direction>, table: &Table, models: usize) -> isize {
    direction.map_or(0, |direction| table.strides()[direction.index()] as isize * models as isize)
}

impl Chain {
    /// The chain on this board in which a walker of a model, in a cell, steps in an open
    /// direction or stays (`None`) in proportion to `weight(model, cell, direction)`. If
    /// all weights of a model in a cell are 0 it stays. `weight` is called cell by cell,
    /// model by model, for staying first and then for the open directions in the order of
    /// their bits. Time O(N·L·d).
    ///
    /// # Panics
    ///
    /// Panics if there are no models, a weight is negative or not a number, or their sum in a
    /// cell is not finite.
    pub fn new(
        board: &impl Board,
        models: usize,
        weight: impl FnMut(usize, Cell, Option<Direction>) -> f64,
    ) -> Self {
        assert!(models > 0, "at least one model");
        let mut chain = Self { cells: board.cell_count(), models, steps: Vec::new() };
        chain.refill(board, weight);
        chain
    }

    /// The number of cells.
    pub const fn cell_count(&self) -> usize {
        self.cells
    }

    /// The number of models.
    pub const fn model_count(&self) -> usize {
        self.models
    }

    /// The probability that a walker of this model, in this cell, steps in this direction or
    /// stays (`None`). Time O(d).
    ///
    /// # Panics
    ///
    /// Panics if there is no such cell or model.
    pub fn probability(&self, model: usize, cell: Cell, direction: Option<Direction>) -> f64 {
        assert!(model < self.models, "no such model");
        let steps = self.steps.iter().find(|steps| steps.direction == direction);
        steps.map_or(0.0, |steps| steps.probability[cell.index() * self.models + model])
    }

    /// Refills the chain for a board of the same size and with other weights, as [`Chain::new`]
    /// but in the same memory. A belief that was run with it has to know:
    /// [`rerun_from`](super::Belief::rerun_from).
    ///
    /// # Panics
    ///
    /// Panics as `new`, and if the size differs.
    pub fn refill(
        &mut self,
        board: &impl Board,
        weight: impl FnMut(usize, Cell, Option<Direction>) -> f64,
    ) {
        let cells = 0..board.cell_count() as u32;
        self.refill_cells(board, cells.map(Cell::new), weight);
    }

    /// Refills some cells of the chain; the others keep their probabilities. Time O(L·d) a
    /// cell and O(N), and O(N·L) for a direction that no cell had before.
    pub fn refill_cells(
        &mut self,
        board: &impl Board,
        cells: impl IntoIterator<Item = Cell>,
        mut weight: impl FnMut(usize, Cell, Option<Direction>) -> f64,
    ) {
        let table = board.table();
        self.make_room(table);
        let mut weights = vec![0.0; self.steps.len()];
        for cell in cells {
            let exits = table.exit_table()[cell.index()];
            for model in 0..self.models {
                let at = cell.index() * self.models + model;
                let mut sum = 0.0;
                for (kept, steps) in weights.iter_mut().zip(&self.steps) {
                    let is_open =
                        steps.direction.is_none_or(|direction| exits & direction.bit() != 0);
                    *kept = if is_open { weight(model, cell, steps.direction) } else { 0.0 };
                    assert!(*kept >= 0.0, "a weight is 0 or more");
                    sum += *kept;
                }
                assert!(sum < f64::INFINITY, "the sum of weights is finite");
                if sum == 0.0 {
                    (weights[0], sum) = (1.0, 1.0);
                }
                for (kept, steps) in weights.iter().zip(&mut self.steps) {
                    steps.probability[at] = kept / sum;
                }
            }
        }
    }

    /// Adds the directions that the board has and the chain lacks.
    fn make_room(&mut self, table: &Table) {
        assert_eq!(table.cell_count(), self.cells, "a board of another size");
        let taken = table.exit_table().iter().fold(0, |taken, exits| taken | exits);
        let directions =
            Direction::ALL.into_iter().filter(|direction| taken & direction.bit() != 0).map(Some);
        for direction in [None].into_iter().chain(directions) {
            if let Err(place) = self.steps.binary_search_by_key(&direction, |steps| steps.direction)
            {
                self.steps.insert(place, Steps::new(direction, table, self.models));
            }
        }
        let is_same = |steps: &Steps| steps.shift == shift(steps.direction, table, self.models);
        assert!(self.steps.iter().all(is_same), "a board of another size");
    }

    pub(super) fn steps(&self) -> &[Steps] {
        &self.steps
    }

    /// The part of an array that can have mass one step after this slice.
    pub(super) fn window_after(&self, slice: &Slice) -> Range<usize> {
        if slice.mass.is_empty() {
            return 0..0;
        }
        let shifts = || self.steps.iter().map(|steps| steps.shift);
        let (back, forth) = (shifts().min().unwrap_or(0), shifts().max().unwrap_or(0));
        let start = slice.first.saturating_add_signed(back);
        start..(slice.end().saturating_add_signed(forth)).min(self.cells * self.models)
    }
}
