//! The weights of the arcs of a graph, as searches take them.
//!
//! A search adds whole numbers. Weights are decimal numbers, so they become whole numbers of a unit, a power
//! of ten: the largest one in which all are whole. Where that makes a weight too large they are rounded to the
//! finest unit that does not, and a [note](Weights::note) says so.

use dedale::graph::MAX_STEP_COST;
use dedale::{Phrase, phrase};

use crate::graph::Arcs;

/// The most digits after the point that a unit has.
const MOST_DIGITS: i32 = 9;

/// The weights of the arcs of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// Arcs, packed as [`Arcs`] packs them and sorted, and their costs in units.
    costs: Vec<(u64, u32)>,
    /// A unit is 10 to the power of minus this.
    digits: i32,
    is_rounded: bool,
}

impl Weights {
    /// The weights of these arcs, one for each, above 0 and finite. Of parallel arcs the lightest counts.
    pub(super) fn new(arcs: &Arcs, weights: &[f64]) -> Self {
        let heaviest = weights.iter().copied().fold(0.0, f64::max);
        let fits = |&digits: &i32| heaviest * ten_to(digits) < f64::from(MAX_STEP_COST) + 0.5;
        let is_whole = |digits: i32| {
            // A decimal number of so many digits is the nearest to this quotient.
            let nearest = |weight: f64| (weight * ten_to(digits)).round() / ten_to(digits);
            weights.iter().all(|&weight| nearest(weight).to_bits() == weight.to_bits())
        };
        let whole = (0..=MOST_DIGITS).take_while(fits).find(|&digits| is_whole(digits));
        let finest = || (-310..=MOST_DIGITS).rev().find(fits).unwrap_or_default();
        let digits = whole.unwrap_or_else(finest);
        let cost =
            |weight: &f64| ((weight * ten_to(digits)).round() as u32).clamp(1, MAX_STEP_COST);
        let mut costs: Vec<_> = arcs.packed.iter().copied().zip(weights.iter().map(cost)).collect();
        costs.sort_unstable();
        costs.dedup_by_key(|&mut (arc, _)| arc);
        Self { costs, digits, is_rounded: whole.is_none() }
    }

    /// The cost of this arc in units; 1 where the graph has no such arc.
    pub fn cost(&self, from: u32, to: u32) -> u32 {
        let arc = u64::from(from) << 32 | u64::from(to);
        let place = self.costs.binary_search_by_key(&arc, |&(arc, _)| arc);
        place.map_or(1, |place| self.costs[place].1)
    }

    /// The weight of this arc; that of one unit where the graph has no such arc.
    pub fn of(&self, from: u32, to: u32) -> f64 {
        self.weight(self.cost(from, to).into())
    }

    /// The weight that costs so many units.
    pub fn weight(&self, cost: u64) -> f64 {
        if self.digits < 0 {
            cost as f64 * ten_to(-self.digits)
        } else {
            cost as f64 / ten_to(self.digits)
        }
    }

    /// What the weights were rounded to, if they were.
    pub fn note(&self) -> Option<Phrase> {
        let few = self.digits.abs() < 10;
        let unit = if few { self.weight(1).to_string() } else { format!("1e{}", -self.digits) };
        self.is_rounded.then(|| phrase!("weights are rounded to {unit}"))
    }
}

/// The weight in these words, if it is one.
pub(super) fn parsed(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|&weight: &f64| weight > 0.0 && weight.is_finite())
}

fn ten_to(digits: i32) -> f64 {
    10_f64.powi(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(weights: &[f64]) -> (Vec<u32>, Option<String>) {
        let mut arcs = Arcs::default();
        (0..weights.len()).for_each(|to| arcs.push(0, to as u32));
        let read = Weights::new(&arcs, weights);
        let costs = (0..weights.len()).map(|to| read.cost(0, to as u32)).collect();
        (costs, read.note().map(|note| note.to_string()))
    }

    #[test]
    fn weights_are_whole_numbers_of_the_largest_unit() {
        assert_eq!(of(&[3.0, 4.0]), (vec![3, 4], None));
        assert_eq!(of(&[0.1, 2.25, 7.0]), (vec![10, 225, 700], None));
        assert_eq!(of(&[2_097_152.0]), (vec![MAX_STEP_COST], None));
    }

    #[test]
    fn weights_that_do_not_fit_are_rounded_and_that_is_said() {
        let note = |unit: &str| Some(format!("weights are rounded to {unit}"));
        assert_eq!(of(&[1.0 / 3.0, 2.0]), (vec![333_333, 2_000_000], note("0.000001")));
        assert_eq!(of(&[5.0, 3e7]), (vec![1, 300_000], note("100")));
        assert_eq!(of(&[f64::MAX]).1, note("1e302"));
    }

    #[test]
    fn of_parallel_arcs_the_lightest_counts() {
        let mut arcs = Arcs::default();
        for _ in 0..2 {
            arcs.push(1, 7);
        }
        let read = Weights::new(&arcs, &[2.5, 1.5]);
        assert_eq!((read.cost(1, 7), read.weight(25)), (15, 2.5));
    }
}
