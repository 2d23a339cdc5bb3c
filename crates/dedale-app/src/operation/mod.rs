//! The operations of the API, one module each, and their registry.
//!
//! Each module has a request read from JSON, a response written as JSON, and the function
//! between them. [`OPERATIONS`] lists them all; [`operation`] finds one by name.

pub mod bar;
pub mod board;
pub mod chomp;
mod chomp_judge;
pub mod contest;
mod export;
pub mod field;
pub mod game;
pub mod game_graph;
pub mod game_record;
pub mod grid_maze;
pub mod hunt;
pub mod level;
pub mod link;
pub mod march;
pub mod maze;
pub mod obstacles;
pub mod path;
pub mod qr;
mod read;
mod registry;
mod request;
pub mod scen;
pub mod solve;
pub mod strategy;
pub mod worksheet;

pub use read::read_value;
#[cfg(feature = "openapi")]
pub(crate) use registry::exported;
pub use registry::{BOARD_OPERATIONS, ExportRequest, OPERATIONS, UnknownOperation, operation};
#[cfg(feature = "openapi")]
pub use request::ResponseSchema;
pub use request::{Described, Effort, ExportedFile, Operation, Reply, Request, Session, too_long};
