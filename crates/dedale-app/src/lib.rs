//! The operations of Dédale as requests and responses, without HTTP, files, threads or
//! clocks.
//!
//! Layers, each of which knows only those before it:
//!
//! | layer | what it has |
//! |---|---|
//! | [`base`] | limits, words, refusals, and the client that waits |
//! | [`schema`] | names in requests, formats, JSON |
//! | [`board`] | boards as requests send them, read and written |
//! | [`answer`] | the shapes that the command `dedale` also prints with `--json` |
//! | [`run`] | what the operations, the command and the bindings do alike |
//! | [`export`] | answers as files |
//! | [`operation`] | one module for each operation: request, function, response |
//! | [`registry`] | the list of operations, the `OpenAPI` document and the menu |

pub mod answer;
pub mod base;
pub mod board;
pub mod export;
pub mod operation;
pub mod registry;
pub mod run;
pub mod schema;

pub use base::columns::Column;
pub use base::words::{briefly, count, counted};
pub use base::{Fault, FaultKind, REFUSED, Refusal, Result, Unwatched, Watch, body};
pub use board::sketch::{BoardInput, Sketch};
pub use board::{AnyBoard, Loaded, OrderArg, Spot, embedded};
pub use schema::{ByName, ExportFormat, HasSchema, Named, Parsed};
