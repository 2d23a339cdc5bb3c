//! Link games: `HexMo`, Hex and Y are one game on boards with different sides.

use dedale::board::{Cell, HexBoard, HexShape, Size};
use dedale::link::{Borders, Link, LiveLinks, Network, Player, Playouts, SideSet};

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
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
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

dedale::read_only! {
    /// A link game in progress.
    ///
    /// Moves are made and taken back one at a time. Takes about 80 bytes a cell.
    #[derive(Clone, Debug)]
    pub struct LinkPosition<'a> {
        /// The game being played.
        pub game: &'a LinkGame,
        /// The stones, with the sides that they connect.
        pub ref stones: LiveLinks,
        /// The moves so far.
        pub history: Vec<LinkMove>,
        /// The colour to move.
        pub to_move: Player,
        /// Whether colours have been swapped.
        pub is_swapped: bool,
        /// The colour that has won.
        pub winner: Option<Player>,
    }
}

impl LinkGame {
    /// The starting position: an empty board.
    pub fn start(&self) -> LinkPosition<'_> {
        LinkPosition {
            game: self,
            stones: LiveLinks::new(&self.board, self.borders.sides()),
            history: Vec::new(),
            to_move: Player::Red,
            is_swapped: false,
            winner: None,
        }
    }
}

impl LinkPosition<'_> {
    /// The seat that plays this colour now.
    pub const fn seat_of(&self, player: Player) -> Seat {
        match (player, self.is_swapped) {
            (Player::Red, false) | (Player::Blue, true) => Seat::First,
            (Player::Blue, false) | (Player::Red, true) => Seat::Second,
        }
    }

    /// The stones of this colour, in the order in which they were placed.
    pub fn stones_of(&self, player: Player) -> Vec<Cell> {
        self.stones.stones().filter(|stone| stone.1 == player).map(|stone| stone.0).collect()
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
            self.stones.owner(*cell).is_none() && self.game.is_open_to(*cell, self.to_move)
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
                match self.stones.owner(cell) {
                    Some(owner) => Err(IllegalMove::Taken(owner)),
                    None if !self.game.is_open_to(cell, self.to_move) => {
                        Err(IllegalMove::ForeignSide { owner: self.to_move.other() })
                    }
                    None => Ok(()),
                }
            }
            LinkMove::Swap if self.history.len() != 1 || !self.game.may_swap() => {
                Err(IllegalMove::NoSwap)
            }
            LinkMove::Pass if self.open_cells().next().is_some() => Err(IllegalMove::NoPass),
            LinkMove::Swap | LinkMove::Pass => Ok(()),
        }
    }

    /// Makes a move and returns the sides that the stone's group now touches.
    pub fn play(&mut self, chosen: LinkMove) -> Result<SideSet, IllegalMove> {
        self.check(chosen)?;
        self.history.push(chosen);
        let mut touched = SideSet::NONE;
        match chosen {
            LinkMove::Place(cell) => {
                touched = self.stones.place(cell, self.to_move);
                if self.game.borders().goal(self.to_move).is_met_by(touched) {
                    self.winner = Some(self.to_move);
                }
                self.to_move = self.to_move.other();
            }
            // Now the other player moves, who plays this colour from here on.
            LinkMove::Swap => self.is_swapped = true,
            LinkMove::Pass => self.to_move = self.to_move.other(),
        }
        Ok(touched)
    }

    /// Takes back the last move and returns it.
    pub fn undo(&mut self) -> Option<LinkMove> {
        let last = self.history.pop()?;
        match last {
            LinkMove::Place(_) => {
                self.stones.undo();
                self.winner = None;
                self.to_move = self.to_move.other();
            }
            LinkMove::Swap => self.is_swapped = false,
            LinkMove::Pass => self.to_move = self.to_move.other(),
        }
        Some(last)
    }
}

dedale::read_only! {
    /// The score of a link game: twice the [`par`](LinkGame::par) minus the cells of the
    /// winner's shortest link, and half of that for the loser.
    ///
    /// So a long link can have a negative score.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Score {
        /// The winner of the game.
        pub winner: Seat,
        points: i64,
        /// The winner's shortest link.
        pub ref link: Link,
    }
}

impl Score {
    fn new(game: &LinkGame, winner: Seat, link: Link) -> Self {
        Self { winner, points: 2 * i64::from(game.par()) - link.length() as i64, link }
    }

    /// The points of this seat, whole or half.
    pub fn of(&self, seat: Seat) -> f64 {
        let share = if seat == self.winner { 1.0 } else { 0.5 };
        self.points as f64 * share
    }
}

/// The rules of a link game, by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LinkRules {
    /// `HexMo`: a hexagon whose six sides alternate between red and blue; link two of your
    /// three. A rim cell belongs to the player of its side; a corner belongs to both. From
    /// a Belgian student project ("Activité intégrative", 2024).
    HexMo,
    /// Hex: a rhombus where red links north and south, blue west and east (Hein 1942).
    Hex,
    /// Y: a triangle; link all three sides (Schensted, Titus 1975).
    Y,
}

dedale::names! {
    LinkRules: HexMo = "hexmo", Hex = "hex", Y = "y";
    LinkGameError: |name| LinkGameError::Name(name.to_owned())
}

impl LinkRules {
    /// The board sizes of the game: the radius in `HexMo`, the cells along a side in Hex
    /// and Y.
    pub const fn sizes(self) -> std::ops::RangeInclusive<u32> {
        match self {
            Self::HexMo => 0..=20,
            Self::Hex => 1..=32,
            Self::Y => 1..=40,
        }
    }

    /// The usual board size of the game.
    pub const fn usual_size(self) -> u32 {
        match self {
            Self::HexMo => 3,
            Self::Hex => 11,
            Self::Y => 9,
        }
    }
}

/// An unknown link game, or an unsupported board size.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
pub enum LinkGameError {
    /// No game has this name.
    #[error("unknown game '{0}'; the games are hexmo, hex, y")]
    Name(String),
    /// The game has no board of this size.
    #[error("{rules} is played on boards of size {} to {}, found {size}", .rules.sizes().start(),
        .rules.sizes().end())]
    Size {
        /// The game.
        rules: LinkRules,
        /// The size requested.
        size: u32,
    },
}

dedale::read_only! {
    /// A link game on a board of a fixed size: two players place stones to connect sides.
    ///
    /// Red moves first. After the first move the second player may swap: the players exchange
    /// colours, and the stone stays as it is. The first to link the sides of their goal wins;
    /// on a full board somebody has. A player with no cell to place a stone on passes (which
    /// can only happen in `HexMo`).
    ///
    /// ```
    /// use dedale_games::game::{LinkGame, LinkMove, LinkRules, Seat};
    /// use dedale::link::Player;
    ///
    /// let game = LinkGame::new(LinkRules::Hex, 2)?;
    /// let mut position = game.start();
    /// for name in ["a1", "b1", "a2"] {
    ///     let cell = game.board().named(name).unwrap();
    ///     position.play(LinkMove::Place(cell)).unwrap();
    /// }
    /// assert_eq!(position.winner(), Some(Player::Red));
    /// assert_eq!(position.score().unwrap().of(Seat::First), 2.0); // 2·2 less 2 cells
    /// # Ok::<(), dedale_games::game::LinkGameError>(())
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct LinkGame {
        /// The rules of the game.
        pub rules: LinkRules,
        /// The size of the board: its radius, or the cells along a side.
        pub size: u32,
        /// The board of the game.
        pub ref board: HexBoard,
        /// The sides of the board, and what each player has to link.
        pub ref borders: Borders,
        /// Whether colours may be swapped after the first move.
        pub may_swap: bool,
    }
}

impl LinkGame {
    /// The game on a board of this size; an error unless it is one of [`LinkRules::sizes`].
    pub fn new(rules: LinkRules, size: u32) -> Result<Self, LinkGameError> {
        let error = LinkGameError::Size { rules, size };
        if !rules.sizes().contains(&size) {
            return Err(error);
        }
        let shape = match rules {
            LinkRules::HexMo => HexShape::Hexagon { radius: size },
            LinkRules::Hex => HexShape::Rhombus { width: size, height: size },
            LinkRules::Y => HexShape::Triangle { side: size },
        };
        let board = HexBoard::new(shape).map_err(|_| error.clone())?;
        let borders = Borders::usual(&board).ok_or(error)?;
        Ok(Self { rules, size, board, borders, may_swap: true })
    }

    /// The same game without the swap.
    pub fn without_swap(self) -> Self {
        Self { may_swap: false, ..self }
    }

    /// Whether the player may ever take the cell.
    #[inline]
    pub fn is_open_to(&self, cell: Cell, player: Player) -> bool {
        self.board.contains(cell) && self.borders.is_open_to(cell, player)
    }

    /// The base of the score, about the fewest cells of a link: the radius plus two in
    /// `HexMo` (exact from radius 2 on), the cells along a side in Hex and Y.
    pub const fn par(&self) -> u32 {
        match self.rules {
            LinkRules::HexMo => self.size + 2,
            LinkRules::Hex | LinkRules::Y => self.size,
        }
    }

    /// Playouts of this game on bitboards; `None` for `HexMo`, where it matters who links
    /// first.
    pub fn playouts(&self) -> Option<Playouts> {
        match self.rules {
            LinkRules::HexMo => None,
            LinkRules::Hex => Playouts::hex(Size::new(self.size.into(), self.size.into()).ok()?),
            LinkRules::Y => Playouts::y(self.size),
        }
    }
}
