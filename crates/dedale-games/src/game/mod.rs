//! Games: their rules, and nothing of how they are played well.
//!
//! [`LinkGame`] has the games in which two players place stones to link sides of a
//! board of hexagons: `HexMo`, Hex and Y.
//!
//! [`Game`] and [`Numbered`] are for the games whose positions can be counted; a
//! [`GameGraph`] holds all positions and moves of one, or those that a file lists.
//! [`Chomp`] is the bar of chocolate of which one square is poisoned, [`Nim`],
//! [`Subtraction`] and [`Wythoff`] are games of heaps, [`Pursuit`] is one that may
//! go on forever.
//!
//! [`Hunt`] is the hunt of a monster that walks unseen.

pub mod chomp;
mod convention;
mod graph;
mod heaps;
mod hunt;
mod link;
mod numbered;
mod pursuit;
mod seat;

pub use chomp::Chomp;
pub use convention::Convention;
pub use graph::{
    Ending, GameGraph, GraphBuilder, GraphError, Line, MAX_ARCS, MAX_POSITIONS, NoSuchMove, Rows,
    Store,
};
pub use heaps::{HeapError, Nim, Subtraction, Take, Wythoff};
pub use hunt::{
    Ended, Enters, Fog, Found, Hidden, Hunt, HuntEnd, HuntError, HuntField, HuntFieldError,
    HuntRules, HuntSide, HuntView, HunterView, Knowledge, Late, MAX_TURNS, MonsterView, Passages,
    Report, Shot, Sight, Trace,
};
pub use link::{IllegalMove, LinkGame, LinkGameError, LinkMove, LinkPosition, LinkRules, Score};
pub use numbered::{Game, Numbered};
pub use pursuit::{Chase, Pursuit, PursuitError};
pub use seat::Seat;
