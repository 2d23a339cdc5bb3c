//! How many pixels a cell of a picture has.
//!
//! ```text
//! ######..    a cell is 2×2 pixels: the largest square    ########    walls are thinner than
//! ######..    that all changes of colour lie round        #  #   #    passages: a pixel and two
//! ..##..##                                                #  #   #
//! ```

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use dedale::board::{Point, Size};
use dedale::{Phrase, phrase};

use super::Raster;
use crate::values::{Meaning, both};
use crate::{FormatError, Result};

/// The pixels of a cell, across and down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellPixels {
    /// Those of a cell.
    cell: u32,
    /// Those of the walls in every second column and row, the first one included, where they
    /// differ.
    wall: Option<u32>,
}

impl CellPixels {
    /// A pixel a cell.
    pub const ONE: Self = Self { cell: 1, wall: None };

    /// Where the columns, or the rows, of a side of this many pixels begin and end: from the first
    /// wall to the end of the last one.
    fn blocks(self, from: u32, to: u32, length: u32) -> Vec<[u32; 2]> {
        let Some(wall) = self.wall else {
            let first = (from % self.cell..).step_by(self.cell as usize);
            let ends = first.map(|begin| [begin, begin + self.cell]);
            return ends.take_while(|&[_, end]| end <= length).collect();
        };
        let (mut blocks, mut begin, mut is_wall) = (Vec::new(), from, true);
        // The last block may be cut short by half a wall.
        while begin + wall.div_ceil(2) <= to {
            let end = begin + if is_wall { wall } else { self.cell };
            blocks.push([begin, end.min(to)]);
            (begin, is_wall) = (end, !is_wall);
        }
        blocks
    }
}

impl FromStr for CellPixels {
    type Err = Phrase;

    fn from_str(text: &str) -> Result<Self, Phrase> {
        let side = |text: &str| text.parse().ok().filter(|side| (1..=4096).contains(side));
        let (cell, wall) = match text.split_once('+') {
            Some((cell, wall)) => (side(cell), side(wall).map(Some)),
            None => (side(text), Some(None)),
        };
        cell.zip(wall).map(|(cell, wall)| Self { cell, wall }).ok_or_else(|| {
            phrase!(
                "expected the pixels of a cell, 1 to 4096, or those of a passage and of a wall, such \
                 as 20+4, found '{text}'"
            )
        })
    }
}

impl fmt::Display for CellPixels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.wall {
            Some(wall) => write!(f, "{}+{wall}", self.cell),
            None => write!(f, "{}", self.cell),
        }
    }
}

/// What lies round all pixels that are not free: columns from and to, rows from and to.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Frame {
    columns: [u32; 2],
    rows: [u32; 2],
}

impl Frame {
    fn of(raster: &Raster) -> Option<Self> {
        let [width, height] = [raster.size.width(), raster.size.height()];
        let is_free = |meaning: &Meaning| *meaning == Meaning::FREE;
        let mut frame: Option<Self> = None;
        for y in 0..height {
            let row = raster.row(y);
            let Some(left) = row.iter().position(|meaning| !is_free(meaning)) else { continue };
            let right = row.iter().rposition(|meaning| !is_free(meaning)).unwrap_or(left);
            let (left, right) = (left as u32, right as u32 + 1);
            let known = frame.get_or_insert(Self { columns: [width, 0], rows: [y, y] });
            known.columns = [known.columns[0].min(left), known.columns[1].max(right)];
            known.rows[1] = y + 1;
        }
        frame
    }

    fn whole(size: Size) -> Self {
        Self { columns: [0, size.width()], rows: [0, size.height()] }
    }
}

/// The cells of a picture, and what was found where the pixels of a cell are not told. O(pixels) for
/// each divisor of the sides that is tried, of which there are few.
pub(super) fn board(
    raster: Raster,
    told: Option<CellPixels>,
) -> Result<(Size, Vec<Meaning>, Option<Phrase>)> {
    if told == Some(CellPixels::ONE) {
        return Ok((raster.size, raster.pixels, None));
    }
    let whole = Frame::whole(raster.size);
    let frame = Frame::of(&raster).unwrap_or(whole);
    let [across, down] = told.map_or_else(|| found(&raster, frame), |told| [told; 2]);
    let has_margin = told.is_none() && (across.wall.is_some() || is_closed(&raster, frame));
    let from = if has_margin { frame } else { whole };
    let blocks = |cell: CellPixels, [begin, end]: [u32; 2], [from, to]: [u32; 2]| {
        if cell.wall.is_some() {
            return cell.blocks(begin, end, end);
        }
        let mut blocks = cell.blocks(begin, end, to);
        blocks.retain(|&[begin, end]| from <= begin && end <= to);
        blocks
    };
    let columns = blocks(across, frame.columns, from.columns);
    let rows = blocks(down, frame.rows, from.rows);
    let size = Size::new(columns.len() as u64, rows.len() as u64).map_err(|_| {
        let expected = phrase!("a picture of at least a cell of {across} pixels");
        let found = phrase!("{}×{} pixels", raster.size.width(), raster.size.height());
        FormatError::new(1, 1, expected, found)
    })?;
    let mut meanings = Vec::with_capacity(size.cell_count());
    for row in &rows {
        meanings.extend(
            columns.iter().map(|column| raster.row(middle(*row))[middle(*column) as usize]),
        );
    }
    let pixels = match (told, across) {
        (Some(_), _) | (None, CellPixels::ONE) => None,
        (None, CellPixels { cell, wall: None }) => {
            Some(phrase!("{cell}×{cell} pixels a cell; --pixels 1 makes each a cell"))
        }
        (None, CellPixels { cell, wall: Some(wall) }) => Some(phrase!(
            "passages of {cell} pixels between walls of {wall}; --pixels 1 makes each pixel a cell"
        )),
    };
    let is_cut = told.is_none() && from != whole;
    let margin = is_cut.then(|| Phrase::from("the margin is left out"));
    Ok((size, meanings, both(pixels, margin)))
}

const fn middle([begin, end]: [u32; 2]) -> u32 {
    begin.midpoint(end - 1)
}

/// Whether walls with two gaps at most enclose what lies in a frame.
fn is_closed(raster: &Raster, frame: Frame) -> bool {
    let [[left, right], [top, bottom]] = [frame.columns, frame.rows];
    if right - left < 3 || bottom - top < 3 {
        return false;
    }
    let along = |y: u32| (left..right).map(move |x| (x, y));
    let down = |x: u32| (top..bottom).map(move |y| (x, y));
    let is_open = |(x, y): (u32, u32)| raster.row(y)[x as usize] == Meaning::FREE;
    let border =
        along(top).chain(down(right - 1)).chain(along(bottom - 1).rev()).chain(down(left).rev());
    let open: Vec<bool> = border.map(is_open).collect();
    // Rounded corners are no gaps.
    let gaps = open.chunk_by(|one, other| one == other).filter(|run| run[0] && run.len() > 2);
    let free = open.iter().filter(|&&open| open).count();
    gaps.count() <= 2 && 3 * free <= open.len()
}

/// The pixels of a cell that a picture shows, across and down.
fn found(raster: &Raster, frame: Frame) -> [CellPixels; 2] {
    let lines = [columns_of_changes(raster, frame), rows_of_changes(raster, frame)];
    let is_rich = lines.iter().all(|lines| lines.len() > 3);
    let divisor = lines.iter().flatten().fold(0, |divisor, &distance| gcd(divisor, distance));
    if let Some(maze) = thin_walls(raster, frame) {
        return maze;
    }
    [CellPixels { cell: if is_rich { divisor.max(1) } else { 1 }, wall: None }; 2]
}

/// The distances from the left of the frame at which some row changes, both sides included.
fn columns_of_changes(raster: &Raster, Frame { columns: [left, right], rows }: Frame) -> Vec<u32> {
    let mut changes = vec![false; (right - left) as usize + 1];
    (changes[0], changes[(right - left) as usize]) = (true, true);
    for y in rows[0]..rows[1] {
        let row = &raster.row(y)[left as usize..right as usize];
        for (change, pair) in changes[1..].iter_mut().zip(row.windows(2)) {
            *change |= pair[0] != pair[1];
        }
    }
    (0..).zip(changes).filter(|&(_, changes)| changes).map(|(distance, _)| distance).collect()
}

fn rows_of_changes(raster: &Raster, Frame { columns: [left, right], rows }: Frame) -> Vec<u32> {
    let row = |y: u32| &raster.row(y)[left as usize..right as usize];
    let inner = (rows[0] + 1..rows[1]).filter(|&y| row(y - 1) != row(y)).map(|y| y - rows[0]);
    [0].into_iter().chain(inner).chain([rows[1] - rows[0]]).collect()
}

const fn gcd(mut one: u32, mut other: u32) -> u32 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// Mazes of squares: walls as thick as the border, and the widest passages by which posts are walls,
/// cells are free, and what lies between two posts is one or the other. Walls that are blurred may be
/// a pixel thicker in one direction than in the other.
fn thin_walls(raster: &Raster, frame: Frame) -> Option<[CellPixels; 2]> {
    let Frame { columns: [left, right], rows: [top, bottom] } = frame;
    let is_wall = |x: u32, y: u32| raster.row(y)[x as usize] == Meaning::WALL;
    let across = thickness(top..bottom, |y| (left..right).take_while(|&x| is_wall(x, y)).count())?;
    let down = thickness(left..right, |x| (top..bottom).take_while(|&y| is_wall(x, y)).count())?;
    let both = gcd((right - left).checked_sub(across)?, (bottom - top).checked_sub(down)?);
    let steps =
        (1..=both / 2).filter(|parts| both.is_multiple_of(*parts)).map(|parts| both / parts);
    let mut mazes = steps.filter_map(|step| {
        let maze = |wall: u32| {
            let cell = step.checked_sub(wall).filter(|&cell| cell > 0)?;
            Some(CellPixels { cell, wall: Some(wall) })
        };
        Some([maze(across)?, maze(down)?])
    });
    mazes.find(|&maze| is_maze(raster, frame, maze)).map(|maze| match maze {
        [CellPixels { cell, wall: Some(wall) }, down] if cell == wall && down == maze[0] => {
            [CellPixels { cell, wall: None }; 2]
        }
        _ => maze,
    })
}

/// The thickness of the border at most of these places.
fn thickness(places: Range<u32>, thickness: impl Fn(u32) -> usize) -> Option<u32> {
    let mut counts = BTreeMap::new();
    for wall in places.map(thickness).filter(|&wall| wall > 0) {
        *counts.entry(wall).or_insert(0_u32) += 1;
    }
    let most = counts.into_iter().max_by_key(|&(wall, count)| (count, Reverse(wall)));
    most.map(|(wall, _)| wall as u32)
}

fn is_maze(raster: &Raster, frame: Frame, [across, down]: [CellPixels; 2]) -> bool {
    let [columns, rows] = [(across, frame.columns), (down, frame.rows)]
        .map(|(cell, [from, to])| cell.blocks(from, to, to));
    if columns.len() < 5 || rows.len() < 5 {
        return false;
    }
    // Of posts, cells, and what lies between them: how many there are, and how many are walls.
    let [mut posts, mut cells, mut sides] = [[0, 0]; 3];
    let mut pixels = [0, 0];
    for (y, row) in rows.iter().enumerate() {
        for (x, column) in columns.iter().enumerate() {
            let meaning = raster.row(middle(*row))[middle(*column) as usize];
            let kind = match (x % 2, y % 2) {
                (0, 0) => &mut posts,
                (1, 1) => &mut cells,
                _ => &mut sides,
            };
            kind[0] += 1;
            kind[1] += u32::from(meaning == Meaning::WALL);
            for line in row[0]..row[1] {
                let line = &raster.row(line)[column[0] as usize..column[1] as usize];
                for &pixel in line {
                    let is_wall = pixel == Meaning::WALL;
                    pixels[0] += u64::from(is_wall);
                    pixels[1] += u64::from(is_wall != (meaning == Meaning::WALL));
                }
            }
        }
    }
    let is_mostly = |[all, some]: [u32; 2]| 10 * some >= 9 * all;
    is_mostly(posts)
        && is_mostly([cells[0], cells[0] - cells[1]])
        && 4 * sides[1] >= sides[0]
        && 8 * pixels[1] <= pixels[0]
}

/// The middle of each group of cells of this meaning that touch by their sides.
pub(super) fn middles(size: Size, meanings: &[Meaning], meaning: Meaning) -> Vec<Point> {
    let all = size.points().zip(meanings).filter(|&(_, &here)| here == meaning);
    let mut left: BTreeSet<[u32; 2]> = all.map(|(at, _)| [at.y, at.x]).collect();
    let mut middles = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut group = vec![first];
        let mut next = 0;
        while let Some(&[y, x]) = group.get(next) {
            next += 1;
            let beside = [[y + 1, x], [y.wrapping_sub(1), x], [y, x + 1], [y, x.wrapping_sub(1)]];
            group.extend(beside.into_iter().filter(|place| left.remove(place)));
        }
        let sum = |axis: usize| group.iter().map(|place| u64::from(place[axis])).sum::<u64>();
        let count = group.len() as u64;
        let away = |place: &[u32; 2]| -> u64 {
            [0, 1].map(|axis| (u64::from(place[axis]) * count).abs_diff(sum(axis))).iter().sum()
        };
        let middle = group.iter().min_by_key(|place| (away(place), **place));
        middles.extend(middle.map(|&[y, x]| Point::new(x, y)));
    }
    middles
}
