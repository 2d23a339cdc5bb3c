use std::fmt;
use std::str::FromStr;

use crate::board::Cell;

/// The most sides that a board can have.
pub const MAX_SIDES: usize = 64;

/// One side of a board, by its number from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Side(u8);

impl Side {
    /// The side's number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this side alone.
    pub const fn alone(self) -> SideSet {
        SideSet(1 << self.0)
    }
}

/// A set of a board's sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct SideSet(u64);

impl SideSet {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The number of sides in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the side is in the set.
    pub const fn contains(self, side: Side) -> bool {
        self.0 >> side.0 & 1 == 1
    }

    /// The sides in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The sides in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The side with the lowest number.
    pub const fn first(self) -> Option<Side> {
        if self.0 == 0 { None } else { Some(Side(self.0.trailing_zeros() as u8)) }
    }

    /// The sides of the set, in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        let rest = |set: &Self| Some(Self(set.0 & (set.0 - 1))).filter(|set| !set.is_empty());
        let sets = std::iter::successors((!self.is_empty()).then_some(self), rest);
        sets.filter_map(Self::first)
    }
}

impl FromIterator<Side> for SideSet {
    fn from_iter<I: IntoIterator<Item = Side>>(sides: I) -> Self {
        sides.into_iter().fold(Self::NONE, |set, side| set.or(side.alone()))
    }
}

/// The sides of a board: their names, and which of them each cell touches.
///
/// Up to [`MAX_SIDES`]; a cell may touch several, or none. 8 bytes a cell.
///
/// ```
/// use dedale::board::Cell;
/// use dedale::link::Sides;
///
/// let mut sides = Sides::new(3);
/// let left = sides.add("left", [Cell::new(0)])?;
/// let right = sides.add("right", [Cell::new(2), Cell::new(0)])?;
/// assert_eq!(sides.touched_by(Cell::new(0)).iter().collect::<Vec<_>>(), [left, right]);
/// assert_eq!(sides.named("right"), Some(right));
/// # Ok::<(), dedale::link::SidesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sides {
    names: Vec<String>,
    touched: Vec<SideSet>,
}

/// Why a side cannot be added.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SidesError {
    /// The board has as many sides as it can.
    #[error("a board has at most {MAX_SIDES} sides; '{0}' is one more")]
    TooMany(String),
    /// The board has another side of this name.
    #[error("each side has a name of its own, found '{0}' twice")]
    Again(String),
}

impl Sides {
    /// A board of this many cells, without sides.
    pub fn new(cell_count: usize) -> Self {
        Self { names: Vec::new(), touched: vec![SideSet::NONE; cell_count] }
    }

    /// Adds a side that these cells touch.
    ///
    /// # Errors
    ///
    /// Returns an error for a name that is taken, and past [`MAX_SIDES`] sides.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn add(
        &mut self,
        name: &str,
        cells: impl IntoIterator<Item = Cell>,
    ) -> Result<Side, SidesError> {
        if self.named(name).is_some() {
            return Err(SidesError::Again(name.to_owned()));
        }
        if self.names.len() == MAX_SIDES {
            return Err(SidesError::TooMany(name.to_owned()));
        }
        let side = Side(self.names.len() as u8);
        self.names.push(name.to_owned());
        for cell in cells {
            let touched = &mut self.touched[cell.index()];
            *touched = touched.or(side.alone());
        }
        Ok(side)
    }

    /// The number of cells of the board.
    pub const fn cell_count(&self) -> usize {
        self.touched.len()
    }

    /// All sides of the board.
    pub fn all(&self) -> SideSet {
        (0..self.names.len() as u8).map(Side).collect()
    }

    /// The side's name.
    ///
    /// # Panics
    ///
    /// Panics if the board has no such side.
    pub fn name(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    /// The side with this name.
    pub fn named(&self, name: &str) -> Option<Side> {
        let place = self.names.iter().position(|known| known == name)?;
        Some(Side(place as u8))
    }

    /// The sides that the cell touches.
    #[inline]
    pub fn touched_by(&self, cell: Cell) -> SideSet {
        self.touched[cell.index()]
    }

    /// The cells that touch the side.
    pub fn cells(&self, side: Side) -> impl Iterator<Item = Cell> {
        let cells = (0..self.touched.len() as u32).map(Cell::new);
        cells.filter(move |&cell| self.touched_by(cell).contains(side))
    }

    /// The names of these sides, joined by commas.
    pub fn list(&self, sides: SideSet) -> impl fmt::Display {
        sides.iter().map(|side| self.name(side)).collect::<Vec<_>>().join(", ")
    }
}

/// One of the two players who place stones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Player {
    /// The first to move; black in files of Hex.
    Red = 0,
    /// The second to move; white in files of Hex.
    Blue,
}

impl Player {
    /// Both players, the first one first.
    pub const BOTH: [Self; 2] = [Self::Red, Self::Blue];

    /// The other player.
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    /// The player's index in [`Player::BOTH`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The player's name: "red" or "blue".
    pub const fn name(self) -> &'static str {
        ["red", "blue"][self as usize]
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a name that is no player's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown player '{0}'; the players are red (or black) and blue (or white)")]
pub struct UnknownPlayer(pub String);

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Self, UnknownPlayer> {
        match name.to_ascii_lowercase().as_str() {
            "red" | "black" => Ok(Self::Red),
            "blue" | "white" => Ok(Self::Blue),
            _ => Err(UnknownPlayer(name.to_owned())),
        }
    }
}
