//! The monster sees shots: the tree of all histories.
//!
//! What a monster does may now depend on all shots so far, so histories with different
//! pasts are different nodes: its choice after one does not constrain that after another.
//! Of the monster, all that matters at a node is where it is and what shots would report
//! about it; paths alike in that are one standing. A standing beside an exit steps out and
//! is over.
//!
//! ```text
//!     node ------ before: standings that the past shots have left
//!       |  step      |\                     x --> y, y' ...
//!       |         after: standings that the shot will find
//!       |  shot      hit, over, or before some node, by report
//! ```

use std::collections::{BTreeMap, HashMap};

use dedale::board::Cell;
use dedale::search::Stopped;

use super::histories::{Branch, Terms, groups};
use super::{HuntValueError, MAX_TREE};
use crate::game::Passages;

/// Where a monster is, and what shots would report about it, by ascending cell.
pub(super) type Standing = (Cell, Vec<(Cell, u64)>);

/// The standing after this path.
pub(super) fn standing(terms: &Terms, path: &[Cell]) -> Standing {
    let mut cells = if terms.passages == Passages::None { Vec::new() } else { path.to_vec() };
    cells.sort_unstable();
    cells.dedup();
    (path[path.len() - 1], cells.into_iter().map(|cell| (cell, terms.report(path, cell))).collect())
}

/// The outcome of a standing after a shot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Outcome {
    Hit,
    /// The hunt is over, and the hunter gets this much.
    Over(f64),
    /// It is among those before this node.
    On {
        node: u32,
        before: u32,
    },
}

/// A history of the hunter, distinguished by its whole past.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The place of the monster's walk at which the shot will find it.
    pub(super) place: usize,
    /// The node and the index of the shot that it comes from.
    pub(super) from: Option<(u32, u32)>,
    /// One path to each standing before the step.
    pub(super) before: Vec<Vec<Cell>>,
    /// For each standing before, the standings that it can step to.
    pub(super) steps: Vec<Vec<u32>>,
    /// One path to each standing after the step.
    pub(super) after: Vec<Vec<Cell>>,
    pub(super) shots: Vec<Branch>,
    /// For each shot and each standing after the step.
    pub(super) outcomes: Vec<Vec<Outcome>>,
}

/// All histories, each after the one that it comes from.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    /// What the hunter gets from entries that are not among those before the first node.
    pub(super) sure: f64,
}

impl Tree {
    pub(super) fn new(
        terms: &Terms,
        watch: &mut dyn FnMut(usize) -> Result<(), Stopped>,
    ) -> Result<Self, HuntValueError> {
        let (mut before, mut sure) = (Vec::new(), 0.0);
        let has_shots = terms.first_shot < terms.shots_end;
        for &entry in terms.field.entries() {
            let gets_out = terms.field.is_exit(entry)
                || (terms.first_shot == 1 && terms.exit_beside(entry).is_some());
            if gets_out {
            } else if !terms.has_hope(entry, 0) {
                sure += 1.0;
            } else if !has_shots {
                sure += terms.after_the_last_shot(entry);
            } else {
                before.push(vec![entry]);
            }
        }
        let mut tree = Self { nodes: Vec::new(), sure };
        if before.is_empty() {
            return Ok(tree);
        }
        let mut size = 0;
        tree.add(terms, terms.first_shot, None, before);
        let (mut at, mut reported) = (0, 0);
        while at < tree.nodes.len() {
            tree.shoot(terms, at, &mut size)?;
            at += 1;
            if size > reported + 1_000 {
                reported = size;
                watch(tree.nodes.len())?;
            }
        }
        Ok(tree)
    }

    /// Adds a node and takes the monster's step there.
    fn add(
        &mut self,
        terms: &Terms,
        place: usize,
        from: Option<(u32, u32)>,
        before: Vec<Vec<Cell>>,
    ) -> u32 {
        let mut known: BTreeMap<Standing, u32> = BTreeMap::new();
        let (mut steps, mut after) = (Vec::new(), Vec::<Vec<Cell>>::new());
        for path in &before {
            let here = path[path.len() - 1];
            let mut next = Vec::new();
            // Before the first shot there may have been no step.
            let paths: Vec<Vec<Cell>> = if path.len() == place + 1 {
                vec![path.clone()]
            } else {
                let cells = terms.sensible_steps(here, place - 1).into_iter();
                cells.map(|cell| [&path[..], &[cell]].concat()).collect()
            };
            for path in paths {
                let number = *known.entry(standing(terms, &path)).or_insert(after.len() as u32);
                if number as usize == after.len() {
                    after.push(path);
                }
                next.push(number);
            }
            steps.push(next);
        }
        let (shots, outcomes) = (Vec::new(), Vec::new());
        self.nodes.push(Node { place, from, before, steps, after, shots, outcomes });
        self.nodes.len() as u32 - 1
    }

    /// Finds the shots of a node and what comes after them.
    fn shoot(
        &mut self,
        terms: &Terms,
        number: usize,
        size: &mut usize,
    ) -> Result<(), HuntValueError> {
        let node = self.nodes[number].clone();
        *size += node.steps.iter().map(Vec::len).sum::<usize>();
        let mut cells: Vec<Cell> = node.after.concat();
        cells.sort_unstable();
        cells.dedup();
        let mut seen: Vec<Vec<Option<usize>>> = Vec::new();
        for cell in cells {
            let effect = effect(terms, &node.after, cell);
            if effect.iter().all(|&group| group == Some(0)) || seen.contains(&effect) {
                continue;
            }
            let from = Some((number as u32, seen.len() as u32));
            seen.push(effect);
            *size += node.after.len();
            if *size > MAX_TREE {
                return Err(HuntValueError::Tree);
            }
            // Those left before the nodes to come, by report.
            let mut left: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
            let outcome = |(standing, path): (usize, &Vec<Cell>)| {
                let here = path[node.place];
                if here == cell {
                    return Outcome::Hit;
                }
                if node.place + 1 == terms.shots_end {
                    return Outcome::Over(terms.after_the_last_shot(here));
                }
                if terms.exit_beside(here).is_some() {
                    return Outcome::Over(0.0);
                }
                if terms.steps(here).next().is_none() {
                    return Outcome::Over(1.0);
                }
                left.entry(terms.report(path, cell)).or_default().push(standing);
                Outcome::On { node: 0, before: 0 }
            };
            let mut outcomes: Vec<Outcome> = node.after.iter().enumerate().map(outcome).collect();
            let mut next = Vec::new();
            for (report, standings) in left {
                let before =
                    standings.iter().map(|&standing| node.after[standing].clone()).collect();
                let node = self.add(terms, node.place + 1, from, before);
                for (before, standing) in (0..).zip(standings) {
                    outcomes[standing] = Outcome::On { node, before };
                }
                next.push((report, node));
            }
            self.nodes[number].shots.push(Branch { cell, next });
            self.nodes[number].outcomes.push(outcomes);
        }
        Ok(())
    }

    /// The index of the shot at a node with the same effect as a shot at this cell.
    pub(super) fn shot_like(&self, terms: &Terms, node: usize, cell: Cell) -> Option<usize> {
        let Node { after, shots, .. } = &self.nodes[node];
        shots.iter().position(|shot| shot.cell == cell).or_else(|| {
            let wanted = effect(terms, after, cell);
            shots.iter().position(|shot| effect(terms, after, shot.cell) == wanted)
        })
    }
}

/// The effect of a shot: for each path `None` if it is hit, otherwise the first path that
/// is missed with the same report.
fn effect(terms: &Terms, paths: &[Vec<Cell>], cell: Cell) -> Vec<Option<usize>> {
    let is_missed = |path: &&Vec<Cell>| path.last() != Some(&cell);
    let reports: Vec<(u64, u32)> =
        paths.iter().filter(is_missed).map(|path| (terms.report(path, cell), 0)).collect();
    let mut groups = groups(&reports).into_iter();
    paths.iter().map(|path| if is_missed(&path) { groups.next() } else { None }).collect()
}

/// The index of each standing of a tree, for the players of its strategies.
pub(super) fn numbered(terms: &Terms, paths: &[Vec<Cell>]) -> HashMap<Standing, u32> {
    paths.iter().map(|path| standing(terms, path)).zip(0..).collect()
}
