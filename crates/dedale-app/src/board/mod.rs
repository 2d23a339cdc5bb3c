//! Boards as requests send them, read and written, and places on them.

mod loaded;
mod order;
pub mod sketch;
mod spot;

pub use loaded::{AnyBoard, Loaded, embedded};
pub use order::OrderArg;
pub use spot::{Spot, about, direction_name, in_words};
