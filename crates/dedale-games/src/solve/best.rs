use super::{Solution, Strategy, Value};
use crate::game::{GameGraph, Seat};

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
