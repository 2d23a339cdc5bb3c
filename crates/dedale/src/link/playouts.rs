//! Random playouts of Hex and Y on bit boards: to the winner and no further.
//!
//! The player who has linked their sides on a full board is found without a search, by the
//! reduction of Y (Schensted, Titus 1975; van Rijswijck 2002): each three cells that touch
//! each other, two in a row and one below, become one cell of a board with one row less, of
//! the colour that two of them have. The winner stays the same, down to one cell. With a
//! word for each row this is three operations a row.
//!
//! ```text
//!   a a b      row' = majority(row, row >> 1, row below)
//!    b b   ->  a b
//!     a         b    ->  b     the winner
//! ```
//!
//! Hex is Y with two corners filled: below the rhombus all is red's, to its right all is
//! blue's, so that red's chain from north to south touches all three sides.
//!
//! ```text
//!   . . . b b b       . the rhombus, 3×3
//!    . . . b b        r red's: touches the sides to the left and to the right
//!     . . . b         b blue's: touches the sides above and to the right
//!      r r r
//!       r r
//!        r
//! ```
//!
//! A random board with a set number of red stones is random bits, of which random ones are
//! then flipped until the number is right: as all boards of one number are equally likely
//! before, so they are after. That takes a handful of flips, not a draw for each cell.

use std::ops::{BitAnd, BitOr, Shr};

use super::Player;
use crate::Random;
use crate::board::{Cell, Point, Size};

/// The most rows of a board of Y, or rows plus columns of a board of Hex.
const MAX_ROWS: usize = 64;

/// Random playouts of positions of Hex or Y.
///
/// The players place their stones in turn, each on a random empty cell; whoever has linked
/// their sides when the board is full has won, and would have won when they linked them. A
/// little over 1 KB; `benches/links.rs` measures the speed.
///
/// ```
/// use dedale::Random;
/// use dedale::board::Size;
/// use dedale::link::{Player, Playouts};
///
/// let mut playouts = Playouts::hex(Size::new(11, 11)?).unwrap();
/// let mut random = Random::new(1);
/// let red = (0..1000).filter(|_| playouts.play(&mut random) == Player::Red).count();
/// assert!((480..600).contains(&red)); // red has one stone more
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Playouts {
    /// The size of the table that numbers the cells.
    size: Size,
    /// Rows of the board of Y to reduce.
    rows: usize,
    /// Red's stones, those that fill corners included.
    red: [u64; MAX_ROWS],
    /// Empty cells.
    empty: [u64; MAX_ROWS],
    /// The empty cells as row and column.
    places: Vec<(u8, u8)>,
    /// How many of the empty cells red gets.
    red_share: u32,
    /// Rows that one random word fills.
    rows_a_word: usize,
    /// The board of the last playout: red's stones.
    full: [u64; MAX_ROWS],
}

impl Playouts {
    /// The empty board of Hex, red to move; `None` unless width and height together
    /// are at most 64.
    pub fn hex(size: Size) -> Option<Self> {
        let (width, height) = (size.width() as usize, size.height() as usize);
        let rows = width + height;
        if rows > MAX_ROWS {
            return None;
        }
        let mut red = [0; MAX_ROWS];
        for (row, bits) in red[..rows].iter_mut().enumerate().skip(height) {
            *bits = low_bits(rows - row);
        }
        Some(Self::with(size, rows, height, &red, |_| width))
    }

    /// The empty board of Y with this many cells along each side, red to move;
    /// `None` unless it is 1 to 64.
    pub fn y(side: u32) -> Option<Self> {
        let rows = side as usize;
        let size = Size::new(side.into(), side.into()).ok().filter(|_| rows <= MAX_ROWS)?;
        Some(Self::with(size, rows, rows, &[0; MAX_ROWS], |row| rows - row))
    }

    /// An empty board whose rows have this many cells.
    fn with(
        size: Size,
        rows: usize,
        height: usize,
        red: &[u64; MAX_ROWS],
        width: impl Fn(usize) -> usize,
    ) -> Self {
        let mut empty = [0; MAX_ROWS];
        for (row, bits) in empty[..height].iter_mut().enumerate() {
            *bits = low_bits(width(row));
        }
        let widest = size.width() as usize;
        let mut playouts = Self {
            size,
            rows,
            red: *red,
            empty,
            places: Vec::new(),
            red_share: 0,
            rows_a_word: 64 / widest,
            full: [0; MAX_ROWS],
        };
        playouts.count_empty(Player::Red);
        playouts
    }

    /// Sets the position to play from: these stones, and the player to move. Cells are numbered
    /// on the table of the board (rows of `width` cells for Hex, of `side` for Y).
    ///
    /// # Panics
    ///
    /// Panics if a stone is not on an empty cell of the board.
    pub fn set_position(
        &mut self,
        stones: impl IntoIterator<Item = (Cell, Player)>,
        to_move: Player,
    ) {
        for row in 0..self.rows {
            // What was empty at first is now empty or has a stone.
            let board = self.board_row(row);
            self.red[row] &= !board;
            self.empty[row] = board;
        }
        for (cell, player) in stones {
            let Point { x, y } = self.size.point_of(cell);
            let (row, bit) = (y as usize, 1 << x);
            assert!(self.empty[row] & bit != 0, "an empty cell of the board");
            self.empty[row] &= !bit;
            if player == Player::Red {
                self.red[row] |= bit;
            }
        }
        self.count_empty(to_move);
    }

    /// Plays to the end and returns the winner.
    pub fn play(&mut self, random: &mut Random) -> Player {
        self.fill(random);
        self.winner(&self.full)
    }

    /// The winner of a full board on which red has these cells and blue the others.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    #[inline]
    pub fn winner_of(&self, red: impl IntoIterator<Item = Cell>) -> Player {
        let mut full = self.red;
        for (row, bits) in full[..self.rows].iter_mut().enumerate() {
            *bits &= !self.board_row(row);
        }
        let width = self.size.width();
        for cell in red {
            let (row, bit) = ((cell.number() / width) as usize, 1 << (cell.number() % width));
            assert!(self.board_row(row) & bit != 0, "a cell of the board");
            full[row] |= bit;
        }
        self.winner(&full)
    }

    /// The stones on the board after the last playout, cell by cell.
    pub fn stones(&self) -> impl Iterator<Item = (Cell, Player)> {
        self.size.points().filter_map(|point| {
            let (row, column) = (point.y as usize, point.x);
            let is_red = self.full[row] >> column & 1 == 1;
            let player = if is_red { Player::Red } else { Player::Blue };
            let on_board = self.board_row(row) >> column & 1 == 1;
            on_board.then(|| (Cell::new(self.size.index(point) as u32), player))
        })
    }

    /// The cells of the board in this row.
    fn board_row(&self, row: usize) -> u64 {
        let (width, height) = (self.size.width() as usize, self.size.height() as usize);
        match () {
            () if row >= height => 0,
            () if self.rows == height => low_bits(height - row),
            () => low_bits(width),
        }
    }

    fn count_empty(&mut self, to_move: Player) {
        self.places.clear();
        for (row, &bits) in self.empty[..self.rows].iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                self.places.push((row as u8, bits.trailing_zeros() as u8));
                bits &= bits - 1;
            }
        }
        let count = self.places.len() as u32;
        self.red_share = if to_move == Player::Red { count.div_ceil(2) } else { count / 2 };
    }

    /// Gives red its share of the empty cells, every choice equally likely.
    #[inline]
    fn fill(&mut self, random: &mut Random) {
        let height = self.size.height() as usize;
        let width = self.size.width();
        let mut count = 0;
        self.full = self.red;
        let rows = self.full[..height].iter_mut().zip(&self.empty[..height]);
        let mut word = 0;
        for (index, (full, empty)) in rows.enumerate() {
            word = if index % self.rows_a_word == 0 { random.bits() } else { word >> width };
            let drawn = word & empty;
            count += drawn.count_ones();
            *full |= drawn;
        }
        while count != self.red_share {
            let (row, column) = self.places[random.below(self.places.len() as u32) as usize];
            let bits = &mut self.full[row as usize];
            let is_red = *bits >> column & 1 == 1;
            if is_red == (count > self.red_share) {
                *bits ^= 1 << column;
                count = if is_red { count - 1 } else { count + 1 };
            }
        }
    }

    fn winner(&self, full: &[u64; MAX_ROWS]) -> Player {
        let is_red = if self.rows <= 32 {
            let mut rows = [0_u32; 32];
            for (row, bits) in rows[..self.rows].iter_mut().zip(full) {
                *row = *bits as u32;
            }
            reduce(&mut rows[..self.rows]) & 1 == 1
        } else {
            let mut rows = *full;
            reduce(&mut rows[..self.rows]) & 1 == 1
        };
        if is_red { Player::Red } else { Player::Blue }
    }
}

/// The last cell to which a board of Y is reduced.
#[inline]
fn reduce<W>(rows: &mut [W]) -> W
where
    W: Copy + BitAnd<Output = W> + BitOr<Output = W> + Shr<u32, Output = W>,
{
    for last in (1..rows.len()).rev() {
        for row in 0..last {
            let (here, beside, below) = (rows[row], rows[row] >> 1, rows[row + 1]);
            rows[row] = here & beside | below & (here | beside);
        }
    }
    rows[0]
}

const fn low_bits(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}
