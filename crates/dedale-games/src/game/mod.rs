//! The rules of games, without any strategy.
//!
//! [`LinkGame`] covers the games in which two players place stones to connect sides of a
//! board of hexagons: `HexMo`, Hex and Y.
//!
//! [`Game`] and [`Numbered`] are the traits of games whose positions can be numbered; a
//! [`GameGraph`] holds all positions and moves of such a game, or those listed in a file.
//! [`Chomp`] is the chocolate bar with one poisoned square, [`Nim`], [`Subtraction`] and
//! [`Wythoff`] are heap games, and [`Pursuit`] is a game that may go on forever.
//!
//! [`Hunt`] is a game of hidden information: a hunter shoots at a monster that walks
//! unseen.

pub mod chomp;
mod graph;
mod heaps;
mod hunt;
mod link;
mod pursuit;

pub use chomp::Chomp;
pub use graph::{
    Ending, GameGraph, GraphBuilder, GraphError, Line, MAX_ARCS, MAX_POSITIONS, NoSuchMove, Rows,
    Store,
};
pub use heaps::{HeapError, Nim, Subtraction, Take, Wythoff};
pub use hunt::{
    Discovered, Ended, Enters, Fog, Found, Hidden, Hunt, HuntEnd, HuntError, HuntField,
    HuntFieldError, HuntRules, HuntSide, HuntView, HunterView, Knowledge, Late, MAX_TURNS,
    MonsterView, Passages, Report, Rule, RuleDraft, RuleFault, RuleValue, Shot, Sight, Takes,
    Trace,
};
pub use link::{IllegalMove, LinkGame, LinkGameError, LinkMove, LinkPosition, LinkRules, Score};
pub use pursuit::{Chase, Pursuit, PursuitError};

/// A two-player game of perfect information without chance.
///
/// A position determines all that can follow. Unless positions have an owner
/// ([`Game::owner`]), the players take turns.
pub trait Game {
    /// A position of the game.
    type Position;
    /// A move of the game.
    type Move: Copy;

    /// The starting position.
    fn start(&self) -> Self::Position;

    /// All moves, always in the same order; none where the game is over.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// The position after one of these moves.
    fn play(&self, position: &Self::Position, chosen: Self::Move) -> Self::Position;

    /// The player to move, in a game whose positions have owners: all of them or none.
    fn owner(&self, _: &Self::Position) -> Option<Seat> {
        None
    }

    /// The winner when the player to move has no move.
    fn convention(&self) -> Convention {
        Convention::Normal
    }
}

/// A game whose positions are numbered from 0, without gaps.
pub trait Numbered: Game {
    /// The number of positions.
    fn position_count(&self) -> u64;

    /// The number of moves of all positions.
    fn arc_count(&self) -> u64;

    /// The number of the position.
    fn number(&self, position: &Self::Position) -> u32;

    /// The position with this number, which is below [`Numbered::position_count`].
    fn position(&self, number: u32) -> Self::Position;

    /// A unique name for the position with this number, without spaces.
    fn name(&self, number: u32) -> String;

    /// The number of the position with this name.
    fn named(&self, name: &str) -> Option<u32>;

    /// Appends the numbers of what each move of this position leads to.
    fn successors(&self, number: u32, row: &mut Vec<u32>) {
        let position = self.position(number);
        let moves = self.moves(&position).into_iter();
        row.extend(moves.map(|chosen| self.number(&self.play(&position, chosen))));
    }
}

/// The winner when the player to move has no move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Convention {
    /// Normal play: the player without a move loses.
    #[default]
    Normal,
    /// Misère play: the player without a move wins.
    Misere,
}

dedale::names! {
    Convention: Normal = "normal", Misere = "misere";
    dedale::Phrase: |name| dedale::phrase!("expected normal or misere, found '{name}'")
}

impl Convention {
    /// The winner if this player is to move and has no move.
    pub const fn winner(self, to_move: Seat) -> Seat {
        match self {
            Self::Normal => to_move.other(),
            Self::Misere => to_move,
        }
    }

    /// The value of an end to the player to move there.
    pub const fn at_end(self) -> Value {
        match self {
            Self::Normal => Value::Loss,
            Self::Misere => Value::Win,
        }
    }

    /// The opposite convention.
    pub const fn reversed(self) -> Self {
        match self {
            Self::Normal => Self::Misere,
            Self::Misere => Self::Normal,
        }
    }
}

/// The value of a position to the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The player to move can force a win.
    Win,
    /// The opponent can force a win.
    Loss,
    /// Both can avoid losing: the game goes on forever, or it ends in a draw.
    Draw,
}

dedale::names!(Value: Win = "win", Loss = "loss", Draw = "draw");

impl Value {
    /// The value to the other player.
    pub const fn for_the_other(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
        }
    }
}

/// A seat at the table: the player who moves first, or the one who moves second.
///
/// In a link game the first seat plays red until colours are swapped. In a game graph
/// without owners the seats take turns, the first seat at the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    /// Moves first.
    First,
    /// Moves second.
    Second,
}

impl Seat {
    /// Both seats.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The index of the seat in [`Seat::BOTH`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other seat.
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// The name of the seat: `first` or `second`.
    pub const fn name(self) -> &'static str {
        ["first", "second"][self.index()]
    }
}
