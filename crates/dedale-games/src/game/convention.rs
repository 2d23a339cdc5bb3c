use std::fmt;
use std::str::FromStr;

/// Who wins when the player to move has no move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Convention {
    /// Normal play: the player without a move loses.
    #[default]
    Normal,
    /// Misère play: the player without a move wins.
    Misere,
}

impl Convention {
    /// Both conventions.
    pub const ALL: [Self; 2] = [Self::Normal, Self::Misere];

    /// The name of the convention: `normal` or `misere`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Misere => "misere",
        }
    }

    /// The winner if this player is to move and has no move.
    pub const fn winner(self, to_move: Seat) -> Seat {
        match self {
            Self::Normal => to_move.other(),
            Self::Misere => to_move,
        }
    }

    /// The opposite convention.
    pub const fn reversed(self) -> Self {
        match self {
            Self::Normal => Self::Misere,
            Self::Misere => Self::Normal,
        }
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Convention {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|convention| convention.name() == name);
        known.ok_or_else(|| format!("expected normal or misere, found '{name}'"))
    }
}

/// A seat at the table: the player who moves first, or the one who moves second.
///
/// In a link game the first seat plays red until colours are swapped. In a game graph
/// without owners the seats take turns, the first seat at the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    /// Moves first.
    First,
    /// Moves second.
    Second,
}

impl Seat {
    /// Both seats.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The index of the seat in [`Seat::BOTH`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other seat.
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// The name of the seat: `first` or `second`.
    pub const fn name(self) -> &'static str {
        ["first", "second"][self.index()]
    }
}
