//! A tower-defence game in Bevy: Dédale moves the enemies, Bevy has everything else as entities.
//!
//! [`arena`] holds the board and the flow field, [`enemies`] the march of the enemies, [`towers`] the
//! player's towers. [`TowerDefence`] joins them and needs no window; `window` (a feature) draws the game
//! and listens to the mouse.

pub mod arena;
pub mod enemies;
pub mod towers;
#[cfg(feature = "window")]
pub mod window;

use bevy::prelude::*;
use dedale::march::TICKS_PER_SECOND;

use crate::arena::Arena;
use crate::enemies::Game;
use crate::towers::{Build, Gold};

/// The rules of the game.
#[derive(Debug)]
pub struct TowerDefence {
    /// Decides at which spawn each enemy appears.
    pub seed: u64,
}

impl Plugin for TowerDefence {
    fn build(&self, app: &mut App) {
        let arena = Arena::new();
        app.insert_resource(Game::new(&arena, self.seed))
            .insert_resource(arena)
            .insert_resource(Gold(towers::FIRST_GOLD))
            // A run of `FixedUpdate` is a tick of the march: both play the same game at any frame rate.
            .insert_resource(Time::<Fixed>::from_hz(TICKS_PER_SECOND.into()))
            .add_message::<Build>()
            .add_systems(
                FixedUpdate,
                (
                    towers::build,
                    enemies::march,
                    enemies::spawn,
                    enemies::read_positions,
                    towers::shoot,
                    enemies::despawn,
                )
                    .chain(),
            )
            .add_systems(Update, enemies::interpolate);
    }
}
