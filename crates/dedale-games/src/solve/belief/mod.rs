//! Tracks an unseen walker: an exact Bayes filter on a board.
//!
//! A walker takes one step of a Markov [`Chain`] a turn, or stays. Which of several chains
//! it follows, its *model*, is unknown too, and stays the same for the whole game. A
//! [`Belief`] holds the probability of each (cell, model) in each *slice*, slice 0 being
//! before the first turn, conditional on all facts: facts about single slices, which may
//! come in any order and long after their slice.
//!
//! ```text
//! slice      0          1          2
//! mass    . # .      . + .      . - .      # much, + some, - little, x forbidden:
//!         . . .  ->  + . +  ->  - x -      a fact about the middle of slice 2
//!         . . .      . + .      - - -
//! ```
//!
//! This is the forward pass of a hidden Markov model, its forward-backward pass for
//! [`Belief::smoothed`], and forward filtering, backward sampling for [`Walks`] (Rabiner
//! 1989; Frühwirth-Schnatter 1994). Slices are run on demand, and from the first one that a
//! fact has changed.
//!
//! Numbers are `f64`, computed with `+ - * /` alone in a fixed order, so they have the same
//! bits on every machine. They depend on the facts and not on their order of arrival. Mass
//! below 2⁻¹⁰²² of its slice's may be lost.
//!
//! ```
//! use dedale::board::{Board, Cell, Terrain, GridMap, Size, Neighborhood};
//! use dedale_games::solve::belief::{Belief, Chain};
//!
//! let board = GridMap::new(Size::new(3, 1)?, Terrain::FREE).board(Neighborhood::Four);
//! // One model: every direction is as likely as the others; the walker never stays.
//! let chain = Chain::new(&board, 1, |_, _, direction| if direction.is_some() { 1.0 } else { 0.0 });
//! let mut belief = Belief::new(3, 1, &[1.0, 1.0, 0.0]);
//! belief.advance();
//! assert_eq!(belief.cells(&chain), [0.25, 0.5, 0.25]);
//! belief.forbid(0, Cell::new(1)); // so it began at the left end
//! assert_eq!(belief.cells(&chain), [0.0, 1.0, 0.0]);
//! assert_eq!(belief.evidence(&chain).value(), 0.5);
//! # Ok::<(), dedale::board::SizeError>(())
//! ```

mod kernel;

use std::ops::Range;

use dedale::Random;
use dedale::board::{Board, Cell, Direction, Table};

use self::kernel::{backward, forward};

/// The probability of each (cell, model) in each slice, conditional on all facts.
///
/// Arrays are laid out `[cell * models + model]`. Below, N is the number of cells, L of
/// models, d of directions, t the current slice. Memory: at most 8·N·L bytes a slice, less
/// where the walker was located shortly before; 24 bytes a slice and 4 a fact.
///
/// A belief does not hold its chain: every query takes it, and it must be the same each
/// time, unless [`Belief::rerun_from`] says otherwise. All methods that take a chain panic
/// if it does not have N cells and L models.
#[derive(Clone, Debug)]
pub struct Belief {
    cells: usize,
    models: usize,
    /// Mass at slice 0 before any fact; its sum is 1.
    prior: Vec<f64>,
    facts: Facts,
    /// One for each slice up to the current one.
    slices: Vec<Slice>,
    /// The number of slices, from the first, that have ever been run.
    ran: usize,
    /// The number of slices, from the first, that agree with the facts.
    fresh: usize,
    /// The last slice run whose facts have changed since.
    last_edit: usize,
    updates: u64,
    /// The last answer.
    answer: Vec<f64>,
}

impl Belief {
    /// A belief at slice 0, with the probability of (cell, model) proportional to `first`.
    /// Time and memory O(N·L).
    ///
    /// # Panics
    ///
    /// Panics if there are no models, `first` does not have `cells * models` numbers, one of them
    /// is negative or not finite, or their sum is 0 or not finite.
    pub fn new(cells: usize, models: usize, first: &[f64]) -> Self {
        assert!(models > 0, "at least one model");
        assert_eq!(first.len(), cells * models, "a number for each cell and model");
        assert!(first.iter().all(|&mass| mass >= 0.0), "a mass is 0 or more");
        let sum = total(first);
        assert!(sum > 0.0 && sum.is_finite(), "the walker is somewhere");
        Self {
            cells,
            models,
            prior: first.iter().map(|mass| mass / sum).collect(),
            facts: Facts::default(),
            slices: vec![Slice::default()],
            ran: 0,
            fresh: 0,
            last_edit: 0,
            updates: 0,
            answer: Vec::new(),
        }
    }

    /// The number of cells.
    pub const fn cell_count(&self) -> usize {
        self.cells
    }

    /// The number of models.
    pub const fn model_count(&self) -> usize {
        self.models
    }

    /// The index of the current slice: the number of turns so far.
    pub const fn turns(&self) -> usize {
        self.slices.len() - 1
    }

    /// Advances by one turn, to the next slice. Time O(1); the slice is run on demand.
    pub fn advance(&mut self) {
        self.slices.push(Slice::default());
    }

    /// The probability of each (cell, model) now, in the layout of arrays; all 0 if the
    /// facts are impossible. Time O(N·L) plus the pending slices: O((t − τ)·N·L·d), where τ
    /// is the first slice whose facts changed since the last query.
    pub fn now(&mut self, chain: &Chain) -> &[f64] {
        self.run(chain);
        self.answer.clear();
        self.answer.resize(self.prior.len(), 0.0);
        let slice = &self.slices[self.slices.len() - 1];
        let sum = total(&slice.mass);
        for (answer, mass) in self.answer[slice.first..].iter_mut().zip(&slice.mass) {
            *answer = mass / sum;
        }
        &self.answer
    }

    /// The probability of each cell now, over all models; all 0 if the facts are
    /// impossible. Time as [`Belief::now`].
    pub fn cells(&mut self, chain: &Chain) -> &[f64] {
        self.run(chain);
        self.answer.clear();
        self.answer.resize(self.cells, 0.0);
        let slice = &self.slices[self.slices.len() - 1];
        let sum = total(&slice.mass);
        let cells = self.answer[slice.first / self.models..].iter_mut();
        for (answer, masses) in cells.zip(slice.mass.chunks_exact(self.models)) {
            *answer = total(masses) / sum;
        }
        &self.answer
    }

    /// The probability of each model, conditional on all facts; all 0 if they are
    /// impossible. Time as [`Belief::now`].
    pub fn models(&mut self, chain: &Chain) -> Vec<f64> {
        self.run(chain);
        let mut models = vec![0.0; self.models];
        for masses in self.slices[self.slices.len() - 1].mass.chunks_exact(self.models) {
            for (model, mass) in models.iter_mut().zip(masses) {
                *model += mass;
            }
        }
        divide_by_total(&mut models);
        models
    }

    /// The probability of all facts about slices up to the current one. Time as
    /// [`Belief::now`].
    pub fn evidence(&mut self, chain: &Chain) -> Scaled {
        self.run(chain);
        let last = Scaled::new(total(&self.slices[self.slices.len() - 1].mass));
        self.slices.iter().fold(last, |product, slice| product.times(slice.divided))
    }

    /// Whether no walk agrees with all facts. Time as [`Belief::now`], without its O(N·L).
    pub fn is_impossible(&mut self, chain: &Chain) -> bool {
        self.run(chain);
        self.slices[self.slices.len() - 1].mass.is_empty()
    }

    /// How often the mass of a (cell, model) in a slice has been computed from the slice
    /// before.
    pub const fn updates(&self) -> u64 {
        self.updates
    }

    /// Adopts a changed chain: this slice and the later ones are run again on demand, so
    /// that the steps to them are the new chain's. Those to earlier slices stay as they are
    /// until a fact changes one of these. Time O(1).
    ///
    /// [`Belief::smoothed`] and [`Belief::walks`] go back along the chain passed to them;
    /// they are exact if all slices were run with it.
    pub fn rerun_from(&mut self, slice: usize) {
        self.fresh = self.fresh.min(slice);
        // No later slice is up to date.
        self.last_edit = self.ran.max(self.last_edit);
    }

    /// Marks the facts of this slice as changed, if they concern its mass.
    fn touch(&mut self, slice: usize, is_about: impl FnOnce(&Slice) -> bool) {
        if slice >= self.fresh || is_about(&self.slices[slice]) {
            self.fresh = self.fresh.min(slice);
            self.last_edit = self.last_edit.max(slice);
        }
    }

    /// Runs the pending slices.
    ///
    /// Where the cell is pinned, the masses of the models alone carry over what was before.
    /// If they come out as they were, the slices after it are still right.
    fn run(&mut self, chain: &Chain) {
        assert_eq!(chain.cell_count(), self.cells, "a chain of other cells");
        assert_eq!(chain.model_count(), self.models, "a chain of other models");
        let mut at = self.fresh;
        while at < self.slices.len() {
            let before = (at < self.ran && at >= self.last_edit && self.facts.pin(at).is_some())
                .then(|| self.slices[at].clone());
            self.run_slice(chain, at);
            let slice = &self.slices[at];
            let stays =
                before.is_some_and(|was| was.first == slice.first && was.mass == slice.mass);
            at = if stays { self.ran } else { at + 1 };
        }
        self.ran = self.slices.len();
        self.fresh = self.ran;
        self.last_edit = 0;
    }

    /// Computes one slice from the one before, or from the prior, and the facts.
    fn run_slice(&mut self, chain: &Chain, at: usize) {
        let (earlier, rest) = self.slices.split_at_mut(at);
        let slice = &mut rest[0];
        let pin = self.facts.pin(at).map(|cell| cell.index() * self.models);
        let pinned = |window: Range<usize>| match pin {
            Some(pin) if window.contains(&pin) => pin..pin + self.models,
            Some(_) => 0..0,
            None => window,
        };
        if let Some(before) = earlier.last() {
            let window = pinned(chain.window_after(before));
            self.updates += window.len() as u64;
            forward(chain, before, window, slice);
        } else {
            let window = pinned(0..self.prior.len());
            slice.first = window.start;
            slice.mass.clear();
            slice.mass.extend_from_slice(&self.prior[window]);
        }
        let mut is_cut = pin.is_some() || at == 0;
        for (place, count) in self.facts.forbidden(at, self.models) {
            is_cut |= slice.clear(place, count);
        }
        slice.trim(self.models);
        slice.divided = 1.0;
        if pin.is_some() {
            slice.divided = divide_by_total(&mut slice.mass).unwrap_or(1.0);
        } else if is_cut {
            slice.lift();
        }
    }
}

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
struct Steps {
    /// `None` for staying.
    direction: Option<Direction>,
    shift: isize,
    /// For each (cell, model); 0 where the direction is blocked.
    probability: Vec<f64>,
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
    /// [`rerun_from`](self::Belief::rerun_from).
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

    /// The part of an array that can have mass one step after this slice.
    fn window_after(&self, slice: &Slice) -> Range<usize> {
        if slice.mass.is_empty() {
            return 0..0;
        }
        let shifts = || self.steps.iter().map(|steps| steps.shift);
        let (back, forth) = (shifts().min().unwrap_or(0), shifts().max().unwrap_or(0));
        let start = slice.first.saturating_add_signed(back);
        start..(slice.end().saturating_add_signed(forth)).min(self.cells * self.models)
    }
}

/// All facts that a belief has learned.
#[derive(Clone, Default, Debug)]
struct Facts {
    /// Facts about single slices; slices without facts may be missing.
    slices: Vec<SliceFacts>,
    /// Where the walker never is: the first index in an array, and how many.
    banned: Vec<(usize, usize)>,
}

#[derive(Clone, Default, Debug)]
struct SliceFacts {
    pin: Option<Cell>,
    /// In ascending order.
    forbidden: Vec<Cell>,
}

impl Facts {
    /// The cell of the walker in this slice, if it is pinned.
    fn pin(&self, slice: usize) -> Option<Cell> {
        self.slices.get(slice)?.pin
    }

    /// Where it is not: the first index in an array of so many models, and how many.
    fn forbidden(&self, slice: usize, models: usize) -> impl Iterator<Item = (usize, usize)> {
        let forbidden = self.slices.get(slice).map_or(&[][..], |facts| &facts.forbidden);
        let forbidden = forbidden.iter().map(move |cell| (cell.index() * models, models));
        forbidden.chain(self.banned.iter().copied())
    }

    fn of(&mut self, slice: usize) -> &mut SliceFacts {
        if self.slices.len() <= slice {
            self.slices.resize_with(slice + 1, SliceFacts::default);
        }
        &mut self.slices[slice]
    }
}

/// Facts about the walker. All facts hold together, and none is ever taken back. A fact
/// about a slice that is still to come is kept until then. All methods panic if there is no
/// such cell.
///
/// A fact costs O(1 + facts about its slice), and nothing more if it is no news: if it was
/// known before, or forbids a cell where the walker could not be.
impl Belief {
    /// Records that the walker is not in this cell in this slice.
    pub fn forbid(&mut self, slice: usize, cell: Cell) {
        self.check(cell);
        let forbidden = &mut self.facts.of(slice).forbidden;
        if let Err(place) = forbidden.binary_search(&cell) {
            forbidden.insert(place, cell);
            let (place, models) = (cell.index() * self.models, self.models);
            self.touch(slice, |slice| slice.has_mass(place, models));
        }
    }

    /// Records that the walker is not in this cell in any of these slices.
    pub fn forbid_during(&mut self, slices: Range<usize>, cell: Cell) {
        for slice in slices {
            self.forbid(slice, cell);
        }
    }

    /// Records that the walker is in this cell in this slice.
    pub fn pin(&mut self, slice: usize, cell: Cell) {
        self.check(cell);
        match self.facts.of(slice).pin.replace(cell) {
            None => self.touch(slice, |_| true),
            // In two cells at once: an impossible fact stays impossible.
            Some(other) if other != cell => {
                self.facts.of(slice).pin = Some(other);
                self.forbid(slice, other);
            }
            Some(_) => {}
        }
    }

    /// Records that the walker is in this cell in no slice, now or ever. Time O(t + bans),
    /// and O(L) in each slice that is run.
    pub fn ban(&mut self, cell: Cell) {
        self.check(cell);
        self.ban_places(cell.index() * self.models, self.models);
    }

    /// Records that a walker of this model is in this cell in no slice, now or ever; walkers of
    /// other models may be. Time as [`Belief::ban`].
    ///
    /// # Panics
    ///
    /// Panics if there is no such model.
    pub fn ban_model(&mut self, cell: Cell, model: usize) {
        self.check(cell);
        assert!(model < self.models, "no model {model}");
        self.ban_places(cell.index() * self.models + model, 1);
    }

    fn ban_places(&mut self, place: usize, count: usize) {
        if !self.facts.banned.contains(&(place, count)) {
            self.facts.banned.push((place, count));
            for slice in 0..self.ran {
                self.touch(slice, |slice| slice.has_mass(place, count));
            }
        }
    }

    /// Records that the walker was not in this cell up to this slice.
    pub fn never(&mut self, cell: Cell, upto: usize) {
        self.forbid_during(0..upto + 1, cell);
    }

    /// Records that the walker was in this cell in slice `turn`, and not since, up to slice
    /// `now`.
    pub fn last_passed(&mut self, cell: Cell, turn: usize, now: usize) {
        self.pin(turn, cell);
        self.forbid_during(turn + 1..now + 1, cell);
    }

    /// Records that up to slice `now` the walker was in this cell in exactly these slices.
    /// Slices after `now` are ignored; the order of `turns` does not matter.
    pub fn passed_only(&mut self, cell: Cell, turns: &[usize], now: usize) {
        for slice in 0..=now {
            if turns.contains(&slice) {
                self.pin(slice, cell);
            } else {
                self.forbid(slice, cell);
            }
        }
    }

    fn check(&self, cell: Cell) {
        assert!(cell.index() < self.cells, "no cell {}", cell.number());
    }
}

/// Samples walks from a belief; see [`Belief::walks`].
#[derive(Clone, Debug)]
pub struct Walks<'a> {
    chain: &'a Chain,
    models: usize,
    slices: &'a [Slice],
    /// For each index of the last slice's window, the mass up to it.
    sums: Vec<f64>,
}

impl Belief {
    /// A sampler of whole walks, each with its probability conditional on all facts; `None`
    /// if these are impossible. Time O(N·L) and at most 8·N·L bytes, besides the pending
    /// slices; then [`Walks::draw`] is cheap.
    pub fn walks<'a>(&'a mut self, chain: &'a Chain) -> Option<Walks<'a>> {
        self.run(chain);
        let mut sum = 0.0;
        let sums: Vec<f64> = self.slices[self.slices.len() - 1]
            .mass
            .iter()
            .map(|mass| {
                sum += mass;
                sum
            })
            .collect();
        (sum > 0.0).then_some(Walks { chain, models: self.models, slices: &self.slices, sums })
    }

    /// Samples one walk with its model: its cell in each slice from 0 to the current one.
    /// `None` if the facts are impossible. Time O(N·L + t·d); for many walks use
    /// [`Belief::walks`].
    pub fn sample(&mut self, chain: &Chain, random: &mut Random) -> Option<(usize, Vec<Cell>)> {
        let mut walk = Vec::new();
        let model = self.walks(chain)?.draw(random, &mut walk)?;
        Some((model, walk))
    }
}

impl Walks<'_> {
    /// Samples a walk and returns its model; the walk's cells, from slice 0 to the current
    /// one, replace the content of `walk`. Time O(log(N·L) + t·d), one draw of 64 bits a
    /// slice.
    ///
    /// `None` only if slices were run with another chain than this one, and this one has no
    /// step to where they led; `walk` is then meaningless.
    pub fn draw(&self, random: &mut Random, walk: &mut Vec<Cell>) -> Option<usize> {
        let (_, earlier) = self.slices.split_last()?;
        let mut place = self.last_place(random)?;
        walk.clear();
        walk.resize(self.slices.len(), self.cell(place));
        for (before, cell) in earlier.iter().zip(&mut *walk).rev() {
            place = self.step_back(before, place, random.unit())?;
            *cell = self.cell(place);
        }
        Some(place % self.models)
    }

    /// Samples the model and the current cell of a walk, without its past. Time
    /// O(log(N·L)), one draw of 64 bits.
    pub fn draw_last(&self, random: &mut Random) -> Option<(usize, Cell)> {
        let place = self.last_place(random)?;
        Some((place % self.models, self.cell(place)))
    }

    fn last_place(&self, random: &mut Random) -> Option<usize> {
        let last = self.slices.last()?;
        let drawn = random.unit() * self.sums.last()?;
        Some(last.first + self.sums.partition_point(|&sum| sum <= drawn))
    }

    /// Where the step to this index came from: the mass of the slice before times the
    /// probability of the step.
    #[inline]
    fn step_back(&self, before: &Slice, place: usize, fraction: f64) -> Option<usize> {
        let mut weights = [0.0; 9];
        let mut sum = 0.0;
        for (weight, steps) in weights.iter_mut().zip(&self.chain.steps) {
            let from = place.wrapping_add_signed(-steps.shift);
            let mass = before.at(from);
            if mass > 0.0 {
                sum += mass * steps.probability[from];
            }
            *weight = sum;
        }
        let drawn = fraction * sum;
        let taken = weights.iter().position(|&weight| weight > drawn)?;
        Some(place.wrapping_add_signed(-self.chain.steps[taken].shift))
    }

    fn cell(&self, place: usize) -> Cell {
        Cell::new((place / self.models) as u32)
    }
}

/// Slices with less mass than this are scaled up, so that it is not lost.
const LOW: f64 = 1.0 / 18_446_744_073_709_551_616.0;

/// The mass of each (cell, model) in one slice: its joint probability with all facts so
/// far, divided by a number for this slice and one for each slice before.
#[derive(Clone, Default, Debug)]
struct Slice {
    /// The index in an array of the window's first number, a cell's first model.
    first: usize,
    /// The window: whole cells; the first and the last have mass, and none is outside.
    mass: Vec<f64>,
    /// The divisor of this slice: a power of two, or the sum where the cell is pinned.
    divided: f64,
}

impl Slice {
    /// The index after the window's last number.
    const fn end(&self) -> usize {
        self.first + self.mass.len()
    }

    /// The mass at this index. Time O(1).
    #[inline]
    fn at(&self, place: usize) -> f64 {
        let place = place.wrapping_sub(self.first);
        self.mass.get(place).copied().unwrap_or(0.0)
    }

    /// Whether these indices, all of one cell, have mass. Time O(indices).
    fn has_mass(&self, place: usize, count: usize) -> bool {
        (place..place + count).any(|place| self.at(place) > 0.0)
    }

    /// Clears the mass at these indices, all of one cell; returns whether there was any.
    /// Time O(indices).
    fn clear(&mut self, place: usize, count: usize) -> bool {
        let had_mass = self.has_mass(place, count);
        if had_mass {
            // The window has whole cells.
            self.mass[place - self.first..][..count].fill(0.0);
        }
        had_mass
    }

    /// Shrinks the window as far as possible. Time O(what is cut off), and O(window) if
    /// cells at its front are.
    fn trim(&mut self, models: usize) {
        let has_mass = |&mass: &f64| mass > 0.0;
        let Some(first) = self.mass.iter().position(has_mass) else {
            (self.first, self.mass) = (0, Vec::new());
            return;
        };
        let last = self.mass.iter().rposition(has_mass).unwrap_or(first);
        self.mass.truncate((last / models + 1) * models);
        let front = first / models * models;
        if front > 0 {
            self.mass.drain(..front);
            self.first += front;
        }
    }

    /// Divides by a power of two if the sum is low, so that it is about 1; this loses no
    /// bit.
    fn lift(&mut self) {
        let sum = total(&self.mass);
        if sum > 0.0 && sum < LOW {
            self.divided = power_of_two(sum);
            divide(&mut self.mass, self.divided);
        }
    }
}

/// A probability that may be far too small for an `f64`: `mantissa` · 2^`exponent`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scaled {
    /// From 1 to below 2; or 0, and then the exponent is 0.
    pub mantissa: f64,
    /// The power of two.
    pub exponent: i64,
}

/// The greatest power of two that does not exceed a positive number; at least 2⁻¹⁰²².
fn power_of_two(number: f64) -> f64 {
    const EXPONENT: u64 = 0x7FF << 52;
    f64::from_bits(number.to_bits() & EXPONENT).max(f64::MIN_POSITIVE)
}

impl Scaled {
    /// A number, 0 or more.
    fn new(number: f64) -> Self {
        Self { mantissa: number, exponent: 0 }.settled()
    }

    /// The product with a number, 0 or more.
    fn times(self, number: f64) -> Self {
        let factor = Self::new(number);
        let mantissa = self.mantissa * factor.mantissa;
        Self { mantissa, exponent: self.exponent + factor.exponent }.settled()
    }

    fn settled(self) -> Self {
        if self.mantissa == 0.0 {
            return Self { mantissa: 0.0, exponent: 0 };
        }
        if self.mantissa < f64::MIN_POSITIVE {
            let lifted = self.mantissa * 18_446_744_073_709_551_616.0; // 2^64
            return Self { mantissa: lifted, exponent: self.exponent - 64 }.settled();
        }
        let power = power_of_two(self.mantissa);
        let exponent = (power.to_bits() >> 52) as i64 - 1023;
        Self { mantissa: self.mantissa / power, exponent: self.exponent + exponent }
    }

    /// The value as an `f64`; 0 where it is below 2⁻¹⁰²². Time O(1).
    pub fn value(self) -> f64 {
        let biased = self.exponent + 1023;
        if biased < 1 {
            return 0.0;
        }
        self.mantissa * f64::from_bits((biased as u64) << 52)
    }
}

impl Belief {
    /// The probability of each (cell, model) in each slice, conditional on all facts, later
    /// ones included: one array for each slice, all 0 if the facts are impossible. The last
    /// one is [`Belief::now`].
    ///
    /// Time O(t·N·L·d), as much again as running all slices; memory O(t·N·L).
    pub fn smoothed(&mut self, chain: &Chain) -> Vec<Vec<f64>> {
        self.run(chain);
        let mut answers = vec![vec![0.0; self.prior.len()]; self.slices.len()];
        // The likelihood of the later facts from each index, divided by the later slices'
        // numbers. So the products with the slices' mass have the same sum in all slices.
        let mut later: Option<Slice> = None;
        let mut spare = Slice::default();
        for at in (0..self.slices.len()).rev() {
            let slice = &self.slices[at];
            let likely = match later.take() {
                None => {
                    Slice { first: slice.first, mass: vec![1.0; slice.mass.len()], divided: 1.0 }
                }
                Some(mut after) => {
                    divide(&mut after.mass, after.divided);
                    backward(chain, &after, slice.first..slice.end(), &mut spare);
                    std::mem::replace(&mut spare, after)
                }
            };
            let answer = &mut answers[at][slice.first..slice.end()];
            for ((answer, mass), likely) in answer.iter_mut().zip(&slice.mass).zip(&likely.mass) {
                *answer = mass * likely;
            }
            divide_by_total(answer);
            later = Some(without_the_lost(likely, slice));
        }
        answers
    }
}

/// The same where the slice has mass: facts have cleared the rest.
fn without_the_lost(mut likely: Slice, slice: &Slice) -> Slice {
    for (likely, mass) in likely.mass.iter_mut().zip(&slice.mass) {
        if *mass == 0.0 {
            *likely = 0.0;
        }
    }
    likely.divided = slice.divided;
    likely
}

/// The sum of all numbers, in a fixed order and in eight strands. Time O(length).
fn total(numbers: &[f64]) -> f64 {
    let mut strands = [0.0; 8];
    let chunks = numbers.chunks_exact(8);
    let rest: f64 = chunks.remainder().iter().sum();
    for chunk in chunks {
        for (strand, number) in strands.iter_mut().zip(chunk) {
            *strand += number;
        }
    }
    let [a, b, c, d, e, f, g, h] = strands;
    ((a + e) + (b + f)) + ((c + g) + (d + h)) + rest
}

/// Divides all numbers. Time O(length).
fn divide(numbers: &mut [f64], by: f64) {
    for number in numbers {
        *number /= by;
    }
}

/// Divides by the sum and returns it, if it is not 0. Time O(length).
fn divide_by_total(numbers: &mut [f64]) -> Option<f64> {
    let sum = total(numbers);
    (sum > 0.0).then(|| {
        divide(numbers, sum);
        sum
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_far_below_the_least_number_are_kept() {
        let mut product = Scaled::new(1.0);
        for _ in 0..100 {
            product = product.times(3.0 / 1_048_576.0);
        }
        assert_eq!(product.value().to_bits(), 0.0_f64.to_bits());
        for _ in 0..100 {
            product = product.times(1_048_576.0 / 3.0);
        }
        assert!((product.value() - 1.0).abs() < 1e-13, "{product:?}");
        assert_eq!(product.times(0.0), Scaled { mantissa: 0.0, exponent: 0 });
        let least = Scaled { mantissa: 1.0, exponent: -1074 };
        assert_eq!(Scaled::new(f64::from_bits(1)), least);
        assert_eq!(Scaled::new(0.375), Scaled { mantissa: 1.5, exponent: -2 });
    }
}

#[cfg(test)]
mod tests_of_sums {
    use super::*;

    #[test]
    fn a_total_misses_nothing() {
        for len in 0..40_u32 {
            let numbers: Vec<f64> = (1..=len).map(f64::from).collect();
            assert_eq!(total(&numbers).to_bits(), f64::from(len * (len + 1) / 2).to_bits());
        }
    }
}
