//! Boards of hexagonal cells.
//!
//! Cells lie at axial coordinates ([`Hex`]), `q` to the east and `r` to the
//! south-east, on a table of exits whose columns are `q` and whose rows are `r`:
//!
//! ```text
//!     NW  NE          q, r of the six neighbours:   0,-1   1,-1
//!    W  ·  E                                      -1,0  ·  1,0
//!     SW  SE                                       -1,1   0,1
//! ```

mod board;
mod coordinates;
mod frame;
mod name;
mod plan;
mod shape;
mod way;

pub use board::HexBoard;
pub use coordinates::{Hex, Offset};
pub use name::{HexNameError, Naming};
pub use plan::HexPlan;
pub use shape::HexShape;
pub use way::HexWay;
