//! The first line of a drawing, which names the shape.

use dedale::board::{
    CornerCutting, Hex, HexShape, MAX_SIDE, Neighborhood, Offset, Size, SizeError,
};

use crate::FormatError;
use crate::position::grid::Outline;
use crate::position::signs::is_near;
use crate::text::{Line, quoted, sign_at};

pub(super) const EXPECTED: &str =
    "hexagon, rhombus, triangle, rectangle, hexes or square and its size";

/// The words that a drawing can begin with.
pub(in crate::position) const SHAPES: [&str; 6] =
    ["hexagon", "rhombus", "triangle", "rectangle", "hexes", "square"];

/// The content of the first line.
pub(super) enum Header {
    Outline(Outline),
    /// Listed cells; this one is drawn first.
    Cells(Hex),
}

impl Header {
    pub(super) fn of(bytes: &[u8], line: Line<'_>) -> Result<Self, FormatError> {
        let mut words = Words { bytes, rest: line };
        let shape = words.next(EXPECTED)?;
        let hexes = |shape| Self::Outline(Outline::Hexes(shape));
        let header = match shape.text {
            b"hexagon" => hexes(HexShape::Hexagon { radius: words.number("a radius such as 5")? }),
            b"triangle" => hexes(HexShape::Triangle { side: words.number("a side such as 10")? }),
            b"rhombus" => {
                let [width, height] = words.sides()?;
                hexes(HexShape::Rhombus { width, height })
            }
            b"rectangle" => {
                let [width, height] = words.sides()?;
                hexes(HexShape::Rectangle { width, height, offset: words.offset()? })
            }
            b"hexes" => Self::Cells(words.place()?),
            b"square" => {
                let [width, height] = words.sides()?;
                let neighborhood = words.neighborhood()?;
                let size = Size::new(width.into(), height.into()).map_err(|error| {
                    let [expected, found] = not_a_size(error);
                    FormatError::at(bytes, line.trimmed().start, expected, found)
                })?;
                Self::Outline(Outline::Squares(size, neighborhood))
            }
            other => {
                return Err(FormatError::at(bytes, shape.start, EXPECTED, quoted(other)));
            }
        };
        words.end()?;
        if let Self::Outline(outline) = &header {
            outline.size().map_err(|error| {
                let [expected, found] = not_a_size(error);
                FormatError::at(bytes, shape.start, expected, found)
            })?;
        }
        Ok(header)
    }

    /// The line for this header.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Cells(Hex { q, r }) => format!("hexes {q},{r}"),
            Self::Outline(Outline::Squares(size, neighborhood)) => {
                let neighborhood = if neighborhood.count() == 8 { " 8" } else { "" };
                format!("square {}x{}{neighborhood}", size.width(), size.height())
            }
            Self::Outline(Outline::Hexes(shape)) => shape_name(shape),
        }
    }
}

/// The shape as named in the first line of a drawing; listed cells, which that line names
/// by the first one, as `hexes` alone.
pub fn shape_name(shape: &HexShape) -> String {
    match shape {
        HexShape::Hexagon { radius } => format!("hexagon {radius}"),
        HexShape::Triangle { side } => format!("triangle {side}"),
        HexShape::Rhombus { width, height } => format!("rhombus {width}x{height}"),
        HexShape::Rectangle { width, height, offset } => {
            format!("rectangle {width}x{height} {}", offset.name())
        }
        HexShape::Cells(_) => "hexes".to_owned(),
    }
}

/// The shape with this name; not listed cells, which have to be drawn.
pub fn shape_named(name: &str) -> Result<HexShape, FormatError> {
    let bytes = name.as_bytes();
    match Header::of(bytes, Line { start: 0, text: bytes })? {
        Header::Outline(Outline::Hexes(shape)) => Ok(shape),
        _ => Err(FormatError::at(bytes, 0, "a shape of hexagonal cells", quoted(bytes))),
    }
}

/// The error for an unsupported board size: what was expected, and found.
pub(super) fn not_a_size(error: SizeError) -> [String; 2] {
    let SizeError { width, height } = error;
    let expected = format!("a board of 1×1 to {MAX_SIDE}×{MAX_SIDE} cells");
    [expected, format!("{width}×{height} cells")]
}

/// The remaining words of a line.
struct Words<'a> {
    bytes: &'a [u8],
    rest: Line<'a>,
}

impl<'a> Words<'a> {
    /// The next word, if there is one.
    fn take(&mut self) -> Option<Line<'a>> {
        let rest = self.rest.trimmed();
        let end = rest.text.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.text.len());
        let word = Line { start: rest.start, text: &rest.text[..end] };
        self.rest = Line { start: rest.start + end, text: &rest.text[end..] };
        Some(word).filter(|word| !word.text.is_empty())
    }

    fn next(&mut self, expected: &str) -> Result<Line<'a>, FormatError> {
        let end = self.rest.end();
        self.take()
            .ok_or_else(|| FormatError::at(self.bytes, end, expected, sign_at(self.bytes, end)))
    }

    /// The next word as a value of some kind.
    fn value<T>(
        &mut self,
        expected: &str,
        value: impl Fn(&str) -> Option<T>,
    ) -> Result<T, FormatError> {
        let word = self.next(expected)?;
        let text = std::str::from_utf8(word.text).ok();
        text.and_then(value)
            .ok_or_else(|| FormatError::at(self.bytes, word.start, expected, quoted(word.text)))
    }

    fn number(&mut self, expected: &str) -> Result<u32, FormatError> {
        self.value(expected, number)
    }

    fn sides(&mut self) -> Result<[u32; 2], FormatError> {
        self.value("a size such as 11x11", |text| {
            let (width, height) = text.split_once('x')?;
            Some([number(width)?, number(height)?])
        })
    }

    fn offset(&mut self) -> Result<Offset, FormatError> {
        self.value("odd-r, even-r, odd-q or even-q", |text| {
            Offset::ALL.into_iter().find(|offset| offset.name() == text)
        })
    }

    fn place(&mut self) -> Result<Hex, FormatError> {
        self.value("the place of the first cell such as 2,-1", |text| {
            let (q, r) = text.split_once(',')?;
            Some(Hex::new(coordinate(q)?, coordinate(r)?)).filter(|&hex| is_near(hex))
        })
    }

    fn neighborhood(&mut self) -> Result<Neighborhood, FormatError> {
        if self.rest.is_blank() {
            return Ok(Neighborhood::Four);
        }
        let eight =
            |text: &str| (text == "8").then_some(Neighborhood::Eight(CornerCutting::Always));
        self.value("8 for eight neighbors, or the end of the line", eight)
    }

    fn end(mut self) -> Result<(), FormatError> {
        self.take().map_or(Ok(()), |word| {
            let found = quoted(word.text);
            Err(FormatError::at(self.bytes, word.start, "the end of the line", found))
        })
    }
}

/// A number in digits only, without a sign.
fn number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

fn coordinate(text: &str) -> Option<i32> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    i32::try_from(number(digits)?).ok().map(|size| if digits == text { size } else { -size })
}
