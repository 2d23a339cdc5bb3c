//! How answers speak of the two kinds of boards.

use dedale::board::{Direction, HexDirection};
use dedale_io::position::Grid;

/// What the board is, for those who asked for a cell off it.
pub fn about(grid: &Grid) -> String {
    match grid {
        Grid::Hexes(map) => format!("a {}", map.shape()),
        Grid::Squares { map, .. } => {
            let size = map.size();
            format!("{}×{} cells, counted from (0, 0)", size.width(), size.height())
        }
    }
}

/// What a way is called.
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
