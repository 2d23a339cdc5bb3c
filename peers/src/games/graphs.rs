//! Random game graphs, and the same ones as petgraph keeps them.

use dedale::Random;
use dedale_games::game::{GameGraph, GraphBuilder, Rows, Store};
use petgraph::csr::Csr;
use petgraph::graph::DiGraph;

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Turns {
    Alternate,
    /// Each position is somebody's, by chance.
    Owned,
}

/// Where arcs lead.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Anywhere, so that there are cycles and most games never end.
    Cycles,
    /// To greater numbers, so that every position is decided.
    Forward,
}

impl Turns {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alternate => "in turn",
            Self::Owned => "owned",
        }
    }
}

impl Kind {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cycles => "with cycles",
            Self::Forward => "forward",
        }
    }
}

/// A graph of so many positions and, but for arcs drawn twice and arcs from the last
/// position on, five times as many arcs.
pub fn random(positions: u32, kind: Kind, turns: Turns) -> GameGraph {
    let mut random = Random::new(1);
    let mut degrees = vec![0_u8; positions as usize];
    for _ in 0..5 * positions {
        degrees[random.below(positions) as usize] += 1;
    }
    let mut builder = GraphBuilder::new(positions, Store::List).expect("a size");
    let mut row = Vec::new();
    for (from, degree) in (0..).zip(degrees) {
        let first = if kind == Kind::Forward { from + 1 } else { 0 };
        if first < positions {
            row.extend((0..degree).map(|_| first + random.below(positions - first)));
        }
        builder.row(&mut row).expect("arcs on the graph");
    }
    let graph = builder.finish();
    match turns {
        Turns::Alternate => graph,
        Turns::Owned => {
            let seconds: Vec<u32> = (0..positions).filter(|_| random.happens(1, 2)).collect();
            graph.with_owners(seconds)
        }
    }
}

/// All arcs, in order.
pub fn arcs(graph: &GameGraph) -> impl Iterator<Item = (u32, u32)> + Clone + '_ {
    let positions = 0..graph.position_count();
    positions.flat_map(|from| graph.successors(from).map(move |to| (from, to)))
}

/// All arcs of these rows, in order.
pub fn arcs_of(rows: &Rows) -> Vec<(u32, u32)> {
    let row = |from| rows.row(from).iter().map(move |&to| (from, to));
    (0..rows.len()).flat_map(row).collect()
}

/// As petgraph's `Graph`, which lists the arcs of each position in both directions.
pub fn linked(positions: u32, arcs: impl Iterator<Item = (u32, u32)>) -> DiGraph<(), (), u32> {
    let mut linked = DiGraph::with_capacity(positions as usize, arcs.size_hint().0);
    for _ in 0..positions {
        linked.add_node(());
    }
    for (from, to) in arcs {
        linked.add_edge(from.into(), to.into(), ());
    }
    linked
}

/// As petgraph's `Csr`, of arcs in order.
pub fn compressed(positions: u32, sorted: &[(u32, u32)]) -> Csr {
    let mut compressed = Csr::from_sorted_edges(sorted).expect("arcs in order, each once");
    // It ends with the last position that has arcs.
    while compressed.node_count() < positions as usize {
        compressed.add_node(());
    }
    compressed
}
