//! What the operations, the command and the bindings do alike, without requests and files: a watched search, a
//! measured field, links, a maze from its specification, a march, games and hunts, a contest.

pub mod any_angle;
pub mod bar_game;
pub mod cheapest;
pub mod contest;
pub mod ends;
pub mod events;
pub mod field;
pub mod game;
pub(crate) mod graph;
pub mod graph_search;
pub mod grid_maze;
pub mod ground;
pub mod hunt;
pub mod link;
pub mod march;
pub mod maze;
pub mod named;
pub mod obstacles;
pub mod path;
pub mod reach;
pub mod scenario;
pub mod sight;
