use std::collections::HashMap;

use super::GameGraph;
use crate::game::Seat;

/// How a game on a graph has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// Somebody has won.
    Won(Seat),
    /// A position came for the third time with the same player to move.
    Draw,
}

/// A move that is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no move from position {from} to position {to}")]
pub struct NoSuchMove {
    /// Where the game stands.
    pub from: u32,
    /// Where it was to go.
    pub to: u32,
}

/// A game on a graph as it stands: a line of positions from the start.
///
/// A position that comes for the third time with the same player to move ends the game as
/// a draw.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    graph: &'a GameGraph,
    positions: Vec<u32>,
    seats: Vec<Seat>,
    /// How often each position has come with each player to move.
    times: HashMap<(u32, Seat), u32>,
}

impl<'a> Line<'a> {
    /// A game that begins.
    pub fn new(graph: &'a GameGraph) -> Self {
        let (start, seat) = (graph.start(), graph.first_seat());
        let times = HashMap::from([((start, seat), 1)]);
        Self { graph, positions: vec![start], seats: vec![seat], times }
    }

    /// The positions so far, the start first.
    pub fn positions(&self) -> &[u32] {
        &self.positions
    }

    /// How many moves were made.
    pub fn move_count(&self) -> usize {
        self.positions.len() - 1
    }

    /// Where the game stands.
    pub fn position(&self) -> u32 {
        self.positions[self.positions.len() - 1]
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Seat {
        self.seats[self.seats.len() - 1]
    }

    /// How the game has ended, if it has.
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

    /// Takes back the last move; gives the position that it had led to.
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
