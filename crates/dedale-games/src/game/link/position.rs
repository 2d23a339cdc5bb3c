use super::{LinkGame, Score};
use crate::game::Seat;
use dedale::board::Cell;
use dedale::link::{LiveLinks, Network, Player, SideSet};

/// What one can do at one's turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LinkMove {
    /// Place a stone on the cell of this number on the game's board; see
    /// [`HexBoard::cell_at`](dedale::board::HexBoard::cell_at).
    Place(Cell),
    /// Exchange colours, instead of the second move.
    Swap,
    /// Do nothing, when there is no cell to place a stone on.
    Pass,
}

/// A move against the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalMove {
    /// Somebody has won.
    #[error("the game is over")]
    Over,
    /// There is no such cell.
    #[error("the board has no such cell")]
    OffBoard,
    /// A stone lies there.
    #[error("the cell is taken by {0}")]
    Taken(Player),
    /// A cell on a side of the other player's.
    #[error("the cell is on a side that is {owner}'s alone")]
    ForeignSide {
        /// Whose it is.
        owner: Player,
    },
    /// Not the second move, or a game without the swap.
    #[error("colours are swapped only after the first move, and in games with the swap")]
    NoSwap,
    /// There are cells to place a stone on.
    #[error("one passes only when no cell is left to take")]
    NoPass,
}

/// A game as it stands.
///
/// Moves are made and taken back one by one; about 80 bytes a cell.
#[derive(Clone, Debug)]
pub struct LinkPosition<'a> {
    game: &'a LinkGame,
    live: LiveLinks,
    moves: Vec<LinkMove>,
    to_move: Player,
    swapped: bool,
    winner: Option<Player>,
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

    /// The game that is played.
    pub const fn game(&self) -> &'a LinkGame {
        self.game
    }

    /// The colour whose turn it is.
    pub const fn to_move(&self) -> Player {
        self.to_move
    }

    /// Who plays this colour now.
    pub const fn seat_of(&self, player: Player) -> Seat {
        match (player, self.swapped) {
            (Player::Red, false) | (Player::Blue, true) => Seat::First,
            (Player::Blue, false) | (Player::Red, true) => Seat::Second,
        }
    }

    /// Whether colours were swapped.
    pub const fn is_swapped(&self) -> bool {
        self.swapped
    }

    /// The moves so far.
    pub fn history(&self) -> &[LinkMove] {
        &self.moves
    }

    /// The stones, and the sides that they join.
    pub const fn stones(&self) -> &LiveLinks {
        &self.live
    }

    /// The player's stones, in the order in which they were placed.
    pub fn stones_of(&self, player: Player) -> Vec<Cell> {
        self.live.stones().filter(|stone| stone.1 == player).map(|stone| stone.0).collect()
    }

    /// The colour that has won.
    pub const fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// What the winner's shortest link is worth; `None` until somebody has won.
    pub fn score(&self) -> Option<Score> {
        let winner = self.winner?;
        let (board, borders) = (self.game.board(), self.game.borders());
        let own = self.stones_of(winner);
        let link = Network::new(board, borders.sides(), &own).shortest(borders.goal(winner))?;
        Some(Score::new(self.game, self.seat_of(winner), link))
    }

    /// The cells on which the player whose turn it is may place a stone, by their
    /// numbers; none when the game is over.
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> {
        let is_open = |cell: &Cell| {
            self.live.owner(*cell).is_none() && self.game.is_open_to(*cell, self.to_move)
        };
        let cells = self.game.board().cells().filter(is_open);
        cells.take(if self.winner.is_none() { usize::MAX } else { 0 })
    }

    /// All moves: cells by their numbers, then the swap; the pass if there is
    /// nothing else. None when the game is over.
    pub fn moves(&self) -> Vec<LinkMove> {
        let mut moves: Vec<LinkMove> = self.open_cells().map(LinkMove::Place).collect();
        let others = [LinkMove::Swap, LinkMove::Pass];
        moves.extend(others.into_iter().filter(|&other| self.check(other).is_ok()));
        moves
    }

    /// Whether the move is within the rules.
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

    /// Makes a move; gives the sides that the stone's group touches now.
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
            // It is the other one's turn, who now has this colour.
            LinkMove::Swap => self.swapped = true,
            LinkMove::Pass => self.to_move = self.to_move.other(),
        }
        Ok(touched)
    }

    /// Takes back the last move, and says which it was.
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
