//! The operations of Dédale as requests and responses, without HTTP, files, threads or
//! clocks.
//!
//! [`operation`] has one module for each operation: a request read from JSON, a plain
//! function that runs it, and a response written as JSON. [`answer`] has the shapes that
//! the command `dedale` also prints with `--json`. [`openapi`] describes all of them, and
//! [`menu`] lists every name and limit.

pub mod answer;
pub mod bar_game;
pub mod columns;
pub mod contest;
mod document;
mod documents;
pub mod events;
mod fault;
pub mod format;
mod goal;
pub mod kind;
pub mod limits;
mod loaded;
pub mod march_film;
pub mod march_run;
mod measure;
mod menu;
pub mod named;
#[cfg(feature = "openapi")]
mod openapi;
pub mod operation;
mod order;
mod refusal;
pub mod scenario_run;
mod schema;
pub mod search_run;
pub mod sketch;
mod spot;
mod watch;
pub mod words;

pub use document::Document;
#[cfg(feature = "openapi")]
pub use documents::openapi;
pub use documents::{DOCUMENTS, MENU, OPENAPI};
pub use fault::{Fault, FaultKind};
pub use goal::GoalArg;
pub use loaded::{AnyBoard, Loaded, embedded};
pub use measure::Measure;
pub use menu::{Menu, menu};
pub use order::OrderArg;
pub use refusal::{REFUSED, Refusal, Values, refuse};
pub use schema::{ByName, HasSchema, Named, Parsed};
pub use spot::Spot;
pub use watch::{Unwatched, Watch};
