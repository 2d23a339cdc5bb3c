//! Stones, links and sides of players on a board.

use dedale::board::{Cell, Direction};
use dedale::link::Player;

/// Stones, a link and sides.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Game {
    /// One for each cell, or empty.
    pub(super) stones: Vec<Option<Player>>,
    pub(super) link: Vec<Cell>,
    pub(super) sides: Vec<Side>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Side {
    /// Empty if it is not shown.
    pub(super) name: String,
    pub(super) player: Option<Player>,
    pub(super) cells: Vec<Cell>,
}

/// One end of an edge, or all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Share {
    Whole,
    /// The half that comes first, clockwise about the cell.
    First,
    Last,
}

/// An edge at the rim of the board that belongs to a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RimEdge {
    pub cell: Cell,
    pub direction: Direction,
    pub share: Share,
    pub player: Option<Player>,
}

impl Game {
    pub(super) fn stones(&self) -> &[Option<Player>] {
        &self.stones
    }
}
