//! Optimal mixed strategies that can be played.

use std::collections::HashMap;

use dedale::Random;
use dedale::board::Cell;

use super::blind::Mixes;
use super::histories::{Branch, History, Terms, Walk};
use super::seen::{Outcome, Standing, Tree, numbered, standing};
use crate::game::{Found, Report, Shot};

/// A mixed strategy of the hunter: the chances of its shots, depending on all reports.
///
/// Made by [`HuntGame::solve`](super::HuntGame::solve). About 12 bytes for each shot of
/// each history.
#[derive(Clone, Debug)]
pub struct HunterMix {
    terms: Terms,
    shots: Vec<Vec<Branch>>,
    chances: Vec<Vec<f64>>,
}

/// A shot that a mixed strategy may draw at one of its histories.
#[derive(Clone, PartialEq, Debug)]
pub struct PlannedShot {
    /// The target cell.
    pub cell: Cell,
    /// The chance that it is drawn.
    pub chance: f64,
    /// If the monster is not hit: the turns that may be reported, and the number of the
    /// history that this leads to. Leaves out what no good monster can cause.
    pub then: Vec<(Vec<u32>, usize)>,
}

impl HunterMix {
    pub(super) fn of_histories(terms: &Terms, histories: Vec<History>, mixes: Mixes) -> Self {
        let shots = histories.into_iter().map(|history| history.shots).collect();
        Self { terms: terms.clone(), shots, chances: mixes.shots }
    }

    pub(super) fn of_tree(terms: &Terms, tree: &Tree, chances: Vec<Vec<f64>>) -> Self {
        let shots = tree.nodes.iter().map(|node| node.shots.clone()).collect();
        Self { terms: terms.clone(), shots, chances }
    }

    /// The possible next shots, with their chances, after these reports: one for each turn
    /// so far, as in [`HunterView::reports`](crate::game::HunterView::reports). Empty if no
    /// monster that plays well, against this strategy's own shots, causes them: then the
    /// hunter may shoot anywhere. O(reports).
    pub fn chances(&self, reports: &[Report]) -> Vec<(Cell, f64)> {
        self.find(reports).map_or_else(Vec::new, |node| {
            let shots = self.shots[node].iter().zip(&self.chances[node]);
            shots.map(|(shot, &chance)| (shot.cell, chance)).collect()
        })
    }

    /// Draws the next shot, with one random number; `None` where there are no
    /// [chances](HunterMix::chances).
    pub fn shot(&self, reports: &[Report], random: &mut Random) -> Option<Cell> {
        let chances = self.chances(reports);
        draw(chances.iter().map(|&(_, chance)| chance), random).map(|number| chances[number].0)
    }

    /// The whole strategy: the shots at each history, the first history being the start;
    /// only shots with a positive chance. Includes histories that such shots never lead to.
    pub fn histories(&self) -> impl Iterator<Item = Vec<PlannedShot>> {
        let histories = self.shots.iter().zip(&self.chances);
        histories.map(|(shots, chances)| {
            let shots = shots.iter().zip(chances).filter(|&(_, &chance)| chance > 0.0);
            let planned = shots.map(|(shot, &chance)| PlannedShot {
                cell: shot.cell,
                chance,
                then: shot
                    .next
                    .iter()
                    .map(|&(report, next)| (self.terms.passages_of(report), next as usize))
                    .collect(),
            });
            planned.collect()
        })
    }

    fn find(&self, reports: &[Report]) -> Option<usize> {
        let mut node = 0;
        for report in reports {
            // Turns in which nobody can be hit come before the first history.
            let Some(place) = report.turn.checked_sub(self.terms.turn_shift) else { continue };
            if (place as usize) < self.terms.first_shot {
                continue;
            }
            let Found::Free { passages, .. } = &report.found else { return None };
            let shot = self.shots.get(node)?.iter().find(|shot| shot.cell == report.cell)?;
            node = shot.after(self.terms.encode(passages)?)? as usize;
        }
        (node < self.shots.len()).then_some(node)
    }
}

/// A mixed strategy of the monster: the chances of its steps, depending on its path so far
/// and, where it sees them, the shots.
///
/// Made by [`HuntGame::solve`](super::HuntGame::solve).
#[derive(Clone, Debug)]
pub struct MonsterMix {
    terms: Terms,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Walks { walks: Vec<Walk>, chances: Vec<f64> },
    Tree { tree: Tree, numbers: Vec<HashMap<Standing, u32>>, steps: Vec<Vec<Vec<f64>>> },
}

impl MonsterMix {
    pub(super) fn of_walks(terms: &Terms, walks: Vec<Walk>, chances: Vec<f64>) -> Self {
        Self { terms: terms.clone(), kind: Kind::Walks { walks, chances } }
    }

    pub(super) fn of_tree(terms: &Terms, tree: Tree, steps: Vec<Vec<Vec<f64>>>) -> Self {
        let numbers = tree.nodes.iter().map(|node| numbered(terms, &node.after)).collect();
        Self { terms: terms.clone(), kind: Kind::Tree { tree, numbers, steps } }
    }

    /// The walks in the mix of a monster that does not see shots, with the chance of each
    /// conditional on its entry, entry by entry; none for one that sees them.
    pub fn walks(&self) -> impl Iterator<Item = (&[Cell], f64)> {
        let (walks, chances) = match &self.kind {
            Kind::Walks { walks, chances } => (&walks[..], &chances[..]),
            Kind::Tree { .. } => (&[][..], &[][..]),
        };
        walks.iter().zip(chances).map(|(walk, &chance)| (&walk.cells[..], chance))
    }

    /// The possible next cells, with their chances, after this path from its entry on and
    /// these shots, of which the last one has just missed it; the shots are ignored if the
    /// rules do not show them. A cell can occur twice. Empty if the hunter wins whatever
    /// the monster does, or has shot as no good hunter does, or the path is not one of this
    /// strategy: then the monster may step anywhere. O(walks × path), or O(shots ×
    /// standings).
    pub fn chances(&self, path: &[Cell], shots: &[Shot]) -> Vec<(Cell, f64)> {
        let Some(&here) = path.last() else { return Vec::new() };
        if let Some(exit) = self.terms.exit_beside(here) {
            return vec![(exit, 1.0)];
        }
        match &self.kind {
            Kind::Walks { walks, chances } => {
                let goes_on = |walk: &Walk| walk.cells.len() > path.len();
                let fits = walks
                    .iter()
                    .zip(chances)
                    .filter(|(walk, _)| goes_on(walk) && walk.cells[..path.len()] == *path);
                let weights: Vec<(Cell, f64)> =
                    fits.map(|(walk, &chance)| (walk.cells[path.len()], chance)).collect();
                let sum: f64 = weights.iter().map(|&(_, chance)| chance).sum();
                if sum <= 0.0 {
                    return Vec::new();
                }
                weights.into_iter().map(|(cell, chance)| (cell, chance / sum)).collect()
            }
            // After the last shot all steps are equal.
            Kind::Tree { .. } if path.len() >= self.terms.shots_end => {
                self.terms.steps(here).take(1).map(|next| (next, 1.0)).collect()
            }
            Kind::Tree { tree, numbers, steps } => {
                let Some((node, before)) = self.find(tree, numbers, path, shots) else {
                    return Vec::new();
                };
                let after = &tree.nodes[node].after;
                let cells = tree.nodes[node].steps[before].iter();
                let cells = cells.map(|&to| after[to as usize][path.len()]);
                cells.zip(steps[node][before].iter().copied()).collect()
            }
        }
    }

    /// Draws the next cell, with one random number; `None` where there are no
    /// [chances](MonsterMix::chances).
    pub fn step(&self, path: &[Cell], shots: &[Shot], random: &mut Random) -> Option<Cell> {
        let chances = self.chances(path, shots);
        draw(chances.iter().map(|&(_, chance)| chance), random).map(|number| chances[number].0)
    }

    /// The node before which a monster is, and the number of its standing there.
    fn find(
        &self,
        tree: &Tree,
        numbers: &[HashMap<Standing, u32>],
        path: &[Cell],
        shots: &[Shot],
    ) -> Option<(usize, usize)> {
        let first = self.terms.first_shot;
        let mut node = 0;
        if path.len() <= first {
            let before = &tree.nodes.first()?.before;
            return Some((0, before.iter().position(|entry| entry == path)?));
        }
        let mut found = None;
        for place in first..path.len() {
            let turn = place as u32 + self.terms.turn_shift;
            let shot = shots.iter().find(|shot| shot.turn == turn)?;
            let after = numbers.get(node)?.get(&standing(&self.terms, &path[..=place]))?;
            let number = tree.shot_like(&self.terms, node, shot.cell)?;
            match tree.nodes[node].outcomes[number][*after as usize] {
                Outcome::On { node: next, before } => {
                    node = next as usize;
                    found = Some((node, before as usize));
                }
                Outcome::Hit | Outcome::Over(_) => return None,
            }
        }
        found
    }
}

/// Draws an index by its chance; `None` if there are none.
fn draw(chances: impl Iterator<Item = f64>, random: &mut Random) -> Option<usize> {
    let mut left = random.unit();
    let mut last = None;
    for (number, chance) in chances.enumerate() {
        if chance > 0.0 {
            last = Some(number);
            if left < chance {
                break;
            }
            left -= chance;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_drawn_by_their_chances() {
        let chances = [0.1, 0.0, 0.5, 0.25, 0.15];
        let mut random = Random::new(3);
        let mut counts = [0_u32; 5];
        for _ in 0..100_000 {
            counts[draw(chances.into_iter(), &mut random).unwrap()] += 1;
        }
        for (count, chance) in counts.into_iter().zip(chances) {
            assert!((f64::from(count) - 1e5 * chance).abs() < 700.0, "{counts:?}"); // 4 sigma
        }
        assert_eq!(draw([].into_iter(), &mut random), None);
    }
}
