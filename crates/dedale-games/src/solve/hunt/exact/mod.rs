//! The exact value of a small hunt, and bounds for larger ones, by linear programming.

mod answers;
mod blind;
mod efg;
mod fault;
mod game;
mod histories;
mod interval;
mod linear;
mod mix;
mod reply;
mod seen;
mod seen_mix;
mod shooter;
mod terms;
mod walks;

pub use efg::efg;
pub use fault::HuntValueError;
pub use game::{HuntGame, HuntValue};
pub use interval::{Basis, Interval, interval};
pub use mix::{HunterMix, MonsterMix, PlannedShot};

/// Hunts of more turns have no exact value here.
pub const MAX_EXACT_TURNS: u32 = 60;

/// Nor have those with more walks.
pub const MAX_WALKS: usize = 5_000;

/// Nor those with more merged histories.
pub const MAX_HISTORIES: usize = 50_000;

/// Nor, where shots are seen, those with a tree of more steps and outcomes of shots.
pub const MAX_TREE: usize = 200_000;

/// A value's bounds are never farther apart than this.
pub const MAX_GAP: f64 = 1e-6;
