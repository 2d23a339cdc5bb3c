//! Chokepoints where every step has a step back: cut vertices between spawns and goals.
//!
//! Every chokepoint lies on the tree of the spawns' paths, and taking a cell of the tree away
//! leaves each piece of the rest whole. So a piece may be drawn as one vertex, and what is
//! searched is small: the nodes of the tree, the pieces, and a root beside all goals.
//!
//! ```text
//!          root               A cell cuts what is below it off from the root if no
//!         /    \              step leads from there above the cell: its lowpoint is not
//!        G      G             above the cell (Hopcroft and Tarjan, Algorithm 447, 1973).
//!        |      |             It is a chokepoint if a spawn is below it there, or
//!        t--(1)-t--(2)        stands on it.
//!        |   |
//!        t--(3)               1, 2, 3: pieces; they are no cells, so they cut nothing off.
//!        |
//!        S
//! ```
//!
//! The search gives two certificates for later. The *witness* is the tree and, through the
//! pieces, one path for each step of the search and for each lowpoint: within these cells the
//! chokepoints are the same, so an edit elsewhere that takes steps away changes nothing. The
//! *blocks* are sets of cells that no chokepoint separates from each other, each with the
//! chokepoints beside it: a new step within one block changes nothing.

use super::labels::{Label, Labels, ROOT, Tree};
use super::steps::Steps;
use crate::board::{CellSet, Direction};

const NONE: u32 = u32::MAX;

/// The vertex beside all goals. Nodes come behind it, and pieces behind the nodes.
const TOP: u32 = 0;

/// The small graph, its depth-first search, and the blocks.
#[derive(Clone, Debug, Default)]
pub(super) struct Lowpoint {
    nodes: u32,
    vertices: Vec<Vertex>,
    /// The vertices in the order of the search.
    order: Vec<u32>,
    /// Where the nodes beside each piece begin in the next list.
    begins: Vec<u32>,
    beside: Vec<u32>,
    /// A goal in each piece, or [`NONE`].
    goals: Vec<u32>,
    /// The block of each vertex; for a chokepoint, the one above it.
    blocks: Vec<u32>,
    /// The chokepoint above each block, as a node; [`NONE`] for the block of the goals.
    tops: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Vertex {
    parent: u32,
    /// When the search found it, from 0; [`NONE`] if it has not.
    found: u32,
    /// When the highest vertex was found that a step leads to from here or from below.
    low: u32,
    /// The highest vertex above its parent that a step leads to from here; [`NONE`] if there
    /// is none.
    highest: u32,
    /// Of a node, a bit for each exit to come, the nodes' before the pieces'; of a piece, a
    /// place in the list of nodes beside it.
    cursor: u32,
    has_spawn: bool,
    is_chokepoint: bool,
}

const NEW: Vertex = Vertex {
    parent: NONE,
    found: NONE,
    low: NONE,
    highest: NONE,
    cursor: 0,
    has_spawn: false,
    is_chokepoint: false,
};

/// What the small graph is made of.
#[derive(Clone, Copy)]
pub(super) struct Parts<'a> {
    pub(super) steps: &'a Steps,
    pub(super) tree: &'a Tree,
    pub(super) labels: &'a Labels,
    /// The places of the goals.
    pub(super) goals: &'a [u32],
}

impl Lowpoint {
    /// Finds the chokepoints and marks the witness; both sets are empty before.
    pub(super) fn search(
        &mut self,
        parts: Parts<'_>,
        chokepoints: &mut CellSet,
        witness: &mut CellSet,
    ) {
        self.build(parts);
        self.walk(parts);
        for (vertex, &place) in self.vertices[1..].iter().zip(&parts.tree.places) {
            witness.insert(place);
            if vertex.is_chokepoint {
                chokepoints.insert(place);
            }
        }
        self.mark_witness(parts, witness);
        self.find_blocks();
    }

    /// The block of a node; of a chokepoint, the one above it.
    pub(super) fn block_of_node(&self, node: u32) -> u32 {
        self.blocks[node as usize + 1]
    }

    /// The block of a piece.
    pub(super) fn block_of_piece(&self, piece: u32) -> u32 {
        self.blocks[(self.nodes + piece) as usize + 1]
    }

    /// Whether the node is a chokepoint.
    pub(super) fn is_chokepoint(&self, node: u32) -> bool {
        self.vertices[node as usize + 1].is_chokepoint
    }

    /// Whether the chokepoint lies beside the block.
    pub(super) fn is_beside(&self, node: u32, block: u32) -> bool {
        self.block_of_node(node) == block || self.tops[block as usize] == node
    }

    /// Adds the next piece, in this block.
    pub(super) fn add_piece(&mut self, block: u32) {
        self.blocks.push(block);
    }

    const fn is_piece(&self, vertex: u32) -> bool {
        vertex > self.nodes
    }

    /// The vertex of a cell beside the tree.
    fn vertex_of(&self, label: Label) -> Option<u32> {
        match label {
            Label::Nothing => None,
            Label::Node(node) => Some(node + 1),
            Label::Piece(piece) => Some(self.nodes + piece + 1),
        }
    }

    /// Makes the vertices, and lists the nodes beside each piece.
    fn build(&mut self, Parts { steps, tree, labels, goals, .. }: Parts<'_>) {
        let pieces = labels.pieces() as usize;
        self.nodes = tree.places.len() as u32;
        self.vertices.clear();
        self.vertices.resize(1 + tree.places.len() + pieces, NEW);
        self.goals.clear();
        self.goals.resize(pieces, NONE);
        for &goal in goals {
            if let Label::Piece(piece) = labels.of(goal) {
                self.goals[piece as usize] = goal;
            }
        }
        // Counted one place ahead, and moved back while the list is filled.
        self.begins.clear();
        self.begins.resize(pieces + 1, 0);
        let touching = || {
            tree.places.iter().zip(1_u32..).flat_map(|(&place, vertex)| {
                steps.from(place).filter_map(move |near| match labels.of(near) {
                    Label::Piece(piece) => Some((piece as usize, vertex)),
                    _ => None,
                })
            })
        };
        touching().for_each(|(piece, _)| self.begins[piece] += 1);
        let mut sum = 0;
        for begin in &mut self.begins {
            sum += *begin;
            *begin = sum;
        }
        self.beside.clear();
        self.beside.resize(sum as usize, 0);
        for (piece, vertex) in touching() {
            self.begins[piece] -= 1;
            self.beside[self.begins[piece] as usize] = vertex;
        }
    }

    /// The depth-first search from the goals.
    fn walk(&mut self, parts: Parts<'_>) {
        self.order.clear();
        self.vertices[TOP as usize].found = 0;
        for &goal in parts.goals {
            let Some(first) = self.vertex_of(parts.labels.of(goal)) else { continue };
            if self.vertices[first as usize].found != NONE {
                continue;
            }
            let mut here = self.visit(first, TOP, parts);
            while here != TOP {
                here = match self.next_edge(here, parts) {
                    Some(next) if self.vertices[next as usize].found == NONE => {
                        self.visit(next, here, parts)
                    }
                    Some(next) => {
                        self.look_up(here, next);
                        here
                    }
                    None => self.leave(here),
                };
            }
        }
    }

    fn visit(&mut self, here: u32, parent: u32, parts: Parts<'_>) -> u32 {
        self.order.push(here);
        let found = self.order.len() as u32;
        let Parts { steps, tree, labels, .. } = parts;
        let (cursor, is_spawn, has_goal) = if self.is_piece(here) {
            let piece = (here - self.nodes - 1) as usize;
            (self.begins[piece], false, self.goals[piece] != NONE)
        } else {
            let node = here as usize - 1;
            let place = tree.places[node];
            let to_nodes = steps
                .exits(place)
                .filter(|exit| labels.node(steps.beside(place, exit.index())).is_some())
                .map(Direction::bit)
                .sum::<u8>();
            let to_pieces = steps.exits(place).bits() & !to_nodes;
            let cursor = u32::from(to_nodes) | u32::from(to_pieces) << 8;
            (cursor, tree.is_spawn[node], tree.parents[node] == ROOT)
        };
        self.vertices[here as usize] = Vertex {
            parent,
            found,
            low: found,
            highest: NONE,
            cursor,
            has_spawn: is_spawn,
            is_chokepoint: is_spawn,
        };
        if has_goal {
            self.look_up(here, TOP);
        }
        here
    }

    /// The next vertex beside this one.
    fn next_edge(
        &mut self,
        here: u32,
        Parts { steps, tree, labels, .. }: Parts<'_>,
    ) -> Option<u32> {
        let cursor = self.vertices[here as usize].cursor;
        if self.is_piece(here) {
            let piece = (here - self.nodes - 1) as usize;
            self.vertices[here as usize].cursor += 1;
            return (cursor < self.begins[piece + 1]).then(|| self.beside[cursor as usize]);
        }
        if cursor == 0 {
            return None;
        }
        self.vertices[here as usize].cursor &= cursor - 1;
        let direction = cursor.trailing_zeros() as usize & 7;
        let place = tree.places[here as usize - 1];
        self.vertex_of(labels.of(steps.beside(place, direction)))
    }

    /// Notes that a step leads from here to a vertex found before.
    fn look_up(&mut self, here: u32, there: u32) {
        let found = self.vertices[there as usize].found;
        let above_parent = self.vertices[self.vertices[here as usize].parent as usize].found;
        let Vertex { highest, low, .. } = self.vertices[here as usize];
        self.vertices[here as usize].low = low.min(found);
        let so_far =
            if highest == NONE { above_parent } else { self.vertices[highest as usize].found };
        if found < so_far {
            self.vertices[here as usize].highest = there;
        }
    }

    /// Tells the parent what was found below; returns it.
    fn leave(&mut self, here: u32) -> u32 {
        let Vertex { parent, low, has_spawn, .. } = self.vertices[here as usize];
        let is_node = parent != TOP && !self.is_piece(parent);
        let above = &mut self.vertices[parent as usize];
        above.low = above.low.min(low);
        above.has_spawn |= has_spawn;
        above.is_chokepoint |= is_node && has_spawn && low >= above.found;
        parent
    }

    /// Marks the paths through pieces that the search has used.
    fn mark_witness(&self, parts: Parts<'_>, witness: &mut CellSet) {
        for &here in &self.order {
            let Vertex { parent, highest, .. } = self.vertices[here as usize];
            if self.is_piece(parent) {
                self.mark_path(parent, here, parts, witness);
                self.mark_path(parent, self.vertices[parent as usize].parent, parts, witness);
            }
            if highest == NONE {
                continue;
            }
            if self.is_piece(here) {
                self.mark_path(here, highest, parts, witness);
                self.mark_path(here, parent, parts, witness);
            } else if self.is_piece(highest) {
                self.mark_path(highest, here, parts, witness);
            }
        }
    }

    /// Marks a path within a piece from a node beside it, or from its goal, to its first cell.
    fn mark_path(&self, piece: u32, from: u32, parts: Parts<'_>, witness: &mut CellSet) {
        let Parts { steps, tree, labels, .. } = parts;
        let piece = piece - self.nodes - 1;
        let begin = if from == TOP {
            Some(self.goals[piece as usize])
        } else {
            let is_inside = |&near: &u32| labels.of(near) == Label::Piece(piece);
            steps.from(tree.places[from as usize - 1]).find(is_inside)
        };
        let onward = |&place: &u32| labels.next(place).map(|next| steps.beside(place, next));
        for place in std::iter::successors(begin, onward) {
            if witness.contains(place) {
                break;
            }
            witness.insert(place);
        }
    }

    /// Splits what was searched into blocks at each chokepoint.
    fn find_blocks(&mut self) {
        self.tops.clear();
        self.tops.push(NONE);
        self.blocks.clear();
        self.blocks.resize(self.vertices.len(), 0);
        for &here in &self.order {
            let Vertex { parent, low, .. } = self.vertices[here as usize];
            let above = self.vertices[parent as usize];
            self.blocks[here as usize] = if above.is_chokepoint && low >= above.found {
                self.tops.push(parent - 1);
                self.tops.len() as u32 - 1
            } else {
                self.blocks[parent as usize]
            };
        }
    }
}
