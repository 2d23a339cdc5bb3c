use super::{MoveValue, Solution};
use crate::game::{GameGraph, Seat};

/// Why a move is made: what the other player can answer, and what is done then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// Where the move is made.
    pub position: u32,
    /// Where it leads.
    pub to: u32,
    /// What it is worth to the one who makes it.
    pub outcome: MoveValue,
    /// All that can be answered, by the numbers of positions; none where the game is over
    /// or the same player moves again.
    pub replies: Vec<Reply>,
    /// The other moves that there were, and what they are worth.
    pub others: Vec<(u32, MoveValue)>,
}

/// An answer to a move, and the best move after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reply {
    /// Where the answer leads.
    pub to: u32,
    /// What it is worth to the one who was explained the move.
    pub outcome: MoveValue,
    /// The best move then; `None` where the game is over, or the other player moves again.
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
