/// What stands for no move.
const NONE: u32 = u32::MAX;

/// A move for some of the positions of a game graph: from this position to that one.
///
/// Whether these are moves of the graph is not known here; see [`Strategy::check`]. 4
/// bytes a position of the graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    moves: Vec<u32>,
}

impl Strategy {
    /// A strategy without moves, for a graph of so many positions.
    pub fn new(positions: u32) -> Self {
        Self { moves: vec![NONE; positions as usize] }
    }

    /// Says what to do in this position. Panics if there is no such position, or none
    /// that is moved to.
    pub fn set(&mut self, position: u32, to: u32) {
        assert!((to as usize) < self.moves.len(), "a move to position {to}");
        self.moves[position as usize] = to;
    }

    /// Forgets what to do in this position; gives the move that there was.
    pub fn clear(&mut self, position: u32) -> Option<u32> {
        let to = std::mem::replace(&mut self.moves[position as usize], NONE);
        Some(to).filter(|&to| to != NONE)
    }

    /// Where to move from this position.
    pub fn to(&self, position: u32) -> Option<u32> {
        self.moves.get(position as usize).copied().filter(|&to| to != NONE)
    }

    /// The positions with a move, by their numbers, and where to move.
    pub fn moves(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..).zip(self.moves.iter().copied()).filter(|&(_, to)| to != NONE)
    }

    /// How many positions have a move.
    pub fn len(&self) -> usize {
        self.moves().count()
    }

    /// Whether none has.
    pub fn is_empty(&self) -> bool {
        self.moves().next().is_none()
    }

    /// How many positions the graph has.
    pub fn position_count(&self) -> u32 {
        self.moves.len() as u32
    }
}
