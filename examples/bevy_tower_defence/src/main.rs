//! Plays the game in a window.

use bevy::prelude::*;
use bevy_tower_defence::TowerDefence;
use bevy_tower_defence::window::GameWindow;

fn main() {
    App::new().add_plugins((GameWindow, TowerDefence { seed: 1 })).run();
}
