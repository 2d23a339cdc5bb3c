use std::fmt;
use std::str::FromStr;

use super::{Hex, Offset};
use crate::board::{Point, Size, SizeError};
use crate::{Phrase, Phrased, phrase};

/// The shape of a hexagonal board: which cells it has.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum HexShape {
    /// All cells up to this distance from 0,0: `1 + 3·radius·(radius + 1)` of them.
    Hexagon {
        /// The distance from 0,0 to the rim.
        radius: u32,
    },
    /// `q` from 0 to `width - 1`, `r` from 0 to `height - 1`: the board of Hex.
    Rhombus {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
    },
    /// `q` and `r` from 0, `q + r` up to `side - 1`: the board of Y, one corner
    /// at 0,0.
    Triangle {
        /// Cells along each side.
        side: u32,
    },
    /// Columns from 0 to `width - 1` and rows from 0 to `height - 1` in offset
    /// coordinates.
    Rectangle {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
        /// Which rows or columns are shifted.
        offset: Offset,
    },
    /// Exactly these cells, in any order; repeats are ignored.
    Cells(Vec<Hex>),
}

impl HexShape {
    /// The upper left corner and the size of the table that holds the board: the bounding
    /// rectangle in `q` and `r`.
    ///
    /// # Errors
    ///
    /// Returns an error if it has no cells, or spans more than [`MAX_SIDE`](crate::board::MAX_SIDE)
    /// values of either.
    pub fn bounds(&self) -> Result<(Hex, Size), SizeError> {
        let (least, most) = match *self {
            Self::Hexagon { radius } => {
                let radius = i64::from(radius);
                ([-radius; 2], [radius; 2])
            }
            Self::Rhombus { width, height } => {
                ([0; 2], [i64::from(width) - 1, i64::from(height) - 1])
            }
            Self::Triangle { side } => ([0; 2], [i64::from(side) - 1; 2]),
            Self::Rectangle { width, height, offset } => {
                Size::new(width.into(), height.into())?;
                let (right, low) = (width as i32 - 1, height as i32 - 1);
                // Rows and columns are shifted in one direction only, so corners reach
                // farthest.
                let corners = [[0, 0], [right, 0], [0, low], [right, low]];
                bounds_of(corners.into_iter().map(|at| Hex::of_offset(at, offset)))
            }
            Self::Cells(ref cells) => bounds_of(cells.iter().copied()),
        };
        let [width, height] = [0, 1].map(|axis| (most[axis] - least[axis] + 1).max(0) as u64);
        let size = Size::new(width, height)?;
        Ok((Hex::new(least[0] as i32, least[1] as i32), size))
    }

    /// Whether the cell belongs to the shape. O(1), but O(cells) for a list of cells.
    pub fn contains(&self, hex: Hex) -> bool {
        let below = |value: i32, limit: u32| value >= 0 && i64::from(value) < i64::from(limit);
        match *self {
            Self::Hexagon { radius } => Hex::ZERO.distance(hex) <= radius,
            Self::Rhombus { width, height } => below(hex.q, width) && below(hex.r, height),
            Self::Triangle { side } => {
                below(hex.q, side) && below(hex.r, side) && below(hex.q + hex.r, side)
            }
            Self::Rectangle { width, height, offset } => {
                let [column, row] = hex.offset(offset);
                below(column, width) && below(row, height)
            }
            Self::Cells(ref cells) => cells.contains(&hex),
        }
    }

    /// The columns and rows of a board that wraps along these axes, and the coordinates of its first cell's
    /// copies to the right and below; `None` if sides that are joined do not fit together.
    pub(in crate::board) fn periods(&self, axes: [bool; 2]) -> Option<([u32; 2], [[i64; 2]; 2])> {
        match *self {
            _ if axes == [false; 2] => Some(([0; 2], [[0; 2]; 2])),
            Self::Rhombus { width, height } => {
                Some(([width, height], [[width.into(), 0], [0, height.into()]]))
            }
            Self::Rectangle { width, height, offset } => {
                let sides = [width, height];
                // A step along the shifted rows or columns leaves the line of the first cell at every other.
                let across = usize::from(!offset.is_flat());
                if axes[across] && !sides[across].is_multiple_of(2) {
                    return None;
                }
                let copies = [[width as i32, 0], [0, height as i32]].map(|at| {
                    let Hex { q, r } = Hex::of_offset(at, offset);
                    [q, r].map(i64::from)
                });
                Some((sides, copies))
            }
            _ => None,
        }
    }

    /// Whether the board is drawn in upright columns, so that each cell is flat-topped.
    pub const fn is_flat(&self) -> bool {
        matches!(self, Self::Rectangle { offset, .. } if offset.is_flat())
    }

    /// The cell's label: letters for the column `q` from `a`, then the number of the row
    /// `r` from 1: `a1` is the upper left corner of a rhombus. `None` off the table that
    /// holds the board. O(1), but O(cells) for a list of cells.
    pub fn label(&self, hex: Hex) -> Option<String> {
        let (origin, size) = self.bounds().ok()?;
        let [x, y] = [hex.q.checked_sub(origin.q)?, hex.r.checked_sub(origin.r)?];
        let point = Point::new(x.try_into().ok()?, y.try_into().ok()?);
        size.contains(point).then(|| point.label())
    }

    /// The coordinates with this label, in either case; on the table that holds the board,
    /// but perhaps not on the board.
    pub fn labelled(&self, label: &str) -> Option<Hex> {
        let (origin, size) = self.bounds().ok()?;
        let point = Point::labelled(label).filter(|&point| size.contains(point))?;
        Some(origin + Hex::new(point.x as i32, point.y as i32))
    }
}

/// The hexagon is the board of `HexMo` and Havannah, the rhombus that of Hex, the triangle
/// that of Y.
impl Phrased for HexShape {
    fn phrase(&self) -> Phrase {
        match self {
            Self::Hexagon { radius } => phrase!("hexagon of radius {radius}"),
            Self::Rhombus { width, height } => phrase!("rhombus of {width}×{height}"),
            Self::Triangle { side } => phrase!("triangle of side {side}"),
            Self::Rectangle { width, height, offset } => {
                phrase!("rectangle of {width}×{height}, {offset}", offset = offset.name())
            }
            Self::Cells(_) => "board of listed cells".into(),
        }
    }
}

impl std::fmt::Display for HexShape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.phrase().fmt(f)
    }
}

/// The least and the greatest `q` and `r`; nothing lies between those of no cells.
fn bounds_of(cells: impl Iterator<Item = Hex>) -> ([i64; 2], [i64; 2]) {
    let mut bounds: Option<([i64; 2], [i64; 2])> = None;
    for Hex { q, r } in cells {
        let at = [q, r].map(i64::from);
        let (least, most) = bounds.unwrap_or((at, at));
        bounds = Some((
            [least[0].min(at[0]), least[1].min(at[1])],
            [most[0].max(at[0]), most[1].max(at[1])],
        ));
    }
    bounds.unwrap_or(([0; 2], [-1; 2]))
}

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
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
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
