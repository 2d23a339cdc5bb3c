use super::labels::{Label, Labels};
use super::steps::Steps;
use crate::board::Cell;

/// The parent of a node whose cell is a goal.
pub(super) const ROOT: u32 = u32::MAX;

/// The paths of all spawns along the next steps of a flow field: a tree whose roots are
/// goals. Every chokepoint lies on it.
///
/// Nodes are numbered so that a parent comes before its children.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    /// The place of each node.
    pub(super) places: Vec<u32>,
    /// The next node on the path of each, [`ROOT`] at a goal.
    pub(super) parents: Vec<u32>,
    /// The nodes of spawns, each once.
    pub(super) spawns: Vec<u32>,
    /// Whether a node is that of a spawn.
    pub(super) is_spawn: Vec<bool>,
    path: Vec<u32>,
}

impl Tree {
    /// Follows the flood from each spawn and labels the cells on the paths. Spawns that stand
    /// on a goal or are cut off from all goals have none. Returns whether a spawn is cut off.
    pub(super) fn grow(&mut self, labels: &mut Labels, steps: &Steps, spawns: &[Cell]) -> bool {
        self.places.clear();
        self.parents.clear();
        self.spawns.clear();
        self.is_spawn.clear();
        let mut is_cut_off = false;
        for &spawn in spawns {
            let place = steps.place(spawn);
            if labels.of(place) == Label::Nothing {
                is_cut_off = true;
            } else if labels.next(place).is_some() || labels.node(place).is_some() {
                let node = self.graft(labels, steps, place);
                // A goal at which another spawn's path ends is a node too.
                if self.parents[node as usize] != ROOT
                    && !std::mem::replace(&mut self.is_spawn[node as usize], true)
                {
                    self.spawns.push(node);
                }
            }
        }
        is_cut_off
    }

    /// Adds the path from this place as far as it is new; returns the place's node.
    fn graft(&mut self, labels: &mut Labels, steps: &Steps, from: u32) -> u32 {
        self.path.clear();
        let mut place = from;
        let mut above = loop {
            if let Some(node) = labels.node(place) {
                break node;
            }
            self.path.push(place);
            match labels.next(place) {
                Some(direction) => place = steps.beside(place, direction),
                None => break ROOT,
            }
        };
        while let Some(place) = self.path.pop() {
            let node = self.places.len() as u32;
            labels.set_node(place, node);
            self.places.push(place);
            self.parents.push(above);
            self.is_spawn.push(false);
            above = node;
        }
        above
    }
}
