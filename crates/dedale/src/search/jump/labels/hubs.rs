//! Labels: for each corner cell its costs to some others, its hubs, so that any two that a path
//! joins have a hub on a shortest path in common.
//!
//! ```text
//!     label of a:  h1 30, h4 12         cost of a path from a to b:
//!     label of b:  h1 25, h2 40, h4 50  min(30 + 25, 12 + 50) = 55, by h1
//! ```
//!
//! Pruned landmark labeling (Akiba, Iwata, Yoshida 2013): the hubs come one after the other, most
//! important first, and Dijkstra's algorithm from each writes its costs down. Where the labels so far
//! know a path that is no longer, it goes no further, so that later hubs reach a few nodes only.
//! Each entry names the next node on the way to its hub; that node has an entry for the hub too.

use super::corners::{CornerGraph, Queue, UNREACHED};
use super::order::Order;

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
