//! The labels of a board as one row of numbers of 32 bits, which can be a file in memory.
//!
//! | numbers | |
//! |---|---|
//! | 4 | 1; how many nodes, half numbers of lists and entries there are |
//! | 1 a cell | where its list of exits begins, in half numbers |
//! | 1 for two half numbers | lists: how many exits, then their nodes; the lower half first |
//! | 4 a node, and 4 | where its entries begin; its rank; its column, and its row in the upper half; its passage |
//! | 2 an entry | its cost; its hub, and the next node in the upper half |
//!
//! A node in a corridor has two neighbors, and its passage is the bits in which their numbers
//! differ: who comes from one of them goes on to the other, and need not look at the label.

use std::sync::Arc;

use super::corners::{CODE_BITS, Corners, Exits, passages};
use crate::board::{Cell, Size};
use crate::search::labels::{CORNERS, COUNTS, IndexNumbers, Labels, Network};

/// The passage of a node that is in no corridor.
const OPEN: u32 = u32::MAX;

/// A node, as it is kept.
type Node = [u32; 4];

/// The labels of a board, shared by all clones.
#[derive(Clone, Debug)]
pub(super) struct Store {
    pub(super) numbers: Arc<dyn IndexNumbers>,
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

    pub(super) fn of(corners: &Corners, network: &Network, labels: &Labels, exits: &Exits) -> Self {
        let (of, cells) = (&labels.sides[0], exits.lists.len());
        let (nodes, entries) = (of.len(), of.iter().map(Vec::len).sum::<usize>());
        let mut numbers = vec![CORNERS, nodes as u32, exits.pool.len() as u32, entries as u32];
        numbers.extend_from_slice(&exits.lists);
        let pairs = exits.pool.chunks(2);
        numbers.extend(pairs.map(|pair| joined(pair[0], pair.get(1).copied().unwrap_or(0))));
        let mut ranks = vec![0; nodes];
        for (rank, &node) in (0..).zip(&labels.hubs) {
            ranks[node as usize] = rank;
        }
        let mut first = 0;
        let all = of.iter().zip(&corners.at).zip(ranks).zip(passages(network));
        for (((label, &(x, y)), rank), passage) in all {
            numbers.extend([first, rank, joined(x as u16, y as u16), passage.unwrap_or(OPEN)]);
            first += label.len() as u32;
        }
        numbers.extend([first, 0, 0, OPEN]);
        for (node, label) in (0..).zip(of) {
            numbers.extend(label.iter().flat_map(|entry| {
                let next = if entry.cost == 0 { node } else { entry.code(CODE_BITS) as u16 };
                [entry.cost, joined(entry.hub(CODE_BITS) as u16, next)]
            }));
        }
        let pool = exits.pool.len().div_ceil(2);
        Self { numbers: Arc::new(numbers), cells, pool, nodes }
    }

    /// The store in these numbers; `None` if they cannot be those of these corner cells.
    pub(super) fn read(
        size: Size,
        corners: &Corners,
        numbers: Arc<dyn IndexNumbers>,
    ) -> Option<Self> {
        let cells = size.cell_count();
        let counts = (*numbers).as_ref().first_chunk()?;
        let nodes = counts[1] as usize;
        let is_long = (*numbers).as_ref().len() == Self::length(cells, counts);
        if !is_long || nodes != corners.at.len() || nodes > MOST_NODES {
            return None;
        }
        let halves = counts[2] as usize;
        let store = Self { numbers, cells, pool: halves.div_ceil(2), nodes };
        store.view().is_sound(halves, corners).then_some(store)
    }

    /// How many numbers there are, of which these are the first.
    pub(super) fn length(cells: usize, counts: &[u32; COUNTS]) -> usize {
        let [_, nodes, halves, entries] = counts.map(|count| count as usize);
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

/// A hub by its rank, the cost to it, and the next node on the way there; the hub itself at last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) cost: u32,
    pub(super) hub: u16,
    pub(super) next: u16,
}

/// Numbers of nodes have sixteen bits.
pub(super) const MOST_NODES: usize = 1 << CODE_BITS;
