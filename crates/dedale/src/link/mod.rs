//! Links: whether cells connect the sides of a board, as in Hex, and which cells do.
//!
//! [`Sides`] are sets of cells on the rim of a board, or anywhere; [`Borders`] has those of
//! `HexMo`, Hex, Y, Havannah and of square boards, and their owners. A [`Network`] is a
//! player's cells: it finds the shortest [`Link`] for a [`Goal`] (any two sides, a pair,
//! all, at least so many), the link that the search of `HexMo` reaches first, and the cells
//! that cannot be spared. [`connection`] finds the missing cells; [`Reach`] watches the
//! search. [`LiveLinks`] follows a game stone by stone, and [`Playouts`] fills boards at
//! random.
//!
//! ```
//! use dedale::board::{Cell, HexBoard, HexShape};
//! use dedale::link::{Borders, Network, Player};
//!
//! let board = HexBoard::new(HexShape::Rhombus { width: 3, height: 3 })?;
//! let borders = Borders::hex(&board).unwrap();
//! let own = [1, 4, 6, 7].map(Cell::new);            //  . R .
//! let network = Network::new(&board, borders.sides(), &own); // . R .
//! let goal = borders.goal(Player::Red);             //    R R .
//! let link = network.shortest(goal).unwrap();
//! assert_eq!(link.length(), 3);
//! assert!(!network.is_only(&link, goal));
//! assert_eq!(network.cut_cells(goal), [1, 4].map(Cell::new));
//! # Ok::<(), dedale::board::SizeError>(())
//! ```

mod chain;
mod live;
mod playouts;
mod sides;
mod tree;

pub use live::LiveLinks;
pub use playouts::Playouts;
pub use sides::{
    Borders, Goal, GoalError, MAX_AMONG, MAX_JOINED, MAX_SIDES, Player, Side, SideSet, Sides,
    SidesError, UnknownPlayer,
};
pub use tree::connection;

use crate::board::{Cell, Graph};
use crate::search::{Event, Observer, Stopped};

/// The cheapest cells that would reach a goal, and their cost.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Connection {
    /// The sum of the weights of its cells: with the usual weights, the number of missing
    /// stones.
    pub cost: u64,
    /// The cells, including those that cost nothing; each one after the first is next to
    /// one before it.
    pub cells: Vec<Cell>,
}

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
    graph: &'a G,
    sides: &'a Sides,
    /// The player's cells, each once, in the order of the list passed in.
    own: Vec<Cell>,
    is_own: Vec<bool>,
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
    fn own_neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
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

crate::read_only! {
    /// A link: connected cells of one player that join sides of the board.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    pub struct Link {
        /// The sides that it joins, among those requested.
        pub sides: SideSet,
        /// The cells of the link: those of a chain from side to side; of a tree, each one after
        /// the first next to one before it.
        pub cells: Vec<Cell>,
    }
}

impl Link {
    /// A link over these cells, unchecked; see [`Link::check`].
    fn of(cells: Vec<Cell>, sides: &Sides, among: SideSet) -> Self {
        let touched = cells.iter().map(|&cell| sides.touched_by(cell));
        let joined = touched.fold(SideSet::NONE, SideSet::or).and(among);
        Self { sides: joined, cells }
    }

    /// The number of cells in the link.
    pub fn length(&self) -> usize {
        self.cells.len()
    }

    /// Checks that it reaches the goal with connected cells of `own`, each once. Uses
    /// nothing but the graph's list of neighbors, and O(n · own) time.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the link.
    pub fn check(
        &self,
        graph: &impl Graph,
        sides: &Sides,
        own: &[Cell],
        goal: Goal,
    ) -> Result<(), LinkFault> {
        for (place, &cell) in self.cells.iter().enumerate() {
            if !own.contains(&cell) {
                return Err(LinkFault::NotOwn { cell });
            }
            let before = &self.cells[..place];
            if before.contains(&cell) {
                return Err(LinkFault::Twice { cell });
            }
            if place > 0 && !graph.neighbors(cell).any(|next| before.contains(&next)) {
                return Err(LinkFault::Apart { cell });
            }
        }
        let touched: SideSet =
            self.cells.iter().flat_map(|&cell| sides.touched_by(cell).iter()).collect();
        if !goal.is_met_by(touched) || self.sides != touched.and(goal.among()) {
            return Err(LinkFault::Sides);
        }
        Ok(())
    }
}

/// Why a list of cells is not the link it should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[non_exhaustive]
pub enum LinkFault {
    /// A cell is not the player's.
    #[error("cell {} is not the player's", cell.number())]
    NotOwn {
        /// The cell.
        cell: Cell,
    },
    /// A cell occurs twice.
    #[error("cell {} is there twice", cell.number())]
    Twice {
        /// The cell.
        cell: Cell,
    },
    /// A cell is not connected to those before it.
    #[error("cell {} is not next to one before it", cell.number())]
    Apart {
        /// The cell.
        cell: Cell,
    },
    /// The cells do not join the sides that the link names, or not enough of them.
    #[error("the cells do not touch the sides that they are to join")]
    Sides,
}
