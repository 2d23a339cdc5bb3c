//! Boards: cells and the steps between them.
//!
//! A [`Plan`] is what can be drawn (grounds, roads, marks); a [`SquareBoard`]
//! is what can be searched: for every cell one byte that says which ways can
//! be taken. Rules about corners, thin walls and one-way roads are applied
//! once, when the board is built, so no search has to know them.

mod cell;
mod corners;
mod graph;
mod order;
mod plan;
mod square;
mod way;

pub use cell::{Cell, Point};
pub use corners::{CornerRule, Ways};
pub use graph::{DIAGONAL, Graph, Located, MAX_STEP_COST, Reversible, STRAIGHT, Step, Weighted};
pub use order::InOrder;
pub use plan::{Ground, MAX_SIDE, Plan, Size, SizeError};
pub use square::{Exits, SquareBoard};
pub use way::{UnknownWay, Way, WayOrder};
