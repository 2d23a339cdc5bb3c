//! Thin-wall drawings: cells between corners, with walls of no thickness.

use std::ops::Range;

use dedale::board::{Direction, GridMap, MAX_SIDE, Point, Sign, Terrain};
use dedale::phrase;

use super::{blocks, size_of, unknown_sign};
use crate::text::{Line, Lines, counted};
use crate::{FormatError, Result, Unwritable};

/// The characters of a cell in the drawings that we write.
const INNER: usize = 3;

const CORNER: &str = "a '+' at the corner of a cell";

/// The opening between two cells, in each of its two directions.
#[derive(Clone, Copy)]
struct Opening {
    /// Eastward or southward.
    onward: bool,
    /// Westward or northward.
    back: bool,
}

impl Opening {
    const WALL: Self = Self { onward: false, back: false };
    const GAP: Self = Self { onward: true, back: true };
    const ONWARD: Self = Self { onward: true, back: false };
    const BACK: Self = Self { onward: false, back: true };

    /// The opening between this cell and the next one in this direction.
    fn of(map: &GridMap, from: Point, direction: Direction) -> Self {
        let to = map.size().toward(from, direction);
        Self {
            onward: map.road(from, direction),
            back: to.is_some_and(|to| map.road(to, direction.opposite())),
        }
    }

    fn draw(self, map: &mut GridMap, from: Point, direction: Direction) {
        let Some(to) = map.size().toward(from, direction) else { return };
        if !self.onward {
            map.set_road(from, direction, false);
        }
        if !self.back {
            map.set_road(to, direction.opposite(), false);
        }
    }
}

/// The frame of a thin-wall drawing: the width of its cells, and how many in a row.
struct Frame<'a> {
    bytes: &'a [u8],
    inner: usize,
    width: usize,
}

pub(super) fn read(bytes: &[u8], first: Line<'_>, lines: Lines<'_>) -> Result<GridMap> {
    let frame = Frame::of(bytes, first)?;
    let mut count = 0;
    for line in lines.clone().take(2 * MAX_SIDE as usize + 3) {
        frame.read_line(line, count, |_, _| {}, |_, _| {})?;
        count += 1;
    }
    if count == 1 || count % 2 == 0 {
        let missing = if count == 1 { "a row of cells" } else { "a line of '+' and '-'" };
        let expected = phrase!("{missing} under the last line");
        return Err(FormatError::sign(bytes, bytes.len(), expected));
    }
    let size = size_of(bytes, first.start, frame.width, count / 2)?;
    let mut map = GridMap::new(size, Terrain::FREE);
    for (number, line) in lines.enumerate() {
        let y = (number / 2) as u32;
        let mut openings = Vec::new();
        frame.read_line(
            line,
            number,
            |x, opening| openings.push((x, opening)),
            |x, sign| sign.draw(&mut map, Point::new(x, y)),
        )?;
        // A line of walls lies below the row before.
        let (direction, above) =
            if number % 2 == 0 { (Direction::S, 1) } else { (Direction::E, 0) };
        let Some(y) = y.checked_sub(above) else { continue };
        for (x, opening) in openings {
            opening.draw(&mut map, Point::new(x, y), direction);
        }
    }
    Ok(map)
}

impl<'a> Frame<'a> {
    fn of(bytes: &'a [u8], first: Line<'_>) -> Result<Self> {
        let inside = first.text.iter().skip(1).position(|&byte| byte == b'+');
        let expected = "a second '+' with 1 to 3 signs between";
        let inner = match inside {
            Some(inner @ 1..=3) => inner,
            Some(inner) => {
                let found = phrase!("{} between", counted(inner, "sign"));
                return Err(FormatError::at(bytes, first.start + 1 + inner, expected, found));
            }
            None => return Err(FormatError::sign(bytes, first.end(), expected)),
        };
        let width = (first.text.trim_ascii_end().len() - 1).div_ceil(inner + 1);
        Ok(Self { bytes, inner, width })
    }

    /// Calls back for what the line shows: openings to the east of cells or to the south of
    /// them, and characters inside cells.
    fn read_line(
        &self,
        line: Line<'_>,
        number: usize,
        opening: impl FnMut(u32, Opening),
        sign: impl FnMut(u32, Sign),
    ) -> Result<()> {
        if number.is_multiple_of(2) {
            self.read_walls(line, opening)?;
        } else {
            self.read_cells(line, opening, sign)?;
        }
        let length = self.width * (self.inner + 1) + 1;
        let beyond = line.text.iter().skip(length).position(|&byte| byte != b' ');
        beyond.map_or(Ok(()), |beyond| {
            let expected = phrase!("the end of the line after {}", counted(self.width, "cell"));
            Err(FormatError::sign(self.bytes, line.start + length + beyond, expected))
        })
    }

    fn read_walls(&self, line: Line<'_>, mut opening: impl FnMut(u32, Opening)) -> Result<()> {
        for x in 0..=self.width {
            let corner = x * (self.inner + 1);
            if line.text.get(corner) != Some(&b'+') {
                return self.wrong(line, corner, CORNER);
            }
            if x < self.width {
                opening(x as u32, self.wall(line, corner + 1..corner + 1 + self.inner)?);
            }
        }
        Ok(())
    }

    fn wall(&self, line: Line<'_>, inside: Range<usize>) -> Result<Opening> {
        let is_gap = line.text.get(inside.start) == Some(&b' ');
        let mut arrow = None;
        for index in inside {
            match line.text.get(index) {
                Some(b' ') if is_gap => {}
                Some(b'-') if !is_gap => {}
                Some(sign @ (b'v' | b'^')) if !is_gap && arrow.is_none() => arrow = Some(sign),
                Some(_) if is_gap => return self.wrong(line, index, "a space, as the gap begins"),
                Some(_) => {
                    let expected = "a wall of '-' with at most one 'v' or '^', or a gap";
                    return self.wrong(line, index, expected);
                }
                None => return self.wrong(line, index, CORNER),
            }
        }
        Ok(match arrow {
            Some(b'v') => Opening::ONWARD,
            Some(_) => Opening::BACK,
            None if is_gap => Opening::GAP,
            None => Opening::WALL,
        })
    }

    fn read_cells(
        &self,
        line: Line<'_>,
        mut opening: impl FnMut(u32, Opening),
        mut sign: impl FnMut(u32, Sign),
    ) -> Result<()> {
        // An editor may have cut off trailing spaces.
        let at = |index: usize| line.text.get(index).copied().unwrap_or(b' ');
        for x in 0..=self.width {
            let side = x * (self.inner + 1);
            let found = match at(side) {
                b'|' => Opening::WALL,
                b' ' => Opening::GAP,
                b'>' => Opening::ONWARD,
                b'<' => Opening::BACK,
                _ => return self.wrong(line, side, "one of | > < or a space between two cells"),
            };
            if let Some(west) = x.checked_sub(1) {
                opening(west as u32, found);
            }
            if x < self.width {
                let inside = side + 1..side + 1 + self.inner;
                sign(x as u32, self.cell(line, inside, at)?);
            }
        }
        Ok(())
    }

    fn cell(&self, line: Line<'_>, inside: Range<usize>, at: impl Fn(usize) -> u8) -> Result<Sign> {
        if inside.clone().any(|index| at(index) == b'#') {
            return match inside.clone().find(|&index| at(index) != b'#') {
                Some(gap) => self.wrong(line, gap, "'#' all over a solid cell"),
                None => Ok(Sign::Wall),
            };
        }
        let mut signs = inside.filter(|&index| at(index) != b' ');
        let Some(first) = signs.next() else { return Ok(Sign::Land(Terrain::FREE)) };
        let sign = Sign::of(at(first));
        let sign = sign.ok_or_else(|| unknown_sign(self.bytes, line.start + first))?;
        match signs.next() {
            Some(second) => self.wrong(line, second, "one sign in a cell and spaces around it"),
            None => Ok(sign),
        }
    }

    /// The error for this index of the line, or for its end.
    fn wrong<T>(&self, line: Line<'_>, index: usize, expected: &'static str) -> Result<T> {
        let offset = line.start + index.min(line.text.len());
        Err(FormatError::sign(self.bytes, offset, expected))
    }
}

pub(super) fn write(map: &GridMap) -> Result<String, Unwritable> {
    let size = map.size();
    let blocks = blocks(map)?;
    let (columns, rows) = (size.width() as usize, size.height() as usize);
    let mut text = String::with_capacity((columns * (INNER + 1) + 2) * (2 * rows + 1));
    text.extend(std::iter::repeat_n("+---", columns));
    text.push_str("+\n");
    for (y, row) in (0..).zip(blocks.lines()) {
        text.push('|');
        for (x, sign) in (0..).zip(row.chars()) {
            match sign {
                '#' => text.push_str("###"),
                '.' => text.push_str("   "),
                _ => text.extend([' ', sign, ' ']),
            }
            let last = x + 1 == size.width();
            let wall =
                if last { Opening::WALL } else { Opening::of(map, Point::new(x, y), Direction::E) };
            text.push(match (wall.onward, wall.back) {
                (false, false) => '|',
                (true, true) => ' ',
                (true, false) => '>',
                (false, true) => '<',
            });
        }
        text.push_str("\n+");
        for x in 0..size.width() {
            let last = y + 1 == size.height();
            let wall =
                if last { Opening::WALL } else { Opening::of(map, Point::new(x, y), Direction::S) };
            text.push_str(match (wall.onward, wall.back) {
                (false, false) => "---+",
                (true, true) => "   +",
                (true, false) => "-v-+",
                (false, true) => "-^-+",
            });
        }
        text.push('\n');
    }
    Ok(text)
}
