//! The value of a hunt under optimal play, and strategies that achieve it.
//!
//! The hunter knows the map; the monster's entry is drawn at random, all equally likely,
//! and known to the monster alone. The value is the hunter's chance of winning, plus half
//! of that of a draw. Both sides must randomise: a predictable hunter is walked around, a
//! predictable monster is shot.
//!
//! [`HuntGame::solve`] finds the value of small hunts to six digits and more, and two
//! strategies that can be played: a [`HunterMix`] that gets at least `lower`, whatever the
//! monster does, and a [`MonsterMix`] against which no hunter gets more than `upper`. The
//! two bounds come from looking at all answers, without the linear program that made the
//! strategies, so they hold whatever it has done. [`interval`] bounds the value on any
//! board, and [`camp`] is the simplest bound: where to wait. [`efg`] exports the game for
//! other programs.
//!
#![cfg_attr(feature = "hunt-values", doc = "```")]
#![cfg_attr(not(feature = "hunt-values"), doc = "```ignore")]
//! use dedale::board::{Terrain, GridMap, Point, Size};
//! use dedale_games::game::{Enters, HuntField, HuntRules, Knowledge, Late};
//! use dedale_games::solve::hunt::{HuntGame, camp};
//!
//! let mut map = GridMap::new(Size::new(3, 3)?, Terrain::FREE);
//! map.starts.push(Point::new(0, 0));
//! map.goals.push(Point::new(2, 2));
//! let rules = HuntRules {
//!     knowledge: Knowledge::Exit,
//!     enters: Enters::Before,
//!     shots_seen: false,
//!     turns: Some(6),
//!     late: Late::Hunter,
//!     ..HuntRules::default()
//! };
//! let field = HuntField::new(&map, rules.neighborhood)?.into();
//! let value = HuntGame::new(&field, &rules)?.solve()?;
//! assert!((value.value - 11.0 / 12.0).abs() < 1e-6);
//! assert_eq!(camp(&field, &rules).bound(), 0.5); // two cells beside the exit
//!
//! let first = value.hunter.shot(&[], &mut dedale::Random::new(1));
//! assert!(first.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod camp;
#[cfg(feature = "hunt-values")]
mod exact;

pub use camp::{Camp, camp};
#[cfg(feature = "hunt-values")]
pub use exact::{
    Basis, HuntGame, HuntValue, HuntValueError, HunterMix, Interval, MAX_EXACT_TURNS, MAX_GAP,
    MAX_HISTORIES, MAX_TREE, MAX_WALKS, MonsterMix, PlannedShot, efg, interval,
};
