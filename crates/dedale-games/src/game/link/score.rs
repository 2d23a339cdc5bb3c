use super::LinkGame;
use crate::game::Seat;
use dedale::link::Link;

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
