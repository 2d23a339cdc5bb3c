//! Bytes to boards and back, and pictures.

pub mod drawing;
pub mod embedded;
mod error;
pub mod json;
pub mod level;
mod load;
pub mod maze;
pub mod movingai;
pub mod picture;
pub mod pixels;
pub mod position;
pub mod posthoc;
pub mod scenario;
mod text;

pub use error::{FormatError, Unwritable};
pub use load::{BoardFile, Format, read_board};
