use super::slice::Slice;
use super::{Belief, Chain};
use dedale::Random;
use dedale::board::Cell;

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
        for (weight, steps) in weights.iter_mut().zip(self.chain.steps()) {
            let from = place.wrapping_add_signed(-steps.shift);
            let mass = before.at(from);
            if mass > 0.0 {
                sum += mass * steps.probability[from];
            }
            *weight = sum;
        }
        let drawn = fraction * sum;
        let taken = weights.iter().position(|&weight| weight > drawn)?;
        Some(place.wrapping_add_signed(-self.chain.steps()[taken].shift))
    }

    fn cell(&self, place: usize) -> Cell {
        Cell::new((place / self.models) as u32)
    }
}
