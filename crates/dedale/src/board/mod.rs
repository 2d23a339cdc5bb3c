//! Boards: cells and the steps between them.
//!
//! A [`GridMap`] is what you draw (terrain, roads, marks); a [`SquareBoard`] is what you
//! search: one byte a cell that says in which directions it can be left. Rules about
//! corners, thin walls and one-way roads are applied once, when the board is built, so no
//! search has to know them. A [`HexMap`] and a [`HexBoard`] are the same for hexagonal
//! cells.

mod agent;
mod cell;
mod direction;
mod graph;
mod hex;
mod map;
#[cfg(feature = "serde")]
mod snapshot;
mod square;
mod table;
mod text;
mod wrapped;

pub(crate) use agent::{agents_over, cells_under};
pub(crate) use cell::CellSet;
pub use cell::{Cell, MAX_SIDE, Point, Size, SizeError, column_letters};
pub(crate) use direction::turn;
pub use direction::{Direction, DirectionOrder, Exits, UnknownDirection};
pub(crate) use graph::cost_without_walls;
pub use graph::{
    Board, DIAGONAL, Graph, Heuristic, InOrder, MAX_STEP_COST, Reversible, STRAIGHT, Step, Weighted,
};
pub use hex::{Hex, HexBoard, HexDirection, HexMap, HexNameError, HexShape, Naming, Offset};
pub use map::GridMap;
pub use square::SquareBoard;
pub use table::Table;
pub(crate) use table::{Steps, TILE, TileSteps};
pub use text::{NoSign, Sign, TextError, TextFault};
pub use wrapped::{Wrap, WrapError, WrappedBoard};

use std::num::NonZeroU8;

use crate::{Phrase, phrase};

/// What a cell is made of, and so what it costs to enter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terrain {
    /// Terrain that cannot be entered.
    Wall,
    /// Terrain that can be entered; a step onto it costs its weight (1 to 255) times the
    /// length of the step.
    Land(NonZeroU8),
    /// Terrain that can be entered from water only; weight 1.
    Water,
}

impl Terrain {
    /// Land of weight 1.
    pub const FREE: Self = Self::Land(NonZeroU8::MIN);

    /// Land of this weight; `None` for 0.
    pub const fn with_cost(weight: u8) -> Option<Self> {
        match NonZeroU8::new(weight) {
            Some(weight) => Some(Self::Land(weight)),
            None => None,
        }
    }

    /// 0 for a wall, else the factor of a step's cost.
    pub const fn weight(self) -> u8 {
        match self {
            Self::Wall => 0,
            Self::Land(weight) => weight.get(),
            Self::Water => 1,
        }
    }

    const fn lets_in_from(self, from: Self) -> bool {
        match self {
            Self::Wall => false,
            Self::Land(_) => !matches!(from, Self::Wall),
            Self::Water => matches!(from, Self::Water),
        }
    }
}

/// The bit that marks a cell as water in a layer of roads. South-east is a road on no kind
/// of board.
const WATER: u8 = Direction::SE.bit();

/// A board of one of the two kinds.
///
/// A public function that takes any board hands it on as this, to a function without type
/// parameters: so what is behind it is compiled once, here, and not again in each crate that
/// calls it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BoardKind<'a> {
    Square(&'a SquareBoard),
    Hex(&'a HexBoard),
}

/// A board of one of the two kinds, with an owner.
#[derive(Clone, Debug)]
pub(crate) enum OwnBoard {
    Square(SquareBoard),
    Hex(HexBoard),
}

impl OwnBoard {
    pub(crate) const fn kind(&self) -> BoardKind<'_> {
        match self {
            Self::Square(board) => BoardKind::Square(board),
            Self::Hex(board) => BoardKind::Hex(board),
        }
    }
}

/// The value for the board, whichever kind it is.
macro_rules! each_board {
    ($kind:expr, $board:ident => $value:expr) => {
        match $kind {
            $crate::board::BoardKind::Square($board) => $value,
            $crate::board::BoardKind::Hex($board) => $value,
        }
    };
}

pub(crate) use each_board;

impl<'a> BoardKind<'a> {
    pub(crate) fn of(board: &'a impl Board) -> Self {
        let any = board.as_any();
        let square = any.downcast_ref().map(Self::Square);
        let kind = square.or_else(|| any.downcast_ref().map(Self::Hex));
        kind.expect("a board of squares or of hexagons")
    }

    /// A copy of the board. O(cells) time.
    pub(crate) fn to_own(self) -> OwnBoard {
        match self {
            Self::Square(board) => OwnBoard::Square(board.clone()),
            Self::Hex(board) => OwnBoard::Hex(board.clone()),
        }
    }

    pub(crate) fn table(self) -> &'a Table {
        each_board!(self, board => board.table())
    }

    /// The costs of steps, by the numbers of their directions, where nothing weighs more than 1.
    pub(crate) fn base_costs(self) -> [u32; 8] {
        each_board!(self, board => Direction::ALL.map(|step| board.base_cost(step)))
    }

    pub(crate) fn cell_count(self) -> usize {
        self.table().cell_count()
    }

    pub(crate) fn is_free(self, cell: Cell) -> bool {
        self.table().is_free(cell)
    }
}

/// The corner-cutting rule: when a diagonal step may pass a corner.
///
/// A diagonal step from `a` to `b` has two detours of two straight steps each, through `c`
/// and through `d`. A detour is open when both its steps are.
///
/// *Always* passes the ends of thin walls too, since these are not cells.
///
/// ```text
///   a c      never:     a→c→b and a→d→b must both be open
///   d b      one-wall:  one of them is enough
///            always:    neither is needed (on dry land)
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum CornerCutting {
    /// Both detours must be open: corners are never cut (`MovingAI`'s rule).
    #[default]
    Never,
    /// One detour must be open: a corner may be cut past one wall.
    OneWall,
    /// Corners are always cut, even between two walls that touch.
    Always,
}

crate::names! {
    CornerCutting: Never = "never", OneWall = "one-wall", Always = "always";
    Phrase: |name| phrase!("unknown corner cutting '{name}'; the rules are never, one-wall, always")
}

/// How cells are connected: to four neighbors or to eight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Neighborhood {
    /// South, west, north, east.
    #[default]
    Four,
    /// The diagonals too, under this corner-cutting rule.
    Eight(CornerCutting),
}

impl Neighborhood {
    /// 4 or 8.
    pub const fn count(self) -> usize {
        match self {
            Self::Four => 4,
            Self::Eight(_) => 8,
        }
    }
}
