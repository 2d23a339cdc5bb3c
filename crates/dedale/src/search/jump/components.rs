//! Which cells no path joins, so that a query between them ends at once.

use super::graph::JumpGraph;
use super::rule::{Steps, moved};
use crate::board::{Cell, Direction, Size};

/// A label for each free cell. Cells of two labels that were never joined have no path between
/// them; those of one label may have lost it to walls built since.
#[derive(Clone, Debug)]
pub(super) struct Components {
    size: Size,
    labels: Vec<u32>,
    /// For each label one that it was joined to, at last itself.
    joined: Vec<u32>,
}

impl Components {
    /// The components of the board as it is. O(cells) time, 4 bytes a cell.
    pub(super) fn of<R: Steps>(graph: &JumpGraph<R>) -> Self {
        let size = graph.size;
        let labels = vec![0; size.cell_count()];
        let mut components = Self { size, labels, joined: Vec::new() };
        for cell in (0..size.cell_count() as u32).map(Cell::new) {
            // The others come later.
            let known = [Direction::W, Direction::N, Direction::NW, Direction::NE];
            components.label(graph, cell, &known);
        }
        components
    }

    /// Takes over that a cell has become free.
    pub(super) fn open<R: Steps>(&mut self, graph: &JumpGraph<R>, cell: Cell) {
        self.label(graph, cell, &Direction::ALL);
    }

    /// Whether more labels are out of date than there are cells.
    pub(super) fn is_wasteful(&self) -> bool {
        self.joined.len() > 2 * self.labels.len()
    }

    /// Whether it is certain that no path joins two free cells.
    pub(super) fn are_apart(&mut self, a: Cell, b: Cell) -> bool {
        self.root(self.labels[a.index()]) != self.root(self.labels[b.index()])
    }

    /// A cell of the largest component, the first if several are.
    pub(super) fn largest(&mut self, cells: impl Iterator<Item = Cell>) -> Option<Cell> {
        let mut known = vec![(0, None); self.joined.len()];
        for cell in cells {
            let (count, first) = &mut known[self.root(self.labels[cell.index()]) as usize];
            (*count, *first) = (*count - 1, first.or(Some(cell)));
        }
        known.into_iter().min().and_then(|(_, first)| first)
    }

    /// Labels a free cell as those beside it in these directions, which it joins.
    fn label<R: Steps>(&mut self, graph: &JumpGraph<R>, cell: Cell, directions: &[Direction]) {
        let point = self.size.point_of(cell);
        let at = graph.at(cell);
        if !graph.is_free(at) {
            return;
        }
        let mut label = None;
        for &direction in directions {
            // A slant that needs a straight detour joins nothing new.
            let counts = R::RULE.joins_corners() || !direction.is_diagonal();
            if !counts || !graph.is_free(moved(at, direction, 1)) {
                continue;
            }
            let beside = self.size.toward(point, direction).expect("a free cell");
            let other = self.root(self.labels[self.size.index(beside)]);
            let root = *label.get_or_insert(other);
            self.joined[other as usize] = root;
        }
        self.labels[cell.index()] = label.unwrap_or_else(|| {
            self.joined.push(self.joined.len() as u32);
            self.joined.len() as u32 - 1
        });
    }

    /// The label that stands for all that are joined to this one.
    fn root(&mut self, mut label: u32) -> u32 {
        while self.joined[label as usize] != label {
            let next = self.joined[self.joined[label as usize] as usize];
            self.joined[label as usize] = next;
            label = next;
        }
        label
    }
}
