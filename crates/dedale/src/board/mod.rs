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
mod label;
mod layer;
mod map;
mod neighborhood;
mod sealed;
mod size;
mod square;
mod table;
mod terrain;
mod tile_steps;
mod turn;

pub use cell::{Cell, Point};
pub use direction::{Direction, DirectionOrder, Exits, UnknownDirection};
pub(crate) use graph::cost_without_walls;
pub use graph::{
    Board, DIAGONAL, Graph, Heuristic, InOrder, MAX_STEP_COST, Reversible, STRAIGHT, Step, Weighted,
};
pub use hex::{Hex, HexBoard, HexDirection, HexMap, HexNameError, HexShape, Naming, Offset};
pub(crate) use kind::{BoardKind, each_board};
pub use label::column_letters;
pub use map::GridMap;
pub use neighborhood::{CornerCutting, Neighborhood};

pub use size::{MAX_SIDE, Size, SizeError};
pub use square::SquareBoard;
pub use table::Table;
pub use terrain::Terrain;
pub(crate) use tile_steps::{Steps, TILE, TileSteps};
pub(crate) use turn::turn;
