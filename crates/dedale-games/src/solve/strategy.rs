use super::{Solution, Value};
use crate::game::{GameGraph, Seat};

/// Stands for no move.
const NONE: u32 = u32::MAX;

/// A player's plan: a move for some of the positions of a game graph.
///
/// Does not know whether these are moves of the graph; see [`Strategy::check`]. 4 bytes a
/// position of the graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    moves: Vec<u32>,
}

impl Strategy {
    /// A strategy without moves, for a graph of this many positions.
    pub fn new(positions: u32) -> Self {
        Self { moves: vec![NONE; positions as usize] }
    }

    /// Sets the move in this position.
    ///
    /// # Panics
    ///
    /// Panics if either position does not exist.
    pub fn set(&mut self, position: u32, to: u32) {
        assert!((to as usize) < self.moves.len(), "a move to position {to}");
        self.moves[position as usize] = to;
    }

    /// Removes the move in this position and returns it.
    pub fn clear(&mut self, position: u32) -> Option<u32> {
        let to = std::mem::replace(&mut self.moves[position as usize], NONE);
        Some(to).filter(|&to| to != NONE)
    }

    /// The position to move to from this one.
    pub fn to(&self, position: u32) -> Option<u32> {
        self.moves.get(position as usize).copied().filter(|&to| to != NONE)
    }

    /// The positions with a move, in ascending order, and where to move.
    pub fn moves(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..).zip(self.moves.iter().copied()).filter(|&(_, to)| to != NONE)
    }

    /// The number of positions with a move.
    pub fn len(&self) -> usize {
        self.moves().count()
    }

    /// Whether no position has a move.
    pub fn is_empty(&self) -> bool {
        self.moves().next().is_none()
    }

    /// The number of positions of the graph.
    pub fn position_count(&self) -> u32 {
        self.moves.len() as u32
    }
}

/// The value of a move to the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// Whether it wins, loses or keeps a draw.
    pub value: Value,
    /// Moves to the end, including this one; `None` for a draw.
    pub distance: Option<u32>,
}

impl MoveValue {
    /// Sorts moves, the best first: the fastest win, then draws, then the slowest loss.
    pub fn rank(self) -> (u8, i64) {
        let distance = i64::from(self.distance.unwrap_or(0));
        match self.value {
            Value::Win => (0, distance),
            Value::Draw => (1, 0),
            Value::Loss => (2, -distance),
        }
    }
}

impl Solution {
    /// The value of the move from `position` to `next` to the player to move.
    pub fn move_value(&self, graph: &GameGraph, position: u32, next: u32) -> MoveValue {
        let goes_on = graph.has_owners() && graph.owner(position) == graph.owner(next);
        let value = self.value(next);
        let value = if goes_on { value } else { value.for_the_other() };
        MoveValue { value, distance: self.distance(next).map(|distance| distance + 1) }
    }

    /// A best move: the fastest win, else a draw, else the slowest loss; ties go to the
    /// lowest number. `None` where there is no move.
    pub fn best_move(&self, graph: &GameGraph, position: u32) -> Option<u32> {
        let rank = |&next: &u32| self.move_value(graph, position, next).rank();
        graph.successors(position).min_by_key(rank)
    }

    /// The moves that win, in ascending order of the positions they lead to.
    pub fn winning_moves(&self, graph: &GameGraph, position: u32) -> Vec<u32> {
        let wins = |&next: &u32| self.move_value(graph, position, next).value == Value::Win;
        graph.successors(position).filter(wins).collect()
    }
}

impl Strategy {
    /// The fastest win of the first player to move: a best move for each position that can
    /// occur on that player's turns, and for no other. `None` if that player does not win.
    ///
    /// O(V + E) time, less where few positions can occur.
    pub fn winning(graph: &GameGraph, solution: &Solution) -> Option<Self> {
        Self::winning_for(graph, solution, graph.first_seat())
    }

    /// Like [`Strategy::winning`], for the player of this seat, whether or not it moves
    /// first.
    pub fn winning_for(graph: &GameGraph, solution: &Solution, mine: Seat) -> Option<Self> {
        let (start, beginner) = (graph.start(), graph.first_seat());
        let wins = if mine == beginner { Value::Win } else { Value::Loss };
        if solution.value(start) != wins {
            return None;
        }
        let mut strategy = Self::new(graph.position_count());
        // The opponent's positions whose moves have been looked at.
        let mut answered = vec![false; graph.position_count() as usize];
        let mut open = vec![(start, beginner)];
        while let Some((position, seat)) = open.pop() {
            if seat == mine {
                if strategy.to(position).is_none() {
                    let Some(best) = solution.best_move(graph, position) else { continue };
                    strategy.set(position, best);
                    open.push((best, graph.next_seat(seat, best)));
                }
            } else if !std::mem::replace(&mut answered[position as usize], true) {
                let replies = graph.successors(position);
                open.extend(replies.map(|next| (next, graph.next_seat(seat, next))));
            }
        }
        Some(strategy)
    }

    /// A best move for each position that has one, whoever is to move: perfect play. O(V +
    /// E) time.
    pub fn best(graph: &GameGraph, solution: &Solution) -> Self {
        let mut strategy = Self::new(graph.position_count());
        for position in 0..graph.position_count() {
            if let Some(best) = solution.best_move(graph, position) {
                strategy.set(position, best);
            }
        }
        strategy
    }
}

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
