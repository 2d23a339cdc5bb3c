//! Graph search on game boards.
//!
//! Draw a map, build the board, and search it:
//!
//! ```
//! use dedale::board::{Terrain, GridMap, Point, Size, Neighborhood};
//! use dedale::{FlowField, search};
//!
//! let mut map = GridMap::new(Size::new(5, 3)?, Terrain::FREE);
//! for y in 0..2 {
//!     map.set_terrain(Point::new(2, y), Terrain::Wall); // . . # . .
//! }                                                    // . . # . .
//! let board = map.board(Neighborhood::Four);                  // . . . . .
//! let [start, goal] = [Point::new(0, 0), Point::new(4, 0)].map(|p| board.cell_at(p).unwrap());
//!
//! let path = search::astar(&board, start, goal).expect("the goal can be reached");
//! assert_eq!(path.steps(), 8);
//!
//! let field = FlowField::to(&board, &[goal]); // every cell's next step to the goal
//! assert_eq!(field.distance(start), Some(8));
//! # Ok::<(), dedale::board::SizeError>(())
//! ```
//!
//! | module | contents |
//! |---|---|
//! | [`board`] | cells and the steps between them: [`board::GridMap`], [`board::SquareBoard`], [`board::HexBoard`], [`board::Graph`] |
//! | [`search`] | paths from a start to a goal: algorithms, each watchable, and [`Algorithm`] to name them |
//! | [`sight`] | lines of sight and fields of view |
//! | [`graph`] | graphs of your own: [`graph::Graph`], [`graph::EdgeGraph`], [`graph::WithCosts`] |
//! | [`field`] | every cell's next step to the nearest goal: [`FlowField`] by steps, [`WeightedFlowField`] by cost; [`field::Chokepoints`] |
//! | [`march`] | agents that follow a flow field tick by tick, in waves: [`march::March`], [`march::Defence`] |
//! | [`link`] | sides of a board joined by chains of cells: [`link::Network`], [`link::LiveLinks`], [`link::Playouts`] |
//! | [`phrase`](mod@phrase) | the sentences of errors in parts, for other languages: [`Phrase`], [`Phrased`] |
//! | [`maze`] | perfect mazes: [`maze::Generator`]; obstacle fields with a path: [`maze::obstacles`] |
//!
//! # Features
//!
//! None is on by default.
//!
//! | feature | what it adds |
//! |---|---|
//! | `petgraph` | `graph::PetgraphGraph`: search graphs of the crate petgraph in place |
//! | `rayon` | batches of paths and flow fields, and all-pairs distances, on all threads |
//! | `serde` | maps, boards, paths, flow fields and marches are stored and read back |
//! | `hexx` | `board::HexMap::from_hexx`: take the maps of the crate hexx |
//! | `glam`, `mint` | points and hexagons are converted from and to the vectors of these crates |
//!
//! Games, solvers and players are in the crate `dedale-games`; file formats and pictures in
//! `dedale-io`.
//!
//! The library reads no files and no clock and prints nothing. The same input and seed give
//! the same answer on every machine.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(clippy::missing_errors_doc)]

extern crate self as dedale; // for its own macros

pub mod board;
pub mod field;
pub mod graph;
pub mod link;
pub mod march;
pub mod maze;
mod names;
pub mod phrase;
mod random;
mod read_only;
pub mod search;
pub mod sight;
#[cfg(feature = "serde")]
mod snapshot;
mod visit;

pub use field::{FlowField, GraphFlowField, WeightedFlowField};
pub use phrase::{Phrase, Phrased, phrase};
pub use random::Random;
pub use search::{Algorithm, astar, bfs};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

// Saved games need `serde`.
#[cfg(all(doctest, feature = "serde"))]
#[doc = include_str!("../../../docs/games.md")]
mod games {}
