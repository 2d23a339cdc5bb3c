use super::{MoveValue, Solution};
use crate::game::{GameGraph, Seat};

/// Explains a move: every answer to it, and the best move after each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The position where the move is made.
    pub position: u32,
    /// The position it leads to.
    pub to: u32,
    /// Its value to the player who makes it.
    pub outcome: MoveValue,
    /// All answers, in ascending order; none where the game is over or the same player
    /// moves again.
    pub replies: Vec<Reply>,
    /// The other moves available, with their values.
    pub others: Vec<(u32, MoveValue)>,
}

/// An answer to a move, and the best move after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The position the answer leads to.
    pub to: u32,
    /// Its value to the player whose move is explained.
    pub outcome: MoveValue,
    /// The best move then; `None` where the game is over, or the opponent moves again.
    pub then: Option<u32>,
}

impl Explanation {
    /// Explains the move from one position to another by `seat`, whose turn it is.
    pub fn new(
        graph: &GameGraph,
        solution: &Solution,
        seat: Seat,
        [position, to]: [u32; 2],
    ) -> Self {
        let is_answered = graph.next_seat(seat, to) != seat;
        let replies = graph.successors(to).take_while(|_| is_answered).map(|reply| {
            let MoveValue { value, distance } = solution.move_value(graph, to, reply);
            let is_mine = graph.next_seat(seat.other(), reply) == seat;
            Reply {
                to: reply,
                outcome: MoveValue { value: value.for_the_other(), distance },
                then: solution.best_move(graph, reply).filter(|_| is_mine),
            }
        });
        let replies = replies.collect();
        let others = graph.successors(position).filter(|&other| other != to);
        let others = others.map(|other| (other, solution.move_value(graph, position, other)));
        let others = others.collect();
        let outcome = solution.move_value(graph, position, to);
        Self { position, to, outcome, replies, others }
    }
}
