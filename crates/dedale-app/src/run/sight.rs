//! The cells that one cell sees.

use dedale::board::{Board, Cell, SquareBoard};
use dedale::sight::{field_of_view, line_of_sight};
use dedale_io::picture::Scene;

use crate::answer::SightAnswer;
use crate::{Loaded, Result, Spot};

/// The name of lines of sight in the refusal of [`AnyBoard::squares`](crate::AnyBoard::squares).
pub const LINES: &str = "lines of sight";

/// The view from a cell.
#[derive(Debug)]
pub struct Sight {
    from: Cell,
    seen: Seen,
}

/// The cells in sight, or whether one cell is.
#[derive(Debug)]
pub enum Seen {
    /// The cells that are seen, by rows.
    Cells(Vec<Cell>),
    /// One cell, and whether it is seen.
    One(Cell, bool),
}

impl Sight {
    /// Looks from a cell at another, or all around, at most `radius` cells far in a straight line; `how` says
    /// how to specify the cell to look from.
    pub fn of(
        loaded: &Loaded<SquareBoard>,
        [from, to]: [Option<&Spot>; 2],
        radius: Option<u32>,
        how: &str,
    ) -> Result<Self> {
        let board = &loaded.board;
        let from = loaded.start(how, from)?;
        let seen = match to {
            None => Seen::Cells(field_of_view(board, from, radius.unwrap_or(u32::MAX))),
            Some(spot) => {
                let to = loaded.cell("cell", spot)?;
                let radius = u64::from(radius.unwrap_or(u32::MAX));
                let is_near = board.straight_line_squared(from, to) <= radius * radius;
                Seen::One(to, is_near && line_of_sight(board, from, to))
            }
        };
        Ok(Self { from, seen })
    }

    /// The cell looked from.
    pub const fn from(&self) -> Cell {
        self.from
    }

    /// The cells in sight, or whether the requested one is.
    pub const fn seen(&self) -> &Seen {
        &self.seen
    }

    /// The answer, with each cell where it lies on the board.
    pub fn answer(&self, loaded: &Loaded<SquareBoard>) -> SightAnswer {
        let place = |cell: Cell| loaded.grid.place_of(cell);
        let from = place(self.from);
        match &self.seen {
            Seen::Cells(cells) => {
                let cells = cells.iter().copied().map(place).collect();
                SightAnswer { from, to: None, seen: None, cells: Some(cells) }
            }
            &Seen::One(to, is_seen) => {
                SightAnswer { from, to: Some(place(to)), seen: Some(is_seen), cells: None }
            }
        }
    }

    /// The board with the cells that are seen marked closed, or with the line to the one that is seen.
    pub fn scene(&self, loaded: &Loaded<SquareBoard>) -> Scene {
        match &self.seen {
            Seen::Cells(cells) => loaded.scene_of_cells(self.from, cells.iter().copied()),
            &Seen::One(to, is_seen) => {
                let line = if is_seen { &[self.from, to][..] } else { &[] };
                let points = line.iter().map(|&cell| {
                    let at = loaded.board.point_of(cell);
                    [2 * at.x + 1, 2 * at.y + 1]
                });
                loaded.scene(&[self.from], &[to]).with_line(&points.collect::<Vec<_>>())
            }
        }
    }
}
