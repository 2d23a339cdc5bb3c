use std::fmt;

use super::Direction;

/// A cell of a graph or board, by its number from 0.
///
/// Square boards number their cells row by row from the top left: `y * width + x`. Boards
/// and graphs have fewer than 2^32 cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell(u32);

impl Cell {
    /// The cell of this number.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The cell's number.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The cell's number as a table index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A point of a square board: column `x` from the left, row `y` from the top, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Point {
    /// Column, 0 at the left.
    pub x: u32,
    /// Row, 0 at the top.
    pub y: u32,
}

impl Point {
    /// The point in column `x`, row `y`.
    pub const fn new(x: u32, y: u32) -> Self {
        Self { x, y }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

impl Point {
    /// The label of the point's cell: letters for the column from `a`, then the number of
    /// the row from 1. `a1` is the upper left corner.
    pub fn label(self) -> String {
        format!("{}{}", column_letters(self.x), self.y + 1)
    }

    /// The point of the cell with this label, in either case; `None` if it is no label.
    pub fn labelled(label: &str) -> Option<Self> {
        let digits = label.find(|sign: char| !sign.is_ascii_alphabetic())?;
        let (letters, number) = label.split_at(digits);
        let is_number = number.bytes().all(|sign| sign.is_ascii_digit());
        if letters.is_empty() || letters.len() > 4 || !is_number {
            return None;
        }
        let column = letters.bytes().fold(0, |column, letter| {
            column * 26 + u32::from(letter.to_ascii_lowercase() - b'a') + 1
        });
        Some(Self::new(column - 1, number.parse::<u32>().ok()?.checked_sub(1)?))
    }
}

impl From<[u32; 2]> for Point {
    fn from([x, y]: [u32; 2]) -> Self {
        Self { x, y }
    }
}

impl From<Point> for [u32; 2] {
    fn from(Point { x, y }: Point) -> Self {
        [x, y]
    }
}

/// The letters of a column, 0 for `a`; `aa` after `z`.
pub fn column_letters(mut column: u32) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push((b'a' + (column % 26) as u8) as char);
        match (column / 26).checked_sub(1) {
            Some(rest) => column = rest,
            None => return letters.into_iter().rev().collect(),
        }
    }
}

/// The longest side a board can have, in cells.
pub const MAX_SIDE: u32 = 16_384;

/// The width and height of a square board in cells, each 1 to [`MAX_SIDE`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    width: u32,
    height: u32,
}

/// The error for a width or height that no board can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[code = "board-sides"]
#[error("a board is 1×1 to {most}×{most} cells, found {width}×{height}", most = MAX_SIDE)]
pub struct SizeError {
    /// The width requested.
    pub width: u64,
    /// The height requested.
    pub height: u64,
}

impl Size {
    /// A size of this many columns and rows.
    ///
    /// # Errors
    ///
    /// Returns an error unless both are 1 to [`MAX_SIDE`].
    pub fn new(width: u64, height: u64) -> Result<Self, SizeError> {
        let fits = |side| (1..=u64::from(MAX_SIDE)).contains(&side);
        if fits(width) && fits(height) {
            Ok(Self { width: width as u32, height: height as u32 })
        } else {
            Err(SizeError { width, height })
        }
    }

    /// The number of columns.
    pub const fn width(self) -> u32 {
        self.width
    }

    /// The number of rows.
    pub const fn height(self) -> u32 {
        self.height
    }

    /// The number of cells: columns times rows.
    #[inline]
    pub const fn cell_count(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the point is on a board of this size.
    pub const fn contains(self, point: Point) -> bool {
        point.x < self.width && point.y < self.height
    }

    /// The cell number of a point.
    ///
    /// # Panics
    ///
    /// Panics off the board.
    pub const fn index(self, point: Point) -> usize {
        assert!(self.contains(point), "the point is off the board");
        point.y as usize * self.width as usize + point.x as usize
    }

    /// The cell at this point, if it is on a board of this size.
    #[inline]
    pub fn cell_at(self, point: Point) -> Option<Cell> {
        self.contains(point).then(|| Cell::new(self.index(point) as u32))
    }

    /// The point of the cell with this number.
    #[inline]
    pub const fn point_of(self, cell: Cell) -> Point {
        Point { x: cell.number() % self.width, y: cell.number() / self.width }
    }

    /// What a step in each direction adds to a cell's number.
    pub(crate) fn strides(self) -> [i32; 8] {
        Direction::ALL.map(|direction| direction.dy() * self.width as i32 + direction.dx())
    }

    /// The point one step away in this direction, if it is on the board.
    pub fn toward(self, point: Point, direction: Direction) -> Option<Point> {
        let x = point.x.checked_add_signed(direction.dx())?;
        let y = point.y.checked_add_signed(direction.dy())?;
        Some(Point { x, y }).filter(|&next| self.contains(next))
    }

    /// The cells at most `radius` columns and rows away from one, itself included, row by
    /// row.
    pub fn around(self, middle: Cell, radius: u32) -> impl Iterator<Item = Cell> {
        let Point { x, y } = self.point_of(middle);
        let rows = y.saturating_sub(radius)..=y.saturating_add(radius).min(self.height - 1);
        rows.flat_map(move |y| {
            let columns = x.saturating_sub(radius)..=x.saturating_add(radius).min(self.width - 1);
            columns.map(move |x| Cell::new(self.index(Point { x, y }) as u32))
        })
    }

    /// Every point, row by row.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Point { x, y }))
    }
}

/// A set of cells by their places, one bit each.
#[derive(Clone, Debug, Default)]
pub(crate) struct CellSet {
    words: Vec<u64>,
}

impl CellSet {
    /// Makes this the empty set of so many places, in the memory it has.
    pub(crate) fn clear(&mut self, places: usize) {
        self.words.clear();
        self.words.resize(places.div_ceil(64), 0);
    }

    pub(crate) fn insert(&mut self, place: u32) {
        self.words[place as usize / 64] |= 1 << (place % 64);
    }

    /// Puts in what is not in of so many places, and takes out what is.
    pub(crate) fn invert(&mut self, places: usize) {
        self.words.iter_mut().for_each(|word| *word = !*word);
        if let Some(last) = self.words.last_mut().filter(|_| !places.is_multiple_of(64)) {
            *last &= (1 << (places % 64)) - 1;
        }
    }

    #[inline]
    pub(crate) fn contains(&self, place: u32) -> bool {
        self.words[place as usize / 64] >> (place % 64) & 1 != 0
    }

    /// The places in their order, which is that of the cells.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> {
        self.words.iter().zip((0_u32..).step_by(64)).flat_map(|(&word, first)| {
            let drop_lowest = |&bits: &u64| Some(bits & (bits - 1)).filter(|&bits| bits != 0);
            let rest = std::iter::successors(Some(word).filter(|&bits| bits != 0), drop_lowest);
            rest.map(move |bits| first + bits.trailing_zeros())
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }
}
