use std::fmt;
use std::str::FromStr;

use dedale::board::{Cell, HexBoard, HexShape, Size};
use dedale::link::{Borders, Player, Playouts};

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

impl LinkRules {
    /// All link games.
    pub const ALL: [Self; 3] = [Self::HexMo, Self::Hex, Self::Y];

    /// The name of the game, in lower case.
    pub const fn name(self) -> &'static str {
        ["hexmo", "hex", "y"][self as usize]
    }

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

impl fmt::Display for LinkRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An unknown link game, or an unsupported board size.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
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

impl FromStr for LinkRules {
    type Err = LinkGameError;

    fn from_str(name: &str) -> Result<Self, LinkGameError> {
        let known = Self::ALL.into_iter().find(|rules| rules.name() == name);
        known.ok_or_else(|| LinkGameError::Name(name.to_owned()))
    }
}

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
    rules: LinkRules,
    size: u32,
    board: HexBoard,
    borders: Borders,
    may_swap: bool,
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

    /// Whether colours may be swapped after the first move.
    pub const fn may_swap(&self) -> bool {
        self.may_swap
    }

    /// The rules of the game.
    pub const fn rules(&self) -> LinkRules {
        self.rules
    }

    /// The size of the board: its radius, or the cells along a side.
    pub const fn size(&self) -> u32 {
        self.size
    }

    /// The board of the game.
    pub const fn board(&self) -> &HexBoard {
        &self.board
    }

    /// The sides of the board, and what each player has to link.
    pub const fn borders(&self) -> &Borders {
        &self.borders
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
