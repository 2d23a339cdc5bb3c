//! The sides of boards.

use std::fmt;

use dedale::board::{Cell, HexBoard};
use dedale::link::{Borders, Goal, Player, Side, SideSet, Sides};
use dedale_io::picture::Scene;
use dedale_io::position::Position;
use serde::Serialize;

use crate::Refusal;
use crate::schema::Named;

/// The sides of a hexagonal board, by the name of their game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SidesName {
    /// HexMo: six sides, alternately red's and blue's.
    Hexmo,
    /// Hex: red's north and south, blue's west and east.
    Hex,
    /// Y: three sides, all of them both players'.
    Y,
    /// Havannah: six sides and six corners; the goal is any two corners.
    Havannah,
    /// Havannah's fork: the goal is any three sides.
    HavannahFork,
}

impl SidesName {
    /// Every set of sides.
    pub const ALL: [Self; 5] =
        [Self::Hexmo, Self::Hex, Self::Y, Self::Havannah, Self::HavannahFork];

    /// The name of the set.
    pub const fn name(self) -> &'static str {
        ["hexmo", "hex", "y", "havannah", "havannah-fork"][self as usize]
    }
}

impl Named for SidesName {
    const SCHEMA: &'static str = "SidesName";

    const KIND: [&'static str; 2] = ["sides", "sides"];

    fn all() -> Vec<(Self, &'static str)> {
        Self::ALL.iter().map(|&value| (value, value.name())).collect()
    }
}

impl fmt::Display for SidesName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The sides that the file names: they belong to both players, who have to link any two.
/// `None` if it names none.
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

/// The requested sides, or else the default ones for the board's shape.
pub fn hex_borders(board: &HexBoard, sides: Option<SidesName>) -> Result<Borders, Refusal> {
    let borders = match sides {
        None => Borders::usual(board),
        Some(SidesName::Hexmo) => Borders::hexmo(board),
        Some(SidesName::Hex) => Borders::hex(board),
        Some(SidesName::Y) => Borders::y(board),
        Some(SidesName::Havannah) => Borders::havannah(board),
        Some(SidesName::HavannahFork) => Borders::havannah_fork(board),
    };
    borders.ok_or_else(|| {
        Refusal::new(match sides {
            None => format!("a {} has no sides of its own; name them in JSON", board.shape()),
            Some(_) => format!("a {} does not have the sides of that game", board.shape()),
        })
    })
}

/// The names of these sides, joined by commas. A name such as `q+` tells a reader nothing, so
/// it is followed by where the side lies on the drawing: `q+ (upper right)`.
pub fn sides_in_words(sides: &Sides, listed: SideSet, scene: impl FnOnce() -> Scene) -> String {
    let is_coordinate =
        |side: &Side| matches!(sides.name(*side).as_bytes(), [b'q'..=b's', b'+' | b'-']);
    let scene = listed.iter().any(|side| is_coordinate(&side)).then(scene);
    let in_words = |side: Side| {
        let name = sides.name(side).to_owned();
        match scene.as_ref().filter(|_| is_coordinate(&side)) {
            None => name,
            Some(scene) => {
                let cells: Vec<Cell> = sides.cells(side).collect();
                format!("{name} ({})", scene.whereabouts(&cells))
            }
        }
    };
    listed.iter().map(in_words).collect::<Vec<_>>().join(", ")
}

/// A side of a board.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct BorderSketch {
    /// The side's name.
    pub name: String,
    /// The side's owner.
    #[cfg_attr(feature = "openapi", schemars(extend("enum" = ["red", "blue", "both"])))]
    pub owner: &'static str,
    /// The coordinates of the cells that touch the side.
    pub cells: Vec<[i32; 2]>,
}

/// The owner of a side; `None` if both players own it.
fn owner(borders: &Borders, side: Side) -> Option<Player> {
    match Player::BOTH.map(|player| borders.owned(player).contains(side)) {
        [true, false] => Some(Player::Red),
        [false, true] => Some(Player::Blue),
        _ => None,
    }
}

/// The scene with these sides, each with its name and in its owner's colour.
pub(crate) fn with_sides(scene: Scene, borders: &Borders) -> Scene {
    let sides = borders.sides();
    sides.all().iter().fold(scene, |scene, side| {
        let cells: Vec<Cell> = sides.cells(side).collect();
        scene.with_named_side(sides.name(side), owner(borders, side), &cells)
    })
}

/// The sides of a board whose cells have these coordinates.
pub fn border_sketches(borders: &Borders, place: impl Fn(Cell) -> [i32; 2]) -> Vec<BorderSketch> {
    let sides = borders.sides();
    let sketch = |side: Side| BorderSketch {
        name: sides.name(side).to_owned(),
        owner: owner(borders, side).map_or("both", Player::name),
        cells: sides.cells(side).map(&place).collect(),
    };
    sides.all().iter().map(sketch).collect()
}
