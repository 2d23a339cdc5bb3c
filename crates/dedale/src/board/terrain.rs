use std::num::NonZeroU8;

use super::Direction;

/// What a cell is made of, and so what it costs to enter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terrain {
    /// Terrain that cannot be entered.
    Wall,
    /// Terrain that can be entered; a step onto it costs its weight (1 to 255) times the
    /// length of the step.
    Land(NonZeroU8),
    /// Terrain that can be entered from water only; weight 1.
    Water,
}

impl Terrain {
    /// Land of weight 1.
    pub const FREE: Self = Self::Land(NonZeroU8::MIN);

    /// Land of this weight; `None` for 0.
    pub const fn with_cost(weight: u8) -> Option<Self> {
        match NonZeroU8::new(weight) {
            Some(weight) => Some(Self::Land(weight)),
            None => None,
        }
    }

    /// 0 for a wall, else the factor of a step's cost.
    pub const fn weight(self) -> u8 {
        match self {
            Self::Wall => 0,
            Self::Land(weight) => weight.get(),
            Self::Water => 1,
        }
    }

    pub(super) const fn lets_in_from(self, from: Self) -> bool {
        match self {
            Self::Wall => false,
            Self::Land(_) => !matches!(from, Self::Wall),
            Self::Water => matches!(from, Self::Water),
        }
    }
}

/// The bit that marks a cell as water in a layer of roads. South-east is a road on no kind
/// of board.
pub(super) const WATER: u8 = Direction::SE.bit();
