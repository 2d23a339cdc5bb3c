//! Ratings on Elo's scale, from all results at once.
//!
//! Exponentials and logarithms are those of `libm`, the same to the last digit on every machine;
//! those of systems are not.

use std::f64::consts::LN_10;

use libm::{exp, log1p};

/// Elo points in one unit of log-odds.
const SCALE: f64 = 400.0 / LN_10;

/// What is believed of an entrant before its first hunt: 1500, give or take 350, as Glicko does.
const MIDDLE: f64 = 1500.0;
const SPREAD: f64 = 350.0;

/// More rounds of Newton's method than it ever takes.
const MOST_ROUNDS: usize = 100;

/// What a monster and a hunter got out of their hunts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// The number of the monster among all entrants.
    pub monster: usize,
    /// The number of the hunter among all entrants.
    pub hunter: usize,
    /// The hunter's points: 1 for a win, ½ for a draw.
    pub points: f64,
    /// The number of their hunts.
    pub hunts: f64,
}

/// A rating: a hunter 400 points above a monster is expected to get ten points for each one of
/// the monster.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The points of the rating.
    pub value: f64,
    /// Its standard error beside the mean of all who have played, if hunts were independent of
    /// each other.
    pub error: f64,
}

/// The most likely ratings of so many entrants, whatever the order of the scores (Bradley and
/// Terry 1952, with a normal prior of 1500 ± 350 for each entrant, so that one that has won
/// all hunts has a rating too).
///
/// Time is cubic in the number of entrants.
pub fn ratings(entrants: usize, scores: &[Score]) -> Vec<Rating> {
    let model = Model { entrants, scores };
    let mut strengths = vec![0.0; entrants];
    for _ in 0..MOST_ROUNDS {
        let covariance = inverse(model.information(&strengths));
        let slope = model.slope(&strengths);
        let step: Vec<f64> = covariance
            .iter()
            .map(|row| row.iter().zip(&slope).map(|(one, other)| one * other).sum())
            .collect();
        let before = model.likelihood(&strengths);
        // Newton's step can be too long where a side has won everything.
        let mut length = 1.0;
        let mut next = moved(&strengths, &step, length);
        while model.likelihood(&next) < before && length > 1e-9 {
            length /= 2.0;
            next = moved(&strengths, &step, length);
        }
        strengths = next;
        if step.iter().all(|step| (step * length).abs() < 1e-10) {
            break;
        }
    }
    let covariance = inverse(model.information(&strengths));
    let errors = model.errors(&covariance);
    let of = |(strength, error): (&f64, f64)| Rating {
        value: MIDDLE + SCALE * strength,
        error: SCALE * error,
    };
    strengths.iter().zip(errors).map(of).collect()
}

fn moved(from: &[f64], step: &[f64], length: f64) -> Vec<f64> {
    from.iter().zip(step).map(|(from, step)| from + length * step).collect()
}

struct Model<'a> {
    entrants: usize,
    scores: &'a [Score],
}

/// How much the prior says, in units of log-odds.
const PRIOR: f64 = (SCALE / SPREAD) * (SCALE / SPREAD);

impl Model<'_> {
    /// The hunter's chance.
    fn chance(strengths: &[f64], score: &Score) -> f64 {
        1.0 / (1.0 + exp(strengths[score.monster] - strengths[score.hunter]))
    }

    fn likelihood(&self, strengths: &[f64]) -> f64 {
        let prior: f64 = strengths.iter().map(|strength| -PRIOR * strength * strength / 2.0).sum();
        let scores = self.scores.iter().map(|score| {
            let lead = strengths[score.hunter] - strengths[score.monster];
            let [won, lost] = [score.points, score.hunts - score.points];
            -won * log1p(exp(-lead)) - lost * log1p(exp(lead))
        });
        prior + scores.sum::<f64>()
    }

    fn slope(&self, strengths: &[f64]) -> Vec<f64> {
        let mut slope: Vec<f64> = strengths.iter().map(|strength| -PRIOR * strength).collect();
        for score in self.scores {
            let more = score.points - score.hunts * Self::chance(strengths, score);
            slope[score.hunter] += more;
            slope[score.monster] -= more;
        }
        slope
    }

    /// Each one's standard error. What all have in common is not known and does not matter: it
    /// is left out for those who have played.
    fn errors(&self, covariance: &[Vec<f64>]) -> Vec<f64> {
        let of = |score: &Score| [score.monster, score.hunter];
        let played = || self.scores.iter().filter(|score| score.hunts > 0.0);
        let have_played: Vec<bool> = (0..self.entrants)
            .map(|number| played().any(|score| of(score).contains(&number)))
            .collect();
        let players: Vec<usize> =
            (0..self.entrants).filter(|&number| have_played[number]).collect();
        let count = players.len().max(1) as f64;
        let mean = |row: &[f64]| players.iter().map(|&other| row[other]).sum::<f64>() / count;
        let means: Vec<f64> = covariance.iter().map(|row| mean(row)).collect();
        let variance = |number: usize| match covariance[number][number] {
            own if have_played[number] => own - 2.0 * means[number] + mean(&means),
            own => own,
        };
        (0..self.entrants).map(|number| variance(number).max(0.0).sqrt()).collect()
    }

    fn information(&self, strengths: &[f64]) -> Vec<Vec<f64>> {
        let mut table = vec![vec![0.0; self.entrants]; self.entrants];
        for (number, row) in table.iter_mut().enumerate() {
            row[number] = PRIOR;
        }
        for score in self.scores {
            let chance = Self::chance(strengths, score);
            let known = score.hunts * chance * (1.0 - chance);
            table[score.hunter][score.hunter] += known;
            table[score.monster][score.monster] += known;
            table[score.hunter][score.monster] -= known;
            table[score.monster][score.hunter] -= known;
        }
        table
    }
}

/// The inverse of a positive definite table (Gauss and Jordan, which need no pivots there).
fn inverse(mut table: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    for pivot in 0..table.len() {
        let by = table[pivot][pivot];
        table[pivot][pivot] = 1.0;
        table[pivot].iter_mut().for_each(|entry| *entry /= by);
        let of_pivot = table[pivot].clone();
        for (_, row) in table.iter_mut().enumerate().filter(|(number, _)| *number != pivot) {
            let times = std::mem::take(&mut row[pivot]);
            for (entry, pivot) in row.iter_mut().zip(&of_pivot) {
                *entry -= times * pivot;
            }
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(monster: usize, hunter: usize, points: f64, hunts: f64) -> Score {
        Score { monster, hunter, points, hunts }
    }

    #[test]
    fn ten_to_one_is_four_hundred_points() {
        // So many hunts that the prior says nothing.
        let found = ratings(2, &[score(0, 1, 1e9, 1.1e9)]);
        assert!((found[1].value - found[0].value - 400.0).abs() < 1e-3, "{found:?}");
        assert!((found[1].value + found[0].value - 3000.0).abs() < 1e-6, "{found:?}");
    }

    /// Of two, the difference has the error of a single log-odds, and each has half of it.
    #[test]
    fn errors_are_those_of_differences() {
        let found = ratings(2, &[score(0, 1, 500_000.0, 1_000_000.0)]);
        let expected = SCALE / (1_000_000.0_f64 / 4.0).sqrt() / 2.0;
        assert!(found.iter().all(|rating| (rating.error / expected - 1.0).abs() < 1e-3));
    }

    #[test]
    fn who_has_not_played_is_what_was_believed() {
        let found = ratings(3, &[score(0, 1, 5.0, 10.0)]);
        assert!((found[2].value - 1500.0).abs() < 1e-9 && (found[2].error - 350.0).abs() < 1e-9);
        assert!(found[0].error < 350.0);
        // Whom it will meet does not matter.
        assert_eq!(ratings(3, &[score(0, 1, 5.0, 10.0), score(0, 2, 0.0, 0.0)]), found);
    }

    /// Climbs coordinate by coordinate, with nothing but the likelihood written down anew.
    #[test]
    fn no_rating_can_be_moved_to_something_likelier() {
        let scores = [
            score(0, 2, 30.0, 30.0),
            score(0, 3, 12.5, 40.0),
            score(1, 2, 0.0, 25.0),
            score(1, 3, 3.0, 50.0),
            score(0, 4, 0.0, 20.0),
        ];
        let found: Vec<f64> = ratings(5, &scores).iter().map(|rating| rating.value).collect();
        let likelihood = |ratings: &[f64]| {
            let prior: f64 =
                ratings.iter().map(|rating| -((rating - 1500.0) / 350.0).powi(2) / 2.0).sum();
            let of = |score: &Score| {
                let odds = 10_f64.powf((ratings[score.hunter] - ratings[score.monster]) / 400.0);
                score.points * (odds / (1.0 + odds)).ln()
                    + (score.hunts - score.points) * (1.0 / (1.0 + odds)).ln()
            };
            prior + scores.iter().map(of).sum::<f64>()
        };
        let best = likelihood(&found);
        for number in 0..found.len() {
            for by in [-1.0, -0.01, 0.01, 1.0] {
                let mut other = found.clone();
                other[number] += by;
                assert!(likelihood(&other) < best, "{number} by {by}: {found:?}");
            }
        }
    }

    #[test]
    fn the_order_of_scores_does_not_matter() {
        let mut scores = vec![
            score(0, 2, 3.0, 10.0),
            score(1, 2, 9.0, 10.0),
            score(0, 3, 5.0, 10.0),
            score(1, 3, 9.5, 10.0),
        ];
        let one = ratings(4, &scores);
        scores.reverse();
        for (one, other) in one.iter().zip(ratings(4, &scores)) {
            assert!((one.value - other.value).abs() < 1e-6, "{one:?} {other:?}");
        }
    }
}
