//! The page's player, which `build.rs` gathers.

use pyo3::prelude::*;

/// The script that unpacks the player, and the player: its modules, words and styles, as JSON.
#[pyfunction]
pub(crate) const fn player() -> (&'static str, &'static str) {
    let player = include_str!(concat!(env!("OUT_DIR"), "/player.json"));
    (include_str!("../player/load.js"), player)
}
