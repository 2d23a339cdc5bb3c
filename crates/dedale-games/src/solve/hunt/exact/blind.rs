//! The monster sees no shots: one linear program over merged histories.
//!
//! A strategy of the monster is a mix of walks. A strategy of the hunter is, for each
//! history h and shot a, the realization weight r(h, a): the probability that the hunter's
//! own choices lead there (the sequence form of Koller, Megiddo and von Stengel, 1996):
//!
//! ```text
//!     largest    mean of v(entry)
//!     where      the shares of a history's shots = the shares of all shots leading to it
//!                the shares of all shots that hit a walk >= v(its entry)
//! ```
//!
//! Histories may be merged, since an arc reports the same for all walks of the history that
//! it leads to: each of them arrives by all the arcs. The dual price of a walk's row is its
//! weight in the monster's mix.

use super::histories::{Branch, History, Terms, Walk};
use super::program::{Program, Row};

/// A mixed strategy for each side.
#[derive(Clone, Debug)]
pub(super) struct Mixes {
    /// For each history the chances of its shots.
    pub(super) shots: Vec<Vec<f64>>,
    /// For each walk its chance, conditional on its entry.
    pub(super) walks: Vec<f64>,
}

/// The best mixed strategies, for the caller to check. `None` if the linear program fails.
pub(super) fn mixes(terms: &Terms, walks: &[Walk], histories: &[History]) -> Option<Mixes> {
    if walks.is_empty() {
        return Some(Mixes { shots: Vec::new(), walks: Vec::new() });
    }
    let entries = terms.entry_count();
    let mut first_share = Vec::with_capacity(histories.len());
    let mut shares = 0;
    for history in histories {
        first_share.push(shares);
        shares += history.shots.len() as u32;
    }
    let (mut flow, mut hits): (Vec<Row>, Vec<Row>) =
        (vec![Vec::new(); histories.len()], vec![Vec::new(); walks.len()]);
    for (number, history) in histories.iter().enumerate() {
        for (share, Branch { cell, next }) in (first_share[number]..).zip(&history.shots) {
            flow[number].push((share, 1.0));
            for &(_, next) in next {
                flow[next as usize].push((share, -1.0));
            }
            for &walk in &history.walks {
                let Walk { cells, .. } = &walks[walk as usize];
                if cells[history.place] == *cell {
                    let gain = 1.0 - walks[walk as usize].unhit(terms);
                    hits[walk as usize].push((share, gain));
                }
            }
        }
    }
    // An entry without walks has value 1 and no variable.
    let mut has_walks = vec![false; entries];
    for walk in walks {
        has_walks[walk.entry] = true;
    }
    let chance = 1.0 / entries as f64;
    let gain = (0..entries).filter(|&entry| has_walks[entry]);
    let value: Vec<u32> = has_walks
        .iter()
        .scan(shares, |next, &has| {
            let this = *next;
            *next += u32::from(has);
            Some(this)
        })
        .collect();
    for (row, walk) in hits.iter_mut().zip(walks) {
        row.push((value[walk.entry], -1.0));
    }
    let gain: Row = gain.map(|entry| (value[entry], chance)).collect();
    let program = Program {
        variables: shares as usize + gain.len(),
        nonnegative: shares as usize,
        gain,
        equal: flow.into_iter().zip((0..).map(|number| f64::from(u8::from(number == 0)))).collect(),
        at_least: hits.into_iter().zip(walks.iter().map(|walk| -walk.unhit(terms))).collect(),
    };
    let best = program.solve()?;
    let shots = histories.iter().zip(&first_share).map(|(history, &share)| {
        let shares = &best.variables[share as usize..][..history.shots.len()];
        chances(shares)
    });
    let mut weights = vec![0.0; walks.len()];
    for entry in 0..entries {
        let of: Vec<usize> = (0..walks.len()).filter(|&walk| walks[walk].entry == entry).collect();
        let prices: Vec<f64> = of.iter().map(|&walk| best.prices[walk]).collect();
        for (walk, chance) in of.into_iter().zip(chances(&prices)) {
            weights[walk] = chance;
        }
    }
    Some(Mixes { shots: shots.collect(), walks: weights })
}

/// The same numbers as probabilities, none below 0 and with sum 1; all equal if none is
/// positive.
pub(super) fn chances(shares: &[f64]) -> Vec<f64> {
    let sum: f64 = shares.iter().map(|share| share.max(0.0)).sum();
    if sum > 0.0 && sum.is_normal() {
        shares.iter().map(|share| share.max(0.0) / sum).collect()
    } else {
        vec![1.0 / shares.len() as f64; shares.len()]
    }
}
