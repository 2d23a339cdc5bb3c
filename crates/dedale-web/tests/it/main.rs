//! The questions as a user asks them.

mod asked;
mod chomps;
mod exports;
mod fields;
mod fuzz;
mod games;
#[cfg(feature = "serve")]
mod hostile;
mod hunt;
mod mazes;
mod menus;
mod paths;
#[cfg(feature = "serve")]
mod schemas;
#[cfg(feature = "serve")]
mod serve;
mod sketches;
#[cfg(feature = "serve")]
mod worst;
