use super::steps::Steps;
use crate::board::{Board, Cell};
use crate::field::ARRIVED;
use crate::field::flood::{Flood, Kind};

/// The code of a place on the tree, beside the flood's directions and [`ARRIVED`].
const ON_TREE: u8 = ARRIVED + 1;

/// First a flood from the goals; then what each cell belongs to, in the same memory: a node
/// of the tree, a piece of the rest, or nothing.
///
/// A piece is a set of cells off the tree that are joined to each other off the tree and
/// touch it:
///
/// ```text
///   1 1 1 1 1 #    S t t G  the tree of a spawn and its goal
///   S t t G 1 1    1        a piece, joined around the goal
///   # 2 2 # # #    2        another, a pocket
///   # 2 # . . .    .        nothing: cut off from the tree
/// ```
///
/// Each is flooded by the kernel of flow fields from its first cell, with its number in place
/// of the distances.
#[derive(Clone, Debug, Default)]
pub(super) struct Labels {
    flood: Flood,
    pieces: u32,
}

/// What a cell belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Label {
    /// Nothing: a wall, or no step joins it to the tree.
    Nothing,
    /// This node of the tree.
    Node(u32),
    /// This piece, by its number from 0.
    Piece(u32),
}

impl Labels {
    /// Floods the board from the goals.
    pub(super) fn flood(&mut self, board: &impl Board, steps: &Steps, goals: &[Cell]) {
        let flooded = self.flood.run_along(board, steps.directions(), goals, &mut ());
        debug_assert!(flooded.is_ok(), "the blind observer never stops");
        self.pieces = 0;
    }

    /// Floods the pieces around the tree, one after the other, each from the first of its
    /// cells beside the tree. Nothing of the flood from the goals remains.
    pub(super) fn flood_pieces(&mut self, board: &impl Board, steps: &Steps, tree: &[u32]) {
        self.flood.freshen(board);
        for (&place, node) in tree.iter().zip(0..) {
            self.set_node(place, node);
        }
        let kind = Kind::of(board, steps.directions());
        for &place in tree {
            for beside in steps.from(place) {
                let is_new = self.flood.number_from(kind, beside as usize, self.pieces);
                self.pieces += u32::from(is_new);
            }
        }
    }

    /// What the place belongs to.
    #[inline]
    pub(super) fn of(&self, place: u32) -> Label {
        match self.flood.value_in(place as usize) {
            (node, ON_TREE) => Label::Node(node),
            (piece, 0..=ARRIVED) => Label::Piece(piece),
            _ => Label::Nothing,
        }
    }

    /// The node of a place on the tree.
    #[inline]
    pub(super) fn node(&self, place: u32) -> Option<u32> {
        let (node, code) = self.flood.value_in(place as usize);
        (code == ON_TREE).then_some(node)
    }

    pub(super) fn set_node(&mut self, place: u32, node: u32) {
        self.flood.set_value_in(place as usize, node, ON_TREE);
    }

    /// The direction of the flood's next step from here: to a goal, or to the first cell of
    /// a piece. `None` there, and where the flood has not come.
    #[inline]
    pub(super) fn next(&self, place: u32) -> Option<usize> {
        let (_, code) = self.flood.value_in(place as usize);
        (code < ARRIVED).then_some(usize::from(code))
    }

    /// The number of pieces.
    pub(super) const fn pieces(&self) -> u32 {
        self.pieces
    }

    /// Begins a piece; returns its number.
    pub(super) fn new_piece(&mut self) -> u32 {
        self.pieces += 1;
        self.pieces - 1
    }

    /// Makes the cell part of a piece.
    pub(super) fn set_piece(&mut self, place: u32, piece: u32) {
        self.flood.set_value_in(place as usize, piece, ARRIVED);
    }
}

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
