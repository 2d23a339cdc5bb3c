//! The rules of games, without any strategy.
//!
//! [`LinkGame`] covers the games in which two players place stones to connect sides of a
//! board of hexagons: `HexMo`, Hex and Y.
//!
//! [`Game`] and [`Numbered`] are the traits of games whose positions can be numbered; a
//! [`GameGraph`] holds all positions and moves of such a game, or those listed in a file.
//! [`Chomp`] is the chocolate bar with one poisoned square, [`Nim`], [`Subtraction`] and
//! [`Wythoff`] are heap games, and [`Pursuit`] is a game that may go on forever.
//!
//! [`Hunt`] is a game of hidden information: a hunter shoots at a monster that walks
//! unseen.
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
    Discovered, Ended, Enters, Fog, Found, Hidden, Hunt, HuntEnd, HuntError, HuntField,
    HuntFieldError, HuntRules, HuntSide, HuntView, HunterView, Knowledge, Late, MAX_TURNS,
    MonsterView, Passages, Report, Rule, RuleDraft, RuleFault, RuleValue, Shot, Sight, Takes,
    Trace,
};
pub use link::{IllegalMove, LinkGame, LinkGameError, LinkMove, LinkPosition, LinkRules, Score};
pub use numbered::{Game, Numbered};
pub use pursuit::{Chase, Pursuit, PursuitError};
pub use seat::Seat;
