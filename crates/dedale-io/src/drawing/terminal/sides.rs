//! The names of sides around a drawing of hexagons.

use dedale::board::{Cell, HexBoard};
use dedale::link::Borders;

use crate::picture::Scene;

/// The names of all sides of `HexMo`, Hex, Y and Havannah.
const NAMES: [&str; 20] = [
    "q+",
    "r+",
    "s+",
    "q-",
    "r-",
    "s-",
    "north",
    "south",
    "west",
    "east",
    "north-east",
    "south-east",
    "south-west",
    "north-west",
    "corner-nw",
    "corner-ne",
    "corner-e",
    "corner-se",
    "corner-sw",
    "corner-w",
];

/// Whether the word is the name of a side.
pub(super) fn is_side(word: &str) -> bool {
    NAMES.contains(&word)
}

/// The scene with the sides of each game on this board. Rectangles have those of Hex, and
/// Havannah's fork has those of its bridge.
pub(super) fn named(scene: &Scene, board: &HexBoard) -> impl Iterator<Item = Scene> {
    let all = [Borders::usual(board), Borders::havannah(board)];
    all.into_iter().flatten().map(|borders| {
        let sides = borders.sides();
        sides.all().iter().fold(scene.clone(), |scene, side| {
            let cells: Vec<Cell> = sides.cells(side).collect();
            scene.with_named_side(sides.name(side), None, &cells)
        })
    })
}
