use crate::board::{Direction, Hex};

/// One of the six directions out of a hexagonal cell, named as on a board whose rows lie
/// level (`pointy`: a corner of each cell points up).
///
/// Its value is its place in [`HexDirection::ALL`], the order in which boards list
/// neighbors: that of the bits in the table of exits. A board of columns (`flat`) is drawn
/// as the same board turned right by a twelfth: there `E` points to the south-east and `SE`
/// to the south.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum HexDirection {
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

impl HexDirection {
    /// All six directions, in the order in which boards list neighbors.
    pub const ALL: [Self; 6] = [Self::SE, Self::W, Self::NW, Self::E, Self::SW, Self::NE];

    /// All six directions from east on, clockwise.
    pub const CLOCKWISE: [Self; 6] = [Self::E, Self::SE, Self::SW, Self::W, Self::NW, Self::NE];

    /// The six directions clockwise, as directions of the table of exits.
    pub const CLOCKWISE_DIRECTIONS: [Direction; 6] = {
        let mut directions = [Direction::E; 6];
        let mut place = 0;
        while place < 6 {
            directions[place] = Self::CLOCKWISE[place].direction();
            place += 1;
        }
        directions
    };

    /// What one step in this direction adds to the coordinates.
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

    /// The matching direction of the table of exits: south for south-east, north for
    /// north-west, the others by their own names.
    pub const fn direction(self) -> Direction {
        match self {
            Self::SE => Direction::S,
            Self::W => Direction::W,
            Self::NW => Direction::N,
            Self::E => Direction::E,
            Self::SW => Direction::SW,
            Self::NE => Direction::NE,
        }
    }

    /// The opposite direction.
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// The direction this many sixths of a turn to the right.
    pub const fn turned(self, sixths: i32) -> Self {
        let mut place = 0;
        while Self::CLOCKWISE[place] as u8 != self as u8 {
            place += 1;
        }
        Self::CLOCKWISE[(place as i32 + sixths.rem_euclid(6)) as usize % 6]
    }

    /// The compass name: "SE", "W" and so on.
    pub const fn name(self) -> &'static str {
        ["SE", "W", "NW", "E", "SW", "NE"][self as usize]
    }
}

impl std::fmt::Display for HexDirection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Hex {
    /// The neighbor in this direction.
    pub const fn toward(self, direction: HexDirection) -> Self {
        let step = direction.step();
        Self::new(self.q + step.q, self.r + step.r)
    }

    /// The six neighbors, in the order of [`HexDirection::ALL`].
    pub fn neighbors(self) -> [Self; 6] {
        HexDirection::ALL.map(|direction| self.toward(direction))
    }

    /// The cells at exactly this distance, clockwise from the eastern one; for 0 the cell
    /// itself.
    pub fn ring(self, radius: u32) -> Vec<Self> {
        if radius == 0 {
            return vec![self];
        }
        let mut cell = self + Self::new(radius as i32, 0);
        let mut cells = Vec::with_capacity(6 * radius as usize);
        for corner in HexDirection::CLOCKWISE {
            for _ in 0..radius {
                cells.push(cell);
                cell = cell.toward(corner.turned(2));
            }
        }
        cells
    }
}
