use std::ops::{Add, Neg, Sub};

use hexx::{HexOrientation, OffsetHexMode};

/// A hexagonal cell's place in axial coordinates: `q` grows to the east, `r` to
/// the south-east. The third of the cube coordinates is `s = -q - r`.
///
/// Ordered by `q`, then `r`. Sums and distances are right for coordinates of up
/// to [`Hex::LIMIT`] either side of 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Hex {
    /// Column.
    pub q: i32,
    /// Row.
    pub r: i32,
}

/// Coordinates by columns and rows, where every other row or column is shoved by
/// half a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Offset {
    /// Level rows, odd ones shoved to the right.
    OddR,
    /// Level rows, even ones shoved to the right.
    EvenR,
    /// Upright columns, odd ones shoved down.
    OddQ,
    /// Upright columns, even ones shoved down.
    EvenQ,
}

impl Offset {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::OddR, Self::EvenR, Self::OddQ, Self::EvenQ];

    /// "odd-r" and so on.
    pub const fn name(self) -> &'static str {
        ["odd-r", "even-r", "odd-q", "even-q"][self as usize]
    }

    /// Whether columns are upright, so that a side of each cell lies on top.
    pub const fn is_flat(self) -> bool {
        matches!(self, Self::OddQ | Self::EvenQ)
    }

    const fn of_hexx(self) -> (OffsetHexMode, HexOrientation) {
        let mode = match self {
            Self::OddR | Self::OddQ => OffsetHexMode::Odd,
            Self::EvenR | Self::EvenQ => OffsetHexMode::Even,
        };
        (mode, if self.is_flat() { HexOrientation::Flat } else { HexOrientation::Pointy })
    }
}

#[cfg(feature = "hexx")]
impl From<hexx::Hex> for Hex {
    fn from(hex: hexx::Hex) -> Self {
        Self::of_hexx(hex)
    }
}

#[cfg(feature = "hexx")]
impl From<Hex> for hexx::Hex {
    fn from(hex: Hex) -> Self {
        hex.hexx()
    }
}

impl Hex {
    /// Coordinates that are meant to be used go from minus this to this.
    pub const LIMIT: i32 = 1 << 20;

    /// The middle.
    pub const ZERO: Self = Self::new(0, 0);

    /// Column `q`, row `r`.
    pub const fn new(q: i32, r: i32) -> Self {
        Self { q, r }
    }

    /// The third cube coordinate.
    pub const fn s(self) -> i32 {
        -self.q - self.r
    }

    /// The fewest steps from one to the other.
    pub const fn distance(self, other: Self) -> u32 {
        self.hexx().unsigned_distance_to(other.hexx())
    }

    /// The cells on the straight line to the other, both included: one for each
    /// step. The same cells from either end: where the line runs between two
    /// cells, it always passes on the same side.
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

    /// The cells up to this distance, ordered.
    pub fn within(self, radius: u32) -> Vec<Self> {
        let mut cells: Vec<Self> = self.hexx().range(radius).map(Self::of_hexx).collect();
        cells.sort_unstable();
        cells
    }

    /// The place after so many sixths of a turn to the right about the middle.
    pub const fn rotated(self, sixths: i32) -> Self {
        Self::of_hexx(self.hexx().rotate_cw(sixths.rem_euclid(6) as u32))
    }

    /// The mirror image, left and right exchanged: each row stays where it is.
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

    /// Column and row where every other row or column is shoved.
    pub const fn offset(self, kind: Offset) -> [i32; 2] {
        let (mode, orientation) = kind.of_hexx();
        self.hexx().to_offset_coordinates(mode, orientation)
    }

    /// The cell in this column and row.
    pub const fn of_offset(at: [i32; 2], kind: Offset) -> Self {
        let (mode, orientation) = kind.of_hexx();
        Self::of_hexx(hexx::Hex::from_offset_coordinates(at, mode, orientation))
    }

    const fn hexx(self) -> hexx::Hex {
        hexx::Hex::new(self.q, self.r)
    }

    const fn of_hexx(hex: hexx::Hex) -> Self {
        Self::new(hex.x, hex.y)
    }
}

/// The cell that the point `[q, r] / parts` of a line lies in; of two, always the one
/// on the same side.
///
/// Each step of a line changes one of the three coordinates by one, so at each of its
/// points that one is whole. If it is `s`, what is rounded up of `q` is taken off `r`.
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
