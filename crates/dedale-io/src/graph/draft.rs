//! The parts of a graph file, assembled into a graph.

use std::ops::Range;

use dedale_games::game::{Convention, GameGraph, GraphError, MAX_ARCS, Store};

use crate::FormatError;

/// Arcs in the order of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Arcs {
    /// From and to, packed into one word that sorts by the first, then the second.
    packed: Vec<u64>,
}

impl Arcs {
    pub(super) const fn len(&self) -> usize {
        self.packed.len()
    }

    #[inline]
    pub(super) fn push(&mut self, from: u32, to: u32) {
        self.packed.push(u64::from(from) << 32 | u64::from(to));
    }

    /// Some of the arcs, as from and to.
    pub(super) fn pairs(&self, range: Range<usize>) -> impl Iterator<Item = (u32, u32)> {
        self.packed[range].iter().map(|&arc| ((arc >> 32) as u32, arc as u32))
    }

    /// The same arcs after renumbering the positions.
    pub(super) fn renumbered(mut self, number: impl Fn(u32) -> u32) -> Self {
        for arc in &mut self.packed {
            let [from, to] = [(*arc >> 32) as u32, *arc as u32].map(&number);
            *arc = u64::from(from) << 32 | u64::from(to);
        }
        self
    }

    /// The graph of these arcs between so many positions.
    pub(super) fn graph(self, positions: u32, store: Store) -> Result<GameGraph, GraphError> {
        let arcs = self.packed.into_iter().map(|arc| [(arc >> 32) as u32, arc as u32]);
        GameGraph::of_arcs(positions, arcs, store)
    }
}

/// What a file says about a graph besides its arcs.
#[derive(Default)]
pub(super) struct Rules {
    pub(super) start: u32,
    pub(super) convention: Convention,
    /// The positions of the second player, if positions have owners.
    pub(super) seconds: Option<Vec<u32>>,
}

impl Rules {
    /// Applies these rules to the graph. All their numbers are those of positions.
    pub(super) fn apply(self, graph: GameGraph) -> GameGraph {
        let graph = graph.with_start(self.start).expect("a start that was checked");
        let graph = graph.with_convention(self.convention);
        match self.seconds {
            Some(seconds) => graph.with_owners(seconds),
            None => graph,
        }
    }
}

/// The error for a file whose graph cannot be stored.
pub(super) fn refusal(bytes: &[u8], error: &GraphError) -> FormatError {
    let [expected, found] = match error {
        GraphError::Matrix(positions) => [
            "a graph small enough for a matrix; a list is for more".into(),
            format!("{positions} positions"),
        ],
        GraphError::Arcs(_) => [format!("a graph of up to {MAX_ARCS} arcs"), "more".into()],
        GraphError::Memory => ["a graph that fits the memory".into(), "a larger one".into()],
        GraphError::Empty | GraphError::Positions(_) | GraphError::Number { .. } => {
            ["a graph with positions".into(), error.to_string()]
        }
    };
    FormatError::at(bytes, 0, expected, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graph_too_large_for_a_matrix_is_refused_in_a_sentence() {
        let error = Arcs::default().graph(300_000, Store::Matrix).unwrap_err();
        assert_eq!(
            refusal(b"", &error).to_string(),
            "line 1, column 1: expected a graph small enough for a matrix; a list is for more, \
             found 300000 positions"
        );
    }
}
