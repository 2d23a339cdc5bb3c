use std::sync::Arc;

use dedale::search::Stopped;

use super::blind::Mixes;
use super::histories::{History, Terms, Walk, histories, walks};
use super::mix::{HunterMix, MonsterMix};
use super::seen::Tree;
use super::{HuntValueError, MAX_EXACT_TURNS, MAX_GAP, MAX_HISTORIES, MAX_WALKS, blind, seen_mix};
use crate::game::{HuntField, HuntRules};

/// A hunt whose hunter knows the map, to be solved exactly.
///
/// The monster's entry is drawn at random, all equally likely, and known to the monster
/// alone.
#[derive(Clone, Debug)]
pub struct HuntGame {
    pub(super) terms: Terms,
}

/// The value of a hunt to the hunter under optimal play of both sides: its chance of
/// winning, plus half of that of a draw.
#[derive(Clone, Debug)]
pub struct HuntValue {
    /// The midpoint of the two bounds.
    pub value: f64,
    /// The least that `hunter` gets, whatever the monster does.
    pub lower: f64,
    /// The most that the hunter gets against `monster`, whatever it does.
    pub upper: f64,
    /// The number of walks that can be of use to the monster: those that do not pass by an
    /// exit and, where a late monster loses, that escape. For a monster that sees shots,
    /// the standings from which it has a choice, counted for each history.
    pub walks: usize,
    /// The number of the hunter's histories against those walks: merged by turn and walks,
    /// or, where shots are seen, distinguished by their whole past.
    pub histories: usize,
    /// An optimal strategy of the monster.
    pub monster: MonsterMix,
    /// An optimal strategy of the hunter.
    pub hunter: HunterMix,
}

impl HuntGame {
    /// The hunt on this field under these rules. Rules that cannot be solved exactly are an
    /// error. Time and memory O(cells).
    pub fn new(field: &Arc<HuntField>, rules: &HuntRules) -> Result<Self, HuntValueError> {
        Ok(Self { terms: Terms::new(field, rules)? })
    }

    /// Computes the value, to within [`MAX_GAP`], and optimal strategies.
    ///
    /// Solves a linear program with one variable for each shot of each history and one row
    /// for each walk: for some hundred walks it takes seconds, for thousands minutes. Too
    /// many walks or histories are an error.
    pub fn solve(&self) -> Result<HuntValue, HuntValueError> {
        self.solve_with(&mut |_| Ok(()))
    }

    /// Like [`HuntGame::solve`], with progress reports: `watch` is called now and then with
    /// the number of histories found, and can stop it by an error until the linear program
    /// begins.
    pub fn solve_with(
        &self,
        watch: &mut dyn FnMut(usize) -> Result<(), Stopped>,
    ) -> Result<HuntValue, HuntValueError> {
        self.check_turns()?;
        if self.terms.shots_seen { self.solve_seen(watch) } else { self.solve_blind(watch) }
    }

    pub(super) fn check_turns(&self) -> Result<(), HuntValueError> {
        let turns = self.terms.last as u32 + self.terms.mark;
        if turns > MAX_EXACT_TURNS { Err(HuntValueError::Turns(turns)) } else { Ok(()) }
    }

    /// The value for a monster that does not see shots, whatever the rules say.
    pub(super) fn solve_blind(
        &self,
        watch: &mut dyn FnMut(usize) -> Result<(), Stopped>,
    ) -> Result<HuntValue, HuntValueError> {
        let terms = &self.terms;
        let walks = walks(terms, MAX_WALKS)?;
        let histories = histories(terms, &walks, MAX_HISTORIES, watch)?;
        watch(histories.len())?;
        let mixes = blind::mixes(terms, &walks, &histories).ok_or_else(no_end)?;
        let lower = hunter_at_least(terms, &walks, &histories, &mixes);
        let upper = hunter_at_most(terms, &walks, &histories, &mixes);
        Ok(HuntValue {
            value: middle(lower, upper)?,
            lower,
            upper,
            walks: walks.len(),
            histories: histories.len(),
            monster: MonsterMix::of_walks(terms, walks, mixes.walks.clone()),
            hunter: HunterMix::of_histories(terms, histories, mixes),
        })
    }

    fn solve_seen(
        &self,
        watch: &mut dyn FnMut(usize) -> Result<(), Stopped>,
    ) -> Result<HuntValue, HuntValueError> {
        let terms = &self.terms;
        let tree = Tree::new(terms, watch)?;
        watch(tree.nodes.len())?;
        let mixes = seen_mix::mixes(terms, &tree).ok_or_else(no_end)?;
        let lower = seen_mix::hunter_at_least(terms, &tree, &mixes);
        let upper = seen_mix::hunter_at_most(terms, &tree, &mixes);
        Ok(HuntValue {
            value: middle(lower, upper)?,
            lower,
            upper,
            walks: tree.nodes.iter().map(|node| node.before.len()).sum(),
            histories: tree.nodes.len(),
            hunter: HunterMix::of_tree(terms, &tree, mixes.shots),
            monster: MonsterMix::of_tree(terms, tree, mixes.steps),
        })
    }
}

fn no_end() -> HuntValueError {
    HuntValueError::Gap("too far".to_owned())
}

fn middle(lower: f64, upper: f64) -> Result<f64, HuntValueError> {
    if upper - lower <= MAX_GAP {
        Ok(f64::midpoint(lower, upper))
    } else {
        Err(HuntValueError::Gap(format!("{:.1e}", upper - lower)))
    }
}

// Best answers to a mixed strategy, found without the linear program: what it is sure to
// get.

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
