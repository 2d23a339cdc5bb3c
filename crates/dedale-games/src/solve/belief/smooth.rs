use super::slice::Slice;
use super::{Belief, Chain, kernel, sums};

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
                    sums::divide(&mut after.mass, after.divided);
                    kernel::backward(chain, &after, slice.first..slice.end(), &mut spare);
                    std::mem::replace(&mut spare, after)
                }
            };
            let answer = &mut answers[at][slice.first..slice.end()];
            for ((answer, mass), likely) in answer.iter_mut().zip(&slice.mass).zip(&likely.mass) {
                *answer = mass * likely;
            }
            sums::divide_by_total(answer);
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
