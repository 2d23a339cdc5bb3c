use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::tree::SteinerGraph;
use super::{Connection, Goal, Side, Sides};
use crate::board::{Cell, Graph};

/// Finds the cheapest cells that would reach the goal if they were all the player's; `None`
/// if none can.
///
/// `weight` is the cost of a cell: usually 0 for the player's own, 1 for an empty one, and `None`
/// for the opponent's and for walls, which cannot be used. For goals of up to two sides:
/// Dijkstra's algorithm from all of them at once, O(cells log cells) time, 24 bytes a cell and 16
/// for each entry of the queue. For more: the time of
/// [`Network::shortest`](super::Network::shortest), and [`Goal::tree_bytes`] of memory.
///
/// # Panics
///
/// Panics if the sides are another board's.
pub fn connection<G: Graph>(
    graph: &G,
    sides: &Sides,
    goal: Goal,
    weight: impl Fn(Cell) -> Option<u32>,
) -> Option<Connection> {
    assert_eq!(sides.cell_count(), graph.cell_count(), "sides of this board");
    let cells = || (0..graph.cell_count() as u32).map(Cell::new);
    let on_goal = |cell: Cell| sides.touched_by(cell).and(goal.among());
    match goal.count() {
        1 => {
            let on_side = cells().filter(|&cell| !on_goal(cell).is_empty());
            let priced = on_side.filter_map(|cell| Some((u64::from(weight(cell)?), cell)));
            priced.min().map(|(cost, cell)| Connection { cost, cells: vec![cell] })
        }
        2 => Chains::between(graph, sides, goal, weight).cheapest(),
        _ => {
            let nodes: Vec<Cell> = cells().filter(|&cell| weight(cell).is_some()).collect();
            let weight = |cell| u64::from(weight(cell).unwrap_or(0));
            let field = SteinerGraph::new(graph, sides, &nodes, weight);
            field.cheapest(goal, &mut ()).unwrap_or(None)
        }
    }
}

/// The cheapest chain from a side to a cell, the cell included.
#[derive(Clone, Copy)]
struct Reached {
    cost: u64,
    side: Side,
    parent: Option<Cell>,
}

/// The cheapest chain to each cell from its cheapest side. A cheapest chain from side to
/// side runs over two neighbors, or over a cell and its side, that were reached from
/// different sides.
struct Chains<'a, G> {
    graph: &'a G,
    sides: &'a Sides,
    goal: Goal,
    reached: Vec<Option<Reached>>,
}

impl<'a, G: Graph> Chains<'a, G> {
    fn between(
        graph: &'a G,
        sides: &'a Sides,
        goal: Goal,
        weight: impl Fn(Cell) -> Option<u32>,
    ) -> Self {
        let mut chains = Self { graph, sides, goal, reached: vec![None; graph.cell_count()] };
        let mut queue = BinaryHeap::new();
        for cell in (0..graph.cell_count() as u32).map(Cell::new) {
            let side = sides.touched_by(cell).and(goal.among()).first();
            if let (Some(side), Some(weight)) = (side, weight(cell)) {
                let cost = u64::from(weight);
                chains.reached[cell.index()] = Some(Reached { cost, side, parent: None });
                queue.push(Reverse((cost, cell)));
            }
        }
        while let Some(Reverse((cost, cell))) = queue.pop() {
            let Some(here) = chains.reached[cell.index()].filter(|here| here.cost == cost) else {
                continue; // a costlier entry of a cell that is settled by now
            };
            for next in graph.neighbors(cell) {
                let Some(weight) = weight(next) else { continue };
                let cost = cost + u64::from(weight);
                let known = &mut chains.reached[next.index()];
                if known.is_none_or(|known| cost < known.cost) {
                    *known = Some(Reached { cost, parent: Some(cell), ..here });
                    queue.push(Reverse((cost, next)));
                }
            }
        }
        chains
    }

    fn cheapest(&self) -> Option<Connection> {
        let mut best: Option<(u64, Cell, Option<Cell>)> = None;
        let mut offer = |cost: u64, cell: Cell, other: Option<Cell>| {
            if best.is_none_or(|(least, ..)| cost < least) {
                best = Some((cost, cell, other));
            }
        };
        for cell in (0..self.graph.cell_count() as u32).map(Cell::new) {
            let Some(here) = self.reached[cell.index()] else { continue };
            let touched = self.sides.touched_by(cell).and(self.goal.among());
            if touched.iter().any(|side| side != here.side) {
                offer(here.cost, cell, None);
            }
            for other in self.graph.neighbors(cell) {
                let there = self.reached[other.index()].filter(|there| there.side != here.side);
                if let Some(there) = there {
                    offer(here.cost + there.cost, cell, Some(other));
                }
            }
        }
        let (cost, cell, other) = best?;
        let back = |cell: Cell| {
            std::iter::successors(Some(cell), |cell| self.reached[cell.index()]?.parent)
        };
        let mut cells: Vec<Cell> = back(cell).collect();
        cells.reverse();
        cells.extend(other.into_iter().flat_map(back));
        Some(Connection { cost, cells })
    }
}
