use std::fmt;
use std::str::FromStr;

use super::Seat;

/// Who has won when the one whose turn it is has no move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Convention {
    /// The last move wins: who has none has lost.
    #[default]
    Normal,
    /// The last move loses: who has none has won.
    Misere,
}

impl Convention {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Normal, Self::Misere];

    /// `normal` or `misere`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Misere => "misere",
        }
    }

    /// Who has won where this player is to move and has no move.
    pub const fn winner(self, to_move: Seat) -> Seat {
        match self {
            Self::Normal => to_move.other(),
            Self::Misere => to_move,
        }
    }

    /// The other one.
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
