//! Bytes to boards and back, and pictures.

pub mod drawing;
mod error;
pub mod level;
mod load;
pub mod movingai;
pub mod picture;
pub mod pixels;
pub mod posthoc;
pub mod scenario;

pub use error::{FormatError, Unwritable};
pub use load::{BoardFile, Format, read_board};
