use std::fmt;
use std::str::FromStr;

use super::{Hex, Offset};

/// A notation for the coordinates of a hexagonal cell, marked by a tag before a colon.
///
/// ```
/// use dedale::board::{Hex, Naming, Offset};
///
/// let hex: Hex = "axial:2,-1".parse()?;
/// assert_eq!(hex, Hex::new(2, -1));
/// assert_eq!(Naming::Cube.name(hex), "cube:2,-1,-1");
/// assert_eq!(Naming::Offset(Offset::OddR).name(hex), "odd-r:1,-1");
/// assert_eq!("odd-r:1,-1".parse(), Ok(hex));
/// # Ok::<(), dedale::board::HexNameError>(())
/// ```
///
/// A board also has labels such as `a1`: see [`HexShape::label`](super::HexShape::label).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Naming {
    /// `axial:q,r`.
    Axial,
    /// `cube:q,r,s`.
    Cube,
    /// `odd-r:column,row` and so on.
    Offset(Offset),
}

impl Naming {
    /// Every notation.
    pub const ALL: [Self; 6] = [
        Self::Axial,
        Self::Cube,
        Self::Offset(Offset::OddR),
        Self::Offset(Offset::EvenR),
        Self::Offset(Offset::OddQ),
        Self::Offset(Offset::EvenQ),
    ];

    /// The tag before the colon.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Axial => "axial",
            Self::Cube => "cube",
            Self::Offset(kind) => kind.name(),
        }
    }

    /// The coordinates in this notation, tag included.
    pub fn name(self, hex: Hex) -> String {
        let numbers: Vec<String> = match self {
            Self::Axial => vec![hex.q, hex.r],
            Self::Cube => hex.cube().into(),
            Self::Offset(kind) => hex.offset(kind).into(),
        }
        .into_iter()
        .map(|number| number.to_string())
        .collect();
        format!("{}:{}", self.tag(), numbers.join(","))
    }
}

/// The error for a text that names no coordinates.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected a place such as 2,-1 or axial:2,-1, cube:2,-1,-1, odd-r:3,4, even-r:3,4, odd-q:3,4, \
     even-q:3,4, found '{0}'"
)]
pub struct HexNameError(pub String);

/// Reads every notation; untagged coordinates are axial.
impl FromStr for Hex {
    type Err = HexNameError;

    fn from_str(text: &str) -> Result<Self, HexNameError> {
        named(text).ok_or_else(|| HexNameError(text.to_owned()))
    }
}

fn named(text: &str) -> Option<Hex> {
    let (tag, numbers) = text.split_once(':').unwrap_or((Naming::Axial.tag(), text));
    let naming = Naming::ALL.into_iter().find(|naming| naming.tag() == tag.trim())?;
    let numbers: Option<Vec<i32>> = numbers
        .split(',')
        .map(|number| {
            number
                .trim()
                .parse()
                .ok()
                .filter(|n: &i32| n.unsigned_abs() <= Hex::LIMIT.unsigned_abs())
        })
        .collect();
    match (naming, numbers?.as_slice()) {
        (Naming::Axial, &[q, r]) => Some(Hex::new(q, r)),
        (Naming::Cube, &[q, r, s]) => Hex::of_cube([q, r, s]),
        (Naming::Offset(kind), &[column, row]) => Some(Hex::of_offset([column, row], kind)),
        _ => None,
    }
}

impl fmt::Display for Naming {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}
