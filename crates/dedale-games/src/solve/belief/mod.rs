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

mod chain;
mod facts;
mod kernel;
mod sample;
mod slice;
mod smooth;
mod sums;

pub use chain::Chain;
pub use sample::Walks;
pub use slice::Scaled;

use facts::Facts;
use slice::Slice;

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
        let sum = sums::total(first);
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
        let sum = sums::total(&slice.mass);
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
        let sum = sums::total(&slice.mass);
        let cells = self.answer[slice.first / self.models..].iter_mut();
        for (answer, masses) in cells.zip(slice.mass.chunks_exact(self.models)) {
            *answer = sums::total(masses) / sum;
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
        sums::divide_by_total(&mut models);
        models
    }

    /// The probability of all facts about slices up to the current one. Time as
    /// [`Belief::now`].
    pub fn evidence(&mut self, chain: &Chain) -> Scaled {
        self.run(chain);
        let last = Scaled::new(sums::total(&self.slices[self.slices.len() - 1].mass));
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
            let stays = before.is_some_and(|before| before.holds_as(&self.slices[at]));
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
        let pinned = |window: std::ops::Range<usize>| match pin {
            Some(pin) if window.contains(&pin) => pin..pin + self.models,
            Some(_) => 0..0,
            None => window,
        };
        if let Some(before) = earlier.last() {
            let window = pinned(chain.window_after(before));
            self.updates += window.len() as u64;
            kernel::forward(chain, before, window, slice);
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
            slice.divide();
        } else if is_cut {
            slice.lift();
        }
    }
}
