//! Finite two-player games: their rules, solvers and computer players.
//!
//! ```
//! use dedale_games::game::{Chomp, GameGraph, Store};
//! use dedale_games::solve::{Retrograde, Value};
//!
//! let graph = GameGraph::of(&Chomp::new(3, 4)?, Store::List)?;
//! let solution = Retrograde::new(&graph).solve();
//! assert_eq!(solution.value(graph.start()), Value::Win);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | contents |
//! |---|---|
//! | [`game`] | rules: `HexMo`, Hex and Y ([`game::LinkGame`]); games as graphs ([`game::GameGraph`], [`game::Chomp`]); the hunt ([`game::Hunt`]) |
//! | [`solve`] | values, distances and strategies ([`solve::Retrograde`], [`solve::Strategy`]); Bayes filters ([`solve::belief`]); the value of a hunt ([`solve::hunt`]) |
//! | [`player`] | computer players: [`player::TreeSearch`], [`player::GraphPlayer`], monsters, hunters and tournaments ([`player::hunt`]) |
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `parallel` | yes | solving and tournaments on several threads (the crate rayon) |
//! | `hunt-values` | no | the exact value of small hunts and optimal players, by linear programming |
//!
//! The crate reads no files and no clock and prints nothing. The same input and seed give
//! the same answer on every machine, on one thread or several.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod game;
pub mod player;
pub mod solve;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
mod library {}

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
mod overview {}
