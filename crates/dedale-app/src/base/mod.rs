//! What all layers share: limits, words, columns, refusals, and the client that waits.

pub mod columns;
pub mod limits;
mod refusal;
mod watch;
pub mod words;

pub use crate::refusal;
pub use refusal::{Fault, FaultKind, REFUSED, Refusal, Values, refuse};
pub use watch::{Unwatched, Watch};
