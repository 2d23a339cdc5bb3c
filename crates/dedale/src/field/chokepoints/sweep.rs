//! Chokepoints where some step has no step back: one sweep along the path of each spawn.
//!
//! A cell of the path is a chokepoint if nothing leads past it: no detour from a cell before
//! it, through cells off the path, comes to a cell behind it.
//!
//! ```text
//!     .-a-.                 positions 0 1 2 3 4 5; detour a leads from 0 to 2, and b from
//!     S p p p p G           1 to 4. So 1, 2 and 3 can be passed; nothing leads past 0 (the
//!       `-b---'             spawn itself), 4 and 5, which are the chokepoints
//! ```
//!
//! Each cell off the path is entered once, from the first cell of the path that leads to it:
//! what leads there later leads no farther than what led there before. (A dominator of a node
//! in a flow graph is found so in one pass, because only those of one node are asked for;
//! Lengauer and Tarjan 1979 find those of all.)

use super::steps::Steps;
use super::tree::{ROOT, Tree};
use crate::cell_set::CellSet;

/// Set in the mark of a place on the path, above its position.
const ON_PATH: u32 = 1 << 31;
/// The mark of any other place: the number of the spawn whose sweep came there last, from 1,
/// and in the low bits the direction that it came from.
const DIRECTION_BITS: u32 = 3;

/// The memory of sweeps.
#[derive(Clone, Debug, Default)]
pub(super) struct Sweep {
    marks: Vec<u32>,
    path: Vec<u32>,
    queue: Vec<u32>,
}

/// The farthest position that a detour comes to, and the last place of the detour.
#[derive(Clone, Copy)]
struct Reach {
    position: u32,
    by: Option<u32>,
}

impl Sweep {
    /// Adds the chokepoints of every spawn, and the places of each path and of the detours
    /// that lead farther than those before; both sets are empty before.
    pub(super) fn search(
        &mut self,
        steps: &Steps,
        tree: &Tree,
        is_goal: &CellSet,
        chokepoints: &mut CellSet,
        witness: &mut CellSet,
    ) {
        self.marks.clear();
        self.marks.resize(steps.places(), 0);
        for (&spawn, number) in tree.spawns.iter().zip(1..) {
            self.path.clear();
            let above = |&node: &u32| Some(tree.parents[node as usize]).filter(|&up| up != ROOT);
            let nodes = std::iter::successors(Some(spawn), above);
            self.path.extend(nodes.map(|node| tree.places[node as usize]));
            for (&place, position) in self.path.iter().zip(0..) {
                self.marks[place as usize] = ON_PATH | position;
                witness.insert(place);
            }
            let mut farthest = 0;
            for position in 0..self.path.len() as u32 {
                if farthest <= position {
                    chokepoints.insert(self.path[position as usize]);
                }
                let reach = self.flood(position, number, steps, is_goal);
                if reach.position > farthest {
                    farthest = reach.position;
                    let detour =
                        std::iter::successors(reach.by, |&place| self.before(place, steps));
                    detour.for_each(|place| witness.insert(place));
                }
            }
            for &place in &self.path {
                self.marks[place as usize] = 0;
            }
        }
    }

    /// The place off the path before this one on a detour.
    fn before(&self, place: u32, steps: &Steps) -> Option<u32> {
        let direction = self.marks[place as usize] & ((1 << DIRECTION_BITS) - 1);
        let before = steps.beside(place, direction as usize);
        (self.marks[before as usize] & ON_PATH == 0).then_some(before)
    }

    /// Enters what a place of the path leads to off the path; returns the farthest position
    /// behind it. A goal off the path counts as the position behind the last.
    fn flood(&mut self, from: u32, number: u32, steps: &Steps, is_goal: &CellSet) -> Reach {
        let behind_all = self.path.len() as u32;
        let mut reach = Reach { position: 0, by: None };
        self.queue.clear();
        self.queue.push(self.path[from as usize]);
        let mut head = 0;
        while let Some(&place) = self.queue.get(head) {
            let by = (head > 0).then_some(place);
            head += 1;
            for exit in steps.exits(place) {
                let near = steps.beside(place, exit.index());
                let mark = self.marks[near as usize];
                if mark & ON_PATH != 0 {
                    if mark & !ON_PATH > reach.position {
                        reach = Reach { position: mark & !ON_PATH, by };
                    }
                } else if mark >> DIRECTION_BITS != number {
                    let back = exit.opposite().index() as u32;
                    self.marks[near as usize] = number << DIRECTION_BITS | back;
                    self.queue.push(near);
                    if is_goal.contains(near) && reach.position < behind_all {
                        reach = Reach { position: behind_all, by: Some(near) };
                    }
                }
            }
        }
        reach
    }
}
