use std::ops::{BitAnd, BitXor, Not, Shl, Shr};
use std::str::FromStr;

/// One of the eight directions out of a square cell; `y` grows downward.
///
/// A direction's value is its bit in a byte of exits: S=1, W=2, N=4, E=8, then SW=16,
/// NW=32, NE=64, SE=128. Boards list neighbors in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Direction {
    /// South (0, +1).
    S = 0,
    /// West (-1, 0).
    W,
    /// North (0, -1).
    N,
    /// East (+1, 0).
    E,
    /// South-west (-1, +1).
    SW,
    /// North-west (-1, -1).
    NW,
    /// North-east (+1, -1).
    NE,
    /// South-east (+1, +1).
    SE,
}

crate::names! {
    Direction:
    S = "S", W = "W", N = "N", E = "E", SW = "SW", NW = "NW", NE = "NE", SE = "SE"
}

impl Direction {
    /// The four straight directions, in the order of their bits.
    pub const STRAIGHT: [Self; 4] = [Self::S, Self::W, Self::N, Self::E];

    /// The direction's number, 0 to 7.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction's bit in a byte of exits.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// How many columns one step moves to the right.
    pub const fn dx(self) -> i32 {
        match self {
            Self::W | Self::SW | Self::NW => -1,
            Self::S | Self::N => 0,
            Self::E | Self::NE | Self::SE => 1,
        }
    }

    /// How many rows one step moves down.
    pub const fn dy(self) -> i32 {
        match self {
            Self::N | Self::NW | Self::NE => -1,
            Self::W | Self::E => 0,
            Self::S | Self::SW | Self::SE => 1,
        }
    }

    /// Whether the direction is one of the four diagonals.
    pub const fn is_diagonal(self) -> bool {
        self as u8 >= 4
    }

    /// The two straight directions that make up a diagonal, the horizontal one first; a
    /// straight direction gives itself twice.
    pub const fn straight_parts(self) -> [Self; 2] {
        match self {
            Self::SW => [Self::W, Self::S],
            Self::NW => [Self::W, Self::N],
            Self::NE => [Self::E, Self::N],
            Self::SE => [Self::E, Self::S],
            straight => [straight, straight],
        }
    }

    /// The opposite direction.
    pub const fn opposite(self) -> Self {
        Self::ALL[self as usize ^ 2]
    }

    /// The arrow that points in this direction.
    pub const fn arrow(self) -> char {
        ['↓', '←', '↑', '→', '↙', '↖', '↗', '↘'][self as usize]
    }
}

/// The order in which a search tries the eight directions.
///
/// Parsed from comma-separated names (`N,W,E,S`); directions left out follow in the order
/// of their bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DirectionOrder([Direction; 8]);

impl DirectionOrder {
    /// North, west, east, south: the order of the depth-first searches of "Chasse".
    pub const NORTH_WEST_EAST_SOUTH: Self = Self([
        Direction::N,
        Direction::W,
        Direction::E,
        Direction::S,
        Direction::SW,
        Direction::NW,
        Direction::NE,
        Direction::SE,
    ]);

    /// Top, right, bottom, left: the order of the heuristic depth-first search of "Maze
    /// Solver".
    pub const TOP_RIGHT_BOTTOM_LEFT: Self = Self([
        Direction::N,
        Direction::E,
        Direction::S,
        Direction::W,
        Direction::SW,
        Direction::NW,
        Direction::NE,
        Direction::SE,
    ]);

    /// Puts these directions first, in this order (repeats are ignored), then the others in
    /// the order of their bits.
    pub fn new(first: &[Direction]) -> Self {
        let mut order = Direction::ALL;
        let mut filled = 0;
        for &direction in first.iter().chain(&Direction::ALL) {
            if !order[..filled].contains(&direction) {
                order[filled] = direction;
                filled += 1;
            }
        }
        Self(order)
    }

    /// The eight directions, the first to try first.
    pub const fn directions(&self) -> &[Direction; 8] {
        &self.0
    }
}

/// The order of the bits: S, W, N, E, SW, NW, NE, SE.
impl Default for DirectionOrder {
    fn default() -> Self {
        Self(Direction::ALL)
    }
}

/// The directions set in one byte of exits, in the order of their bits.
#[derive(Clone, Debug)]
pub struct Exits(u8);

impl Exits {
    /// The directions of these bits.
    pub(crate) const fn of(bits: u8) -> Self {
        Self(bits)
    }

    /// The bits not yet iterated over.
    pub(crate) const fn bits(&self) -> u8 {
        self.0
    }
}

impl Iterator for Exits {
    type Item = Direction;

    #[inline]
    fn next(&mut self) -> Option<Direction> {
        if self.0 == 0 {
            return None;
        }
        let direction = Direction::ALL[self.0.trailing_zeros() as usize & 7];
        self.0 &= self.0 - 1;
        Some(direction)
    }
}

/// The error for a name that is no direction's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("unknown direction '{0}'; the directions are S, W, N, E, SW, NW, NE, SE, joined by commas")]
pub struct UnknownDirection(pub String);

impl FromStr for DirectionOrder {
    type Err = UnknownDirection;

    fn from_str(text: &str) -> Result<Self, UnknownDirection> {
        let named = |name: &str| {
            Direction::ALL
                .into_iter()
                .find(|direction| direction.name().eq_ignore_ascii_case(name.trim()))
                .ok_or_else(|| UnknownDirection(name.to_owned()))
        };
        Ok(Self::new(&text.split(',').map(named).collect::<Result<Vec<_>, _>>()?))
    }
}

/// Turns rows of bits into columns: row `y`, bit `x` becomes row `x`, bit `y`. A row has as many
/// bits as there are rows, a power of two. Each round swaps halves of halves (Warren, Hacker's
/// Delight, 2002, 7-3).
#[inline]
pub(crate) fn turn<T, const SIDE: usize>(lines: &mut [T; SIDE])
where
    T: Copy + Default + Not<Output = T> + BitAnd<Output = T> + BitXor<Output = T>,
    T: Shl<usize, Output = T> + Shr<usize, Output = T>,
{
    let mut width = SIDE / 2;
    let mut mask = !T::default() >> width;
    while width > 0 {
        for line in (0..SIDE).filter(|line| line & width == 0) {
            let swapped = (lines[line] >> width ^ lines[line + width]) & mask;
            lines[line] = lines[line] ^ swapped << width;
            lines[line + width] = lines[line + width] ^ swapped;
        }
        width /= 2;
        mask = mask ^ mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_undoes_the_way() {
        for direction in Direction::ALL {
            let back = direction.opposite();
            assert_eq!(
                (direction.dx() + back.dx(), direction.dy() + back.dy()),
                (0, 0),
                "{direction}"
            );
        }
    }

    #[test]
    fn an_order_holds_each_way_once() {
        let order: DirectionOrder = "e,e,nw".parse().unwrap();
        assert_eq!(order.directions()[..3], [Direction::E, Direction::NW, Direction::S]);
        let mut sorted = *order.directions();
        sorted.sort();
        assert_eq!(sorted, Direction::ALL);
        assert_eq!("N,Q".parse::<DirectionOrder>(), Err(UnknownDirection("Q".into())));
    }
}

#[cfg(test)]
mod tests_of_turn {
    use super::*;

    #[test]
    fn turning_mirrors_at_the_diagonal() {
        let words: [u64; 64] =
            std::array::from_fn(|y| (y as u64 + 3).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let lines: [u16; 16] = std::array::from_fn(|y| (words[y] >> 48) as u16);
        let (mut turned, mut turned_words) = (lines, words);
        turn(&mut turned);
        turn(&mut turned_words);
        for (x, y) in (0..16).flat_map(|x| (0..16).map(move |y| (x, y))) {
            assert_eq!(turned[x] >> y & 1, lines[y] >> x & 1, "column {x}, row {y}");
        }
        for (x, y) in (0..64).flat_map(|x| (0..64).map(move |y| (x, y))) {
            assert_eq!(turned_words[x] >> y & 1, words[y] >> x & 1, "column {x}, row {y}");
        }
    }
}
