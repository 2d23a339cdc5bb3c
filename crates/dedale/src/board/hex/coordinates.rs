//! Formulas after Red Blob Games, "Hexagonal Grids", in whole numbers.

use std::ops::{Add, Neg, Sub};

use crate::board::Direction;
#[cfg(any(feature = "glam", feature = "mint"))]
use crate::board::Point;

/// The axial coordinates of a hexagonal cell: `q` grows to the east, `r` to the south-east.
/// The third cube coordinate is `s = -q - r`.
///
/// Ordered by `q`, then `r`. Sums and distances are exact for coordinates from minus
/// [`Hex::LIMIT`] to [`Hex::LIMIT`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hex {
    /// Column.
    pub q: i32,
    /// Row.
    pub r: i32,
}

/// A kind of offset coordinates: columns and rows, every other one of which is shifted by
/// half a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Offset {
    /// Level rows, odd ones shifted right.
    OddR,
    /// Level rows, even ones shifted right.
    EvenR,
    /// Upright columns, odd ones shifted down.
    OddQ,
    /// Upright columns, even ones shifted down.
    EvenQ,
}

crate::names!(Offset: OddR = "odd-r", EvenR = "even-r", OddQ = "odd-q", EvenQ = "even-q");

impl Offset {
    /// Whether columns are upright, so that each cell is flat-topped.
    pub const fn is_flat(self) -> bool {
        matches!(self, Self::OddQ | Self::EvenQ)
    }

    /// How far a line with this number is shifted against the axial coordinate along it.
    const fn shift(self, line: i32) -> i32 {
        let half = line.div_euclid(2);
        match self {
            Self::OddR | Self::OddQ => half,
            Self::EvenR | Self::EvenQ => half + (line & 1),
        }
    }
}

#[cfg(feature = "hexx")]
impl From<hexx::Hex> for Hex {
    fn from(hex: hexx::Hex) -> Self {
        Self::new(hex.x, hex.y)
    }
}

#[cfg(feature = "hexx")]
impl From<Hex> for hexx::Hex {
    fn from(hex: Hex) -> Self {
        Self::new(hex.q, hex.r)
    }
}

impl Hex {
    /// The largest supported coordinate, in either sign.
    pub const LIMIT: i32 = 1 << 20;

    /// The cell at 0,0.
    pub const ZERO: Self = Self::new(0, 0);

    /// Column `q`, row `r`.
    pub const fn new(q: i32, r: i32) -> Self {
        Self { q, r }
    }

    /// The third cube coordinate.
    pub const fn s(self) -> i32 {
        -self.q - self.r
    }

    /// The fewest steps between the two cells.
    pub const fn distance(self, other: Self) -> u32 {
        let q = other.q as i64 - self.q as i64;
        let r = other.r as i64 - self.r as i64;
        ((q.abs() + r.abs() + (q + r).abs()) / 2) as u32
    }

    /// The cells on the straight line to the other cell, both included: one for each step.
    /// The same cells from either end: a line that runs between two cells always passes on
    /// the same side.
    pub fn line(self, other: Self) -> impl Iterator<Item = Self> {
        let steps = self.distance(other);
        let parts = i64::from(steps.max(1));
        let at = move |index: u32| {
            let behind = i64::from(index);
            let mix =
                |from: i32, to: i32| i64::from(from) * (parts - behind) + i64::from(to) * behind;
            rounded([mix(self.q, other.q), mix(self.r, other.r)], parts)
        };
        (0..=steps).map(at)
    }

    /// The cells up to this distance, in order.
    pub fn within(self, radius: u32) -> Vec<Self> {
        let radius = radius as i32;
        let column = |q: i32| {
            let rows = (-radius).max(-radius - q)..=radius.min(radius - q);
            rows.map(move |r| self + Self::new(q, r))
        };
        (-radius..=radius).flat_map(column).collect()
    }

    /// The cell after this many sixths of a turn to the right about 0,0.
    pub const fn rotated(self, sixths: i32) -> Self {
        let [q, r, s] = self.cube();
        match sixths.rem_euclid(6) {
            0 => self,
            1 => Self::new(-r, -s),
            2 => Self::new(s, q),
            3 => Self::new(-q, -r),
            4 => Self::new(r, s),
            _ => Self::new(-s, -q),
        }
    }

    /// The mirror image, left and right exchanged: each row stays in place.
    pub const fn mirrored(self) -> Self {
        Self::new(self.s(), self.r)
    }

    /// The cube coordinates `q`, `r`, `s`, whose sum is 0.
    pub const fn cube(self) -> [i32; 3] {
        [self.q, self.r, self.s()]
    }

    /// The cell with these cube coordinates; `None` unless their sum is 0.
    pub const fn of_cube([q, r, s]: [i32; 3]) -> Option<Self> {
        let sum = q as i64 + r as i64 + s as i64;
        if sum == 0 { Some(Self::new(q, r)) } else { None }
    }

    /// The column and row in this kind of offset coordinates.
    pub const fn offset(self, kind: Offset) -> [i32; 2] {
        if kind.is_flat() {
            [self.q, self.r + kind.shift(self.q)]
        } else {
            [self.q + kind.shift(self.r), self.r]
        }
    }

    /// The cell at this column and row in this kind of offset coordinates.
    pub const fn of_offset([column, row]: [i32; 2], kind: Offset) -> Self {
        if kind.is_flat() {
            Self::new(column, row - kind.shift(column))
        } else {
            Self::new(column - kind.shift(row), row)
        }
    }
}

/// The cell that contains the point `[q, r] / parts` of a line; between two, always the one
/// on the same side.
///
/// Each step of a line changes one of the three coordinates by one, so at each of its
/// points that one is whole. If it is `s`, what rounding adds to `q` is taken off `r`.
fn rounded([q, r]: [i64; 2], parts: i64) -> Hex {
    let nearest = |part: i64| (2 * part + parts).div_euclid(2 * parts);
    let sum = q + r;
    let (q, r) = (nearest(q), nearest(r));
    let r = if sum % parts == 0 { sum / parts - q } else { r };
    Hex::new(q as i32, r as i32)
}

impl Add for Hex {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.q + other.q, self.r + other.r)
    }
}

impl Sub for Hex {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.q - other.q, self.r - other.r)
    }
}

impl Neg for Hex {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(-self.q, -self.r)
    }
}

/// `q,r`.
impl std::fmt::Display for Hex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

/// One of the six directions out of a hexagonal cell, named as on a board whose rows lie
/// level (`pointy`: a corner of each cell points up).
///
/// Its value is its place in [`HexDirection::ALL`], the order in which boards list
/// neighbors: that of the bits in the table of exits. A board of columns (`flat`) is drawn
/// as the same board turned right by a twelfth: there `E` points to the south-east and `SE`
/// to the south.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

crate::names!(HexDirection: SE = "SE", W = "W", NW = "NW", E = "E", SW = "SW", NE = "NE");

impl HexDirection {
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

// Points and hexagons as the vectors of other crates: `x` and `y` are column and row of a point,
// `q` and `r` of a hexagon.

/// Conversions both ways between a place and vectors of two members.
#[cfg(any(feature = "glam", feature = "mint"))]
macro_rules! as_vectors {
    ($($feature:literal: $place:ty { $first:ident, $second:ident } = $($vector:ty),+;)+) => {$($(
        #[cfg(feature = $feature)]
        impl From<$vector> for $place {
            fn from(vector: $vector) -> Self {
                Self { $first: vector.x, $second: vector.y }
            }
        }

        #[cfg(feature = $feature)]
        impl From<$place> for $vector {
            fn from(place: $place) -> Self {
                [place.$first, place.$second].into()
            }
        }
    )+)+};
}

#[cfg(any(feature = "glam", feature = "mint"))]
as_vectors! {
    "glam": Point { x, y } = glam::UVec2;
    "glam": Hex { q, r } = glam::IVec2;
    "mint": Point { x, y } = mint::Point2<u32>, mint::Vector2<u32>;
    "mint": Hex { q, r } = mint::Point2<i32>, mint::Vector2<i32>;
}

#[cfg(all(test, any(feature = "glam", feature = "mint")))]
mod tests {
    use super::*;

    const POINT: Point = Point::new(3, 70_000);
    const HEX: Hex = Hex::new(-5, 9);

    #[cfg(feature = "glam")]
    #[test]
    fn places_come_back_from_vectors_of_glam() {
        assert_eq!(glam::UVec2::from(POINT), glam::UVec2::new(3, 70_000));
        assert_eq!(glam::IVec2::from(HEX), glam::IVec2::new(-5, 9));
        assert_eq!(Point::from(glam::UVec2::from(POINT)), POINT);
        assert_eq!(Hex::from(glam::IVec2::from(HEX)), HEX);
    }

    #[cfg(feature = "mint")]
    #[test]
    fn places_come_back_from_vectors_of_mint() {
        assert_eq!(mint::Point2::from(POINT), mint::Point2 { x: 3, y: 70_000 });
        assert_eq!(Point::from(mint::Vector2::from(POINT)), POINT);
        assert_eq!(Hex::from(mint::Point2::from(HEX)), HEX);
        assert_eq!(Hex::from(mint::Vector2::from(HEX)), HEX);
    }
}
