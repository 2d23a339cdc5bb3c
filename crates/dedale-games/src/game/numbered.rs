use super::{Convention, Seat};

/// A game of two players who see everything and draw no lots.
///
/// A position is all that matters for what can come; where it does not say itself
/// whose turn it is ([`Game::owner`]), players take turns.
pub trait Game {
    /// What the game is at some moment.
    type Position;
    /// What one can do at one's turn.
    type Move: Copy;

    /// Where the game begins.
    fn start(&self) -> Self::Position;

    /// All moves, in an order that is always the same; none where the game is over.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// The position that one of these moves leads to.
    fn play(&self, position: &Self::Position, chosen: Self::Move) -> Self::Position;

    /// Whose turn it is, in a game whose positions say it; in all of them or none.
    fn owner(&self, _: &Self::Position) -> Option<Seat> {
        None
    }

    /// What it means to have no move.
    fn convention(&self) -> Convention {
        Convention::Normal
    }
}

/// A game whose positions are numbered from 0, without gaps.
pub trait Numbered: Game {
    /// How many positions there are.
    fn position_count(&self) -> u64;

    /// How many moves all positions have.
    fn arc_count(&self) -> u64;

    /// The position's number.
    fn number(&self, position: &Self::Position) -> u32;

    /// The position of this number, which is below [`Numbered::position_count`].
    fn position(&self, number: u32) -> Self::Position;

    /// The position of this number in a word without spaces, which no other has.
    fn name(&self, number: u32) -> String;

    /// The number of the position of this name.
    fn named(&self, name: &str) -> Option<u32>;
}
