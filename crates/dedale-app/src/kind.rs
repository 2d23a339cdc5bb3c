//! Words for the two kinds of boards in answers.

use dedale::board::{Direction, HexDirection};
use dedale_io::position::Grid;

/// A description of the board, for errors about cells off it.
pub fn about(grid: &Grid) -> String {
    match grid {
        Grid::Hexes(map) => format!("a {}", map.shape()),
        Grid::Squares { map, .. } => {
            let size = map.size();
            format!("{}×{} cells, counted from (0, 0)", size.width(), size.height())
        }
    }
}

/// The name of a direction on this kind of board.
pub fn direction_name(grid: &Grid, direction: Direction) -> &'static str {
    let of_hexes = match grid {
        Grid::Hexes(_) => HexDirection::ALL.into_iter().find(|hex| hex.direction() == direction),
        Grid::Squares { .. } => None,
    };
    of_hexes.map_or(direction.name(), HexDirection::name)
}

/// "(3, -1)".
pub fn in_words<N: std::fmt::Display>([column, row]: [N; 2]) -> String {
    format!("({column}, {row})")
}
