//! The corner cells as a graph, and shortest paths in it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::corners::{Connection, Corners};

/// For each corner cell its connections.
pub(super) struct CornerGraph {
    first: Vec<u32>,
    connections: Vec<Connection>,
}

impl CornerGraph {
    pub(super) fn of(corners: &Corners) -> Self {
        let (mut first, mut connections, mut found) = (vec![0], Vec::new(), Vec::new());
        for &at in &corners.at {
            found.clear();
            corners.connect(at, &mut found);
            connections.extend_from_slice(&found);
            first.push(connections.len() as u32);
        }
        Self { first, connections }
    }

    /// For each node that has two neighbors, the bits in which they differ. A path that comes from
    /// one of them goes on to the other.
    pub(super) fn passages(&self) -> Vec<Option<u32>> {
        let mut neighbors = vec![Vec::new(); self.len()];
        let mut join = |from: u32, to: u32| {
            let known: &mut Vec<u32> = &mut neighbors[from as usize];
            if known.len() <= 2 && !known.contains(&to) {
                known.push(to);
            }
        };
        for from in 0..self.len() as u32 {
            for connection in self.connections(from) {
                join(from, connection.node);
                join(connection.node, from);
            }
        }
        let of = |neighbors: &Vec<u32>| match neighbors[..] {
            [one, other] => Some(one ^ other),
            _ => None,
        };
        neighbors.iter().map(of).collect()
    }

    pub(super) fn len(&self) -> usize {
        self.first.len() - 1
    }

    pub(super) fn connections(&self, node: u32) -> &[Connection] {
        let [first, end] = [0, 1].map(|next| self.first[node as usize + next] as usize);
        &self.connections[first..end]
    }
}

/// No path is known. Any path costs less.
pub(super) const UNREACHED: u32 = u32::MAX;

/// What waits in Dijkstra's algorithm: nodes and their costs, the cheapest first, then the lowest
/// number.
#[derive(Default)]
pub(super) struct Queue(BinaryHeap<Reverse<(u32, u32)>>);

impl Queue {
    pub(super) fn push(&mut self, cost: u32, node: u32) {
        self.0.push(Reverse((cost, node)));
    }

    pub(super) fn pop(&mut self) -> Option<(u32, u32)> {
        self.0.pop().map(|Reverse(waiting)| waiting)
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}
