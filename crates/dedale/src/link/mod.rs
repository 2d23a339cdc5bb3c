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

mod borders;
mod chain;
mod connection;
mod cost;
mod cuts;
mod found;
mod goal;
mod live;
mod network;
mod playouts;
mod shortest;
mod sides;
mod tree;

pub use borders::Borders;
pub use connection::Connection;
pub use cost::connection;
pub use found::{Link, LinkFault};
pub use goal::{Goal, GoalError, MAX_AMONG, MAX_JOINED};
pub use live::LiveLinks;
pub use network::{Network, Reach};
pub use playouts::Playouts;
pub use sides::{MAX_SIDES, Player, Side, SideSet, Sides, SidesError, UnknownPlayer};
