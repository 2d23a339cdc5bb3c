//! The sides of boards.

use std::fmt;
use std::str::FromStr;

use dedale::board::{Cell, HexBoard};
use dedale::link::{Borders, Goal, Player, Side, Sides};
use dedale_io::position::Position;
use serde::Serialize;

use crate::Refusal;

/// The sides of a board of hexagons, by the name of their game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SidesName {
    /// Six sides, in turn red's and blue's.
    Hexmo,
    /// Four sides: red's north and south, blue's west and east.
    Hex,
    /// Three sides, all of them both players'.
    Y,
    /// Six sides and six corners: any two corners are to be linked.
    Havannah,
    /// The same: any three sides are to be linked.
    HavannahFork,
}

impl SidesName {
    /// Every name.
    pub const ALL: [Self; 5] =
        [Self::Hexmo, Self::Hex, Self::Y, Self::Havannah, Self::HavannahFork];

    /// The name.
    pub const fn name(self) -> &'static str {
        ["hexmo", "hex", "y", "havannah", "havannah-fork"][self as usize]
    }
}

impl fmt::Display for SidesName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for SidesName {
    type Err = Refusal;

    fn from_str(name: &str) -> Result<Self, Refusal> {
        Self::ALL.into_iter().find(|sides| sides.name() == name).ok_or_else(|| {
            let known = Self::ALL.map(Self::name).join(", ");
            Refusal::new(format!("no game '{name}' has sides; there are {known}"))
        })
    }
}

/// The sides that the file names: both players', any two of them to be linked. `None` if
/// it names none.
pub fn own_borders(position: &Position) -> Option<Result<Borders, Refusal>> {
    let named = position.sides.as_ref()?;
    let borders = || {
        let mut sides = Sides::new(position.grid.size().cell_count());
        for side in named {
            let added = sides.add(&side.name, side.cells.iter().copied());
            added.map_err(Refusal::of)?;
        }
        let all = sides.all();
        let goal = Goal::any_two(all).or(Goal::all(all));
        let goal = goal.map_err(Refusal::of)?;
        Ok(Borders::new(sides, [all; 2], [goal; 2]))
    };
    Some(borders())
}

/// The sides asked for, or else those that go with the board's shape.
pub fn hex_borders(board: &HexBoard, asked: Option<SidesName>) -> Result<Borders, Refusal> {
    let borders = match asked {
        None => Borders::usual(board),
        Some(SidesName::Hexmo) => Borders::hexmo(board),
        Some(SidesName::Hex) => Borders::hex(board),
        Some(SidesName::Y) => Borders::y(board),
        Some(SidesName::Havannah) => Borders::havannah(board),
        Some(SidesName::HavannahFork) => Borders::havannah_fork(board),
    };
    borders.ok_or_else(|| {
        Refusal::new(match asked {
            None => format!("a {} has no sides of its own; name them in JSON", board.shape()),
            Some(_) => format!("a {} does not have the sides of that game", board.shape()),
        })
    })
}

/// A side of a board.
#[derive(Serialize, schemars::JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct BorderSketch {
    /// What it is called.
    pub name: String,
    /// `red`, `blue` or `both`.
    pub owner: &'static str,
    /// The places that touch it, by table indices.
    pub cells: Vec<[i32; 2]>,
}

/// Whose a side is; `None` if both players'.
pub(in crate::operation) fn owner(borders: &Borders, side: Side) -> Option<Player> {
    match Player::BOTH.map(|player| borders.owned(player).contains(side)) {
        [true, false] => Some(Player::Red),
        [false, true] => Some(Player::Blue),
        _ => None,
    }
}

/// The sides of a board whose cells lie at these places.
pub fn border_sketches(borders: &Borders, place: impl Fn(Cell) -> [i32; 2]) -> Vec<BorderSketch> {
    let sides = borders.sides();
    let given = |side: Side| BorderSketch {
        name: sides.name(side).to_owned(),
        owner: owner(borders, side).map_or("both", Player::name),
        cells: sides.cells(side).map(&place).collect(),
    };
    sides.all().iter().map(given).collect()
}
