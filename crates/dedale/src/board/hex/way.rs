use crate::board::{Hex, Way};

/// A direction in which a hexagonal cell can be left, named as on a board whose
/// rows lie level (`pointy`: a corner of each cell points up).
///
/// Its value is the way's place among [`HexWay::ALL`], the order in which boards
/// list neighbours: that of the bits of the table of exits. A board of columns
/// (`flat`) is the same turned by a twelfth to the right, as it is drawn: there
/// `E` points to the south-east and `SE` to the south.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum HexWay {
    /// South-east (0, +1).
    SE = 0,
    /// West (-1, 0).
    W,
    /// North-west (0, -1).
    NW,
    /// East (+1, 0).
    E,
    /// South-west (-1, +1).
    SW,
    /// North-east (+1, -1).
    NE,
}

impl HexWay {
    /// All ways, in the order in which boards list neighbours.
    pub const ALL: [Self; 6] = [Self::SE, Self::W, Self::NW, Self::E, Self::SW, Self::NE];

    /// All ways from east on, each the next one to the right.
    pub const CLOCKWISE: [Self; 6] = [Self::E, Self::SE, Self::SW, Self::W, Self::NW, Self::NE];

    /// The same as ways of the table of exits.
    pub const CLOCKWISE_WAYS: [Way; 6] = {
        let mut ways = [Way::E; 6];
        let mut place = 0;
        while place < 6 {
            ways[place] = Self::CLOCKWISE[place].way();
            place += 1;
        }
        ways
    };

    /// What one step adds to the coordinates.
    pub const fn step(self) -> Hex {
        match self {
            Self::E => Hex::new(1, 0),
            Self::SE => Hex::new(0, 1),
            Self::SW => Hex::new(-1, 1),
            Self::W => Hex::new(-1, 0),
            Self::NW => Hex::new(0, -1),
            Self::NE => Hex::new(1, -1),
        }
    }

    /// The way of the table of exits: south for south-east, north for
    /// north-west, the others by their own names.
    pub const fn way(self) -> Way {
        match self {
            Self::SE => Way::S,
            Self::W => Way::W,
            Self::NW => Way::N,
            Self::E => Way::E,
            Self::SW => Way::SW,
            Self::NE => Way::NE,
        }
    }

    /// The way back.
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// The way so many sixths of a turn to the right.
    pub const fn turned(self, sixths: i32) -> Self {
        let mut place = 0;
        while Self::CLOCKWISE[place] as u8 != self as u8 {
            place += 1;
        }
        Self::CLOCKWISE[(place as i32 + sixths.rem_euclid(6)) as usize % 6]
    }

    /// "SE", "W" and so on.
    pub const fn name(self) -> &'static str {
        ["SE", "W", "NW", "E", "SW", "NE"][self as usize]
    }
}

impl std::fmt::Display for HexWay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
