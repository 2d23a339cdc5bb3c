//! Best answers to a mixed strategy, found without the linear program: what it is sure to
//! get.

use super::blind::Mixes;
use super::histories::History;
use super::histories::Walk;
use super::terms::Terms;

/// The most that the hunter gets against this mix of walks: the best shot of each history,
/// from the last ones back. O(walks in all histories, times shots).
pub(super) fn hunter_at_most(
    terms: &Terms,
    walks: &[Walk],
    histories: &[History],
    mixes: &Mixes,
) -> f64 {
    let entries = terms.entry_count();
    let mut has_walks = vec![false; entries];
    let mut sure = 0.0;
    for (walk, chance) in walks.iter().zip(&mixes.walks) {
        has_walks[walk.entry] = true;
        sure += chance * walk.unhit(terms);
    }
    sure += has_walks.iter().filter(|&&has| !has).count() as f64;
    let mut best = vec![0.0_f64; histories.len()];
    for (number, history) in histories.iter().enumerate().rev() {
        for shot in &history.shots {
            let hit = |&&walk: &&u32| walks[walk as usize].cells[history.place] == shot.cell;
            let gains = history.walks.iter().filter(hit).map(|&walk| {
                mixes.walks[walk as usize] * (1.0 - walks[walk as usize].unhit(terms))
            });
            let later = shot.next.iter().map(|&(_, next)| best[next as usize]);
            best[number] = best[number].max(gains.sum::<f64>() + later.sum::<f64>());
        }
    }
    (sure + best.first().unwrap_or(&0.0)) / entries as f64
}

/// The least that the hunter gets with these shots: each walk is followed through the
/// histories. O(walks in all histories, times shots).
pub(super) fn hunter_at_least(
    terms: &Terms,
    walks: &[Walk],
    histories: &[History],
    mixes: &Mixes,
) -> f64 {
    let mut worst = vec![1.0_f64; terms.entry_count()];
    let mut reached = vec![0.0; histories.len()];
    for walk in walks {
        let outcome = follow(terms, walk, histories, mixes, &mut reached);
        worst[walk.entry] = worst[walk.entry].min(outcome);
    }
    worst.iter().sum::<f64>() / worst.len() as f64
}

/// What the hunter gets against this walk. `reached` is all 0, before and after.
fn follow(
    terms: &Terms,
    walk: &Walk,
    histories: &[History],
    mixes: &Mixes,
    reached: &mut [f64],
) -> f64 {
    let mut hit = 0.0;
    let mut layer = Vec::new();
    if walk.shots_end > terms.first_shot {
        layer.push(0);
        reached[0] = 1.0;
    }
    while !layer.is_empty() {
        let mut next_layer: Vec<usize> = Vec::new();
        for number in layer {
            let here = std::mem::take(&mut reached[number]);
            let history = &histories[number];
            let path = &walk.cells[..=history.place];
            for (shot, chance) in history.shots.iter().zip(&mixes.shots[number]) {
                if path[history.place] == shot.cell {
                    hit += here * chance;
                    continue;
                }
                if history.place + 1 < walk.shots_end
                    && let Some(next) = shot.after(terms.report(path, shot.cell))
                {
                    let next = next as usize;
                    if reached[next] == 0.0 {
                        next_layer.push(next);
                    }
                    reached[next] += here * chance;
                }
            }
        }
        next_layer.sort_unstable();
        next_layer.dedup();
        layer = next_layer;
    }
    hit + (1.0 - hit) * walk.unhit(terms)
}
