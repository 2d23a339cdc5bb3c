//! The exact value of a small hunt, and bounds for larger ones, by linear programming.

mod blind;
mod efg;
mod factors;
mod fault;
mod guarantees;
mod histories;
mod interval;
mod mix;
mod program;
mod reply;
mod seen;
mod seen_mix;
mod shooter;
mod terms;
mod value;

pub use efg::efg;
pub use fault::HuntValueError;
pub use interval::{Basis, Interval, interval};
pub use mix::{HunterMix, MonsterMix, PlannedShot};
pub use value::{HuntGame, HuntValue};

/// The most turns of a hunt that is solved exactly.
pub const MAX_EXACT_TURNS: u32 = 60;

/// The most walks of a hunt that is solved exactly.
pub const MAX_WALKS: usize = 5_000;

/// The most merged histories of a hunt that is solved exactly.
pub const MAX_HISTORIES: usize = 50_000;

/// The most steps and shot outcomes in the tree of a hunt that is solved exactly, where
/// shots are seen.
pub const MAX_TREE: usize = 200_000;

/// The greatest distance between the two bounds of a value.
pub const MAX_GAP: f64 = 1e-6;
