use super::tree::Field;
use super::{Goal, Sides};
use crate::board::{Cell, Graph};

/// What it costs to reach a goal, and how.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Connection {
    /// The weights of its cells, added up: with the usual weights, how many
    /// stones are missing.
    pub cost: u64,
    /// Its cells, those that cost nothing too; each one after the first next to
    /// one before it.
    pub cells: Vec<Cell>,
}

/// The cheapest cells that would reach the goal, if all of them were the player's;
/// `None` if none can.
///
/// `weight` says what a cell costs: usually 0 for the player's own, 1 for an empty
/// one, and `None` for the foe's and for walls, which cannot be had. For goals of
/// up to two sides: O(s · cells log cells) time and 16 bytes a cell for each of
/// the goal's `s` sides and, where there are more than two, each pair of them. For
/// more as [`Network::shortest`](super::Network::shortest) takes. Panics if the
/// sides are another board's.
pub fn connection<G: Graph>(
    graph: &G,
    sides: &Sides,
    goal: Goal,
    weight: impl Fn(Cell) -> Option<u32>,
) -> Option<Connection> {
    assert_eq!(sides.cell_count(), graph.cell_count(), "sides of this board");
    let all = (0..graph.cell_count() as u32).map(Cell::new);
    let nodes: Vec<Cell> = all.filter(|&cell| weight(cell).is_some()).collect();
    let field = Field::new(graph, sides, &nodes, |cell| u64::from(weight(cell).unwrap_or(0)));
    let cheapest = field.cheapest(goal, &mut ()).unwrap_or(None)?;
    Some(Connection { cost: cheapest.cost, cells: cheapest.cells })
}
