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

/// Explains a move and, after each answer to it, the move that is best then, and so on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplanationTree {
    /// The move.
    pub explanation: Explanation,
    /// For each reply the explanation of the move after it, where there is one within the depth.
    pub then: Vec<Option<Self>>,
}

impl ExplanationTree {
    /// Explains the move from one position to another by `seat`, and so many moves of this
    /// player in a line, at least one. `None` where more than `most` replies had to be told: a
    /// line that comes to no end has as many as are allowed.
    pub fn new(
        graph: &GameGraph,
        solution: &Solution,
        seat: Seat,
        [position, to]: [u32; 2],
        depth: u32,
        most: usize,
    ) -> Option<Self> {
        let mut left = most;
        Self::grown(graph, solution, seat, [position, to], depth, &mut left)
    }

    fn grown(
        graph: &GameGraph,
        solution: &Solution,
        seat: Seat,
        [position, to]: [u32; 2],
        depth: u32,
        left: &mut usize,
    ) -> Option<Self> {
        let explanation = Explanation::new(graph, solution, seat, [position, to]);
        *left = left.checked_sub(explanation.replies.len())?;
        let mut then = Vec::with_capacity(explanation.replies.len());
        for reply in &explanation.replies {
            then.push(match reply.then.filter(|_| depth > 1) {
                Some(next) => {
                    let next = [reply.to, next];
                    Some(Self::grown(graph, solution, seat, next, depth - 1, left)?)
                }
                None => None,
            });
        }
        Some(Self { explanation, then })
    }
}
