//! The questions as a user asks them.

mod asked;
mod chomps;
mod exports;
mod fields;
mod fuzz;
mod games;
mod hunt;
mod mazes;
mod menus;
mod mutations;
mod paths;
mod schemas;
mod sketches;
