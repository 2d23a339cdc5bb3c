//! Boards as requests send them, read and written, and places on them.

mod loaded;
pub mod sketch;

pub use loaded::{AnyBoard, Loaded, embedded};

use std::str::FromStr;

use dedale::board::{Direction, DirectionOrder, Hex, HexDirection};
use dedale::{Phrase, phrase};
use dedale_io::picture::Pictured;
use dedale_io::position::Grid;

use crate::{Refusal, Result, refusal};

// Orders of directions as they are typed.

/// An order of directions as typed: their names, joined by commas. Which names there are
/// depends on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderArg(Vec<String>);

impl FromStr for OrderArg {
    type Err = Phrase;

    fn from_str(text: &str) -> Result<Self, Phrase> {
        let names = text.split(',').map(|name| name.trim().to_ascii_uppercase());
        let names = names.map(|name| {
            let is_known = Direction::ALL.into_iter().any(|known| known.name() == name);
            if is_known {
                Ok(name)
            } else {
                Err(phrase!("expected directions such as N,W,E,S, found '{name}'"))
            }
        });
        names.collect::<Result<_, _>>().map(Self)
    }
}

impl OrderArg {
    /// The order on this board, unless it leaves out a direction, repeats one, or names one
    /// that the board lacks. In sentences the option has the dashes that it is typed with.
    pub fn on<B: Pictured>(&self, loaded: &Loaded<B>, dashes: &str) -> Result<DirectionOrder> {
        let bits = loaded.board.directions();
        let known = Direction::ALL.into_iter().filter(|direction| bits & direction.bit() != 0);
        let known: Vec<_> =
            known.map(|direction| (direction_name(&loaded.grid, direction), direction)).collect();
        let of_name = |name: &String| known.iter().find(|(known, _)| known == name);
        let typed: Option<Vec<Direction>> =
            self.0.iter().map(|name| of_name(name).map(|&(_, direction)| direction)).collect();
        let is_complete = |typed: &Vec<Direction>| {
            typed.len() == known.len()
                && known.iter().all(|(_, direction)| typed.contains(direction))
        };
        if let Some(typed) = typed.filter(is_complete) {
            return Ok(DirectionOrder::new(&typed));
        }
        let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
        Err(refusal!(
            "order-incomplete",
            "{dashes}order lists each direction of this board once, {all} in any order; found {found}",
            all = names.join(","),
            found = self.0.join(",")
        ))
    }
}

// Cells as typed, and boards, directions and cells in words.

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
    type Err = Phrase;

    fn from_str(text: &str) -> Result<Self, Phrase> {
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

/// The refusal of a cell that the board does not have.
fn off_board(what: &str, spot: &dyn std::fmt::Display, grid: &Grid) -> Refusal {
    refusal!(
        "spot-off-board",
        "the {what} {spot} is off the board, which is {about}",
        about = about(grid)
    )
}

/// A description of the board, for errors about cells off it.
pub fn about(grid: &Grid) -> Phrase {
    match grid {
        Grid::Hexes(map) => phrase!("a {shape}", shape = map.shape()),
        Grid::Squares { map, .. } => {
            let size = map.size();
            let (width, height) = (size.width(), size.height());
            phrase!("{width}×{height} cells, counted from (0, 0)")
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
