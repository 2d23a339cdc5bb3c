//! Players for game graphs.

use crate::game::{Ending, GameGraph, Line, NoSuchMove, Seat};
use crate::solve::{Solution, Strategy};
use dedale::Random;

/// A player of games on a game graph.
pub trait GraphPlayer {
    /// The position to move to from this one; `None` for no move.
    fn choose(&mut self, graph: &GameGraph, position: u32) -> Option<u32>;
}

/// Plays the moves of the strategy.
impl GraphPlayer for &Strategy {
    fn choose(&mut self, _: &GameGraph, position: u32) -> Option<u32> {
        self.to(position)
    }
}

/// Plays perfectly: [`Solution::best_move`].
impl GraphPlayer for &Solution {
    fn choose(&mut self, graph: &GameGraph, position: u32) -> Option<u32> {
        self.best_move(graph, position)
    }
}

/// Plays any move, all equally likely.
impl GraphPlayer for Random {
    fn choose(&mut self, graph: &GameGraph, position: u32) -> Option<u32> {
        let moves = graph.move_count(position);
        let chosen = if moves > 0 { self.below(moves) } else { 0 };
        graph.successors(position).nth(chosen as usize)
    }
}

/// The record of a game between two players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playthrough {
    /// The positions, the start first.
    pub positions: Vec<u32>,
    /// How the game went.
    pub outcome: Outcome,
}

/// The outcome of a game between two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The game was played to its end.
    Ended(Ending),
    /// A player gave no move where there is one.
    Missing(Seat),
    /// A player made an illegal move.
    Illegal(Seat, NoSuchMove),
}

/// Plays a game from its start, with one player for each seat, the first seat's first.
pub fn simulate(graph: &GameGraph, players: [&mut dyn GraphPlayer; 2]) -> Playthrough {
    let [first, second] = players;
    let mut line = Line::new(graph);
    let outcome = loop {
        if let Some(ending) = line.ending() {
            break Outcome::Ended(ending);
        }
        let seat = line.to_move();
        let player = if seat == Seat::First { &mut *first } else { &mut *second };
        match player.choose(graph, line.position()) {
            None => break Outcome::Missing(seat),
            Some(to) => {
                if let Err(error) = line.play(to) {
                    break Outcome::Illegal(seat, error);
                }
            }
        }
    };
    Playthrough { positions: line.positions().to_vec(), outcome }
}
