//! Boards of hexagonal cells.
//!
//! Cells have axial coordinates ([`Hex`]), `q` to the east and `r` to the south-east, on a
//! table of exits whose columns are `q` and whose rows are `r`:
//!
//! ```text
//!     NW  NE          q, r of the six neighbors:   0,-1   1,-1
//!    W  ·  E                                      -1,0  ·  1,0
//!     SW  SE                                       -1,1   0,1
//! ```

mod board;
mod coordinates;
mod direction;
mod frame;
mod map;
mod name;
mod shape;

pub use board::HexBoard;
pub use coordinates::{Hex, Offset};
pub use direction::HexDirection;
pub use map::HexMap;
pub use name::{HexNameError, Naming};
pub use shape::HexShape;
