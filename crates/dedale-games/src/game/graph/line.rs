use std::collections::HashMap;

use super::GameGraph;
use crate::game::Seat;

/// How a game on a graph ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// This player won.
    Won(Seat),
    /// A position occurred for the third time with the same player to move.
    Draw,
}

/// A move that does not exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no move from position {from} to position {to}")]
pub struct NoSuchMove {
    /// The current position.
    pub from: u32,
    /// The position requested.
    pub to: u32,
}

/// A game in progress on a graph: the line of positions from the start.
///
/// The game ends in a draw when a position occurs for the third time with the same player
/// to move.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    graph: &'a GameGraph,
    positions: Vec<u32>,
    seats: Vec<Seat>,
    /// How often each position has occurred with each player to move.
    times: HashMap<(u32, Seat), u32>,
}

impl<'a> Line<'a> {
    /// A new game.
    pub fn new(graph: &'a GameGraph) -> Self {
        let (start, seat) = (graph.start(), graph.first_seat());
        let times = HashMap::from([((start, seat), 1)]);
        Self { graph, positions: vec![start], seats: vec![seat], times }
    }

    /// The positions so far, the start first.
    pub fn positions(&self) -> &[u32] {
        &self.positions
    }

    /// The number of moves made.
    pub fn move_count(&self) -> usize {
        self.positions.len() - 1
    }

    /// The current position.
    pub fn position(&self) -> u32 {
        self.positions[self.positions.len() - 1]
    }

    /// The player to move.
    pub fn to_move(&self) -> Seat {
        self.seats[self.seats.len() - 1]
    }

    /// How the game ended, if it is over.
    pub fn ending(&self) -> Option<Ending> {
        let (position, seat) = (self.position(), self.to_move());
        if self.graph.move_count(position) == 0 {
            return Some(Ending::Won(self.graph.convention().winner(seat)));
        }
        (self.times[&(position, seat)] >= 3).then_some(Ending::Draw)
    }

    /// Moves to this position.
    pub fn play(&mut self, to: u32) -> Result<(), NoSuchMove> {
        let from = self.position();
        if !self.graph.has_arc(from, to) {
            return Err(NoSuchMove { from, to });
        }
        let seat = self.graph.next_seat(self.to_move(), to);
        self.positions.push(to);
        self.seats.push(seat);
        *self.times.entry((to, seat)).or_default() += 1;
        Ok(())
    }

    /// Takes back the last move and returns the position that it led to.
    pub fn undo(&mut self) -> Option<u32> {
        if self.move_count() == 0 {
            return None;
        }
        let last = (self.positions.pop()?, self.seats.pop()?);
        if let Some(times) = self.times.get_mut(&last) {
            *times -= 1;
        }
        Some(last.0)
    }
}
