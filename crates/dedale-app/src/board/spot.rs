//! Cells as typed, and boards, directions and cells in words.

use std::str::FromStr;

use dedale::board::{Direction, Hex, HexDirection};
use dedale_io::position::Grid;

/// A cell as typed; it may be off the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spot {
    /// `X,Y`; on hexagonal boards `Q,R`.
    Place([i64; 2]),
    /// Tagged hexagonal coordinates: `cube:2,-1,-1`.
    Tagged(Hex),
    /// A letter for the column and the number of the row: `c2`.
    Label(String),
}

impl FromStr for Spot {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = "expected a column and a row from 0, such as 3,4, or a label such as d5 \
                     (hexagonal cells: 2,-1 or cube:2,-1,-1)";
        if text.contains(':') {
            return text.parse().map(Self::Tagged).map_err(|_| wrong.into());
        }
        if let Some((x, y)) = text.split_once(',') {
            let number = |part: &str| part.trim().parse::<i64>().map_err(|_| wrong);
            return Ok(Self::Place([number(x)?, number(y)?]));
        }
        let number = text.trim_start_matches(|sign: char| sign.is_ascii_alphabetic());
        let is_number = !number.is_empty() && number.bytes().all(|sign| sign.is_ascii_digit());
        if is_number && number.len() < text.len() {
            return Ok(Self::Label(text.to_owned()));
        }
        Err(wrong.into())
    }
}

/// Displays the cell as typed.
impl std::fmt::Display for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Place([x, y]) => write!(f, "({x}, {y})"),
            Self::Tagged(hex) => write!(f, "({}, {})", hex.q, hex.r),
            Self::Label(label) => f.write_str(label),
        }
    }
}

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
