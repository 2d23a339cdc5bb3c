use dedale::board::Cell;
use dedale::link::{Link, LiveLinks, Network, Player, SideSet};

use super::LinkGame;
use crate::game::Seat;

/// A move in a link game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LinkMove {
    /// Places a stone on the cell with this number on the board; see
    /// [`HexBoard::cell_at`](dedale::board::HexBoard::cell_at).
    Place(Cell),
    /// Swaps colours, in place of the second move.
    Swap,
    /// Passes, when there is no cell to place a stone on.
    Pass,
}

/// Why a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalMove {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The board has no such cell.
    #[error("the board has no such cell")]
    OffBoard,
    /// The cell has a stone.
    #[error("the cell is taken by {0}")]
    Taken(Player),
    /// The cell lies on a side of the other player.
    #[error("the cell is on a side that is {owner}'s alone")]
    ForeignSide {
        /// The owner of the side.
        owner: Player,
    },
    /// The swap is legal only as the second move, in games that have it.
    #[error("players swap only after the first move, and only in a game with the swap")]
    NoSwap,
    /// Passing is legal only when there is no cell to place a stone on.
    #[error("passing is legal only when no cell is left to take")]
    NoPass,
}

/// A link game in progress.
///
/// Moves are made and taken back one at a time. Takes about 80 bytes a cell.
#[derive(Clone, Debug)]
pub struct LinkPosition<'a> {
    game: &'a LinkGame,
    live: LiveLinks,
    moves: Vec<LinkMove>,
    to_move: Player,
    swapped: bool,
    winner: Option<Player>,
}

impl LinkGame {
    /// The starting position: an empty board.
    pub fn start(&self) -> LinkPosition<'_> {
        LinkPosition::start(self)
    }
}

impl<'a> LinkPosition<'a> {
    pub(super) fn start(game: &'a LinkGame) -> Self {
        Self {
            game,
            live: LiveLinks::new(game.board(), game.borders().sides()),
            moves: Vec::new(),
            to_move: Player::Red,
            swapped: false,
            winner: None,
        }
    }

    /// The game being played.
    pub const fn game(&self) -> &'a LinkGame {
        self.game
    }

    /// The colour to move.
    pub const fn to_move(&self) -> Player {
        self.to_move
    }

    /// The seat that plays this colour now.
    pub const fn seat_of(&self, player: Player) -> Seat {
        match (player, self.swapped) {
            (Player::Red, false) | (Player::Blue, true) => Seat::First,
            (Player::Blue, false) | (Player::Red, true) => Seat::Second,
        }
    }

    /// Whether colours have been swapped.
    pub const fn is_swapped(&self) -> bool {
        self.swapped
    }

    /// The moves so far.
    pub fn history(&self) -> &[LinkMove] {
        &self.moves
    }

    /// The stones, with the sides that they connect.
    pub const fn stones(&self) -> &LiveLinks {
        &self.live
    }

    /// The stones of this colour, in the order in which they were placed.
    pub fn stones_of(&self, player: Player) -> Vec<Cell> {
        self.live.stones().filter(|stone| stone.1 == player).map(|stone| stone.0).collect()
    }

    /// The colour that has won.
    pub const fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// The score of the winner's shortest link; `None` while the game goes on.
    pub fn score(&self) -> Option<Score> {
        let winner = self.winner?;
        let (board, borders) = (self.game.board(), self.game.borders());
        let own = self.stones_of(winner);
        let link = Network::new(board, borders.sides(), &own).shortest(borders.goal(winner))?;
        Some(Score::new(self.game, self.seat_of(winner), link))
    }

    /// The cells where the player to move may place a stone, by number; none once the game
    /// is over.
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> {
        let is_open = |cell: &Cell| {
            self.live.owner(*cell).is_none() && self.game.is_open_to(*cell, self.to_move)
        };
        let cells = self.game.board().cells().filter(is_open);
        cells.take(if self.winner.is_none() { usize::MAX } else { 0 })
    }

    /// All legal moves: cells by number, then the swap; the pass if there is nothing else.
    /// None once the game is over.
    pub fn moves(&self) -> Vec<LinkMove> {
        let mut moves: Vec<LinkMove> = self.open_cells().map(LinkMove::Place).collect();
        let others = [LinkMove::Swap, LinkMove::Pass];
        moves.extend(others.into_iter().filter(|&other| self.check(other).is_ok()));
        moves
    }

    /// Checks that the move is legal.
    pub fn check(&self, chosen: LinkMove) -> Result<(), IllegalMove> {
        if self.winner.is_some() {
            return Err(IllegalMove::Over);
        }
        match chosen {
            LinkMove::Place(cell) => {
                let board = self.game.board();
                if !board.contains(cell) {
                    return Err(IllegalMove::OffBoard);
                }
                match self.live.owner(cell) {
                    Some(owner) => Err(IllegalMove::Taken(owner)),
                    None if !self.game.is_open_to(cell, self.to_move) => {
                        Err(IllegalMove::ForeignSide { owner: self.to_move.other() })
                    }
                    None => Ok(()),
                }
            }
            LinkMove::Swap if self.moves.len() != 1 || !self.game.may_swap() => {
                Err(IllegalMove::NoSwap)
            }
            LinkMove::Pass if self.open_cells().next().is_some() => Err(IllegalMove::NoPass),
            LinkMove::Swap | LinkMove::Pass => Ok(()),
        }
    }

    /// Makes a move and returns the sides that the stone's group now touches.
    pub fn play(&mut self, chosen: LinkMove) -> Result<SideSet, IllegalMove> {
        self.check(chosen)?;
        self.moves.push(chosen);
        let mut touched = SideSet::NONE;
        match chosen {
            LinkMove::Place(cell) => {
                touched = self.live.place(cell, self.to_move);
                if self.game.borders().goal(self.to_move).is_met_by(touched) {
                    self.winner = Some(self.to_move);
                }
                self.to_move = self.to_move.other();
            }
            // Now the other player moves, who plays this colour from here on.
            LinkMove::Swap => self.swapped = true,
            LinkMove::Pass => self.to_move = self.to_move.other(),
        }
        Ok(touched)
    }

    /// Takes back the last move and returns it.
    pub fn undo(&mut self) -> Option<LinkMove> {
        let last = self.moves.pop()?;
        match last {
            LinkMove::Place(_) => {
                self.live.undo();
                self.winner = None;
                self.to_move = self.to_move.other();
            }
            LinkMove::Swap => self.swapped = false,
            LinkMove::Pass => self.to_move = self.to_move.other(),
        }
        Some(last)
    }
}

/// The score of a link game: twice the [`par`](LinkGame::par) minus the cells of the
/// winner's shortest link, and half of that for the loser.
///
/// So a long link can have a negative score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    winner: Seat,
    points: i64,
    link: Link,
}

impl Score {
    pub(super) fn new(game: &LinkGame, winner: Seat, link: Link) -> Self {
        Self { winner, points: 2 * i64::from(game.par()) - link.length() as i64, link }
    }

    /// The winner of the game.
    pub const fn winner(&self) -> Seat {
        self.winner
    }

    /// The winner's shortest link.
    pub const fn link(&self) -> &Link {
        &self.link
    }

    /// The points of this seat, whole or half.
    pub fn of(&self, seat: Seat) -> f64 {
        let share = if seat == self.winner { 1.0 } else { 0.5 };
        self.points as f64 * share
    }
}
