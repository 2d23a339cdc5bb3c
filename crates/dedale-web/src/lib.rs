//! The playground of Dédale: its questions and answers, its server and its page.
//!
//! [`api`] has one plain function for each question: it takes what was asked and
//! gives an answer, and knows of no HTTP, files, threads or clocks. The shapes of
//! answers, [`answer`], are those that the command `dedale` prints with `--json`.
//! With the feature `serve`, the module `serve` puts both behind HTTP and gives
//! out the page, which travels inside the program.

pub mod answer;
pub mod api;
mod goal;
pub mod kind;
mod loaded;
pub mod named;
mod refusal;
#[cfg(feature = "serve")]
pub mod serve;
mod spot;
pub mod words;

pub use goal::GoalArg;
pub use loaded::{AnyBoard, Loaded, embedded};
pub use refusal::{Refusal, refuse};
pub use spot::Spot;
