//! The operations of the API, one module each: a request read from JSON, a response written as JSON, the
//! function between them, and the response as a file. [`request`] says what an operation is;
//! [`registry`](crate::registry) lists them.

pub mod bar;
pub mod board;
pub mod chomp;
pub mod contest;
pub mod field;
pub mod game;
pub mod game_graph;
pub mod grid_maze;
pub mod hunt;
pub mod level;
pub mod link;
pub mod march;
pub mod maze;
pub mod obstacles;
pub mod path;
pub mod qr;
pub mod request;
pub mod scen;
pub mod solve;
pub mod strategy;
