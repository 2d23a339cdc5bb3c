//! In which order nodes become hubs: those that most shortest paths pass come first.
//!
//! How many pass a node is estimated by some trees of shortest paths to and from random roots. In a
//! tree each node stands for the paths to all below it. When a node becomes a hub, what is below it
//! is covered, and is cut off; so the next hub is the one that most of the other paths pass
//! (Abraham, Delling, Fiat, Goldberg, Werneck 2012; sampled as by Delling, Goldberg, Pajor,
//! Werneck 2014).
//!
//! ```text
//!        root 9                       root 4
//!       /      \                     /      \
//!      a 5      b 3     b, 3, goes  a 2      (b)
//!     / \      / \      a, 5, goes
//! ```
//!
//! A root lies on all paths of its own tree, which says nothing about the others. So the trees are
//! counted in [`GROUPS`], and the two groups that see most below a node do not count.
//!
//! When the trees have become small, new ones are drawn, pruned by the labels so far: smaller ones, and
//! more of them. Once they hardly branch, the order of the rest matters little.

use std::collections::BinaryHeap;

use super::Label;
use super::network::{Network, Search};
use crate::Random;

/// The trees of a draw have about this many nodes in all for each node of the network.
const NODES: usize = 12;

/// The groups in which trees are counted. A draw has at least one tree for each.
const GROUPS: usize = 16;

/// A draw has no more trees than this for each node that is no hub.
const MOST_TREES: usize = 4;

/// Below this many nodes in the mean, trees say little.
const SMALL: usize = 20;

/// New trees are drawn when this share of the last ones is left.
const LEFT: (usize, usize) = (2, 5);

/// The order does not depend on who asks.
const SEED: u64 = 0x5EED;

const NONE: u32 = u32::MAX;

/// The nodes of a network, each once.
pub(super) struct Order<'a> {
    network: &'a Network,
    random: Random,
    search: Search,
    is_hub: Vec<bool>,
    hubs: usize,
    /// All trees, one behind the other.
    trees: Vec<Branch>,
    /// For each node where its branches stand in the list of all.
    first: Vec<u32>,
    branches: Vec<u32>,
    /// For each node how many nodes are below it, itself included, in the trees of each group.
    below: Vec<[u32; GROUPS]>,
    /// Nodes by the paths that passed them once, which are no fewer now.
    waiting: BinaryHeap<(Passing, u32)>,
    /// How many trees there are.
    planted: usize,
    /// How many nodes the trees had when they were drawn, and have now.
    drawn: usize,
    left: usize,
    /// Once no more trees are drawn, the next node to look at.
    rest: Option<u32>,
}

/// A node of a tree, which stands before those below it and beside them.
#[derive(Clone, Copy, Default)]
struct Branch {
    node: u32,
    /// The place above.
    parent: u32,
    group: u32,
    /// How many nodes there were and are below, itself included.
    size: u32,
    below: u32,
}

/// How many paths pass a node: without the two groups that see most, and in all.
type Passing = (u64, u64);

fn passing(below: &[u32; GROUPS]) -> Passing {
    let (mut most, mut second, mut sum) = (0, 0, 0);
    for &count in below {
        second = second.max(count.min(most));
        most = most.max(count);
        sum += u64::from(count);
    }
    (sum - u64::from(most) - u64::from(second), sum)
}

impl<'a> Order<'a> {
    pub(super) fn of(network: &'a Network) -> Self {
        let count = network.node_count();
        Self {
            network,
            random: Random::new(SEED),
            search: Search::on(network),
            is_hub: vec![false; count],
            hubs: 0,
            trees: Vec::new(),
            first: Vec::new(),
            branches: Vec::new(),
            below: vec![[0; GROUPS]; count],
            waiting: BinaryHeap::new(),
            planted: 0,
            drawn: 0,
            left: 0,
            rest: None,
        }
    }

    /// The next hub, after those that these labels have; `None` once all nodes are hubs.
    pub(super) fn next(&mut self, labels: &[Vec<Label>]) -> Option<u32> {
        let count = self.network.node_count();
        if self.hubs == count {
            return None;
        }
        let (share, of) = LEFT;
        if self.rest.is_none() && self.left * of <= self.drawn * share {
            self.draw(labels);
        }
        let node = match (self.best(), self.rest) {
            (Some(node), _) => node,
            (None, first) => {
                let mut nodes = first.unwrap_or(0)..count as u32;
                let node = nodes.find(|&node| !self.is_hub[node as usize])?;
                self.rest = Some(node + 1);
                node
            }
        };
        self.is_hub[node as usize] = true;
        self.hubs += 1;
        if self.rest.is_none() {
            self.cover(node);
        }
        Some(node)
    }

    /// Draws new trees, the last ones if they are small. Roots are sorted, so that searches side by
    /// side find the same labels in near memory.
    fn draw(&mut self, labels: &[Vec<Label>]) {
        let count = self.network.node_count();
        let mean = self.left.checked_div(self.planted).unwrap_or(count).max(1);
        let most = MOST_TREES * (count - self.hubs);
        let mut roots = vec![0; (NODES * count / mean).min(most).max(GROUPS)];
        roots.fill_with(|| self.root());
        roots.sort_unstable();
        self.trees.clear();
        self.below.fill([0; GROUPS]);
        for (tree, &root) in roots.iter().enumerate() {
            let side = tree % labels.len();
            let other = &labels[labels.len() - 1 - side];
            self.search.run(self.network, side, root, &labels[side], &other[root as usize]);
            self.plant(tree % GROUPS);
        }
        self.planted = roots.len();
        self.left = self.trees.len();
        self.drawn = self.left;
        if self.drawn < SMALL * self.planted {
            self.rest = Some(0);
        }
        let mut first = vec![0; count + 1];
        for branch in &self.trees {
            self.below[branch.node as usize][branch.group as usize] += branch.size;
            first[branch.node as usize + 1] += 1;
        }
        for node in 0..count {
            first[node + 1] += first[node];
        }
        let mut next = first.clone();
        self.branches.resize(self.trees.len(), 0);
        for (place, branch) in (0..).zip(&self.trees) {
            let next = &mut next[branch.node as usize];
            self.branches[*next as usize] = place;
            *next += 1;
        }
        self.first = first;
        let passings = self.below.iter().map(passing).zip(0..);
        self.waiting = passings.filter(|((_, all), _)| *all > 0).collect();
    }

    /// A random node that is no hub.
    fn root(&mut self) -> u32 {
        let count = self.network.node_count() as u32;
        let mut root = self.random.below(count);
        while self.is_hub[root as usize] {
            root = (root + 1) % count;
        }
        root
    }

    /// Adds the tree that the last search has found.
    fn plant(&mut self, group: usize) {
        let reached = &self.search.reached;
        let mut sizes = vec![1; reached.len()];
        for (place, node) in reached.iter().enumerate().skip(1).rev() {
            sizes[node.parent as usize] += sizes[place];
        }
        // A node takes the next free places behind its parent.
        let root = self.trees.len() as u32;
        self.trees.resize(self.trees.len() + reached.len(), Branch::default());
        let (mut places, mut next) = (vec![root; reached.len()], vec![root + 1; reached.len()]);
        for (at, (found, &size)) in reached.iter().zip(&sizes).enumerate() {
            let above = found.parent as usize;
            let is_root = at == 0;
            if !is_root {
                places[at] = next[above];
                next[at] = places[at] + 1;
                next[above] += size;
            }
            self.trees[places[at] as usize] = Branch {
                node: found.node,
                parent: if is_root { NONE } else { places[above] },
                group: group as u32,
                size,
                below: size,
            };
        }
    }

    /// The node that most paths pass.
    fn best(&mut self) -> Option<u32> {
        while let Some((passed, node)) = self.waiting.pop() {
            let passes = passing(&self.below[node as usize]);
            if passes == passed {
                return Some(node);
            }
            if passes.1 > 0 {
                self.waiting.push((passes, node));
            }
        }
        None
    }

    /// Cuts a node off from all trees.
    fn cover(&mut self, node: u32) {
        let Self { trees, below, .. } = self;
        let mut take = |branch: &Branch, count: u32| {
            below[branch.node as usize][branch.group as usize] -= count;
        };
        let places = self.first[node as usize] as usize..self.first[node as usize + 1] as usize;
        for &place in &self.branches[places] {
            let branch = trees[place as usize];
            if branch.below == 0 {
                continue;
            }
            self.left -= branch.below as usize;
            let mut above = branch.parent;
            while above != NONE {
                let over = &mut trees[above as usize];
                over.below -= branch.below;
                take(over, branch.below);
                above = over.parent;
            }
            let (mut at, end) = (place, place + branch.size);
            while at < end {
                let under = &mut trees[at as usize];
                let count = std::mem::take(&mut under.below);
                take(under, count);
                at += if count == 0 { under.size } else { 1 };
            }
        }
    }
}
