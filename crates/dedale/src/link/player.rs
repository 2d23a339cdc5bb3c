use std::fmt;
use std::str::FromStr;

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
