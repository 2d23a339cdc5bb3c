//! In which order corner cells become hubs: those that most shortest paths pass come first.
//!
//! How many pass a node is estimated by some trees of shortest paths from random roots. In a tree
//! each node stands for the paths to all below it. When a node becomes a hub, what is below it is
//! covered, and is cut off; so the next hub is the one that most of the other paths pass (Abraham,
//! Delling, Fiat, Goldberg, Werneck 2012; sampled as by Delling, Goldberg, Pajor, Werneck 2014).
//!
//! ```text
//!        root 9                       root 4
//!       /      \                     /      \
//!      a 5      b 3     b, 3, goes  a 2      (b)
//!     / \      / \      a, 5, goes
//! ```
//!
//! When the trees have become small new ones are drawn, with the hubs so far cut off. At last they
//! have no branches: then the order of the rest matters little.

use std::collections::BinaryHeap;

use super::corners::{CornerGraph, Queue, UNREACHED};
use crate::Random;

/// How many trees are drawn at once.
const TREES: usize = 96;

/// The order does not depend on who asks.
const SEED: u64 = 0x5EED;

const NONE: u32 = u32::MAX;

/// The nodes of a graph, each once.
pub(super) struct Order<'a> {
    graph: &'a CornerGraph,
    random: Random,
    is_hub: Vec<bool>,
    trees: Vec<Tree>,
    /// For each node how many nodes of all trees are below it, itself included.
    below: Vec<u64>,
    /// Nodes by what was below them once, which is no less now.
    waiting: BinaryHeap<(u64, u32)>,
    /// How many nodes the trees had when they were drawn, and have now.
    drawn: usize,
    left: usize,
    /// Once there are no more trees, the next node to look at.
    rest: Option<u32>,
    scratch: Scratch,
}

/// What is left of a tree of shortest paths.
struct Tree {
    /// Its nodes, each before those below it and beside them.
    nodes: Vec<u32>,
    /// For each place of that list the place above, and how many nodes there were and are below.
    parents: Vec<u32>,
    sizes: Vec<u32>,
    below: Vec<u32>,
    /// The place of each node.
    places: Vec<u32>,
}

/// Memory of Dijkstra's algorithm.
struct Scratch {
    queue: Queue,
    costs: Vec<u32>,
    parents: Vec<u32>,
    settled: Vec<u32>,
    is_covered: Vec<bool>,
    is_settled: Vec<bool>,
}

impl<'a> Order<'a> {
    pub(super) fn of(graph: &'a CornerGraph) -> Self {
        let count = graph.len();
        Self {
            graph,
            random: Random::new(SEED),
            is_hub: vec![false; count],
            trees: Vec::new(),
            below: vec![0; count],
            waiting: BinaryHeap::new(),
            drawn: 0,
            left: 0,
            rest: None,
            scratch: Scratch {
                queue: Queue::default(),
                costs: vec![UNREACHED; count],
                parents: vec![NONE; count],
                settled: Vec::new(),
                is_covered: vec![false; count],
                is_settled: vec![false; count],
            },
        }
    }

    /// Draws new trees, or no more if they have become too small.
    fn draw(&mut self) {
        self.trees.clear();
        self.waiting.clear();
        self.below.fill(0);
        let count = self.graph.len() as u32;
        for _ in 0..TREES {
            let mut root = self.random.below(count);
            while self.is_hub[root as usize] {
                root = (root + 1) % count;
            }
            let tree = self.scratch.tree(self.graph, root, &self.is_hub);
            for (&node, &below) in tree.nodes.iter().zip(&tree.below) {
                self.below[node as usize] += u64::from(below);
            }
            self.trees.push(tree);
        }
        self.left = self.trees.iter().map(|tree| tree.nodes.len()).sum();
        self.drawn = self.left;
        if self.drawn < 4 * TREES {
            self.trees.clear();
            self.rest = Some(0);
            return;
        }
        let nodes = (0..count).filter(|&node| self.below[node as usize] > 0);
        self.waiting = nodes.map(|node| (self.below[node as usize], node)).collect();
    }

    /// The node with most below it.
    fn best(&mut self) -> Option<u32> {
        while let Some((below, node)) = self.waiting.pop() {
            let now = self.below[node as usize];
            if below == now {
                return Some(node);
            }
            if now > 0 {
                self.waiting.push((now, node));
            }
        }
        None
    }

    /// Cuts a node off from all trees.
    fn cover(&mut self, node: u32) {
        for tree in &mut self.trees {
            let place = tree.places[node as usize];
            if place == NONE || tree.below[place as usize] == 0 {
                continue;
            }
            let below = tree.below[place as usize];
            self.left -= below as usize;
            let mut above = tree.parents[place as usize];
            while above != NONE {
                tree.below[above as usize] -= below;
                self.below[tree.nodes[above as usize] as usize] -= u64::from(below);
                above = tree.parents[above as usize];
            }
            let (mut at, end) = (place, place + tree.sizes[place as usize]);
            while at < end {
                let below = std::mem::take(&mut tree.below[at as usize]);
                self.below[tree.nodes[at as usize] as usize] -= u64::from(below);
                at += if below == 0 { tree.sizes[at as usize] } else { 1 };
            }
        }
    }
}

impl Iterator for Order<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let count = self.graph.len() as u32;
        if self.rest.is_none() && self.left <= self.drawn / 5 * 2 && count > 0 {
            if self.is_hub.iter().all(|&is_hub| is_hub) {
                return None;
            }
            self.draw();
        }
        let node = match self.rest {
            None => self.best()?,
            Some(first) => {
                let node = (first..count).find(|&node| !self.is_hub[node as usize])?;
                self.rest = Some(node + 1);
                node
            }
        };
        self.is_hub[node as usize] = true;
        self.cover(node);
        Some(node)
    }
}

impl Scratch {
    /// The tree of shortest paths from a root, without the hubs and what is below them.
    fn tree(&mut self, graph: &CornerGraph, root: u32, is_hub: &[bool]) -> Tree {
        self.search(graph, root, is_hub);
        let mut below = vec![0; graph.len()];
        let mut kept = Vec::new();
        for &node in self.settled.iter().rev().filter(|&&node| !self.is_covered[node as usize]) {
            below[node as usize] += 1;
            kept.push(node);
            let count = below[node as usize];
            if let Some(parent) = below.get_mut(self.parents[node as usize] as usize) {
                *parent += count;
            }
        }
        // A node takes the next free places behind its parent.
        let mut tree = Tree {
            nodes: vec![0; kept.len()],
            parents: vec![NONE; kept.len()],
            sizes: vec![0; kept.len()],
            below: Vec::new(),
            places: vec![NONE; graph.len()],
        };
        let mut next = vec![0; kept.len()];
        for &node in kept.iter().rev() {
            let parent = tree.places.get(self.parents[node as usize] as usize).copied();
            let place = parent.map_or(0, |parent| next[parent as usize]);
            let size = below[node as usize];
            if let Some(parent) = parent {
                next[parent as usize] += size;
            }
            tree.places[node as usize] = place;
            tree.nodes[place as usize] = node;
            tree.parents[place as usize] = parent.unwrap_or(NONE);
            tree.sizes[place as usize] = size;
            next[place as usize] = place + 1;
        }
        tree.below.clone_from(&tree.sizes);
        self.costs.fill(UNREACHED);
        tree
    }

    /// Dijkstra's algorithm, until all that waits lies behind hubs.
    fn search(&mut self, graph: &CornerGraph, root: u32, is_hub: &[bool]) {
        self.parents.fill(NONE);
        self.is_covered.fill(false);
        self.is_settled.fill(false);
        self.settled.clear();
        self.queue.clear();
        self.costs[root as usize] = 0;
        self.queue.push(0, root);
        let mut open = 1;
        while open > 0
            && let Some((cost, node)) = self.queue.pop()
        {
            if std::mem::replace(&mut self.is_settled[node as usize], true) {
                continue;
            }
            let is_covered = self.is_covered[node as usize];
            open -= i32::from(!is_covered);
            self.settled.push(node);
            for connection in graph.connections(node) {
                let next = connection.node as usize;
                let cost = cost.saturating_add(connection.cost);
                if cost >= self.costs[next] {
                    continue;
                }
                let was_open = self.costs[next] != UNREACHED && !self.is_covered[next];
                self.costs[next] = cost;
                self.parents[next] = node;
                self.is_covered[next] = is_covered || is_hub[next];
                open += i32::from(!self.is_covered[next]) - i32::from(was_open);
                self.queue.push(cost, connection.node);
            }
        }
    }
}
