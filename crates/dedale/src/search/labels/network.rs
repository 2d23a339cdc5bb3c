//! Nodes joined by arcs, and Dijkstra's algorithm over them that stops where labels know enough.

use super::{Entry, Label};

/// An arc, as the search of one side follows it.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Arc {
    /// The node it leads to.
    pub(in crate::search) node: u32,
    pub(in crate::search) cost: u32,
    /// What an entry at that node remembers of the arc.
    pub(in crate::search) code: u32,
}

/// The arcs of all nodes.
#[derive(Debug)]
pub(in crate::search) struct Arcs {
    first: Vec<u32>,
    arcs: Vec<Arc>,
}

impl Arcs {
    /// `list` fills in the arcs of a node.
    pub(in crate::search) fn of(nodes: usize, mut list: impl FnMut(u32, &mut Vec<Arc>)) -> Self {
        let (mut first, mut arcs) = (vec![0], Vec::new());
        for node in 0..nodes as u32 {
            list(node, &mut arcs);
            first.push(arcs.len() as u32);
        }
        Self { first, arcs }
    }

    pub(in crate::search) fn node_count(&self) -> usize {
        self.first.len() - 1
    }

    #[inline]
    pub(in crate::search) fn of_node(&self, node: u32) -> &[Arc] {
        let [first, end] = [0, 1].map(|next| self.first[node as usize + next] as usize);
        &self.arcs[first..end]
    }
}

/// A graph as labels see it: its arcs, and where they differ those the other way round.
#[derive(Debug)]
pub(in crate::search) struct Network {
    /// One side if each arc has one back of the same cost, else two: forward, and backward.
    sides: Vec<Arcs>,
    /// The bits of the codes of all arcs.
    code_bits: u32,
    /// The width of a bucket, as a power of two: at most the cheapest arc.
    bucket_bits: u32,
    /// More buckets than the dearest arc spans, as a power of two.
    buckets: usize,
}

impl Network {
    pub(in crate::search) fn new(sides: Vec<Arcs>, code_bits: u32) -> Self {
        let costs = || sides.iter().flat_map(|arcs| &arcs.arcs).map(|arc| arc.cost);
        let bucket_bits = costs().min().unwrap_or(1).ilog2();
        let dearest = costs().max().unwrap_or(1);
        let buckets = ((dearest >> bucket_bits) as usize + 2).next_power_of_two();
        Self { sides, code_bits, bucket_bits, buckets }
    }

    pub(super) fn node_count(&self) -> usize {
        self.sides[0].node_count()
    }

    pub(in crate::search) fn sides(&self) -> &[Arcs] {
        &self.sides
    }

    pub(super) const fn code_bits(&self) -> u32 {
        self.code_bits
    }
}

/// No path is known; half of what a cost can be, so that two of them can be added.
pub(super) const UNKNOWN: u32 = u32::MAX / 2;

/// A node that a search has reached, which the labels so far know no path to that is as cheap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    pub(super) node: u32,
    pub(super) cost: u32,
    /// Where this node's parent stands in the list of those reached; its own place for the root.
    pub(super) parent: u32,
    /// What its entry remembers of the arc from there.
    pub(super) code: u32,
}

/// Memory of a search, and what it has found.
#[derive(Debug)]
pub(super) struct Search {
    /// For each node the number of the search that has reached it last, its cost and the arc to it.
    nodes: Vec<Node>,
    number: u32,
    buckets: Vec<Vec<(u32, u32)>>,
    /// The bucket that is being emptied.
    bucket: Vec<(u32, u32)>,
    /// The costs between the root and its hubs, by their ranks.
    known: Vec<u32>,
    pub(super) reached: Vec<Reached>,
}

#[derive(Clone, Copy, Default, Debug)]
struct Node {
    number: u32,
    cost: u32,
    parent: u32,
    code: u32,
}

/// How many entries are looked at before it is asked whether they were enough: 64 bytes, as memory
/// hands them out.
const STRETCH: usize = 8;

/// Reads an entry of each stretch of the labels of these nodes. A search spends most of its time
/// waiting for labels from memory; reads that do not depend on each other are answered side by side.
#[inline]
fn read_ahead(labels: &[Label], bucket: &[(u32, u32)]) {
    let stretches = bucket.iter().flat_map(|&(_, node)| labels[node as usize].chunks(STRETCH));
    std::hint::black_box(stretches.fold(0, |all, entries| all ^ entries[0].word));
}

impl Search {
    pub(super) fn on(network: &Network) -> Self {
        let count = network.node_count();
        Self {
            nodes: vec![Node::default(); count],
            number: 0,
            buckets: vec![Vec::new(); network.buckets],
            bucket: Vec::new(),
            known: vec![UNKNOWN; count],
            reached: Vec::new(),
        }
    }

    /// Finds the nodes that are reached from a root for less than by a hub, the cheapest first:
    /// on side 0 along the arcs, on side 1 against them. `labels` are those that this side writes,
    /// `own` is the root's label of the other side. `None` if a path costs too much.
    ///
    /// A bucket is narrower than an arc, so what lies in one needs no order, and nothing comes into it
    /// while it is emptied.
    pub(super) fn run(
        &mut self,
        network: &Network,
        side: usize,
        root: u32,
        labels: &[Label],
        own: &[Entry],
    ) -> Option<()> {
        let (arcs, bits) = (&network.sides[side], network.bucket_bits);
        let (code_bits, mask) = (network.code_bits, self.buckets.len() - 1);
        for entry in own {
            self.known[entry.hub(code_bits)] = entry.cost;
        }
        self.reached.clear();
        self.number += 1;
        self.nodes[root as usize] = Node { number: self.number, ..Node::default() };
        self.buckets[0].push((0, root));
        let (mut count, mut turn, mut fits) = (1_usize, 0, Some(()));
        let mut bucket = std::mem::take(&mut self.bucket);
        while count > 0 {
            std::mem::swap(&mut bucket, &mut self.buckets[turn & mask]);
            turn += 1;
            count -= bucket.len();
            read_ahead(labels, &bucket);
            for (cost, number) in bucket.drain(..) {
                let node = self.nodes[number as usize];
                if node.cost != cost || self.is_covered(&labels[number as usize], cost, code_bits) {
                    continue;
                }
                let place = self.reached.len() as u32;
                let parent = if place == 0 { 0 } else { node.parent };
                self.reached.push(Reached { node: number, cost, parent, code: node.code });
                for arc in arcs.of_node(number) {
                    let cost = cost + arc.cost;
                    let next = &mut self.nodes[arc.node as usize];
                    if next.number == self.number && next.cost <= cost {
                        continue;
                    }
                    if cost >= UNKNOWN {
                        fits = None;
                        continue;
                    }
                    *next = Node { number: self.number, cost, parent: place, code: arc.code };
                    self.buckets[(cost >> bits) as usize & mask].push((cost, arc.node));
                    count += 1;
                }
            }
        }
        self.bucket = bucket;
        for entry in own {
            self.known[entry.hub(code_bits)] = UNKNOWN;
        }
        fits
    }

    /// Whether a path by a hub of the root costs no more.
    #[inline]
    fn is_covered(&self, label: &[Entry], cost: u32, code_bits: u32) -> bool {
        label.chunks(STRETCH).any(|entries| {
            let sums = entries.iter().map(|entry| entry.cost + self.known[entry.hub(code_bits)]);
            sums.fold(u32::MAX, u32::min) <= cost
        })
    }
}
