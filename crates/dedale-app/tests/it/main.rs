//! The operations as a page requests them.

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
mod requests;
mod schemas;
mod sketches;
