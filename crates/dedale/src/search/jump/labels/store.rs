//! The labels of a board as one row of numbers of 32 bits, which can be a file in memory.
//!
//! | numbers | |
//! |---|---|
//! | 3 | how many nodes, half numbers of lists and entries there are |
//! | 1 a cell | where its list of exits begins, in half numbers |
//! | 1 for two half numbers | lists: how many exits, then their nodes; the lower half first |
//! | 4 a node, and 4 | where its entries begin; its rank; its column, and its row in the upper half; its passage |
//! | 2 an entry | its cost; its hub, and the next node in the upper half |
//!
//! A node in a corridor has two neighbors, and its passage is the bits in which their numbers
//! differ: who comes from one of them goes on to the other, and need not look at the label.

use std::fmt;
use std::sync::Arc;

use super::corners::{CornerGraph, Corners, Exits, Queue, UNREACHED};
use super::order::Order;
use crate::board::{Cell, Size};

/// The numbers of the hub labels of an index: a `Vec`, or a file in memory.
pub trait LabelNumbers: AsRef<[u32]> + fmt::Debug + Send + Sync {}

impl<T: AsRef<[u32]> + fmt::Debug + Send + Sync> LabelNumbers for T {}

/// The numbers that come first.
pub(super) const COUNTS: usize = 3;

/// The passage of a node that is in no corridor.
const OPEN: u32 = u32::MAX;

/// A node, as it is kept.
type Node = [u32; 4];

/// The labels of a board, shared by all clones.
#[derive(Clone, Debug)]
pub(super) struct Store {
    pub(super) numbers: Arc<dyn LabelNumbers>,
    cells: usize,
    /// How many numbers the lists take.
    pool: usize,
    nodes: usize,
}

/// The parts of a store.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    lists: &'a [u32],
    pool: &'a [u32],
    nodes: &'a [Node],
    entries: &'a [[u32; 2]],
}

impl Store {
    /// The bytes for lists and entries, if all shall fit in so many a cell. `None` if there are too
    /// many nodes.
    pub(super) fn rest(cells: usize, nodes: usize, bytes: usize) -> Option<usize> {
        let known = size_of::<u32>() * cells + size_of::<Node>() * (nodes + 1);
        (bytes * cells).checked_sub(known).filter(|_| nodes <= MOST_NODES)
    }

    pub(super) fn of(
        corners: &Corners,
        graph: &CornerGraph,
        labels: &Labels,
        exits: &Exits,
    ) -> Self {
        let (nodes, cells) = (labels.of.len(), exits.lists.len());
        let mut numbers = vec![nodes as u32, exits.pool.len() as u32, labels.entries as u32];
        numbers.extend_from_slice(&exits.lists);
        let pairs = exits.pool.chunks(2);
        numbers.extend(pairs.map(|pair| joined(pair[0], pair.get(1).copied().unwrap_or(0))));
        let mut ranks = vec![0; nodes];
        for (rank, &node) in (0..).zip(&labels.hubs) {
            ranks[node as usize] = rank;
        }
        let mut first = 0;
        let all = labels.of.iter().zip(&corners.at).zip(ranks).zip(graph.passages());
        for (((label, &(x, y)), rank), passage) in all {
            numbers.extend([first, rank, joined(x as u16, y as u16), passage.unwrap_or(OPEN)]);
            first += label.len() as u32;
        }
        numbers.extend([first, 0, 0, OPEN]);
        let entries = labels.of.iter().flatten();
        numbers.extend(entries.flat_map(|entry| [entry.cost, joined(entry.hub, entry.next)]));
        let pool = exits.pool.len().div_ceil(2);
        Self { numbers: Arc::new(numbers), cells, pool, nodes }
    }

    /// The store in these numbers; `None` if they cannot be those of these corner cells.
    pub(super) fn read(
        size: Size,
        corners: &Corners,
        numbers: Arc<dyn LabelNumbers>,
    ) -> Option<Self> {
        let cells = size.cell_count();
        let counts = (*numbers).as_ref().first_chunk()?;
        let nodes = counts[0] as usize;
        let is_long = (*numbers).as_ref().len() == Self::length(cells, counts);
        if !is_long || nodes != corners.at.len() || nodes > MOST_NODES {
            return None;
        }
        let halves = counts[1] as usize;
        let store = Self { numbers, cells, pool: halves.div_ceil(2), nodes };
        store.view().is_sound(halves, corners).then_some(store)
    }

    /// How many numbers there are, of which these are the first.
    pub(super) fn length(cells: usize, counts: &[u32; COUNTS]) -> usize {
        let [nodes, halves, entries] = counts.map(|count| count as usize);
        COUNTS + cells + halves.div_ceil(2) + 4 * (nodes + 1) + 2 * entries
    }

    #[inline]
    pub(super) fn view(&self) -> View<'_> {
        let numbers = &(*self.numbers).as_ref()[COUNTS..];
        let (lists, numbers) = numbers.split_at(self.cells);
        let (pool, numbers) = numbers.split_at(self.pool);
        let (nodes, numbers) = numbers.split_at(4 * (self.nodes + 1));
        View { lists, pool, nodes: nodes.as_chunks().0, entries: numbers.as_chunks().0 }
    }

    pub(super) const fn node_count(&self) -> usize {
        self.nodes
    }
}

const fn joined(lower: u16, upper: u16) -> u32 {
    lower as u32 | (upper as u32) << 16
}

impl<'a> View<'a> {
    /// Whether all lists are there, and each entry leads to its hub.
    fn is_sound(self, halves: usize, corners: &Corners) -> bool {
        let count = corners.at.len();
        let [first, last] = [0, count].map(|node| self.nodes[node][0] as usize);
        first == 0
            && last == self.entries.len()
            && self.nodes.is_sorted_by_key(|node| node[0])
            && (0..count as u32).all(|node| self.at(node) == corners.at[node as usize])
            && self.lists.iter().all(|&list| {
                let list = list as usize;
                list < halves
                    && list + usize::from(self.half(list)) < halves
                    && self.list(list).all(|node| (node as usize) < count)
            })
            && (0..count as u32).all(|node| {
                self.label(node).is_sorted_by_key(|entry| entry.hub)
                    && self.label(node).all(|entry| self.leads_on(node, entry))
            })
    }

    /// Whether an entry is that of a hub itself, or the next node has an entry of a lower cost, and
    /// its passage leads on in the same way.
    fn leads_on(self, node: u32, entry: Entry) -> bool {
        let next = u32::from(entry.next);
        if next as usize + 1 >= self.nodes.len() || usize::from(entry.hub) + 1 >= self.nodes.len() {
            return false;
        }
        let is_hub = |node: u32| self.rank(node) == u32::from(entry.hub);
        if next == node {
            return entry.cost == 0 && is_hub(node);
        }
        let passes = |other: &Entry| {
            is_hub(next) || self.passage(next, node).is_none_or(|on| on == u32::from(other.next))
        };
        let on = self.label(next).find(|other| other.hub == entry.hub);
        on.is_some_and(|other| other.cost < entry.cost && passes(&other))
    }

    /// A half number of the lists.
    #[inline]
    fn half(self, place: usize) -> u16 {
        (self.pool[place / 2] >> (16 * (place % 2))) as u16
    }

    #[inline]
    fn list(self, list: usize) -> impl Iterator<Item = u32> + 'a {
        let count = usize::from(self.half(list));
        (list + 1..=list + count).map(move |place| self.half(place).into())
    }

    /// The exits of a cell.
    #[inline]
    pub(super) fn exits(self, cell: Cell) -> impl Iterator<Item = u32> + 'a {
        self.list(self.lists[cell.index()] as usize)
    }

    /// Where a node lies.
    #[inline]
    pub(super) fn at(self, node: u32) -> (i32, i32) {
        let at = self.nodes[node as usize][2];
        ((at & 0xFFFF) as i32, (at >> 16) as i32)
    }

    /// The rank of a node among the hubs.
    #[inline]
    pub(super) fn rank(self, node: u32) -> u32 {
        self.nodes[node as usize][1]
    }

    /// The other neighbor of a node in a corridor.
    #[inline]
    pub(super) fn passage(self, node: u32, from: u32) -> Option<u32> {
        let passage = self.nodes[node as usize][3];
        (passage != OPEN).then_some(passage ^ from)
    }

    /// The next node on the way from a node to a hub of its label, which is about so many entries
    /// from the beginning of it. Corrects that number.
    #[inline]
    pub(super) fn next(self, node: u32, hub: u16, place: &mut usize) -> u32 {
        let label = self.entries_of(node);
        let hub_at = |place: usize| label[place][1] as u16;
        *place = (*place).min(label.len() - 1);
        while hub_at(*place) > hub {
            *place -= 1;
        }
        while hub_at(*place) < hub {
            *place += 1;
        }
        label[*place][1] >> 16
    }

    /// The label of a node.
    #[inline]
    pub(super) fn label(self, node: u32) -> impl Iterator<Item = Entry> + 'a {
        let read =
            |&[cost, both]: &[u32; 2]| Entry { cost, hub: both as u16, next: (both >> 16) as u16 };
        self.entries_of(node).iter().map(read)
    }

    #[inline]
    fn entries_of(self, node: u32) -> &'a [[u32; 2]] {
        let [first, end] = [0, 1].map(|next| self.nodes[node as usize + next][0] as usize);
        &self.entries[first..end]
    }
}

// Labels: for each corner cell its costs to some others, its hubs, so that any two that a path
// joins have a hub on a shortest path in common.
//
// ```text
//     label of a:  h1 30, h4 12         cost of a path from a to b:
//     label of b:  h1 25, h2 40, h4 50  min(30 + 25, 12 + 50) = 55, by h1
// ```
//
// Pruned landmark labeling (Akiba, Iwata, Yoshida 2013): the hubs come one after the other, most
// important first, and Dijkstra's algorithm from each writes its costs down. Where the labels so far
// know a path that is no longer, it goes no further, so that later hubs reach a few nodes only.
// Each entry names the next node on the way to its hub; that node has an entry for the hub too.

/// A hub by its rank, the cost to it, and the next node on the way there; the hub itself at last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) cost: u32,
    pub(super) hub: u16,
    pub(super) next: u16,
}

/// Numbers of nodes have sixteen bits.
pub(super) const MOST_NODES: usize = 1 << 16;

/// The labels of all nodes, each with its hubs in rising ranks.
pub(super) struct Labels {
    pub(super) of: Vec<Vec<Entry>>,
    /// The nodes by their ranks.
    pub(super) hubs: Vec<u32>,
    pub(super) entries: usize,
}

impl Labels {
    /// Labels of at most so many entries; `None` if they are not enough, or if a path costs too
    /// much.
    ///
    /// # Panics
    ///
    /// Panics if there are more nodes than [`MOST_NODES`].
    pub(super) fn of(graph: &CornerGraph, most: usize) -> Option<Self> {
        let count = graph.len();
        assert!(count <= MOST_NODES, "numbers of sixteen bits");
        let hubs = Vec::with_capacity(count);
        let mut labels = Self { of: vec![Vec::new(); count], hubs, entries: 0 };
        let mut scratch = Scratch {
            queue: Queue::default(),
            known: vec![UNREACHED; count],
            costs: vec![UNREACHED; count],
            next: vec![0; count],
            touched: Vec::new(),
        };
        for node in Order::of(graph) {
            labels.add(graph, node, &mut scratch)?;
            if labels.entries > most {
                return None;
            }
        }
        Some(labels)
    }

    /// Makes a node the next hub; `None` if a path costs too much.
    fn add(&mut self, graph: &CornerGraph, hub: u32, scratch: &mut Scratch) -> Option<()> {
        let Scratch { queue, known, costs, next, touched } = scratch;
        let rank = self.hubs.len() as u16;
        self.hubs.push(hub);
        for entry in &self.of[hub as usize] {
            known[entry.hub as usize] = entry.cost;
        }
        costs[hub as usize] = 0;
        next[hub as usize] = hub as u16;
        touched.push(hub);
        queue.push(0, hub);
        while let Some((cost, node)) = queue.pop() {
            if cost > costs[node as usize] {
                continue;
            }
            let label = &mut self.of[node as usize];
            let via = |entry: &Entry| entry.cost.saturating_add(known[entry.hub as usize]);
            if label.iter().any(|entry| via(entry) <= cost) {
                continue;
            }
            label.push(Entry { cost, hub: rank, next: next[node as usize] });
            self.entries += 1;
            for connection in graph.connections(node) {
                let to = connection.node as usize;
                let cost = cost.checked_add(connection.cost).filter(|&cost| cost < UNREACHED)?;
                if cost < costs[to] {
                    costs[to] = cost;
                    next[to] = node as u16;
                    touched.push(connection.node);
                    queue.push(cost, connection.node);
                }
            }
        }
        touched.drain(..).for_each(|node| costs[node as usize] = UNREACHED);
        for entry in &self.of[hub as usize] {
            known[entry.hub as usize] = UNREACHED;
        }
        Some(())
    }
}

/// Memory of Dijkstra's algorithm from one hub.
struct Scratch {
    queue: Queue,
    /// The costs from the hub to its own hubs.
    known: Vec<u32>,
    costs: Vec<u32>,
    next: Vec<u16>,
    touched: Vec<u32>,
}
