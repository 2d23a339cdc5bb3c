//! Reads and writes boards, game graphs and strategies, and draws pictures of them.

pub mod catalogue;
pub mod convert;
pub mod drawing;
pub mod embedded;
mod format;
pub mod graph;
pub mod grid_maze;
pub mod heights;
pub mod hunt;
pub mod index;
pub mod input;
pub mod json;
pub mod level;
mod load;
pub mod maze;
pub mod movingai;
mod nearest;
mod openings;
pub mod picture;
pub mod pixels;
pub mod position;
pub mod posthoc;
pub mod scenario;
pub mod strategy;
mod text;
pub mod tiled;
pub mod values;
mod xml;

pub use format::Format;
pub use load::{
    BoardFile, FileReader, Reading, check_beginning, read_board, read_board_as, read_position,
};
pub use text::{FormatError, Limit, Result, Unwritable};
