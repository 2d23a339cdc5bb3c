//! The monster sees shots: one linear program over the tree of histories.
//!
//! The realization weights r(h, a) of the hunter are those of the sequence form. What the
//! monster can bring it down to is computed from the end: u(h, x) is what the hunter gets
//! from the standing x before the node h on, times the weight of reaching h.
//!
//! ```text
//!     largest    mean of u(first node, entry)
//!     where      the shares of a node's shots = the share of the shot leading to it
//!                u(h, x) <= for each y that x can step to, the sum over shots a:
//!                   r(h, a) if a hits y, u(h', y) if it leads on to h'
//! ```
//!
//! The dual price of the row (h, x, y) is the chance, as far as it is the monster's own, of
//! being at x and stepping to y.

use super::blind::chances;
use super::histories::Terms;
use super::program::{Program, Row};
use super::seen::{Outcome, Tree};

/// A strategy for each side.
#[derive(Clone, Debug)]
pub(super) struct TreeMixes {
    /// For each node the chances of its shots.
    pub(super) shots: Vec<Vec<f64>>,
    /// For each node and each standing before it the chances of its steps.
    pub(super) steps: Vec<Vec<Vec<f64>>>,
}

/// The best strategies, for the caller to check. `None` if the linear program fails.
pub(super) fn mixes(terms: &Terms, tree: &Tree) -> Option<TreeMixes> {
    if tree.nodes.is_empty() {
        return Some(TreeMixes { shots: Vec::new(), steps: Vec::new() });
    }
    let (mut shares, mut values) = (0, 0);
    let mut first = Vec::with_capacity(tree.nodes.len());
    for node in &tree.nodes {
        first.push((shares, values));
        shares += node.shots.len() as u32;
        values += node.before.len() as u32;
    }
    let value = |node: usize, before: u32| shares + first[node].1 + before;
    let (mut equal, mut at_least) = (Vec::new(), Vec::new());
    for (number, node) in tree.nodes.iter().enumerate() {
        let own = (first[number].0..).zip(&node.outcomes);
        let mut flow: Row = own.clone().map(|(share, _)| (share, 1.0)).collect();
        if let Some((from, shot)) = node.from {
            flow.push((first[from as usize].0 + shot, -1.0));
        }
        equal.push((flow, f64::from(u8::from(node.from.is_none()))));
        for (before, steps) in (0..).zip(&node.steps) {
            for &after in steps {
                let mut row: Row = vec![(value(number, before), -1.0)];
                for (share, outcomes) in own.clone() {
                    row.push(match outcomes[after as usize] {
                        Outcome::Hit => (share, 1.0),
                        Outcome::Over(worth) => (share, worth),
                        Outcome::On { node, before } => (value(node as usize, before), 1.0),
                    });
                }
                row.retain(|&(_, factor)| factor != 0.0);
                at_least.push((row, 0.0));
            }
        }
    }
    let chance = 1.0 / terms.entry_count() as f64;
    let entries = 0..tree.nodes[0].before.len() as u32;
    let program = Program {
        variables: (shares + values) as usize,
        nonnegative: shares as usize,
        gain: entries.map(|entry| (value(0, entry), chance)).collect(),
        equal,
        at_least,
    };
    let best = program.solve()?;
    let mut prices = best.prices.into_iter();
    let nodes = tree.nodes.iter().zip(&first);
    let (shots, steps) = nodes
        .map(|(node, &(share, _))| {
            let shares = &best.variables[share as usize..][..node.shots.len()];
            let steps = node.steps.iter().map(|steps| {
                let prices: Vec<f64> = prices.by_ref().take(steps.len()).collect();
                chances(&prices)
            });
            (chances(shares), steps.collect())
        })
        .unzip();
    Some(TreeMixes { shots, steps })
}

/// The least that the hunter gets with its shots, whatever the monster does: its worst
/// steps, from the last nodes back.
pub(super) fn hunter_at_least(terms: &Terms, tree: &Tree, mixes: &TreeMixes) -> f64 {
    let mut worst: Vec<Vec<f64>> = vec![Vec::new(); tree.nodes.len()];
    for (number, node) in tree.nodes.iter().enumerate().rev() {
        let shots = || mixes.shots[number].iter().zip(&node.outcomes);
        let after: Vec<f64> = (0..node.after.len())
            .map(|after| {
                let worth = |outcome| match outcome {
                    Outcome::Hit => 1.0,
                    Outcome::Over(worth) => worth,
                    Outcome::On { node, before } => worst[node as usize][before as usize],
                };
                shots().map(|(chance, outcomes)| chance * worth(outcomes[after])).sum()
            })
            .collect();
        let least = |steps: &Vec<u32>| {
            steps.iter().map(|&to| after[to as usize]).fold(f64::INFINITY, f64::min)
        };
        worst[number] = node.steps.iter().map(least).collect();
    }
    let sum: f64 = worst.first().map_or(0.0, |entries| entries.iter().sum());
    (tree.sure + sum) / terms.entry_count() as f64
}

/// The most that the hunter gets against the monster's steps: where the monster is likely
/// to be, node by node, and the best shots, from the last nodes back.
pub(super) fn hunter_at_most(terms: &Terms, tree: &Tree, mixes: &TreeMixes) -> f64 {
    let mut before: Vec<Vec<f64>> =
        tree.nodes.iter().map(|node| vec![0.0; node.before.len()]).collect();
    let mut after: Vec<Vec<f64>> = Vec::new();
    if let Some(entries) = before.first_mut() {
        entries.fill(1.0);
    }
    for (number, node) in tree.nodes.iter().enumerate() {
        let mut weights = vec![0.0; node.after.len()];
        for (standing, steps) in node.steps.iter().enumerate() {
            for (&to, chance) in steps.iter().zip(&mixes.steps[number][standing]) {
                weights[to as usize] += before[number][standing] * chance;
            }
        }
        for (weight, place) in node.outcomes.iter().flat_map(|list| weights.iter().zip(list)) {
            if let Outcome::On { node, before: standing } = *place {
                before[node as usize][standing as usize] = *weight;
            }
        }
        after.push(weights);
    }
    let mut best = vec![0.0_f64; tree.nodes.len()];
    for (number, node) in tree.nodes.iter().enumerate().rev() {
        for (shot, outcomes) in node.shots.iter().zip(&node.outcomes) {
            let now = after[number].iter().zip(outcomes).map(|(weight, outcome)| match outcome {
                Outcome::Hit => *weight,
                Outcome::Over(worth) => weight * worth,
                Outcome::On { .. } => 0.0,
            });
            let later = shot.next.iter().map(|&(_, next)| best[next as usize]);
            best[number] = best[number].max(now.sum::<f64>() + later.sum::<f64>());
        }
    }
    (tree.sure + best.first().unwrap_or(&0.0)) / terms.entry_count() as f64
}
