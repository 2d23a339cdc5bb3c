use std::fmt;
use std::str::FromStr;

use super::Seat;

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
