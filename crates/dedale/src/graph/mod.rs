//! Graphs of your own: rooms and doors, road networks, portals.
//!
//! A graph numbers its cells from 0 and lists the neighbors of each. That is all that
//! [`search::bfs`](crate::search::bfs) and [`link::Network`](crate::link::Network) need;
//! costs, steps back and a heuristic are traits of their own whose methods have defaults.
//!
//! ```
//! use dedale::graph::{Cell, Graph, Heuristic, Reversible, Weighted};
//! use dedale::{Algorithm, GraphFlowField, search};
//!
//! /// A ring of rooms, each with a door to the next and to the one before.
//! struct Ring(u32);
//!
//! impl Graph for Ring {
//!     fn cell_count(&self) -> usize {
//!         self.0 as usize
//!     }
//!
//!     fn neighbors(&self, room: Cell) -> impl Iterator<Item = Cell> {
//!         [1, self.0 - 1].into_iter().map(move |by| Cell::new((room.number() + by) % self.0))
//!     }
//! }
//! impl Weighted for Ring {} // every step costs 1
//! impl Reversible for Ring {
//!     fn predecessors(&self, room: Cell) -> impl Iterator<Item = Cell> {
//!         self.neighbors(room)
//!     }
//! }
//! impl Heuristic for Ring {} // no estimate
//!
//! let [start, goal] = [0, 4].map(Cell::new);
//! let path = search::bfs(&Ring(10), start, goal).unwrap();
//! assert_eq!(path.steps(), 4);
//! assert_eq!(Algorithm::Dijkstra.find_in_graph(&Ring(10), start, goal)?, Some(path));
//! assert_eq!(GraphFlowField::by_steps(&Ring(10), &[goal]).cost(Cell::new(8)), Some(4));
//! # Ok::<(), dedale::search::NeedsBoard>(())
//! ```
//!
//! [`WithCosts`] replaces the step costs of any graph by those of a closure. [`EdgeGraph`]
//! is a graph made from a list of edges. With the feature `petgraph`, `PetgraphGraph`
//! searches a graph of that crate in place; with the feature `hexx`,
//! [`HexMap::from_hexx`](crate::board::HexMap) takes the maps of that crate.

mod costs;
mod edges;
#[cfg(feature = "petgraph")]
mod petgraph;

pub use self::costs::WithCosts;
pub use self::edges::{Edge, EdgeError, EdgeGraph};
#[cfg(feature = "petgraph")]
pub use self::petgraph::PetgraphGraph;
pub use crate::board::{Cell, Graph, Heuristic, MAX_STEP_COST, Reversible, Step, Weighted};
