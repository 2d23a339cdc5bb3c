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
mod frame;
mod map;
mod shape;

pub use board::HexBoard;
pub use coordinates::{Hex, HexDirection, Offset};
pub use map::HexMap;
pub use shape::{HexNameError, HexShape, Naming};
