//! Positions as JSON.
//!
//! ```json
//! {"shape": "hexagon", "radius": 3, "cells": {"red": [[0, 0]], "blue": [[1, -1], [2, 0]]},
//!  "walls": [[0, 3]], "sides": {"north": [[0, -3], [1, -3]], "south": [[-1, 3]]}}
//! ```
//!
//! The shapes and their sizes are `hexagon` (`radius`), `rhombus` (`width`,
//! `height`), `triangle` (`size`), `rectangle` (`width`, `height`, and `offset`:
//! odd-r, even-r, odd-q, even-q), `hexes` (`hexes`, a list of cells) and `square`
//! (`width`, `height`, and perhaps `neighborhood`: 4, or 8 past all corners).
//!
//! A cell is `[q, r]`, on square boards `[x, y]`. The players are red (or black) and blue
//! (or white). `cells`, `walls`, `sides`, each player and `neighborhood` are optional.
//! There are 1 to 64 sides; they keep their order. Unknown keys are ignored, whatever they
//! hold; a duplicate key is an error.

mod read;
mod write;

pub use read::{read, read_within};
pub use write::write;

/// The name of each shape in the file.
const HEXAGON: &str = "hexagon";
const RHOMBUS: &str = "rhombus";
const TRIANGLE: &str = "triangle";
const RECTANGLE: &str = "rectangle";
const HEXES: &str = "hexes";
const SQUARE: &str = "square";

/// Whether a side can have this name where names are joined by commas.
fn is_side_name(name: &str) -> bool {
    !name.trim().is_empty() && !name.contains([',', '\n'])
}
