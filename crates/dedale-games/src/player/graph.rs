//! Who plays on a game graph.

use crate::game::{Ending, GameGraph, Line, NoSuchMove, Seat};
use crate::solve::{Solution, Strategy};
use dedale::Random;

/// Who is asked for a move on a game graph.
pub trait GraphPlayer {
    /// Where to move from this position; `None` for no move.
    fn choose(&mut self, graph: &GameGraph, position: u32) -> Option<u32>;
}

/// Does what the strategy says.
impl GraphPlayer for &Strategy {
    fn choose(&mut self, _: &GameGraph, position: u32) -> Option<u32> {
        self.to(position)
    }
}

/// Never errs: [`Solution::best_move`].
impl GraphPlayer for &Solution {
    fn choose(&mut self, graph: &GameGraph, position: u32) -> Option<u32> {
        self.best_move(graph, position)
    }
}

/// All moves are equally likely.
impl GraphPlayer for Random {
    fn choose(&mut self, graph: &GameGraph, position: u32) -> Option<u32> {
        let moves = graph.move_count(position);
        let chosen = if moves > 0 { self.below(moves) } else { 0 };
        graph.successors(position).nth(chosen as usize)
    }
}

/// How a game between two players went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playthrough {
    /// The positions, the start first.
    pub positions: Vec<u32>,
    /// What it came to.
    pub outcome: Outcome,
}

/// What a game between two players came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It was played to its end.
    Ended(Ending),
    /// A player had no move where there is one.
    Missing(Seat),
    /// A player made a move against the rules.
    Illegal(Seat, NoSuchMove),
}

/// Plays a game from its start: one player for each seat, the first one first.
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
