//! Boards: cells and the steps between them.
//!
//! A [`GridMap`] is what you draw (terrain, roads, marks); a [`SquareBoard`] is what you
//! search: one byte a cell that says in which directions it can be left. Rules about
//! corners, thin walls and one-way roads are applied once, when the board is built, so no
//! search has to know them. A [`HexMap`] and a [`HexBoard`] are the same for hexagonal
//! cells.

mod cell;
mod direction;
mod graph;
mod hex;
mod kind;
mod map;
mod neighborhood;
#[cfg(feature = "serde")]
mod snapshot;
mod square;
mod table;
mod terrain;
mod text;
mod tile_steps;
#[cfg(any(feature = "glam", feature = "mint"))]
mod vectors;

pub use cell::{Cell, MAX_SIDE, Point, Size, SizeError, column_letters};
pub(crate) use direction::turn;
pub use direction::{Direction, DirectionOrder, Exits, UnknownDirection};
pub(crate) use graph::cost_without_walls;
pub use graph::{
    Board, DIAGONAL, Graph, Heuristic, InOrder, MAX_STEP_COST, Reversible, STRAIGHT, Step, Weighted,
};
pub use hex::{Hex, HexBoard, HexDirection, HexMap, HexNameError, HexShape, Naming, Offset};
pub(crate) use kind::{BoardKind, each_board};
pub use map::GridMap;
pub use neighborhood::{CornerCutting, Neighborhood};
pub use square::SquareBoard;
pub use table::Table;
pub use terrain::Terrain;
pub use text::{NoSign, Sign, TextError, TextFault};
pub(crate) use tile_steps::{Steps, TILE, TileSteps};
