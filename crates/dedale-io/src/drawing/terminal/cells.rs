//! What the characters of a cell say.

use dedale::board::{MAX_SIDE, Point, Terrain};
use dedale::link::Player;

use super::{Board, Rows, signs};
use crate::FormatError;
use crate::position::Position;
use crate::text::{Line, counted};

/// What the first character of a cell says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seen {
    /// Nothing, or what a search has done.
    Plain,
    Start,
    Goal,
    /// The goal of a field, or a cell of a path.
    Star,
    Arrow,
    Stone(Player),
}

impl Seen {
    pub(super) const fn of(sign: char) -> Option<Self> {
        Some(match sign {
            '·' | '~' | 'o' | '+' | 'x' | '@' => Self::Plain,
            'S' => Self::Start,
            'G' => Self::Goal,
            '*' => Self::Star,
            'R' => Self::Stone(Player::Red),
            'B' => Self::Stone(Player::Blue),
            '→' | '↘' | '↓' | '↙' | '←' | '↖' | '↑' | '↗' => Self::Arrow,
            _ => return None,
        })
    }
}

/// What the two characters of a cell show.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    pub(super) terrain: Terrain,
    seen: Seen,
    /// Where the cell begins in the file.
    offset: usize,
    /// Whether the drawing is one of a field.
    is_field: bool,
}

impl Shown {
    pub(super) fn of(
        bytes: &[u8],
        [(offset, first), (after, second)]: [(usize, char); 2],
    ) -> Result<Self, FormatError> {
        if first == '█' {
            check(bytes, second == '█', after, "'█', the other half of a wall")?;
            let (terrain, seen) = (Terrain::Wall, Seen::Plain);
            return Ok(Self { terrain, seen, offset, is_field: false });
        }
        let Some(seen) = Seen::of(first) else {
            let expected = "one of · ~ ██ S G * R B o + x @ or an arrow";
            return Err(FormatError::sign(bytes, offset, expected));
        };
        let has_arrow = seen == Seen::Start && Seen::of(second) == Some(Seen::Arrow);
        let is_arrow = seen == Seen::Arrow;
        let is_stone = matches!(seen, Seen::Stone(_));
        let terrain = match second {
            _ if first == '~' => Some(Terrain::Water).filter(|_| second == ' '),
            ' ' => Some(Terrain::FREE),
            _ if is_stone => Some(Terrain::FREE).filter(|_| second == '*'),
            '~' => Some(Terrain::Water),
            '2'..='9' => Terrain::with_cost(second as u8 - b'0'),
            '*' if is_arrow => Some(Terrain::FREE),
            _ if has_arrow => Some(Terrain::FREE),
            _ => None,
        };
        if let Some(terrain) = terrain {
            return Ok(Self { terrain, seen, offset, is_field: is_arrow || has_arrow });
        }
        let expected = match second {
            _ if is_stone => "a space beside a stone, or a '*' if it is on the link",
            '^' => "a weight from 2 to 9, since '^' stands for all from 10 on",
            _ => "a space, a weight from 2 to 9 or a '~' beside the sign of the cell",
        };
        Err(FormatError::sign(bytes, after, expected))
    }
}

pub(super) fn check(
    bytes: &[u8],
    holds: bool,
    offset: usize,
    expected: &str,
) -> Result<(), FormatError> {
    if holds { Ok(()) } else { Err(FormatError::sign(bytes, offset, expected)) }
}

/// The starts, goals and stones, as far as they are read.
pub(super) struct Marks<T> {
    starts: Vec<T>,
    goals: Vec<T>,
    stars: Vec<T>,
    stones: [Vec<T>; 2],
    /// Where the first star is in the file.
    star: Option<usize>,
    is_field: bool,
}

/// The starts, the goals and each player's stones.
pub(super) type Marked<T> = (Vec<T>, Vec<T>, [Vec<T>; 2]);

impl<T> Marks<T> {
    pub(super) const fn new() -> Self {
        Self {
            starts: Vec::new(),
            goals: Vec::new(),
            stars: Vec::new(),
            stones: [Vec::new(), Vec::new()],
            star: None,
            is_field: false,
        }
    }

    pub(super) fn add(&mut self, at: T, shown: Shown) {
        self.is_field |= shown.is_field;
        match shown.seen {
            Seen::Start => self.starts.push(at),
            Seen::Goal => self.goals.push(at),
            Seen::Star => {
                self.star.get_or_insert(shown.offset);
                self.stars.push(at);
            }
            Seen::Stone(player) => self.stones[player.index()].push(at),
            Seen::Plain | Seen::Arrow => {}
        }
    }

    /// All of them, unless a star hides whose stone is under it.
    pub(super) fn all(mut self, bytes: &[u8]) -> Result<Marked<T>, FormatError> {
        let has_stones = self.stones.iter().any(|stones| !stones.is_empty());
        if let Some(star) = self.star.filter(|_| has_stones) {
            let expected = "R* or B*, since a '*' alone does not tell whose stone it is";
            return Err(FormatError::sign(bytes, star, expected));
        }
        if self.is_field || self.goals.is_empty() {
            self.goals.extend(self.stars);
        }
        Ok((self.starts, self.goals, self.stones))
    }
}

// Drawings with two characters a cell and nothing between cells.

const ACROSS: usize = 2;

pub(super) fn read(rows: Rows<'_>, first: Line<'_>) -> Result<Position, FormatError> {
    let width = cells(first);
    let mut height = 0;
    for row in rows.clone().take(MAX_SIDE as usize + 1) {
        height += 1;
        if cells(row) != width {
            let expected = format!("{} in row {height}, as in row 1", counted(width, "cell"));
            let found = counted(cells(row), "cell");
            return Err(FormatError::at(rows.bytes, row.start, expected, found));
        }
    }
    let mut board = Board::new(&rows, width, height)?;
    for (y, row) in (0..).zip(rows) {
        let mut signs = signs(row);
        for x in 0..width as u32 {
            let end = (row.end(), ' ');
            let cell = [signs.next().unwrap_or(end), signs.next().unwrap_or(end)];
            board.cell(Point::new(x, y), cell)?;
        }
    }
    board.finish()
}

/// The cells in a row, whose last may lack its second character.
fn cells(row: Line<'_>) -> usize {
    let signs = signs(row).filter(|&(_, sign)| sign != ' ');
    let end = signs.last().map_or(row.start, |(offset, sign)| offset + sign.len_utf8());
    let kept = Line { start: row.start, text: &row.text[..end - row.start] };
    super::signs(kept).count().div_ceil(ACROSS)
}
