//! Maze generators and obstacle fields, from a seed.
//!
//! A [`Generator`] makes a [`Maze`] of a [`Region`]: a rectangle of square cells, a
//! rectangle with cells left out, or hexagonal cells. Every maze is *perfect*: exactly one
//! path joins any two cells.
//!
//! ```
//! use dedale::board::Size;
//! use dedale::maze::{Generator, Region};
//!
//! let region = Region::whole(Size::new(20, 20)?);
//! let maze = Generator::Backtracker.carve(&region, &mut dedale::Random::new(7));
//! assert_eq!(maze.passage_count(), 20 * 20 - 1);
//! assert_eq!(maze.check(&region), Ok(()));
//! # Ok::<(), dedale::board::SizeError>(())
//! ```
//!
//! A [`Grid`] has cells of other kinds: rings (polar), triangles, hexagons, and squares where
//! passages cross (weave). [`Generator::carve_grid`] makes a [`GridMaze`] of them.
//!
//! [`obstacles`] generates obstacle fields: a share of the board's cells are obstacles, and
//! a path always leads through them.

mod aldous_broder;
mod backtracker;
mod carved;
mod carving;
mod cells;
mod check;
mod division;
mod generator;
mod grid;
mod growing_tree;
mod hunt_and_kill;
mod hybrid;
mod kruskal;
pub mod obstacles;
mod path_cells;
mod prim;
mod region;
mod room;
mod rows;
mod small_rooms;
mod statistics;
mod style;
mod tiles;
mod wilson;

pub use carved::Maze;
pub use check::MazeFault;
pub use generator::{Generator, NeedsRectangle, UnknownGenerator};
pub use grid::{
    Crossing, CrossingError, ExitError, Grid, GridFault, GridKind, GridMaze, UnknownGrid,
};
pub use growing_tree::Choice;
pub use path_cells::PathCells;
pub use region::Region;
pub use room::{Room, ShareError};
pub use rows::Rows;
pub use statistics::Statistics;
pub use style::{Bias, BiasError, Style};
