use super::Sides;
use crate::board::{Cell, Graph};

/// A player's cells on a board with sides, in which to search for links.
///
/// For boards whose steps have steps back. 1 byte a cell of the board and 4 for each of the
/// player's.
///
/// ```
/// use dedale::board::{Hex, HexBoard, HexShape};
/// use dedale::link::{Borders, Network, Player};
///
/// let board = HexBoard::new(HexShape::Hexagon { radius: 1 })?;
/// let borders = Borders::hexmo(&board).unwrap();
/// let own = [Hex::new(0, -1), Hex::new(1, -1)].map(|hex| board.cell_at(hex).unwrap());
/// let network = Network::new(&board, borders.sides(), &own);
/// let link = network.shortest(borders.goal(Player::Red)).unwrap();
/// assert_eq!(link.length(), 2);
/// assert_eq!(borders.sides().list(link.sides()).to_string(), "q+, s+");
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Network<'a, G> {
    pub(super) graph: &'a G,
    pub(super) sides: &'a Sides,
    /// The player's cells, each once, in the order of the list passed in.
    pub(super) own: Vec<Cell>,
    pub(super) is_own: Vec<bool>,
}

impl<'a, G: Graph> Network<'a, G> {
    /// The network of these cells, in this order; repeats are ignored. Panics if a cell is
    /// not on the board, or if the sides are another board's.
    pub fn new(graph: &'a G, sides: &'a Sides, own: &[Cell]) -> Self {
        assert_eq!(sides.cell_count(), graph.cell_count(), "sides of this board");
        let mut is_own = vec![false; graph.cell_count()];
        let mut cells = own.to_vec();
        cells.retain(|cell| !std::mem::replace(&mut is_own[cell.index()], true));
        Self { graph, sides, own: cells, is_own }
    }

    /// The player's cells.
    pub fn cells(&self) -> &[Cell] {
        &self.own
    }

    /// The neighbors of the cell that are the player's.
    pub(super) fn own_neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.graph.neighbors(cell).filter(|next| self.is_own[next.index()])
    }
}
