use super::{Side, SideSet, Sides};
use crate::board::{Cell, Graph};
use crate::search::{Event, Observer, Stopped};

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
    /// The network of these cells, in this order; repeats are ignored.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board, or if the sides are another board's.
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

/// The side from which each cell was first seen, and after how many steps: what the search
/// of `HexMo` remembers of a cell, recorded by watching it.
///
/// For goals of two sides. 12 bytes a cell.
///
/// ```
/// use dedale::board::{Cell, HexBoard, HexShape};
/// use dedale::link::{Borders, Network, Player, Reach};
///
/// let board = HexBoard::new(HexShape::Rhombus { width: 1, height: 4 })?;
/// let borders = Borders::hex(&board).unwrap();
/// let own = [0, 1, 2, 3].map(Cell::new);
/// let goal = borders.goal(Player::Red);
/// let mut reach = Reach::new(borders.sides(), goal.among());
/// let network = Network::new(&board, borders.sides(), &own);
/// network.first_contact_with(goal.among(), &mut reach).unwrap();
/// let south = borders.sides().named("south").unwrap();
/// assert_eq!(reach.of(Cell::new(2)), Some((south, 1)));
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reach<'a> {
    sides: &'a Sides,
    among: SideSet,
    seen: Vec<Option<(Side, u32)>>,
}

impl<'a> Reach<'a> {
    /// Nothing seen yet, for a search between these sides.
    pub fn new(sides: &'a Sides, among: SideSet) -> Self {
        Self { sides, among, seen: vec![None; sides.cell_count()] }
    }

    /// The side from which the cell was seen, and the steps to that side.
    pub fn of(&self, cell: Cell) -> Option<(Side, u32)> {
        self.seen[cell.index()]
    }
}

impl Observer for Reach<'_> {
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        if let Event::Opened { cell, parent, cost, .. } = event {
            let side = match parent {
                Some(parent) => self.of(parent).map(|(side, _)| side),
                None => self.sides.touched_by(cell).and(self.among).first(),
            };
            self.seen[cell.index()] = side.map(|side| (side, cost as u32));
        }
        Ok(())
    }
}
